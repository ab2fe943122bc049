// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import About from './routes/about.tsx';

vi.mock('~/platform/page-meta.tsx', () => ({ PageMeta: () => null }));
vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ locale: 'en-SG', editions: [{ market: 'AU' }, { market: 'SG' }] }),
}));

test('lists the markets that the shop is open in', async () => {
  renderInApp(<About />);
  expect(await screen.findByText(/Each edition has its own prices.*: Australia, Singapore\.$/)).toBeDefined();
  expect(document.body.textContent).not.toContain('Thailand');
});
