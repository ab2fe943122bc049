import { queryOptions } from '@tanstack/react-query';
import type { Postcard } from '@vermilion/contract/postcard';
import type { Api } from '~/platform/api.ts';
import { useApi, useLoaded } from '~/platform/queries.ts';

/** How often a postcard that is not printed yet is read again, in milliseconds. */
const pollIntervalMs = 4000;

const postcardQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['postcard', id],
    queryFn: ({ signal }) => api('GET postcards/{id}', { params: { id } }, { signal }),
  });

/** A postcard, read again until it is printed. @param loaded by the page's loader */
export function usePostcard(loaded: Postcard): Postcard {
  const { data } = useLoaded(
    {
      ...postcardQuery(useApi(), loaded.id),
      refetchInterval: ({ state }) => (state.data?.isPrinted ? false : pollIntervalMs),
    },
    loaded,
  );
  return data;
}
