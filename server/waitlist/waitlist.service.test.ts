// @module-tag embedded
import { maxWaitlistItems } from '@vermilion/contract/waitlist';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { deleteJobsBefore } from '../platform/jobs.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { mailAvailableJob } from './waitlist.jobs.ts';
import { waitlistDataHolder } from './waitlist.personal-data.ts';
import { createTestWaitlist } from './waitlist.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestWaitlist>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('waitlist_items').execute();
  await database.db.deleteFrom('jobs').execute();
  shop = createTestWaitlist(database);
  await stockUp(database.db, 'SG', { 1: 0, 2: 0, 3: 5, 4: 5 });
  await stockUp(database.db, 'TH', { 1: 0, 2: 5 });
  await shop.setOnHand(1, 0);
});

const getStates = async () =>
  (await database.db.selectFrom('waitlist_items').select('state').execute()).map(({ state }) => state);

describe('the waitlist', () => {
  test('has what is out of stock or coming soon, the latest first, at today’s price and stock', async () => {
    const member = shop.openMember();
    shop.catalogue.availability.set(3, 'coming_soon');
    shop.catalogue.prices.set(1, { price: 900, priceBeforeSale: 1000 });
    expect(getResultCode(await shop.join(member, 1))).toBe('ok');
    shop.advanceClock(1);
    const answer = await shop.join(member, 3);
    const items = await shop.list(member);
    expect(answer).toEqual({ ok: true, value: { items } });
    expect(items).toMatchObject([
      { variantId: 3, reason: 'sale_start', availability: 'coming_soon' },
      { variantId: 1, reason: 'stock', availability: 'out_of_stock', name: 'Name 1 (en)', sku: 'SKU-1', price: 900 },
    ]);
    expect(items[1]?.priceBeforeSale).toBe(1000);
  });

  test('of a market has nothing of another one', async () => {
    const member = shop.openMember();
    const inThailand = { ...member, ...createTestVisitor('TH'), actor: member.actor };
    await shop.join(member, 1);
    expect(await shop.list(inThailand)).toEqual([]);
    expect(getResultCode(await shop.join(inThailand, 2))).toBe('VARIANT_IN_STOCK');
    expect(getResultCode(await shop.join(inThailand, 1))).toBe('ok');
    await shop.leave(inThailand, 1);
    expect(await shop.list(member)).toHaveLength(1);
  });

  test('takes nothing that is in stock, not sold, or kept for others', async () => {
    const member = shop.openMember();
    shop.catalogue.availability.set(1, 'priority_access');
    shop.catalogue.availability.set(2, 'app_exclusive');
    shop.catalogue.withdrawn.add(4);
    const codes = await Promise.all([3, 99, 1, 2, 4].map(async (id) => getResultCode(await shop.join(member, id))));
    expect(codes).toEqual([
      'VARIANT_IN_STOCK',
      'VARIANT_NOT_FOUND',
      'VARIANT_PRIORITY_ACCESS',
      'VARIANT_APP_EXCLUSIVE',
      'VARIANT_NOT_FOUND',
    ]);
    expect(await shop.countItems()).toBe(0);
  });

  test('is for members', async () => {
    const visitor = createTestVisitor('SG');
    expect(getResultCode(await shop.join(visitor, 1))).toBe('AUTHENTICATION_FAILED');
    const gone = shop.openMember();
    shop.accounts.clear();
    expect(getResultCode(await shop.join(gone, 1))).toBe('USER_NOT_FOUND');
    expect(await shop.countItems()).toBe(0);
  });

  test('has an item once, however many tabs send it at once, and loses it as often', async () => {
    const member = shop.openMember();
    const joined = await Promise.all(Array.from({ length: 20 }, () => shop.join(member, 1)));
    expect(new Set(joined.map(getResultCode))).toEqual(new Set(['ok']));
    expect(await shop.countItems()).toBe(1);
    const left = await Promise.all(Array.from({ length: 20 }, () => shop.leave(member, 1)));
    expect(new Set(left.map(getResultCode))).toEqual(new Set(['ok']));
    expect(await shop.list(member)).toEqual([]);
    expect(getResultCode(await shop.leave(member, 99))).toBe('ok');
  });

  test('is bounded, also where the last places are taken at once', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    const [stored] = await database.db.selectFrom('waitlist_items').selectAll().execute();
    if (!stored) throw new Error('The item is stored');
    const others = Array.from({ length: maxWaitlistItems - 2 }, (_, index) => ({
      ...stored,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      variant_id: index + 1000,
      item: JSON.stringify(stored.item),
    }));
    await database.db.insertInto('waitlist_items').values(others).execute();
    await shop.setOnHand(3, 0);
    const codes = (await Promise.all([2, 3].map((id) => shop.join(member, id)))).map(getResultCode);
    expect(codes.toSorted()).toEqual(['WAITLIST_FULL', 'ok']);
    expect(await shop.countItems()).toBe(maxWaitlistItems);
    // What is on the list already has its place.
    expect(getResultCode(await shop.join(member, 1))).toBe('ok');
  });

  test('still names what was withdrawn, and sends no mail about it', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    shop.catalogue.prices.delete(1);
    await shop.setOnHand(1, 5);
    await shop.runRound();
    expect(await shop.list(member)).toMatchObject([{ name: 'Name 1 (en)', availability: 'gone', price: null }]);
    expect(shop.mails).toEqual([]);
    await shop.leave(member, 1);
    expect(await shop.list(member)).toEqual([]);
  });
});

describe('a member who waits', () => {
  test('is told once, with the price of that moment, and may wait again', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    await shop.runRound();
    expect(shop.mails).toEqual([]);
    shop.catalogue.prices.set(1, { price: 850, priceBeforeSale: null });
    await shop.setOnHand(1, 5);
    await shop.runRound();
    expect(shop.mails).toMatchObject([
      { to: { address: `${member.accountId}@example.sg` }, subject: 'Name 1 (en) is back in stock', about: 'SKU-1' },
    ]);
    expect(shop.mails[0]?.text).toContain('https://sg.shop.example/en/products/product-1?variant=SKU-1');
    expect(shop.mails[0]?.text).toContain('$8.50');
    expect(await shop.list(member)).toEqual([]);
    for (const onHand of [0, 5]) {
      await shop.setOnHand(1, onHand);
      await shop.runRound();
    }
    expect(shop.mails).toHaveLength(1);
    await shop.setOnHand(1, 0);
    expect(getResultCode(await shop.join(member, 1))).toBe('ok');
    await shop.setOnHand(1, 1);
    await shop.runRound();
    expect(shop.mails).toHaveLength(2);
    expect(new Set(shop.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('for a sale is told when it starts with units, in the words of a start', async () => {
    const member = shop.openMember();
    shop.catalogue.availability.set(3, 'coming_soon');
    await shop.join(member, 3);
    await shop.runRound();
    await shop.setOnHand(3, 0);
    shop.catalogue.availability.delete(3);
    await shop.runRound();
    expect(await shop.list(member)).toMatchObject([{ availability: 'out_of_stock' }]);
    expect(shop.mails).toEqual([]);
    await shop.setOnHand(3, 2);
    await shop.runRound();
    expect(shop.mails).toMatchObject([{ subject: 'Name 3 (en) is on sale now' }]);
  });

  test('in another market gets a mail about its own stock, in the language of the page', async () => {
    const member = shop.openMember('TH');
    await shop.join(member, 1);
    await shop.setOnHand(1, 5);
    await shop.runRound();
    expect(shop.mails).toEqual([]);
    await shop.setOnHand(1, 5, 'TH');
    await shop.runRound();
    expect(shop.mails).toMatchObject([{ subject: 'Name 1 (th) มีสินค้าแล้ว' }]);
    expect(shop.mails[0]?.text).toContain('https://th.shop.example/th/products/product-1?variant=SKU-1');
  });

  test('of a market that the shop has closed gets no mail, until it is open again', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    await shop.setOnHand(1, 5);
    await shop.notifier.claimAvailable(new AbortController().signal);
    shop.openMarkets.splice(shop.openMarkets.indexOf('SG'), 1);
    await shop.runRound();
    await shop.runRound();
    expect([await getStates(), shop.mails]).toEqual([['waiting'], []]);
    shop.openMarkets.push('SG');
    await shop.runRound();
    expect([await getStates(), shop.mails.length]).toEqual([[], 1]);
  });

  test('for what sells out before the mail is sent waits on, and is told once in the end', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    await shop.setOnHand(1, 5);
    shop.outage.error = new Error('The mail server is away');
    await shop.runRound();
    expect(await getStates()).toEqual(['due']);
    shop.outage.error = null;
    await shop.setOnHand(1, 0);
    await shop.runRound();
    expect([await getStates(), shop.mails]).toEqual([['waiting'], []]);
    await shop.setOnHand(1, 5);
    await shop.runRound();
    expect([await getStates(), shop.mails.length]).toEqual([[], 1]);
  });

  test('and leaves before the mail is sent gets none', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    await shop.setOnHand(1, 5);
    await shop.notifier.claimAvailable(new AbortController().signal);
    await shop.leave(member, 1);
    await shop.runRound();
    expect(shop.mails).toEqual([]);
  });

  test.each(['deleted', 'disabled'] as const)('whose account is %s gets no mail', async (what) => {
    const member = shop.openMember();
    await shop.join(member, 1);
    if (what === 'deleted') shop.accounts.delete(member.accountId);
    else shop.accounts.set(member.accountId, { email: 'closed@example.sg', disabled_at: new Date() });
    await shop.setOnHand(1, 5);
    await shop.runRound();
    expect([shop.mails, await shop.countItems()]).toEqual([[], 0]);
  });

  test('waits on where the mail was given up', async () => {
    const member = shop.openMember();
    await shop.join(member, 1);
    await shop.setOnHand(1, 5);
    await shop.notifier.claimAvailable(new AbortController().signal);
    // Its job has become a dead letter, and was dropped.
    await deleteJobsBefore(database.db, [mailAvailableJob], new Date('2100-01-01'));
    await shop.runRound();
    expect([await getStates(), shop.mails]).toEqual([['due'], []]);
    shop.advanceClock(7 * 24 * 60);
    await shop.runRound();
    expect([await getStates(), shop.mails.length]).toEqual([[], 1]);
  });

  test('is told once by any number of processes, each of them', async () => {
    const members = Array.from({ length: engine === 'postgres' ? 1200 : 520 }, () => shop.openMember());
    for (const member of members) await shop.join(member, 1);
    await shop.setOnHand(1, 1);
    shop.advanceClock(1);
    const { signal } = new AbortController();
    const runners = await Promise.all(Array.from({ length: 3 }, shop.startRunner));
    await Promise.all([...runners.map((runner) => runner.drain()), shop.notifier.claimAvailable(signal)]);
    await Promise.all(runners.map((runner) => runner.drain()));
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(shop.mails.map(({ to }) => to.address).toSorted()).toEqual(
      members.map(({ accountId }) => `${accountId}@example.sg`).toSorted(),
    );
    expect(await shop.countItems()).toBe(0);
  }, 120_000);
});

describe('the deletion of an account', () => {
  const erase = (accountId: string) =>
    database.db.transaction().execute(async (transaction) => {
      shop.accounts.delete(accountId);
      await waitlistDataHolder.erase(transaction, accountId);
    });

  test('takes its list along, which its export has', async () => {
    const [member, other] = [shop.openMember(), shop.openMember()];
    await shop.join(member, 1);
    await shop.join(other, 1);
    expect(await waitlistDataHolder.read(database.db, member.accountId)).toMatchObject([
      { market: 'SG', sku: 'SKU-1', reason: 'stock', language: 'en' },
    ]);
    await erase(member.accountId);
    expect(await waitlistDataHolder.read(database.db, member.accountId)).toEqual([]);
    expect(await shop.list(other)).toHaveLength(1);
  });

  test('leaves nothing of a member who joins at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = shop.openMember();
      await Promise.all([shop.join(member, 1), shop.join(member, 2), erase(member.accountId), shop.join(member, 1)]);
      expect(await waitlistDataHolder.read(database.db, member.accountId)).toEqual([]);
    }
  });
});
