import { randomUUID } from 'node:crypto';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { tierThresholds } from '@vermilion/contract/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { engine, testDatabase } from '../../platform/testing.ts';
import { createPricingService, type PriceLine } from '../../pricing/pricing.service.ts';
import { testMembership } from './membership.testing.ts';
import { updateBirthMonth } from './tiers.store.ts';

const { black, gold } = tierThresholds.SG;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const contact = { fullName: 'Mei Tan', email: 'mei@example.com', phone: '+6591234567' };

const createLine = (unitPrice: number, isHouseBrand = false): PriceLine => ({
  id: randomUUID(),
  kind: 'item',
  variantId: 1,
  brandSlug: 'sari',
  categorySlugs: [],
  isHouseBrand,
  unitPrice,
  unitPriceBeforeSale: null,
  quantity: 1,
});

/** A membership whose gifts lower prices. */
function testGifts(start?: string) {
  const shop = testMembership(database, start);
  const pricing = createPricingService({ clock: shop.clock });
  pricing.contributors.add('loyalty', shop.gifts.contributor);
  pricing.tiers.add('loyalty', shop.tiers.findTier);
  /** Prices a bag as a page and as an order does. */
  const price = async (
    bagId: string,
    accountId: string | null,
    lines: PriceLine[],
    {
      isEmployee = false,
      market = 'SG',
      method = 'standard',
    }: { isEmployee?: boolean; market?: MarketCode; method?: string } = {},
  ) => {
    const known = { accountId, isEmployee };
    const buyer = { ...known, tier: await pricing.findTier(database.db, known) };
    const bag = { bagId, market, buyer, lines };
    const contributed = await pricing.collectContributions(database.db, bag);
    const delivery = markets[market].delivery.find(({ code }) => code === method) ?? null;
    const { adjustments, tenders } = contributed;
    const priced = pricing.price({
      lines,
      delivery,
      buyer,
      adjustments: adjustments as Parameters<typeof pricing.price>[0]['adjustments'],
      tenders,
      market: markets[market],
    });
    return { ...priced, unused: [...contributed.unused, ...priced.unused], buyer };
  };
  return {
    ...shop,
    price,
    /** Orders a bag. @returns the order's id, or why it was refused */
    order: async (bagId: string, accountId: string, lines: PriceLine[]) => {
      const { totals, buyer } = await price(bagId, accountId, lines);
      const orderId = randomUUID();
      const result = await database.db
        .transaction()
        .execute((transaction) =>
          pricing.redeem(transaction, { bagId, market: 'SG', buyer, orderId, contact, totals }),
        );
      return result.ok ? orderId : result.error.code;
    },
    cancel: (orderId: string) =>
      database.db.transaction().execute((transaction) => pricing.restore(transaction, orderId)),
    findGift: async (accountId: string, type: string) => {
      const gift = (await shop.listGifts(accountId)).find((each) => each.type === type);
      if (!gift) throw new Error(`There is no gift ${type}`);
      return gift;
    },
    putInBag: (accountId: string, bagId: string, giftId: string, market: MarketCode = 'SG') =>
      shop.gifts.putInBag({ accountId, market }, { bagId, giftId }),
  };
}

describe('a gift in the bag', () => {
  test('takes ten percent off the goods', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.buy(accountId, black);
    const gift = await shop.findGift(accountId, 'ten_percent_off');
    expect(await shop.putInBag(accountId, bagId, gift.id)).toBe(true);
    const { totals } = await shop.price(bagId, accountId, [createLine(4000), createLine(2000)]);
    expect(totals).toMatchObject({ subtotal: 6000, discount: 600 });
    expect(totals.adjustments).toContainEqual({
      source: { kind: 'loyalty_gift', giftId: gift.id, type: 'ten_percent_off' },
      target: 'goods',
      amount: 600,
    });
    // Not in another bag, nor for another buyer.
    expect((await shop.price(randomUUID(), accountId, [createLine(4000)])).totals.discount).toBe(0);
    expect((await shop.price(bagId, await shop.join(), [createLine(4000)])).totals.discount).toBe(0);
    expect((await shop.price(bagId, null, [createLine(4000)])).totals.discount).toBe(0);
  });

  test('takes its amount off from its minimum on', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.putInBag(accountId, bagId, (await shop.findGift(accountId, 'welcome_voucher')).id);
    const below = await shop.price(bagId, accountId, [createLine(5999)]);
    expect(below.totals.discount).toBe(0);
    expect(below.unused).toMatchObject([{ reason: 'below_minimum_spend', missingSpend: 1 }]);
    expect((await shop.price(bagId, accountId, [createLine(6000)])).totals.discount).toBe(1000);
  });

  test('is one: the next takes its place, and it can be taken out', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.buy(accountId, gold);
    const [voucher, welcome] = [
      await shop.findGift(accountId, 'welcome_voucher'),
      await shop.findGift(accountId, 'gold_welcome'),
    ];
    await shop.putInBag(accountId, bagId, voucher.id);
    await shop.putInBag(accountId, bagId, welcome.id);
    expect((await shop.price(bagId, accountId, [createLine(10_000)])).totals.discount).toBe(5000);
    await shop.gifts.takeOutOfBag(accountId, bagId);
    expect((await shop.price(bagId, accountId, [createLine(10_000)])).totals.discount).toBe(0);
  });

  test('of another member, of another market, or unknown is refused', async () => {
    const shop = testGifts();
    const [accountId, other, bagId] = [await shop.join(), await shop.join(), randomUUID()];
    const gift = await shop.findGift(accountId, 'welcome_voucher');
    expect(await shop.putInBag(other, bagId, gift.id)).toBe(false);
    expect(await shop.putInBag(accountId, bagId, gift.id, 'MY')).toBe(false);
    expect(await shop.putInBag(accountId, bagId, randomUUID())).toBe(false);
    expect(await shop.putInBag(accountId, bagId, gift.id)).toBe(true);
    expect(await shop.price(bagId, accountId, [createLine(90_000)], { market: 'MY' })).toMatchObject({
      totals: { discount: 0 },
      unused: [{ reason: 'not_valid' }],
    });
  });

  test('stays when the one that is to take its place is refused', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.putInBag(accountId, bagId, (await shop.findGift(accountId, 'welcome_voucher')).id);
    expect(await shop.putInBag(accountId, bagId, randomUUID())).toBe(false);
    expect((await shop.price(bagId, accountId, [createLine(6000)])).totals.discount).toBe(1000);
  });

  test('counts until its last moment', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    const gift = await shop.findGift(accountId, 'welcome_voucher');
    expect(gift.lastDay).toBe('2026-08-29');
    shop.setNow('2026-08-29T15:59:59Z');
    expect(await shop.putInBag(accountId, bagId, gift.id)).toBe(true);
    expect((await shop.price(bagId, accountId, [createLine(6000)])).totals.discount).toBe(1000);
    shop.setNow('2026-08-29T16:00:00Z');
    expect(await shop.price(bagId, accountId, [createLine(6000)])).toMatchObject({
      totals: { discount: 0 },
      unused: [{ reason: 'not_valid' }],
    });
    expect(await shop.putInBag(accountId, bagId, gift.id)).toBe(false);
    expect((await shop.findGift(accountId, 'welcome_voucher')).state).toBe('expired');
  });
});

describe('a gift that an order uses', () => {
  test('is used once, and can be used again after the order was cancelled', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    const { id } = await shop.findGift(accountId, 'welcome_voucher');
    await shop.putInBag(accountId, bagId, id);
    const orderId = await shop.order(bagId, accountId, [createLine(6000)]);
    expect(await shop.findGift(accountId, 'welcome_voucher')).toMatchObject({
      state: 'used',
      usedAt: '2026-07-01T02:00:00.000Z',
    });
    expect(await shop.putInBag(accountId, bagId, id)).toBe(false);
    expect((await shop.price(bagId, accountId, [createLine(6000)])).totals.discount).toBe(0);
    await shop.cancel(orderId);
    expect((await shop.findGift(accountId, 'welcome_voucher')).state).toBe('available');
    expect(await shop.putInBag(accountId, bagId, id)).toBe(true);
  });

  test('of a tier that is lost meanwhile is not given back with the order, unless the tier is reached again', async () => {
    const shop = testGifts();
    const accountId = await shop.join();
    const use = async () => {
      const [bagId, { id }] = [randomUUID(), await shop.findGift(accountId, 'ten_percent_off')];
      expect(await shop.putInBag(accountId, bagId, id)).toBe(true);
      return shop.order(bagId, accountId, [createLine(6000)]);
    };
    const count = async () => (await shop.listGifts(accountId)).filter(({ type }) => type === 'ten_percent_off').length;
    await shop.takeBack(await shop.buy(accountId, black), null);
    expect(await count()).toBe(0);
    const purchase = await shop.buy(accountId, black);
    const first = await use();
    await shop.takeBack(purchase, null);
    expect(await shop.findGift(accountId, 'ten_percent_off')).toMatchObject({ state: 'used' });
    await shop.buy(accountId, black);
    await shop.cancel(first);
    expect(await shop.findGift(accountId, 'ten_percent_off')).toMatchObject({ state: 'available' });
    const second = await use();
    const spent = await database.db
      .selectFrom('membership_purchases')
      .select('order_id')
      .where('account_id', '=', accountId)
      .where('counted', '>', 0)
      .execute();
    for (const { order_id } of spent) await shop.takeBack(order_id, null);
    await shop.cancel(second);
    expect(await count()).toBe(0);
  });

  test('stays where the order did not reach its minimum', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.putInBag(accountId, bagId, (await shop.findGift(accountId, 'welcome_voucher')).id);
    await shop.order(bagId, accountId, [createLine(100)]);
    expect((await shop.findGift(accountId, 'welcome_voucher')).state).toBe('available');
  });

  test('is used by one of many orders at once', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    const { id } = await shop.findGift(accountId, 'welcome_voucher');
    await shop.putInBag(accountId, bagId, id);
    const count = engine === 'postgres' ? 100 : 20;
    const lines = [createLine(6000)];
    const { totals, buyer } = await shop.price(bagId, accountId, lines);
    const pricing = createPricingService({ clock: shop.clock });
    pricing.contributors.add('loyalty', shop.gifts.contributor);
    const results = await Promise.all(
      Array.from({ length: count }, () =>
        database.db
          .transaction()
          .execute((transaction) =>
            pricing.redeem(transaction, { bagId, market: 'SG', buyer, orderId: randomUUID(), contact, totals }),
          ),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results) {
      if (!result.ok)
        expect(result.error).toMatchObject({ code: 'ADJUSTMENT_REFUSED', details: { reason: 'not_valid' } });
    }
  });
});

describe('tiers and employees', () => {
  test('Gold ships free from the first cent, by standard delivery', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.buy(accountId, gold - 1);
    expect((await shop.price(bagId, accountId, [createLine(100)])).totals.shipping).toBe(400);
    await shop.buy(accountId, 1);
    expect((await shop.price(bagId, accountId, [createLine(100)])).totals).toMatchObject({
      shipping: 0,
      adjustments: [{ source: { kind: 'tier', tier: 'gold' }, target: 'shipping', amount: 400 }],
    });
    expect((await shop.price(bagId, accountId, [createLine(100)], { method: 'express' })).totals.shipping).toBe(900);
  });

  test('an employee pays 30 % less, and 45 % less for the house brand', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    const lines = [createLine(10_000), createLine(10_000, true)];
    expect((await shop.price(bagId, accountId, lines)).totals.discount).toBe(0);
    expect((await shop.price(bagId, accountId, lines, { isEmployee: true })).totals.discount).toBe(7500);
    // Not together with a gift of the membership.
    await shop.putInBag(accountId, bagId, (await shop.findGift(accountId, 'welcome_voucher')).id);
    const both = await shop.price(bagId, accountId, lines, { isEmployee: true });
    expect(both.totals.discount).toBe(7500);
    expect(both.unused).toMatchObject([{ source: { kind: 'loyalty_gift' }, reason: 'not_combinable' }]);
  });

  test('an employee sees the staff discount among the gifts', async () => {
    const shop = testGifts();
    const accountId = await shop.join();
    const [first] = await shop.gifts.list({ accountId, isEmployee: true, language: 'en' });
    expect(first).toMatchObject({ type: 'staff_discount', state: 'available', lastDay: null });
    expect(await shop.listGifts(accountId)).toHaveLength(1);
  });
});

describe('birthday gifts', () => {
  test('are issued once a year, by tier and month', async () => {
    const shop = testGifts('2026-07-01T02:00:00Z');
    const [pink, white, blackMember, december, unknown] = [
      await shop.join('TH', '1990-11-30'),
      await shop.join('TH', '1992-11-01'),
      await shop.join('TH', '1988-11-15'),
      await shop.join('TH', '1988-12-01'),
      await shop.join('TH'),
    ];
    for (const accountId of [white, december, unknown]) await shop.buy(accountId, 100, 'TH');
    await shop.buy(blackMember, tierThresholds.TH.black, 'TH');
    shop.setNow('2026-11-01T02:00:00Z');
    const types = async (accountId: string) =>
      (await shop.listGifts(accountId))
        .map(({ type }) => type)
        .filter((type) => type.startsWith('birthday'))
        .toSorted();
    const runs = await Promise.all(Array.from({ length: 3 }, () => shop.gifts.issueBirthdayGifts('TH', '2026-11-01')));
    expect(runs.reduce((sum, count) => sum + count)).toBe(2);
    expect(await types(pink)).toEqual([]);
    expect(await types(white)).toEqual(['birthday_points']);
    expect(await types(blackMember)).toEqual(['birthday_points', 'birthday_voucher']);
    expect(await types(december)).toEqual([]);
    expect(await types(unknown)).toEqual([]);
    expect(await shop.findGift(blackMember, 'birthday_voucher')).toMatchObject({
      value: { kind: 'amount_off', amount: 50_000 },
      minimumSpend: 150_000,
      lastDay: '2026-11-30',
    });
    // Who reaches White in the month gets them the day after.
    await shop.buy(pink, 100, 'TH');
    expect(await shop.gifts.issueBirthdayGifts('TH', '2026-11-02')).toBe(1);
    expect(await types(pink)).toEqual(['birthday_points']);
    expect(await shop.gifts.issueBirthdayGifts('TH', '2027-11-01')).toBe(3);
  });

  test('double points from the start of the day until the month is over in the market', async () => {
    const shop = testGifts('2026-07-01T02:00:00Z');
    const accountId = await shop.join('PH', '1990-02-10');
    await shop.buy(accountId, 100, 'PH');
    await shop.gifts.issueBirthdayGifts('PH', '2028-02-01');
    const isDouble = (moment: string) => shop.gifts.hasDoublePoints(database.db, accountId, new Date(moment));
    expect(await isDouble('2028-01-31T15:59:59Z')).toBe(false);
    expect(await isDouble('2028-01-31T16:00:00Z')).toBe(true);
    expect(await isDouble('2028-02-29T15:59:59Z')).toBe(true);
    expect(await isDouble('2028-02-29T16:00:00Z')).toBe(false);
  });

  test('of points are not put in a bag', async () => {
    const shop = testGifts('2026-07-01T02:00:00Z');
    const accountId = await shop.join('HK', '1990-07-10');
    await shop.buy(accountId, 100, 'HK');
    await shop.gifts.issueBirthdayGifts('HK', '2026-07-01');
    const { id } = await shop.findGift(accountId, 'birthday_points');
    expect(await shop.putInBag(accountId, randomUUID(), id, 'HK')).toBe(false);
  });
});

describe('other gifts', () => {
  test('carry a name in the reader’s language, and are issued once by their cause', async () => {
    const shop = testGifts();
    const accountId = await shop.join();
    const gift = {
      type: 'others' as const,
      cause: 'care 4711',
      label: { en: 'With our apologies', th: 'ขออภัยในความไม่สะดวก' },
      value: { kind: 'amount_off', amount: 500 } as const,
      minimumSpend: 0,
      firstDay: '2026-07-01',
      lastDay: '2026-07-31',
    };
    for (const _ of [1, 2]) {
      await database.db
        .transaction()
        .execute((transaction) => shop.gifts.give(transaction, { accountId, market: 'SG' }, gift, 'en'));
    }
    const listed = await shop.gifts.list({ accountId, isEmployee: false, language: 'th' });
    expect(listed.filter(({ type }) => type === 'others')).toMatchObject([
      { label: 'ขออภัยในความไม่สะดวก', value: { kind: 'amount_off', amount: 500 } },
    ]);
    const [indonesian] = (await shop.gifts.list({ accountId, isEmployee: false, language: 'id' })).filter(
      ({ type }) => type === 'others',
    );
    expect(indonesian?.label).toBe('With our apologies');
  });

  test('are listed with those that can be used first', async () => {
    const shop = testGifts();
    const [accountId, bagId] = [await shop.join(), randomUUID()];
    await shop.buy(accountId, black);
    await shop.putInBag(accountId, bagId, (await shop.findGift(accountId, 'ten_percent_off')).id);
    await shop.order(bagId, accountId, [createLine(6000)]);
    await shop.buy(accountId, gold);
    const states = async () => (await shop.listGifts(accountId)).map(({ type, state }) => `${type} ${state}`);
    expect(await states()).toEqual(['welcome_voucher available', 'gold_welcome available', 'ten_percent_off used']);
    shop.setNow('2026-09-01T02:00:00Z');
    expect(await states()).toEqual(['gold_welcome available', 'welcome_voucher expired', 'ten_percent_off used']);
  });
});

test('gifts of a birthday come once a year, also where the birthday is put right between two months', async () => {
  const shop = testGifts('2034-07-01T02:00:00Z');
  const accountId = await shop.join('MY', '1990-10-30');
  await shop.buy(accountId, 1, 'MY');
  const countGifts = async () =>
    (await shop.listGifts(accountId)).filter(({ type }) => type === 'birthday_points').length;
  await shop.gifts.issueBirthdayGifts('MY', '2034-10-01');
  expect(await countGifts()).toBe(1);
  await updateBirthMonth(database.db, accountId, 11);
  await shop.gifts.issueBirthdayGifts('MY', '2034-11-01');
  expect(await countGifts()).toBe(1);
  await shop.gifts.issueBirthdayGifts('MY', '2035-10-01');
  expect(await countGifts()).toBe(1);
  await shop.gifts.issueBirthdayGifts('MY', '2035-11-01');
  expect(await countGifts()).toBe(2);
});

test('the database refuses a gift that is used twice, or outside its days', async () => {
  const shop = testGifts();
  const accountId = await shop.join();
  const change = (values: { used_at: Date | null; order_id: string | null; bag_id?: string }) =>
    database.db.updateTable('loyalty_gifts').set(values).where('account_id', '=', accountId).execute();
  await expect(change({ used_at: new Date('2026-10-01'), order_id: randomUUID() })).rejects.toThrow('loyalty_gifts');
  await expect(change({ used_at: null, order_id: randomUUID() })).rejects.toThrow('loyalty_gifts');
  await expect(
    change({ used_at: new Date('2026-07-02'), order_id: randomUUID(), bag_id: randomUUID() }),
  ).rejects.toThrow('loyalty_gifts');
});
