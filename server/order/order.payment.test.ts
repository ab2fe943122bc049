import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { shelve } from '../stock/stock.testing.ts';
import { codeOf, type TestShop, testShop } from './order.testing.ts';

let database: Database;
let shop: TestShop;
let visitor: ReturnType<typeof testVisitor>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  shop = testShop(database);
  visitor = testVisitor('SG');
  await shelve(database.db, 'SG', { 1: 10, 2: 10, 3: 0, 4: 3 });
});

describe('what the provider tells', () => {
  test.each([
    ['confirmed', { status: 'confirmed', canRetry: false, heldUntil: null }],
    ['failed', { status: 'failed', canRetry: true }],
    ['blocked', { status: 'blocked', canRetry: true }],
    ['pending', { status: 'pending', canRetry: false, heldUntil: '2026-11-21T02:00:00.000Z' }],
  ] as const)('%s becomes the order’s', async (outcome, expected) => {
    const order = await shop.placed(visitor);
    expect(await shop.tell(order.paymentId, outcome, { reason: 'Insufficient funds' })).toEqual({
      ok: true,
      value: { received: true },
    });
    expect(await shop.view(visitor, order)).toMatchObject({
      ...expected,
      payment: { reason: 'Insufficient funds', reference: `REF-${order.paymentId.slice(0, 4)}` },
    });
    expect(await shop.available(1)).toBe(8);
  });

  test('without the right signature is refused', async () => {
    const order = await shop.placed(visitor);
    expect(codeOf(await shop.tell(order.paymentId, 'confirmed', { signature: 'wrong' }))).toBe('CALLBACK_NOT_VERIFIED');
    expect((await shop.view(visitor, order)).status).toBe('pending');
  });

  test('of a payment that is none of ours is refused', async () => {
    expect(codeOf(await shop.tell(randomUUID(), 'confirmed'))).toBe('RESOURCE_NOT_FOUND');
  });

  test('twice, or twenty times at once, counts once and sends one mail', async () => {
    const order = await shop.placed(visitor);
    const eventId = randomUUID();
    const sent = Array.from({ length: 10 }, () => shop.tell(order.paymentId, 'confirmed', { eventId }));
    const again = Array.from({ length: 10 }, () => shop.tell(order.paymentId, 'confirmed'));
    expect((await Promise.all([...sent, ...again])).map(codeOf).filter((result) => result !== 'ok')).toEqual([]);
    await shop.work();
    expect(shop.mails).toHaveLength(1);
    expect(shop.reported).toEqual([]);
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('in any order ends with the money', async () => {
    for (const outcomes of [
      ['confirmed', 'pending'],
      ['confirmed', 'failed'],
      ['failed', 'confirmed'],
      ['blocked', 'pending', 'confirmed'],
      ['pending', 'failed', 'confirmed', 'blocked'],
    ] as const) {
      const order = await shop.placed(visitor);
      for (const outcome of outcomes) await shop.tell(order.paymentId, outcome);
      expect((await shop.view(visitor, order)).status).toBe('confirmed');
    }
  });

  test('failed, said late of a payment that was pending, stays failed', async () => {
    const order = await shop.placed(visitor);
    for (const outcome of ['pending', 'failed', 'pending', 'blocked'] as const)
      await shop.tell(order.paymentId, outcome);
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'failed', canRetry: true });
  });
});

describe('Retry Payment', () => {
  test('begins another try, by another way if wished, for the same amount', async () => {
    const order = await shop.placed(visitor);
    await shop.tell(order.paymentId, 'failed', { reason: 'Declined' });
    const again = await shop.retry(visitor, order, 'atome');
    expect(again).toMatchObject({ ok: true, value: { id: order.id, key: order.key } });
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'pending',
      payment: { method: 'atome', label: 'Atome', reason: null },
    });
    expect(await shop.paymentsOf(order.id)).toMatchObject([
      { attempt: 1, status: 'failed', method: 'card', amount: 2400 },
      { attempt: 2, status: 'started', method: 'atome', amount: 2400 },
    ]);
    expect(codeOf(await shop.retry(visitor, order, 'klarna'))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    expect(codeOf(await shop.retry(visitor, order))).toBe('ok');
    expect((await shop.paymentsOf(order.id)).map((payment) => payment.status)).toEqual([
      'failed',
      'abandoned',
      'started',
    ]);
  });

  test('after a block goes by another card, and not by the pay-later provider that blocked it', async () => {
    const order = await shop.placed(visitor);
    await shop.tell(order.paymentId, 'blocked');
    const ways = [
      { code: 'card', label: null },
      { code: 'atome', label: 'Atome' },
    ];
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'blocked', retryMethods: ways });
    expect(codeOf(await shop.retry(visitor, order))).toBe('ok');
    expect(codeOf(await shop.retry(visitor, order, 'atome'))).toBe('ok');
    const last = (await shop.paymentsOf(order.id)).at(-1);
    await shop.tell(last?.id ?? '', 'blocked');
    expect(await shop.view(visitor, order)).toMatchObject({ canRetry: true, retryMethods: ways.slice(0, 1) });
    for (const method of [undefined, 'atome'] as const) {
      expect(codeOf(await shop.retry(visitor, order, method))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    }
    expect((await shop.view(visitor, order)).status).toBe('blocked');
    expect(codeOf(await shop.retry(visitor, order, 'card'))).toBe('ok');
    expect((await shop.view(visitor, order)).payment.method).toBe('card');
  });

  test('is refused while the provider is at work, once paid, and once the hold is over', async () => {
    const pending = await shop.placed(visitor);
    await shop.tell(pending.paymentId, 'pending');
    expect(codeOf(await shop.retry(visitor, pending))).toBe('PAYMENT_NOT_RETRYABLE');
    const paid = await shop.placed(visitor);
    await shop.tell(paid.paymentId, 'confirmed');
    expect(codeOf(await shop.retry(visitor, paid))).toBe('PAYMENT_NOT_RETRYABLE');
    const late = await shop.placed(visitor);
    shop.pass(60);
    expect(codeOf(await shop.retry(visitor, late))).toBe('PAYMENT_NOT_RETRYABLE');
  });

  test('is refused after the fiftieth try', async () => {
    const order = await shop.placed(visitor);
    for (let attempt = 2; attempt <= 50; attempt += 1) expect(codeOf(await shop.retry(visitor, order))).toBe('ok');
    expect((await shop.view(visitor, order)).canRetry).toBe(false);
    expect(codeOf(await shop.retry(visitor, order))).toBe('PAYMENT_NOT_RETRYABLE');
  });

  test('many times at once leaves one payment under way', async () => {
    const order = await shop.placed(visitor);
    await shop.tell(order.paymentId, 'failed');
    const results = await Promise.all(Array.from({ length: 10 }, () => shop.retry(visitor, order)));
    expect(results.map(codeOf).filter((result) => result !== 'ok')).toEqual([]);
    const statuses = (await shop.paymentsOf(order.id)).map((payment) => payment.status);
    expect(statuses.filter((status) => status === 'started')).toHaveLength(1);
    expect(statuses).toHaveLength(11);
  });

  test('money for the try before pays the order, and ends the new one', async () => {
    const order = await shop.placed(visitor);
    await shop.retry(visitor, order);
    await shop.tell(order.paymentId, 'confirmed');
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'confirmed',
      payment: { reference: `REF-${order.paymentId.slice(0, 4)}` },
    });
    expect((await shop.paymentsOf(order.id)).map((payment) => payment.status)).toEqual(['confirmed', 'abandoned']);
  });

  test('money for both tries is kept as surplus, and reported', async () => {
    const order = await shop.placed(visitor);
    await shop.retry(visitor, order);
    const [, second] = await shop.paymentsOf(order.id);
    await Promise.all([shop.tell(order.paymentId, 'confirmed'), shop.tell(second?.id ?? '', 'confirmed')]);
    expect((await shop.paymentsOf(order.id)).map((payment) => payment.status).sort()).toEqual(['confirmed', 'surplus']);
    expect(shop.reported).toHaveLength(1);
    await shop.work();
    expect(shop.mails).toHaveLength(1);
  });
});

describe('the mail of an order that was not paid', () => {
  const pending = async () => {
    const order = await shop.placed(visitor);
    await shop.tell(order.paymentId, 'pending');
    return order;
  };

  test.each([
    ['failed', 'Order {number}: the payment did not go through'],
    ['blocked', 'Order {number}: the payment was blocked'],
  ] as const)('is sent once when a pending payment turns %s, however often that is told', async (outcome, subject) => {
    const order = await pending();
    await shop.work();
    expect(shop.mails).toEqual([]);
    const eventId = randomUUID();
    const told = [{ eventId }, { eventId }, {}, {}].map((event) => shop.tell(order.paymentId, outcome, event));
    expect((await Promise.all(told)).map(codeOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    await shop.work();
    await shop.work();
    expect(shop.mails).toHaveLength(1);
    const { number } = await shop.view(visitor, order);
    expect(shop.mails[0]).toMatchObject({
      to: { address: expect.stringMatching(/^mei\./) },
      subject: subject.replace('{number}', number),
      text: expect.stringContaining(`Retry Payment\nhttps://sg.shop.example/orders/${order.id}?key=${order.key}\n`),
      messageId: `<payment.${order.paymentId}.${outcome}@vermilion>`,
    });
    expect(shop.reported).toEqual([]);
  });

  test('is not sent to who comes back from the provider’s page and reads it there', async () => {
    for (const outcome of ['failed', 'blocked'] as const) {
      const order = await shop.placed(visitor);
      await shop.tell(order.paymentId, outcome);
    }
    await shop.work();
    expect(shop.mails).toEqual([]);
  });

  test('is not sent any more once the order is tried again, or paid after all', async () => {
    const tried = await pending();
    await shop.tell(tried.paymentId, 'failed');
    await shop.retry(visitor, tried);
    const paid = await pending();
    await shop.tell(paid.paymentId, 'failed');
    await shop.tell(paid.paymentId, 'confirmed');
    const refusedAgain = await pending();
    await shop.tell(refusedAgain.paymentId, 'blocked');
    await shop.retry(visitor, refusedAgain);
    const [, second] = await shop.paymentsOf(refusedAgain.id);
    await shop.tell(second?.id ?? '', 'pending');
    await shop.tell(second?.id ?? '', 'blocked');
    await shop.work();
    expect(shop.mails.map((mail) => mail.messageId).sort()).toEqual(
      [`<order.${paid.id}.confirmed@vermilion>`, `<payment.${second?.id}.blocked@vermilion>`].sort(),
    );
  });

  test('is sent once when the order is cancelled, whatever its payment was', async () => {
    const orders = [await shop.placed(visitor), await shop.placed(visitor), await pending()];
    await shop.tell(orders[1]?.paymentId ?? '', 'failed');
    shop.pass(24 * 60);
    await shop.work();
    await Promise.all(orders.map(({ id }) => shop.orders.expire(id)));
    await shop.work();
    const ids = orders.map(({ paymentId }) => `<payment.${paymentId}.cancelled@vermilion>`);
    expect(shop.mails.map((mail) => mail.messageId).sort()).toEqual(ids.sort());
    for (const { id, key } of orders) {
      const link = `See your order\nhttps://sg.shop.example/orders/${id}?key=${key}\n`;
      expect(shop.mails.filter((mail) => mail.text.includes(link))).toHaveLength(1);
    }
  });
});

describe('an order that is not paid in time', () => {
  test('is cancelled and gives its stock back, once', async () => {
    const order = await shop.placed(visitor);
    shop.pass(59);
    await shop.work();
    expect((await shop.view(visitor, order)).status).toBe('pending');
    shop.pass(1);
    await shop.work();
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'cancelled', canRetry: false, heldUntil: null });
    expect(await shop.available(1)).toBe(10);
    expect((await shop.paymentsOf(order.id)).map((payment) => payment.status)).toEqual(['abandoned']);
    await Promise.all(Array.from({ length: 5 }, () => shop.orders.expire(order.id)));
    expect(await shop.available(1)).toBe(10);
    expect(shop.reported).toEqual([]);
  });

  test('stays as it is once it is paid', async () => {
    const order = await shop.placed(visitor);
    await shop.tell(order.paymentId, 'confirmed');
    shop.pass(61);
    await shop.work();
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
    expect(await shop.available(1)).toBe(8);
  });

  test('waits a day while the provider is at work', async () => {
    const order = await shop.placed(visitor);
    await shop.tell(order.paymentId, 'pending');
    shop.pass(61);
    await shop.work();
    expect((await shop.view(visitor, order)).status).toBe('pending');
    shop.pass(24 * 60);
    await shop.work();
    expect((await shop.view(visitor, order)).status).toBe('cancelled');
    expect(await shop.available(1)).toBe(10);
  });

  test('stays cancelled when money comes after all: the payment is surplus, and reported', async () => {
    const order = await shop.placed(visitor);
    shop.pass(60);
    await shop.work();
    await shop.tell(order.paymentId, 'confirmed');
    expect((await shop.view(visitor, order)).status).toBe('cancelled');
    expect((await shop.paymentsOf(order.id)).map((payment) => payment.status)).toEqual(['surplus']);
    expect(shop.reported.map(String)).toEqual([expect.stringContaining(order.paymentId)]);
    expect(await shop.available(1)).toBe(10);
    // Of the cancellation, and none that says paid.
    expect(shop.mails.map((mail) => mail.subject)).toEqual([expect.stringMatching(/^Order V-\d+ was cancelled$/)]);
  });

  test('is either paid or cancelled when money and expiry come at once, never both', async () => {
    for (let round = 0; round < (engine === 'postgres' ? 20 : 5); round += 1) {
      await shelve(database.db, 'SG', { 1: 10 });
      visitor = testVisitor('SG');
      const order = await shop.placed(visitor);
      shop.pass(60);
      await Promise.all([
        shop.orders.expire(order.id),
        shop.tell(order.paymentId, 'confirmed'),
        shop.orders.expire(order.id),
        shop.tell(order.paymentId, 'confirmed'),
      ]);
      const { status } = await shop.view(visitor, order);
      const [payment] = await shop.paymentsOf(order.id);
      const outcome = [status, payment?.status, await shop.available(1)];
      expect([
        ['confirmed', 'confirmed', 8],
        ['cancelled', 'surplus', 10],
      ]).toContainEqual(outcome);
    }
  });
});
