import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from './redis.ts';

/** How many calls one key may make within a window; further ones are refused until the window ends. */
export type RateLimitSettings = { maxCalls: number; windowSeconds: number };

export type RateLimits = {
  /**
   * Counts calls of one key against a named limit.
   * @param calls how many to count at once; 1 by default
   * @returns null where they are allowed, else the seconds to wait
   */
  take: (name: string, key: string, settings: RateLimitSettings, calls?: number) => Promise<number | null>;
};

/**
 * Counts calls in Redis where there is one, so that the limits hold across processes; while Redis is away, and without
 * it, each process counts for itself.
 * @param prefix of the keys in Redis; shops that share a Redis need different ones
 */
export function createRateLimits({ redis, prefix }: { redis: RedisClient | null; prefix: string }): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  function getLimiter(name: string, { maxCalls, windowSeconds }: RateLimitSettings) {
    const keyPrefix = `${prefix}rate:${name}:${maxCalls}:${windowSeconds}`;
    const existing = limiters.get(keyPrefix);
    if (existing) return existing;
    const options = { keyPrefix, points: maxCalls, duration: windowSeconds };
    const memory = new RateLimiterMemory(options);
    const limiter = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: memory })
      : memory;
    limiters.set(keyPrefix, limiter);
    return limiter;
  }

  return {
    take: async (name, key, settings, calls = 1) => {
      try {
        await getLimiter(name, settings).consume(key, calls);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}
