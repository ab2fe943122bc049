import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api, CallOptions } from './api.ts';
import { useApi } from './queries.ts';

/** What a list answers with: a part of it, and the cursor of the next part. */
type Page = { next: string | null };

/**
 * A list that is read a page at a time. What the loader has read replaces what an earlier visit left in the cache, unless
 * it is the same: then the pages that were added stay.
 * @param load reads the page after a cursor
 * @param loaded the first page, by the page's loader
 */
export function usePagedList<Part extends Page>(
  queryKey: QueryKey,
  load: (api: Api, after: string | undefined, options: CallOptions) => Promise<Part>,
  loaded: Part,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const first = { pages: [loaded], pageParams: [undefined as string | undefined] };
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(api, pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    initialData: first,
  });
  // Until the cache has what was loaded, the page must not show what it held at an earlier visit.
  const [seeded, setSeeded] = useState<Part | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list's key is the same text for as long as it is shown
  useEffect(() => {
    queryClient.setQueryData<typeof first>(queryKey, (held) =>
      held && JSON.stringify(held.pages[0]) === JSON.stringify(loaded) ? held : first,
    );
    setSeeded(loaded);
  }, [queryClient, loaded]);
  const { pages } = seeded === loaded ? query.data : first;
  return {
    pages,
    hasMore: pages.at(-1)?.next != null,
    isLoadingMore: query.isFetchingNextPage,
    isError: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
