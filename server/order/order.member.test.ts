import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { TestContributor } from '../pricing/pricing.testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestOrder, createTestShop, getResultCode, type TestShop } from './order.testing.ts';

let database: Database;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000 });
  shop = createTestShop(database);
});
afterAll(() => database.close());

type Visitor = ReturnType<typeof createTestVisitor>;
const list = async (visitor: Visitor, cursor?: string) => {
  const result = await shop.dispatch.call('GET orders/', { query: { cursor } }, visitor);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const show = (visitor: Visitor, id: string, key?: string) =>
  shop.dispatch.call('GET orders/{id}', { params: { id }, query: { key } }, visitor);
const pay = (visitor: Visitor, id: string, key?: string) =>
  shop.dispatch.call('POST orders/{id}/payments', { params: { id }, query: { key }, body: {} }, visitor);
const cancel = (visitor: Visitor, id: string, key?: string) =>
  shop.dispatch.call('POST orders/{id}/cancel', { params: { id }, query: { key } }, visitor);

/** Places an order and pays it, so that it counts towards no limit. */
async function placePaid(visitor: Visitor) {
  const order = await shop.placeUsualOrder(visitor);
  await shop.reportOutcome(order.paymentId, 'confirmed');
  return order;
}

test('a member finds own orders, the newest first, page by page, and those of nobody else', async () => {
  const accountId = randomUUID();
  const member = createTestMember('SG', accountId);
  const placed: string[] = [];
  for (let index = 0; index < 23; index += 1) {
    const { id } = await placePaid(member);
    placed.unshift(id);
    // Some are placed at the same moment.
    if (index % 3 === 0) shop.advanceClock(1);
  }
  const stranger = createTestMember('SG', randomUUID());
  const foreign = await placePaid(stranger);
  await placePaid(createTestVisitor('SG'));

  const pages = [await list(member)];
  for (let last = pages.at(-1); last?.nextCursor; last = pages.at(-1)) pages.push(await list(member, last.nextCursor));
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id));
  expect(pages.map(({ orders }) => orders.length)).toEqual([10, 10, 3]);
  expect(ids.toSorted()).toEqual(placed.toSorted());
  const moments = pages.flatMap(({ orders }) => orders.map(({ placedAt }) => placedAt));
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(pages[0]?.orders[0]).toEqual({
    id: expect.any(String),
    number: expect.stringMatching(/^V-\d+$/),
    market: 'SG',
    status: 'confirmed',
    placedAt: expect.any(String),
    total: 2400,
    itemCount: 2,
    pictures: [{ picture: { url: '/media/test.svg', ground: '#f0cfc6' }, name: 'Name 1 (en)' }],
  });
  // An order placed meanwhile moves nothing from one page to another.
  const [first] = pages;
  await placePaid(member);
  expect(await list(member, first?.nextCursor ?? '')).toEqual(pages[1]);
  // Another member's cursor shows one's own orders only.
  expect((await list(stranger, first?.nextCursor ?? '')).orders.map(({ id }) => id)).not.toContain(ids[10]);
  expect((await list(stranger)).orders.map(({ id }) => id)).toEqual([foreign.id]);
});

test.each(['', 'x', '1', `${'9'.repeat(13)}-${randomUUID()}x`, `1763604000000-${"' or 1=1"}`])(
  'the cursor %j is refused',
  async (cursor) => {
    const result = await shop.dispatch.call('GET orders/', { query: { cursor } }, createTestMember('SG', randomUUID()));
    expect(getResultCode(result)).toBe('VALIDATION_FAILED');
  },
);

test('a guest has no list of orders', async () => {
  expect(getResultCode(await shop.dispatch.call('GET orders/', {}, createTestVisitor('SG')))).toBe(
    'AUTHENTICATION_FAILED',
  );
});

test('the member who placed an order sees, pays and cancels it without a key', async () => {
  const member = createTestMember('SG', randomUUID());
  const { id, key } = await shop.placeUsualOrder(member);
  expect(key).toBeNull();
  expect(await show(member, id)).toMatchObject({
    ok: true,
    value: { id, isOwn: true, canRetry: true, canCancel: true },
  });
  const paid = await pay(member, id);
  expect(paid).toMatchObject({ ok: true, value: { id, key: null } });
  // The provider leads back by a link of its own, which also works when the sign-in has expired meanwhile.
  const returnUrl = shop.provider.started.at(-1)?.returnUrl ?? '';
  const returnKey = new URL(returnUrl).searchParams.get('key') ?? '';
  expect(await show(createTestVisitor('SG'), id, returnKey)).toMatchObject({ ok: true, value: { isOwn: false } });
  expect(await cancel(member, id)).toMatchObject({ ok: true, value: { status: 'cancelled', isOwn: true } });
  expect((await list(member)).orders).toMatchObject([{ id, status: 'cancelled' }]);
});

test('to everybody else an order looks like one that does not exist', async () => {
  const member = createTestMember('SG', randomUUID());
  const { id } = await shop.placeUsualOrder(member);
  const other = createTestMember('SG', randomUUID());
  const otherOrder = await shop.placeUsualOrder(other);
  const guest = createTestVisitor('SG');
  const guestOrder = await shop.placeUsualOrder(guest);
  for (const call of [show, pay, cancel]) {
    for (const key of [undefined, 'x', guestOrder.key ?? '']) {
      const missing = await call(other, randomUUID(), key);
      expect(getResultCode(missing)).toBe('ORDER_NOT_FOUND');
      expect(await call(other, id, key)).toEqual(missing);
    }
    // A guest without a key may be a member who has to sign in first.
    expect(getResultCode(await call(guest, id))).toBe('AUTHENTICATION_FAILED');
    expect(await call(guest, id)).toEqual(await call(guest, randomUUID()));
    expect(getResultCode(await call(guest, id, guestOrder.key ?? ''))).toBe('ORDER_NOT_FOUND');
  }
  expect(await show(member, id)).toMatchObject({ ok: true, value: { status: 'pending' } });
  expect(await show(other, otherOrder.id)).toMatchObject({ ok: true });
});

test('an order placed as a guest stays the guest’s, whoever has its e-mail address', async () => {
  const guest = createTestVisitor('SG');
  const { id, key } = await shop.placeUsualOrder(guest);
  const member = createTestMember('SG', randomUUID(), guest);
  expect((await list(member)).orders).toEqual([]);
  expect(getResultCode(await show(member, id))).toBe('ORDER_NOT_FOUND');
  expect(await show(member, id, key ?? '')).toMatchObject({ ok: true, value: { isOwn: false } });
});

test('the orders of a deleted account stay, and belong to nobody', async () => {
  const accountId = randomUUID();
  const member = createTestMember('SG', accountId);
  const { id } = await placePaid(member);
  await placePaid(createTestMember('SG', randomUUID()));
  expect(await shop.orders.readForAccount(database.db, accountId)).toEqual([
    expect.objectContaining({ total: 2400, phone: '+6591234567', lines: [expect.objectContaining({ quantity: 2 })] }),
  ]);
  await database.db.transaction().execute((transaction) => shop.orders.detachAccount(transaction, accountId));
  expect(await shop.orders.readForAccount(database.db, accountId)).toEqual([]);
  expect((await list(member)).orders).toEqual([]);
  expect(getResultCode(await show(member, id))).toBe('ORDER_NOT_FOUND');
  expect(await database.db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()).toBeDefined();
});

test('the units of gifts do not count in the list of orders', async () => {
  const shop = createTestShop(database);
  const contributor = new TestContributor();
  const source = { kind: 'promo_code' as const, code: 'GIFT' };
  contributor.contribution = { gifts: [{ source, variantId: 2, quantity: 1 }] };
  shop.pricing.contributors.add('test', contributor);
  await stockUp(database.db, 'SG', { 2: 9 });
  const member = createTestMember('SG', randomUUID());
  const { id } = await shop.placeUsualOrder(member);
  expect((await shop.view(member, { id, key: null })).lines.map(({ kind }) => kind)).toEqual(['item', 'gift']);
  const listed = await shop.dispatch.call('GET orders/', { query: {} }, member);
  expect(listed).toMatchObject({ ok: true, value: { orders: [{ id, itemCount: 2, pictures: [{}, {}] }] } });
});

test('an order stays with the account that placed it', async () => {
  const { id } = await shop.placeUsualOrder(createTestMember('SG', randomUUID()));
  const change = (accountId: string | null) =>
    database.db.updateTable('orders').set({ account_id: accountId }).where('id', '=', id).execute();
  await expect(change(randomUUID())).rejects.toThrow('belongs to another account');
  // The account is deleted.
  await change(null);
});

test('repeating a placement gives the member the same order and no key', async () => {
  const member = createTestMember('SG', randomUUID());
  await shop.add(member, 1, 2);
  const request = { ...createTestOrder(), expectedTotal: 2400 };
  const first = await shop.place(member, request);
  if (!first.ok) throw new Error(first.error.code);
  expect(first.value.key).toBeNull();
  expect(await shop.place(member, request)).toMatchObject({ ok: true, value: { id: first.value.id, key: null } });
  expect((await list(member)).orders).toHaveLength(1);
});

test('a placement key that a member reuses with other details is refused, with the id of the first order and no key', async () => {
  const member = createTestMember('SG', randomUUID());
  await shop.add(member, 1, 2);
  const request = { expectedTotal: 2400, idempotencyKey: randomUUID() };
  const first = await shop.place(member, { ...request, contact: contact() });
  await shop.add(member, 1, 2);
  const other = await shop.place(member, { ...request, contact: contact() });
  if (!first.ok) throw new Error(first.error.code);
  expect(other).toEqual({
    ok: false,
    error: { code: 'IDEMPOTENCY_KEY_REUSED', details: { order: { id: first.value.id, key: null } } },
  });
});

const contact = () => ({ fullName: 'Mei Tan', email: `mei.${randomUUID()}@example.sg`, phone: '9123 4567' });

test('an order hands its address to the account that asks for it, and is the same order without', async () => {
  const accountId = randomUUID();
  const member = createTestMember('SG', accountId);
  const before = shop.keptAddresses.length;
  await shop.add(member, 1, 2);
  const address = { line1: '1 Orchard Road', postcode: '238801' };
  const delivery = { method: 'standard' as const, address };
  const request = { ...createTestOrder(), delivery, expectedTotal: 2400, saveAddress: true };
  const placed = await shop.place(member, request);
  expect(getResultCode(placed)).toBe('ok');
  const { contact } = request;
  expect(shop.keptAddresses.slice(before)).toEqual([
    [accountId, { market: 'SG', fullName: contact.fullName, phone: '+6591234567', address }],
  ]);
  const again = await shop.place(member, { ...request, saveAddress: false });
  expect(again.ok && placed.ok && again.value.id === placed.value.id).toBe(true);

  const guest = createTestVisitor('SG');
  await shop.add(guest, 1, 2);
  expect(getResultCode(await shop.place(guest, { ...createTestOrder(), expectedTotal: 2400, saveAddress: true }))).toBe(
    'ok',
  );
  expect(shop.keptAddresses).toHaveLength(before + 1);
});
