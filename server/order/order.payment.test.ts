import { randomUUID } from 'node:crypto';
import { momentCursor } from '@vermilion/contract/fields';
import { type MarketCode, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type PaymentState, paymentStates } from '../payment/payment.rules.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode, type TestShop } from './order.testing.ts';

let database: Database;
let shop: TestShop;
let visitor: ReturnType<typeof createTestVisitor>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  shop = createTestShop(database);
  visitor = createTestVisitor('SG');
  await stockUp(database.db, 'SG', { 1: 10, 2: 10, 3: 0, 4: 3 });
});

/** The answer to a retry, with why it cannot be. */
const notRetryable = (reason: 'paid' | 'pending' | 'ended') => ({
  ok: false,
  error: { code: 'PAYMENT_NOT_RETRYABLE', details: { reason } },
});

describe('an outcome that the provider reports', () => {
  test.each([
    ['confirmed', { status: 'confirmed', canRetry: false, heldUntil: null }],
    ['failed', { status: 'failed', canRetry: true }],
    ['blocked', { status: 'blocked', canRetry: true }],
    ['pending', { status: 'pending', canRetry: false, heldUntil: '2026-11-21T02:00:00.000Z' }],
  ] as const)('%s becomes the order’s', async (outcome, expected) => {
    const order = await shop.placeUsualOrder(visitor);
    expect(await shop.reportOutcome(order.paymentId, outcome, { reason: 'Insufficient funds' })).toEqual({
      ok: true,
      value: { received: true },
    });
    expect(await shop.view(visitor, order)).toMatchObject({
      ...expected,
      payment: { reason: 'Insufficient funds', reference: `REF-${order.paymentId.slice(0, 4)}` },
    });
    expect(await shop.readAvailable(1)).toBe(8);
  });

  test.each([
    ['without the right signature', 'CALLBACK_NOT_VERIFIED', { signature: 'wrong' }],
    ['of another amount', 'CALLBACK_MISMATCH', { amount: 1 }],
    ['of a part of the amount', 'CALLBACK_MISMATCH', { amount: 2399 }],
    ['in another currency', 'CALLBACK_MISMATCH', { currency: 'USD' }],
  ] as const)('%s is refused, and confirms nothing', async (_what, code, changes) => {
    const order = await shop.placeUsualOrder(visitor);
    expect(getResultCode(await shop.reportOutcome(order.paymentId, 'confirmed', changes))).toBe(code);
    expect((await shop.view(visitor, order)).status).toBe('pending');
    // The right callback is applied afterwards.
    expect(getResultCode(await shop.reportOutcome(order.paymentId, 'confirmed'))).toBe('ok');
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('of a payment that is not ours is refused', async () => {
    expect(getResultCode(await shop.reportOutcome(randomUUID(), 'confirmed'))).toBe('PAYMENT_NOT_FOUND');
  });

  test('twice, or twenty times at once, counts once and sends one mail', async () => {
    const order = await shop.placeUsualOrder(visitor);
    const eventId = randomUUID();
    const sent = Array.from({ length: 10 }, () => shop.reportOutcome(order.paymentId, 'confirmed', { eventId }));
    const again = Array.from({ length: 10 }, () => shop.reportOutcome(order.paymentId, 'confirmed'));
    expect((await Promise.all([...sent, ...again])).map(getResultCode).filter((result) => result !== 'ok')).toEqual([]);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    expect(shop.reported).toEqual([]);
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('is confirmed once the money came, in whatever order outcomes arrive', async () => {
    for (const outcomes of [
      ['confirmed', 'pending'],
      ['confirmed', 'failed'],
      ['failed', 'confirmed'],
      ['blocked', 'pending', 'confirmed'],
      ['pending', 'failed', 'confirmed', 'blocked'],
    ] as const) {
      const order = await shop.placeUsualOrder(visitor);
      for (const outcome of outcomes) await shop.reportOutcome(order.paymentId, outcome);
      expect((await shop.view(visitor, order)).status).toBe('confirmed');
    }
  });

  test('that takes a confirmation back changes nothing, and is reported', async () => {
    const order = await shop.placeUsualOrder(visitor);
    for (const outcome of ['confirmed', 'pending', 'confirmed'] as const)
      await shop.reportOutcome(order.paymentId, outcome);
    expect(shop.reported).toEqual([]);
    await shop.reportOutcome(order.paymentId, 'failed');
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
    expect(shop.reported).toMatchObject([{ context: { paymentId: order.paymentId, payableId: order.id } }]);
  });

  test('failed is final: later reports of pending and blocked change nothing', async () => {
    const order = await shop.placeUsualOrder(visitor);
    for (const outcome of ['pending', 'failed', 'pending', 'blocked'] as const)
      await shop.reportOutcome(order.paymentId, outcome);
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'failed', canRetry: true });
  });
});

describe('Retry Payment', () => {
  const listStates = async (order: { id: string }) => (await shop.listPayments(order.id)).map(({ state }) => state);

  test('starts another attempt, by another method if wanted, for the same amount', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'failed', { reason: 'Declined' });
    const again = await shop.retry(visitor, order, 'atome');
    expect(again).toMatchObject({ ok: true, value: { id: order.id, key: order.key } });
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'pending',
      payment: { method: 'atome', label: 'Atome', reason: null },
    });
    expect(await shop.listPayments(order.id)).toMatchObject([
      { attempt: 1, state: 'failed', method: 'card', amount: 2400, currency: 'SGD' },
      { attempt: 2, state: 'started', method: 'atome', amount: 2400, currency: 'SGD' },
    ]);
    expect(getResultCode(await shop.retry(visitor, order, 'klarna'))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
  });

  test('returns the page that is open, however often it is pressed', async () => {
    const order = await shop.placeUsualOrder(visitor);
    for (let round = 0; round < 3; round += 1) {
      expect(await shop.retry(visitor, order)).toMatchObject({ value: { redirectUrl: order.redirectUrl } });
    }
    expect(await listStates(order)).toEqual(['started']);
    expect(shop.provider.started).toHaveLength(1);
  });

  test('after a failure gives 50 parallel calls the same page', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'failed');
    const results = await Promise.all(Array.from({ length: 50 }, () => shop.retry(visitor, order)));
    expect(results.map(getResultCode).filter((result) => result !== 'ok')).toEqual([]);
    const pages = new Set(results.map((result) => (result.ok ? result.value.redirectUrl : null)));
    expect(pages.size).toBe(1);
    expect(pages.has(order.redirectUrl)).toBe(false);
    expect(await listStates(order)).toEqual(['failed', 'started']);
    expect(new Set(shop.provider.started.map(({ paymentId }) => paymentId)).size).toBe(2);
  });

  test('by another method closes the open page first', async () => {
    const order = await shop.placeUsualOrder(visitor);
    expect(getResultCode(await shop.retry(visitor, order, 'atome'))).toBe('ok');
    expect(shop.provider.closed).toEqual([order.paymentId]);
    expect(await listStates(order)).toEqual(['abandoned', 'started']);
    // Back to the first method: a page that was closed is not given out again.
    expect(await shop.retry(visitor, order, 'card')).not.toMatchObject({ value: { redirectUrl: order.redirectUrl } });
    expect(await listStates(order)).toEqual(['abandoned', 'abandoned', 'started']);
    await shop.runJobs();
    expect(shop.provider.closed).toHaveLength(2);
  });

  test('gives no second page while the provider cannot close the first', async () => {
    const order = await shop.placeUsualOrder(visitor);
    shop.provider.closePageResult = 'unreachable';
    expect(getResultCode(await shop.retry(visitor, order, 'atome'))).toBe('PAYMENT_UNAVAILABLE');
    expect(shop.provider.started).toHaveLength(1);
    shop.provider.closePageResult = 'closed';
    expect(getResultCode(await shop.retry(visitor, order, 'atome'))).toBe('ok');
    expect(shop.provider.started).toHaveLength(2);
  });

  test('leads back to the order where the first page turns out to be paid', async () => {
    const order = await shop.placeUsualOrder(visitor);
    shop.provider.closePageResult = 'under_way';
    expect(await shop.retry(visitor, order, 'atome')).toMatchObject({
      value: { redirectUrl: `https://sg.shop.example/orders/${order.id}?key=${order.key}` },
    });
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(await listStates(order)).toEqual(['confirmed', 'abandoned']);
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('after a block goes by another card, and not by the pay-later provider that blocked it', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'blocked');
    const ways = [
      { code: 'card', label: null },
      { code: 'paynow', label: 'PayNow' },
      { code: 'atome', label: 'Atome' },
    ];
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'blocked', retryMethods: ways });
    expect(getResultCode(await shop.retry(visitor, order))).toBe('ok');
    expect(getResultCode(await shop.retry(visitor, order, 'atome'))).toBe('ok');
    const last = (await shop.listPayments(order.id)).at(-1);
    await shop.reportOutcome(last?.id ?? '', 'blocked');
    expect(await shop.view(visitor, order)).toMatchObject({ canRetry: true, retryMethods: ways.slice(0, 2) });
    for (const method of [undefined, 'atome'] as const) {
      expect(getResultCode(await shop.retry(visitor, order, method))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    }
    expect((await shop.view(visitor, order)).status).toBe('blocked');
    expect(getResultCode(await shop.retry(visitor, order, 'card'))).toBe('ok');
    expect((await shop.view(visitor, order)).payment.method).toBe('card');
  });

  test('is refused while the payment is pending, once paid, and once the hold is over', async () => {
    const pending = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(pending.paymentId, 'pending');
    expect(await shop.retry(visitor, pending)).toMatchObject(notRetryable('pending'));
    const paid = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(paid.paymentId, 'confirmed');
    expect(await shop.retry(visitor, paid)).toMatchObject(notRetryable('paid'));
    const late = await shop.placeUsualOrder(visitor);
    shop.advanceClock(60);
    expect(await shop.retry(visitor, late)).toMatchObject(notRetryable('ended'));
  });

  test('is refused after the fiftieth attempt', async () => {
    const order = await shop.placeUsualOrder(visitor);
    for (let attempt = 2; attempt <= 50; attempt += 1) {
      expect(getResultCode(await shop.retry(visitor, order, attempt % 2 ? 'card' : 'atome'))).toBe('ok');
    }
    expect((await shop.view(visitor, order)).retryMethods).toEqual([{ code: 'atome', label: 'Atome' }]);
    expect(getResultCode(await shop.retry(visitor, order, 'card'))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    expect(getResultCode(await shop.retry(visitor, order, 'atome'))).toBe('ok');
    await shop.reportOutcome((await shop.listPayments(order.id)).at(-1)?.id ?? '', 'failed');
    expect((await shop.view(visitor, order)).canRetry).toBe(false);
    expect(getResultCode(await shop.retry(visitor, order))).toBe('PAYMENT_NOT_RETRYABLE');
  });

  test('says that the provider was out of reach, and not that it refused', async () => {
    shop.provider.isReachable = false;
    const order = await shop.placeUsualOrder(visitor);
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'failed',
      canRetry: true,
      payment: { isUnreachable: true, reason: null },
    });
    expect(getResultCode(await shop.retry(visitor, order))).toBe('PAYMENT_UNAVAILABLE');
    shop.provider.isReachable = true;
    expect(getResultCode(await shop.retry(visitor, order))).toBe('ok');
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'pending', payment: { isUnreachable: false } });
  });

  test('money for an earlier attempt pays the order, and closes the open page', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'failed');
    await shop.retry(visitor, order);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'confirmed',
      payment: { reference: `REF-${order.paymentId.slice(0, 4)}` },
    });
    expect(await listStates(order)).toEqual(['confirmed', 'abandoned']);
    await shop.runJobs();
    expect(shop.provider.closed).toHaveLength(1);
  });

  test('money for two attempts is refunded once, and the shopper gets a mail', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'failed');
    await shop.retry(visitor, order);
    const [, second] = await shop.listPayments(order.id);
    const callbacks = [order.paymentId, second?.id ?? ''].flatMap((id) => [id, id, id]);
    await Promise.all(callbacks.map((id) => shop.reportOutcome(id, 'confirmed')));
    expect((await listStates(order)).sort()).toEqual(['confirmed', 'surplus']);
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'confirmed',
      refunds: [{ amount: 2400, state: 'requested', target: 'payment' }],
    });
    await shop.runJobs();
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 2400, currency: 'SGD' }]);
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ amount: 2400, state: 'succeeded' }]);
    const subjects = shop.mails.map(({ subject }) => subject).sort();
    expect(subjects).toEqual([expect.stringMatching(/is confirmed$/), expect.stringMatching(/your refund$/)]);
    expect(shop.mails.find(({ subject }) => subject.includes('refund'))?.text).toContain('$24.00 was refunded.');
    expect(shop.reported).toEqual([]);
  });
});

describe('an attempt that ends while the provider prepares its page', () => {
  const waitForAttempt = async (bagOwner: typeof visitor) => {
    const { bagId } = (await bagOwner.actor()) as { bagId: string };
    return vi.waitFor(async () => {
      const [order] = await database.db.selectFrom('orders').selectAll().where('bag_id', '=', bagId).execute();
      if (!order) throw new Error('the order is not placed yet');
      return order;
    }, 20_000);
  };

  test('by a cancellation stores and returns no page, and the provider closes it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.provider.startDelay = promise;
    await shop.add(visitor, 1, 2);
    const placing = shop.place(visitor, { expectedTotal: 2400 });
    const { id } = await waitForAttempt(visitor);
    expect(await shop.cancelForShop(id)).toEqual({ ok: true, value: null });
    // The provider has to close the page before it exists.
    await shop.runJobs();
    resolve();
    expect(await placing).toMatchObject({ ok: true, value: { redirectUrl: expect.stringContaining(`/orders/${id}`) } });
    expect(await shop.listPayments(id)).toMatchObject([{ state: 'abandoned', page_url: null }]);
    await shop.runJobs();
    expect([...shop.provider.openPages]).toEqual([]);
  });

  test('by another attempt leaves only the page of that', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'failed');
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.provider.startDelay = promise;
    const byCard = shop.retry(visitor, order, 'card');
    await vi.waitFor(async () => expect(await shop.listPayments(order.id)).toHaveLength(2));
    shop.provider.startDelay = null;
    const byAtome = await shop.retry(visitor, order, 'atome');
    resolve();
    expect(await byCard).toMatchObject({ value: { redirectUrl: expect.stringContaining(`/orders/${order.id}`) } });
    await shop.runJobs();
    const payments = await shop.listPayments(order.id);
    const last = payments.at(-1);
    expect(payments.map(({ state }) => state)).toEqual(['failed', 'abandoned', 'started']);
    expect(byAtome).toMatchObject({ value: { redirectUrl: last?.page_url } });
    expect([...shop.provider.openPages].filter((id) => id !== order.paymentId)).toEqual([last?.id]);
  });

  test('at any moment never leaves an open page', async () => {
    const count = engine === 'postgres' ? 100 : 10;
    await stockUp(database.db, 'SG', { 1: 1000 });
    const visitors = Array.from({ length: count }, () => createTestVisitor('SG'));
    for (const each of visitors) await shop.add(each, 1, 2);
    const sleep = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    await Promise.all(
      visitors.map(async (each) => {
        shop.provider.startDelay = sleep();
        const placing = shop.place(each, { expectedTotal: 2400 });
        const { id } = await waitForAttempt(each);
        await sleep();
        await shop.cancelForShop(id);
        await shop.runJobs();
        expect(getResultCode(await placing)).toBe('ok');
      }),
    );
    await shop.runJobs();
    expect(shop.provider.started).toHaveLength(count);
    expect([...shop.provider.openPages]).toEqual([]);
  }, 60_000);
});

describe('a refund', () => {
  const paid = async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    return { ...order, payable: { kind: 'order' as const, id: order.id } };
  };
  const refund = (payable: { kind: 'order'; id: string }, requestId: string, amount: number) =>
    runInTransaction(database.db, (transaction) => shop.payments.refund(transaction, payable, { requestId, amount }));

  test('gives back a part or what is left, each key once, and never more than was paid', async () => {
    const { payable } = await paid();
    expect(await refund(payable, 'a', 400)).toMatchObject({ value: [{ amount: 400 }] });
    expect(await refund(payable, 'a', 400)).toMatchObject({ value: [{ amount: 400 }] });
    expect(getResultCode(await refund(payable, 'b', 2001))).toBe('REFUND_TOO_HIGH');
    expect(await refund(payable, 'c', 2000)).toMatchObject({ value: [{ amount: 2000 }] });
    expect(getResultCode(await refund(payable, 'd', 1))).toBe('REFUND_TOO_HIGH');
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount).sort()).toEqual([2000, 400]);
  });

  test('is retried while the provider is out of reach, by the same id', async () => {
    const order = await paid();
    shop.provider.isReachable = false;
    await refund(order.payable, 'a', 2400);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ amount: 2400, state: 'requested' }]);
    shop.provider.isReachable = true;
    shop.advanceClock(60);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ amount: 2400, state: 'succeeded' }]);
  });

  const author = { operator: 'test' };
  /** A refund of all that was paid, which the provider has refused. */
  const refused = async () => {
    const order = await paid();
    shop.provider.refundResult = { status: 'refused', reason: 'Too old' };
    await refund(order.payable, 'a', 2400);
    await shop.runJobs();
    const { refunds } = await shop.view(visitor, order);
    expect(refunds).toMatchObject([{ amount: 2400, state: 'refused' }]);
    const stored = (await shop.payments.listRefusedRefunds(null)).refunds.find(
      ({ payable }) => payable.id === order.id,
    );
    if (!stored) throw new Error('Staff do not see the refund');
    return { ...order, refund: stored };
  };

  test('that the provider refuses is reported, shown to staff and told to the shopper', async () => {
    const order = await refused();
    expect(shop.reported).toMatchObject([{ context: { paymentId: order.paymentId, payableId: order.id } }]);
    expect(order.refund).toMatchObject({ amount: 2400, currency: 'SGD', method: 'card', reason: 'Too old' });
    const mail = shop.mails.find(({ messageId }) => messageId === `refund.${order.refund.id}.refused`);
    expect(mail?.subject).toMatch(/^Order V-\d+: how you get your refund$/);
    expect(mail?.text).toContain('We couldn’t refund $24.00 the way you paid');
    // The money is still there, so that staff could also give it back in another way.
    expect(await refund(order.payable, 'b', 2400)).toMatchObject({ value: [{ amount: 2400 }] });
  });

  test('that was refused is paid out by hand once, with its reference, by 20 calls at once', async () => {
    const order = await refused();
    const pay = (reference: string) => shop.payments.payOutByHand(author, order.refund.id, reference);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => pay('TT-1')))).map(getResultCode);
    expect(new Set(codes)).toEqual(new Set(['ok']));
    expect(getResultCode(await pay('TT-2'))).toBe('REFUND_NOT_REFUSED');
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ state: 'succeeded', reference: 'TT-1' }]);
    expect((await shop.listPayments(order.id))[0]?.refunded).toBe(2400);
    expect(getResultCode(await refund(order.payable, 'b', 1))).toBe('REFUND_TOO_HIGH');
    expect(shop.mails.filter(({ messageId }) => messageId === `refund.${order.refund.id}`)).toHaveLength(1);
    expect((await shop.payments.listRefusedRefunds(null)).refunds.filter(({ id }) => id === order.refund.id)).toEqual(
      [],
    );
    const changes = await database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('object_id', '=', order.id)
      .where('action', '=', 'payments.refund_paid_by_hand')
      .execute();
    expect(changes).toMatchObject([{ after: { amount: 2400, reference: 'TT-1' } }]);
  });

  test('that was refused is closed with a reason once: staff and shopper see it, and it leaves the list', async () => {
    const order = await refused();
    const close = (reason: string) => shop.payments.closeRefund(author, order.refund.id, reason);
    const results = await Promise.all(Array.from({ length: 10 }, () => close('Settled in cash')));
    expect(new Set(results.map(getResultCode))).toEqual(new Set(['ok']));
    expect(await close('Another reason')).toMatchObject({
      error: { code: 'REFUND_NOT_REFUSED', details: { state: 'closed' } },
    });
    expect(getResultCode(await shop.payments.payOutByHand(author, order.refund.id, 'TT-1'))).toBe('REFUND_NOT_REFUSED');
    const { refunds } = await shop.payments.listRefusedRefunds(null);
    expect(refunds.filter(({ id }) => id === order.refund.id)).toEqual([]);
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ amount: 2400, state: 'closed' }]);
    expect(await shop.orders.readForStaff(order.id, 'en')).toMatchObject({
      value: { closedRefunds: [{ amount: 2400, reason: 'Settled in cash' }] },
    });
    const changes = await database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('object_id', '=', order.id)
      .where('action', '=', 'payments.refund_closed')
      .execute();
    expect(changes).toMatchObject([{ after: { amount: 2400, reason: 'Settled in cash' } }]);
    const requested = await paid();
    const written = await refund(requested.payable, 'a', 400);
    const requestedId = written.ok ? (written.value[0]?.id ?? '') : '';
    expect(getResultCode(await shop.payments.closeRefund(author, requestedId, 'No'))).toBe('REFUND_NOT_REFUSED');
    expect(getResultCode(await shop.payments.closeRefund(author, randomUUID(), 'No'))).toBe('REFUND_NOT_FOUND');
    const closing = { closed_at: shop.clock.now(), close_reason: 'No' };
    const stored = database.db.updateTable('refunds').set(closing).where('id', '=', requestedId);
    await expect(stored.execute()).rejects.toThrow('refunds_closed_check');
  });

  test('that was refused is found on one page of the list, however many there are', async () => {
    const { paymentId } = await paid();
    const requested_at = shop.clock.now();
    const ids = Array.from({ length: 120 }, () => randomUUID());
    for (const id of ids) {
      const facts = {
        id,
        payment_id: paymentId,
        idempotency_key: `request:${id}`,
        amount: 1,
        currency: 'SGD',
      } as const;
      await database.db
        .insertInto('refunds')
        .values({ ...facts, requested_at })
        .execute();
    }
    await database.db
      .updateTable('refunds')
      .set({ state: 'refused', settled_at: requested_at })
      .where('id', 'in', ids)
      .execute();
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof shop.payments.listRefusedRefunds>> = await shop.payments.listRefusedRefunds(
        cursor === '' ? null : momentCursor.parse(cursor),
      );
      expect(page.refunds.length).toBeLessThanOrEqual(50);
      found.push(...page.refunds.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(found).size).toBe(found.length);
    expect(ids.filter((id) => !found.includes(id))).toEqual([]);
    // Other tests look at the first page.
    const closing = { closed_at: requested_at, close_reason: 'Seen' };
    await database.db.updateTable('refunds').set(closing).where('id', 'in', ids).execute();
  });

  test('that was not refused, or whose money went back otherwise, is not paid out by hand', async () => {
    const order = await paid();
    const written = await refund(order.payable, 'a', 400);
    const requestedId = written.ok ? (written.value[0]?.id ?? '') : '';
    expect(getResultCode(await shop.payments.payOutByHand(author, requestedId, 'TT-1'))).toBe('REFUND_NOT_REFUSED');
    expect(getResultCode(await shop.payments.payOutByHand(author, randomUUID(), 'TT-1'))).toBe('REFUND_NOT_FOUND');
    const other = await refused();
    await refund(other.payable, 'b', 1);
    expect(getResultCode(await shop.payments.payOutByHand(author, other.refund.id, 'TT-1'))).toBe('REFUND_TOO_HIGH');
    const byHand = database.db.updateTable('refunds').set({ state: 'succeeded' }).where('id', '=', other.refund.id);
    // Nor does it succeed by itself: its money went back otherwise.
    await expect(byHand.execute()).rejects.toThrow('payments_refunded_check');
  });

  test('is refused by the database beyond what was captured, also by 20 at once', async () => {
    const { paymentId, payable } = await paid();
    const write = (amount: number) =>
      database.db
        .insertInto('refunds')
        .values({
          id: randomUUID(),
          payment_id: paymentId,
          idempotency_key: `request:${randomUUID()}`,
          amount,
          currency: 'SGD',
          requested_at: shop.clock.now(),
        })
        .execute();
    await expect(write(2401)).rejects.toThrow('payments_refunded_check');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => write(1000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await shop.listPayments(payable.id))[0]?.refunded).toBe(2000);
    const unpaid = await shop.placeUsualOrder(visitor);
    const refundUnpaid = database.db
      .updateTable('payments')
      .set({ refunded: 1 })
      .where('id', '=', unpaid.paymentId)
      .execute();
    await expect(refundUnpaid).rejects.toThrow('payments_refunded_check');
  });
});

describe('the database refuses', () => {
  test.each([
    ['an amount that is not the payable’s', { amount: 2399 }, 'payments_payable_fkey'],
    ['a currency that is not the payable’s', { currency: 'USD' as 'SGD' }, 'payments_payable_fkey'],
    ['a second open attempt', { state: 'started' as const }, 'payments_one_open'],
    ['a second confirmed attempt', { state: 'confirmed' as const }, 'payments_one_confirmed'],
  ])('%s', async (_what, changes, constraint) => {
    const order = await shop.placeUsualOrder(visitor);
    if (constraint === 'payments_one_confirmed') await shop.reportOutcome(order.paymentId, 'confirmed');
    const [first] = await shop.listPayments(order.id);
    if (!first) throw new Error('the order has no payment');
    const second = { ...first, id: randomUUID(), attempt: 2, state: 'failed' as const, ...changes };
    await expect(database.db.insertInto('payments').values(second).execute()).rejects.toThrow(constraint);
  });

  test('an order that is fulfilled and unpaid', async () => {
    const order = await shop.placeUsualOrder(visitor);
    const fulfil = database.db.updateTable('orders').set({ state: 'shipped' }).where('id', '=', order.id).execute();
    await expect(fulfil).rejects.toThrow('orders_fulfilled_check');
  });

  const disagrees = 'does not agree with it';
  const confirmed = ['confirmed'] as const;
  /** Statements on an order, after the outcomes of its payment and a cancellation, and what refuses it. */
  test.each<[string, readonly ('confirmed' | 'cancelled' | 'refunded')[], string, string]>([
    [
      'a time of payment without a confirmed payment',
      [],
      'update orders set paid_at = placed_at where id = $1',
      disagrees,
    ],
    [
      'an order paid and fulfilled without a confirmed payment',
      [],
      "update orders set paid_at = placed_at, state = 'shipped' where id = $1",
      'cannot be paid',
    ],
    [
      'a confirmed payment of an order that is not paid',
      [],
      "update payments set state = 'confirmed' where payable_id = $1",
      disagrees,
    ],
    [
      'a confirmed payment that is written after the first failed',
      [],
      `update payments set state = 'failed' where payable_id = $1;
       insert into payments (id, payable_kind, payable_id, attempt, method, amount, currency, state, page_expires_at, created_at)
       select gen_random_uuid(), 'order', payable_id, 2, method, amount, currency, 'confirmed', page_expires_at, created_at
       from payments where payable_id = $1`,
      disagrees,
    ],
    [
      'a paid order whose confirmed payment is deleted',
      confirmed,
      `delete from payment_events where payment_id in (select id from payments where payable_id = $1);
       delete from payments where payable_id = $1`,
      disagrees,
    ],
    [
      'a payable of another amount',
      [],
      `delete from payments where payable_id = $1;
       update payables set total = 100, amount_due = 100 where id = $1`,
      disagrees,
    ],
    [
      'a payable in the currency of another market',
      [],
      `delete from payments where payable_id = $1;
       update payables set currency = 'IDR' where id = $1`,
      disagrees,
    ],
    ['an order of another market than its payable', [], "update orders set market = 'ID' where id = $1", disagrees],
    [
      'an order without a payable',
      [],
      `delete from payments where payable_id = $1;
       delete from payables where id = $1`,
      disagrees,
    ],
    [
      'a payable without an order',
      [],
      "insert into payables (kind, id, total, amount_due, currency) select 'order', gen_random_uuid(), 100, 100, 'SGD' from orders where id = $1",
      'There is no order',
    ],
    ['a paid order that becomes unpaid', confirmed, 'update orders set paid_at = null where id = $1', 'stays so'],
    [
      'a cancelled order that is placed again',
      ['cancelled'],
      "update orders set state = 'placed', cancel_reason = null where id = $1",
      'does not change from cancelled to placed',
    ],
    [
      'a cancelled order that is paid',
      ['cancelled'],
      'update orders set paid_at = placed_at where id = $1',
      'cannot be paid',
    ],
    [
      'a confirmed payment that becomes open',
      confirmed,
      "update payments set state = 'started' where payable_id = $1",
      'does not change from confirmed to started',
    ],
    [
      'a refund that is deleted',
      ['confirmed', 'refunded'],
      'delete from refunds where payment_id in (select id from payments where payable_id = $1)',
      'cannot be deleted',
    ],
    [
      'a refund that is paid out and requested again',
      ['confirmed', 'refunded'],
      `update refunds set state = 'requested', settled_at = null
       where payment_id in (select id from payments where payable_id = $1)`,
      'does not change from succeeded to requested',
    ],
    [
      'refunded money without a refund',
      confirmed,
      'update payments set refunded = 5 where payable_id = $1',
      'its refunds are 0',
    ],
    [
      'a refund key that is neither a caller’s nor the shop’s',
      ['confirmed', 'refunded'],
      "update refunds set idempotency_key = 'mine' where payment_id in (select id from payments where payable_id = $1)",
      'refunds_idempotency_key_check',
    ],
  ])('%s', async (_what, steps, statements, error) => {
    const order = await shop.placeUsualOrder(visitor);
    if (steps.includes('confirmed')) await shop.reportOutcome(order.paymentId, 'confirmed');
    if (steps.includes('cancelled')) await shop.cancelForShop(order.id);
    if (steps.includes('refunded')) {
      await runInTransaction(database.db, (transaction) =>
        shop.payments.refund(transaction, { kind: 'order', id: order.id }, { requestId: 'a', amount: 100 }),
      );
      await shop.runJobs();
    }
    const change = runInTransaction(database.db, async (transaction) => {
      for (const each of statements.replaceAll('$1', `'${order.id}'`).split(';'))
        await sql.raw(each).execute(transaction);
    });
    await expect(change).rejects.toThrow(error);
  });

  const states = Object.keys(paymentStates) as PaymentState[];
  test.each(states)('what a payment that is %s does not change to, and nothing else', async (from) => {
    for (const to of states.filter((state) => state !== from)) {
      const change = runInTransaction(database.db, async (transaction) => {
        const payable = { kind: 'test', id: randomUUID() };
        const payment = { payable_kind: 'test', payable_id: payable.id, attempt: 1, method: 'card' as const };
        const money = { amount: 100, currency: 'SGD' as const, page_expires_at: new Date(), created_at: new Date() };
        await transaction
          .insertInto('payables')
          .values({ ...payable, total: 100, amount_due: 100, currency: 'SGD' })
          .execute();
        await transaction
          .insertInto('payments')
          .values({
            id: payable.id,
            ...payment,
            ...money,
            state: from,
            reason: null,
            reference: null,
            page_url: null,
            closed_at: null,
          })
          .execute();
        await transaction.updateTable('payments').set({ state: to }).where('id', '=', payable.id).execute();
      });
      if (paymentStates[from].next.includes(to)) await change;
      else await expect(change).rejects.toThrow(`does not change from ${from} to ${to}`);
    }
  });
});

test('the table of market currencies names the currency of each market', async () => {
  const { rows } = await sql<{ market: MarketCode; currency: string }>`select * from market_currencies`.execute(
    database.db,
  );
  const currencies = Object.entries(markets).map(([market, { currency }]) => ({ market, currency: currency.code }));
  expect(rows.toSorted((one, other) => (one.market < other.market ? -1 : 1))).toEqual(
    currencies.toSorted((one, other) => (one.market < other.market ? -1 : 1)),
  );
});

describe('the mail of an order that was not paid', () => {
  const pending = async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'pending');
    return order;
  };

  test.each([
    ['failed', 'Order {number}: the payment didn’t go through'],
    ['blocked', 'Order {number}: the payment was blocked'],
  ] as const)(
    'is sent once when a pending payment turns %s, however often that is reported',
    async (outcome, subject) => {
      const order = await pending();
      await shop.runJobs();
      expect(shop.mails).toEqual([]);
      const eventId = randomUUID();
      const reported = [{ eventId }, { eventId }, {}, {}].map((event) =>
        shop.reportOutcome(order.paymentId, outcome, event),
      );
      expect((await Promise.all(reported)).map(getResultCode)).toEqual(['ok', 'ok', 'ok', 'ok']);
      await shop.runJobs();
      await shop.runJobs();
      expect(shop.mails).toHaveLength(1);
      const { number } = await shop.view(visitor, order);
      expect(shop.mails[0]).toMatchObject({
        to: { name: '', address: expect.stringContaining('@example.sg') },
        subject: subject.replace('{number}', number),
        text: expect.stringContaining(`Retry Payment\nhttps://sg.shop.example/orders/${order.id}?key=${order.key}\n`),
        messageId: `payment.${order.paymentId}.${outcome}`,
      });
      expect(shop.reported).toEqual([]);
    },
  );

  test('is not sent when the shopper comes back from the provider’s page and reads the outcome there', async () => {
    for (const outcome of ['failed', 'blocked'] as const) {
      const order = await shop.placeUsualOrder(visitor);
      await shop.reportOutcome(order.paymentId, outcome);
    }
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
  });

  test('is not sent any more once the order is tried again, or paid after all', async () => {
    const tried = await pending();
    await shop.reportOutcome(tried.paymentId, 'failed');
    await shop.retry(visitor, tried);
    const paid = await pending();
    await shop.reportOutcome(paid.paymentId, 'failed');
    await shop.reportOutcome(paid.paymentId, 'confirmed');
    const refusedAgain = await pending();
    await shop.reportOutcome(refusedAgain.paymentId, 'blocked');
    await shop.retry(visitor, refusedAgain);
    const [, second] = await shop.listPayments(refusedAgain.id);
    await shop.reportOutcome(second?.id ?? '', 'pending');
    await shop.reportOutcome(second?.id ?? '', 'blocked');
    await shop.runJobs();
    expect(shop.mails.map((mail) => mail.messageId).sort()).toEqual(
      [`order.${paid.id}.confirmed`, `payment.${second?.id}.blocked`].sort(),
    );
  });

  test('is sent at most once for one order', async () => {
    const order = await pending();
    await shop.reportOutcome(order.paymentId, 'failed');
    await shop.runJobs();
    await shop.retry(visitor, order);
    const [, second] = await shop.listPayments(order.id);
    await shop.reportOutcome(second?.id ?? '', 'pending');
    await shop.reportOutcome(second?.id ?? '', 'blocked');
    await shop.runJobs();
    expect(shop.mails.map(({ messageId }) => messageId)).toEqual([`payment.${order.paymentId}.failed`]);
  });

  test('is sent when an order is cancelled as its time is over, whatever became of its payment', async () => {
    const orders = [await shop.placeUsualOrder(visitor), await shop.placeUsualOrder(visitor), await pending()];
    await shop.reportOutcome(orders[1]?.paymentId ?? '', 'failed');
    shop.advanceClock(24 * 60);
    await shop.runJobs();
    await Promise.all(orders.map(({ id }) => shop.orders.purchases.expire(id)));
    await shop.runJobs();
    const states = await Promise.all(orders.map(async (order) => (await shop.view(visitor, order)).status));
    expect(states).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(shop.mails.map((mail) => mail.messageId).sort()).toEqual(
      orders.map(({ paymentId }) => `payment.${paymentId}.cancelled`).sort(),
    );
    for (const { id, key, paymentId } of orders) {
      const mail = shop.mails.find(({ messageId }) => messageId === `payment.${paymentId}.cancelled`);
      expect(mail?.text).toContain(`See your order\nhttps://sg.shop.example/orders/${id}?key=${key}\n`);
      expect(mail?.to.name).toBe('');
    }
  });
});

describe('a local payment', () => {
  /** Orders two of variant 1 by a method; the page of the payment opens. */
  async function placeBy(method: PaymentMethodCode, by = visitor, total = 2400) {
    await shop.add(by, 1, 2);
    const placed = await shop.place(by, { ...createLocalOrder(by), expectedTotal: total, payment: { method } });
    if (!placed.ok) throw new Error(placed.error.code);
    return placed.value;
  }
  const createLocalOrder = ({ market }: typeof visitor) =>
    market.code === 'ID'
      ? {
          contact: { fullName: 'Ayu', email: `ayu.${randomUUID()}@example.id`, phone: '0812345678' },
          delivery: {
            method: 'standard' as const,
            address: {
              line1: 'Jalan Braga 12',
              district: 'Sumur Bandung',
              city: 'Bandung',
              subdivision: 'Jawa Barat',
              postcode: '40111',
            },
          },
        }
      : {};

  test('by QR code is open for its minutes; then another code is shown, and paid', async () => {
    const order = await placeBy('paynow');
    expect(shop.provider.started.at(-1)).toMatchObject({ method: 'paynow', expiresAt: '2026-11-20T02:15:00.000Z' });
    expect((await shop.view(visitor, order)).payment).toMatchObject({
      kind: 'qr',
      label: 'PayNow',
      payUntil: '2026-11-20T02:15:00.000Z',
    });
    shop.advanceClock(20);
    expect(await shop.view(visitor, order)).toMatchObject({ canRetry: true, payment: { payUntil: null } });
    expect(getResultCode(await shop.retry(visitor, order))).toBe('ok');
    const [first, second] = await shop.listPayments(order.id);
    expect([first?.state, second?.state, second?.method]).toEqual(['abandoned', 'started', 'paynow']);
    await shop.reportOutcome(second?.id ?? '', 'confirmed');
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('by QR code in the last minute of the hold keeps the items until the code expires, and no longer', async () => {
    const order = await placeBy('paynow');
    shop.advanceClock(59);
    expect(getResultCode(await shop.retry(visitor, order))).toBe('ok');
    shop.advanceClock(14);
    await shop.runJobs();
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'pending', canRetry: true });
    expect(await shop.readAvailable(1)).toBe(8);
    shop.advanceClock(2);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('cancelled');
    expect(await shop.readAvailable(1)).toBe(10);
  });

  test('by transfer holds the items for a day, lets the shopper see the account number again, and is paid later', async () => {
    const shopper = createTestVisitor('ID', 'id');
    await stockUp(database.db, 'ID', { 1: 10 });
    const order = await placeBy('virtual_account', shopper, 22_000);
    expect((await shop.view(shopper, order)).payment).toMatchObject({
      kind: 'transfer',
      payUntil: '2026-11-21T02:00:00.000Z',
    });
    shop.advanceClock(23 * 60);
    await shop.runJobs();
    expect(await shop.retry(shopper, order)).toMatchObject({ ok: true });
    const [payment, ...others] = await shop.listPayments(order.id);
    expect(others).toEqual([]);
    await shop.reportOutcome(payment?.id ?? '', 'pending');
    shop.advanceClock(70 * 60);
    await shop.runJobs();
    expect(await shop.view(shopper, order)).toMatchObject({ status: 'pending', canRetry: false, canCancel: false });
    await shop.reportOutcome(payment?.id ?? '', 'confirmed');
    expect((await shop.view(shopper, order)).status).toBe('confirmed');
  });

  /** Orders by transfer in Indonesia. */
  async function placeByTransfer() {
    const shopper = createTestVisitor('ID', 'id');
    await stockUp(database.db, 'ID', { 1: 10 });
    const order = await placeBy('virtual_account', shopper, 22_000);
    const [payment] = await shop.listPayments(order.id);
    return { ...order, shopper, paymentId: payment?.id ?? '' };
  }
  const listMailIds = () => shop.mails.map(({ messageId }) => messageId);

  test('by transfer sends one mail with the deadline and the way back to the account number', async () => {
    const { id, key, shopper, paymentId } = await placeByTransfer();
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.advanceClock(1);
    await shop.runJobs();
    expect(listMailIds()).toEqual([`payment.${paymentId}.started`]);
    expect(shop.mails[0]?.to.name).toBe('');
    expect(shop.mails[0]?.text).toContain('sebelum Sab, 21 Nov, pukul 9.00. Begitu uangnya sampai');
    expect(shop.mails[0]?.text).toContain(`Lihat nomor rekening\nhttps://id.shop.example/orders/${id}?key=${key}\n`);
    // The same transfer, and another one: the link of the first mail leads to both.
    await shop.retry(shopper, { id, key });
    await shop.retry(shopper, { id, key }, 'qris');
    await shop.retry(shopper, { id, key }, 'virtual_account');
    shop.advanceClock(1);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
  });

  test('by transfer after a late QR code sends one mail, however often its page is opened again', async () => {
    const shopper = createTestVisitor('ID', 'id');
    await stockUp(database.db, 'ID', { 1: 10 });
    const order = await placeBy('qris', shopper, 22_000);
    shop.advanceClock(59);
    expect(getResultCode(await shop.retry(shopper, order))).toBe('ok');
    shop.advanceClock(2);
    for (let press = 0; press < 10; press += 1) {
      expect(getResultCode(await shop.retry(shopper, order, 'virtual_account'))).toBe('ok');
      shop.advanceClock(1);
      await shop.runJobs();
    }
    expect(await shop.listPayments(order.id)).toHaveLength(3);
    expect(shop.mails).toHaveLength(1);
  });

  test.each(['pending', 'confirmed', 'failed'] as const)(
    'by transfer that is %s already needs no mail about an account number',
    async (outcome) => {
      const { paymentId } = await placeByTransfer();
      await shop.reportOutcome(paymentId, outcome);
      shop.advanceClock(1);
      await shop.runJobs();
      expect(listMailIds()).not.toContain(`payment.${paymentId}.started`);
    },
  );

  test('by transfer that fails while it can be retried is told by mail: its shopper is elsewhere', async () => {
    const { paymentId } = await placeByTransfer();
    shop.advanceClock(1);
    await shop.runJobs();
    await shop.reportOutcome(paymentId, 'failed');
    await shop.runJobs();
    expect(listMailIds()).toEqual([`payment.${paymentId}.started`, `payment.${paymentId}.failed`]);
  });

  test('by transfer that never arrives is told by mail once the order is cancelled', async () => {
    const { paymentId } = await placeByTransfer();
    shop.advanceClock(1);
    await shop.runJobs();
    shop.advanceClock(24 * 60);
    await shop.reportOutcome(paymentId, 'failed');
    await shop.runJobs();
    await shop.runJobs();
    expect(listMailIds()).toEqual([`payment.${paymentId}.started`, `payment.${paymentId}.cancelled`]);
  });

  test('is refused in a market that does not have it, and beyond its amounts', async () => {
    await shop.add(visitor, 1, 2);
    for (const method of ['promptpay', 'octopus', 'virtual_account'] as const) {
      const placed = await shop.place(visitor, { expectedTotal: 2400, payment: { method } });
      expect(getResultCode(placed)).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    }
  });
});

describe('a payment that is left unfinished', () => {
  const listMailIds = () => shop.mails.map(({ messageId }) => messageId);

  test('sends one mail with the way back, and another one when the order ends', async () => {
    const { id, key, paymentId } = await shop.placeUsualOrder(visitor);
    shop.advanceClock(19);
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.advanceClock(1);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    expect(listMailIds()).toEqual([`payment.${paymentId}.unfinished`]);
    const [mail] = shop.mails;
    expect(mail?.subject).toMatch(/^Order V-\d+ isn’t paid yet$/);
    expect(mail?.to.name).toBe('');
    expect(mail?.text).toContain('We’re holding your items until 11:00 am, Fri, 20 Nov.');
    expect(mail?.text).toContain(`Retry Payment\nhttps://sg.shop.example/orders/${id}?key=${key}\n`);
    expect(mail?.text).not.toMatch(/Mei|Orchard/);
    // Another attempt: the link of the first mail leads to it.
    await shop.retry(visitor, { id, key }, 'paynow');
    shop.advanceClock(20);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    shop.advanceClock(20);
    await shop.runJobs();
    await shop.runJobs();
    const [, second] = await shop.listPayments(id);
    expect(listMailIds()).toEqual([`payment.${paymentId}.unfinished`, `payment.${second?.id}.cancelled`]);
    expect(shop.mails[1]?.text).toContain('No money was taken.');
  });

  test('that was refused says so, and leads back as well', async () => {
    const { paymentId } = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(paymentId, 'failed');
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.advanceClock(20);
    await shop.runJobs();
    expect(listMailIds()).toEqual([`payment.${paymentId}.unfinished`]);
    expect(shop.mails[0]?.text).toContain('The payment didn’t go through');
    expect(shop.mails[0]?.text).toContain('Retry Payment');
  });

  test.each(['confirmed', 'pending'] as const)('needs no mail once it is %s', async (outcome) => {
    const { paymentId } = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(paymentId, outcome);
    shop.advanceClock(20);
    await shop.runJobs();
    expect(listMailIds()).not.toContain(`payment.${paymentId}.unfinished`);
  });

  test('needs no mail once its shopper has begun again and paid', async () => {
    const { id, paymentId } = await shop.placeUsualOrder(visitor);
    shop.advanceClock(1);
    const again = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(again.paymentId, 'confirmed');
    shop.advanceClock(20);
    await shop.runJobs();
    expect((await shop.listPayments(id))[0]?.id).toBe(paymentId);
    expect(listMailIds()).toEqual([`order.${again.id}.confirmed`]);
  });

  test('needs no mail once its shopper has cancelled the order', async () => {
    const order = await shop.placeUsualOrder(visitor);
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ok');
    shop.advanceClock(61);
    await shop.runJobs();
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
  });

  test('is told to be over, once, where the mail server was down until then', async () => {
    const { id, paymentId } = await shop.placeUsualOrder(visitor);
    shop.advanceClock(60);
    await shop.orders.purchases.expire(id);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    shop.advanceClock(60);
    await shop.runJobs();
    expect(listMailIds()).toEqual([`payment.${paymentId}.cancelled`]);
  });
});

describe('an order that is not paid in time', () => {
  test('is cancelled and gives its stock back, once', async () => {
    const order = await shop.placeUsualOrder(visitor);
    shop.advanceClock(59);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('pending');
    shop.advanceClock(1);
    await shop.runJobs();
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'cancelled', canRetry: false, heldUntil: null });
    expect(await shop.readAvailable(1)).toBe(10);
    expect((await shop.listPayments(order.id)).map((payment) => payment.state)).toEqual(['abandoned']);
    await Promise.all(Array.from({ length: 5 }, () => shop.orders.purchases.expire(order.id)));
    expect(await shop.readAvailable(1)).toBe(10);
    expect(shop.reported).toEqual([]);
  });

  test('stays as it is once it is paid', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    shop.advanceClock(61);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
    expect(await shop.readAvailable(1)).toBe(8);
  });

  test('waits a day while the payment is pending', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'pending');
    shop.advanceClock(61);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('pending');
    shop.advanceClock(24 * 60);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('cancelled');
    expect(await shop.readAvailable(1)).toBe(10);
  });

  test('holds its items longer while a payment is under way, and not for ever', async () => {
    const order = await shop.placeUsualOrder(visitor);
    shop.provider.closePageResult = 'under_way';
    for (let extension = 0; extension < 6; extension += 1) {
      shop.advanceClock(extension === 0 ? 60 : 5);
      await shop.runJobs();
      expect((await shop.view(visitor, order)).status).toBe('pending');
    }
    shop.advanceClock(5);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('cancelled');
    expect(await shop.readAvailable(1)).toBe(10);
  });

  test('is paid by a confirmation that arrives while its hold is extended', async () => {
    const order = await shop.placeUsualOrder(visitor);
    shop.provider.closePageResult = 'under_way';
    shop.advanceClock(60);
    await shop.runJobs();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    shop.advanceClock(60);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
    expect(await shop.readAvailable(1)).toBe(8);
  });

  test('stays cancelled when money comes after all: it is refunded, and the shopper gets a mail', async () => {
    const order = await shop.placeUsualOrder(visitor);
    shop.advanceClock(60);
    await shop.runJobs();
    expect(shop.provider.closed).toEqual([order.paymentId]);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'not_paid',
      paidAt: null,
      refunds: [{ amount: 2400, state: 'requested', target: 'payment' }],
    });
    expect((await shop.listPayments(order.id)).map((payment) => payment.state)).toEqual(['surplus']);
    expect(await shop.readAvailable(1)).toBe(10);
    await shop.runJobs();
    expect((await shop.view(visitor, order)).refunds).toMatchObject([{ amount: 2400, state: 'succeeded' }]);
    expect(shop.mails.map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/was cancelled$/),
      expect.stringMatching(/your refund$/),
    ]);
    expect(shop.reported).toEqual([]);
  });

  const isPostgres = engine === 'postgres';
  test('is never both paid and cancelled without a refund when confirmation and expiry meet', async () => {
    const width = isPostgres ? 400 : 20;
    await stockUp(database.db, 'SG', { 1: width * 2 });
    const orders: Awaited<ReturnType<typeof shop.placeUsualOrder>>[] = [];
    for (let index = 0; index < width; index += 1) {
      orders.push(await shop.placeUsualOrder(createTestVisitor('SG')));
    }
    shop.advanceClock(60);
    await Promise.all(
      orders.flatMap(({ id, paymentId }, index) => {
        const expire = () => shop.orders.purchases.expire(id);
        const confirm = () => shop.reportOutcome(paymentId, 'confirmed');
        return index % 2 ? [expire(), confirm(), confirm()] : [confirm(), expire(), expire()];
      }),
    );
    let paidCount = 0;
    for (const order of orders) {
      const { status, refunds } = await shop.view(visitor, order);
      const [payment] = await shop.listPayments(order.id);
      if (status === 'confirmed') paidCount += 1;
      expect([
        ['confirmed', 'confirmed', []],
        ['cancelled', 'surplus', [{ amount: 2400, state: 'requested' }]],
      ]).toContainEqual([status, payment?.state, refunds]);
    }
    expect(await shop.readAvailable(1)).toBe(width * 2 - paidCount * 2);
    await shop.runJobs();
    expect(shop.provider.refunded).toHaveLength(width - paidCount);
  }, 300_000);
});

describe('cancelling an order', () => {
  test('by its link gives the stock back once, closes the page, and sends no mail', async () => {
    const order = await shop.placeUsualOrder(visitor);
    expect((await shop.view(visitor, order)).canCancel).toBe(true);
    const results = await Promise.all(Array.from({ length: 10 }, () => shop.cancel(visitor, order)));
    for (const result of results) {
      expect(result).toMatchObject({ ok: true, value: { status: 'cancelled', cancelReason: 'shopper' } });
    }
    expect(await shop.readAvailable(1)).toBe(10);
    expect(new Set(shop.provider.closed)).toEqual(new Set([order.paymentId]));
    shop.advanceClock(60);
    await shop.runJobs();
    expect(await shop.readAvailable(1)).toBe(10);
    expect(shop.mails).toEqual([]);
    expect(getResultCode(await shop.retry(visitor, order))).toBe('PAYMENT_NOT_RETRYABLE');
  });

  test('by its link is refused while a payment is under way', async () => {
    const underWay = await shop.placeUsualOrder(visitor);
    shop.provider.closePageResult = 'under_way';
    expect(getResultCode(await shop.cancel(visitor, underWay))).toBe('ORDER_NOT_CANCELLABLE');
    expect((await shop.view(visitor, underWay)).status).toBe('pending');
    expect(await shop.readAvailable(1)).toBe(8);
  });

  test('by its link is refused once the provider has reported the payment as pending, though it is out of reach', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'pending');
    shop.provider.closePageResult = 'unreachable';
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ORDER_NOT_CANCELLABLE');
    expect((await shop.view(visitor, order)).status).toBe('pending');
    shop.provider.closePageResult = 'closed';
  });

  test('needs a key that allows it', async () => {
    const order = await shop.placeUsualOrder(visitor);
    const returnUrl = new URL(shop.provider.started.at(-1)?.returnUrl ?? '');
    const returnKey = returnUrl.searchParams.get('key') ?? '';
    const returned = { id: order.id, key: returnKey };
    expect(await shop.view(visitor, returned)).toMatchObject({ canRetry: true, canCancel: false });
    expect(getResultCode(await shop.retry(visitor, returned))).toBe('ok');
    expect(getResultCode(await shop.cancel(visitor, returned))).toBe('ORDER_NOT_FOUND');
    // The link that the provider is given ends soon; the shopper's own does not.
    shop.advanceClock(26 * 60);
    const view = { params: { id: order.id }, query: { key: returnKey } };
    expect(getResultCode(await shop.dispatch.call('GET orders/{id}', view, visitor))).toBe('ORDER_NOT_FOUND');
    expect((await shop.view(visitor, order)).status).toBe('pending');
  });

  test('that was paid refunds it once', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await Promise.all(Array.from({ length: 5 }, () => shop.cancelForShop(order.id)));
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'shop',
      paidAt: '2026-11-20T02:00:00.000Z',
      refunds: [{ amount: 2400, state: 'requested', target: 'payment' }],
    });
    expect(await shop.readAvailable(1)).toBe(10);
    await shop.runJobs();
    expect(shop.provider.refunded).toHaveLength(1);
    expect(getResultCode(await shop.ship(order.id))).toBe('ORDER_NOT_FULFILLABLE');
  });

  test('is refused once it has left', async () => {
    const order = await shop.placeUsualOrder(visitor);
    expect(getResultCode(await shop.ship(order.id))).toBe('ORDER_NOT_FULFILLABLE');
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(getResultCode(await shop.ship(order.id))).toBe('ok');
    expect(getResultCode(await shop.ship(order.id))).toBe('ok');
    expect(getResultCode(await shop.cancelForShop(order.id))).toBe('ORDER_NOT_CANCELLABLE');
    expect((await shop.view(visitor, order)).status).toBe('shipped');
  });
});
