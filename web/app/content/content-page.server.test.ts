import { expect, test } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { loadPreviewedPage } from './content-page.server.ts';

const page = {
  title: 'Summer',
  description: null,
  blocks: [],
  faults: [{ path: 'blocks.hero', message: 'is faulty' }],
};
const refuse = (status: number) => new ApiError(status, { code: 'NOT_PERMITTED', message: 'No' });

/** @param own what is answered about the document of the market, and `all` about that of all markets: a status, or 200 */
function load({ own, all, segments = 200 }: { own: number; all: number; segments?: number }) {
  const statuses: Record<string, number> = { 'GET sea-falcon/all-user-segments/': segments };
  const api = (async (key: string, { query = {} }: { query?: { market?: string } } = {}) => {
    const status = key === 'GET staff/content/{id}' ? (query.market ? own : all) : (statuses[key] ?? 200);
    if (status !== 200) throw refuse(status);
    return key === 'GET sea-falcon/all-user-segments/' ? { segments: [{ id: 'gold', name: 'Gold' }] } : page;
  }) as unknown as Api;
  const shop = { api, site: { market: { code: 'SG' } } } as unknown as Shop;
  const request = new Request('https://shop.example/preview/pages/summer?user_segments=gold&at=2026-12-04T09:00');
  return loadPreviewedPage(shop, request, 'pages', { slugUrl: 'summer' });
}

test.each([
  ['the market’s own document', { own: 200, all: 200 }, { documentId: 'pages.summer', market: 'SG' }],
  ['that of all markets', { own: 404, all: 200 }, { documentId: 'pages.summer', market: null }],
  ['one that can be begun', { own: 404, all: 404 }, { documentId: 'pages.summer', market: null }],
  ['none that may be edited', { own: 403, all: 200 }, { documentId: null, market: null }],
  ['none of all markets that may be edited', { own: 404, all: 403 }, { documentId: null, market: null }],
])('a previewed page names %s', async (_, statuses, expected) => {
  const { content, tools } = await load(statuses);
  expect(content).toEqual(page);
  expect(tools).toEqual({
    ...expected,
    segments: [{ id: 'gold', name: 'Gold', isSelected: true }],
    localMoment: '2026-12-04T09:00',
    faults: page.faults,
  });
});

test('who is no editor has no tools, and sees what everybody sees', async () => {
  expect(await load({ own: 200, all: 200, segments: 403 })).toEqual({ content: page, tools: null });
});
