import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import type { CorrectedOrder } from '../pricing/pricing.service.ts';
import { convertOrderEmails } from './order.emails.ts';
import { findOrders } from './order.staff.ts';
import { insertPaidOrder } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const insertOrder = async (email: string, isCancelled = false): Promise<string> => {
  const { id } = await insertPaidOrder(database.db);
  const state = isCancelled ? ({ state: 'cancelled', cancel_reason: 'shop' } as const) : {};
  await database.db
    .updateTable('orders')
    .set({ email, ...state })
    .where('id', '=', id)
    .execute();
  return id;
};

const payments = { listCurrent: async () => new Map() };
const search = async (q: string) => (await findOrders(database.db, payments, { q })).orders.map(({ id }) => id);
const readEmail = async (id: string) =>
  (await database.db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test('staff find an order by the address that they read, however it was typed', async () => {
  const box = crypto.randomUUID().slice(0, 8);
  const stored = await insertOrder(`Mei.${box}@xn--bcher-kva.example`);
  const asTyped = await insertOrder(`mei.${box}@bücher.example`);
  for (const q of [
    `mei.${box}@bücher.example`,
    `MEI.${box}@xn--bcher-kva.example`,
    `mei.${box}@bücher\u200b.example`,
  ]) {
    expect((await search(q)).toSorted()).toEqual([stored, asTyped].toSorted());
  }
  const { orders } = await findOrders(database.db, payments, { q: `mei.${box}@bücher.example` });
  expect(orders.map(({ email }) => email.toLowerCase())).toEqual(Array(2).fill(`mei.${box}@bücher.example`));
});

test('e-mails of orders that an older release stored are converted once, and their customers are known by them', async () => {
  const box = crypto.randomUUID().slice(0, 8);
  const plain = await insertOrder(`${box}@shop.example`);
  const name = await insertOrder(`ญาญ่า.${box}@shop.example`);
  const spelled = await insertOrder(`Mei.${box}@sh\u3164op.example`);
  const cancelled = await insertOrder(`${box}@bücher.example`, true);
  const corrected: CorrectedOrder[] = [];
  const pricing = { correctContact: async (_: unknown, order: CorrectedOrder) => void corrected.push(order) };
  for (const _ of [1, 2]) await convertOrderEmails(database, pricing);
  expect(await Promise.all([plain, name, spelled, cancelled].map(readEmail))).toEqual([
    `${box}@shop.example`,
    `ญาญ่า.${box}@shop.example`,
    `Mei.${box}@shop.example`,
    `${box}@xn--bcher-kva.example`,
  ]);
  const own = corrected.filter(({ orderId }) => [plain, name, spelled, cancelled].includes(orderId));
  expect(own).toEqual([
    {
      orderId: spelled,
      accountId: null,
      contact: { fullName: 'Mei Tan', email: `Mei.${box}@shop.example`, phone: '+6591234567' },
    },
  ]);
});
