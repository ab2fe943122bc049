import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import { listEmailSpellings } from '../platform/email.ts';
import type { Tables } from '../platform/tables.ts';

/** How many devices of an account are remembered: those that signed in last. */
const maxKnownDevices = 20;

/** Whether a device has signed in to the account of an e-mail. Takes as long where no account has the e-mail. */
export async function isKnownDevice(db: Db, email: string, deviceHash: Uint8Array): Promise<boolean> {
  const known = await db
    .selectFrom('accounts')
    .innerJoin('account_devices', 'account_devices.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.email', 'in', listEmailSpellings(email))
    .where('account_devices.device_hash', '=', deviceHash)
    .executeTakeFirst();
  return known !== undefined;
}

/** Remembers a device that has signed in to an account, and forgets the oldest of too many. */
export async function rememberDevice(
  transaction: Transaction<Tables>,
  { accountId, deviceHash, now }: { accountId: string; deviceHash: Uint8Array; now: Date },
): Promise<void> {
  await transaction
    .insertInto('account_devices')
    .values({ account_id: accountId, device_hash: deviceHash, signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ signed_in_at: now }))
    .execute();
  await sql`
    delete from account_devices where account_id = ${accountId} and device_hash not in (
      select device_hash from account_devices where account_id = ${accountId}
      order by signed_in_at desc, device_hash limit ${maxKnownDevices}
    )`.execute(transaction);
}

/** Deletes the known devices of an account: what they fail counts by its e-mail until they have signed in again. */
export async function deleteDevices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_devices').where('account_id', '=', accountId).execute();
}
