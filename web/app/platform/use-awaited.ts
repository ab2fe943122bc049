import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaded } from './queries.ts';

/** The first readings follow each other after so many milliseconds; later ones after a thirtieth of the time so far. */
const shortestIntervalMs = 4000;
const longestIntervalMs = 60_000;
const intervalsOfWait = 30;

/** Returns how many milliseconds after an answer the next one is asked for. @param waitedMs since the page was opened */
export function getPollInterval(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / intervalsOfWait, shortestIntervalMs), longestIntervalMs);
}

/**
 * `useLoaded` for a page that updates by itself: read again while something is awaited, ever more slowly, and only while the
 * page is seen. It is also read when the page comes to the front and when the connection is back.
 */
export function useAwaited<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
  loaded: Data,
  isAwaited: (data: Data) => boolean,
): Data {
  const [openedAt] = useState(() => Date.now());
  return useLoaded(
    {
      ...options,
      refetchInterval: ({ state }) =>
        isAwaited(state.data ?? loaded) ? getPollInterval(Date.now() - openedAt) : false,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    loaded,
  ).data;
}
