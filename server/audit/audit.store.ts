import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredEntry = Selectable<Tables['audit_entries']>;

export async function insertEntry(
  transaction: Transaction<Tables>,
  entry: Insertable<Tables['audit_entries']>,
): Promise<void> {
  await transaction.insertInto('audit_entries').values(entry).execute();
}

/** Which entries are listed: those that have all of what is given. */
export type EntryFilter = {
  accountId?: string | undefined;
  operator?: string | undefined;
  /** One action, or the noun of all its actions. */
  action?: string | undefined;
  objectKind?: string | undefined;
  objectId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

/** Returns entries, newest first. @param page.beforeId only those that are older than this one */
export async function listEntries(
  db: Db,
  { limit, beforeId, ...filter }: EntryFilter & { limit: number; beforeId: number | null },
): Promise<StoredEntry[]> {
  const { accountId, operator, action, objectKind, objectId, from, until } = filter;
  let query = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(limit);
  if (beforeId !== null) query = query.where('id', '<', beforeId);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (operator !== undefined) query = query.where('operator', '=', operator);
  if (action?.includes('.')) query = query.where('action', '=', action);
  else if (action !== undefined) query = query.where(sql`split_part(action, '.', 1)`, '=', action);
  if (objectKind !== undefined) query = query.where('object_kind', '=', objectKind);
  if (objectId !== undefined) query = query.where('object_id', '=', objectId);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  return query.execute();
}
