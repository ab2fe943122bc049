import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Clock } from './clock.ts';
import type { StoredPage } from './page-cache.ts';
import type { RedisClient } from './redis.ts';

/** Pages that processes have in common, behind the memory of each. */
export type SharedPages = {
  /**
   * Looks for a page.
   * @returns the page, if another process has rendered it and no purge came since; and the count of purges, with
   *   which a page that is rendered from now on may be kept. Both null where Redis is away.
   */
  find: (key: string) => Promise<{ page: StoredPage | null; purges: number | null }>;
  /** Keeps a page for others. @param purges as `find` told before the page was rendered */
  keep: (key: string, page: StoredPage, purges: number) => Promise<void>;
  /** Makes the pages of these tags unreadable for every process. */
  purge: (tags: readonly string[]) => Promise<void>;
};

/** How long Redis is left alone after it failed, in milliseconds. */
const rest = 1000;

/** Of each tag: the purge that forgot it last. Under `count`: all purges so far. */
const purgesKey = 'vermilion:purges';
const count = '';

/**
 * Keeps pages in Redis. A page carries the count of purges from before it was rendered; it counts as long as none of
 * its tags was purged later, so a page from older data is never read, whenever it was written.
 * A failing Redis costs its callers one bounded wait a second, and nothing else.
 *
 * @param version of the web app: pages name its files, so two builds that run side by side share none
 * @param fresh milliseconds for which a page is kept
 */
export function createSharedPages({
  redis,
  clock,
  version,
  fresh,
}: {
  redis: RedisClient;
  clock: Clock;
  version: string;
  fresh: number;
}): SharedPages {
  let restsUntil = 0;
  /** A purge that could not be told: everything is purged before another page is read. */
  let missedPurge = false;
  /** The purges that are being told: until then older pages may still be found. */
  let telling: Promise<void> = Promise.resolve();

  const now = () => clock.now().getTime();
  const getRedisKey = (key: string) =>
    `vermilion:page:${version}:${createHash('sha256').update(key).digest('base64url')}`;

  /** @returns null where Redis fails, or has failed just now */
  async function attempt<Value>(ask: () => Promise<Value>): Promise<Value | null> {
    if (now() < restsUntil) return null;
    try {
      return await ask();
    } catch {
      // What is wrong was reported by its connection.
      restsUntil = now() + rest;
      return null;
    }
  }

  /** The count starts at the time, so that one that was lost goes on above all that it ever was. */
  async function startCount(): Promise<void> {
    await redis.hsetnx(purgesKey, count, now());
  }

  async function tellPurge(tags: readonly string[]): Promise<true> {
    await startCount();
    const purges = await redis.hincrby(purgesKey, count, 1);
    await redis.hset(purgesKey, Object.fromEntries(tags.map((tag) => [tag, purges])));
    return true;
  }

  return {
    find: async (key) => {
      await telling;
      const found = await attempt(async () => {
        if (missedPurge) {
          await tellPurge([everyPage]);
          missedPurge = false;
        }
        const [bytes, counted] = await Promise.all([redis.getBuffer(getRedisKey(key)), redis.hget(purgesKey, count)]);
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
      await attempt(() => redis.set(getRedisKey(key), serialize({ page, purges }), 'PX', fresh));
    },
    purge: (tags) => {
      telling = telling.then(async () => {
        if (!(await attempt(() => tellPurge(tags)))) missedPurge = true;
      });
      return telling;
    },
  };
}

/** The tag that every page has. */
const everyPage = 'pages';
