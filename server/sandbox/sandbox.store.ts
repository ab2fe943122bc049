import type { Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export async function insertSandboxUser(db: Db, accountId: string, now: Date): Promise<void> {
  await db.insertInto('sandbox_users').values({ account_id: accountId, created_at: now }).execute();
}

/** Returns the account ids of the sandbox users, the newest first. */
export async function listSandboxUserIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_users')
    .select('account_id')
    .orderBy('created_at', 'desc')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function isSandboxUser(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_users')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a sandbox user until the transaction ends. @returns whether there is one */
export async function lockSandboxUser(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('sandbox_users')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSandboxUser(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sandbox_users').where('account_id', '=', accountId).execute();
}
