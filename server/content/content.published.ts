import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createBoundaryWatch } from '../platform/boundaries.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, notify } from '../platform/database.ts';
import { type DocumentPart, findNextChange, listChanged, listShownParts } from '../platform/documents.ts';
import type { Report } from '../platform/report.ts';

export const contentCollection = 'content';

/** The channel on which a document is announced that is shown anew; the payload is its key. */
const contentChannel = 'content';

/** How many documents are kept in memory, those that do not exist included. */
const maxKeptDocuments = 2000;

/** Announces several documents in one statement. */
export async function announceDocuments(db: Db, keys: readonly string[]): Promise<void> {
  await sql`select pg_notify(${contentChannel}, key) from unnest(${sql.val(keys)}::text[]) as key`.execute(db);
}

/** Announces to all processes that something else is shown of a document. */
export const announceDocument = (db: Db, key: string): Promise<void> => notify(db, contentChannel, key);

/** Returns the cache tag of what is made of a document; all layouts have one, as an answer names its layout in the query. */
const getDocumentTag = (key: string) => (key.startsWith('layouts.') ? 'content-layouts' : `content-${key}`);

/** What is shown of documents now, kept in memory until it changes. */
export type PublishedDocuments = {
  /** Returns the parts of a document that are shown now, in all markets and languages; none where there is no such document. */
  find(key: string): Promise<readonly DocumentPart[]>;
  close(): Promise<void>;
};

/**
 * Keeps what is shown, in each process: a change is announced by the database, and what begins or ends by the clock alone is watched for.
 * @param purge invalidates cached pages and answers of this process by tag
 */
export function createPublishedDocuments({
  database,
  clock,
  purge,
  report,
}: {
  database: Database;
  clock: Clock;
  purge: (tags: readonly string[]) => void;
  report: Report;
}): PublishedDocuments {
  const { db } = database;
  const kept = new LRUCache<string, Promise<readonly DocumentPart[]>>({ max: maxKeptDocuments });
  let nextChangeAt = Number.POSITIVE_INFINITY;
  let lookedAt = clock.now();

  const watch = createBoundaryWatch({
    clock,
    findNext: () => nextChangeAt,
    onDue: () => void forgetChanged().catch((error) => report(error, { part: 'content schedule' })),
  });

  function forget(key: string): void {
    kept.delete(key);
    purge([getDocumentTag(key)]);
  }

  /** Forgets what began or ended since this was last looked at. */
  async function forgetChanged(): Promise<void> {
    const now = clock.now();
    const changed = await listChanged(db, { after: lookedAt, until: now });
    lookedAt = now;
    for (const { key } of changed) forget(key);
    await watchNext();
  }

  async function watchNext(): Promise<void> {
    const next = await findNextChange(db, lookedAt);
    nextChangeAt = next?.getTime() ?? Number.POSITIVE_INFINITY;
    watch.watch();
  }

  const watchAgain = () => void watchNext().catch((error) => report(error, { part: 'content schedule' }));
  const listening = database.listen(
    contentChannel,
    (key) => {
      forget(key);
      watchAgain();
    },
    () => {
      kept.clear();
      purge(['content']);
      watchAgain();
    },
  );
  // Marked as handled: the next call awaits it and fails with its error.
  listening.then(watchAgain, () => {});

  return {
    find: async (key) => {
      await listening;
      const known = kept.get(key);
      if (known) return known;
      const found = listShownParts(db, { collection: contentCollection, keys: [key], at: clock.now() });
      kept.set(key, found);
      return found.catch((error) => {
        if (kept.peek(key) === found) kept.delete(key);
        throw error;
      });
    },
    close: async () => {
      watch.stop();
      const stop = await listening.catch(() => null);
      await stop?.();
    },
  };
}
