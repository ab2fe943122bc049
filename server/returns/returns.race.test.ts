import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '~/mails.testing.ts';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { createTestShop, getResultCode, insertTestStore, testStore } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { readShelf, readStoreShelf, stockUp } from '../stock/stock.testing.ts';
import { createReturnsService } from './returns.service.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rounds = engine === 'postgres' ? 5 : 2;
const width = engine === 'postgres' ? 10 : 3;
const author = { operator: 'test' };

test('returns of the same units at once, each received, refunded and cancelled by many: one return, one refund, one restock', async () => {
  await stockUp(database.db, 'SG', { 1: 1000 });
  await insertTestStore(database.db);
  const shop = createTestShop(database);
  const { clock, orders, stores } = shop;
  const market = { listStores: async () => stores, findStore: async () => testStore };
  const returns = createReturnsService({ database, clock, random: systemRandom, orders, market, renderMail });
  const repeat = <Value>(work: () => Promise<Value>) => Promise.all(Array.from({ length: width }, work));

  const delivered = await Promise.all(
    Array.from({ length: rounds }, async () => {
      const visitor = createTestVisitor('SG');
      const { id, key, paymentId } = await shop.placeUsualOrder(visitor);
      await shop.reportOutcome(paymentId, 'confirmed');
      await shop.ship(id);
      const { lines, parcels } = await shop.view(visitor, { id, key });
      await orders.staff.deliverParcel({ author, orderId: id }, parcels[0]?.id ?? '');
      const caller = { actor: await visitor.actor(), market: visitor.market, language: visitor.language };
      return { access: { caller, orderId: id, key: key ?? undefined }, lineId: lines[0]?.id ?? '' };
    }),
  );
  const before = (await readShelf(database.db, 'SG'))[1]?.onHand ?? 0;
  const restocked = { website: 0, store: 0 };
  await Promise.all(
    delivered.map(async ({ access, lineId }, index) => {
      const lines = [{ lineId, quantity: 2, reason: 'faulty' as const }];
      const requested = await repeat(() =>
        returns.request(access, { lines, method: 'store', refundTo: 'original', idempotencyKey: randomUUID() }),
      );
      expect(requested.map(getResultCode).filter((code) => code === 'ok')).toHaveLength(1);
      const listed = await returns.list(access);
      const returnId = (listed.ok && listed.value.returns[0]?.id) || '';
      // Every other return is handed in at the store.
      const storeCode = index % 2 ? testStore.code : null;
      const back = { storeCode, lines: [{ lineId, quantity: 2, condition: 'unopened' as const, restock: true }] };
      const [received, cancelled] = await Promise.all([
        repeat(() => returns.receive({ author, returnId }, back)),
        repeat(() => returns.cancel(access, returnId)),
      ]);
      // Either it came back, or its shopper cancelled it first.
      const isReceived = received.every(({ ok }) => ok);
      expect(cancelled.every(({ ok }) => ok)).toBe(!isReceived);
      // What is for sale again is not refused.
      const [refunded, refused] = await Promise.all([
        repeat(() => returns.refund({ author, returnId }, {})),
        repeat(() => returns.refuse({ author, returnId }, 'opened')),
      ]);
      expect(refunded.every(({ ok }) => ok)).toBe(isReceived);
      expect(refused.some(({ ok }) => ok)).toBe(false);
      if (isReceived) restocked[storeCode === null ? 'website' : 'store'] += 2;
      const payment = await database.db
        .selectFrom('payments')
        .select('refunded')
        .where('payable_id', '=', access.orderId)
        .executeTakeFirstOrThrow();
      expect(payment.refunded).toBe(isReceived ? 2000 : 0);
    }),
  );
  expect((await readShelf(database.db, 'SG'))[1]?.onHand).toBe(before + restocked.website);
  expect((await readStoreShelf(database.db, testStore.code))[1]?.onHand ?? 0).toBe(restocked.store);
}, 60_000);
