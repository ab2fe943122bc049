import { randomUUID } from 'node:crypto';
import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { waitlistEndpoints } from '@vermilion/contract/waitlist';
import { renderMail } from '~/mails.testing.ts';
import type { LiveAccount } from '../account/account.service.ts';
import { createTestMember, TestCatalogue } from '../bag/bag.testing.ts';
import type { Database, Db } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import { createStockService } from '../stock/stock.service.ts';
import { createWaitlistJobs } from './waitlist.jobs.ts';
import { createWaitlistNotifier } from './waitlist.notifying.ts';
import { createWaitlistHandlers } from './waitlist.routes.ts';
import { createWaitlistService } from './waitlist.service.ts';

/** For tests: waitlists on a database, with a clock, catalogue, accounts and mail that the test holds. */
export function createTestWaitlist(database: Database) {
  let now = new Date('2026-11-20T02:00:00Z');
  const clock = { now: () => now };
  const catalogue = new TestCatalogue({ 1: 1000, 2: 2500, 3: 700, 4: 4900 });
  const stock = createStockService({ db: database.db, clock });
  const mails: Mail[] = [];
  /** Thrown by the mail server; null while it works. */
  const outage: { error: Error | null } = { error: null };
  const mailer: Mailer = {
    send: async (mail) => {
      if (outage.error) throw outage.error;
      mails.push(mail);
    },
    close: () => {},
  };
  const accounts = new Map<string, Pick<LiveAccount, 'email' | 'disabled_at'>>();
  const find = async (_db: Db, accountId: string) => accounts.get(accountId) as LiveAccount | undefined;
  const deps = { database, clock, catalogue, stock, accounts: { find } };
  const service = createWaitlistService({ ...deps, random: systemRandom });
  const getPageUrl = (path: string, market: MarketCode, language: string) =>
    `https://${market.toLowerCase()}.shop.example/${language}${path}`;
  const openMarkets = [...marketCodes];
  const notifier = createWaitlistNotifier({ ...deps, openMarkets, renderMail, getPageUrl });
  const dispatch = createDispatch([serveEndpoints(waitlistEndpoints, createWaitlistHandlers(service))]);
  const startRunner = () => startJobs({ database, clock, report: () => {} }, createWaitlistJobs(notifier, mailer));
  const call = (variantId: number, isWaiting: boolean) => (member: TestMember) =>
    dispatch.call('PATCH waitlist/', { body: { variantId, isWaiting } }, member);

  return {
    catalogue,
    accounts,
    mails,
    outage,
    openMarkets,
    notifier,
    dispatch,
    startRunner,
    /** Opens an account. @returns its member on a market's site */
    openMember: (market: MarketCode = 'SG') => {
      const accountId = randomUUID();
      accounts.set(accountId, { email: `${accountId}@example.sg`, disabled_at: null });
      return { ...createTestMember(market, accountId), accountId };
    },
    join: (member: TestMember, variantId: number) => call(variantId, true)(member),
    leave: (member: TestMember, variantId: number) => call(variantId, false)(member),
    list: async (member: TestMember) => {
      const answer = await dispatch.call('GET waitlist/', {}, member);
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.items;
    },
    /** Sets the units of a variant on hand, as an import does. */
    setOnHand: (variantId: number, onHand: number, market: MarketCode = 'SG') =>
      database.db.transaction().execute((transaction) => stock.setOnHand(transaction, [{ variantId, market, onHand }])),
    /** Moves the clock to the next round, and runs the jobs that are due. */
    runRound: async () => {
      now = new Date(now.getTime() + 60_000);
      const runner = await startRunner();
      await runner.drain();
      await runner.stop();
    },
    /** Moves the clock forward by minutes. */
    advanceClock: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    countItems: async () => (await database.db.selectFrom('waitlist_items').select('id').execute()).length,
  };
}

type TestMember = ReturnType<typeof createTestMember>;
