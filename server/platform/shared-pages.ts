import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Clock } from './clock.ts';
import type { StoredPage } from './page-cache.ts';
import type { RedisClient } from './redis.ts';

/** Pages that processes share, behind the memory cache of each. */
export type SharedPages = {
  /**
   * Finds a page that another process has rendered and that was not purged since, and the count of purges, with which a
   * page that is rendered from now on may be kept. Both are null while Redis is away.
   */
  find: (key: string) => Promise<{ page: StoredPage | null; purges: number | null }>;
  /** Keeps a page for other processes. @param purges what `find` returned before the page was rendered */
  keep: (key: string, page: StoredPage, purges: number) => Promise<void>;
  /** Makes the pages of these tags unreadable for every process. */
  purge: (tags: readonly string[]) => Promise<void>;
};

/** How long Redis is not called after a failure. */
const retryAfterMs = 1000;

/** The field of the purges' hash that holds how many there were; every other field is a tag with its last purge. */
const countField = '';

/**
 * Keeps pages in Redis. A page carries the count of purges from before it was rendered; it counts as long as none of
 * its tags was purged later, so a page from older data is never read, whenever it was written.
 * While Redis fails, callers wait for it once a second at most, and for a bounded time.
 *
 * @param prefix of the keys in Redis; shops that share a Redis need different ones
 * @param version of the web app: pages name its files, so two builds that run side by side share none
 * @param freshMs how long a page is kept
 */
export function createSharedPages({
  redis,
  prefix,
  clock,
  version,
  freshMs,
}: {
  redis: RedisClient;
  prefix: string;
  clock: Clock;
  version: string;
  freshMs: number;
}): SharedPages {
  let retryAt = 0;
  /** Whether a purge did not reach Redis: everything is purged before another page is read. */
  let hasMissedPurge = false;
  /** The purges that are being written: until then older pages may still be found. */
  let pendingPurges: Promise<void> = Promise.resolve();

  const purgesKey = `${prefix}purges`;

  const now = () => clock.now().getTime();
  const getRedisKey = (key: string) =>
    `${prefix}page:${version}:${createHash('sha256').update(key).digest('base64url')}`;

  /** Runs Redis commands; returns null if they fail, or if others failed within the last second. */
  async function attempt<Value>(run: () => Promise<Value>): Promise<Value | null> {
    if (now() < retryAt) return null;
    try {
      return await run();
    } catch {
      // The connection has reported the error.
      retryAt = now() + retryAfterMs;
      return null;
    }
  }

  /** Starts the count at the time, so that a new count is above any that was lost. */
  async function startCount(): Promise<void> {
    await redis.hsetnx(purgesKey, countField, now());
  }

  async function writePurge(tags: readonly string[]): Promise<true> {
    await startCount();
    const purges = await redis.hincrby(purgesKey, countField, 1);
    await redis.hset(purgesKey, Object.fromEntries(tags.map((tag) => [tag, purges])));
    return true;
  }

  return {
    find: async (key) => {
      await pendingPurges;
      const found = await attempt(async () => {
        if (hasMissedPurge) {
          await writePurge([everyPage]);
          hasMissedPurge = false;
        }
        const [bytes, counted] = await Promise.all([
          redis.getBuffer(getRedisKey(key)),
          redis.hget(purgesKey, countField),
        ]);
        if (counted === null) {
          await startCount();
          return null;
        }
        const purges = Number(counted);
        if (bytes === null) return { page: null, purges };
        const kept = deserialize(bytes) as { page: StoredPage; purges: number };
        const purged = await redis.hmget(purgesKey, ...kept.page.tags);
        const isValid = purged.every((purge) => Number(purge ?? 0) <= kept.purges);
        return { page: isValid ? kept.page : null, purges };
      });
      return found ?? { page: null, purges: null };
    },
    keep: async (key, page, purges) => {
      await attempt(() => redis.set(getRedisKey(key), serialize({ page, purges }), 'PX', freshMs));
    },
    purge: (tags) => {
      pendingPurges = pendingPurges.then(async () => {
        if (!(await attempt(() => writePurge(tags)))) hasMissedPurge = true;
      });
      return pendingPurges;
    },
  };
}

/** The tag that every page has. */
const everyPage = 'pages';
