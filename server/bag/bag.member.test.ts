import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Tier } from '@vermilion/contract/tiers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../order/order.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { mergeGuestBag } from './bag.merging.ts';
import { createTestMember, createTestVisitor } from './bag.testing.ts';

let database: Database;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = createTestShop(database);
  await stockUp(database.db, 'SG', { 1: 10, 2: 200, 3: 0, 4: 3 });
  await stockUp(database.db, 'AU', { 1: 10 });
});

type Visitor = ReturnType<typeof createTestVisitor>;
const add = (visitor: Visitor, variantId: number, quantity = 1, idempotencyKey: string = randomUUID()) =>
  shop.dispatch.call('POST cart/line-items/', { body: { variantId, quantity, idempotencyKey } }, visitor);
const view = async (visitor: Visitor) => {
  const result = await shop.dispatch.call('GET cart/', {}, visitor);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const listLines = async (visitor: Visitor) =>
  (await view(visitor)).lines.map((line) => `${line.variantId}×${line.quantity}`).toSorted();
const count = async (visitor: Visitor) => {
  const result = await shop.dispatch.call('GET cart/items-count/', {}, visitor);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const countBags = async (accountId: string) =>
  (await database.db.selectFrom('bags').select('id').where('account_id', '=', accountId).execute()).length;
const findBag = (id: string) => database.db.selectFrom('bags').select('id').where('id', '=', id).executeTakeFirst();
const guestBagId = ({ jar }: Visitor, market: MarketCode = 'SG') => jar.get(`bag-${market.toLowerCase()}`) ?? '';

describe('a member’s bag', () => {
  test('is the same on every device, needs no cookie, and is empty at first', async () => {
    const accountId = randomUUID();
    const [phone, desk] = [createTestMember('SG', accountId), createTestMember('SG', accountId)];
    expect(await listLines(phone)).toEqual([]);
    expect(await count(phone)).toEqual({ count: 0, mergeReport: null });
    await add(phone, 1, 2);
    await add(desk, 2);
    expect(await listLines(phone)).toEqual(['1×2', '2×1']);
    expect([...phone.jar, ...desk.jar]).toEqual([]);
    expect(await countBags(accountId)).toBe(1);
  });

  test('can be changed, and is one for each market', async () => {
    const accountId = randomUUID();
    const singapore = createTestMember('SG', accountId);
    const added = await add(singapore, 1, 2);
    await add(createTestMember('AU', accountId), 1, 3);
    if (!added.ok) throw new Error(added.error.code);
    const [line] = added.value.bag.lines;
    const lineId = line?.id ?? '';
    await shop.dispatch.call('PATCH cart/line-items/', { body: { lineId, quantity: 5 } }, singapore);
    expect(await listLines(singapore)).toEqual(['1×5']);
    expect(await listLines(createTestMember('AU', accountId))).toEqual(['1×3']);
    await shop.dispatch.call('DELETE cart/line-items/', { query: { lineId } }, singapore);
    expect(await listLines(singapore)).toEqual([]);
  });

  test('is opened by no cookie, neither of a guest nor of another member', async () => {
    const accountId = randomUUID();
    const owner = createTestMember('SG', accountId);
    await add(owner, 1, 2);
    const { id } = await database.db
      .selectFrom('bags')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const guest = createTestVisitor('SG');
    const thief = createTestMember('SG', randomUUID());
    for (const visitor of [guest, thief]) {
      visitor.jar.set('bag-sg', id);
      expect(await listLines(visitor)).toEqual([]);
      await add(visitor, 2);
      expect(await listLines(visitor)).toEqual(['2×1']);
    }
    // Not even if a cookie could name it.
    const merge = { guestBagId: id, accountId: randomUUID(), market: 'SG' as const };
    await runInTransaction(database.db, (transaction) =>
      mergeGuestBag({ ...shop, random: systemRandom }, transaction, merge),
    );
    expect(await countBags(merge.accountId)).toBe(0);
    expect(await listLines(owner)).toEqual(['1×2']);
  });

  test('is ordered, and the order belongs to the account', async () => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    await add(member, 1, 2);
    const placed = await shop.place(member, { expectedTotal: 2400 });
    if (!placed.ok) throw new Error(placed.error.code);
    expect(placed.value.key).toBeNull();
    expect(await listLines(member)).toEqual([]);
    const order = await database.db
      .selectFrom('orders')
      .select('account_id')
      .where('id', '=', placed.value.id)
      .executeTakeFirstOrThrow();
    expect(order.account_id).toBe(accountId);
  });

  test('counts towards the limits on unpaid orders by the account, in all markets', async () => {
    const accountId = randomUUID();
    const place = async (market: MarketCode) => {
      const member = createTestMember(market, accountId);
      await add(member, 1);
      const checkout = await shop.dispatch.call('GET checkout/', {}, member);
      if (!checkout.ok) throw new Error(checkout.error.code);
      const details = market === 'AU' ? australianDetails() : {};
      const placed = await shop.place(member, { ...details, expectedTotal: checkout.value.bag.totals.total });
      return placed.ok ? 'ok' : placed.error.code;
    };
    expect([await place('SG'), await place('AU'), await place('SG')]).toEqual(['ok', 'ok', 'ok']);
    expect([await place('SG'), await place('AU')]).toEqual(['UNPAID_LIMIT_REACHED', 'UNPAID_LIMIT_REACHED']);
  });

  test('is deleted a year after the last addition, or with the account', async () => {
    const [kept, old, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    await add(createTestMember('SG', old), 1);
    await add(createTestMember('SG', deleted), 1);
    expect(await shop.bag.readForAccount(database.db, deleted)).toMatchObject([
      { market: 'SG', lines: [{ quantity: 1 }] },
    ]);
    await runInTransaction(database.db, (transaction) => shop.bag.deleteForAccount(transaction, deleted));
    expect(await countBags(deleted)).toBe(0);
    shop.advanceClock(300 * 24 * 60);
    await add(createTestMember('SG', kept), 1);
    await shop.bag.deleteExpired();
    expect(await countBags(old)).toBe(1);
    shop.advanceClock(66 * 24 * 60);
    await shop.bag.deleteExpired();
    expect([await countBags(old), await countBags(kept)]).toEqual([0, 1]);
  });
});

const australianDetails = () => ({
  contact: { fullName: 'Ruby Lee', email: `ruby.${randomUUID()}@example.com.au`, phone: '0412 345 678' },
  delivery: {
    method: 'standard' as const,
    address: { line1: '1 George Street', city: 'Sydney', subdivision: 'NSW', postcode: '2000' },
  },
});

describe('a guest’s bag', () => {
  test('is merged by the first request after signing in, once, and its cookie is deleted', async () => {
    const accountId = randomUUID();
    await add(createTestMember('SG', accountId), 1, 2);
    const guest = createTestVisitor('SG');
    await add(guest, 1, 3);
    await add(guest, 2, 4);
    const id = guestBagId(guest);
    const member = createTestMember('SG', accountId, guest);
    expect(await count(member)).toEqual({ count: 9, mergeReport: null });
    expect(guest.jar.get('bag-sg')).toBe('');
    expect(await findBag(id)).toBeUndefined();
    expect(await listLines(member)).toEqual(['1×5', '2×4']);
    // A request that was sent before the cookie was deleted.
    guest.jar.set('bag-sg', id);
    expect(await count(member)).toEqual({ count: 9, mergeReport: null });
  });

  test('comes along as far as stock and limits allow, and notices say so', async () => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    await add(member, 1, 8);
    await add(member, 2, 60);
    const guest = createTestVisitor('SG');
    await add(guest, 1, 8);
    await add(guest, 2, 60);
    await add(guest, 4, 3);
    await stockUp(database.db, 'SG', { 3: 20 });
    await add(guest, 3, 11);
    await stockUp(database.db, 'SG', { 4: 1 });
    const { mergeReport } = await count(createTestMember('SG', accountId, guest));
    const notices = mergeReport?.notices;
    expect(notices).toEqual(
      expect.arrayContaining([
        { code: 'capped_by_stock', variantId: 1, quantity: 10 },
        { code: 'capped_by_limit', variantId: 2, quantity: 99 },
        { code: 'capped_by_stock', variantId: 4, quantity: 1 },
      ]),
    );
    expect(notices).toHaveLength(3);
    expect(await listLines(member)).toEqual(['1×10', '2×99', '3×11', '4×1']);
    // More than 120 units stay in the bag, and cannot be checked out together.
    expect(await view(member)).toMatchObject({ itemCount: 121, canCheckOut: false });
  });

  test('takes its place although the member has removed the same item', async () => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    const added = await add(member, 1, 2);
    if (!added.ok) throw new Error(added.error.code);
    const lineId = added.value.bag.lines[0]?.id ?? '';
    await shop.dispatch.call('DELETE cart/line-items/', { query: { lineId } }, member);
    const guest = createTestVisitor('SG');
    await add(guest, 1, 3);
    expect(await listLines(createTestMember('SG', accountId, guest))).toEqual(['1×3']);
  });

  test('takes its additions along: a request that is repeated after signing in adds nothing', async () => {
    const accountId = randomUUID();
    const guest = createTestVisitor('SG');
    const key = randomUUID();
    await add(guest, 1, 3, key);
    const member = createTestMember('SG', accountId, guest);
    expect(await add(member, 1, 3, key)).toMatchObject({ ok: true, value: { added: 3 } });
    expect(await listLines(member)).toEqual(['1×3']);
    // The same key in both bags is no obstacle.
    await add(guest, 2, 1, key);
    expect(await listLines(member)).toEqual(['1×3', '2×1']);
  });

  test('of another market is merged when that market is visited', async () => {
    const accountId = randomUUID();
    const guest = createTestVisitor('SG');
    const abroad = { ...createTestVisitor('AU'), jar: guest.jar, cookies: guest.cookies, address: guest.address };
    await add(guest, 1);
    await add(abroad, 1, 2);
    expect(await listLines(createTestMember('SG', accountId, guest))).toEqual(['1×1']);
    expect(guestBagId(guest, 'AU')).not.toBe('');
    expect(await listLines(createTestMember('AU', accountId, abroad))).toEqual(['1×2']);
    expect(guestBagId(guest, 'AU')).toBe('');
  });

  test('that was ordered before leaves nothing to merge', async () => {
    const guest = createTestVisitor('SG');
    const { id, key } = await shop.placeUsualOrder(guest);
    const member = createTestMember('SG', randomUUID(), guest);
    expect(await listLines(member)).toEqual([]);
    const order = await shop.dispatch.call('GET orders/{id}', { params: { id }, query: { key: key ?? '' } }, member);
    expect(order).toMatchObject({ ok: true, value: { isOwn: false } });
  });
});

describe('parallel requests', () => {
  const isPostgres = engine === 'postgres';
  const width = isPostgres ? 40 : 5;

  test('first additions of a member make one bag, and all count', async () => {
    const accountId = randomUUID();
    await Promise.all(Array.from({ length: width }, () => add(createTestMember('SG', accountId), 2)));
    expect(await countBags(accountId)).toBe(1);
    expect(await listLines(createTestMember('SG', accountId))).toEqual([`2×${width}`]);
  });

  test('two tabs that sign in at once merge the bag once, while another still adds as the guest', async () => {
    for (let round = 0; round < (isPostgres ? 30 : 3); round += 1) {
      const accountId = randomUUID();
      const guest = createTestVisitor('SG');
      await add(guest, 2, 5);
      const id = guestBagId(guest);
      // Each tab has the cookies as they were when it sent its request.
      const openTab = () => {
        const tab = createTestVisitor('SG');
        tab.jar.set('bag-sg', id);
        return tab;
      };
      const guestTabs = [openTab(), openTab()];
      await Promise.all([
        ...Array.from({ length: width }, () => count(createTestMember('SG', accountId, openTab()))),
        ...guestTabs.map((tab) => add(tab, 2, 1)),
      ]);
      // What was added after the merge is in a new guest's bag, whose cookie the next request merges.
      for (const tab of guestTabs) await count(createTestMember('SG', accountId, tab));
      expect(await listLines(createTestMember('SG', accountId))).toEqual(['2×7']);
    }
  }, 60_000);

  test('two members who have the cookie of the same guest share nothing: one gets the bag', async () => {
    for (let round = 0; round < (isPostgres ? 30 : 3); round += 1) {
      const guest = createTestVisitor('SG');
      await add(guest, 2, 5);
      const members = Array.from({ length: 4 }, () => {
        const tab = createTestVisitor('SG');
        tab.jar.set('bag-sg', guestBagId(guest));
        return createTestMember('SG', randomUUID(), tab);
      });
      const bags = await Promise.all(members.map(listLines));
      expect(bags.toSorted()).toEqual([[], [], [], ['2×5']]);
    }
  }, 60_000);

  test('an order and a merge of the same guest’s bag: the goods are ordered or merged, never both', async () => {
    for (let round = 0; round < (isPostgres ? 30 : 3); round += 1) {
      const accountId = randomUUID();
      const guest = createTestVisitor('SG');
      await add(guest, 2, 2);
      const tab = createTestVisitor('SG');
      tab.jar.set('bag-sg', guestBagId(guest));
      const [placed] = await Promise.all([
        shop.place(guest, { expectedTotal: 5000 }),
        count(createTestMember('SG', accountId, tab)),
      ]);
      const lines = await listLines(createTestMember('SG', accountId));
      expect(lines).toEqual(placed.ok ? [] : ['2×2']);
    }
  }, 60_000);
});

describe('an item with Priority Access', () => {
  const gold = randomUUID();
  const tierById = new Map<string, Tier>([[gold, 'gold']]);
  beforeEach(() => {
    shop.pricing.tiers.add('loyalty', async (_db, accountId) => tierById.get(accountId) ?? null);
  });
  const state = async (visitor: Visitor) => (await view(visitor)).lines[0]?.state;
  const placeOrder = (visitor: Visitor) => shop.place(visitor, { expectedTotal: 1400 });

  test.each<[Tier | null, string]>([
    [null, 'VARIANT_PRIORITY_ACCESS'],
    ['pink', 'VARIANT_PRIORITY_ACCESS'],
    ['white', 'VARIANT_PRIORITY_ACCESS'],
    ['black', 'ok'],
    ['gold', 'ok'],
  ])('is added and ordered by a member of the tier %s: %s', async (tier, code) => {
    const accountId = randomUUID();
    if (tier) tierById.set(accountId, tier);
    const member = createTestMember('SG', accountId);
    shop.catalogue.availability.set(1, 'priority_access');
    const added = await add(member, 1);
    expect(added.ok ? 'ok' : added.error.code).toBe(code);
    if (!added.ok) return;
    expect(await state(member)).toBe('available');
    expect((await placeOrder(member)).ok).toBe(true);
  });

  test('is not sold to guests, nor to who has lost the tier or bagged it before it was kept', async () => {
    const guest = createTestVisitor('SG');
    await add(guest, 1);
    shop.catalogue.availability.set(1, 'priority_access');
    expect(await state(guest)).toBe('priority_access');
    expect(await placeOrder(guest)).toMatchObject({ error: { code: 'OUT_OF_STOCK', details: { variantIds: [1] } } });

    const member = createTestMember('SG', gold);
    await add(member, 1);
    expect((await view(member)).canCheckOut).toBe(true);
    tierById.set(gold, 'white');
    expect(await state(member)).toBe('priority_access');
    expect(await placeOrder(member)).toMatchObject({ error: { code: 'OUT_OF_STOCK' } });
    // The window is over: it is open to everybody.
    shop.catalogue.availability.delete(1);
    expect((await placeOrder(member)).ok).toBe(true);
  });

  test('of the app is sold to no tier on the website', async () => {
    tierById.set(gold, 'gold');
    const member = createTestMember('SG', gold);
    await add(member, 1);
    shop.catalogue.availability.set(1, 'app_exclusive');
    expect(await add(member, 1)).toMatchObject({ error: { code: 'VARIANT_APP_EXCLUSIVE' } });
    expect(await state(member)).toBe('app_exclusive');
    expect(await placeOrder(member)).toMatchObject({ error: { code: 'OUT_OF_STOCK' } });
  });
});
