import { randomUUID } from 'node:crypto';
import { tierChangeCauses, tiers, tierThresholds } from '@vermilion/contract/tiers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { createPersonHasher } from '../../platform/person-hash.ts';
import { engine, testDatabase } from '../../platform/testing.ts';
import { isCardNumber } from './card.rules.ts';
import { testMembership } from './membership.testing.ts';
import { tierTransitions } from './tiers.rules.ts';

const { black, gold } = tierThresholds.SG;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('joining', () => {
  test('makes a Pink member with a card and a welcome voucher', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    expect(await shop.readStatus(accountId)).toMatchObject({
      market: 'SG',
      tier: 'pink',
      message: 'in_progress',
      spend: 0,
      lastDay: '2027-06-30',
      daysLeft: 364,
    });
    expect(isCardNumber(await shop.readCardNumber(accountId))).toBe(true);
    expect(await shop.listGifts(accountId)).toMatchObject([
      { type: 'welcome_voucher', state: 'available', market: 'SG', lastDay: '2026-08-29' },
    ]);
  });

  test('begins on the day of the market', async () => {
    const shop = testMembership(database, '2026-12-31T12:30:00Z');
    expect((await shop.readStatus(await shop.join('SG'))).lastDay).toBe('2027-12-30');
    expect((await shop.readStatus(await shop.join('AU'))).lastDay).toBe('2027-12-30');
    expect((await shop.readStatus(await shop.join('NZ'))).lastDay).toBe('2027-12-31');
  });

  test('happens once, also at the same time', async () => {
    const shop = testMembership(database);
    const accountId = shop.open();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.db.transaction().execute((transaction) => shop.tiers.join(transaction, accountId)),
      ),
    );
    expect(await shop.listGifts(accountId)).toHaveLength(1);
  });

  test('does not happen by reading, and happens once by asking for it', async () => {
    const shop = testMembership(database);
    const accountId = shop.open({ market: 'TH' });
    expect(await shop.tiers.readStatus(accountId)).toBeNull();
    expect(await shop.tiers.getOffer(accountId)).toEqual({ ok: true, value: { market: 'TH', termsVersion: null } });
    expect(await shop.tiers.find(database.db, accountId)).toBeNull();
    expect(await shop.listGifts(accountId)).toEqual([]);
    const joined = await Promise.all(
      Array.from({ length: 5 }, () => shop.tiers.joinByConsent(accountId, undefined, 'en')),
    );
    for (const status of joined) expect(status).toMatchObject({ ok: true, value: { market: 'TH', tier: 'pink' } });
    expect(await shop.listGifts(accountId)).toHaveLength(1);
    expect(await shop.tiers.getOffer(randomUUID())).toEqual({ ok: false, error: { code: 'USER_NOT_FOUND' } });
  });

  test('gives the welcome voucher once per person, also after the account was deleted', async () => {
    const shop = testMembership(database);
    const [box, phone] = [randomUUID().slice(0, 13).replaceAll('-', ''), `+65${Date.now()}`];
    const join = async (email: string, number: string | null) => {
      const accountId = shop.open({ email, phone: number });
      await database.db.transaction().execute((transaction) => shop.tiers.join(transaction, accountId));
      return { accountId, count: (await shop.listGifts(accountId)).length };
    };
    const first = await join(`${box}@gmail.com`, phone);
    expect(first.count).toBe(1);
    expect((await join(`${box}+again@gmail.com`, null)).count).toBe(0);
    expect((await join(`${[...box].join('.')}@googlemail.com`, null)).count).toBe(0);
    expect((await join(`other.${box}@example.sg`, phone)).count).toBe(0);
    expect((await join(`${box}@gm\ufe0dail.com`, null)).count).toBe(0);
    expect((await join(`${box}@bücher.example`, null)).count).toBe(1);
    expect((await join(`${box}@xn--bcher-kva.example`, null)).count).toBe(0);
    await database.db.transaction().execute(async (transaction) => {
      await shop.tiers.erase(transaction, first.accountId);
      await shop.claims.release(transaction, first.accountId);
    });
    expect((await join(`${box}@gmail.com`, null)).count).toBe(0);
    expect((await join(`third.${box}@example.sg`, phone)).count).toBe(0);
    expect((await join(`${box}@example.sg`, `${phone}1`)).count).toBe(1);
    const stored = await sql<{ row: string }>`select loyalty_claims::text as row from loyalty_claims`.execute(
      database.db,
    );
    for (const { row } of stored.rows) expect(row).not.toContain(box);
  });

  test('gives no second voucher to a mailbox whose account an older release spelled in another way', async () => {
    const shop = testMembership(database);
    const box = randomUUID().slice(0, 8);
    const join = async (accountId: string) => {
      await database.db.transaction().execute((transaction) => shop.tiers.join(transaction, accountId));
      return (await shop.listGifts(accountId)).length;
    };
    const account = { email: `${box}@bücher\ufe0d.example`, phone: null };
    const accountId = shop.open(account);
    expect(await join(accountId)).toBe(1);
    // As the release before named it.
    const hashPerson = createPersonHasher('the secret of persons, of tests only', 'tests');
    const hash = hashPerson(`email:${account.email}`);
    await database.db.deleteFrom('loyalty_claims').where('account_id', '=', accountId).execute();
    await database.db
      .insertInto('loyalty_claims')
      .values({ gift: 'welcome_voucher', identity_hash: hash, account_id: accountId })
      .execute();
    for (const _ of [1, 2])
      await database.db.transaction().execute((transaction) => shop.claims.repeat(transaction, accountId));
    expect(await join(shop.open({ email: `${box}@xn--bcher-kva.example`, phone: null }))).toBe(0);
  });

  test('gives one voucher to accounts of one person that join at the same time', async () => {
    const shop = testMembership(database);
    const [box, phone] = [randomUUID().slice(0, 8), `+66${Date.now()}`];
    const count = engine === 'postgres' ? 50 : 8;
    const accountIds = Array.from({ length: count }, (_, index) =>
      shop.open({ email: index % 2 ? `${box}+${index}@example.sg` : `${box}.${index}@example.sg`, phone }),
    );
    await Promise.all(
      accountIds.map((accountId) =>
        database.db.transaction().execute((transaction) => shop.tiers.join(transaction, accountId)),
      ),
    );
    const vouchers = await Promise.all(accountIds.map((accountId) => shop.listGifts(accountId)));
    expect(vouchers.flat()).toHaveLength(1);
  });

  test('leaves nothing behind when the account is deleted', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    await shop.buy(accountId, gold);
    await database.db.transaction().execute((transaction) => shop.tiers.erase(transaction, accountId));
    expect(await shop.tiers.readStatus(accountId)).toBeNull();
    expect(await shop.listGifts(accountId)).toEqual([]);
    expect(await shop.listChanges(accountId)).toEqual([]);
  });
});

describe('a purchase', () => {
  test('takes a member up at once', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    await shop.buy(accountId, 1);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'white', message: 'just_upgraded', spend: 1 });
    await shop.buy(accountId, black - 2);
    expect((await shop.readStatus(accountId)).tier).toBe('white');
    await shop.buy(accountId, 1);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'black', amountToNext: gold - black });
    await shop.buy(accountId, gold);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'gold', keptUntil: '2028-06-30' });
    expect(await shop.listChanges(accountId)).toEqual([
      '2026-07-01 purchase: pink to white',
      '2026-07-01 purchase: white to black',
      '2026-07-01 purchase: black to gold',
    ]);
    expect((await shop.listGifts(accountId)).map(({ type }) => type).toSorted()).toEqual([
      'gold_welcome',
      'ten_percent_off',
      'welcome_voucher',
    ]);
  });

  test('counts once', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const orderId = randomUUID();
    for (const _ of [1, 2]) await shop.buy(accountId, 100, 'SG', orderId);
    expect((await shop.readStatus(accountId)).spend).toBe(100);
  });

  test('in another market counts as far on the way to Gold', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join('SG');
    await shop.buy(accountId, tierThresholds.ID.black, 'ID');
    expect(await shop.readStatus(accountId)).toMatchObject({ market: 'SG', tier: 'black', spend: black });
    const orderId = await shop.buy(accountId, tierThresholds.TH.black, 'TH');
    await shop.takeBack(orderId, tierThresholds.TH.black / 2);
    expect((await shop.readStatus(accountId)).spend).toBe(black + black / 2);
  });

  test('of an account that is no member, or of nothing, counts for nobody', async () => {
    const shop = testMembership(database);
    await shop.buy(randomUUID(), 100);
    const accountId = await shop.join();
    await shop.buy(accountId, 0);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'pink', spend: 0 });
  });

  test('belongs to the year that it was paid in', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    shop.setNow('2027-06-30T15:59:59Z');
    await shop.buy(accountId, black);
    shop.setNow('2027-06-30T16:00:00Z');
    await shop.buy(accountId, 5);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'black', spend: 5, lastDay: '2028-06-30' });
  });

  test('follows one another, however many are paid at once', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const count = engine === 'postgres' ? 100 : 20;
    await Promise.all(Array.from({ length: count }, () => shop.buy(accountId, gold / count)));
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'gold', spend: gold });
    expect(await shop.listChanges(accountId)).toHaveLength(3);
  });
});

describe('spend that is taken back', () => {
  test('takes back the tier that it gave, and gifts of it that were not used', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    await shop.buy(accountId, black);
    const orderId = await shop.buy(accountId, gold);
    await shop.takeBack(orderId, gold - 1);
    expect(await shop.readStatus(accountId)).toMatchObject({
      tier: 'black',
      message: 'just_downgraded',
      spend: black + 1,
    });
    expect((await shop.listGifts(accountId)).map(({ type }) => type).toSorted()).toEqual([
      'ten_percent_off',
      'welcome_voucher',
    ]);
    await shop.buy(accountId, gold);
    expect((await shop.listGifts(accountId)).map(({ type }) => type)).toContain('gold_welcome');
  });

  test('is never more than was paid', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const first = await shop.buy(accountId, 100);
    const second = await shop.buy(accountId, 100);
    await shop.takeBack(first, 60);
    await shop.takeBack(first, 60);
    await shop.takeBack(first, null);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'white', spend: 100 });
    await shop.takeBack(second, null);
    await shop.takeBack(second, null);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'pink', spend: 0, message: 'in_progress' });
    await shop.takeBack(randomUUID(), null);
  });

  test('of last year takes back the tier that is held by it', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const orderId = await shop.buy(accountId, gold);
    await shop.buy(accountId, 100);
    shop.setNow('2027-08-01T02:00:00Z');
    expect(await shop.tiers.closeYears('SG', '2027-08-01')).toBeGreaterThan(0);
    expect((await shop.readStatus(accountId)).tier).toBe('gold');
    await shop.takeBack(orderId, null);
    expect((await shop.readStatus(accountId)).tier).toBe('white');
  });

  test('at once by many refunds is taken back once each', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const orderId = await shop.buy(accountId, gold);
    const count = engine === 'postgres' ? 60 : 10;
    await Promise.all(Array.from({ length: count }, () => shop.takeBack(orderId, 100)));
    expect((await shop.readStatus(accountId)).spend).toBe(gold - count * 100);
  });
});

describe('the end of a year', () => {
  test('renews what was spent enough for, and lowers the rest', async () => {
    const shop = testMembership(database);
    const [renewed, lowered] = [await shop.join(), await shop.join()];
    for (const accountId of [renewed, lowered]) await shop.buy(accountId, 3 * gold);
    shop.setNow('2027-07-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2027-07-01');
    // What was above the minimum is not carried over.
    expect(await shop.readStatus(renewed)).toMatchObject({ tier: 'gold', spend: 0, amountToKeep: gold });
    await shop.buy(renewed, gold);
    await shop.buy(lowered, gold - 1);
    shop.setNow('2028-07-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-07-01');
    expect(await shop.readStatus(renewed)).toMatchObject({ tier: 'gold', message: 'max_tier', spend: 0 });
    expect(await shop.readStatus(lowered)).toMatchObject({ tier: 'black', message: 'just_downgraded', spend: 0 });
    expect((await shop.listGifts(renewed)).filter(({ type }) => type === 'gold_welcome')).toHaveLength(3);
    expect((await shop.listGifts(lowered)).filter(({ type }) => type === 'gold_welcome')).toHaveLength(2);
  });

  test('comes on the day of the market, and not before', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    await shop.buy(accountId, black);
    await shop.tiers.closeYears('SG', '2027-06-30');
    expect((await shop.readStatus(accountId)).spend).toBe(black);
    await shop.tiers.closeYears('TH', '2027-07-01');
    expect((await shop.readStatus(accountId)).spend).toBe(black);
    await shop.tiers.closeYears('SG', '2027-07-01');
    expect((await shop.readStatus(accountId)).spend).toBe(0);
  });

  test('is caught up on, one year after the other', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    await shop.buy(accountId, gold);
    shop.setNow('2031-01-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2031-01-01');
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'white', lastDay: '2031-06-30' });
    expect(await shop.listChanges(accountId)).toEqual([
      '2026-07-01 purchase: pink to gold',
      '2028-07-01 year_end: gold to white',
    ]);
  });

  test('counts at once, before the job has run', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    await shop.buy(accountId, gold);
    const read = async () => {
      const { tier, spend, lastDay, daysLeft } = await shop.readStatus(accountId);
      expect(await shop.tiers.findTier(database.db, accountId)).toBe(tier);
      return { tier, spend, lastDay, daysLeft };
    };
    shop.setNow('2027-06-30T15:59:59Z');
    expect(await read()).toEqual({ tier: 'gold', spend: gold, lastDay: '2027-06-30', daysLeft: 0 });
    shop.setNow('2027-06-30T16:00:00Z');
    expect(await read()).toEqual({ tier: 'gold', spend: 0, lastDay: '2028-06-30', daysLeft: 365 });
    shop.setNow('2028-06-30T16:00:00Z');
    const lowered = { tier: 'white', spend: 0, lastDay: '2029-06-30', daysLeft: 364 };
    expect(await read()).toEqual(lowered);
    await shop.tiers.closeYears('SG', '2028-07-01');
    expect(await read()).toEqual(lowered);
    expect(await shop.tiers.findTier(database.db, randomUUID())).toBeNull();
  });

  test('comes once, whichever processes run the job, and beside purchases', async () => {
    const shop = testMembership(database, '2030-03-01T02:00:00Z');
    const accountIds = await Promise.all(Array.from({ length: 30 }, () => shop.join('MY')));
    const { gold: toGold } = tierThresholds.MY;
    for (const accountId of accountIds) await shop.buy(accountId, toGold, 'MY');
    shop.setNow('2031-03-01T02:00:00Z');
    await Promise.all([
      ...Array.from({ length: 5 }, () => shop.tiers.closeYears('MY', '2031-03-01')),
      ...accountIds.map((accountId) => shop.buy(accountId, 7, 'MY')),
    ]);
    for (const accountId of accountIds) {
      expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'gold', spend: 7 });
      expect((await shop.listGifts(accountId)).filter(({ type }) => type === 'gold_welcome')).toHaveLength(2);
    }
    expect(await shop.tiers.closeYears('MY', '2031-03-01')).toBe(0);
  });

  test('stops between members when the job is cancelled', async () => {
    const shop = testMembership(database, '2032-03-01T02:00:00Z');
    await shop.join('HK');
    const stopped = AbortSignal.abort(new Error('stop'));
    await expect(shop.tiers.closeYears('HK', '2033-03-01', stopped)).rejects.toThrow('stop');
  });
});

describe('the database', () => {
  const insertChange = (accountId: string, cause: string, from: string, to: string) =>
    sql`insert into tier_changes (account_id, from_tier, to_tier, cause, order_id, day)
      values (${accountId}, ${from}, ${to}, ${cause}, ${cause === 'year_end' ? null : randomUUID()}, '2026-07-01')`.execute(
      database.db,
    );

  test('accepts the changes of the state machine and no other', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    for (const cause of tierChangeCauses) {
      for (const from of tiers) {
        for (const to of tiers) {
          const written = insertChange(accountId, cause, from, to);
          if (tierTransitions[cause][from].includes(to)) await written;
          else await expect(written).rejects.toThrow('tier_changes');
        }
      }
    }
  });

  test.each([
    ['a tier without a purchase', { tier: 'black' }],
    ['Pink with a purchase', { has_purchased: true }],
    ['spend without a purchase', { spend: 5 }],
    ['a negative spend', { tier: 'white', has_purchased: true, spend: -1 }],
    ['a card number of another form', { card_number: '4111111111111111' }],
    ['a year that is none', { year_to: '2026-12-31' }],
  ] as const)('refuses %s', async (_what, change) => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const changed = database.db.updateTable('memberships').set(change).where('account_id', '=', accountId).execute();
    await expect(changed).rejects.toThrow('memberships');
  });

  test('refuses the card number of another member', async () => {
    const shop = testMembership(database);
    const [one, other] = [await shop.join(), await shop.join()];
    const cardNumber = await shop.readCardNumber(one);
    const taken = database.db
      .updateTable('memberships')
      .set({ card_number: cardNumber })
      .where('account_id', '=', other)
      .execute();
    await expect(taken).rejects.toThrow('memberships_card_number_key');
  });
});
