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

/** How long Redis is not called after a failure. */
const retryAfterMs = 1000;

/**
 * Counts calls in the memory of the process and, where there is one, in Redis, so that the limits hold across processes; what either
 * refuses is refused. While Redis is slow or away the process goes on from what it has counted itself, which is never less than it let
 * through.
 * @param redis a connection whose commands may take longer than those of the page cache: a call that is not counted there is counted by
 * one process alone
 * @param prefix of the keys in Redis; shops that share a Redis need different ones
 */
export function createRateLimits({ redis, prefix }: { redis: RedisClient | null; prefix: string }): RateLimits {
  const limiters = new Map<string, { memory: RateLimiterMemory; shared: RateLimiterRedis | null }>();
  let retryAt = 0;

  function getLimiters(name: string, { maxCalls, windowSeconds }: RateLimitSettings) {
    const keyPrefix = `${prefix}rate:${name}:${maxCalls}:${windowSeconds}`;
    const existing = limiters.get(keyPrefix);
    if (existing) return existing;
    const options = { keyPrefix, points: maxCalls, duration: windowSeconds };
    const created = {
      memory: new RateLimiterMemory(options),
      shared: redis ? new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true }) : null,
    };
    limiters.set(keyPrefix, created);
    return created;
  }

  /** Runs a command of Redis, unless another one has failed within the last second. @throws RateLimiterRes where it refuses */
  async function tryShared(run: () => Promise<unknown>): Promise<void> {
    if (performance.now() < retryAt) return;
    try {
      await run();
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      // The connection has reported the error.
      retryAt = performance.now() + retryAfterMs;
    }
  }

  return {
    take: async (name, key, settings, calls = 1) => {
      const { memory, shared } = getLimiters(name, settings);
      try {
        await memory.consume(key, calls);
        if (shared) await tryShared(() => shared.consume(key, calls));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    refund: async (name, key, settings, calls = 1) => {
      const { memory, shared } = getLimiters(name, settings);
      await memory.reward(key, calls);
      if (shared) await tryShared(() => shared.reward(key, calls));
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
