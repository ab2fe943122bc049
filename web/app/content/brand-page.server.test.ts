import { expect, test } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { loadBrandPage } from './brand-page.server.ts';

const api = (async () => {
  throw new ApiError(404, { code: 'RESOURCE_NOT_FOUND', message: 'Resource not found!' });
}) as unknown as Api;
const shop = { api, site: { market: { code: 'TH' } } } as unknown as Shop;
const load = (canBeEmpty?: Promise<boolean>) =>
  loadBrandPage(
    shop,
    'https://th.shop.example/preview/brands/halden',
    { slugUrl: 'halden' },
    Promise.resolve(null),
    canBeEmpty,
  );

test('of a brand that the market neither sells nor has words about is empty where an editor can begin them, and none for others', async () => {
  expect(await load(Promise.resolve(true))).toMatchObject({ listing: null, content: null });
  for (const others of [undefined, Promise.resolve(false)]) {
    const failure = await load(others).catch((error: unknown) => error);
    expect(failure).toMatchObject({ init: { status: 404 } });
  }
});
