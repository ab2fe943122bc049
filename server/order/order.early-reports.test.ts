import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { ProviderPayment } from '../payment/payment.provider.ts';
import { reconcilePayments } from '../payment/payment.reconciling.ts';
import { createStripeEvent } from '../payment/payment.stripe.stand-in.ts';
import { startStripeStandIn } from '../payment/payment.stripe.testing.ts';
import { createStripePayments } from '../payment/payment.stripe.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode } from './order.testing.ts';

/** Two of variant 1, and shipping. */
const total = 2400;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  await stockUp(database.db, 'SG', { 1: 100 });
});

type ProviderRefund = ProviderPayment['refunds'][number];

/** An order that is not paid yet, and what its hosted provider has and reports. */
async function placeUnpaid() {
  const shop = createTestShop(database);
  const visitor = createTestVisitor('SG');
  const order = await shop.placeUsualOrder(visitor);
  const { id, paymentId } = order;
  const refunds: ProviderRefund[] = [];
  const atProvider = { paymentId, providerId: paymentId, state: 'confirmed', amount: total, currency: 'SGD' } as const;
  shop.provider.listed = [{ ...atProvider, refunds }];
  const callBack = async (body: Record<string, unknown>, at = shop) =>
    getResultCode(
      await at.dispatch.call(
        'POST payments/callbacks',
        { body: { eventId: randomUUID(), paymentId, ...body } },
        at.createSignedContext(),
      ),
    );
  return {
    ...order,
    shop,
    visitor,
    refunds,
    callBack,
    dispute: (state: string, amount = total, at = shop) =>
      callBack(
        {
          kind: 'dispute',
          disputeId: `dp_${paymentId}`,
          amount,
          currency: 'SGD',
          reason: 'fraudulent',
          state,
          answerBy: null,
        },
        at,
      ),
    confirm: () => shop.reportOutcome(paymentId, 'confirmed'),
    readStaff: async () => {
      const read = await shop.orders.readForStaff(id, 'en');
      if (!read.ok) throw new Error(read.error.code);
      return read.value;
    },
    listRefunds: async () =>
      (await shop.listRefunds(id)).map(({ amount, state, origin }) => `${origin} ${amount} ${state}`).toSorted(),
  };
}

describe('what is reported before the payment is confirmed', () => {
  test('a dispute holds the order once it is paid, and a won one does not', async () => {
    const order = await placeUnpaid();
    for (let time = 0; time < 2; time += 1) expect(await order.dispute('open')).toBe('ok');
    await order.confirm();
    await order.shop.runJobs();
    expect(await order.readStaff()).toMatchObject({ hold: 'disputed', disputes: [{ state: 'open' }] });
    expect(getResultCode(await order.shop.prepare(order.id))).toBe('ORDER_HELD');
    await order.dispute('won');
    expect(await order.readStaff()).toMatchObject({ hold: null });
    const other = await placeUnpaid();
    await other.dispute('open');
    await other.dispute('won');
    await other.confirm();
    expect(await other.readStaff()).toMatchObject({ hold: null });
  });

  test('a dispute that was lost counts as given back once, in whichever order it is reported', async () => {
    const order = await placeUnpaid();
    for (const state of ['lost', 'open', 'lost']) await order.dispute(state);
    await order.shop.runJobs();
    await order.confirm();
    expect(getResultCode(await order.shop.prepare(order.id))).toBe('ORDER_HELD');
    for (let time = 0; time < 2; time += 1) await order.shop.runJobs();
    expect(await order.readStaff()).toMatchObject({ hold: 'dispute_lost', refundable: 0, returned: total });
    expect(await order.listRefunds()).toEqual([`dispute ${total} succeeded`]);
  });

  test('a refund in the dashboard is recorded with the confirmation, however long the shop has tried to read it', async () => {
    const order = await placeUnpaid();
    order.refunds.push({ refundId: null, reference: 're_early', amount: 900, state: 'succeeded' });
    expect(await order.callBack({ kind: 'refunds' })).toBe('ok');
    for (let time = 0; time < 8; time += 1) {
      await order.shop.runJobs();
      order.shop.advanceClock(2);
    }
    await order.confirm();
    await order.shop.runJobs();
    expect(await order.listRefunds()).toEqual(['provider 900 succeeded']);
    expect(await order.readStaff()).toMatchObject({ hold: 'refunded_by_provider', returned: 900 });
  });

  test('a dispute that was lost about money that nobody needs: it is not given back as well', async () => {
    const order = await placeUnpaid();
    expect(getResultCode(await order.shop.cancel(order.visitor, order))).toBe('ok');
    await order.dispute('lost');
    await order.shop.runJobs();
    order.shop.provider.refundResult = { status: 'refused', reason: 'Nothing is left' };
    await order.confirm();
    for (let time = 0; time < 3; time += 1) {
      await order.shop.runJobs();
      order.shop.advanceClock(60);
    }
    expect(await order.listRefunds()).toEqual([`dispute ${total} succeeded`, `shop ${total} refused`]);
    expect(order.shop.mails.some(({ text }) => text.includes('transfer'))).toBe(false);
  });

  test('by two processes at once, with the confirmation: it counts once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await placeUnpaid();
      const other = createTestShop(database);
      other.provider.listed = order.shop.provider.listed;
      await Promise.all([
        order.dispute('open'),
        order.confirm(),
        order.dispute('lost', total, other),
        other.runJobs(),
        order.shop.runJobs(),
      ]);
      await Promise.all([order.shop.runJobs(), other.runJobs()]);
      expect(await order.listRefunds()).toEqual([`dispute ${total} succeeded`]);
      expect(await order.readStaff()).toMatchObject({ hold: 'dispute_lost', returned: total });
    }
  });
});

describe('Stripe, which names payments by a reference that the shop stores with the confirmation', () => {
  const secrets = { secretKey: 'sk_test_shop', webhookSecret: 'whsec_of_the_tests' };

  /** An order that was paid at Stripe, of which the shop does not know yet. */
  async function payUnnoticed() {
    const stripe = await startStripeStandIn();
    const report = () => {};
    const provider = createStripePayments({ ...secrets, clock: systemClock, report, host: stripe.host });
    const shop = createTestShop(database, { providers: [provider] });
    const visitor = createTestVisitor('SG');
    const order = await shop.placeUsualOrder(visitor);
    const session = [...stripe.sessions.values()].find(
      ({ client_reference_id }) => client_reference_id === order.paymentId,
    );
    if (!session) throw new Error('There is no session');
    stripe.pay(session);
    const send = (type: string, object: object) =>
      shop.payments.receiveCallback(JSON.parse(createStripeEvent(type, object, shop.clock.now())), 'stripe');
    const dispute = (status: string, changes: object = {}) => ({
      id: `dp_${order.paymentId}`,
      object: 'dispute',
      amount: total,
      currency: 'sgd',
      evidence_details: { due_by: null },
      payment_intent: session.payment_intent,
      reason: 'fraudulent',
      status,
      ...changes,
    });
    const confirm = () => send('checkout.session.completed', session);
    const readStaff = async () => {
      const read = await shop.orders.readForStaff(order.id, 'en');
      if (!read.ok) throw new Error(read.error.code);
      return read.value;
    };
    return { ...order, stripe, shop, visitor, session, send, dispute, confirm, readStaff };
  }

  test('a dispute before the confirmation holds the order', async () => {
    const { stripe, shop, id, send, dispute, confirm, readStaff } = await payUnnoticed();
    expect(getResultCode(await send('charge.dispute.created', dispute('needs_response')))).toBe('ok');
    await confirm();
    expect(await readStaff()).toMatchObject({ hold: 'disputed', disputes: [{ state: 'open' }] });
    expect(getResultCode(await shop.prepare(id))).toBe('ORDER_HELD');
    await send('charge.dispute.closed', dispute('lost'));
    await shop.runJobs();
    expect(await readStaff()).toMatchObject({ hold: 'dispute_lost', returned: total });
    await stripe.stop();
  });

  test('a refund in the dashboard before the confirmation is recorded with it', async () => {
    const { stripe, shop, session, send, confirm, readStaff } = await payUnnoticed();
    stripe.refundInDashboard(session, 1000);
    const charge = { object: 'charge', payment_intent: session.payment_intent, amount_refunded: 1000 };
    for (let time = 0; time < 2; time += 1) expect(getResultCode(await send('charge.refunded', charge))).toBe('ok');
    await shop.runJobs();
    await confirm();
    await shop.runJobs();
    expect(await readStaff()).toMatchObject({ hold: 'refunded_by_provider', returned: 1000 });
    await stripe.stop();
  });

  test('a report is sent again while Stripe does not say whose payment it is about', async () => {
    const { stripe, send, dispute, readStaff } = await payUnnoticed();
    stripe.state.isDown = true;
    await expect(send('charge.dispute.created', dispute('needs_response'))).rejects.toThrow('does not answer');
    expect(await readStaff()).toMatchObject({ disputes: [] });
    await stripe.stop();
  });

  test('a dispute of others who share the account is nobody’s', async () => {
    const { stripe, send, dispute, readStaff } = await payUnnoticed();
    const foreign = dispute('needs_response', { payment_intent: 'pi_of_others' });
    expect(getResultCode(await send('charge.dispute.created', foreign))).toBe('ok');
    expect(await readStaff()).toMatchObject({ disputes: [] });
    await stripe.stop();
  });

  test('a refund that has bounced stays refused where its success is reported late, and one that is paid after all is paid', async () => {
    const { stripe, shop, id, send, confirm } = await payUnnoticed();
    await confirm();
    const written = await shop.refundInTransaction({ kind: 'order', id }, { requestId: 'a', amount: 400 });
    expect(getResultCode(written)).toBe('ok');
    await shop.runJobs();
    const [refund] = stripe.refunds;
    if (!refund) throw new Error('There is no refund');
    const before = { ...refund };
    refund.status = 'failed';
    await send('refund.failed', refund);
    const read = async () => (await shop.listRefunds(id)).map(({ state }) => state);
    expect(await read()).toEqual(['refused']);
    for (let time = 0; time < 2; time += 1) await send('refund.updated', before);
    await shop.runJobs();
    expect(await read()).toEqual(['refused']);
    refund.status = 'succeeded';
    await send('refund.updated', refund);
    await shop.runJobs();
    expect(await read()).toEqual(['succeeded']);
    await stripe.stop();
  });
});

describe('what was read at the provider', () => {
  test('is read again where the shop has learned of something newer meanwhile', async () => {
    const order = await placeUnpaid();
    const { shop } = order;
    await order.confirm();
    await shop.refundInTransaction({ kind: 'order', id: order.id }, { requestId: 'a', amount: 400 });
    await shop.runJobs();
    const [own] = await shop.listRefunds(order.id);
    const refund = { refundId: own?.id ?? '', reference: 're_own', amount: 400 };
    order.refunds.push({ ...refund, state: 'succeeded' });
    const { read } = shop.provider;
    let isFirst = true;
    shop.provider.read = async (payment) => {
      const answer = await read(payment);
      if (!isFirst) return answer;
      isFirst = false;
      const older = structuredClone(answer);
      // It bounces, and another process applies that before this one has applied its answer.
      order.refunds.splice(0, 1, { ...refund, state: 'failed' });
      await shop.payments.readMovements(order.paymentId);
      return older;
    };
    await shop.payments.readMovements(order.paymentId);
    expect(await order.listRefunds()).toEqual(['shop 400 refused']);
  });
});

describe('a lost dispute that was not applied', () => {
  /** A paid order whose dispute an older release has stored as lost. */
  async function storeLost() {
    const order = await placeUnpaid();
    await order.confirm();
    await order.shop.runJobs();
    const now = order.shop.clock.now();
    await database.db
      .insertInto('disputes')
      .values({
        provider: 'test',
        id: `dp_${order.paymentId}`,
        payment_id: order.paymentId,
        amount: total,
        currency: 'SGD',
        reason: 'fraudulent',
        state: 'lost',
        answer_by: null,
        opened_at: now,
        closed_at: now,
      })
      .execute();
    return order;
  }

  test('is applied within an hour, once, by whichever process', async () => {
    const order = await storeLost();
    const other = createTestShop(database);
    other.provider.listed = order.shop.provider.listed;
    order.shop.advanceClock(61);
    other.advanceClock(61);
    for (let time = 0; time < 2; time += 1) {
      await Promise.all([order.shop.runJobs(), other.runJobs()]);
      order.shop.advanceClock(61);
      other.advanceClock(61);
    }
    expect(await order.listRefunds()).toEqual([`dispute ${total} succeeded`]);
    expect(await order.readStaff()).toMatchObject({ hold: 'dispute_lost', returned: total });
  });

  test('of which nothing was left is reported once, and not again each hour', async () => {
    const order = await storeLost();
    order.refunds.push({ refundId: null, reference: 're_all', amount: total, state: 'succeeded' });
    for (let time = 0; time < 4; time += 1) {
      order.shop.advanceClock(61);
      await order.shop.runJobs();
      await order.callBack({ kind: 'refunds' });
      await order.shop.runJobs();
    }
    expect(order.shop.reported.filter(({ context }) => context?.missing === total)).toHaveLength(1);
  });

  test('and a refund that the shop does not know are named by the reconciliation, and read then', async () => {
    const lost = await storeLost();
    const refunded = await placeUnpaid();
    await refunded.confirm();
    await refunded.shop.runJobs();
    refunded.refunds.push({ refundId: null, reference: 're_lost_report', amount: 500, state: 'succeeded' });
    const { shop } = lost;
    shop.provider.listed = [...shop.provider.listed, ...refunded.shop.provider.listed];
    shop.advanceClock(61);
    await database.db.deleteFrom('jobs').execute();
    const reconcile = async () => {
      const to = new Date(shop.clock.now().getTime() + 60_000);
      const window = { from: new Date(to.getTime() - 120 * 60_000), to };
      const deps = { db: database.db, providers: [shop.provider], clock: shop.clock };
      const { differences } = await reconcilePayments(deps, window);
      return differences
        .filter(({ payment }) => payment === lost.paymentId || payment === refunded.paymentId)
        .map(({ kind }) => kind)
        .toSorted();
    };
    expect(await reconcile()).toEqual(['lost_dispute_not_applied', 'refund_not_in_shop']);
    await shop.runJobs();
    expect(await reconcile()).toEqual([]);
    expect(await refunded.listRefunds()).toEqual(['provider 500 succeeded']);
  });
});
