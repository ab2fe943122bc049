import { randomUUID } from 'node:crypto';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { tierThresholds } from '@vermilion/contract/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../platform/testing.ts';
import { testMembership } from './membership.testing.ts';
import { claimTierWarnings } from './tiers.store.ts';

const { black, gold } = tierThresholds.SG;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A Gold member of two years ago, whose year ends with 2028-06-30 and who has spent nothing in it. */
async function openGold(market: MarketCode = 'SG') {
  const shop = testMembership(database);
  const accountId = await shop.join(market);
  await shop.buy(accountId, tierThresholds[market].gold, market);
  shop.setNow('2027-07-01T12:00:00Z');
  await shop.tiers.closeYears(market, '2027-07-01');
  const read = () => shop.readStatus(accountId);
  const countGifts = async (type: string) =>
    (await shop.listGifts(accountId)).filter((gift) => gift.type === type).length;
  return { shop, accountId, read, countGifts };
}

/** Returns the last moment of a day in a market's zone, a millisecond before midnight. */
const getLastMoment = (market: MarketCode, day: string) =>
  new Date(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(markets[market].timeZones[0]).epochMilliseconds - 1,
  );

describe('spend that was paid in its year and is on the way', () => {
  test('keeps the tier when the year ends, and counts for it once it is settled', async () => {
    const { shop, accountId, read, countGifts } = await openGold();
    const paidAt = new Date('2028-06-30T12:00:00Z');
    shop.setNow(paidAt.toISOString());
    expect(await read()).toMatchObject({ message: 'downgrade_warning', amountToKeep: gold });
    const orderId = await shop.pay(accountId, gold);
    expect(await read()).toMatchObject({
      tier: 'gold',
      message: 'keep_tier',
      spend: 0,
      pendingSpend: gold,
      amountToKeep: 0,
      keptUntil: '2028-06-30',
    });
    shop.setNow('2028-06-30T16:00:00Z');
    expect(await read()).toMatchObject({ tier: 'gold', pendingSpend: 0, isTierPending: true, keptUntil: null });
    expect(await shop.tiers.findTier(database.db, accountId)).toBe('gold');
    for (const _ of [1, 2]) await shop.tiers.closeYears('SG', '2028-07-01');
    expect(await read()).toMatchObject({ tier: 'gold', isTierPending: true });
    // The gift of the new year waits, as the order can be cancelled.
    expect(await countGifts('gold_welcome')).toBe(2);
    shop.setNow('2028-07-06T04:00:00Z');
    for (const _ of [1, 2]) await shop.settle(accountId, orderId, gold, paidAt);
    expect(await read()).toMatchObject({ tier: 'gold', isTierPending: false, keptUntil: '2029-06-30', spend: 0 });
    expect(await countGifts('gold_welcome')).toBe(3);
    expect(await shop.listChanges(accountId)).toEqual(['2026-07-01 purchase: pink to gold']);
  });

  test('that is cancelled a week later loses the tier then', async () => {
    const { shop, accountId, read, countGifts } = await openGold();
    shop.setNow('2028-06-30T12:00:00Z');
    const orderId = await shop.pay(accountId, gold);
    shop.setNow('2028-07-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-07-01');
    shop.setNow('2028-07-07T12:00:00Z');
    for (const _ of [1, 2]) await shop.takeBack(orderId, null);
    expect(await read()).toMatchObject({ tier: 'white', message: 'just_downgraded', isTierPending: false });
    expect(await shop.listChanges(accountId)).toEqual([
      '2026-07-01 purchase: pink to gold',
      '2028-07-07 taken_back: gold to white',
    ]);
    expect(await countGifts('gold_welcome')).toBeLessThan(3);
  });

  test('that is refunded in part keeps what the rest is enough for', async () => {
    const { shop, accountId, read } = await openGold();
    const paidAt = new Date('2028-06-30T12:00:00Z');
    shop.setNow(paidAt.toISOString());
    const orderId = await shop.pay(accountId, gold);
    shop.setNow('2028-07-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-07-01');
    await shop.takeBack(orderId, gold - black);
    expect(await read()).toMatchObject({ tier: 'black', isTierPending: true });
    await shop.settle(accountId, orderId, black, paidAt);
    expect(await read()).toMatchObject({ tier: 'black', isTierPending: false, keptUntil: '2029-06-30' });
  });

  test('lifts nobody before it is settled, and asks for no more than is left', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const orderId = await shop.pay(accountId, gold);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'pink', spend: 0, pendingSpend: gold });
    await shop.buy(accountId, 1);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'white', amountToNext: 0, pendingSpend: gold });
    await shop.settle(accountId, orderId, gold, shop.clock.now());
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'gold', spend: gold + 1, pendingSpend: 0 });
  });

  test.each([
    ['SG', 'TH'],
    ['NZ', 'ID'],
    ['TH', 'TH'],
  ] as const)(
    'of a member of %s, bought in %s in the last millisecond of the year, is of that year',
    async (home, away) => {
      const { shop, accountId, read } = await openGold(home);
      const paidAt = getLastMoment(home, '2028-06-30');
      shop.setNow(paidAt.toISOString());
      const orderId = await shop.pay(accountId, tierThresholds[away].gold, away);
      expect(await read()).toMatchObject({ message: 'keep_tier', pendingSpend: tierThresholds[home].gold });
      shop.setNow(new Date(paidAt.getTime() + 1).toISOString());
      expect(await read()).toMatchObject({ tier: 'gold', isTierPending: true });
      await shop.settle(accountId, orderId, tierThresholds[away].gold, paidAt, away);
      expect(await read()).toMatchObject({ tier: 'gold', isTierPending: false, keptUntil: '2029-06-30' });
    },
  );

  test('that is recorded after the night restores the tier, once', async () => {
    const { shop, accountId, read, countGifts } = await openGold();
    const paidAt = getLastMoment('SG', '2028-06-30');
    shop.setNow('2028-07-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-07-01');
    expect(await read()).toMatchObject({ tier: 'white' });
    const orderId = randomUUID();
    for (const _ of [1, 2]) await shop.pay(accountId, gold, 'SG', paidAt, orderId);
    expect(await read()).toMatchObject({ tier: 'gold', isTierPending: true });
    expect(await countGifts('gold_welcome')).toBe(2);
    await shop.settle(accountId, orderId, gold, paidAt);
    expect(await read()).toMatchObject({ tier: 'gold', isTierPending: false });
    expect(await countGifts('gold_welcome')).toBe(3);
    expect((await shop.listChanges(accountId)).slice(1)).toEqual([
      '2028-07-01 year_end: gold to white',
      '2028-07-01 purchase: white to gold',
    ]);
  });

  test('is counted once by many processes: night, settling and cancelling at the same time', async () => {
    const { shop, accountId, read } = await openGold();
    const paidAt = new Date('2028-06-30T12:00:00Z');
    shop.setNow(paidAt.toISOString());
    const [kept, dropped] = [await shop.pay(accountId, gold), await shop.pay(accountId, black)];
    shop.setNow('2028-07-01T02:00:00Z');
    await Promise.all([
      ...Array.from({ length: 4 }, () => shop.tiers.closeYears('SG', '2028-07-01')),
      ...Array.from({ length: 4 }, () => shop.settle(accountId, kept, gold, paidAt)),
      ...Array.from({ length: 4 }, () => shop.takeBack(dropped, null)),
    ]);
    expect(await read()).toMatchObject({ tier: 'gold', isTierPending: false, pendingSpend: 0, spend: 0 });
    expect(await shop.listChanges(accountId)).toEqual(['2026-07-01 purchase: pink to gold']);
  });

  test('left by a process of an older version, which counts it and does not know that it was pending, is not added twice', async () => {
    const { shop, accountId, read } = await openGold();
    const orderId = await shop.pay(accountId, black);
    const { paid, counted, day } = { paid: black, counted: black, day: '2027-07-01' };
    await database.db
      .insertInto('membership_purchases')
      .values({ order_id: orderId, account_id: accountId, market: 'SG', day, paid, taken_back: 0, counted })
      .execute();
    expect(await read()).toMatchObject({ pendingSpend: 0 });
  });

  test('warns nobody whose tier it keeps, until it is taken back', async () => {
    const { shop, accountId } = await openGold('HK');
    shop.setNow('2028-06-20T12:00:00Z');
    const page = { from: '2028-06-20', until: '2028-08-19', limit: 500 };
    const claim = async () => {
      const claimed = await database.db
        .transaction()
        .execute((transaction) => claimTierWarnings(transaction, 'HK', page));
      return claimed.some((each) => each.accountId === accountId);
    };
    const orderId = await shop.pay(accountId, tierThresholds.HK.gold, 'HK');
    expect(await claim()).toBe(false);
    await shop.takeBack(orderId, 1);
    expect(await claim()).toBe(true);
    expect(await claim()).toBe(false);
  });

  test('is deleted with the membership', async () => {
    const { shop, accountId } = await openGold();
    await shop.pay(accountId, black);
    await database.db.transaction().execute((transaction) => shop.tiers.erase(transaction, accountId));
    const left = await database.db
      .selectFrom('membership_pending_purchases')
      .select('order_id')
      .where('account_id', '=', accountId)
      .execute();
    expect(left).toEqual([]);
  });
});
