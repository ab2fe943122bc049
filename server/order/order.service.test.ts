// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { orderRequest } from '@vermilion/contract/order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { createTestOrder, createTestShop, getResultCode, insertTestStore, type TestShop } from './order.testing.ts';

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
  await stockUp(database.db, 'SG', { 1: 10, 2: 10, 3: 0, 4: 3 });
  await stockUpStore(database.db, 'sg-orchard', { 1: 10, 2: 10, 3: 10, 4: 3 });
});

describe('the checkout', () => {
  test('of an empty bag is refused', async () => {
    expect(getResultCode(await shop.dispatch.call('GET checkout/', {}, visitor))).toBe('BAG_EMPTY');
  });

  test('offers deliveries with fees and days, stores, and ways to pay for the chosen total', async () => {
    await shop.add(visitor, 1, 3);
    const result = await shop.dispatch.call('GET checkout/', { query: { delivery: 'express' } }, visitor);
    expect(result).toMatchObject({
      ok: true,
      value: {
        bag: { totals: { subtotal: 3000, shipping: 900, total: 3900 } },
        deliveryOptions: [
          {
            code: 'standard',
            fee: 400,
            freeFrom: 3500,
            estimate: { from: '2026-11-24', to: '2026-11-25' },
          },
          { code: 'express', fee: 900, freeFrom: null },
          {
            code: 'collect',
            fee: 0,
            freeFrom: null,
            estimate: { from: '2026-11-20', to: '2026-11-20' },
          },
        ],
        stores: [{ code: 'sg-orchard', readyBy: '2026-11-20T04:00:00.000Z', lacking: [] }],
        paymentOptions: [
          { code: 'card', kind: 'card' },
          { code: 'paynow', kind: 'qr', label: 'PayNow', payWithinMinutes: 15 },
          { code: 'atome', kind: 'pay_later', label: 'Atome', instalments: { count: 3, amount: 1300, everyDays: 30 } },
        ],
      },
    });
    await shop.add(visitor, 1, 1);
    expect(await shop.dispatch.call('GET checkout/', {}, visitor)).toMatchObject({
      ok: true,
      value: {
        deliveryOptions: [{ code: 'standard', fee: 0 }, { code: 'express', fee: 900 }, {}],
      },
    });
  });

  test('offers no Click & Collect where there is no store', async () => {
    await stockUp(database.db, 'AU', { 1: 5 });
    const there = createTestVisitor('AU');
    await shop.add(there, 1);
    const result = await shop.dispatch.call('GET checkout/', {}, there);
    expect(result.ok && result.value.deliveryOptions.map((option) => option.code)).toEqual(['standard', 'express']);
    const order = {
      contact: { fullName: 'Harriet Osei', email: 'h@example.au', phone: '0412 345 678' },
      delivery: { method: 'collect' as const, storeCode: 'sg-orchard' },
      expectedTotal: 1000,
    };
    expect(getResultCode(await shop.place(there, order))).toBe('DELIVERY_NOT_AVAILABLE');
  });
});

describe('placing an order', () => {
  test('takes the stock, keeps the prices, empties the bag, and sends the shopper to the provider', async () => {
    shop.catalogue.prices.set(2, { price: 2000, priceBeforeSale: 2500 });
    await shop.add(visitor, 1, 2);
    shop.advanceClock(1);
    await shop.add(visitor, 2, 1);
    const result = await shop.place(visitor, { expectedTotal: 4000, payment: { method: 'atome' } });
    if (!result.ok) throw new Error(result.error.code);
    const [start] = shop.provider.started;
    expect(result.value.redirectUrl).toBe(`https://pay.example/${start?.paymentId}`);
    expect(start).toMatchObject({
      payableNumber: expect.stringMatching(/^V-\d{7}$/),
      amount: 4000,
      currency: 'SGD',
      market: 'SG',
      language: 'en',
      method: 'atome',
      returnUrl: expect.stringContaining(`https://sg.shop.example/orders/${result.value.id}?key=vp-`),
      expiresAt: '2026-11-20T03:00:30.000Z',
    });
    expect([await shop.readAvailable(1), await shop.readAvailable(2)]).toEqual([8, 9]);
    expect(await shop.dispatch.call('GET cart/items-count/', {}, visitor)).toMatchObject({ value: { count: 0 } });

    shop.catalogue.prices.set(1, { price: 99_999, priceBeforeSale: null });
    expect(await shop.view(visitor, result.value)).toMatchObject({
      status: 'pending',
      placedAt: '2026-11-20T02:01:00.000Z',
      contact: { fullName: 'Mei Tan', email: expect.stringContaining('@example.sg'), phone: '+6591234567' },
      delivery: {
        method: 'standard',
        address: { line1: '1 Orchard Road', postcode: '238801' },
        store: null,
        estimate: { from: '2026-11-24', to: '2026-11-25' },
      },
      payment: { method: 'atome', label: 'Atome', reason: null, reference: null },
      lines: [
        { variantId: 2, sku: 'SKU-2', name: 'Name 2 (en)', quantity: 1, unitPrice: 2000, subtotal: 2000, total: 2000 },
        { sku: 'SKU-1', quantity: 2, unitPrice: 1000, subtotal: 2000, shade: { name: 'Cinnabar', hex: '#d5281c' } },
      ],
      totals: {
        subtotal: 4000,
        discount: 0,
        shipping: 0,
        total: 4000,
        taxes: [{ name: 'GST', basisPoints: 900, amount: 330, priceBeforeTax: 3670 }],
      },
      canRetry: true,
      heldUntil: '2026-11-20T03:01:00.000Z',
    });
  });

  test('for Click & Collect keeps the store, and its days as the checkout showed them', async () => {
    // From ten in the morning to seven in the evening: the store has closed until Monday.
    shop.advanceClock(9 * 60);
    await shop.add(visitor, 1);
    const checkout = await shop.dispatch.call('GET checkout/', { query: { delivery: 'collect' } }, visitor);
    const days = { from: '2026-11-23', to: '2026-11-23' };
    const readyBy = '2026-11-23T04:00:00.000Z';
    expect(checkout).toMatchObject({ value: { stores: [{ code: 'sg-orchard', readyBy, lacking: [] }] } });
    const order = { expectedTotal: 1000, delivery: { method: 'collect' as const, storeCode: 'sg-orchard' } };
    const result = await shop.place(visitor, order);
    if (!result.ok) throw new Error(result.error.code);
    expect(await shop.view(visitor, result.value)).toMatchObject({
      delivery: { method: 'collect', address: null, store: { code: 'sg-orchard' }, estimate: days, readyBy },
    });
  });

  test.each([
    ['nothing in the bag', 'BAG_EMPTY', { expectedTotal: 0 }, 0],
    ['another total than was shown', 'BAG_CHANGED', { expectedTotal: 1399 }, 1],
    [
      'an unknown store',
      'STORE_NOT_FOUND',
      { expectedTotal: 1000, delivery: { method: 'collect' as const, storeCode: 'x' } },
      1,
    ],
    [
      'a provider of another market',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      { expectedTotal: 1400, payment: { method: 'afterpay' as const } },
      1,
    ],
    ['more than there is', 'OUT_OF_STOCK', { expectedTotal: 3400 }, 11],
  ])('with %s is refused with %s, and nothing is taken', async (_what, expected, changes, quantity) => {
    const orders = await shop.countOrders();
    if (quantity > 0) await shop.add(visitor, 1, Math.min(quantity, 10));
    if (quantity > 10) await stockUp(database.db, 'SG', { 1: 9 });
    const before = await shop.readAvailable(1);
    const result = await shop.place(visitor, changes);
    expect(getResultCode(result)).toBe(expected);
    if (!result.ok && expected === 'BAG_CHANGED')
      expect(result.error.details).toEqual({ total: 1400, amountDue: 1400, extraIds: [] });
    if (!result.ok && expected === 'OUT_OF_STOCK') expect(result.error.details).toEqual({ variantIds: [1] });
    expect(await shop.readAvailable(1)).toBe(before);
    expect(await shop.countOrders()).toBe(orders);
    expect(await database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
    expect(shop.provider.started).toEqual([]);
    const count = await shop.dispatch.call('GET cart/items-count/', {}, visitor);
    expect(count).toMatchObject({ value: { count: Math.min(quantity, 10) } });
  });

  test('of more units than an order may have is refused with the limit, and the bag says so before', async () => {
    await stockUp(database.db, 'SG', { 1: 200, 2: 200 });
    await shop.add(visitor, 1, 99);
    await shop.add(visitor, 2, 21);
    const viewBag = () => shop.dispatch.call('GET cart/', {}, visitor);
    expect(await viewBag()).toMatchObject({ value: { itemCount: 120, canCheckOut: true } });
    await shop.add(visitor, 2, 1);
    expect(await viewBag()).toMatchObject({ value: { itemCount: 121, canCheckOut: false } });
    expect(await shop.place(visitor, { expectedTotal: 1 })).toEqual({
      ok: false,
      error: { code: 'ORDER_TOO_LARGE', details: { maxUnits: 120 } },
    });
    expect(await shop.readAvailable(1)).toBe(200);
  });

  test('below what a pay-later provider takes is refused', async () => {
    shop.catalogue.prices.set(1, { price: 100, priceBeforeSale: null });
    await shop.add(visitor, 1);
    const order = { payment: { method: 'atome' as const } };
    expect(getResultCode(await shop.place(visitor, { ...order, expectedTotal: 500 }))).toBe(
      'PAYMENT_METHOD_NOT_AVAILABLE',
    );
  });

  test('with a line that is no longer sold names the line', async () => {
    await shop.add(visitor, 1);
    await shop.add(visitor, 2);
    shop.catalogue.prices.delete(2);
    expect(await shop.place(visitor, { expectedTotal: 1400 })).toMatchObject({
      error: { code: 'OUT_OF_STOCK', details: { variantIds: [2] } },
    });
  });

  test.each([
    ['e-mail address', 3, () => ({}), 'mei@example.sg'],
    ['IP address', 20, () => ({ address: '203.0.113.7' }), null],
  ])('unpaid, again and again from one %s, is refused above %i orders', async (_, maxOrders, getShared, email) => {
    await stockUp(database.db, 'SG', { 1: 1000 });
    const placeOne = async () => {
      const another = { ...createTestVisitor('SG'), ...getShared() };
      await shop.add(another, 1);
      const { contact } = createTestOrder();
      return shop.place(another, { expectedTotal: 1400, contact: { ...contact, ...(email && { email }) } });
    };
    for (let count = 0; count < maxOrders; count += 1) expect(getResultCode(await placeOne())).toBe('ok');
    const available = await shop.readAvailable(1);
    const refused = await placeOne();
    expect(refused).toMatchObject({ error: { code: 'UNPAID_LIMIT_REACHED', details: { maxOrders } } });
    expect(await shop.readAvailable(1)).toBe(available);
  });

  test('with a line that has gone off sale, before the read model of this process has changed, names the line', async () => {
    await shop.add(visitor, 1);
    shop.catalogue.withdrawn.add(1);
    expect(await shop.place(visitor, { expectedTotal: 1400 })).toMatchObject({
      error: { code: 'OUT_OF_STOCK', details: { variantIds: [1] } },
    });
  });

  test('with faulty fields names each of them, in the visitor’s language', async () => {
    await stockUp(database.db, 'TH', { 1: 5 });
    const there = createTestVisitor('TH', 'th');
    await shop.add(there, 1);
    const result = await shop.place(there, {
      contact: { fullName: '', email: 'x', phone: '12' },
      delivery: { method: 'standard', address: {} },
      expectedTotal: 6000,
    });
    expect(result).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        details: {
          fields: [
            { path: 'contact.fullName', code: 'FULL_NAME_REQUIRED', message: 'กรุณากรอกชื่อและนามสกุล' },
            { path: 'contact.email', code: 'INVALID_EMAIL', message: 'อีเมลไม่ถูกต้อง' },
            { path: 'contact.phone', code: 'INVALID_PHONE', message: 'หมายเลขโทรศัพท์ไม่ถูกต้อง' },
            { path: 'delivery.address.line1', code: 'REQUIRED' },
            { path: 'delivery.address.district', code: 'REQUIRED' },
            { path: 'delivery.address.city', code: 'REQUIRED' },
            { path: 'delivery.address.subdivision', code: 'REQUIRED' },
            { path: 'delivery.address.postcode', code: 'REQUIRED' },
          ],
        },
      },
    });
    const withoutStore = { delivery: { method: 'collect' as const, storeCode: '' }, expectedTotal: 1000 };
    const collected = await shop.place(visitor, withoutStore);
    expect(getResultCode(collected)).toBe('BAG_EMPTY');
    await shop.add(visitor, 1);
    expect(await shop.place(visitor, withoutStore)).toMatchObject({
      error: { details: { fields: [{ path: 'delivery.storeCode', code: 'REQUIRED' }] } },
    });
  });

  test('twice with the same key gives the same order, also when twenty arrive at once', async () => {
    await shop.add(visitor, 1, 2);
    const orders = await shop.countOrders();
    const order = { ...createTestOrder(), expectedTotal: 2400 };
    const results = await Promise.all(Array.from({ length: 20 }, () => shop.place(visitor, order)));
    expect(results.map(getResultCode).filter((result) => result !== 'ok')).toEqual([]);
    expect(new Set(results.map((result) => result.ok && JSON.stringify(result.value))).size).toBe(1);
    expect(await shop.place(visitor, order)).toEqual(results[0]);
    expect(await shop.countOrders()).toBe(orders + 1);
    expect(await shop.readAvailable(1)).toBe(8);
    const first = results[0]?.ok ? results[0].value : null;
    const link = { order: { id: first?.id, key: first?.key } };
    const other = { ...order, contact: { ...order.contact, fullName: 'Somebody Else' } };
    expect(await shop.place(visitor, other)).toEqual({
      ok: false,
      error: { code: 'IDEMPOTENCY_KEY_REUSED', details: link },
    });
    // Another tab, whose form was opened before.
    expect(await shop.place(visitor, { expectedTotal: 2400 })).toEqual({
      ok: false,
      error: { code: 'ALREADY_ORDERED', details: link },
    });
    shop.advanceClock(60);
    expect(getResultCode(await shop.place(visitor, { expectedTotal: 2400 }))).toBe('BAG_EMPTY');
  });

  test('again after its store has closed gives the order that was placed', async () => {
    await shop.add(visitor, 1);
    const delivery = { method: 'collect' as const, storeCode: 'sg-orchard' };
    const order = { ...createTestOrder(), expectedTotal: 1000, delivery };
    const placed = await shop.place(visitor, order);
    expect(getResultCode(placed)).toBe('ok');
    shop.stores.splice(0);
    expect(await shop.place(visitor, order)).toEqual(placed);
    expect(getResultCode(await shop.place(visitor, { ...order, idempotencyKey: randomUUID() }))).toBe(
      'DELIVERY_NOT_AVAILABLE',
    );
  });

  test('with several keys at once places one order', async () => {
    await shop.add(visitor, 1, 2);
    const results = await Promise.all(Array.from({ length: 8 }, () => shop.place(visitor, { expectedTotal: 2400 })));
    expect(results.map(getResultCode).sort()).toEqual([...Array<string>(7).fill('ALREADY_ORDERED'), 'ok'].sort());
    expect(await shop.readAvailable(1)).toBe(8);
  });

  test('holds sums beyond what an integer column would', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 300 + index);
    await stockUp(database.db, 'ID', Object.fromEntries(ids.map((id) => [id, 99])));
    for (const id of ids) shop.catalogue.prices.set(id, { price: 2_000_000_000, priceBeforeSale: null });
    const there = createTestVisitor('ID');
    for (const id of ids) await shop.add(there, id, 2);
    const total = 60 * 2 * 2_000_000_000;
    const result = await shop.place(there, {
      contact: { fullName: 'Sari', email: 'sari@example.id', phone: '0812 3456 7890' },
      delivery: {
        method: 'standard',
        address: {
          line1: 'Jl. Braga 1',
          district: 'Sumur Bandung',
          city: 'Bandung',
          subdivision: 'Jawa Barat',
          postcode: '40111',
        },
      },
      expectedTotal: total,
    });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const order = await shop.dispatch.call(
      'GET orders/{id}',
      { params: { id: result.value.id }, query: { key: result.value.key ?? '' } },
      there,
    );
    expect(order).toMatchObject({ ok: true, value: { totals: { total } } });
  });

  test('is refused before anything is stored while no provider or no mail server is set up', async () => {
    const closed = createTestShop(database, { takesOrders: false });
    await closed.add(visitor, 1, 2);
    const before = await shop.countOrders();
    const refused = await closed.place(visitor, { expectedTotal: 2400 });
    expect(refused).toMatchObject({ ok: false, error: { code: 'ORDERS_CLOSED' } });
    expect([await shop.countOrders(), await shop.readAvailable(1)]).toEqual([before, 10]);
    expect(closed.provider.started).toEqual([]);
    // The bag is kept: once the shop is set up, the same bag is ordered.
    expect(getResultCode(await shop.place(visitor, { expectedTotal: 2400 }))).toBe('ok');
  });

  test('while the provider does not answer loses nothing: the order stands as failed and can be paid again', async () => {
    shop.provider.isReachable = false;
    const order = await shop.placeUsualOrder(visitor);
    expect(order.redirectUrl).toBe(`https://sg.shop.example/orders/${order.id}?key=${order.key}`);
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'failed', canRetry: true });
    expect(await shop.readAvailable(1)).toBe(8);
    expect(getResultCode(await shop.retry(visitor, order))).toBe('PAYMENT_UNAVAILABLE');
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'failed', canRetry: true });
    shop.provider.isReachable = true;
    const again = await shop.retry(visitor, order);
    const [start] = shop.provider.started;
    expect(again).toMatchObject({
      ok: true,
      value: { id: order.id, redirectUrl: `https://pay.example/${start?.paymentId}` },
    });
    await shop.reportOutcome(start?.paymentId ?? '', 'confirmed');
    expect(await shop.view(visitor, order)).toMatchObject({ status: 'confirmed', canRetry: false, heldUntil: null });
  });
});

describe('an order', () => {
  test('is shown only with its own key', async () => {
    const order = await shop.placeUsualOrder(visitor);
    const orderKey = order.key ?? '';
    const getOrder = (id: string, key: string, who = visitor) =>
      shop.dispatch.call('GET orders/{id}', { params: { id }, query: { key } }, who);
    expect(getResultCode(await getOrder(order.id, orderKey))).toBe('ok');
    expect(getResultCode(await getOrder(order.id.toUpperCase(), orderKey))).toBe('ok');
    const refused = { ok: false, error: { code: 'ORDER_NOT_FOUND' } };
    for (const key of ['', 'x', orderKey.slice(1), `${orderKey}A`, order.id, '\u0000']) {
      expect(await getOrder(order.id, key)).toEqual(refused);
      expect(
        getResultCode(
          await shop.dispatch.call(
            'POST orders/{id}/payments',
            { params: { id: order.id }, query: { key }, body: {} },
            visitor,
          ),
        ),
      ).toBe('ORDER_NOT_FOUND');
    }
    expect(await getOrder(randomUUID(), orderKey)).toEqual(refused);
    const other = await shop.placeUsualOrder(visitor);
    expect(await getOrder(order.id, other.key ?? '')).toEqual(refused);
    expect(await getOrder(order.id, other.key ?? '', createTestVisitor('AU'))).toEqual(refused);
  });

  test('is shown and paid on another site by its own market’s rules', async () => {
    const order = await shop.placeUsualOrder(visitor);
    const elsewhere = createTestVisitor('TH', 'th');
    expect(await shop.view(elsewhere, order)).toMatchObject({
      market: 'SG',
      totals: { total: 2400, taxes: [{ name: 'GST' }] },
      retryMethods: [{ code: 'card' }, { code: 'paynow' }, { code: 'atome', label: 'Atome' }],
    });
    expect(getResultCode(await shop.retry(elsewhere, order, 'afterpay'))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    expect(getResultCode(await shop.retry(elsewhere, order, 'atome'))).toBe('ok');
    expect(shop.provider.started.at(-1)).toMatchObject({
      market: 'SG',
      currency: 'SGD',
      amount: 2400,
      method: 'atome',
      returnUrl: expect.stringContaining(`https://sg.shop.example/orders/${order.id}?key=vp-`),
    });
  });
});

describe('bad input', () => {
  const nonsense = [0, -1, 1.5, 1e9, 'abc', '', '\u0000', '\ud800', null, [], {}, 'x'.repeat(100_000)];

  test('is answered with a code, and nothing is ordered', async () => {
    await shop.add(visitor, 1, 2);
    const orders = await shop.countOrders();
    const good = { ...createTestOrder(), expectedTotal: 2400, expectedAmountDue: 2400 };
    expect(orderRequest.safeParse(good).error).toBeUndefined();
    const bodies: [body: unknown, code: string][] = nonsense.map((body) => [body, 'VALIDATION_FAILED']);
    /** @param wellFormed values that the schema accepts, with the code that they get then */
    function breakField(replace: (value: unknown) => object, wellFormed: [value: unknown, code: string][] = []) {
      const codes = new Map(wellFormed);
      for (const value of nonsense)
        bodies.push([{ ...good, ...replace(value) }, codes.get(value) ?? 'VALIDATION_FAILED']);
    }
    for (const field of ['contact', 'delivery', 'idempotencyKey']) breakField((value) => ({ [field]: value }));
    for (const field of ['expectedTotal', 'expectedAmountDue']) {
      breakField(
        (value) => ({ [field]: value }),
        [
          [0, 'BAG_CHANGED'],
          [1e9, 'BAG_CHANGED'],
        ],
      );
    }
    for (const field of ['email', 'phone']) breakField((value) => ({ contact: { ...good.contact, [field]: value } }));
    // Any other text is a name.
    breakField((value) => ({ contact: { ...good.contact, fullName: value === 'abc' ? ' ' : value } }));
    breakField((payment) => ({ payment }), [[null, 'PAYMENT_METHOD_NOT_AVAILABLE']]);
    breakField((method) => ({ payment: { method } }));
    breakField((method) => ({ delivery: { ...good.delivery, method } }));
    breakField((postcode) => ({ delivery: { method: 'standard', address: { line1: 'A', postcode } } }));
    breakField(
      (storeCode) => ({ delivery: { method: 'collect', storeCode } }),
      ['abc', '\u0000', '\ud800'].map((value) => [value, 'STORE_NOT_FOUND']),
    );
    for (const [body, code] of bodies) {
      const result = await shop.dispatch.raw('POST orders/', { body }, visitor);
      expect(getResultCode(result), JSON.stringify(body)?.slice(0, 300)).toBe(code);
    }
    expect(await shop.countOrders()).toBe(orders);
    expect(await shop.readAvailable(1)).toBe(10);
    expect(await shop.dispatch.call('GET cart/items-count/', {}, visitor)).toMatchObject({ value: { count: 2 } });
  });

  test('in an order’s address or a callback is answered with a code', async () => {
    for (const id of nonsense) {
      expect(getResultCode(await shop.dispatch.raw('GET orders/{id}', { params: { id }, query: {} }, visitor))).toBe(
        'VALIDATION_FAILED',
      );
    }
    const { paymentId } = await shop.placeUsualOrder(visitor);
    const good = { paymentId, outcome: 'pending', amount: 2400, currency: 'SGD', reason: null, reference: null };
    const report = async (changes: object) => {
      const body = { ...good, eventId: randomUUID(), ...changes };
      return getResultCode(await shop.dispatch.raw('POST payments/callbacks', { body }, shop.createSignedContext()));
    };
    expect(await report({})).toBe('ok');
    /** The values that the schema accepts, by field, with the code that they get then. */
    const wellFormed: Record<string, [value: unknown, code: string][]> = {
      eventId: [['abc', 'ok']],
      paymentId: [],
      outcome: [],
      amount: [0, -1, 1e9].map((value) => [value, 'CALLBACK_MISMATCH']),
      currency: ['abc', '', '\u0000', '\ud800'].map((value) => [value, 'CALLBACK_MISMATCH']),
      reason: ['abc', '', null].map((value) => [value, 'ok']),
      reference: ['abc', '', null].map((value) => [value, 'ok']),
    };
    for (const [field, accepted] of Object.entries(wellFormed)) {
      const codes = new Map(accepted);
      for (const value of nonsense) {
        const expected = codes.get(value) ?? 'VALIDATION_FAILED';
        expect(await report({ [field]: value }), `${field} ${JSON.stringify(value)?.slice(0, 100)}`).toBe(expected);
      }
    }
  });
});
