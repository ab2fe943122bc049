import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import type { ProviderPayment } from '../payment/payment.provider.ts';
import { reconcilePayments } from '../payment/payment.reconciling.ts';
import { TestProvider } from '../payment/payment.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import type { OrderFollower } from './order.following.ts';
import { createTestShop, getResultCode, type TestShop } from './order.testing.ts';

const author = { operator: 'test' };
/** Two of variant 1, and shipping. */
const total = 2400;

type ProviderRefund = ProviderPayment['refunds'][number];

let database: Database;
let shop: TestShop;
let followed: { method: string; amounts?: object }[];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await stockUp(database.db, 'SG', { 1: 100 });
  shop = createTestShop(database);
  followed = [];
  const follower: OrderFollower = {
    onRefunded: async (_transaction, _order, { goods, shipping }) =>
      void followed.push({ method: 'refunded', amounts: { goods, shipping } }),
    onRefundFailed: async (_transaction, _order, { goods, shipping }) =>
      void followed.push({ method: 'refund_failed', amounts: { goods, shipping } }),
    onCancelled: async () => void followed.push({ method: 'cancelled' }),
  };
  shop.orders.followers.add('test', follower);
});

/** A paid order, and what its provider has. */
async function placePaid() {
  const visitor = createTestVisitor('SG');
  const order = await shop.placeUsualOrder(visitor);
  expect(getResultCode(await shop.reportOutcome(order.paymentId, 'confirmed'))).toBe('ok');
  await shop.runJobs();
  shop.mails.length = 0;
  const { paymentId } = order;
  const atProvider = { paymentId, providerId: paymentId, state: 'confirmed', amount: total, currency: 'SGD' } as const;
  const refunds: ProviderRefund[] = [];
  shop.provider.listed = [...shop.provider.listed, { ...atProvider, refunds }];
  const callBack = async (body: Record<string, unknown>) =>
    getResultCode(
      await shop.dispatch.call(
        'POST payments/callbacks',
        { body: { eventId: systemRandom.uuid(), paymentId, ...body } },
        shop.createSignedContext(),
      ),
    );
  const dispute = (state: string, changes: object = {}) =>
    callBack({
      kind: 'dispute',
      disputeId: `dp_${paymentId.slice(0, 8)}`,
      amount: total,
      currency: 'SGD',
      reason: 'fraudulent',
      state,
      answerBy: '2026-12-01T00:00:00Z',
      ...changes,
    });
  return {
    ...order,
    visitor,
    refunds,
    callBack,
    dispute,
    /** Refunds the payment in the provider's dashboard. */
    refundThere: async (amount: number, changes: Partial<ProviderRefund> = {}) => {
      const refund = { refundId: null, reference: `re_${systemRandom.uuid()}`, amount, state: 'succeeded' as const };
      refunds.push({ ...refund, ...changes });
      expect(await callBack({ kind: 'refunds' })).toBe('ok');
      await shop.runJobs();
    },
    view: () => shop.view(visitor, order),
    readStaff: async () => {
      const read = await shop.orders.readForStaff(order.id, 'en');
      if (!read.ok) throw new Error(read.error.code);
      return read.value;
    },
    readTask: async () => {
      const { orders } = await shop.orders.findOrders({ q: (await shop.view(visitor, order)).number });
      return orders[0]?.task ?? null;
    },
    readRefunds: async () => {
      const rows = await shop.payments.listRefunds(database.db, { kind: 'order', id: order.id });
      return rows
        .map(({ amount, state, origin, closed_at }) => ({
          amount,
          state: closed_at === null ? state : 'closed',
          origin,
        }))
        .toSorted((one, other) => other.origin.localeCompare(one.origin) || other.amount - one.amount);
    },
    listDecided: async () => {
      const { orders } = await shop.orders.findOrders({ task: 'decide' });
      return orders.some(({ id }) => id === order.id);
    },
    listToPrepare: async () => {
      const { orders } = await shop.orders.findOrders({ task: 'prepare' });
      return orders.some(({ id }) => id === order.id);
    },
  };
}

type PaidOrder = Awaited<ReturnType<typeof placePaid>>;

const payOut = ({ id }: PaidOrder) =>
  shop.payments
    .listRefunds(database.db, { kind: 'order', id })
    .then((rows) =>
      Promise.all(rows.map((row) => shop.payments.payOutByHand(author, row.id, 'T-1').then(getResultCode))),
    );

describe('a refund that was made at the provider', () => {
  test('of everything: the order shows it, is not packed, and nothing goes back twice', async () => {
    const order = await placePaid();
    expect(await order.listToPrepare()).toBe(true);
    await order.refundThere(total);
    const view = await order.view();
    expect(view.status).toBe('refunded');
    expect(view.refunds).toMatchObject([{ amount: total, target: 'payment', state: 'succeeded', isDisputed: false }]);
    expect(await order.readStaff()).toMatchObject({ refundable: 0, returned: total, hold: 'refunded_by_provider' });
    expect([await order.readTask(), await order.listDecided(), await order.listToPrepare()]).toEqual([
      'decide',
      true,
      false,
    ]);
    expect(getResultCode(await shop.prepare(order.id))).toBe('ORDER_HELD');
    expect(getResultCode(await shop.ship(order.id))).toBe('ORDER_HELD');
    expect(shop.mails.map(({ messageId }) => messageId?.split('.')[0])).toEqual(['refund']);
    expect(shop.mails[0]?.text).toContain('Your bank may need');
    expect(followed).toEqual([{ method: 'refunded', amounts: { goods: 2000, shipping: 400 } }]);

    // Released, it still cannot be packed: nothing of its money is left.
    expect(getResultCode(await shop.orders.staff.release({ author, orderId: order.id }, 'A mistake'))).toBe('ok');
    expect(getResultCode(await shop.prepare(order.id))).toBe('ORDER_NOT_FULFILLABLE');

    const available = (await shop.readAvailable(1)) ?? 0;
    expect(getResultCode(await shop.cancel(order.visitor, order))).toBe('ok');
    await shop.runJobs();
    expect(await order.readRefunds()).toEqual([{ amount: total, state: 'succeeded', origin: 'provider' }]);
    expect(shop.provider.refunded).toEqual([]);
    expect(shop.mails.some(({ text }) => text.includes('transfer'))).toBe(false);
    expect(await payOut(order)).toEqual(['REFUND_NOT_REFUSED']);
    // What was not sent is for sale again once somebody has decided.
    expect(await shop.readAvailable(1)).toBe(available + 2);
  });

  test('of a part, twice reported: it counts once, the rest can be sent once staff have released it', async () => {
    const order = await placePaid();
    await order.refundThere(500);
    await order.callBack({ kind: 'refunds' });
    await order.callBack({ kind: 'refunds' });
    await shop.runJobs();
    expect(await order.readRefunds()).toEqual([{ amount: 500, state: 'succeeded', origin: 'provider' }]);
    expect(await order.readStaff()).toMatchObject({ refundable: 1900, returned: 500, hold: 'refunded_by_provider' });
    expect((await order.view()).status).toBe('confirmed');
    expect(shop.mails).toHaveLength(1);
    const release = () => shop.orders.staff.release({ author, orderId: order.id }, 'A discount');
    expect([getResultCode(await release()), getResultCode(await release())]).toEqual(['ok', 'ok']);
    expect(getResultCode(await shop.prepare(order.id))).toBe('ok');
    expect(getResultCode(await shop.ship(order.id))).toBe('ok');
    // One that was sent has nothing to decide.
    await order.refundThere(100);
    expect(await order.readStaff()).toMatchObject({ refundable: 1800, returned: 600, hold: null });
    expect(followed.map(({ amounts }) => amounts)).toEqual([
      { goods: 500, shipping: 0 },
      { goods: 100, shipping: 0 },
    ]);
  });

  test('that is pending counts, is mailed once paid out, and counts no more where it fails', async () => {
    const order = await placePaid();
    const reference = 're_pending';
    await order.refundThere(500, { reference, state: 'pending' });
    expect(await order.readRefunds()).toEqual([{ amount: 500, state: 'requested', origin: 'provider' }]);
    expect([(await order.readStaff()).refundable, shop.mails.length]).toEqual([1900, 0]);
    const settle = async (state: ProviderRefund['state']) => {
      order.refunds.splice(0, 1, { refundId: null, reference, amount: 500, state });
      await order.callBack({ kind: 'refunds' });
      await shop.runJobs();
    };
    await settle('succeeded');
    expect(shop.mails).toHaveLength(1);
    await settle('failed');
    expect(await order.readRefunds()).toEqual([{ amount: 500, state: 'closed', origin: 'provider' }]);
    expect(await order.readStaff()).toMatchObject({ refundable: total, returned: 0, hold: null });
    // An earlier answer of the provider that comes late changes nothing.
    await settle('succeeded');
    expect((await order.readStaff()).refundable).toBe(total);
    expect(await payOut(order)).toEqual(['REFUND_NOT_REFUSED']);
  });

  test('that fails is told to those who follow the order, once, as it was told before', async () => {
    const settled: number[] = [];
    shop.orders.followers.add('settling', {
      onRefunded: async () => {},
      onRefundFailed: async () => {},
      onSettled: async (_transaction, _order, refundedGoods) => void settled.push(refundedGoods),
    });
    const order = await placePaid();
    const reference = 're_failing';
    await order.refundThere(2100, { reference });
    order.refunds.splice(0, 1, { refundId: null, reference, amount: 2100, state: 'failed' });
    for (let time = 0; time < 2; time += 1) {
      await order.callBack({ kind: 'refunds' });
      await shop.runJobs();
    }
    expect(getResultCode(await shop.prepare(order.id))).toBe('ok');
    await shop.runJobs();
    expect(followed).toEqual([
      { method: 'refunded', amounts: { goods: 2000, shipping: 100 } },
      { method: 'refund_failed', amounts: { goods: 2000, shipping: 100 } },
    ]);
    expect(settled).toEqual([0]);
  });

  test('that failed before the shop knew it is none', async () => {
    const order = await placePaid();
    await order.refundThere(500, { state: 'failed' });
    expect(await order.readRefunds()).toEqual([]);
  });

  test('while the shop’s own waits: what no money is left for is closed without a mail, and the rest is paid', async () => {
    const order = await placePaid();
    shop.provider.isReachable = false;
    expect(getResultCode(await shop.cancel(order.visitor, order))).toBe('ok');
    await shop.runJobs();
    shop.provider.isReachable = true;
    await order.refundThere(900);
    expect(await order.readRefunds()).toEqual([
      { amount: total, state: 'closed', origin: 'shop' },
      { amount: 1500, state: 'succeeded', origin: 'shop' },
      { amount: 900, state: 'succeeded', origin: 'provider' },
    ]);
    expect(shop.provider.refunded.map(({ amount }) => amount)).toEqual([1500]);
    expect(shop.mails.some(({ text }) => text.includes('transfer'))).toBe(false);
    expect(await payOut(order)).not.toContain('ok');
  });

  test('whose report was lost is found when the provider refuses the shop’s own', async () => {
    const order = await placePaid();
    order.refunds.push({ refundId: null, reference: 're_lost', amount: total, state: 'succeeded' });
    shop.provider.refundResult = { status: 'refused', reason: 'Nothing is left' };
    expect(getResultCode(await shop.cancel(order.visitor, order))).toBe('ok');
    await shop.runJobs();
    expect(await order.readRefunds()).toEqual([
      { amount: total, state: 'closed', origin: 'shop' },
      { amount: total, state: 'succeeded', origin: 'provider' },
    ]);
    expect(shop.mails.some(({ text }) => text.includes('transfer'))).toBe(false);
  });

  test('whose report was lost is found before staff transfer the same money', async () => {
    const order = await placePaid();
    shop.provider.refundResult = { status: 'refused', reason: 'The card has expired' };
    expect(getResultCode(await shop.cancel(order.visitor, order))).toBe('ok');
    await shop.runJobs();
    expect(await order.readRefunds()).toEqual([{ amount: total, state: 'refused', origin: 'shop' }]);
    order.refunds.push({ refundId: null, reference: 're_lost', amount: 2000, state: 'succeeded' });
    const [refund] = await shop.payments.listRefunds(database.db, { kind: 'order', id: order.id });
    const paid = await shop.payments.payOutByHand(author, refund?.id ?? '', 'T-1');
    expect(paid).toMatchObject({ ok: false, error: { code: 'REFUND_TOO_HIGH', details: { left: 400 } } });
  });

  test('with the shop’s own whose answer was lost: each counts once', async () => {
    const order = await placePaid();
    shop.provider.isReachable = false;
    await shop.refundInTransaction({ kind: 'order', id: order.id }, { requestId: 'R-1', amount: 1000 });
    await shop.runJobs();
    const [own] = await shop.payments.listRefunds(database.db, { kind: 'order', id: order.id });
    shop.provider.isReachable = true;
    // The provider has it: only its answer was lost.
    order.refunds.push({ refundId: own?.id ?? '', reference: 're_own', amount: 1000, state: 'succeeded' });
    await order.refundThere(1400);
    expect(await order.readRefunds()).toEqual([
      { amount: 1000, state: 'succeeded', origin: 'shop' },
      { amount: 1400, state: 'succeeded', origin: 'provider' },
    ]);
    expect(shop.provider.refunded).toEqual([]);
    expect((await order.readStaff()).refundable).toBe(0);
  });

  test('of a partly sent order: staff take the rest off it without moving money', async () => {
    const order = await placePaid();
    const [line] = (await order.readStaff()).lines;
    const lineId = line?.lineId ?? '';
    const parcel = { carrier: 'Post', trackingNumber: 'P1', lines: [{ lineId, quantity: 1 }] };
    const target = { author, orderId: order.id };
    await shop.orders.staff.sendParcel(target, { ...parcel, idempotencyKey: systemRandom.uuid() });
    await order.refundThere(1000);
    expect(await order.readTask()).toBe('decide');
    const available = (await shop.readAvailable(1)) ?? 0;
    const takeOff = (quantity: number) =>
      shop.refund(order.id, { lines: [{ lineId, quantity }], reason: 'not_available', to: 'returned' });
    expect(getResultCode(await takeOff(2))).toBe('REFUND_TOO_HIGH');
    expect(getResultCode(await takeOff(1))).toBe('ok');
    expect(await order.readStaff()).toMatchObject({ state: 'shipped', hold: null, returned: 0, refundable: 1400 });
    expect((await order.view()).creditNotes).toMatchObject([{ amount: 1000, reason: 'not_available' }]);
    expect(await shop.readAvailable(1)).toBe(available + 1);
    expect(await order.readRefunds()).toHaveLength(1);
  });

  test('that was reported before the payment was confirmed is recorded once it is', async () => {
    const visitor = createTestVisitor('SG');
    const order = await shop.placeUsualOrder(visitor);
    const { paymentId } = order;
    const refunds = [{ refundId: null, reference: 're_early', amount: 300, state: 'succeeded' as const }];
    const stored = { paymentId, providerId: paymentId, amount: total, currency: 'SGD', state: 'confirmed' as const };
    shop.provider.listed = [{ ...stored, refunds }];
    const body = { kind: 'refunds', eventId: 'early', paymentId };
    const called = await shop.dispatch.call('POST payments/callbacks', { body }, shop.createSignedContext());
    expect(getResultCode(called)).toBe('ok');
    await shop.runJobs();
    await shop.reportOutcome(paymentId, 'confirmed');
    shop.advanceClock(5);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ amount: 300 }]);
  });

  test('of an unknown payment, and in another currency, changes nothing', async () => {
    const order = await placePaid();
    expect(await order.callBack({ kind: 'refunds', paymentId: systemRandom.uuid() })).toBe('PAYMENT_NOT_FOUND');
    expect(await order.callBack({ kind: 'refunds', paymentId: 'none' })).toBe('VALIDATION_FAILED');
    shop.provider.listed = shop.provider.listed.map((payment) => ({ ...payment, currency: 'USD' }));
    order.refunds.push({ refundId: null, reference: 're_usd', amount: 500, state: 'succeeded' });
    await order.callBack({ kind: 'refunds' });
    await shop.runJobs();
    expect(await order.readRefunds()).toEqual([]);
    expect(shop.reported).toHaveLength(1);
  });
});

describe('a dispute', () => {
  test('stops the order while it is open, and is named where staff work; won, all goes on', async () => {
    const order = await placePaid();
    expect([await order.dispute('open'), await order.dispute('open')]).toEqual(['ok', 'ok']);
    const staff = await order.readStaff();
    expect(staff).toMatchObject({ hold: 'disputed', refundable: total });
    expect(staff.disputes).toMatchObject([
      { amount: total, reason: 'fraudulent', state: 'open', answerBy: '2026-12-01T00:00:00.000Z' },
    ]);
    expect(await order.readTask()).toBe('decide');
    expect(getResultCode(await shop.prepare(order.id))).toBe('ORDER_HELD');
    const [line] = staff.lines;
    const refund = () => shop.refund(order.id, { lines: [{ lineId: line?.lineId ?? '', quantity: 1 }] });
    expect(getResultCode(await refund())).toBe('PAYMENT_DISPUTED');
    expect(getResultCode(await shop.cancelForShop(order.id))).toBe('PAYMENT_DISPUTED');
    expect(getResultCode(await shop.cancel(order.visitor, order))).toBe('ORDER_NOT_CANCELLABLE');
    expect((await order.view()).canCancel).toBe(false);
    expect(await order.dispute('won')).toBe('ok');
    // An earlier report that comes late.
    await order.dispute('open');
    expect(await order.readStaff()).toMatchObject({ hold: null, disputes: [{ state: 'won' }] });
    expect(getResultCode(await refund())).toBe('ok');
    expect(getResultCode(await shop.prepare(order.id))).toBe('ok');
    await shop.runJobs();
    expect(followed).toEqual([{ method: 'refunded', amounts: { goods: 1000, shipping: 0 } }]);
  });

  test('that was lost counts as given back, and what is not sent is decided by staff', async () => {
    const order = await placePaid();
    await order.dispute('open');
    await order.dispute('lost');
    // Before the rest is known, nothing is sent or given back either.
    expect(getResultCode(await shop.prepare(order.id))).toBe('ORDER_HELD');
    await shop.runJobs();
    expect(await order.readStaff()).toMatchObject({ hold: 'dispute_lost', refundable: 0, returned: total });
    expect(await order.readRefunds()).toEqual([{ amount: total, state: 'succeeded', origin: 'dispute' }]);
    expect((await order.view()).refunds).toMatchObject([{ isDisputed: true }]);
    // The shopper has it from the bank.
    expect(shop.mails).toEqual([]);
    expect(followed).toEqual([{ method: 'refunded', amounts: { goods: 2000, shipping: 400 } }]);
    const [line] = (await order.readStaff()).lines;
    const refund = await shop.refundInTransaction({ kind: 'order', id: order.id }, { requestId: 'R-2', amount: 100 });
    expect(getResultCode(refund)).toBe('REFUND_TOO_HIGH');
    expect(line?.refunded).toBe(0);
    expect(getResultCode(await shop.cancelForShop(order.id))).toBe('ok');
    await shop.runJobs();
    expect(await order.readRefunds()).toHaveLength(1);
    expect(shop.provider.refunded).toEqual([]);
  });

  test('after a refund of staff that waits: it is not paid out while it is open, and not at all once it was lost', async () => {
    const order = await placePaid();
    shop.provider.isReachable = false;
    await shop.refundInTransaction({ kind: 'order', id: order.id }, { requestId: 'R-1', amount: 1000 });
    await shop.runJobs();
    shop.provider.isReachable = true;
    await order.dispute('open');
    shop.advanceClock(10);
    await shop.runJobs();
    expect(shop.provider.refunded).toEqual([]);
    await order.dispute('lost');
    await shop.runJobs();
    shop.advanceClock(60);
    await shop.runJobs();
    expect(shop.provider.refunded).toEqual([]);
    expect(await order.readRefunds()).toEqual([
      { amount: 1000, state: 'closed', origin: 'shop' },
      { amount: total, state: 'succeeded', origin: 'dispute' },
    ]);
  });

  test('blocks the transfer of a refund that the provider has refused', async () => {
    const order = await placePaid();
    shop.provider.refundResult = { status: 'refused', reason: 'The card has expired' };
    expect(getResultCode(await shop.cancel(order.visitor, order))).toBe('ok');
    await shop.runJobs();
    await order.dispute('open');
    expect(await payOut(order)).toEqual(['PAYMENT_DISPUTED']);
    await order.dispute('lost');
    await shop.runJobs();
    expect((await payOut(order)).toSorted()).toEqual(['REFUND_NOT_REFUSED', 'REFUND_TOO_HIGH']);
  });

  test('staff may send the goods all the same', async () => {
    const order = await placePaid();
    await order.dispute('open');
    const target = { author, orderId: order.id };
    expect(getResultCode(await shop.orders.staff.release(target, 'The shopper has called'))).toBe('ok');
    expect(getResultCode(await shop.ship(order.id))).toBe('ok');
    expect(getResultCode(await shop.cancelForShop(order.id))).toBe('ORDER_NOT_CANCELLABLE');
  });

  test('of another amount, currency or payment is refused', async () => {
    const order = await placePaid();
    const other = await placePaid();
    for (const wrong of [{ currency: 'USD' }, { amount: 0 }, { amount: -1 }, { state: 'closed' }]) {
      expect(await order.dispute('open', wrong)).toMatch(/CALLBACK_MISMATCH|VALIDATION_FAILED/);
    }
    await order.dispute('open');
    const { disputeId } = { disputeId: `dp_${order.paymentId.slice(0, 8)}` };
    expect(await other.dispute('lost', { disputeId })).toBe('CALLBACK_MISMATCH');
    expect(await order.readStaff()).toMatchObject({ disputes: [{ state: 'open' }] });
    expect((await other.readStaff()).disputes).toEqual([]);
  });

  test('is named by the reconciliation while it is open, as refunds are that the shop does not have', async () => {
    const order = await placePaid();
    const reconcile = async () => {
      const to = new Date(shop.clock.now().getTime() + 60_000);
      const window = { from: new Date(to.getTime() - 120 * 60_000), to };
      const deps = { db: database.db, providers: [shop.provider], clock: shop.clock };
      const { differences } = await reconcilePayments(deps, window);
      return differences.filter(({ payment }) => payment === order.paymentId).map(({ kind }) => kind);
    };
    order.refunds.push({ refundId: null, reference: 're_unknown', amount: 500, state: 'succeeded' });
    expect(await reconcile()).toEqual(['refund_not_in_shop']);
    await order.callBack({ kind: 'refunds' });
    await shop.runJobs();
    expect(await reconcile()).toEqual([]);
    await order.dispute('open', { amount: 1900 });
    expect(await reconcile()).toEqual(['disputed']);
    await order.dispute('lost', { amount: 1900 });
    await shop.runJobs();
    expect(await reconcile()).toEqual([]);
  });
});

test('the database refuses that a held order is prepared, by whatever process', async () => {
  const order = await placePaid();
  await order.dispute('open');
  const prepare = database.db.updateTable('orders').set({ state: 'preparing' }).where('id', '=', order.id).execute();
  await expect(prepare).rejects.toThrow(/is held/);
});

test('staff neither cancel nor release an order of their own', async () => {
  const accountId = systemRandom.uuid();
  const member = createTestMember('SG', accountId);
  const order = await shop.placeUsualOrder(member);
  await shop.reportOutcome(order.paymentId, 'confirmed');
  const target = { author: { accountId, address: '203.0.113.1' }, orderId: order.id };
  expect(getResultCode(await shop.orders.staff.cancel(target, 'For me'))).toBe('NOT_PERMITTED');
  expect(getResultCode(await shop.orders.staff.release(target, 'For me'))).toBe('NOT_PERMITTED');
});

test('a refund that staff have transferred is mailed and shown as a transfer', async () => {
  const order = await placePaid();
  shop.provider.refundResult = { status: 'refused', reason: 'No refunds' };
  await shop.cancel(order.visitor, order);
  await shop.runJobs();
  shop.mails.length = 0;
  expect(await payOut(order)).toEqual(['ok']);
  await shop.runJobs();
  expect((await order.view()).refunds).toMatchObject([{ target: 'bank_account', reference: 'T-1' }]);
  const [mail] = shop.mails;
  expect(mail?.text).toContain('$24.00 was transferred to your bank account.');
  expect(mail?.text).toContain('Refunded to: Bank transfer, $24.00, Reference T-1');
});

test('what gift cards leave can be paid: at least what the provider takes, and less is refused', async () => {
  const provider = Object.assign(new TestProvider(), { smallestPayments: { SGD: 50 } });
  const minimal = createTestShop(database, { providers: [provider] });
  const visitor = createTestVisitor('SG');
  await minimal.add(visitor, 1, 2);
  minimal.tenders.push({ source: { kind: 'gift_card', giftCardId: systemRandom.uuid() }, balance: 2390 });
  minimal.payments.tenderHandlers.add('gift_card', { charge: async () => {}, refund: async () => {} });
  const wrong = await minimal.place(visitor, { expectedTotal: total, expectedAmountDue: 10 });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'BAG_CHANGED', details: { total, amountDue: 50 } } });
  const placed = await minimal.place(visitor, { expectedTotal: total, expectedAmountDue: 50 });
  expect(getResultCode(placed)).toBe('ok');
  expect(provider.started).toMatchObject([{ amount: 50 }]);
  const high = Object.assign(new TestProvider(), { smallestPayments: { SGD: total + 1 } });
  const refusing = createTestShop(database, { providers: [high] });
  const other = createTestVisitor('SG');
  await refusing.add(other, 1, 2);
  expect(getResultCode(await refusing.place(other, { expectedTotal: total }))).toBe('PAYMENT_TOO_SMALL');
});

test('an event id that another payment has used is applied', async () => {
  const [one, other] = [await shop.placeUsualOrder(createTestVisitor('SG')), createTestVisitor('SG')];
  const second = await shop.placeUsualOrder(other);
  await shop.reportOutcome(one.paymentId, 'confirmed', { eventId: 'same' });
  await shop.reportOutcome(second.paymentId, 'confirmed', { eventId: 'same' });
  expect((await shop.view(other, second)).paidAt).not.toBeNull();
});
