import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { dueJobs, dueKey } from './picture.jobs.ts';
import { heldPicturesChannel, holdPictures, loadKnownPictures } from './picture.store.ts';

/** Pictures of other hosts that pages show, rather than products. */
export type HeldPictures = {
  /**
   * Returns what pages show of pictures: an address of the shop, or why there is none. Those that are missing in the answer are being
   * fetched, by the job that fetches the catalogue's. A picture that nobody holds for a month is forgotten.
   */
  hold(urls: readonly string[]): Promise<Map<string, { url: string } | { problem: string }>>;
  /** Calls the listener when pictures that were being fetched are there, in any process. @returns a function that ends it */
  listen(listener: () => void): Promise<() => Promise<void>>;
};

export function createHeldPictures(database: Database, clock: Clock): HeldPictures {
  return {
    hold: async (given) => {
      const urls = [...new Set(given)];
      if (urls.length === 0) return new Map();
      await runInTransaction(database.db, async (transaction) => {
        const isNew = await holdPictures(transaction, urls, clock.now());
        if (isNew) await enqueueJob(transaction, clock, dueJobs.host, {}, { key: dueKey, onConflict: 'keep' });
      });
      const known = await loadKnownPictures(database.db, urls);
      const found = new Map<string, { url: string } | { problem: string }>();
      for (const { url, blob_key: key, version, problem } of known.values()) {
        if (key !== null) found.set(url, { url: `/media/${key}?v=${version}` });
        else if (problem !== null) found.set(url, { problem });
      }
      return found;
    },
    listen: (listener) => database.listen(heldPicturesChannel, listener, listener),
  };
}
