import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { reconcilePayments } from '../payment/payment.reconciling.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('reconciling compares the payments of a time, and names what only one side has', async () => {
  const shop = createTestShop(database);
  await stockUp(database.db, 'SG', { 1: 100 });
  const place = () => shop.placeUsualOrder(createTestVisitor('SG'));
  const early = await place();
  shop.advanceClock(24 * 60);
  const from = shop.clock.now();
  const [paid, unnoticed, refunded] = [await place(), await place(), await place()];
  for (const { paymentId } of [early, paid, refunded]) await shop.reportOutcome(paymentId, 'confirmed');
  const payable = { kind: 'order', id: refunded.id };
  await database.db
    .transaction()
    .execute((transaction) => shop.payments.refund(transaction, payable, { requestId: 'one', amount: 400 }));
  await shop.runJobs();
  const [refundRequest] = shop.provider.refunded;
  const list = (paymentId: string | null, refunds: { refundId: string | null; amount: number }[] = []) => ({
    paymentId,
    providerId: `at provider ${paymentId}`,
    state: 'confirmed' as const,
    amount: 2400,
    currency: 'SGD',
    refunds: refunds.map((refund) => ({ ...refund, state: 'succeeded' as const })),
  });
  const window = { from, to: new Date(from.getTime() + 60_000) };
  const compare = async () => {
    const { differences } = await reconcilePayments(
      { db: database.db, providers: [shop.provider], clock: shop.clock },
      window,
    );
    return differences.map(({ kind, payment }) => [kind, payment]).sort();
  };
  shop.provider.listed = [
    list(early.paymentId),
    list(paid.paymentId),
    list(refunded.paymentId, [{ refundId: refundRequest?.refundId ?? '', amount: 400 }]),
  ];
  expect(await compare()).toEqual([]);
  shop.provider.listed = [list(unnoticed.paymentId), list(refunded.paymentId), list(null)];
  expect(await compare()).toEqual([
    ['not_at_provider', paid.paymentId],
    ['not_in_shop', 'at provider null'],
    ['paid_at_provider_only', unnoticed.paymentId],
    ['refund_not_at_provider', refunded.paymentId],
  ]);
});
