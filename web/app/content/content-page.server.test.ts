import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { loadPreview, loadPreviewedPage } from './content-page.server.ts';

const page = {
  title: 'Summer',
  description: null,
  blocks: [],
  faults: [{ path: 'blocks.hero', message: 'is faulty' }],
};
const refuse = (status: number) => new ApiError(status, { code: 'NOT_PERMITTED', message: 'No' });

/** @param own what is answered about the document of the market, and `all` about that of all markets: a status, or 200 */
function load({
  own,
  all,
  start = 403,
  segments = 200,
}: {
  own: number;
  all: number;
  start?: number;
  segments?: number;
}) {
  const statuses: Record<string, number> = {
    'GET sea-falcon/all-user-segments/': segments,
    'GET staff/content/{id}/start': start,
  };
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
  ['one of their market to begin', { own: 404, all: 403, start: 200 }, { documentId: 'pages.summer', market: 'SG' }],
])('a previewed page names %s', async (_, statuses, expected) => {
  const { content, tools } = await load(statuses);
  expect(content).toEqual(page);
  expect(tools).toEqual({
    pageId: 'pages.summer',
    ...expected,
    segments: [{ id: 'gold', name: 'Gold', isSelected: true }],
    localMoment: '2026-12-04T09:00',
    faults: page.faults,
  });
});

test('an address that no document can have is none to begin', async () => {
  const api = (async (key: string) => {
    if (key === 'GET sea-falcon/all-user-segments/') return { segments: [] };
    throw refuse(404);
  }) as unknown as Api;
  const shop = { api, site: { market: { code: 'SG' } } } as unknown as Shop;
  const loaded = loadPreview(shop, new Request('https://shop.example/preview/pages'), 'pages', {});
  expect(await loaded.catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } });
});

test('who is no editor has no tools, and sees what everybody sees', async () => {
  expect(await load({ own: 200, all: 200, segments: 403 })).toEqual({ content: page, tools: null });
});

describe('a link to a draft', () => {
  const until = '2026-12-08T09:00:00.000Z';
  function open(answer: () => unknown) {
    const calls: unknown[] = [];
    const api = (async (key: string, input: unknown) => {
      if (key === 'GET sea-falcon/all-user-segments/') throw refuse(401);
      calls.push([key, input]);
      return answer();
    }) as unknown as Api;
    const shop = { api, site: { market: { code: 'SG' } } } as unknown as Shop;
    const url = 'https://shop.example/preview/pages/summer?user_segments=gold&draft_language=th&maker=anna&key=v-1-x';
    return { calls, loaded: loadPreview(shop, new Request(url), 'pages', { slugUrl: 'summer' }) };
  }

  test('shows the page that it is of, and says until when', async () => {
    const { calls, loaded } = open(() => ({ ...page, expiresAt: until }));
    expect(await loaded).toMatchObject({ content: page, page: { preview: null, sharedUntil: until } });
    const query = { user_segments: 'gold', draft_language: 'th', maker: 'anna', key: 'v-1-x' };
    expect(calls).toEqual([['GET contentful/shared-previews/{id}', { params: { id: 'pages.summer' }, query }]]);
  });

  test.each([410, 422])('that has ended (%i) shows nothing, and says so', async (status) => {
    const { loaded } = open(() => {
      throw refuse(status);
    });
    expect(await loaded).toEqual({ content: null, page: { preview: null, sharedUntil: null } });
  });
});
