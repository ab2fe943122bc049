import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredEntry = Selectable<Tables['audit_entries']>;

export async function insertEntry(
  transaction: Transaction<Tables>,
  entry: Insertable<Tables['audit_entries']>,
): Promise<void> {
  await transaction.insertInto('audit_entries').values(entry).execute();
}

/** Returns entries, newest first. @param beforeId only those that are older than this one */
export async function listEntries(db: Db, limit: number, beforeId: number | null): Promise<StoredEntry[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .$if(beforeId !== null, (query) => query.where('id', '<', beforeId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
