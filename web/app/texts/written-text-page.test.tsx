// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { TextPage } from '@vermilion/contract/text-page';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import WrittenTextPage from './written-text-page.tsx';

vi.mock('~/platform/page-meta.tsx', () => ({ PageMeta: () => null }));

const page: TextPage = {
  title: 'Terms of Use',
  lead: [{ text: 'In plain words.' }],
  sections: [
    { id: 'orders', title: 'Orders', blocks: [{ kind: 'paragraph', runs: [{ text: 'An offer to buy.' }] }] },
    { id: 'returns', title: 'Returns', blocks: [{ kind: 'heading', runs: [{ text: 'Faults' }] }] },
  ],
};

afterEach(() => history.replaceState(null, '', '/'));

test('each section is a region with its name in addresses, which the contents lead to and focus', async () => {
  const { router } = renderInApp(<WrittenTextPage page={page} />);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/?section=orders',
    '/?section=returns',
  ]);
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H1 Terms of Use',
    'H2 Orders',
    'H2 Returns',
    'H3 Faults',
  ]);
  await router.navigate('/?section=returns');
  const region = await vi.waitFor(() => {
    const found = screen.getByRole('region', { name: 'Returns' });
    expect(document.activeElement).toBe(found);
    return found;
  });
  expect(region.id).toBe('returns');
  expect(contents.getByRole('link', { name: 'Returns' }).getAttribute('aria-current')).toBe('true');
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('an editor gets a frame around each section, and around nothing else', () => {
  renderInApp(
    <WrittenTextPage
      page={page}
      furtherSections={[{ id: 'tests', title: 'Tests', body: null }]}
      renderFrame={({ id, kind }, children) => (
        <div key={id} data-frame={`${kind} ${id}`}>
          {children}
        </div>
      )}
    />,
  );
  const frames = [...document.querySelectorAll('[data-frame]')];
  expect(frames.map((frame) => [frame.getAttribute('data-frame'), frame.firstElementChild?.id])).toEqual([
    ['section orders', 'orders'],
    ['section returns', 'returns'],
    ['section tests', 'tests'],
  ]);
});
