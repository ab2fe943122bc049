import { type Database, type Db, notify } from './database.ts';
import type { Report } from './report.ts';

/** The channel on which a purge is announced to all processes; the payload is the tags, comma-joined. */
const purgeChannel = 'purge';

/** A notification holds 8,000 bytes, and a tag is never longer than 128. */
const maxTagsPerMessage = 50;

/**
 * Invalidates cached pages and answers by tag. A tag such as `catalogue` covers all markets, `catalogue:SG` one of them.
 */
export type Purger = {
  /**
   * Purges in this process. For what every process learns by itself, such as a new read model: each purges once it has
   * the new data, so that no page is rendered from the old and kept.
   */
  purgeHere: (tags: readonly string[]) => void;
  /** Calls the listener with the tags of each purge; null for everything, after messages may have been missed. */
  subscribe: (listener: (tags: readonly string[] | null) => void) => void;
  close: () => Promise<void>;
};

/**
 * Purges in all processes, at the commit of the transaction that it is given. For what is read from the database each time.
 */
export async function announcePurge(db: Db, tags: readonly string[]): Promise<void> {
  for (let from = 0; from < tags.length; from += maxTagsPerMessage) {
    await notify(db, purgeChannel, tags.slice(from, from + maxTagsPerMessage).join(','));
  }
}

export async function createPurger(database: Database, report: Report): Promise<Purger> {
  const listeners: ((tags: readonly string[] | null) => void)[] = [];
  const purgeHere = (tags: readonly string[] | null) => {
    for (const listener of listeners) {
      try {
        listener(tags);
      } catch (error) {
        report(error, { part: 'purge' });
      }
    }
  };
  const stop = await database.listen(
    purgeChannel,
    (payload) => purgeHere(payload.split(',')),
    () => purgeHere(null),
  );
  return {
    purgeHere,
    subscribe: (listener) => void listeners.push(listener),
    close: stop,
  };
}
