import { beautyPassOfferEndpoints } from '@vermilion/contract/beauty-pass-offers';
import { languages } from '@vermilion/contract/markets';
import { membershipErrors } from '@vermilion/contract/membership';
import { tierThresholds } from '@vermilion/contract/tiers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../../bag/bag.testing.ts';
import { createTestShop, getResultCode } from '../../order/order.testing.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { createDispatch, serveEndpoints } from '../../platform/dispatch.ts';
import { createErrorTable } from '../../platform/error-table.ts';
import { systemRandom } from '../../platform/random.ts';
import { engine, testDatabase } from '../../platform/testing.ts';
import { createTestStock, stockUp } from '../../stock/stock.testing.ts';
import { createGift } from '../membership/gifts.rules.ts';
import { insertGift } from '../membership/gifts.store.ts';
import { testMembership } from '../membership/membership.testing.ts';
import { createPointsService } from '../points/points.service.ts';
import { checkBooks, createGrantRequest } from '../points/points.testing.ts';
import { createBagRewardHandlers } from './rewards.bag.routes.ts';
import { createBagRewardsService } from './rewards.bag.service.ts';
import type { RewardRecord } from './rewards.import.ts';
import { createRewardsService, importRewards } from './rewards.service.ts';

const { black } = tierThresholds.SG;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await checkBooks(database.db);
  await database.close();
});

const texts = (en: string) => ({ en });
const voucher: RewardRecord = {
  id: 'small-voucher',
  market: 'SG',
  points: 200,
  tier: 'pink',
  value: 500,
  name: texts('A little off'),
  description: texts('5.00 off'),
  isCollectable: true,
};

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A shop with rewards: 20.00 for goods and 4.00 for shipping each order. */
async function openShop(records: readonly RewardRecord[] = [voucher]) {
  await stockUp(database.db, 'SG', { 1: 10_000, 2: 10_000 });
  await runInTransaction(database.db, (transaction) => importRewards(transaction, records));
  const shop = createTestShop(database);
  const membership = testMembership(database, '2026-11-20T02:00:00Z');
  const { tiers, gifts } = membership;
  const { db } = database;
  const points = createPointsService({ database, clock: shop.clock });
  const rewards = createRewardsService({
    db,
    clock: shop.clock,
    catalogue: shop.catalogue,
    stock: createTestStock(database),
  });
  const bagRewards = createBagRewardsService({ db, clock: shop.clock, bags: shop.bag, points, tiers, gifts, rewards });
  shop.pricing.contributors.add('loyalty', gifts.contributor);
  shop.pricing.contributors.add('rewards', bagRewards.contributor);
  shop.pricing.tiers.add('loyalty', tiers.findTier);
  shop.orders.followers.add('rewards', {
    onConfirmed: (transaction, { id }) => bagRewards.confirm(transaction, id),
  });
  const dispatch = createDispatch([
    serveEndpoints(beautyPassOfferEndpoints, createBagRewardHandlers(bagRewards, shop.bag)),
  ]);

  /** Somebody who has joined and has points. */
  const join = async (amount: number) => {
    const accountId = await membership.join();
    if (amount > 0)
      await runInTransaction(db, (each) => points.grantPoints(each, createGrantRequest(accountId, amount)));
    const member = createTestMember('SG', accountId);
    await shop.add(member, 1, 2);
    return { ...member, accountId };
  };
  type Member = Awaited<ReturnType<typeof join>>;
  return {
    ...shop,
    membership,
    join,
    choose: (member: ReturnType<typeof createTestVisitor>, id = 'small-voucher', kind: 'reward' | 'gift' = 'reward') =>
      dispatch.call('POST cart/beauty-pass-offers/', { body: { kind, id } }, member),
    remove: (member: Member, kind: 'reward' | 'gift' = 'reward') =>
      dispatch.call('DELETE cart/beauty-pass-offers/', { query: { kind } }, member),
    list: async (member: Member) => {
      const listed = await dispatch.call('GET cart/beauty-pass-offers/', {}, member);
      if (!listed.ok) throw new Error(listed.error.code);
      return listed.value;
    },
    readBag: async (member: Member) => {
      const bag = await shop.dispatch.call('GET cart/', {}, member);
      if (!bag.ok) throw new Error(bag.error.code);
      return bag.value;
    },
    readPoints: async ({ accountId }: Member) => (await points.readPoints(db, accountId)).available,
    readLog: async ({ accountId }: Member) =>
      (await points.readLog(accountId, { limit: 100, after: undefined }, 'en')).items.map(
        (item) => `${item.text} ${item.points}`,
      ),
  };
}

describe('a reward in the bag', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  test('of exactly enough points lowers the price, and takes them with the order', async () => {
    const member = await shop.join(200);
    const chosen = await shop.choose(member);
    expect(chosen).toMatchObject({ value: { bag: { totals: { subtotal: 2000, discount: 500, total: 1900 } } } });
    expect(await shop.readPoints(member)).toBe(200);
    expect((await shop.list(member)).rewards).toMatchObject([{ id: 'small-voucher', isInBag: true, refusal: null }]);
    const placed = await shop.place(member, { expectedTotal: 1900 });
    expect(getResultCode(placed)).toBe('ok');
    expect(await shop.readPoints(member)).toBe(0);
    expect(await shop.readLog(member)).toContain('Redeemed for A little off -200');
    expect((await shop.list(member)).rewards).toMatchObject([
      { isInBag: false, refusal: 'points', missingPoints: 200 },
    ]);
    await shop.add(member, 1, 2);
    expect((await shop.readBag(member)).totals.discount).toBe(0);
  });

  test('of one point more than the member has is refused', async () => {
    const member = await shop.join(199);
    expect(await shop.choose(member)).toMatchObject({
      error: { code: 'REWARD_NEEDS_POINTS', details: { count: 1 } },
    });
    expect((await shop.readBag(member)).totals.discount).toBe(0);
    expect((await shop.list(member)).rewards).toMatchObject([{ refusal: 'points', missingPoints: 1 }]);
  });

  test('is taken out again, and the total is as before', async () => {
    const member = await shop.join(200);
    const { totals } = await shop.readBag(member);
    await shop.choose(member);
    for (const _ of [1, 2]) expect(await shop.remove(member)).toMatchObject({ value: { bag: { totals } } });
  });

  test('stays with a note where the points were spent meanwhile, and the order is placed without it', async () => {
    const [member, again] = [await shop.join(200), 'small-voucher'];
    await shop.choose(member, again);
    expect(getResultCode(await shop.place(member, { expectedTotal: 1900 }))).toBe('ok');
    await shop.add(member, 1, 2);
    await database.db
      .insertInto('bag_rewards')
      .values({
        bag_id: (await shop.bag.openBag(member)).bagId ?? '',
        account_id: member.accountId,
        market: 'SG',
        reward_id: again,
      })
      .execute();
    expect(await shop.readBag(member)).toMatchObject({
      totals: { discount: 0 },
      unused: [{ source: { kind: 'reward', rewardId: again }, reason: 'not_enough_points' }],
    });
    expect(getResultCode(await shop.place(member, { expectedTotal: 2400 }))).toBe('ok');
    expect(await shop.readPoints(member)).toBe(0);
  });

  test('gives its points back with the cancellation, once, and keeps them spent once it is paid', async () => {
    const member = await shop.join(400);
    await shop.choose(member);
    const first = await shop.place(member, { expectedTotal: 1900 });
    if (!first.ok) throw new Error(first.error.code);
    await shop.cancel(member, first.value);
    await shop.cancel(member, first.value);
    expect(await shop.readPoints(member)).toBe(400);
    await shop.add(member, 1, 2);
    await shop.choose(member);
    const second = await shop.place(member, { expectedTotal: 1900 });
    if (!second.ok) throw new Error(second.error.code);
    const [payment] = await shop.listPayments(second.value.id);
    await shop.reportOutcome(payment?.id ?? '', 'confirmed');
    await shop.runJobs();
    expect(await shop.readPoints(member)).toBe(200);
    const { state } = await database.db
      .selectFrom('reward_redemptions')
      .select('state')
      .where('order_id', '=', second.value.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('redeemed');
    expect(shop.reported).toEqual([]);
  });

  test('is for members only, and nobody else’s', async () => {
    const member = await shop.join(200);
    await shop.choose(member);
    expect(getResultCode(await shop.choose(createTestVisitor('SG')))).toBe('AUTHENTICATION_FAILED');
    const stranger = createTestMember('SG', shop.membership.open());
    expect(getResultCode(await shop.choose(stranger))).toBe('MEMBERSHIP_NEEDED');
    expect(getResultCode(await shop.choose(member, 'unknown'))).toBe('OFFER_NOT_FOUND');
    const other = await shop.join(0);
    expect((await shop.readBag(other)).totals.discount).toBe(0);
    expect(await shop.list({ ...stranger, accountId: 'x' })).toMatchObject({
      points: null,
      expiringPoints: null,
      rewards: [],
      gifts: [],
    });
  });
});

test('a reward of a tier is for that tier, and one that is over for nobody', async () => {
  const shop = await openShop([
    { ...voucher, id: 'for-black', tier: 'black' },
    { ...voucher, id: 'over', endsAt: '2026-11-19T00:00:00Z' },
  ]);
  const member = await shop.join(1000);
  expect(getResultCode(await shop.choose(member, 'for-black'))).toBe('REWARD_NEEDS_TIER');
  expect(getResultCode(await shop.choose(member, 'over'))).toBe('OFFER_INVALID');
  await shop.membership.buy(member.accountId, black);
  expect(getResultCode(await shop.choose(member, 'for-black'))).toBe('ok');
  const placed = await shop.place(member, { expectedTotal: 1900 });
  expect(getResultCode(placed)).toBe('ok');
  expect(await shop.readLog(member)).toContain('Redeemed for A little off, a tier reward -200');
});

test.each([
  [
    'one point short',
    async (shop: Shop) => shop.join(199),
    'small-voucher',
    'REWARD_NEEDS_POINTS',
    {
      en: 'You need 1 more point for this reward',
      id: 'Kamu perlu 1 poin lagi untuk reward ini',
      th: 'คุณต้องมีคะแนนเพิ่มอีก 1 คะแนน สำหรับรีวอร์ดนี้',
      zh: '此獎賞還差1積分',
    },
  ],
  [
    'a reward of a higher tier',
    async (shop: Shop) => shop.join(1000),
    'for-black',
    'REWARD_NEEDS_TIER',
    {
      en: 'This reward is for a higher tier',
      id: 'Reward ini untuk tingkat yang lebih tinggi',
      th: 'รีวอร์ดนี้สำหรับระดับที่สูงกว่า',
      zh: '此獎賞屬於更高級別',
    },
  ],
  [
    'a reward of which none are left',
    async (shop: Shop) => shop.join(1000),
    'gone',
    'REWARD_FULLY_REDEEMED',
    {
      en: 'This reward has been fully redeemed',
      id: 'Reward ini sudah habis ditukarkan',
      th: 'รีวอร์ดนี้แลกครบแล้ว',
      zh: '此獎賞已全數換領',
    },
  ],
  [
    'a reward that is over',
    async (shop: Shop) => shop.join(1000),
    'over',
    'OFFER_INVALID',
    {
      en: 'sorry, the offer is not valid',
      id: 'maaf, penawaran ini tidak berlaku',
      th: 'ขออภัย ข้อเสนอนี้ใช้ไม่ได้',
      zh: '抱歉，此優惠無效',
    },
  ],
  [
    'a reward that does not exist',
    async (shop: Shop) => shop.join(1000),
    'unknown',
    'OFFER_NOT_FOUND',
    {
      en: 'Offer not found',
      id: 'Penawaran tidak ditemukan',
      th: 'ไม่พบข้อเสนอนี้',
      zh: '找不到此優惠',
    },
  ],
  [
    'somebody who has not joined',
    async (shop: Shop) => createTestMember('SG', shop.membership.open()),
    'small-voucher',
    'MEMBERSHIP_NEEDED',
    {
      en: 'Become a member first',
      id: 'Jadilah anggota terlebih dahulu',
      th: 'สมัครสมาชิกก่อน',
      zh: '請先加入會員',
    },
  ],
] as const)('%s is refused in its own words (spec §5, §8)', async (_what, prepare, id, code, texts) => {
  // Each test redeems the last one.
  await database.db.deleteFrom('reward_redemptions').where('reward_id', '=', 'gone').execute();
  const shop = await openShop([
    voucher,
    { ...voucher, id: 'for-black', tier: 'black' },
    { ...voucher, id: 'gone', quantity: 1 },
    { ...voucher, id: 'over', endsAt: '2026-11-19T00:00:00Z' },
  ]);
  const first = await shop.join(200);
  await shop.choose(first, 'gone');
  expect(getResultCode(await shop.place(first, { expectedTotal: 1900 }))).toBe('ok');
  const refused = await shop.choose(await prepare(shop), id);
  if (refused.ok) throw new Error('The reward was taken');
  expect(refused.error.code).toBe(code);
  const table = createErrorTable([membershipErrors]);
  for (const language of languages) {
    expect(table.formatFailure(refused.error, language).body.message).toBe(texts[language]);
  }
});

test('a product is added at no price, one per order, and not with Click & Collect where it says so', async () => {
  const shop = await openShop([{ ...voucher, id: 'lipstick', isCollectable: false }, voucher]);
  await database.db.updateTable('rewards').set({ value: null, variant_id: 2 }).where('id', '=', 'lipstick').execute();
  const member = await shop.join(1000);
  expect(await shop.choose(member, 'lipstick')).toMatchObject({
    value: { bag: { lines: [{ variantId: 1 }, { variantId: 2, quantity: 1, total: 0 }], totals: { total: 2400 } } },
  });
  const checkout = await shop.dispatch.call('GET checkout/', { query: { delivery: 'collect' } }, member);
  expect(checkout).toMatchObject({
    value: { bag: { unused: [{ source: { kind: 'reward', rewardId: 'lipstick' }, reason: 'not_for_this_delivery' }] } },
  });
  // Another reward takes its place.
  expect(await shop.choose(member, 'small-voucher')).toMatchObject({
    value: { bag: { lines: [{ variantId: 1 }], totals: { total: 1900 } } },
  });
});

test('gifts are put in the bag and taken out, one at a time', async () => {
  const shop = await openShop();
  const member = await shop.join(0);
  await shop.membership.buy(member.accountId, black);
  const { gifts } = await shop.list(member);
  const find = (type: string) => gifts.find((gift) => gift.type === type)?.id ?? '';
  expect(gifts.map(({ type, isInBag }) => [type, isInBag])).toEqual([
    ['welcome_voucher', false],
    ['ten_percent_off', false],
  ]);
  expect(await shop.choose(member, find('ten_percent_off'), 'gift')).toMatchObject({
    value: { bag: { totals: { discount: 200 } } },
  });
  expect((await shop.list(member)).gifts).toMatchObject([{ isInBag: false }, { isInBag: true }]);
  const other = await shop.join(0);
  expect(getResultCode(await shop.choose(other, find('ten_percent_off'), 'gift'))).toBe('OFFER_INVALID');
  expect(await shop.remove(member, 'gift')).toMatchObject({ value: { bag: { totals: { discount: 0 } } } });
});

test('the points of the bag say until when they can be spent', async () => {
  const shop = await openShop();
  expect(await shop.list(await shop.join(200))).toMatchObject({
    points: 200,
    expiringPoints: { points: 200, on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  });
  expect(await shop.list(await shop.join(0))).toMatchObject({ points: 0, expiringPoints: null });
});

test('an import of rewards keeps what was redeemed of them', async () => {
  const scarce = { ...voucher, id: 'scarce', quantity: 2 };
  const shop = await openShop([scarce]);
  const member = await shop.join(200);
  expect(getResultCode(await shop.choose(member, scarce.id))).toBe('ok');
  expect(getResultCode(await shop.place(member, { expectedTotal: 1900 }))).toBe('ok');
  const readLeft = () =>
    database.db.selectFrom('rewards').select('quantity_left').where('id', '=', scarce.id).execute();
  for (const [quantity, left] of [
    [2, 1],
    [5, 4],
    [1, 0],
    [undefined, null],
  ] as const) {
    const { quantity: _, ...unlimited } = scarce;
    const record = quantity === undefined ? unlimited : { ...scarce, quantity };
    await runInTransaction(database.db, (transaction) => importRewards(transaction, [record]));
    expect(await readLeft()).toEqual([{ quantity_left: left }]);
  }
});

test('what an order earns is doubled while the member has the gift of birthday points', async () => {
  const shop = await openShop();
  const member = await shop.join(0);
  expect((await shop.list(member)).pointsMultiplier).toBe(1);
  const gift = { ...createGift('birthday_points', 'SG', '2026-11-01', '2026'), label: null };
  const period = { validFrom: new Date('2026-11-01T00:00:00Z'), expiresAt: new Date('2026-12-01T00:00:00Z') };
  await insertGift(database.db, systemRandom.uuid(), { accountId: member.accountId, market: 'SG' }, gift, period);
  expect((await shop.list(member)).pointsMultiplier).toBe(2);
});

describe('many at once', () => {
  const [count, left] = engine === 'postgres' ? [60, 10] : [12, 3];

  test('redeem what is left of a reward, and no more', async () => {
    const few = { ...voucher, id: 'few', quantity: left };
    const shop = await openShop([few]);
    const members = [];
    for (let each = 0; each < count; each += 1) {
      const member = await shop.join(200);
      expect(getResultCode(await shop.choose(member, few.id))).toBe('ok');
      members.push(member);
    }
    const outcomes = await Promise.all(members.map((member) => shop.place(member, { expectedTotal: 1900 })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(left);
    const balances = await Promise.all(members.map((member) => shop.readPoints(member)));
    expect(balances.filter((points) => points === 0)).toHaveLength(left);
    expect(balances.filter((points) => points === 200)).toHaveLength(count - left);
    const [last] = members.filter((_, index) => !outcomes[index]?.ok);
    if (!last) throw new Error('everybody got one');
    expect((await shop.readBag(last)).unused).toMatchObject([{ reason: 'fully_redeemed' }]);
    expect(getResultCode(await shop.choose(last, few.id))).toBe('REWARD_FULLY_REDEEMED');
  });

  test('a product that is sold out cannot be chosen', async () => {
    const { value: _value, ...withoutValue } = voucher;
    const lips = { ...withoutValue, id: 'lips', sku: 'SKU-2' };
    const shop = await openShop([lips]);
    const member = await shop.join(200);
    await stockUp(database.db, 'SG', { 2: 0 });
    expect(getResultCode(await shop.choose(member, lips.id))).toBe('REWARD_FULLY_REDEEMED');
    await stockUp(database.db, 'SG', { 2: 1 });
    expect(getResultCode(await shop.choose(member, lips.id))).toBe('ok');
  });

  test('orders of one member spend the points once', async () => {
    const shop = await openShop();
    const member = await shop.join(200);
    await shop.choose(member);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => shop.place(member, { expectedTotal: 1900 })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.readPoints(member)).toBe(0);
  });
});
