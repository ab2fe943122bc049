import { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Api, ApiError } from './api.ts';

const minute = 60_000;

/** Statuses after which the same question may be answered (spec §7). */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Up to 3 more tries on passing statuses and on a lost connection (spec §7). */
function mayRetry(failures: number, error: unknown): boolean {
  return failures < 3 && (error instanceof ApiError ? passing.has(error.status) : error instanceof TypeError);
}

/** 1 s, 2 s, 4 s …, at most 30 s (spec §9). */
function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/**
 * Stale and forgotten after 5 minutes (spec §9); mutations are not retried (spec §7), and fail at once offline: an order
 * that is placed minutes later, by itself, is nobody's wish.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * minute, gcTime: 5 * minute, retry: mayRetry, retryDelay, refetchOnWindowFocus: false },
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
