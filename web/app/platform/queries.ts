import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { minuteMs } from '@vermilion/contract/durations';
import { createContext, useContext, useEffect, useState } from 'react';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { type Api, ApiError, NoAnswerError } from './api.ts';
import { reportOwnError } from './problem.ts';

/** Statuses after which the same question may be answered (spec §7). */
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Up to 3 more tries on passing statuses and on a lost connection (spec §7). */
function shouldRetry(failures: number, error: unknown): boolean {
  return (
    failures < 3 && (error instanceof ApiError ? retriedStatuses.has(error.status) : error instanceof NoAnswerError)
  );
}

/** 1 s, 2 s, 4 s …, at most 30 s (spec §9). */
function getRetryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/**
 * Queries are stale and forgotten after 5 minutes (spec §9). Mutations are not retried (spec §7), and fail at once
 * offline: an order must not be placed minutes later, by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportOwnError }),
    mutationCache: new MutationCache({ onError: reportOwnError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minuteMs,
        // On the server the client goes with its request: a timer would keep it in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * minuteMs,
        retry: shouldRetry,
        retryDelay: getRetryDelay,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

/** The API, for queries and mutations in components. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}

/**
 * When the loader data on screen was requested, in milliseconds of the epoch; the document's start at first. On the server
 * it is never stale: a page must not be rendered as if it were loading again.
 */
let loadStartedAt = typeof document === 'undefined' ? Number.POSITIVE_INFINITY : performance.timeOrigin;

/** Notes when each load of data by the router starts, for `useLoaded`. */
export const noteLoadStart: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const startedAt = Date.now();
  const results = await next();
  loadStartedAt = startedAt;
  return results;
};

/** Returns when the loader data on screen was requested, in milliseconds of the epoch by the browser's clock. */
export const getLoadStart = (): number => loadStartedAt;

/**
 * Reads a query that a loader has answered already: loader data seeds the query cache, and components show the cache.
 * Loader data requested before the cache's answer arrived never replaces it.
 */
export function useLoaded<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
  loaded: Data,
) {
  const queryClient = useQueryClient();
  const [seed, setSeed] = useState({ loaded, startedAt: loadStartedAt });
  const [cachedSeed, setCachedSeed] = useState<typeof seed | null>(null);
  if (seed.loaded !== loaded) setSeed({ loaded, startedAt: loadStartedAt });
  const query = useQuery({ ...options, initialData: () => loaded, initialDataUpdatedAt: seed.startedAt });
  const { queryKey } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query's key is the same text for the life of a seed
  useEffect(() => {
    void seedQuery(queryClient, queryKey, seed.loaded, seed.startedAt).then(() => setCachedSeed(seed));
  }, [queryClient, seed]);
  // Until the cache has the seed, the page must not show what the cache held at an earlier visit.
  const isSeedNewer = cachedSeed !== seed && query.dataUpdatedAt < seed.startedAt;
  return { ...query, data: isSeedNewer || query.data === undefined ? seed.loaded : query.data };
}

/**
 * Puts an answer into the cache, unless another arrived since the request: which of two crossing answers is newer
 * is unknown, so the first stays and is requested again when it is shown next.
 * @param startedAt when the request started
 */
export async function seedQuery<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data, startedAt: number) {
  const held = queryClient.getQueryState(queryKey);
  if (held?.data === data) return;
  if (held && held.dataUpdatedAt >= startedAt)
    await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  else await putAnswer(queryClient, queryKey, data);
}

/** Puts the answer to a change into the cache. A read in flight may have missed the change: it is repeated. */
export async function putAnswer<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data): Promise<void> {
  const isReading = queryClient.isFetching({ queryKey, exact: true }) > 0;
  if (isReading) await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
  if (isReading) void queryClient.invalidateQueries({ queryKey, exact: true });
}
