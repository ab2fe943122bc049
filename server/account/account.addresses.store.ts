import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredAddress = Selectable<Tables['account_addresses']>;

/** Returns an account's addresses, the default ones first, then the newest. */
export async function listAddresses(db: Db, accountId: string): Promise<StoredAddress[]> {
  return db
    .selectFrom('account_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findAddress(db: Db, accountId: string, id: string): Promise<StoredAddress | undefined> {
  return db
    .selectFrom('account_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertAddress(
  transaction: Transaction<Tables>,
  address: Insertable<Tables['account_addresses']>,
): Promise<StoredAddress> {
  return transaction.insertInto('account_addresses').values(address).returningAll().executeTakeFirstOrThrow();
}

export async function updateAddress(
  transaction: Transaction<Tables>,
  id: string,
  change: Updateable<Tables['account_addresses']>,
): Promise<StoredAddress> {
  return transaction
    .updateTable('account_addresses')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Leaves an account without a default address in the market of another address. */
export async function clearDefault(
  transaction: Transaction<Tables>,
  { account_id, market }: Pick<StoredAddress, 'account_id' | 'market'>,
): Promise<void> {
  await transaction
    .updateTable('account_addresses')
    .set({ is_default: false })
    .where('account_id', '=', account_id)
    .where('market', '=', market)
    .where('is_default', '=', true)
    .execute();
}

export async function deleteAddress(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('account_addresses').where('id', '=', id).execute();
}
