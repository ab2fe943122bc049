import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPaidOrder } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { up as createPromotions } from './migrations/20261123_0210_promotion_codes_and_offers.ts';
import { getCustomerKeys } from './promotion.customer.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** As orders store them: e-mails as they were typed, phones in E.164. */
const contacts = [
  { email: 'mei.tan@example.sg', phone: '+6591234567' },
  { email: 'Mei.Tan+new@Example.SG', phone: '+6591234568' },
  { email: 'Mei.Tan+new@googlemail.com', phone: '+6591234569' },
  { email: 'M.E.I@GMAIL.com', phone: '+6591234570' },
  { email: 'ｍｅｉ@example.sg', phone: '+6591234571' },
];

test('customers of orders from before the migration are known by the keys that new orders count by', async () => {
  const { db } = database;
  const orders = await Promise.all(
    contacts.map(async (contact, index) => {
      const { id } = await insertPaidOrder(db);
      const account_id = index % 2 === 0 ? systemRandom.uuid() : null;
      await db
        .updateTable('orders')
        .set({ ...contact, account_id })
        .where('id', '=', id)
        .execute();
      return { id, keys: getCustomerKeys(account_id, contact) };
    }),
  );
  const cancelled = await insertPaidOrder(db);
  await db
    .updateTable('orders')
    .set({ state: 'cancelled', cancel_reason: 'shop' })
    .where('id', '=', cancelled.id)
    .execute();

  await sql`drop table promotion_uses, promotion_customers, bag_promo_codes, promo_codes, promotions`.execute(db);
  await createPromotions(db as unknown as Kysely<unknown>);

  const stored = await db.selectFrom('promotion_customers').selectAll().execute();
  for (const { id, keys } of orders) {
    const ofOrder = stored.filter(({ order_id }) => order_id === id).map(({ key }) => key);
    expect(ofOrder.toSorted()).toEqual(keys.toSorted());
  }
  expect(stored.filter(({ order_id }) => order_id === cancelled.id)).toEqual([]);
});
