import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { PurchaseTable } from './payment.purchases.kind.ts';

/**
 * Claims one of the mails that a purchase gets at most once while it is unpaid: about its outcome (`unpaid_mail`), or with the way
 * back to a payment that has started (`transfer_mail`).
 * @param mail what it is about; the same mail may be claimed again, by a retried job
 * @returns false where the purchase has had another one
 */
export async function claimPurchaseMail(
  db: Db,
  { table, id, column }: { table: PurchaseTable; id: string; column: 'unpaid_mail' | 'transfer_mail' },
  mail: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${mail}
    where id = ${id}::uuid and (${sql.ref(column)} is null or ${sql.ref(column)} = ${mail})
    returning id`.execute(db);
  return rows.length > 0;
}
