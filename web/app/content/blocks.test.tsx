import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Block } from '@vermilion/contract/content-blocks';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadRequestedParts } from '~/platform/missing-chunk.ts';
import Blocks from './blocks.tsx';
import { sampleBlocks } from './landing/blocks.samples.ts';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({
    origin: 'https://shop.example',
    language: 'en',
    market: { code: 'SG', timeZones: ['Asia/Singapore'] },
  }),
  useShopIdentity: () => ({ isExample: true }),
}));

// Tests have no stylesheets.
vi.mock('./landing/banner.css?url', () => ({ default: '/assets/banner.css' }));

const report = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => report.mockClear());

/** Renders as the server does: again, once the code of the parts is there. */
async function renderOnServer(children: ReactNode): Promise<string> {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const router = createMemoryRouter([{ path: '/', element: <main>{children}</main> }]);
  for (;;) {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    if (!(await loadRequestedParts())) return html;
  }
}

const { hero, banner, promo_strip, rich_text, faq } = sampleBlocks;
const countHeadings = (html: string) => html.match(/<h1[ >]/g)?.length ?? 0;

test('the server renders a block of every kind with its text, and its stylesheets once', async () => {
  const { featured_products: _, ...blocks } = sampleBlocks;
  const html = await renderOnServer(
    <Blocks title="Reds" blocks={[...Object.values(blocks), { ...banner, id: 'again' }]} />,
  );
  expect(html).not.toContain('<!--$!-->');
  for (const words of ['Twelve reds', 'stays open until midnight', 'Blot once', 'within 30 days', 'Until Sun, 3 Jan']) {
    expect(html).toContain(words);
  }
  expect(html.match(/<link rel="stylesheet" href="\/assets\/banner\.css" data-precedence="part"/g)).toHaveLength(1);
  expect(countHeadings(html)).toBe(1);
});

test('an unknown kind is left out and reported, and the rest of the page stands', async () => {
  const unknown = { id: 'odd', kind: 'hologram', title: 'From the future' } as unknown as Block;
  const html = await renderOnServer(<Blocks blocks={[banner, unknown, promo_strip]} />);
  expect(html).toContain('stays open until midnight');
  expect(html).toContain('Three samples');
  expect(html).not.toContain('From the future');
  expect(report).toHaveBeenCalledWith('No block of the kind hologram is known', { id: 'odd' });
});

test.each<[string, Block[], RegExp]>([
  ['that of the first hero', [banner, hero, { ...hero, id: 'second' }], /<h1 [^>]*>Twelve reds/],
  ['for screen readers where no block shows one', [faq, rich_text], /<h1 class="sr-only">Reds<\/h1>/],
  ['for screen readers on an empty page', [], /<h1 class="sr-only">Reds<\/h1>/],
])('a page has one h1: %s', async (_, blocks, expected) => {
  const html = await renderOnServer(<Blocks title="Reds" blocks={blocks} />);
  expect(html).toMatch(expected);
  expect(countHeadings(html)).toBe(1);
});

test('a page that has its h1 above the blocks gets no other', async () => {
  const html = await renderOnServer(<Blocks blocks={[hero, faq]} />);
  expect(html).toMatch(/<h2 [^>]*>Twelve reds/);
  expect(countHeadings(html)).toBe(0);
});

test('an editor’s frame stands around each block, in their order', async () => {
  const html = await renderOnServer(
    <Blocks
      blocks={[banner, promo_strip]}
      renderFrame={({ id, kind }, children) => (
        <div id={id} data-kind={kind}>
          {children}
        </div>
      )}
    />,
  );
  expect(html).toMatch(/<div id="news" data-kind="banner">.*midnight.*<div id="offers" data-kind="promo_strip">/);
});
