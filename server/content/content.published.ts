import type { Preview } from '@vermilion/contract/preview';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createBoundaryWatch } from '../platform/boundaries.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, notify } from '../platform/database.ts';
import {
  type DocumentPart,
  findNextChange,
  listChanged,
  listDraftParts,
  listShownNames,
  listShownParts,
} from '../platform/documents.ts';
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

/** Returns what an editor previews of a document: its newest drafts, or what will be shown at a moment. */
export function listPreviewedParts(db: Db, key: string, { at }: Pick<Preview, 'at'>): Promise<DocumentPart[]> {
  const which = { collection: contentCollection, keys: [key] };
  return at === null ? listDraftParts(db, which) : listShownParts(db, { ...which, at: new Date(at) });
}

/**
 * Returns the cache tags of what is made of a document; all layouts have one, as an answer names its layout in the query, and each
 * names the overlays of its market.
 */
export function getDocumentTags(key: string): string[] {
  if (key.startsWith('layouts.')) return ['content-layouts'];
  return key.startsWith('overlays.') ? ['content-layouts', `content-${key}`] : [`content-${key}`];
}

/** What is shown of documents now, kept in memory until it changes. */
export type PublishedDocuments = {
  /** Returns the parts of a document that are shown now, in all markets and languages; none where there is no such document. */
  find(key: string): Promise<readonly DocumentPart[]>;
  /** Returns the keys with a prefix of which something is shown now in some market, in their order. */
  listKeys(prefix: string): Promise<readonly string[]>;
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
  const keptLists = new Map<string, Promise<readonly string[]>>();
  let nextChangeAt = Number.POSITIVE_INFINITY;
  let lookedAt = clock.now();

  const watch = createBoundaryWatch({
    clock,
    findNext: () => nextChangeAt,
    onDue: () => void forgetChanged().catch((error) => report(error, { part: 'content schedule' })),
  });

  function forget(key: string): void {
    kept.delete(key);
    for (const prefix of keptLists.keys()) if (key.startsWith(prefix)) keptLists.delete(prefix);
    purge(getDocumentTags(key));
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
      keptLists.clear();
      purge(['content']);
      watchAgain();
    },
  );
  // Marked as handled: the next call awaits it and fails with its error.
  listening.then(watchAgain, () => {});

  /** Keeps what was asked for until it is forgotten, or has failed. */
  function keep<Value>(
    values: {
      get(key: string): Promise<Value> | undefined;
      set(key: string, value: Promise<Value>): unknown;
      delete(key: string): unknown;
    },
    key: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const known = values.get(key);
    if (known) return known;
    const found = read();
    values.set(key, found);
    return found.catch((error) => {
      if (values.get(key) === found) values.delete(key);
      throw error;
    });
  }

  async function readKeys(prefix: string): Promise<readonly string[]> {
    const names = await listShownNames(db, { collection: contentCollection, prefix, at: clock.now() });
    return [...new Set(names.map(({ key }) => key))];
  }

  return {
    find: async (key) => {
      await listening;
      return keep(kept, key, () => listShownParts(db, { collection: contentCollection, keys: [key], at: clock.now() }));
    },
    listKeys: async (prefix) => {
      await listening;
      return keep(keptLists, prefix, () => readKeys(prefix));
    },
    close: async () => {
      watch.stop();
      const stop = await listening.catch(() => null);
      await stop?.();
    },
  };
}
