import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '~/mails.testing.ts';
import type { LiveAccount } from '../../account/account.service.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { startJobs } from '../../platform/jobs.worker.ts';
import type { Mail } from '../../platform/mail.ts';
import { systemRandom } from '../../platform/random.ts';
import { testDatabase } from '../../platform/testing.ts';
import { createReminderJobs, createReminderTask } from './points.jobs.ts';
import { createRedemptionRequest, testPoints } from './points.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A shop where every account exists unless it is named as gone. */
function openShop({ language = 'en', gone = [] as string[] } = {}) {
  const shop = testPoints(database, '2026-01-10T04:00:00Z');
  const { points, clock } = shop;
  const task = createReminderTask({ database, clock });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const accounts = {
    find: async (_db: unknown, id: string) =>
      gone.includes(id) ? undefined : ({ id, email: `${id}@shop.example`, market: 'TH', language } as LiveAccount),
    // The mail is about the membership, and takes no consent.
    hasConsent: async () => false,
    createNewsStopPaths: () => ({ page: '/stop', oneClick: '/stop' }),
  };
  const getPageUrl = (path: string) => `https://th.shop.example${path}`;
  const jobs = createReminderJobs({ db: database.db, points, accounts, renderMail, getPageUrl }, mailer);
  const report = (error: unknown) => {
    throw error;
  };
  return {
    ...shop,
    mails,
    remind: (day: string) => task.run('TH', day),
    sendMails: async () => {
      const worker = await startJobs({ database, clock, report }, jobs);
      await worker.drain();
      await worker.stop();
    },
  };
}

test('a member is reminded 30 days before points expire, once', async () => {
  const { grant, setClock, remind, sendMails, mails } = openShop({ language: 'th' });
  const member = systemRandom.uuid();
  await grant(member, 120, { market: 'TH' });
  setClock('2027-06-09T04:00:00Z');
  expect(await remind('2027-06-09')).toBe(0);
  setClock('2027-06-10T04:00:00Z');
  expect(await remind('2027-06-10')).toBe(1);
  expect(await remind('2027-06-10')).toBe(0);
  expect(await remind('2027-07-10')).toBe(0);
  await sendMails();
  await sendMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: { address: `${member}@shop.example` }, subject: 'คะแนนของคุณใกล้หมดอายุ' });
  expect(mails[0]?.text).toContain('120');
  expect(mails[0]?.text).toContain('10 กรกฎาคม 2027');
  expect(mails[0]?.text).toContain('https://th.shop.example/account/points');
});

test('a member who redeems is reminded of the later day, when it comes near', async () => {
  const { grant, redeem, setClock, remind, sendMails, mails } = openShop();
  const member = systemRandom.uuid();
  await grant(member, 120, { market: 'TH' });
  setClock('2027-06-20T04:00:00Z');
  expect(await remind('2027-06-20')).toBe(1);
  await redeem(createRedemptionRequest(member, 20, { market: 'TH' }));
  // What the mail would say is no longer so.
  await sendMails();
  expect(mails).toEqual([]);
  setClock('2028-12-01T04:00:00Z');
  expect(await remind('2028-12-01')).toBe(1);
  await sendMails();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your points are about to expire']);
  expect(mails[0]?.text).toContain('100 points can be spent until December 20, 2028.');
});

test('nobody is reminded of points that are gone, expired or another market’s, and no deleted account', async () => {
  const deleted = systemRandom.uuid();
  const { grant, redeem, setClock, remind, sendMails, mails } = openShop({ gone: [deleted] });
  const [spent, elsewhere, late] = [systemRandom.uuid(), systemRandom.uuid(), systemRandom.uuid()];
  for (const member of [spent, late, deleted]) await grant(member, 10, { market: 'TH' });
  await grant(elsewhere, 10, { market: 'SG' });
  await redeem(createRedemptionRequest(spent, 10, { market: 'TH' }));
  setClock('2027-07-10T04:00:00Z');
  expect(await remind('2027-07-11')).toBe(0);
  expect(await remind('2027-07-10')).toBe(2);
  setClock('2027-07-12T04:00:00Z');
  await sendMails();
  expect(mails).toEqual([]);
});

test('several processes remind each member once', async () => {
  const { grant, setClock, remind } = openShop();
  const members = Array.from({ length: 30 }, () => systemRandom.uuid());
  for (const member of members) await grant(member, 10, { market: 'TH' });
  setClock('2027-07-01T04:00:00Z');
  const counts = await Promise.all(Array.from({ length: 4 }, () => remind('2027-07-01')));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(members.length);
  const jobs = await runInTransaction(database.db, (transaction) =>
    transaction.selectFrom('jobs').select('key').where('kind', '=', 'loyalty.mail_points_expiring').execute(),
  );
  expect(members.every((member) => jobs.some(({ key }) => key === member))).toBe(true);
});
