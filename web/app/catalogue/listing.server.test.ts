import type { Listing } from '@vermilion/contract/catalogue';
import { expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { loadListing } from './listing.server.ts';

/** Loads an address of the search page; the API finds nothing. @returns what it was asked for, and the page */
async function load(search: string) {
  const nothing: Partial<Listing> = { total: 0, products: [], next: null };
  const api = vi.fn((endpoint: string, _input?: { query: object }) => {
    if (endpoint === 'GET search/popular-queries/') return Promise.resolve({ queries: ['velvet'] });
    return Promise.resolve(endpoint === 'GET categories/' ? { categories: [] } : nothing);
  });
  const page = await loadListing({ api: api as unknown as Api } as never, `http://sg.localhost/search${search}`);
  return { query: api.mock.calls[0]?.[1]?.query, page };
}

test('a blank search is sent as one, which finds nothing, and suggests other ways on', async () => {
  const { query, page } = await load('?q=%20%20');
  expect(query).toMatchObject({ q: '' });
  expect(page.suggestions).toEqual({ queries: ['velvet'], categories: [] });
});

test('an address without a search sends none', async () => {
  expect((await load('?sort=newest')).query).not.toHaveProperty('q');
});
