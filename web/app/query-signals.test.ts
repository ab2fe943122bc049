import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { CallOptions } from './platform/api.ts';
import { createCategoriesQuery, createPopularQuery, createSuggestionsQuery } from './search/search.queries.ts';
import { menuQuery } from './shell/menu.queries.ts';

test.each([
  ['suggestions', (api: never) => createSuggestionsQuery(api, 'balm')],
  ['popular queries', createPopularQuery],
  ['categories', createCategoriesQuery],
  ['menu', menuQuery],
])('an unneeded request for %s can be aborted', async (_, createQuery) => {
  const api = vi.fn((..._call: unknown[]) => Promise.resolve({ queries: [], categories: [], menu: [] }));
  const { queryFn, queryKey } = createQuery(api as never);
  const { signal } = new AbortController();
  if (typeof queryFn !== 'function') throw new Error('the query has no function');
  await queryFn({ signal, queryKey, client: new QueryClient(), meta: undefined } as QueryFunctionContext as never);
  const options = api.mock.lastCall?.[2] as CallOptions | undefined;
  expect(options?.signal).toBe(signal);
});
