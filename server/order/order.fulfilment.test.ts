import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { TestContributor } from '../pricing/pricing.testing.ts';
import { readShelf, readStoreShelf, stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode, insertTestStore, type TestShop, testStore } from './order.testing.ts';

let database: Database;
let shop: TestShop;
let visitor: ReturnType<typeof createTestVisitor>;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestStore(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  shop = createTestShop(database);
  visitor = createTestVisitor('SG');
  await stockUp(database.db, 'SG', { 1: 100, 2: 100, 3: 100 });
});

const author = { operator: 'test' };

/** Places and pays an order of three of variant 1 and one of variant 2: 55.00. */
async function payOrder(delivery: 'standard' | 'collect' = 'standard') {
  await shop.add(visitor, 1, 3);
  await shop.add(visitor, 2, 1);
  const collect = { delivery: { method: 'collect', storeCode: testStore.code } } as const;
  const placed = await shop.place(visitor, {
    expectedTotal: 5500,
    ...(delivery === 'collect' ? collect : {}),
  });
  if (!placed.ok) throw new Error(placed.error.code);
  const [payment] = await shop.listPayments(placed.value.id);
  await shop.reportOutcome(payment?.id ?? '', 'confirmed');
  const { lines } = await shop.view(visitor, placed.value);
  const findLine = (variantId: number) => lines.find((line) => line.variantId === variantId)?.id ?? '';
  return { ...placed.value, lipstick: findLine(1), cream: findLine(2) };
}

const send = (orderId: string, parcel: Partial<Parameters<typeof shop.orders.staff.sendParcel>[1]> = {}) =>
  shop.orders.staff.sendParcel({ author, orderId }, { carrier: 'Post', idempotencyKey: randomUUID(), ...parcel });

/** Sends what waits. @returns what all mails so far are about, sorted: jobs run side by side */
const listSubjects = async () => {
  await shop.runJobs();
  return shop.mails.map(({ subject }) => subject.replace(/V-\d+/, 'V')).sort();
};

describe('an order for delivery', () => {
  test('that nobody records as delivered is so after the days of its market, and can be returned', async () => {
    const order = await payOrder();
    const rest = { trackingNumber: 'P1', lines: [{ lineId: order.lipstick, quantity: 3 }] };
    expect(getResultCode(await send(order.id, rest))).toBe('ok');
    shop.advanceClock(5 * 24 * 60);
    expect(getResultCode(await send(order.id, { trackingNumber: 'P2' }))).toBe('ok');
    // Singapore: 14 days after the last parcel.
    shop.advanceClock(14 * 24 * 60 - 1);
    await shop.orders.deliverOverdue();
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'shipped', returnableUntil: null });
    shop.advanceClock(1);
    await Promise.all([shop.orders.deliverOverdue(), shop.orders.deliverOverdue()]);
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'delivered', returnableUntil: expect.any(String) });
    const { rows } =
      await sql`select from audit_entries where action = 'orders.delivery_assumed' and object_id = ${order.id}`.execute(
        database.db,
      );
    expect(rows).toHaveLength(1);
  });

  test('is prepared, leaves in two parcels and arrives, with a mail for each, its stock and the audit', async () => {
    const before = (await readShelf(database.db, 'SG'))[1];
    const order = await payOrder();
    expect(getResultCode(await shop.orders.staff.prepare({ author, orderId: order.id }))).toBe('ok');
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'preparing', canCancel: false });
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ORDER_NOT_CANCELLABLE');

    const first = {
      trackingNumber: 'P1',
      trackingUrl: 'https://post.example/P1',
      lines: [{ lineId: order.lipstick, quantity: 2 }],
    };
    expect(getResultCode(await send(order.id, first))).toBe('ok');
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'partly_shipped',
      parcels: [{ carrier: 'Post', trackingNumber: 'P1', trackingUrl: 'https://post.example/P1', lines: first.lines }],
    });
    expect((await readShelf(database.db, 'SG'))[1]).toMatchObject({
      onHand: (before?.onHand ?? 0) - 2,
      reserved: (before?.reserved ?? 0) + 1,
    });
    expect(getResultCode(await shop.cancelForShop(order.id))).toBe('ORDER_NOT_CANCELLABLE');

    // The same parcel again, and another one with its number by mistake.
    expect(getResultCode(await send(order.id, first))).toBe('ok');
    const rest = [{ lineId: order.lipstick, quantity: 1 }];
    expect(getResultCode(await send(order.id, { ...first, lines: rest }))).toBe('PARCEL_KNOWN');
    expect(getResultCode(await send(order.id, { trackingNumber: 'P1' }))).toBe('PARCEL_KNOWN');

    shop.advanceClock(1);
    expect(getResultCode(await send(order.id, { trackingNumber: 'P2' }))).toBe('ok');
    const { parcels, ...sent } = await shop.view(visitor, order);
    expect(sent).toMatchObject({ status: 'shipped', returnableUntil: null });
    expect(parcels[1]?.lines).toEqual(
      expect.arrayContaining([
        { lineId: order.lipstick, quantity: 1 },
        { lineId: order.cream, quantity: 1 },
      ]),
    );
    expect((await readShelf(database.db, 'SG'))[1]).toMatchObject({
      onHand: (before?.onHand ?? 0) - 3,
      reserved: before?.reserved,
    });

    await shop.runJobs();
    const readMail = (about: string) => shop.mails.find(({ subject }) => subject.startsWith(about))?.text ?? '';
    expect(readMail('Part of order')).toMatch(/In this parcel\n.*×\u00a02\n\n/);
    expect(readMail('The rest of order')).toMatch(/In this parcel\n.*×\u00a01\n.*×\u00a01\n\n/);
    for (const { id } of parcels) {
      expect((await shop.view(visitor, order)).deliveredAt).toBeNull();
      for (let times = 0; times < 2; times += 1) {
        const delivered = await shop.orders.staff.deliverParcel({ author, orderId: order.id }, id);
        expect(getResultCode(delivered)).toBe('ok');
      }
    }
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'delivered',
      deliveredAt: '2026-11-20T02:01:00.000Z',
      returnableUntil: '2026-12-20',
    });
    expect(await listSubjects()).toEqual([
      'Order V has arrived',
      'Order V is confirmed',
      'Part of order V is on its way',
      'The rest of order V is on its way',
    ]);
    const audited = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'orders.prepared',
      'orders.parcel_sent',
      'orders.parcel_sent',
      'orders.parcel_delivered',
      'orders.parcel_delivered',
    ]);
  });

  test('is sent once by a repeated call, a repeated tracking number and by parallel calls', async () => {
    const order = await payOrder();
    const parcel = {
      trackingNumber: 'P1',
      lines: [{ lineId: order.lipstick, quantity: 1 }],
      idempotencyKey: randomUUID(),
    };
    const results = await Promise.all(Array.from({ length: 5 }, () => send(order.id, parcel)));
    expect(results.map(getResultCode)).toEqual(Array.from({ length: 5 }, () => 'ok'));
    expect(getResultCode(await send(order.id, { ...parcel, idempotencyKey: randomUUID() }))).toBe('ok');
    expect(getResultCode(await send(order.id, { ...parcel, carrier: 'Other' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await shop.view(visitor, order)).parcels).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof send>[1] & object, string]>([
    ['more than there is', { lines: [{ lineId: 'lipstick', quantity: 4 }] }, 'PARCEL_LINES_INVALID'],
    ['a line of no order', { lines: [{ lineId: randomUUID(), quantity: 1 }] }, 'PARCEL_LINES_INVALID'],
    ['a script as tracking link', { trackingUrl: 'javascript:alert(1)' }, 'TRACKING_URL_REFUSED'],
    ['a path as tracking link', { trackingUrl: '/track/1' }, 'TRACKING_URL_REFUSED'],
    ['a password in the tracking link', { trackingUrl: 'https://a:b@post.example/' }, 'TRACKING_URL_REFUSED'],
  ])('is not sent with %s', async (_what, parcel, code) => {
    const order = await payOrder();
    const lines = parcel.lines?.map((line) =>
      line.lineId === 'lipstick' ? { ...line, lineId: order.lipstick } : line,
    );
    expect(getResultCode(await send(order.id, { ...parcel, ...(lines ? { lines } : {}) }))).toBe(code);
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'confirmed', parcels: [] });
  });

  test('is not sent unpaid, cancelled or once everything has left, and never made ready to collect', async () => {
    const unpaid = await shop.placeUsualOrder(visitor);
    expect(getResultCode(await send(unpaid.id))).toBe('ORDER_NOT_FULFILLABLE');
    expect(getResultCode(await shop.orders.staff.prepare({ author, orderId: unpaid.id }))).toBe(
      'ORDER_NOT_FULFILLABLE',
    );
    await shop.cancelForShop(unpaid.id);
    expect(getResultCode(await send(unpaid.id))).toBe('ORDER_NOT_FULFILLABLE');
    const order = await payOrder();
    const change = { author, orderId: order.id };
    expect(await shop.orders.staff.markReadyToCollect(change)).toMatchObject({
      error: { code: 'DELIVERY_METHOD_MISMATCH', details: { method: 'standard' } },
    });
    expect(getResultCode(await send(order.id))).toBe('ok');
    expect(getResultCode(await send(order.id))).toBe('ORDER_NOT_FULFILLABLE');
    expect(getResultCode(await shop.orders.staff.collect(change, 'ABC-DEF'))).toBe('DELIVERY_METHOD_MISMATCH');
    expect(getResultCode(await send(randomUUID()))).toBe('ORDER_NOT_FOUND');
    const nothing = await shop.orders.staff.deliverParcel(change, randomUUID());
    expect(getResultCode(nothing)).toBe('PARCEL_NOT_FOUND');
  });
});

describe('an order to collect', () => {
  beforeEach(async () => {
    await sql`truncate store_stock cascade`.execute(database.db);
    await stockUpStore(database.db, testStore.code, { 1: 100, 2: 100 });
    // Orders of earlier tests wait for good.
    await sql`update orders set collect_by = null`.execute(database.db);
  });
  const readStore = async () => (await readStoreShelf(database.db, testStore.code))[1];
  const collect = (order: { id: string }, code: string) =>
    shop.orders.staff.collect({ author, orderId: order.id }, code);
  const makeReady = async () => {
    const order = await payOrder('collect');
    const change = { author, orderId: order.id };
    expect(await shop.readCode(visitor, order)).toBe('');
    expect(getResultCode(await shop.orders.staff.markReadyToCollect(change))).toBe('ok');
    return { ...order, code: await shop.readCode(visitor, order) };
  };

  test('is ready, then collected by its code: its stock leaves the store, and it can be returned', async () => {
    const [before, website] = [await readStore(), await readShelf(database.db, 'SG')];
    const order = await payOrder('collect');
    const change = { author, orderId: order.id };
    expect((await readStore())?.reserved).toBe((before?.reserved ?? 0) + 3);
    expect(getResultCode(await send(order.id))).toBe('DELIVERY_METHOD_MISMATCH');
    expect(getResultCode(await collect(order, 'ABC-DEF'))).toBe('ORDER_NOT_FULFILLABLE');
    for (let times = 0; times < 2; times += 1) {
      expect(getResultCode(await shop.orders.staff.markReadyToCollect(change))).toBe('ok');
    }
    // Seven days later, when the store closes: 27 November in Singapore.
    const collection = {
      code: expect.stringMatching(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/),
      collectBy: '2026-11-27T11:00:00.000Z',
    };
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'ready_to_collect', canCancel: false, collection });
    expect(await shop.orders.readForStaff(order.id, 'en')).toMatchObject({ value: { order: { collection: null } } });
    // The mail would be late after the collection.
    await shop.runJobs();
    const code = await shop.readCode(visitor, order);
    expect(shop.mails.find(({ subject }) => subject.includes('ready'))?.text).toContain(code);
    for (const typed of [code, ` ${code.toLowerCase().replace('-', '')}`]) {
      expect(getResultCode(await collect(order, typed))).toBe('ok');
    }
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'collected',
      returnableUntil: '2026-12-20',
      collection: null,
    });
    expect(await readStore()).toMatchObject({ onHand: (before?.onHand ?? 0) - 3, reserved: before?.reserved });
    expect(await readShelf(database.db, 'SG')).toEqual(website);
    // Nobody is reminded of what was collected.
    shop.advanceClock(6 * 24 * 60);
    expect(await listSubjects()).toEqual([
      'Order V is confirmed',
      'Order V is ready to collect',
      'Order V was collected',
    ]);
  });

  test('takes five wrong codes in a quarter of an hour, however many come at once, and names those that are left', async () => {
    const order = await makeReady();
    const wrong = (text: string) => collect(order, text);
    expect(await wrong('000-000')).toMatchObject({
      error: { code: 'COLLECTION_CODE_WRONG', details: { attemptsLeft: 4 } },
    });
    const codes = (await Promise.all(Array.from({ length: 12 }, (_, index) => wrong(`00${index}`)))).map(getResultCode);
    expect(codes.filter((code) => code === 'COLLECTION_CODE_WRONG')).toHaveLength(4);
    expect(codes.filter((code) => code === 'COLLECTION_CODE_LIMIT')).toHaveLength(8);
    expect(await collect(order, order.code)).toMatchObject({
      error: { code: 'COLLECTION_CODE_LIMIT', details: { minutes: 15 } },
    });
    const audited = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', order.id)
      .where('action', '=', 'orders.collection_code_refused')
      .execute();
    expect(audited).toHaveLength(5);
    shop.advanceClock(15);
    expect(getResultCode(await collect(order, order.code))).toBe('ok');
    // Who has collected it does not get it again with another code.
    expect(getResultCode(await collect(order, '000-000'))).toBe('COLLECTION_CODE_WRONG');
  });

  test('is not handed over by the code of another order', async () => {
    const [one, other] = [await makeReady(), await makeReady()];
    expect(one.code).not.toBe(other.code);
    expect(getResultCode(await collect(one, other.code))).toBe('COLLECTION_CODE_WRONG');
  });

  test('that waits too long is cancelled once, refunded, back in its store, and told by mail', async () => {
    const before = await readStore();
    const order = await makeReady();
    await shop.runJobs();
    shop.mails.length = 0;
    // Two days before the end, once.
    shop.advanceClock(5 * 24 * 60 + 8 * 60);
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.advanceClock(60);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    expect(shop.mails).toMatchObject([{ subject: expect.stringMatching(/is still waiting for you$/) }]);
    expect(shop.mails[0]?.text).toContain('Collect it at Orchard by Fri, 27 Nov, 7:00 pm.');
    expect(shop.mails[0]?.text).toContain(order.code);
    shop.advanceClock(2 * 24 * 60 - 9 * 60);
    await shop.orders.cancelUncollected();
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'ready_to_collect' });
    // Ready at ten in the morning; the store closes at seven.
    shop.advanceClock(9 * 60);
    await Promise.all(Array.from({ length: 5 }, () => shop.orders.cancelUncollected()));
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'not_collected',
      refunds: [{ amount: 5500, state: 'requested' }],
    });
    expect(await readStore()).toEqual(before);
    expect(getResultCode(await collect(order, order.code))).toBe('ORDER_NOT_FULFILLABLE');
    await shop.runJobs();
    const mail = shop.mails.find(({ subject }) => subject.includes('cancelled'));
    expect(mail?.text).toContain('It wasn’t collected in time');
    expect(shop.provider.refunded).toHaveLength(1);
  });

  test('that cannot be cancelled keeps no other from being cancelled', async () => {
    const [broken, other] = [await makeReady(), await makeReady()];
    let isBroken = true;
    shop.pricing.contributors.add('broken', {
      contribute: async () => ({}),
      restore: async (_transaction, orderId) => {
        if (isBroken && orderId === broken.id) throw new Error('out of order');
      },
    });
    shop.advanceClock(8 * 24 * 60);
    await expect(shop.orders.cancelUncollected()).rejects.toThrow(`${broken.id}: Error: out of order`);
    expect(await shop.view(visitor, other)).toMatchObject({ status: 'cancelled' });
    isBroken = false;
    await shop.orders.cancelUncollected();
    expect(await shop.view(visitor, broken)).toMatchObject({ status: 'cancelled' });
  });

  test('that is collected and over its time at once is one of the two', async () => {
    const order = await makeReady();
    const before = await readStore();
    shop.advanceClock(8 * 24 * 60);
    await Promise.all([
      ...Array.from({ length: 3 }, () => collect(order, order.code)),
      ...Array.from({ length: 3 }, () => shop.orders.cancelUncollected()),
    ]);
    const { status } = await shop.view(visitor, order);
    expect(['collected', 'cancelled']).toContain(status);
    expect(await readStore()).toMatchObject({
      onHand: (before?.onHand ?? 0) - (status === 'collected' ? 3 : 0),
      reserved: (before?.reserved ?? 0) - 3,
    });
  });

  test('that is not collected is cancelled by the shop, and refunded', async () => {
    const order = await makeReady();
    expect(getResultCode(await shop.cancelForShop(order.id))).toBe('ok');
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 5500, state: 'requested' }],
    });
  });

  test('is ready later where it is paid later', async () => {
    await shop.add(visitor, 1, 3);
    const placed = await shop.place(visitor, {
      expectedTotal: 3000,
      delivery: { method: 'collect', storeCode: testStore.code },
    });
    if (!placed.ok) throw new Error(placed.error.code);
    // Friday at ten in Singapore, when the store opens.
    expect(await shop.view(visitor, placed.value)).toMatchObject({ delivery: { readyBy: '2026-11-20T04:00:00.000Z' } });
    shop.advanceClock(31);
    const [payment] = await shop.listPayments(placed.value.id);
    await shop.reportOutcome(payment?.id ?? '', 'confirmed');
    expect(await shop.view(visitor, placed.value)).toMatchObject({ delivery: { readyBy: '2026-11-20T04:45:00.000Z' } });
  });
});

describe('a paid order that its shopper cancels', () => {
  test('is refunded once, gives its stock back, and is told by mail', async () => {
    const before = await shop.readAvailable(1);
    const order = await payOrder();
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'confirmed', canCancel: true });
    const results = await Promise.all(Array.from({ length: 5 }, () => shop.cancel(visitor, order)));
    expect(results.map(getResultCode)).toEqual(Array.from({ length: 5 }, () => 'ok'));
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'shopper',
      canCancel: false,
      refunds: [{ amount: 5500, state: 'requested', target: 'payment' }],
    });
    expect(await shop.readAvailable(1)).toBe(before);
    expect(await listSubjects()).toEqual(['Order V is confirmed', 'Order V was cancelled', 'Order V: your refund']);
    expect(shop.provider.refunded).toHaveLength(1);
  });
});

describe('a refund by staff', () => {
  test('gives back units with their share of a discount, takes them off the order and sends the rest', async () => {
    const before = (await readShelf(database.db, 'SG'))[1];
    const order = await payOrder();
    const refund = { lines: [{ lineId: order.lipstick, quantity: 1 }], reason: 'not_available' as const };
    expect(getResultCode(await shop.refund(order.id, refund))).toBe('ok');
    expect(getResultCode(await shop.refund(order.id, { ...refund, restock: false }))).toBe('ok');
    const view = await shop.view(visitor, order);
    expect(view).toMatchObject({
      status: 'confirmed',
      refunds: [
        { amount: 1000, state: 'requested' },
        { amount: 1000, state: 'requested' },
      ],
      creditNotes: [
        { reason: 'not_available', amount: 1000, lines: [{ lineId: order.lipstick, quantity: 1, amount: 1000 }] },
        { amount: 1000 },
      ],
    });
    const taxes = view.creditNotes.map(({ taxAmount }) => taxAmount);
    expect(taxes.every((tax) => tax === 82 || tax === 83)).toBe(true);
    expect((await readShelf(database.db, 'SG'))[1]).toMatchObject({
      onHand: (before?.onHand ?? 0) - 1,
      reserved: (before?.reserved ?? 0) + 1,
    });
    expect(getResultCode(await send(order.id, { lines: [{ lineId: order.lipstick, quantity: 2 }] }))).toBe(
      'PARCEL_LINES_INVALID',
    );
    expect(getResultCode(await send(order.id))).toBe('ok');
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'shipped' });
    // What has left stays on the order: only money goes back.
    const rest = {
      lines: [
        { lineId: order.lipstick, quantity: 1 },
        { lineId: order.cream, quantity: 1 },
      ],
    };
    expect(getResultCode(await shop.refund(order.id, rest))).toBe('ok');
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'refunded', canCancel: false });
    expect(getResultCode(await shop.refund(order.id, rest))).toBe('REFUND_LINES_INVALID');
  });

  test('of the last units to be sent completes the order', async () => {
    const order = await payOrder();
    await send(order.id, { lines: [{ lineId: order.lipstick, quantity: 3 }] });
    const [parcel] = (await shop.view(visitor, order)).parcels;
    await shop.orders.staff.deliverParcel({ author, orderId: order.id }, parcel?.id ?? '');
    expect((await shop.view(visitor, order)).status).toBe('partly_shipped');
    expect(getResultCode(await shop.refund(order.id, { lines: [{ lineId: order.cream, quantity: 1 }] }))).toBe('ok');
    expect((await shop.view(visitor, order)).status).toBe('delivered');
  });

  test('is refused where it is none, of everything before anything has left, unpaid or cancelled', async () => {
    const unpaid = await shop.placeUsualOrder(visitor);
    expect(getResultCode(await shop.refund(unpaid.id, { shipping: 100 }))).toBe('ORDER_NOT_REFUNDABLE');
    const order = await payOrder();
    const everything = {
      lines: [
        { lineId: order.lipstick, quantity: 3 },
        { lineId: order.cream, quantity: 1 },
      ],
    };
    expect(getResultCode(await shop.refund(order.id, everything))).toBe('CANCEL_INSTEAD');
    expect(getResultCode(await shop.refund(order.id, {}))).toBe('REFUND_LINES_INVALID');
    expect(getResultCode(await shop.refund(order.id, { shipping: 1 }))).toBe('REFUND_TOO_HIGH');
    await shop.cancel(visitor, order);
    expect(getResultCode(await shop.refund(order.id, everything))).toBe('ORDER_NOT_REFUNDABLE');
    expect(getResultCode(await shop.refund(randomUUID(), everything))).toBe('ORDER_NOT_FOUND');
  });

  test('of all that was paid for is refused where a gift is left, which would wait for ever', async () => {
    const shop = createTestShop(database);
    const contributor = new TestContributor();
    const source = { kind: 'promo_code' as const, code: 'GIFT' };
    contributor.contribution = { gifts: [{ source, variantId: 2, quantity: 1 }] };
    shop.pricing.contributors.add('test', contributor);
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    const { lines } = await shop.view(visitor, order);
    expect(lines.map(({ kind }) => kind)).toEqual(['item', 'gift']);
    const lineId = lines[0]?.id ?? '';
    const everything = { lines: [{ lineId, quantity: 2 }], shipping: 400 };
    expect(getResultCode(await shop.refund(order.id, everything))).toBe('CANCEL_INSTEAD');
    expect(getResultCode(await shop.refund(order.id, { lines: [{ lineId, quantity: 1 }], shipping: 400 }))).toBe('ok');
    expect(getResultCode(await shop.refund(order.id, { lines: [{ lineId, quantity: 1 }] }))).toBe('CANCEL_INSTEAD');
    expect(getResultCode(await shop.prepare(order.id))).toBe('ok');
  });

  test('of shipping is bounded by what the shipping cost', async () => {
    const order = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(getResultCode(await shop.refund(order.id, { shipping: 300 }))).toBe('ok');
    expect(getResultCode(await shop.refund(order.id, { shipping: 101 }))).toBe('REFUND_TOO_HIGH');
    expect(getResultCode(await shop.refund(order.id, { shipping: 100 }))).toBe('ok');
    const { creditNotes, totals } = await shop.view(visitor, order);
    const tax = creditNotes.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
    expect(tax).toBe(Math.round((400 * 900) / 10_900));
    expect(totals.shipping).toBe(400);
  });

  test('and a cancellation together give back exactly what was paid', async () => {
    const order = await payOrder();
    await shop.refund(order.id, { lines: [{ lineId: order.lipstick, quantity: 2 }] });
    await shop.cancel(visitor, order);
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount).toSorted()).toEqual([2000, 3500]);
  });

  test('in any split gives back what was paid, to card and gift card alike', async () => {
    const split = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(split, async (steps) => {
        const order = await payOrder();
        await send(order.id);
        const rest = [
          [true, 3],
          [false, 1],
        ] as const;
        for (const [isLipstick, wanted] of [...steps, ...rest]) {
          const lineId = isLipstick ? order.lipstick : order.cream;
          const staff = await shop.orders.readForStaff(order.id, 'en');
          if (!staff.ok) throw new Error(staff.error.code);
          const refunded = staff.value.lines.find((line) => line.lineId === lineId)?.refunded ?? 0;
          const quantity = Math.min(wanted, (isLipstick ? 3 : 1) - refunded);
          if (quantity === 0) continue;
          expect(getResultCode(await shop.refund(order.id, { lines: [{ lineId, quantity }] }))).toBe('ok');
        }
        const { creditNotes, status, totals } = await shop.view(visitor, order);
        expect(status).toBe('refunded');
        expect(creditNotes.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.total);
        const tax = totals.taxes.reduce((sum, { amount }) => sum + amount, 0);
        expect(creditNotes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)).toBe(tax);
        await stockUp(database.db, 'SG', { 1: 100, 2: 100 });
      }),
      { numRuns: 6 },
    );
  }, 30_000);
});

describe('the database refuses', () => {
  test.each([
    [
      'a cancellation of what has left',
      "update orders set state = 'cancelled', cancel_reason = 'shop' where id = $1",
      'has left, so it cannot be cancelled',
    ],
    ['a delivery without its moment', "update orders set state = 'delivered' where id = $1", 'orders_delivered_check'],
    [
      'more units sent than ordered',
      'update order_lines set shipped = quantity + 1 where order_id = $1',
      'order_lines_shipped_check',
    ],
    [
      'more units refunded than ordered',
      'update order_lines set refunded = quantity + 1 where order_id = $1',
      'order_lines_refunded',
    ],
    [
      'more shipping refunded than paid',
      'update orders set refunded_shipping = shipping + 1 where id = $1',
      'orders_refunded_shipping_check',
    ],
    [
      'a refund without its money',
      `insert into order_refunds (id, order_id, reason, goods, shipping, shipping_tax, requested_at)
        values (gen_random_uuid(), $1, 'other', 0, 0, 0, now());
       insert into order_refunds (id, order_id, reason, goods, shipping, shipping_tax, requested_at)
        values (gen_random_uuid(), $1, 'other', 100, 0, 0, now())`,
      'does not add up',
    ],
  ])('%s', async (_what, statements, message) => {
    const order = await payOrder();
    await send(order.id);
    const run = database.db.transaction().execute(async (transaction) => {
      for (const statement of statements.split(';')) {
        await sql.raw(statement.replaceAll('$1', `'${order.id}'`)).execute(transaction);
      }
    });
    await expect(run).rejects.toThrow(message);
  });

  test('an order that has left while units of it have not', async () => {
    const order = await payOrder();
    const leave = database.db.updateTable('orders').set({ state: 'shipped' }).where('id', '=', order.id).execute();
    await expect(leave).rejects.toThrow('still to be sent');
  });
});
