import { tidyEmail } from '@vermilion/contract/contact';
import { sql } from 'kysely';
import { type Database, runInTransaction } from '../platform/database.ts';
import type { PricingService } from '../pricing/pricing.service.ts';

const ordersPerBatch = 100;

type Found = { id: string; email: string };

/**
 * Writes the e-mails of orders as this release compares them: releases before ADR 179 stored domains as they were typed.
 * Promotions then know their customers by the mailbox too. Idempotent; an older release may write more of them meanwhile.
 */
export async function convertOrderEmails(
  { db }: Pick<Database, 'db'>,
  pricing: Pick<PricingService, 'correctContact'>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<Found>`
      select id, email from orders where octet_length(email) <> length(email) and id > ${after}::uuid
      order by id limit ${ordersPerBatch}`.execute(db);
    for (const { id, email } of rows) {
      if (tidyEmail(email) === email) continue;
      await runInTransaction(db, async (transaction) => {
        const order = await transaction
          .updateTable('orders')
          .set({ email: tidyEmail(email) })
          .where('id', '=', id)
          .where('email', '=', email)
          .returning(['state', 'account_id', 'email', 'phone', 'full_name'])
          .executeTakeFirst();
        // A cancelled order counts for no customer.
        if (!order || order.state === 'cancelled') return;
        const contact = { fullName: order.full_name, email: order.email, phone: order.phone };
        await pricing.correctContact(transaction, { orderId: id, accountId: order.account_id, contact });
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < ordersPerBatch) return;
    after = last.id;
  }
}
