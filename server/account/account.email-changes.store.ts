import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredEmailChange = Selectable<Tables['account_email_changes']>;

/** Writes a change in the place of the one that its account had, whose links go with it. */
export async function insertEmailChange(
  transaction: Transaction<Tables>,
  change: Insertable<Tables['account_email_changes']>,
): Promise<void> {
  await deleteEmailChanges(transaction, change.account_id);
  await transaction.insertInto('account_email_changes').values(change).execute();
}

export async function findEmailChange(db: Db, id: string): Promise<StoredEmailChange | undefined> {
  return db.selectFrom('account_email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the change that an account waits for. */
export async function findEmailChangeByAccount(db: Db, accountId: string): Promise<StoredEmailChange | undefined> {
  return db.selectFrom('account_email_changes').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns the change of a link that is still valid. */
export async function findLinkedEmailChange(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<StoredEmailChange | undefined> {
  return db
    .selectFrom('account_email_changes')
    .innerJoin('account_links', 'account_links.email_change_id', 'account_email_changes.id')
    .selectAll('account_email_changes')
    .where('account_links.token_hash', '=', tokenHash)
    .where('account_links.expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a change with its links. @returns whether there was one: true for one of two parallel calls */
export async function takeEmailChange(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('account_email_changes')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the change that an account waits for, with its links. */
export async function deleteEmailChanges(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_email_changes').where('account_id', '=', accountId).execute();
}
