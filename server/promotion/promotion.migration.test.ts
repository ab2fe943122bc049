import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPaidOrder } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { up as createPromotions } from './migrations/20261123_0210_promotion_codes_and_offers.ts';
import { up as dropUnkeyedCustomers } from './migrations/20261123_0929_promotion_drop_unkeyed_customers.contract.ts';
import { createCustomerKeys, getAccountKeys } from './promotion.customer.ts';
import { testHashPerson } from './promotion.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('orders from before the migrations count for their member, and digests without a secret are gone', async () => {
  const { db } = database;
  const accountIds = [systemRandom.uuid(), null];
  const orders = await Promise.all(
    accountIds.map(async (account_id) => {
      const { id } = await insertPaidOrder(db);
      await db.updateTable('orders').set({ account_id }).where('id', '=', id).execute();
      return { id, keys: getAccountKeys(account_id) };
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
  const listKeys = () => db.selectFrom('promotion_customers').selectAll().execute();
  expect((await listKeys()).some(({ key }) => key.startsWith('phone:'))).toBe(true);
  // What the version before the second migration writes while it still runs is known by its form.
  const [kept] = createCustomerKeys(testHashPerson)(null, { email: 'mei@example.sg', phone: '+6591234567' });
  const orderId = systemRandom.uuid();
  await db
    .insertInto('promotion_customers')
    .values({ key: kept ?? '', order_id: orderId })
    .execute();
  await dropUnkeyedCustomers(db as unknown as Kysely<unknown>);

  const stored = await listKeys();
  expect(stored.filter(({ order_id }) => order_id === orderId)).toHaveLength(1);
  for (const { id, keys } of orders) {
    const ofOrder = stored.filter(({ order_id }) => order_id === id).map(({ key }) => key);
    expect(ofOrder.toSorted()).toEqual(keys.toSorted());
  }
  expect(stored.filter(({ order_id }) => order_id === cancelled.id)).toEqual([]);
});

test('the keys of a customer need the secret, and are the same for every spelling of a mailbox', () => {
  const getKeys = createCustomerKeys(testHashPerson);
  const phone = '+6591234567';
  const keys = getKeys('a', { email: 'mei@gmail.com', phone });
  expect(getKeys('a', { email: 'M.e.i+new@GoogleMail.com', phone })).toEqual(keys);
  expect(getKeys('a', { email: 'mei@gm\u200bail\ufe0d.com', phone })).toEqual(keys);
  // Releases before stored either spelling, so an order counts by both.
  const international = getKeys('a', { email: 'mei@bücher.example', phone });
  expect(international).toHaveLength(4);
  expect(getKeys('a', { email: 'mei@XN--BCHER-KVA\ufe0d.example', phone })).toEqual(international);
  expect(keys).not.toContain(`phone:${createHash('sha256').update(phone).digest('hex')}`);
  const otherKeys = createCustomerKeys(createPersonHasher('another secret', 'customers of promotions'));
  expect(otherKeys('a', { email: 'mei@gmail.com', phone }).filter((key) => keys.includes(key))).toEqual(['account:a']);
});
