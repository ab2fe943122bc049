import { sql, type Transaction } from 'kysely';
import { splitIntoBatches } from '../platform/batches.ts';
import { type Db, notify } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { Redirect } from './redirects.rules.ts';

/** The channel on which changes of the table are announced. */
export const redirectsChannel = 'redirects';

export type StoredRedirect = Redirect & { id: number };

/** Returns all redirects, by path, those of all markets before those of one. */
export async function loadRedirects(db: Db): Promise<StoredRedirect[]> {
  return db
    .selectFrom('redirects')
    .select(['id', 'from_path as from', 'market', 'target', 'status', 'is_external as isExternal'])
    .orderBy(sql`from_path collate "C"`)
    .orderBy(sql`market nulls first`)
    .execute();
}

/** Locks the table against other changes until the transaction ends: a chain may begin in one file and go on in another. */
export async function lockRedirects(transaction: Transaction<Tables>): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(transaction);
}

/** So that a statement stays below the most parameters that one may have. */
const maxRowsPerStatement = 5000;

/** Deletes some redirects, writes others, and announces the change to every process. */
export async function replaceRedirects(
  transaction: Transaction<Tables>,
  removedIds: readonly number[],
  added: readonly Redirect[],
): Promise<void> {
  if (removedIds.length > 0) {
    await transaction
      .deleteFrom('redirects')
      .where('id', '=', sql<number>`any(${sql.val([...removedIds])}::integer[])`)
      .execute();
  }
  for (const batch of splitIntoBatches(added, maxRowsPerStatement)) {
    const rows = batch.map(({ from, market, target, status, isExternal }) => ({
      from_path: from,
      market,
      target,
      status,
      is_external: isExternal,
    }));
    await transaction.insertInto('redirects').values(rows).execute();
  }
  await notify(transaction, redirectsChannel, '');
}
