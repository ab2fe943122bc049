// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { Store } from '@vermilion/contract/market';
import { returnsEndpoints } from '@vermilion/contract/returns';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '~/mails.testing.ts';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { createPointsFollower } from '../loyalty/points/points.follower.ts';
import { createPointsService } from '../loyalty/points/points.service.ts';
import { createTestShop, getResultCode, insertTestStore, type TestShop, testStore } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { TestContributor } from '../pricing/pricing.testing.ts';
import { readShelf, readStoreShelf, stockUp } from '../stock/stock.testing.ts';
import type { FileKind } from './returns.file.ts';
import { createReturnsJobs } from './returns.jobs.ts';
import { createReturnsHandlers } from './returns.routes.ts';
import { createReturnsService, type ReturnsService } from './returns.service.ts';

let database: Database;
let shop: TestShop;
let visitor: ReturnType<typeof createTestVisitor>;
let returns: ReturnsService;
let dispatch: ReturnType<typeof createDispatch>;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestStore(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  shop = createTestShop(database);
  visitor = createTestVisitor('SG');
  returns = createReturnsService({
    database,
    clock: shop.clock,
    random: systemRandom,
    orders: shop.orders,
    market: { listStores: async () => shop.stores, findStore: async (code) => testStores.get(code) ?? null },
    renderMail,
  });
  dispatch = createDispatch([serveEndpoints(returnsEndpoints, createReturnsHandlers(returns))]);
  await stockUp(database.db, 'SG', { 1: 100 });
});

const author = { operator: 'test' };
const testStores = new Map<string, Store>([
  [testStore.code, testStore],
  ['my-bangsar', { ...testStore, code: 'my-bangsar', market: 'MY' }],
]);
const label = { carrier: 'Post', trackingNumber: 'R1', url: 'https://post.example/R1' };

type Ordered = Awaited<ReturnType<typeof deliverOrder>>;

/** An order of two of variant 1 for 20.00, and 4.00 for shipping, that has arrived. */
async function deliverOrder(by = visitor) {
  const order = await shop.placeUsualOrder(by);
  await shop.reportOutcome(order.paymentId, 'confirmed');
  await shop.ship(order.id);
  const sent = await shop.view(by, order);
  const change = { author, orderId: order.id };
  await shop.orders.staff.deliverParcel(change, sent.parcels[0]?.id ?? '');
  return { ...order, lineId: sent.lines[0]?.id ?? '' };
}

const list = async ({ id, key }: Pick<Ordered, 'id' | 'key'>, by = visitor) => {
  const listed = await dispatch.call(
    'GET orders/{id}/returns',
    { params: { id }, query: { key: key ?? undefined } },
    by,
  );
  if (!listed.ok) throw new Error(listed.error.code);
  return listed.value;
};

const request = ({ id, key, lineId }: Ordered, changes: object = {}, by = visitor) =>
  dispatch.call(
    'POST orders/{id}/returns',
    {
      params: { id },
      query: { key: key ?? undefined },
      body: {
        lines: [{ lineId, quantity: 1, reason: 'faulty' }],
        method: 'label',
        idempotencyKey: randomUUID(),
        ...changes,
      },
    },
    by,
  );

/** Requests a return and returns its id. */
async function requestReturn(order: Ordered, changes: object = {}, by = visitor): Promise<string> {
  // The newest comes first.
  shop.advanceClock(1);
  const requested = await request(order, changes, by);
  if (!requested.ok) throw new Error(requested.error.code);
  return requested.value.returns[0]?.id ?? '';
}

const receive = (returnId: string, lineId: string, quantity = 1, restock = true) =>
  returns.receive(
    { author, returnId },
    { storeCode: null, lines: [{ lineId, quantity, condition: 'unopened', restock }] },
  );

async function listSubjects() {
  const mailer = { send: async (mail: (typeof shop.mails)[number]) => void shop.mails.push(mail), close: () => {} };
  const report = (error: unknown) => {
    throw error;
  };
  const jobs = await startJobs({ database, clock: shop.clock, report }, createReturnsJobs(returns, mailer));
  await jobs.drain();
  await jobs.stop();
  const subjects = shop.mails.splice(0).map(({ subject }) => subject.replace(/R-\d+/, 'N'));
  return subjects.filter((subject) => subject.startsWith('Return'));
}

/** Credit that nobody takes back. */
const keepsCredit = { takeBack: async () => 0, giveBack: async () => {} };

describe('a return', () => {
  test('of a member becomes store credit where the member has chosen so', async () => {
    const accountId = systemRandom.uuid();
    const member = createTestMember('SG', accountId);
    const credited: object[] = [];
    shop.payments.creditHandler.add('giftcard', {
      ...keepsCredit,
      give: async (_transaction, holder, { amount, currency }) => {
        credited.push({ ...holder, amount, currency });
      },
    });
    const order = await deliverOrder(member);
    expect((await list(order, member)).refundTargets).toEqual(['original', 'credit']);
    const id = await requestReturn(order, { method: 'store', refundTo: 'credit' }, member);
    await receive(id, order.lineId);
    for (let count = 0; count < 2; count += 1) {
      expect(await returns.refund({ author, returnId: id }, {})).toMatchObject({
        value: {
          return: { state: 'refunded', refunds: [{ target: 'credit', state: 'succeeded' }], refundAmount: 1000 },
        },
      });
    }
    expect(credited).toEqual([{ accountId, market: 'SG', amount: 1000, currency: 'SGD' }]);
    await shop.runJobs();
    const mails = shop.mails.filter(({ subject }) => subject.endsWith('your refund'));
    expect(mails).toEqual([
      expect.objectContaining({ text: expect.stringContaining('$10.00 was refunded as store credit.') }),
    ]);
  });

  test('goes back to what paid where its account was deleted after it was requested', async () => {
    const member = createTestMember('SG', systemRandom.uuid());
    const order = await deliverOrder(member);
    const id = await requestReturn(order, { method: 'store', refundTo: 'credit' }, member);
    await receive(id, order.lineId);
    await database.db.updateTable('orders').set({ account_id: null }).where('id', '=', order.id).execute();
    expect(await returns.refund({ author, returnId: id }, {})).toMatchObject({
      value: { return: { state: 'refunded', refunds: [{ target: 'payment', state: 'requested' }] } },
    });
    expect(await shop.payments.listRefunds(database.db, { kind: 'order', id: order.id })).toMatchObject([
      { as_credit: false, amount: 1000 },
    ]);
  });

  test('says what became of a refund that the provider refuses and staff close', async () => {
    const order = await deliverOrder();
    const id = await requestReturn(order, { method: 'store' });
    await receive(id, order.lineId);
    shop.provider.refundResult = { status: 'refused', reason: 'Too old' };
    expect(getResultCode(await returns.refund({ author, returnId: id }, {}))).toBe('ok');
    await shop.runJobs();
    const readRefunds = async () => (await list(order)).returns[0]?.refunds;
    expect(await readRefunds()).toMatchObject([{ target: 'payment', amount: 1000, state: 'refused' }]);
    const [refund] = await shop.payments.listRefunds(database.db, { kind: 'order', id: order.id });
    await shop.payments.closeRefund(author, refund?.id ?? '', 'Given in cash');
    expect(await readRefunds()).toMatchObject([{ target: 'payment', amount: 1000, state: 'closed' }]);
  });

  test('of a guest does not become store credit', async () => {
    const order = await deliverOrder();
    expect((await list(order)).refundTargets).toEqual(['original']);
    expect(getResultCode(await request(order, { refundTo: 'credit' }))).toBe('CREDIT_NEEDS_MEMBER');
  });

  test('by parcel gets its label, comes back, is refunded, and takes its points back', async () => {
    const points = createPointsService({ database, clock: shop.clock });
    shop.orders.followers.add(
      'points',
      createPointsFollower({
        points,
        gifts: { hasDoublePoints: async () => false },
        tiers: { findTier: async () => 'pink' },
      }),
    );
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    const readPoints = async () => {
      await shop.runJobs();
      return (await points.readPoints(database.db, accountId)).available;
    };
    const order = await deliverOrder(member);
    expect(await readPoints()).toBe(20);
    expect(await list(order, member)).toMatchObject({
      until: '2026-12-20',
      methods: ['label', 'store'],
      lines: [{ id: order.lineId, returnable: 2 }],
      returns: [],
    });
    const id = await requestReturn(order, {}, member);
    expect(await listSubjects()).toEqual(['Return N: we have your request']);
    const change = { author, returnId: id };
    expect(getResultCode(await receive(id, order.lineId))).toBe('RETURN_STATE_CHANGED');
    expect(getResultCode(await returns.addLabel(change, { ...label, url: 'javascript:1' }))).toBe('LABEL_URL_REFUSED');
    for (let times = 0; times < 2; times += 1) {
      expect(getResultCode(await returns.addLabel(change, label))).toBe('ok');
    }
    expect(await list(order, member)).toMatchObject({
      lines: [{ returnable: 1 }],
      returns: [{ state: 'accepted', label, canCancel: true }],
    });
    const before = (await readShelf(database.db, 'SG'))[1]?.onHand ?? 0;
    const received = await Promise.all(Array.from({ length: 5 }, () => receive(id, order.lineId)));
    expect(received.map(getResultCode)).toEqual(Array.from({ length: 5 }, () => 'ok'));
    expect((await readShelf(database.db, 'SG'))[1]?.onHand).toBe(before + 1);
    expect(await listSubjects()).toEqual(['Return N: we’ve received it']);
    const refunded = await Promise.all(Array.from({ length: 5 }, () => returns.refund(change, {})));
    expect(refunded.map(getResultCode)).toEqual(Array.from({ length: 5 }, () => 'ok'));
    expect(await readPoints()).toBe(10);
    expect(await shop.view(member, order)).toMatchObject({
      status: 'delivered',
      refunds: [{ amount: 1000, state: 'succeeded' }],
      creditNotes: [{ reason: 'return', amount: 1000, taxAmount: 82 }],
    });
    expect(await list(order, member)).toMatchObject({
      lines: [{ returnable: 1 }],
      returns: [
        {
          state: 'refunded',
          refunds: [{ target: 'payment', state: 'succeeded' }],
          refundAmount: 1000,
          canCancel: false,
          lines: [{ received: 1, refunded: 1 }],
        },
      ],
    });
    expect(shop.provider.refunded).toHaveLength(1);
    // One mail: that of the order's refund, which names what was refunded and no more.
    await shop.runJobs();
    const [mail, ...others] = shop.mails.filter(({ subject }) => subject.endsWith('your refund'));
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(
      /\$10\.00 was refunded\. .*×\u00a01: \$10\.00\n\nRefund: \$10\.00\nIncludes GST: \$0\.82\n/s,
    );
    expect(mail?.text).not.toContain('Subtotal');
    expect(await listSubjects()).toEqual([]);
  });

  test('to a store may be brought at once', async () => {
    const order = await deliverOrder();
    await requestReturn(order, { method: 'store' });
    expect((await list(order)).returns).toMatchObject([{ state: 'accepted', method: 'store', label: null }]);
    expect(await listSubjects()).toEqual(['Return N: bring it to a store']);
    shop.stores.splice(0);
    const other = await deliverOrder();
    expect(getResultCode(await request(other, { method: 'store' }))).toBe('RETURN_METHOD_NOT_AVAILABLE');
    shop.stores.push(testStore);
  });

  test('that comes back in part frees the rest to be returned again', async () => {
    const order = await deliverOrder();
    const id = await requestReturn(order, {
      method: 'store',
      lines: [{ lineId: order.lineId, quantity: 2, reason: 'changed_mind' }],
    });
    expect((await list(order)).lines).toEqual([]);
    expect(getResultCode(await receive(id, order.lineId, 3))).toBe('RETURN_LINES_INVALID');
    expect(getResultCode(await receive(id, order.lineId, 1, false))).toBe('ok');
    expect((await list(order)).lines).toMatchObject([{ returnable: 1 }]);
    const tooMany = { lines: [{ lineId: order.lineId, quantity: 2 }] };
    expect(getResultCode(await returns.refund({ author, returnId: id }, tooMany))).toBe('RETURN_LINES_INVALID');
    expect(getResultCode(await returns.refund({ author, returnId: id }, {}))).toBe('ok');
    expect((await list(order)).lines).toMatchObject([{ returnable: 1 }]);
    // With the last item refunded, the order's page offers no return.
    expect((await shop.view(visitor, order)).returnableUntil).toBe('2026-12-20');
    await shop.refund(order.id, { lines: [{ lineId: order.lineId, quantity: 1 }] });
    expect((await shop.view(visitor, order)).returnableUntil).toBeNull();
  });

  test('is refused with a reason, or cancelled by its shopper until it is received', async () => {
    const order = await deliverOrder();
    const refused = await requestReturn(order, { method: 'store' });
    await receive(refused, order.lineId, 1, false);
    expect(getResultCode(await returns.refuse({ author, returnId: refused }, 'opened'))).toBe('ok');
    expect(getResultCode(await returns.refund({ author, returnId: refused }, {}))).toBe('RETURN_STATE_CHANGED');
    const [first] = (await list(order)).returns;
    expect(first).toMatchObject({ state: 'refused', refusal: 'opened', canCancel: false });
    const id = await requestReturn(order);
    const cancel = (returnId: string) =>
      dispatch.call(
        'POST orders/{id}/returns/{returnId}/cancel',
        { params: { id: order.id, returnId }, query: { key: order.key ?? undefined } },
        visitor,
      );
    expect(getResultCode(await cancel(refused))).toBe('RETURN_STATE_CHANGED');
    expect(getResultCode(await cancel(randomUUID()))).toBe('RETURN_NOT_FOUND');
    expect(getResultCode(await cancel(id))).toBe('ok');
    expect(getResultCode(await cancel(id))).toBe('ok');
    expect(getResultCode(await returns.addLabel({ author, returnId: id }, label))).toBe('RETURN_STATE_CHANGED');
  });

  test('that is changed again with other content is refused, but for a label', async () => {
    const order = await deliverOrder();
    const id = await requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2, reason: 'faulty' }] });
    const change = { author, returnId: id };
    expect(getResultCode(await returns.addLabel(change, label))).toBe('ok');
    const right = { ...label, trackingNumber: 'R-2' };
    expect(await returns.addLabel(change, right)).toMatchObject({ ok: true, value: { return: { label: right } } });
    expect(getResultCode(await receive(id, order.lineId, 1, false))).toBe('ok');
    expect(getResultCode(await receive(id, order.lineId, 2, false))).toBe('RETURN_STATE_CHANGED');
    expect(getResultCode(await receive(id, order.lineId, 1, true))).toBe('RETURN_STATE_CHANGED');
    expect(getResultCode(await receive(id, order.lineId, 1, false))).toBe('ok');
    expect(getResultCode(await returns.addLabel(change, label))).toBe('RETURN_STATE_CHANGED');
    expect(getResultCode(await returns.refund(change, {}))).toBe('ok');
    expect(getResultCode(await returns.refund(change, { lines: [{ lineId: order.lineId, quantity: 1 }] }))).toBe('ok');
    expect(getResultCode(await returns.refund(change, { lines: [{ lineId: order.lineId, quantity: 2 }] }))).toBe(
      'RETURN_STATE_CHANGED',
    );
  });

  test('that came back and was refused is not requested again', async () => {
    const order = await deliverOrder();
    const id = await requestReturn(order, { method: 'store' });
    await receive(id, order.lineId, 1, false);
    expect(getResultCode(await returns.refuse({ author, returnId: id }, 'opened'))).toBe('ok');
    expect(getResultCode(await returns.refuse({ author, returnId: id }, 'damaged'))).toBe('RETURN_STATE_CHANGED');
    expect((await list(order)).lines).toMatchObject([{ returnable: 1 }]);
    const both = { lines: [{ lineId: order.lineId, quantity: 2, reason: 'faulty' }] };
    expect(getResultCode(await request(order, both))).toBe('RETURN_LINES_INVALID');
    // The database refuses it as well.
    const again = sql`
      with again as (
        insert into returns (id, order_id, state, method, requested_at)
        values (${randomUUID()}, ${order.id}, 'requested', 'label', now()) returning id, order_id
      )
      insert into return_lines (return_id, order_id, line_id, quantity, reason)
      select id, order_id, ${order.lineId}, 2, 'faulty' from again`;
    await expect(again.execute(database.db)).rejects.toThrow('is returned than has arrived');
  });

  test('ends when its goods do not arrive within the days of the market, and its units can be returned again', async () => {
    // Those of earlier tests would end as well.
    await database.db.updateTable('returns').set({ state: 'cancelled' }).where('state', '=', 'accepted').execute();
    const [order, brought] = [await deliverOrder(), await deliverOrder()];
    const byParcel = await requestReturn(order);
    const toStore = await requestReturn(brought, { method: 'store' });
    // A return without a label waits for the shop, however long.
    shop.advanceClock(5 * 24 * 60);
    expect(getResultCode(await returns.addLabel({ author, returnId: byParcel }, label))).toBe('ok');
    await listSubjects();
    // Singapore: 30 days, by its calendar. The other one has five days more.
    expect((await list(brought)).returns).toMatchObject([{ state: 'accepted', arriveBy: '2026-12-20' }]);
    shop.advanceClock(25 * 24 * 60);
    await returns.refuseOverdue();
    expect((await list(brought)).returns).toMatchObject([{ state: 'accepted' }]);
    shop.advanceClock(24 * 60);
    await Promise.all([returns.refuseOverdue(), returns.refuseOverdue()]);
    expect((await list(brought)).returns).toMatchObject([
      { id: toStore, state: 'refused', refusal: 'not_received', arriveBy: null },
    ]);
    expect((await list(order)).returns).toMatchObject([{ id: byParcel, state: 'accepted', arriveBy: '2026-12-25' }]);
    const { rows } = await sql`select operator from audit_entries where object_id = ${toStore}`.execute(database.db);
    expect(rows).toEqual([{ operator: 'returns.refuse_overdue' }]);
    // What arrives on the last day is received, and what was received is not ended.
    shop.advanceClock(4 * 24 * 60);
    await receive(byParcel, order.lineId);
    shop.advanceClock(10 * 24 * 60);
    await returns.refuseOverdue();
    expect((await list(order)).returns).toMatchObject([{ state: 'received' }]);
    // Jobs that are due run at once.
    expect((await listSubjects()).toSorted()).toEqual(['Return N: we can’t refund it', 'Return N: we’ve received it']);
    expect(getResultCode(await receive(toStore, brought.lineId))).toBe('RETURN_STATE_CHANGED');
    // Staff look after what arrives later: the order can still be refunded.
    await shop.refund(brought.id, { lines: [{ lineId: brought.lineId, quantity: 1 }] });
    expect((await shop.view(visitor, brought)).creditNotes).toHaveLength(1);
  });

  test('is requested once by a repeated request, and another body with its key is refused', async () => {
    const order = await deliverOrder();
    const idempotencyKey = randomUUID();
    const requested = await Promise.all(Array.from({ length: 4 }, () => request(order, { idempotencyKey })));
    expect(requested.map(getResultCode)).toEqual(Array.from({ length: 4 }, () => 'ok'));
    expect((await list(order)).returns).toHaveLength(1);
    expect(getResultCode(await request(order, { idempotencyKey, method: 'store' }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each([
    ['more than has arrived', { quantity: 3 }, 'RETURN_LINES_INVALID'],
    ['a line of another order', { lineId: randomUUID() }, 'RETURN_LINES_INVALID'],
    ['no unit', { quantity: 0 }, 'VALIDATION_FAILED'],
    ['a fraction', { quantity: 0.5 }, 'VALIDATION_FAILED'],
    ['a reason that is none', { reason: 'because' }, 'VALIDATION_FAILED'],
  ])('of %s is refused', async (_what, line, code) => {
    const order = await deliverOrder();
    const lines = [{ lineId: order.lineId, quantity: 1, reason: 'faulty', ...line }];
    expect(getResultCode(await request(order, { lines }))).toBe(code);
    expect((await list(order)).returns).toEqual([]);
  });

  test('is not possible before the order has arrived, after the days of the market, or without the right', async () => {
    const paid = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(paid.paymentId, 'confirmed');
    const { lines } = await shop.view(visitor, paid);
    expect(getResultCode(await request({ ...paid, lineId: lines[0]?.id ?? '' }))).toBe('RETURN_NOT_POSSIBLE');
    const order = await deliverOrder();
    const stranger = createTestVisitor('SG');
    expect(getResultCode(await request({ ...order, key: null }, {}, stranger))).toBe('AUTHENTICATION_FAILED');
    expect(getResultCode(await request({ ...order, key: paid.key }, {}, stranger))).toBe('ORDER_NOT_FOUND');
    // The link that the payment provider is given shows the order, and returns nothing.
    const returnKey = new URL(shop.provider.started.at(-1)?.returnUrl ?? '').searchParams.get('key');
    expect(await list({ ...order, key: returnKey })).toMatchObject({ lines: [], until: null });
    expect(getResultCode(await request({ ...order, key: returnKey }))).toBe('ORDER_NOT_FOUND');
    shop.advanceClock(31 * 24 * 60);
    expect(getResultCode(await request(order))).toBe('RETURN_NOT_POSSIBLE');
    expect(await list(order)).toMatchObject({ lines: [], until: null });
  });
});

describe('a gift that came with a code', () => {
  const contributor = new TestContributor();
  const give = (kind: 'promo_code' | 'reward') => {
    const source = kind === 'reward' ? { kind, rewardId: 'lipstick' } : { kind, code: 'PRESENT' };
    contributor.contribution = { gifts: [{ source, variantId: 2, quantity: 1 }] };
    shop.pricing.contributors.add('gift', contributor);
  };
  const readLines = async (order: Ordered) => (await list(order)).returns[0]?.lines;

  beforeEach(async () => {
    await stockUp(database.db, 'SG', { 2: 100 });
  });

  test('goes back with all that was paid for: staff see whether it came, and it can be sold again', async () => {
    give('promo_code');
    const order = await deliverOrder();
    expect((await list(order)).lines.map(({ id }) => id)).toEqual([order.lineId]);
    const id = await requestReturn(order, {
      lines: [{ lineId: order.lineId, quantity: 2, reason: 'late' }],
      method: 'store',
    });
    const [, gift] = (await readLines(order)) ?? [];
    expect(await readLines(order)).toMatchObject([
      { lineId: order.lineId, quantity: 2 },
      { quantity: 1, reason: 'late', received: null },
    ]);
    const before = (await readShelf(database.db, 'SG'))[2]?.onHand ?? 0;
    const lines = [order.lineId, gift?.lineId ?? ''].map((lineId, index) => ({
      lineId,
      quantity: 2 - index,
      condition: 'unopened' as const,
      restock: true,
    }));
    await returns.receive({ author, returnId: id }, { storeCode: null, lines });
    expect((await readShelf(database.db, 'SG'))[2]?.onHand).toBe(before + 1);
    expect(getResultCode(await returns.refund({ author, returnId: id }, {}))).toBe('ok');
    expect((await list(order)).returns[0]).toMatchObject({ refundAmount: 2000 });
    expect(await readLines(order)).toMatchObject([{ refunded: 2 }, { refunded: 1 }]);
  });

  test('that does not come back is seen by staff, who decide what is refunded', async () => {
    give('promo_code');
    const order = await deliverOrder();
    const id = await requestReturn(order, {
      lines: [{ lineId: order.lineId, quantity: 2, reason: 'late' }],
      method: 'store',
    });
    await receive(id, order.lineId, 2);
    const read = await returns.readForStaff(id);
    expect(read.ok && read.value.return.lines).toMatchObject([{ received: 2 }, { received: 0, condition: null }]);
    expect(getResultCode(await returns.refund({ author, returnId: id }, {}))).toBe('ok');
  });

  test('stays with whoever keeps something, until the rest is returned as well', async () => {
    give('promo_code');
    const order = await deliverOrder();
    await requestReturn(order, { method: 'store' });
    expect(await readLines(order)).toHaveLength(1);
    await requestReturn(order, { method: 'store' });
    expect(await readLines(order)).toHaveLength(2);
  });

  test('is not meant where it is a reward, which nobody returns', async () => {
    give('reward');
    const order = await deliverOrder();
    await requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2, reason: 'late' }] });
    expect(await readLines(order)).toHaveLength(1);
  });
});

describe('a file of returns', () => {
  const readNumber = async (returnId: string) =>
    (await database.db.selectFrom('returns').select('number').where('id', '=', returnId).executeTakeFirstOrThrow())
      .number;
  const readSku = async (lineId: string) =>
    (await database.db.selectFrom('order_lines').select('sku').where('id', '=', lineId).executeTakeFirstOrThrow()).sku;
  const importFile = (kind: FileKind, ...rows: string[]) => returns.importFile(kind, author, rows.join('\n'));
  const labels = 'number,carrier,tracking_number,url';
  const receipts = 'number,sku,quantity,condition,restock,store';

  test('gives labels, receives and refunds, each once however often it is imported', async () => {
    const [one, other] = [await deliverOrder(), await deliverOrder()];
    const ids = [await requestReturn(one), await requestReturn(other, { method: 'store' })];
    const [first = '', second = ''] = await Promise.all(ids.map(readNumber));
    const sku = await readSku(one.lineId);
    const files: [FileKind, string[]][] = [
      ['label', [labels, `${first},Post,R1,https://post.example/R1`]],
      ['receive', [receipts, `${first},${sku},1,unopened,yes,`, `${second},${sku},1,damaged,no,${testStore.code}`]],
      ['refund', ['number', first, second]],
    ];
    const before = (await readShelf(database.db, 'SG'))[1]?.onHand ?? 0;
    for (const [kind, rows] of files) {
      const count = kind === 'label' ? 1 : 2;
      expect(await importFile(kind, ...rows)).toEqual({ ok: true, done: count, known: 0 });
      expect(await importFile(kind, ...rows)).toEqual({ ok: true, done: 0, known: count });
    }
    expect((await readShelf(database.db, 'SG'))[1]?.onHand).toBe(before + 1);
    for (const order of [one, other]) {
      expect((await list(order)).returns).toMatchObject([{ state: 'refunded', refundAmount: 1000 }]);
    }
    expect((await list(other)).returns).toMatchObject([
      { storeCode: testStore.code, lines: [{ condition: 'damaged' }] },
    ]);
    const audited = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'operator'])
      .where('object_id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'returns.accepted',
      'returns.received',
      'returns.received',
      'returns.refunded',
      'returns.refunded',
    ]);
  });

  test('with anything wrong names all of it, and changes nothing', async () => {
    const order = await deliverOrder();
    const id = await requestReturn(order, { method: 'store' });
    const number = await readNumber(id);
    const sku = await readSku(order.lineId);
    const requested = await readNumber(await requestReturn(order));
    expect(
      await importFile(
        'receive',
        receipts,
        `${number},${sku},1,unopened,yes,`,
        'R-1,A,1,unopened,yes,',
        `${number},${sku},1,unopened,yes,`,
        `${requested},${sku},1,unopened,yes,`,
        'X,A,0,broken,maybe,',
      ),
    ).toEqual({
      ok: false,
      problems: [
        { line: 3, message: 'R-1 is no return of the shop' },
        { line: 4, message: `${sku} of ${number} is there twice` },
        { line: 5, message: `${requested} is requested` },
        { line: 6, message: 'number: is no number of a return such as R-104201' },
        { line: 6, message: 'quantity: is a number from 1 to 99' },
        { line: 6, message: 'condition: is one of: unopened, opened, damaged' },
        { line: 6, message: 'restock: is one of: yes, no' },
      ],
    });
    expect(await importFile('receive', receipts, `${number},OTHER,1,unopened,yes,`)).toMatchObject({
      problems: [{ line: 2, message: `${number} has no OTHER` }],
    });
    expect(await importFile('receive', receipts, `${number},${sku},2,unopened,yes,`)).toMatchObject({
      problems: [{ message: `${number} is refused: RETURN_LINES_INVALID` }],
    });
    expect(await importFile('label', labels, `${requested},Post,R1,javascript:1`)).toMatchObject({
      problems: [{ message: 'url: is no http or https address without a password' }],
    });
    expect(await importFile('refund', 'number', number, number)).toMatchObject({
      problems: [
        { line: 2, message: `${number} is accepted` },
        { line: 3, message: `${number} is there twice` },
        { line: 3, message: `${number} is accepted` },
      ],
    });
    expect((await list(order)).returns.map(({ state }) => state)).toEqual(['requested', 'accepted']);
  });
});

/** What is asked to come back, comes back and is refunded, and what follows. */
type Course = {
  method: 'label' | 'store';
  refundTo?: 'credit';
  /** What a gift card has paid of the 31.00, in minor units. */
  byCard?: number;
  /** Units of the first line (10.00 each) and of the second one (7.00). */
  wanted: [number, number];
  received: [number, number];
  restocked: [boolean, boolean];
  storeCode: string | null;
  refunded?: [number, number];
  /** Units that each shelf has more than before, of either line. */
  website: [number, number];
  store: [number, number];
  /** Minor units. */
  refunds: { payment?: number; card?: number; credit?: number };
  points: number;
};

describe('goods, money and points of a return', () => {
  const courses: [string, Course][] = [
    [
      'all by parcel: to the warehouse',
      {
        method: 'label',
        wanted: [2, 1],
        received: [2, 1],
        restocked: [true, true],
        storeCode: null,
        website: [2, 1],
        store: [0, 0],
        refunds: { payment: 2700 },
        points: 0,
      },
    ],
    [
      'one unit to a store: to the shelf of the store',
      {
        method: 'store',
        wanted: [1, 0],
        received: [1, 0],
        restocked: [true, false],
        storeCode: testStore.code,
        website: [0, 0],
        store: [1, 0],
        refunds: { payment: 1000 },
        points: 17,
      },
    ],
    [
      'a parcel that is handed in at a store',
      {
        method: 'label',
        wanted: [1, 1],
        received: [1, 1],
        restocked: [true, true],
        storeCode: testStore.code,
        website: [0, 0],
        store: [1, 1],
        refunds: { payment: 1700 },
        points: 10,
      },
    ],
    [
      'brought to a store that has sent it to the warehouse',
      {
        method: 'store',
        wanted: [2, 0],
        received: [2, 0],
        restocked: [true, false],
        storeCode: null,
        website: [2, 0],
        store: [0, 0],
        refunds: { payment: 2000 },
        points: 7,
      },
    ],
    [
      'less than was announced, of which one line cannot be sold again',
      {
        method: 'store',
        wanted: [2, 1],
        received: [1, 1],
        restocked: [true, false],
        storeCode: testStore.code,
        website: [0, 0],
        store: [1, 0],
        refunds: { payment: 1700 },
        points: 10,
      },
    ],
    [
      'damaged goods that are refunded in part',
      {
        method: 'label',
        wanted: [2, 0],
        received: [2, 0],
        restocked: [false, false],
        storeCode: null,
        refunded: [1, 0],
        website: [0, 0],
        store: [0, 0],
        refunds: { payment: 1000 },
        points: 17,
      },
    ],
    [
      'an order that a gift card paid in part: first what the provider took, then the card',
      {
        method: 'store',
        byCard: 2100,
        wanted: [2, 0],
        received: [2, 0],
        restocked: [true, false],
        storeCode: testStore.code,
        website: [0, 0],
        store: [2, 0],
        refunds: { payment: 1000, card: 1000 },
        points: 7,
      },
    ],
    [
      'the same as store credit: the card keeps its own',
      {
        method: 'store',
        refundTo: 'credit',
        byCard: 2100,
        wanted: [2, 0],
        received: [2, 0],
        restocked: [true, false],
        storeCode: testStore.code,
        website: [0, 0],
        store: [2, 0],
        refunds: { credit: 1000, card: 1000 },
        points: 7,
      },
    ],
    [
      'an order that a gift card paid alone',
      {
        method: 'label',
        byCard: 3100,
        wanted: [0, 1],
        received: [0, 1],
        restocked: [false, true],
        storeCode: null,
        website: [0, 1],
        store: [0, 0],
        refunds: { card: 700 },
        points: 20,
      },
    ],
  ];

  test.each(courses)('%s', async (_what, course) => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    const points = createPointsService({ database, clock: shop.clock });
    const gifts = { hasDoublePoints: async () => false };
    const tiers = { findTier: async () => 'pink' as const };
    shop.orders.followers.add('points', createPointsFollower({ points, gifts, tiers }));
    const given = { card: 0, credit: 0 };
    shop.payments.tenderHandlers.add('gift_card', {
      charge: async () => {},
      refund: async (_transaction, _tender, { amount }) => {
        given.card += amount;
      },
    });
    shop.payments.creditHandler.add('giftcard', {
      ...keepsCredit,
      give: async (_transaction, _holder, { amount }) => {
        given.credit += amount;
      },
    });
    const paidByCard = course.byCard ?? 0;
    if (paidByCard > 0) {
      shop.tenders.push({ source: { kind: 'gift_card', giftCardId: randomUUID() }, balance: paidByCard });
    }
    await stockUp(database.db, 'SG', { 3: 100 });
    await shop.add(member, 1, 2);
    await shop.add(member, 3, 1);
    const placed = await shop.place(member, {
      expectedTotal: 3100,
      expectedAmountDue: 3100 - paidByCard,
      payment: paidByCard === 3100 ? null : { method: 'card' },
    });
    if (!placed.ok) throw new Error(placed.error.code);
    const order = placed.value;
    for (const { id } of await shop.listPayments(order.id)) await shop.reportOutcome(id, 'confirmed');
    await shop.ship(order.id);
    const sent = await shop.view(member, order);
    await shop.orders.staff.deliverParcel({ author, orderId: order.id }, sent.parcels[0]?.id ?? '');
    const lineIds = [1, 3].map((id) => sent.lines.find(({ variantId }) => variantId === id)?.id ?? '');
    const pickUnits = (counts: readonly number[]) =>
      lineIds.map((lineId, index) => ({ lineId, quantity: counts[index] ?? 0 })).filter(({ quantity }) => quantity > 0);
    const readUnits = async () => {
      const [website, store] = [await readShelf(database.db, 'SG'), await readStoreShelf(database.db, testStore.code)];
      return [website, store].map((shelf) => [1, 3].map((id) => shelf[id]?.onHand ?? 0));
    };
    const before = await readUnits();

    const { method, refundTo, wanted, received, restocked, storeCode, refunded } = course;
    const lines = pickUnits(wanted).map((line) => ({ ...line, reason: 'changed_mind' }));
    const id = await requestReturn({ ...order, paymentId: '', lineId: '' }, { lines, method, refundTo }, member);
    const change = { author, returnId: id };
    if (method === 'label') await returns.addLabel(change, label);
    const back = pickUnits(received).map((line) => ({
      ...line,
      condition: 'unopened' as const,
      restock: restocked[lineIds.indexOf(line.lineId)] ?? false,
    }));
    for (let times = 0; times < 2; times += 1) {
      expect(await returns.receive(change, { storeCode, lines: back })).toMatchObject({
        value: { return: { state: 'received', storeCode } },
      });
    }
    for (let times = 0; times < 2; times += 1) {
      const parts = refunded ? { lines: pickUnits(refunded) } : {};
      expect(getResultCode(await returns.refund(change, parts))).toBe('ok');
    }
    await shop.runJobs();

    const after = await readUnits();
    const added = after.map((shelf, place) => shelf.map((units, index) => units - (before[place]?.[index] ?? 0)));
    expect(added).toEqual([course.website, course.store]);
    const total = (course.refunds.payment ?? 0) + (course.refunds.card ?? 0) + (course.refunds.credit ?? 0);
    expect(given).toEqual({ card: course.refunds.card ?? 0, credit: course.refunds.credit ?? 0 });
    expect(shop.provider.refunded.reduce((sum, { amount }) => sum + amount, 0)).toBe(course.refunds.payment ?? 0);
    expect(await shop.view(member, order)).toMatchObject({ creditNotes: [{ reason: 'return', amount: total }] });
    expect((await points.readPoints(database.db, accountId)).available).toBe(course.points);
    expect(shop.mails.filter(({ subject }) => subject.endsWith('your refund'))).toHaveLength(1);
  });

  test('of a store of another market, or of none, is refused', async () => {
    const order = await deliverOrder();
    const returnId = await requestReturn(order, { method: 'store' });
    const lines = [{ lineId: order.lineId, quantity: 1, condition: 'unopened' as const, restock: true }];
    for (const storeCode of ['my-bangsar', 'nowhere']) {
      expect(getResultCode(await returns.receive({ author, returnId }, { storeCode, lines }))).toBe('STORE_NOT_FOUND');
    }
    expect((await list(order)).returns).toMatchObject([{ state: 'accepted', storeCode: null }]);
  });

  test('what is for sale again is refunded, and cannot be refused', async () => {
    const order = await deliverOrder();
    const two = [{ lineId: order.lineId, quantity: 2, reason: 'faulty' }];
    const returnId = await requestReturn(order, { method: 'store', lines: two });
    await receive(returnId, order.lineId, 2);
    const one = { lines: [{ lineId: order.lineId, quantity: 1 }] };
    expect(getResultCode(await returns.refuse({ author, returnId }, 'opened'))).toBe('RETURN_RESTOCKED');
    expect(getResultCode(await returns.refund({ author, returnId }, one))).toBe('RETURN_RESTOCKED');
    const set = (change: object) => database.db.updateTable('returns').set(change).where('id', '=', returnId).execute();
    await expect(set({ state: 'refused', refusal: 'opened' })).rejects.toThrow('for sale again');
    expect(getResultCode(await returns.refund({ author, returnId }, {}))).toBe('ok');
  });
});

describe('the database refuses', () => {
  test('a return of more than has arrived, and of an order that has not', async () => {
    const order = await deliverOrder();
    await requestReturn(order);
    const paid = await shop.placeUsualOrder(visitor);
    await shop.reportOutcome(paid.paymentId, 'confirmed');
    const paidLine = (await shop.view(visitor, paid)).lines[0]?.id ?? '';
    const write = (orderId: string, lineId: string, quantity: number) =>
      database.db.transaction().execute(async (transaction) => {
        const id = randomUUID();
        const facts = { state: 'requested', method: 'label', requested_at: shop.clock.now() } as const;
        await transaction
          .insertInto('returns')
          .values({ id, order_id: orderId, ...facts })
          .execute();
        const line = { return_id: id, order_id: orderId, line_id: lineId, quantity, reason: 'late' } as const;
        await transaction.insertInto('return_lines').values(line).execute();
      });
    await expect(write(order.id, order.lineId, 2)).rejects.toThrow('than has arrived');
    await expect(write(paid.id, paidLine, 1)).rejects.toThrow('than has arrived');
    await write(order.id, order.lineId, 1);
  });

  test('changes of state that a return does not make, and a refund without its money', async () => {
    const order = await deliverOrder();
    const id = await requestReturn(order);
    const set = (change: object) => database.db.updateTable('returns').set(change).where('id', '=', id).execute();
    await expect(set({ state: 'received', received_at: shop.clock.now() })).rejects.toThrow('does not change');
    await expect(set({ state: 'accepted' })).rejects.toThrow('check');
    await returns.addLabel({ author, returnId: id }, label);
    await receive(id, order.lineId, 1, false);
    await expect(set({ state: 'refunded' })).rejects.toThrow('check');
    await expect(set({ state: 'refunded', refund_id: randomUUID() })).rejects.toThrow('foreign key');
  });
});
