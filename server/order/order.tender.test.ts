import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { TenderHandler } from '../payment/payment.service.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestOrder, createTestShop, getResultCode, type TestShop } from './order.testing.ts';

let database: Database;
let shop: TestShop;
let visitor: ReturnType<typeof createTestVisitor>;

/** Gift cards with a balance that the database keeps at 0 or above. */
const giftCards: TenderHandler = {
  charge: async (transaction, { source, amount }) => {
    await sql`update test_cards set balance = balance - ${amount} where id = ${getCardId(source)}`.execute(transaction);
  },
  refund: async (transaction, { source }, { amount }) => {
    await sql`update test_cards set balance = balance + ${amount} where id = ${getCardId(source)}`.execute(transaction);
  },
};

function getCardId(source: { kind: string; giftCardId?: string }): string {
  if (!source.giftCardId) throw new Error(`A ${source.kind} is no gift card`);
  return source.giftCardId;
}

beforeAll(async () => {
  database = await testDatabase();
  await sql`create table test_cards (id text primary key, balance bigint not null check (balance >= 0))`.execute(
    database.db,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  shop = createTestShop(database);
  shop.payments.tenderHandlers.add('gift_card', giftCards);
  visitor = createTestVisitor('SG');
  await stockUp(database.db, 'SG', { 1: 1000 });
});

/** Adds a gift card that pays for every bag, as far as its balance goes. */
async function addCard(balance: number): Promise<string> {
  const giftCardId = randomUUID();
  await sql`insert into test_cards values (${giftCardId}, ${balance})`.execute(database.db);
  shop.tenders.push({ source: { kind: 'gift_card', giftCardId }, balance });
  return giftCardId;
}

async function readBalance(giftCardId: string, db: Db = database.db): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number }>`select balance from test_cards where id = ${giftCardId}`.execute(db);
  return rows[0]?.balance;
}

/** Orders two units for 20.00 and 4.00 shipping, of which the provider takes `expectedAmountDue`. */
async function placeOrder(expectedAmountDue: number) {
  await shop.add(visitor, 1, 2);
  const payment = expectedAmountDue > 0 ? { method: 'card' as const } : null;
  const placed = await shop.place(visitor, { expectedTotal: 2400, expectedAmountDue, payment });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value;
}

const refund = ({ id }: { id: string }, requestId: string, amount: number) =>
  runInTransaction(database.db, (transaction) =>
    shop.payments.refund(transaction, { kind: 'order', id }, { requestId, amount }),
  );

describe('the mail about what gift cards get back', () => {
  const listRefundMails = async () => {
    await shop.runJobs();
    return shop.mails.filter(({ subject }) => subject.endsWith('your refund')).map(({ text }) => text);
  };

  test('is sent once for a refund, and for a paid order that is cancelled', async () => {
    await addCard(5000);
    const order = await placeOrder(0);
    expect(getResultCode(await shop.refund(order.id, { shipping: 400 }))).toBe('ok');
    expect(await listRefundMails()).toEqual([expect.stringContaining('$4.00 is back on your gift card.')]);
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ok');
    expect(await listRefundMails()).toEqual([
      expect.stringContaining('$4.00'),
      expect.stringContaining('$20.00 is back on your gift card.'),
    ]);
  });

  test('names card and payment together where both get money back', async () => {
    await addCard(2000);
    const order = await placeOrder(400);
    const [payment] = await shop.listPayments(order.id);
    await shop.reportOutcome(payment?.id ?? '', 'confirmed');
    expect(getResultCode(await shop.refund(order.id, { shipping: 400 }))).toBe('ok');
    const [line] = (await shop.view(visitor, order)).lines;
    expect(getResultCode(await shop.refund(order.id, { lines: [{ lineId: line?.id ?? '', quantity: 1 }] }))).toBe('ok');
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ok');
    const texts = await listRefundMails();
    expect(texts).toHaveLength(3);
    expect(texts.filter((text) => text.includes('$4.00 was refunded.'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('$10.00 is back on your gift card.'))).toHaveLength(2);
  });

  test('is not sent for an order that was never paid', async () => {
    await addCard(2000);
    const order = await placeOrder(400);
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ok');
    expect(await listRefundMails()).toEqual([]);
  });
});

describe('an order with nothing left to pay', () => {
  test('is confirmed when it is placed, without a provider', async () => {
    const card = await addCard(5000);
    const order = await placeOrder(0);
    expect(order.redirectUrl).toContain(`/orders/${order.id}?key=`);
    expect(shop.provider.started).toEqual([]);
    expect(await shop.listPayments(order.id)).toEqual([]);
    expect(await readBalance(card)).toBe(2600);
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'confirmed',
      payment: { method: null, label: null, isUnreachable: false },
      totals: {
        total: 2400,
        amountDue: 0,
        tenders: [{ source: { kind: 'gift_card', giftCardId: card }, amount: 2400 }],
      },
      canRetry: false,
      retryMethods: [],
      canCancel: true,
      heldUntil: null,
    });
    expect(getResultCode(await shop.retry(visitor, order))).toBe('PAYMENT_NOT_RETRYABLE');
    expect(getResultCode(await shop.cancel(visitor, order))).toBe('ok');
    expect(await readBalance(card)).toBe(5000);
  });

  test('sends one confirmation, and never expires', async () => {
    await addCard(5000);
    const order = await placeOrder(0);
    await shop.runJobs();
    shop.advanceClock(24 * 60);
    await shop.runJobs();
    await shop.orders.purchases.expire(order.id);
    expect(shop.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/is confirmed$/)]);
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
    expect(await shop.ship(order.id)).toEqual({ ok: true, value: null });
  });

  test('is placed and charged once by many parallel requests', async () => {
    const card = await addCard(5000);
    const available = (await shop.readAvailable(1)) ?? 0;
    await shop.add(visitor, 1, 2);
    const request = { expectedTotal: 2400, expectedAmountDue: 0, payment: null, idempotencyKey: randomUUID() };
    const { contact } = createTestOrder();
    const results = await Promise.all(
      Array.from({ length: engine === 'postgres' ? 200 : 20 }, () => shop.place(visitor, { ...request, contact })),
    );
    expect(new Set(results.map((result) => (result.ok ? result.value.id : result.error.code))).size).toBe(1);
    expect(await readBalance(card)).toBe(2600);
    expect(await shop.readAvailable(1)).toBe(available - 2);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
  }, 60_000);

  test('counts towards no limit on unpaid orders', async () => {
    await addCard(100_000);
    for (let count = 0; count < 5; count += 1) await placeOrder(0);
  });

  test('cancelled by the shop gives the cards and the stock back, once', async () => {
    const cards = [await addCard(1000), await addCard(3000)];
    const available = await shop.readAvailable(1);
    const order = await placeOrder(0);
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([0, 1600]);
    await Promise.all(Array.from({ length: 10 }, () => shop.cancelForShop(order.id)));
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([1000, 3000]);
    expect(await shop.readAvailable(1)).toBe(available);
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'cancelled',
      refunds: [
        { state: 'succeeded', target: 'gift_card' },
        { state: 'succeeded', target: 'gift_card' },
      ],
    });
    expect(shop.provider.refunded).toEqual([]);
  });

  test('must be stored as paid', async () => {
    await addCard(5000);
    const { id } = await placeOrder(0);
    const price = database.db.updateTable('orders').set({ amount_due: 0, paid_at: null }).where('id', '=', id);
    await expect(price.execute()).rejects.toThrow('was paid, and stays so');
    shop.tenders.length = 0;
    const { id: unpaidId } = await shop.placeUsualOrder(createTestVisitor('SG'));
    const free = database.db.updateTable('orders').set({ amount_due: 0 }).where('id', '=', unpaidId);
    await expect(free.execute()).rejects.toThrow('orders_nothing_to_pay_check');
  });
});

describe('an order that two gift cards pay in part', () => {
  /** The cards pay 5.00 and 7.00, the provider 12.00. */
  const place = async () => {
    const cards = [await addCard(500), await addCard(700)];
    const order = await placeOrder(1200);
    const [payment] = await shop.listPayments(order.id);
    return { ...order, cards, paymentId: payment?.id ?? '' };
  };

  test('takes only the amount due by the provider', async () => {
    const { cards, ...order } = await place();
    expect(shop.provider.started).toMatchObject([{ amount: 1200 }]);
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([0, 0]);
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(await shop.view(visitor, order)).toMatchObject({
      status: 'confirmed',
      payment: { method: 'card' },
      totals: { total: 2400, amountDue: 1200, tenders: [{ amount: 500 }, { amount: 700 }] },
    });
  });

  test.each([
    [
      'is cancelled by its shopper',
      async (order: { id: string; key: string | null }) => shop.cancel(visitor, order),
      [],
    ],
    [
      'expires',
      async (order: { id: string }) => {
        shop.advanceClock(60);
        await shop.orders.purchases.expire(order.id);
      },
      ['cancelled'],
    ],
  ])('gives the cards back when it %s unpaid', async (_what, end, told) => {
    const { cards, ...order } = await place();
    shop.mails.length = 0;
    await end(order);
    expect((await shop.view(visitor, order)).status).toBe('cancelled');
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([500, 700]);
    await shop.runJobs();
    expect(shop.provider.refunded).toEqual([]);
    expect(shop.mails.map(({ messageId }) => messageId)).toEqual(
      told.map((outcome) => `payment.${order.paymentId}.${outcome}`),
    );
    // Money that comes after all is the provider's own.
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 1200 }]);
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([500, 700]);
  });

  test('is refunded in the reverse order of paying, each key once', async () => {
    const { cards, ...order } = await place();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    expect(await refund(order, 'line 1', 1000)).toMatchObject({
      value: [{ amount: 1000, payment_id: order.paymentId }],
    });
    expect(await refund(order, 'line 1', 1000)).toMatchObject({ value: [{ amount: 1000 }] });
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([0, 0]);
    const second = await refund(order, 'line 2', 800);
    expect(second).toMatchObject({ value: [{ amount: 600 }, { amount: 200 }] });
    expect(await refund(order, 'line 2', 800)).toMatchObject({
      value: expect.arrayContaining([...(second.ok ? second.value : [])]),
    });
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([0, 600]);
    expect(await refund(order, 'too much', 601)).toMatchObject({
      error: { code: 'REFUND_TOO_HIGH', details: { left: 600 } },
    });
    await shop.cancelForShop(order.id);
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([500, 700]);
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount).sort()).toEqual([1000, 200]);
  });

  test('refuses another amount for a key that was used', async () => {
    const { cards, ...order } = await place();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await refund(order, 'line 1', 1300);
    for (const amount of [300, 1299, 2400]) {
      expect(await refund(order, 'line 1', amount)).toEqual({
        ok: false,
        error: { code: 'IDEMPOTENCY_KEY_REUSED', details: { amount: 1300 } },
      });
    }
    expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([0, 100]);
  });

  test.each(['cancelled', 'surplus'])(
    'is refunded whole when it is cancelled after a refund keyed "%s"',
    async (key) => {
      const { cards, ...order } = await place();
      await shop.reportOutcome(order.paymentId, 'confirmed');
      expect(await refund(order, key, 100)).toMatchObject({ value: [{ amount: 100 }] });
      await shop.cancelForShop(order.id);
      await shop.runJobs();
      expect(shop.provider.refunded.reduce((sum, { amount }) => sum + amount, 0)).toBe(1200);
      expect(await Promise.all(cards.map((card) => readBalance(card)))).toEqual([500, 700]);
    },
  );

  test.each([-5, 0, 0.5, Number.NaN, 2 ** 53])('throws on a refund of %d', async (amount) => {
    const order = await place();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await expect(refund(order, 'line 1', amount)).rejects.toThrow(RangeError);
  });

  test('is not fulfilled once all of it was refunded', async () => {
    const order = await place();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await refund(order, 'all', 2400);
    expect(getResultCode(await shop.ship(order.id))).toBe('ORDER_NOT_FULFILLABLE');
    const fulfil = database.db.updateTable('orders').set({ state: 'shipped' }).where('id', '=', order.id);
    await expect(fulfil.execute()).rejects.toThrow('was refunded, and cannot be handed over');
    expect((await shop.view(visitor, order)).status).toBe('confirmed');
  });

  test('is fulfilled when a part of it was refunded', async () => {
    const order = await place();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await refund(order, 'part', 2399);
    expect(getResultCode(await shop.ship(order.id))).toBe('ok');
  });

  test('is never refunded beyond what was paid, by many refunds and cancellations at once', async () => {
    const { cards, ...order } = await place();
    await shop.reportOutcome(order.paymentId, 'confirmed');
    const lockedRefund = (key: string, amount: number) =>
      runInTransaction(database.db, async (transaction) => {
        await transaction.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute();
        return shop.payments.refund(transaction, { kind: 'order', id: order.id }, { requestId: key, amount });
      });
    await Promise.all([
      ...Array.from({ length: engine === 'postgres' ? 200 : 20 }, (_, index) =>
        lockedRefund(`part ${index % 10}`, 100 + (index % 10) * 50),
      ),
      shop.cancelForShop(order.id),
    ]);
    await shop.runJobs();
    const balances = await Promise.all(cards.map((card) => readBalance(card)));
    expect(balances).toEqual([500, 700]);
    expect(shop.provider.refunded.reduce((sum, { amount }) => sum + amount, 0)).toBe(1200);
  }, 60_000);

  test('is refused at another amount due than was shown, with the new amounts, and nothing is charged', async () => {
    const card = await addCard(500);
    await shop.add(visitor, 1, 2);
    for (const expectedAmountDue of [2400, 0, 1899]) {
      expect(await shop.place(visitor, { expectedTotal: 2400, expectedAmountDue })).toEqual({
        ok: false,
        error: { code: 'BAG_CHANGED', details: { total: 2400, amountDue: 1900, extraIds: [] } },
      });
    }
    expect(await readBalance(card)).toBe(500);
    expect(
      getResultCode(await shop.place(visitor, { expectedTotal: 2400, expectedAmountDue: 1900, payment: null })),
    ).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
  });
});

test.each([
  ['locks its balance before it reads it', true, ['BAG_CHANGED']],
  ['does not lock its balance', false, ['BAG_CHANGED', 'an error of the database']],
])(
  'a gift card that pays one order pays no other placed at once, where its noun %s',
  async (_what, isLocked, losses) => {
    const card = await addCard(2400);
    shop.tenders.length = 0;
    shop.pricing.contributors.add('cards', {
      lock: async (transaction) => {
        if (isLocked) await sql`select from test_cards where id = ${card} for update`.execute(transaction);
      },
      contribute: async (db) => {
        return {
          tenders: [{ source: { kind: 'gift_card', giftCardId: card }, balance: (await readBalance(card, db)) ?? 0 }],
        };
      },
    });
    const visitors = Array.from({ length: engine === 'postgres' ? 100 : 10 }, () => createTestVisitor('SG'));
    for (const each of visitors) await shop.add(each, 1, 2);
    const results = await Promise.all(
      visitors.map((each) =>
        shop
          .place(each, { expectedTotal: 2400, expectedAmountDue: 0, payment: null })
          .then(getResultCode, () => 'an error of the database'),
      ),
    );
    expect(results.filter((code) => code === 'ok')).toHaveLength(1);
    for (const code of results.filter((code) => code !== 'ok')) expect(losses).toContain(code);
    expect(await readBalance(card)).toBe(0);
  },
  60_000,
);

describe('the database refuses', () => {
  const placePartly = async () => {
    await addCard(500);
    const { id } = await placeOrder(1900);
    const [tender] = await database.db.selectFrom('tenders').selectAll().where('payable_id', '=', id).execute();
    if (!tender) throw new Error('the order has no tender');
    return { id, tender };
  };

  test('tenders whose sum is not `total` − `amount_due`', async () => {
    const { id, tender } = await placePartly();
    const { refunded: _, ...row } = tender;
    const another = { ...row, id: randomUUID(), position: 2, source: JSON.stringify(row.source) };
    await expect(database.db.insertInto('tenders').values(another).execute()).rejects.toThrow('do not add up');
    await expect(database.db.deleteFrom('tenders').where('id', '=', tender.id).execute()).rejects.toThrow();
    const raise = database.db.updateTable('tenders').set({ amount: 501 }).where('id', '=', tender.id).execute();
    await expect(raise).rejects.toThrow('do not add up');
    const lower = database.db.updateTable('payables').set({ total: 2399 }).where('id', '=', id).execute();
    await expect(lower).rejects.toThrow('do not add up');
  });

  test('refunds beyond what a tender paid, also by 20 at once', async () => {
    const { tender } = await placePartly();
    const write = (amount: number, target: object = { tender_id: tender.id }) =>
      database.db
        .insertInto('refunds')
        .values({
          id: randomUUID(),
          idempotency_key: `request:${randomUUID()}`,
          amount,
          currency: 'SGD',
          state: 'succeeded',
          requested_at: shop.clock.now(),
          settled_at: shop.clock.now(),
          ...target,
        })
        .execute();
    await expect(write(501)).rejects.toThrow('tenders_refunded_check');
    await expect(write(1, {})).rejects.toThrow('refunds_target_check');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => write(200)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
