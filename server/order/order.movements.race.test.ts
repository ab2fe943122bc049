import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { CarefulProvider } from '../payment/payment.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rounds = engine === 'postgres' ? 8 : 2;
const total = 2400;

test('refunds of staff, of shoppers and of the provider, and a lost dispute, at once and on two processes', async () => {
  const provider = new CarefulProvider(total, 0.3);
  const processes = [
    createTestShop(database, { providers: [provider] }),
    createTestShop(database, { providers: [provider] }),
  ];
  const [shop, other] = processes;
  if (!shop || !other) throw new Error('There are two');
  await stockUp(database.db, 'SG', { 1: 1000 });
  const orders = await Promise.all(
    Array.from({ length: rounds }, async () => {
      const visitor = createTestVisitor('SG');
      const order = await shop.placeUsualOrder(visitor);
      await shop.reportOutcome(order.paymentId, 'confirmed');
      return { ...order, visitor, lineId: (await shop.view(visitor, order)).lines[0]?.id ?? '' };
    }),
  );
  const report = (at: typeof shop, body: Record<string, unknown>) =>
    at.dispatch.call(
      'POST payments/callbacks',
      { body: { eventId: systemRandom.uuid(), ...body } },
      at.createSignedContext(),
    );
  await Promise.all(
    orders.flatMap(({ id, key, paymentId, visitor, lineId }, index) => {
      const refundThere = async (amount: number) => {
        if (!provider.giveBack(paymentId, amount, null)) return;
        await Promise.all([
          report(shop, { kind: 'refunds', paymentId }),
          report(other, { kind: 'refunds', paymentId }),
        ]);
      };
      const dispute = async () => {
        const disputed = index % 2 === 0 ? undefined : provider.setDispute(paymentId, 'lost');
        if (!disputed) return;
        const facts = {
          amount: disputed.amount,
          currency: 'SGD',
          reason: null,
          answerBy: null,
          disputeId: `dp_${paymentId}`,
        };
        for (const state of ['lost', 'open', 'lost'])
          await report(shop, { kind: 'dispute', paymentId, state, ...facts });
      };
      const work = [
        () => refundThere(900),
        () => refundThere(1000),
        () => refundThere(500),
        dispute,
        () => shop.refund(id, { lines: [{ lineId, quantity: 1 }] }),
        () => other.refund(id, { shipping: 400 }),
        () => shop.cancel(visitor, { id, key }),
        () => other.cancelForShop(id),
        () => shop.runJobs(),
        () => other.runJobs(),
      ];
      return work.toSorted(() => Math.random() - 0.5).map((each) => each());
    }),
  );
  for (let round = 0; round < 12; round += 1) {
    for (const each of processes) each.advanceClock(60 * 24);
    await Promise.all(processes.map((each) => each.runJobs()));
  }
  for (const { id, paymentId } of orders) {
    const { refunded } = await database.db
      .selectFrom('payments')
      .select('refunded')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    // The shop has recorded what went back, to the unit, and nothing waits.
    expect(refunded).toBe(total - provider.getLeft(paymentId));
    const refunds = await shop.payments.listRefunds(database.db, { kind: 'order', id });
    expect(refunds.filter(({ state }) => state === 'requested')).toEqual([]);
    const payouts = await Promise.all(
      refunds.map((refund) => shop.payments.payOutByHand({ operator: 'test' }, refund.id, 'T-1')),
    );
    expect(payouts.map(getResultCode)).not.toContain('ok');
  }
}, 300_000);
