import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '~/platform/api.ts';

/** What a text being typed may become. Each text has its own answer, so a late one never replaces a newer. */
export const createSuggestionsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: ({ signal }) => api('GET search/suggestions/', { query: { q } }, { signal }),
    enabled: q !== '',
    // The last answer stands until the next is there: nothing flickers.
    placeholderData: keepPreviousData,
  });

export const createPopularQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'popular'],
    queryFn: async ({ signal }) => (await api('GET search/popular-queries/', {}, { signal })).queries,
  });

export const createCategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await api('GET categories/', {}, { signal })).categories,
  });
