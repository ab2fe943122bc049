import type { Language, MarketCode } from '@vermilion/contract/markets';
import { tierThresholds } from '@vermilion/contract/tiers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderMail } from '~/mails.testing.ts';
import type { LiveAccount } from '../../account/account.service.ts';
import type { Database } from '../../platform/database.ts';
import { startJobs } from '../../platform/jobs.worker.ts';
import type { Mail } from '../../platform/mail.ts';
import { testDatabase } from '../../platform/testing.ts';
import { createGiftMailJobs } from './gifts.jobs.ts';
import { testMembership } from './membership.testing.ts';
import { createTierMailJobs, createWarningTask } from './tiers.jobs.ts';

const { black, gold } = tierThresholds.SG;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A membership of Singapore whose mails are sent by jobs; nobody has agreed to news unless `agreed` says so. */
function openShop(start = '2026-07-01T02:00:00Z', language: Language = 'en') {
  const shop = testMembership(database, start);
  const { clock, tiers, gifts } = shop;
  const agreed = new Set<string>();
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const accounts = {
    find: async (_db: unknown, id: string) =>
      ({ id, email: `${id}@shop.example`, market: 'SG', language }) as LiveAccount,
    hasConsent: async (_db: unknown, id: string) => agreed.has(id),
    createNewsStopPaths: (id: string) => ({ page: `/stop_news#token=${id}`, oneClick: `/stop_news?token=${id}` }),
  };
  const getPageUrl = (path: string, market: MarketCode) => `https://${market.toLowerCase()}.shop.example${path}`;
  const deps = { db: database.db, accounts, renderMail, getPageUrl };
  const jobs = [...createTierMailJobs({ ...deps, tiers }, mailer), ...createGiftMailJobs({ ...deps, gifts }, mailer)];
  const task = createWarningTask({ database, clock });
  const report = (error: unknown) => {
    throw error;
  };
  return {
    ...shop,
    agreed,
    warn: (day: string) => task.run('SG', day),
    /** Returns the subjects of the mails to a member, once their jobs have run. */
    listMails: async (accountId: string) => {
      const worker = await startJobs({ database, clock, report }, jobs);
      await worker.drain();
      await worker.stop();
      return mails.filter(({ to }) => to.address === `${accountId}@shop.example`);
    },
  };
}

const getSubjects = (mails: readonly Mail[]) => mails.map(({ subject }) => subject);

describe('a change of tier', () => {
  test('is mailed once, without consent to news', async () => {
    const shop = openShop();
    const accountId = await shop.join();
    await shop.buy(accountId, 1);
    expect(getSubjects(await shop.listMails(accountId))).toEqual(['You’ve reached White']);
    await shop.buy(accountId, black);
    const [, mail] = await shop.listMails(accountId);
    expect(mail?.subject).toBe('You’ve reached Black');
    expect(mail?.text).toContain('It’s yours until 30 June 2028.');
    expect(mail?.text).toContain('https://sg.shop.example/account/points');
    expect(mail?.messageId).toMatch(new RegExp(`^tier\\.${accountId}\\.\\d+$`));
    await shop.buy(accountId, 1);
    expect(await shop.listMails(accountId)).toHaveLength(2);
  });

  test('that others follow before it is mailed is left out', async () => {
    const shop = openShop();
    const accountId = await shop.join();
    await shop.buy(accountId, 1);
    await shop.buy(accountId, black);
    const order = await shop.buy(accountId, gold);
    expect(getSubjects(await shop.listMails(accountId))).toEqual(['You’ve reached Gold']);
    await shop.takeBack(order, null);
    expect(getSubjects(await shop.listMails(accountId))).toEqual(['You’ve reached Gold', 'You’re Black now']);
  });

  test('to Pink is no news, and takes back the news of White', async () => {
    const shop = openShop();
    const accountId = await shop.join();
    await shop.takeBack(await shop.buy(accountId, 1), null);
    expect(await shop.listMails(accountId)).toEqual([]);
  });

  test('at a year’s end is mailed in the morning, in the member’s language', async () => {
    const shop = openShop('2026-07-01T02:00:00Z', 'zh');
    const accountId = await shop.join();
    await shop.buy(accountId, gold);
    await shop.listMails(accountId);
    // 1 July 2028, 00:05 in Singapore.
    shop.setNow('2028-06-30T16:05:00Z');
    await shop.tiers.closeYears('SG', '2028-07-01');
    expect(await shop.listMails(accountId)).toHaveLength(1);
    shop.setNow('2028-07-01T00:59:00Z');
    expect(await shop.listMails(accountId)).toHaveLength(1);
    shop.setNow('2028-07-01T01:00:00Z');
    expect(getSubjects(await shop.listMails(accountId))).toEqual(['你已升級為金卡', '你現時的級別是白卡']);
  });

  test('of years that were missed is mailed as it is now', async () => {
    const shop = openShop('2026-07-01T02:00:00Z');
    const accountId = await shop.join();
    await shop.buy(accountId, gold);
    await shop.listMails(accountId);
    shop.setNow('2027-07-02T02:00:00Z');
    await shop.buy(accountId, black);
    shop.setNow('2030-01-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2030-01-01');
    expect(await shop.listChanges(accountId)).toHaveLength(3);
    expect(getSubjects(await shop.listMails(accountId))).toEqual(['You’ve reached Gold', 'You’re White now']);
  });
});

describe('a warning', () => {
  test('comes 60 days before the year ends, once a year, without consent to news', async () => {
    const shop = openShop();
    const accountId = await shop.join();
    await shop.buy(accountId, gold);
    await shop.listMails(accountId);
    shop.setNow('2028-04-30T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-04-30');
    expect(await shop.warn('2028-04-30')).toBe(0);
    shop.setNow('2028-05-01T02:00:00Z');
    expect(await shop.warn('2028-05-01')).toBe(1);
    expect(await shop.warn('2028-05-01')).toBe(0);
    shop.setNow('2028-05-03T02:00:00Z');
    expect(await shop.warn('2028-05-03')).toBe(0);
    const subjects = getSubjects(await shop.listMails(accountId));
    expect(subjects).toEqual(['You’ve reached Gold', 'Your Gold tier is ending']);
    const [, mail] = await shop.listMails(accountId);
    expect(mail?.text).toContain('It’s yours until 30 June 2028.');
    expect(mail?.text).toContain('Spend $1,200 more within your membership year for another year of Gold.');
    expect(mail?.stopUrl).toBeUndefined();
  });

  test('is caught up on until the last day, and is not for those who keep their tier', async () => {
    const shop = openShop();
    const [late, kept, white] = [await shop.join(), await shop.join(), await shop.join()];
    for (const each of [late, kept]) await shop.buy(each, black);
    await shop.buy(white, 1);
    shop.setNow('2027-07-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2027-07-01');
    await shop.buy(kept, black);
    shop.setNow('2028-07-01T02:00:00Z');
    expect(await shop.warn('2028-07-01')).toBe(0);
    shop.setNow('2028-06-30T02:00:00Z');
    expect(await shop.warn('2028-06-30')).toBe(1);
  });

  test('is not sent once the tier is kept', async () => {
    const shop = openShop();
    const accountId = await shop.join();
    shop.agreed.add(accountId);
    await shop.buy(accountId, black);
    shop.setNow('2028-06-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-06-01');
    expect(await shop.warn('2028-06-01')).toBe(1);
    await shop.buy(accountId, black);
    expect(getSubjects(await shop.listMails(accountId))).toEqual(['You’ve reached Black']);
  });

  test('is claimed once by several processes', async () => {
    const shop = openShop();
    const accountIds = await Promise.all(Array.from({ length: 30 }, () => shop.join()));
    for (const accountId of accountIds) await shop.buy(accountId, black);
    shop.setNow('2028-06-01T02:00:00Z');
    await shop.tiers.closeYears('SG', '2028-06-01');
    const counts = await Promise.all(Array.from({ length: 4 }, () => shop.warn('2028-06-01')));
    expect(counts.reduce((sum, count) => sum + count)).toBe(accountIds.length);
  });
});

describe('birthday gifts', () => {
  test('are mailed together, in the morning, to members who agreed to news', async () => {
    const shop = openShop('2026-07-01T02:00:00Z');
    const [accountId, silent] = [await shop.join('SG', '1990-11-30'), await shop.join('SG', '1990-11-30')];
    shop.agreed.add(accountId);
    for (const each of [accountId, silent]) await shop.buy(each, black);
    await shop.listMails(accountId);
    shop.setNow('2026-10-31T16:15:00Z');
    expect(await shop.gifts.issueBirthdayGifts('SG', '2026-11-01')).toBe(2);
    expect(await shop.gifts.issueBirthdayGifts('SG', '2026-11-01')).toBe(0);
    expect(await shop.listMails(accountId)).toHaveLength(1);
    shop.setNow('2026-11-01T01:00:00Z');
    const [, mail] = await shop.listMails(accountId);
    expect(mail?.subject).toBe('Your birthday gift is here');
    expect(mail?.text).toContain('Birthday voucher: $20 off your bag.');
    expect(mail?.text).toContain('Double points for your birthday: ');
    expect(await shop.listMails(accountId)).toHaveLength(2);
    expect(getSubjects(await shop.listMails(silent))).toEqual(['You’ve reached Black']);
  });

  test('that are over before the mail could be sent are not mailed', async () => {
    const shop = openShop('2026-07-01T02:00:00Z');
    const accountId = await shop.join('SG', '1990-11-30');
    shop.agreed.add(accountId);
    await shop.buy(accountId, 1);
    await shop.listMails(accountId);
    shop.setNow('2026-11-30T02:00:00Z');
    await shop.gifts.issueBirthdayGifts('SG', '2026-11-30');
    shop.setNow('2026-11-30T16:00:00Z');
    expect(await shop.listMails(accountId)).toHaveLength(1);
  });

  test('are issued in as many batches as there are members', async () => {
    const shop = openShop('2033-07-01T02:00:00Z');
    await sql`
      insert into memberships (account_id, market, card_number, birth_month, joined_on, tier, year_from, year_to, spend,
        last_year_spend, has_purchased)
      select gen_random_uuid(), 'NZ', '99' || lpad(number::text, 14, '0'), 2, '2033-07-01', 'white', '2033-07-01',
        '2034-06-30', 1, 0, true
      from generate_series(1, 201) as number`.execute(database.db);
    expect(await shop.gifts.issueBirthdayGifts('NZ', '2034-02-01')).toBe(201);
    expect(await shop.gifts.issueBirthdayGifts('NZ', '2034-02-01')).toBe(0);
  });
});
