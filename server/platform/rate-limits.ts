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
  /** Takes calls back that turned out not to count, such as an attempt with the right token. */
  refund: (name: string, key: string, settings: RateLimitSettings, calls?: number) => Promise<void>;
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
    refund: async (name, key, settings, calls = 1) => {
      await getLimiter(name, settings).reward(key, calls);
    },
  };
}

/**
 * Returns the key by which an address is limited: an IPv4 address as it is, an IPv6 address by its /64 network, since
 * one connection has a whole network of them to choose from.
 */
export function getAddressKey(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4) return ipv4;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const start = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const network = [...start, ...zeros, ...end].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
