import { randomUUID } from 'node:crypto';
import type { MomentCursor } from '@vermilion/contract/fields';
import { disputeCursor } from '@vermilion/contract/payment-staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { payRefundJob } from '../payment/payment.jobs.ts';
import type { ProviderCallback } from '../payment/payment.provider.ts';
import { reconcilePayments } from '../payment/payment.reconciling.ts';
import { TestProvider } from '../payment/payment.testing.ts';
import type { Database } from '../platform/database.ts';
import { countAttempts } from '../platform/jobs.ts';
import { ok } from '../platform/result.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode, type TestShop } from './order.testing.ts';

let database: Database;
let visitor: ReturnType<typeof createTestVisitor>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  visitor = createTestVisitor('SG');
  await stockUp(database.db, 'SG', { 1: 10 });
});

/** Pays an order of 24.00 and refunds a part of it. @returns the refund's id with the order */
async function refundPart(shop: TestShop, amount: number, signature = 'right') {
  const order = await shop.placeUsualOrder(visitor);
  await shop.reportOutcome(order.paymentId, 'confirmed', { signature });
  const written = await shop.refundInTransaction({ kind: 'order', id: order.id }, { requestId: 'a', amount });
  if (!written.ok) throw new Error(written.error.code);
  return { ...order, refundId: written.value[0]?.id ?? '' };
}

describe('after the settings name another provider', () => {
  const former = () => new TestProvider('former', 'former');
  const latter = () => new TestProvider('latter', 'latter');

  test('an earlier payment is confirmed, refunded, closed and compared by the one that took it', async () => {
    const [old, next] = [former(), latter()];
    const before = createTestShop(database, { providers: [old] });
    const order = await before.placeUsualOrder(visitor);
    const shop = createTestShop(database, { providers: [next, old] });
    const wrong = await shop.reportOutcome(order.paymentId, 'confirmed', { signature: 'latter' });
    expect(getResultCode(wrong)).toBe('PAYMENT_NOT_FOUND');
    expect(getResultCode(await shop.reportOutcome(order.paymentId, 'failed', { signature: 'former' }))).toBe('ok');
    // The next attempt is taken by the new provider, and the old page is closed by the old one.
    expect(await shop.retry(visitor, order)).toMatchObject({ ok: true });
    expect(next.started).toHaveLength(1);
    expect((await shop.listPayments(order.id)).map(({ provider }) => provider)).toEqual(['former', 'latter']);
    await shop.reportOutcome(order.paymentId, 'confirmed', { signature: 'former' });
    await shop.refundInTransaction({ kind: 'order', id: order.id }, { requestId: 'a', amount: 400 });
    await shop.runJobs();
    expect(old.refunded).toMatchObject([{ paymentId: order.paymentId, amount: 400 }]);
    expect([next.refunded, next.closed.length, old.closed.length]).toEqual([[], 1, 0]);

    const now = shop.clock.now().getTime();
    const window = { from: new Date(now - 60_000), to: new Date(now + 60_000) };
    const reconcile = async (providers: TestProvider[]) => {
      const { differences } = await reconcilePayments({ db: database.db, providers, clock: shop.clock }, window);
      return differences.flatMap(({ kind, payment }) => (payment === order.paymentId ? [kind] : []));
    };
    expect(await reconcile([next, old])).toEqual(['not_at_provider']);
    expect(await reconcile([next])).toEqual(['provider_not_set_up']);
  });

  test('without the settings of the earlier one its refunds wait, and nobody else pays them out', async () => {
    const before = createTestShop(database, { providers: [former()] });
    const order = await refundPart(before, 400, 'former');
    const next = latter();
    const shop = createTestShop(database, { providers: [next] });
    await shop.runJobs();
    expect(next.refunded).toEqual([]);
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'requested' }]);
  });
});

describe('two processes that open the page of one payment', () => {
  /** An order whose second attempt has no page yet: one process waits for it, and the other one cannot reach the provider. */
  async function race() {
    const shop = createTestShop(database);
    const other = createTestShop(database);
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'failed');
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.provider.startDelay = promise;
    const opening = shop.retry(visitor, order);
    await vi.waitFor(async () => expect(await shop.listPayments(order.id)).toHaveLength(2));
    other.provider.isReachable = false;
    expect(getResultCode(await other.retry(visitor, order))).toBe('PAYMENT_UNAVAILABLE');
    other.provider.isReachable = true;
    return { shop, other, order, opening, resolve };
  }

  test('the failure of one does not end the page that the other one opens', async () => {
    const { shop, order, opening, resolve } = await race();
    resolve();
    const [, second] = await shop.listPayments(order.id);
    expect(await opening).toMatchObject({ value: { redirectUrl: `https://pay.example/${second?.id}` } });
    expect((await shop.listPayments(order.id))[1]).toMatchObject({ state: 'started', page_url: expect.any(String) });
    expect(getResultCode(await shop.reportOutcome(second?.id ?? '', 'confirmed'))).toBe('ok');
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('a page that comes after the next attempt has started is closed', async () => {
    const { shop, other, order, opening, resolve } = await race();
    const third = await other.retry(visitor, order);
    resolve();
    expect(await opening).toMatchObject({ value: { redirectUrl: expect.stringContaining(`/orders/${order.id}`) } });
    await shop.runJobs();
    expect((await shop.listPayments(order.id)).map(({ state }) => state)).toEqual(['failed', 'unreachable', 'started']);
    expect([...shop.provider.openPages]).toEqual([order.paymentId]);
    expect(third).toMatchObject({ value: { redirectUrl: expect.stringContaining('pay.example') } });
  });

  test('sends the same message, whichever process sends it and whenever', async () => {
    const { shop, other, order, opening, resolve } = await race();
    const [, second] = await shop.listPayments(order.id);
    await database.db
      .updateTable('payments')
      .set({ state: 'started' })
      .where('id', '=', second?.id ?? '')
      .execute();
    other.advanceClock(3);
    await other.retry(visitor, order);
    resolve();
    await opening;
    expect(shop.provider.started.at(-1)).toEqual(other.provider.started.at(-1));
  });
});

describe('what a provider reports later', () => {
  /** A shop whose provider reports this next. */
  function createReporting() {
    const shop = createTestShop(database);
    const report = async (callback: ProviderCallback) => {
      shop.provider.readCallback = () => ok(callback);
      return getResultCode(
        await shop.dispatch.call('POST payments/callbacks', { body: {} }, shop.createSignedContext()),
      );
    };
    return { shop, report };
  }

  test('a refund that the bank sends back is refused, and staff and the shopper learn of it once', async () => {
    const { shop, report } = createReporting();
    const { refundId, ...order } = await refundPart(shop, 400);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'succeeded' }]);
    const failed = {
      kind: 'refund',
      refundId,
      outcome: 'failed',
      reason: 'Account closed',
      reference: 're_1',
    } as const;
    expect([await report(failed), await report(failed)]).toEqual(['ok', 'ok']);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'refused' }]);
    expect((await shop.listPayments(order.id))[0]?.refunded).toBe(0);
    expect(shop.reported).toMatchObject([{ context: { refundId } }]);
    expect(shop.mails.filter(({ messageId }) => messageId === `refund.${refundId}.refused`)).toHaveLength(1);
    expect(await report({ ...failed, refundId: randomUUID() })).toBe('PAYMENT_NOT_FOUND');
  });

  test('a pending refund that has arrived is paid out before its next try', async () => {
    const { shop, report } = createReporting();
    shop.provider.refundResult = { status: 'pending' };
    const { refundId, ...order } = await refundPart(shop, 400);
    await shop.runJobs();
    await report({ kind: 'refund', refundId, outcome: 'succeeded', reason: null, reference: 're_1' });
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'succeeded', reference: 're_1' }]);
  });

  test.each(['unreachable', 'pending'] as const)('a refund that is %s at the last try is refused', async (status) => {
    const { shop } = createReporting();
    shop.provider.refundResult = { status };
    const { refundId, ...order } = await refundPart(shop, 400);
    const attempts = countAttempts(payRefundJob.policy.retryForMs);
    await database.db
      .updateTable('jobs')
      .set({ attempts: attempts - 2 })
      .where('key', '=', refundId)
      .execute();
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'requested' }]);
    shop.advanceClock(60);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'refused' }]);
  });

  test('a dispute is recorded, told to people once and named by the reconciliation until it is over', async () => {
    const { shop, report } = createReporting();
    const order = await shop.placeUsualOrder(visitor);
    shop.provider.readCallback = new TestProvider().readCallback;
    await shop.reportOutcome(order.paymentId, 'confirmed');
    const reference = `REF-${order.paymentId.slice(0, 4)}`;
    const dispute = {
      disputeId: `dp_${order.paymentId}`,
      payment: { reference },
      amount: 2400,
      currency: 'SGD',
      reason: 'fraudulent',
      state: 'open' as const,
      answerBy: new Date('2026-12-01T00:00:00Z'),
    };
    let stateThere: 'open' | 'lost' = 'open';
    const reconcile = async () => {
      const to = new Date(shop.clock.now().getTime() + 60 * 24 * 3_600_000);
      const providers = [
        {
          name: 'test',
          list: async function* () {},
          read: async () => null,
          listDisputes: async function* () {
            yield { ...dispute, state: stateThere };
          },
        },
      ];
      const window = { from: new Date(to.getTime() - 60_000), to };
      const { differences } = await reconcilePayments({ db: database.db, providers, clock: shop.clock }, window);
      return differences.flatMap(({ kind, payment }) => (payment === order.paymentId ? [kind] : []));
    };
    expect(await reconcile()).toEqual(['dispute_not_in_shop']);
    const openReport = { kind: 'dispute', ...dispute } as const;
    expect([await report(openReport), await report(openReport)]).toEqual(['ok', 'ok']);
    expect(shop.reported).toMatchObject([{ context: { paymentId: order.paymentId, disputeId: dispute.disputeId } }]);
    const listDisputes = async () =>
      (await shop.payments.listOpenDisputes()).disputes.filter((open) => open.paymentId === order.paymentId);
    expect(await listDisputes()).toMatchObject([{ payable: { kind: 'order', id: order.id }, reason: 'fraudulent' }]);
    expect(await reconcile()).toEqual(['disputed']);
    await report({ ...openReport, state: 'lost' });
    // An earlier report that comes late.
    await report(openReport);
    expect(shop.reported).toHaveLength(2);
    expect(await reconcile()).toEqual(['another_dispute_state']);
    stateThere = 'lost';
    expect([await reconcile(), await listDisputes()]).toEqual([[], []]);
    expect(await report({ ...openReport, disputeId: 'dp_other', payment: { reference: 'another shop' } })).toBe('ok');
    expect(shop.reported).toHaveLength(2);
  });

  test('staff walk all open disputes page by page, by their deadlines, those without one last', async () => {
    const { shop } = createReporting();
    const { paymentId } = await shop.placeUsualOrder(visitor);
    const facts = { provider: 'test', payment_id: paymentId, amount: 100, currency: 'SGD' as const, reason: null };
    const deadline = new Date('2026-12-01T00:00:00Z');
    const later = new Date('2026-12-02T00:00:00Z');
    const disputes = Array.from({ length: 230 }, (_, index) => ({
      ...facts,
      id: `dp_${paymentId} ${String(index).padStart(3, '0')}`,
      state: 'open' as const,
      opened_at: shop.clock.now(),
      closed_at: null,
      // Many of one moment, as a provider gives whole days.
      answer_by: index < 120 ? later : index < 220 ? deadline : null,
    }));
    await database.db.insertInto('disputes').values(disputes).execute();
    const found: string[] = [];
    const sizes: number[] = [];
    let cursor: MomentCursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof shop.payments.listOpenDisputes>> =
        await shop.payments.listOpenDisputes(cursor);
      sizes.push(page.disputes.length);
      found.push(...page.disputes.map(({ id }) => id));
      cursor = page.nextCursor === null ? null : disputeCursor.parse(page.nextCursor);
    } while (cursor);
    const own = found.filter((id) => id.startsWith(`dp_${paymentId} `)).map((id) => Number(id.slice(-3)));
    const count = (from: number, until: number) => Array.from({ length: until - from }, (_, index) => from + index);
    expect(own).toEqual([...count(120, 220), ...count(0, 120), ...count(220, 230)]);
    expect(sizes.slice(0, 2)).toEqual([100, 100]);
    await database.db.deleteFrom('disputes').where('payment_id', '=', paymentId).execute();
  });

  test('a refund that has waited for a day and that the provider does not know is named, of an old payment too', async () => {
    const { shop } = createReporting();
    const order = await refundPart(shop, 400);
    const placedAt = shop.clock.now();
    const reconcile = async () => {
      const to = shop.clock.now();
      const window = { from: new Date(to.getTime() - 60_000), to };
      const providers = [{ name: 'test', list: shop.provider.list, read: shop.provider.read }];
      const { differences } = await reconcilePayments({ db: database.db, providers, clock: shop.clock }, window);
      return differences.filter(({ payment }) => payment === order.paymentId).map(({ kind }) => kind);
    };
    const { paymentId } = order;
    const stored = { state: 'confirmed', amount: 2400, currency: 'SGD' } as const;
    const list = (refunds: { refundId: string; amount: number; state: 'pending' }[]) => {
      shop.provider.list = async function* ({ from, to }) {
        if (from < placedAt && placedAt < to) yield { paymentId, providerId: 'one', ...stored, refunds };
      };
      shop.provider.listed = [{ paymentId, providerId: 'one', ...stored, refunds }];
    };
    list([]);
    shop.advanceClock(23 * 60);
    expect(await reconcile()).toEqual([]);
    shop.advanceClock(2 * 60);
    expect(await reconcile()).toEqual(['refund_not_at_provider']);
    list([{ refundId: order.refundId, amount: 400, state: 'pending' }]);
    expect(await reconcile()).toEqual([]);
  });
});
