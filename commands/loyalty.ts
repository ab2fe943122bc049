import { createHash } from 'node:crypto';
import { normalizeEmail } from '@vermilion/contract/contact';
import { getMarketDay } from '@vermilion/contract/market-day';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { type GivenGift, givenGift } from '@vermilion/contract/membership';
import { findAccount, findAccountByEmail } from '@vermilion/server/account/account.store';
import { createGrantCounter } from '@vermilion/server/grant/grant.counting';
import type { DailyTask } from '@vermilion/server/loyalty/loyalty.daily';
import { createDailyTasks } from '@vermilion/server/loyalty/loyalty.tasks';
import { createGiftsService } from '@vermilion/server/loyalty/membership/gifts.service';
import { createStaffGifts } from '@vermilion/server/loyalty/membership/gifts.staff';
import { createTiersService } from '@vermilion/server/loyalty/membership/tiers.service';
import { createPointsService } from '@vermilion/server/loyalty/points/points.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { fail } from '@vermilion/server/platform/result';
import { readOperator, runWithDatabase } from './operator.ts';
import { UsageError } from './usage-error.ts';

type DailyOptions = { date?: string; market?: MarketCode; task?: string };
type AdjustOptions = { account: string; points: string; reason: string; by: string; key?: string };
type GiftOptions = {
  account: string;
  type: string;
  reason: string;
  label?: string;
  amount?: string;
  percent?: string;
  minimum?: string;
  days?: string;
  key?: string;
};

const createPoints = (database: Database) => createPointsService({ database, clock: systemClock });

/** Returns the tiers and gifts of the shop; nobody joins by them. */
function createMembership(database: Database) {
  const made = { database, clock: systemClock, random: systemRandom };
  const gifts = createGiftsService(made);
  const accounts = { find: async () => undefined, giveConsent: async () => fail('USER_NOT_FOUND') };
  const tiers = createTiersService({ ...made, gifts, claims: { claim: async () => false }, accounts });
  return { gifts, tiers };
}

const createTasks = (database: Database): DailyTask[] =>
  createDailyTasks({ database, clock: systemClock, points: createPoints(database), ...createMembership(database) });

export async function runDaily({ date, market, task }: DailyOptions): Promise<void> {
  await runWithDatabase(async (database) => {
    const tasks = createTasks(database);
    const wanted = tasks.filter(({ name }) => task === undefined || name === task);
    if (wanted.length === 0) {
      throw new UsageError(`There is no task ${task}; the tasks are ${tasks.map(({ name }) => name).join(', ')}`);
    }
    for (const code of market === undefined ? marketCodes : [market]) {
      const today = getMarketDay(code, systemClock.now());
      const day = date ?? today;
      if (day > today) throw new OperatorError(`${day} is still to come in ${code}`);
      for (const { name, run } of wanted) console.log(`${code} ${day} ${name}: ${await run(code, day)} members`);
    }
  });
}

export async function checkLedger(): Promise<void> {
  await runWithDatabase(async (database) => {
    const faults = await createPoints(database).checkLedger();
    if (faults.length > 0)
      throw new OperatorError(`The ledger is wrong:\n${faults.map((each) => JSON.stringify(each)).join('\n')}`);
    console.log('Every balance is the sum of its entries, and every posting adds up to zero.');
  });
}

export async function adjustPoints({ account, points, reason, by, key }: AdjustOptions): Promise<void> {
  if (!reason.trim()) throw new UsageError('--reason is empty');
  if (!by.trim()) throw new UsageError('--by is empty');
  if (!/^[+-]?[1-9]\d{0,6}$/.test(points)) throw new UsageError(`${points} is no number of points`);
  await runWithDatabase(async (database) => {
    const { id: accountId, market } = await findMember(database, account);
    const today = getMarketDay(market, systemClock.now());
    const digest = createHash('sha256').update(JSON.stringify([accountId, points, reason, by, today]));
    const adjustment = {
      accountId,
      market,
      points: Number(points),
      reason: reason.trim(),
      adjustedBy: by.trim(),
      idempotencyKey: key ?? digest.digest('base64url'),
    };
    const service = createPoints(database);
    const outcome = await runInTransaction(database.db, (transaction) => service.adjustPoints(transaction, adjustment));
    if (outcome === 'too_low') throw new OperatorError('The member has fewer points. Nothing was changed.');
    const { available } = await service.readPoints(database.db, accountId);
    console.log(`The member has ${available} points.`);
  });
}

async function findMember({ db }: Database, email: string) {
  const person = await findAccountByEmail(db, normalizeEmail(email));
  if (!person) throw new OperatorError(`No account has the e-mail ${email}`);
  return person;
}

/** Reads an amount of a market's currency as minor units. */
function readAmount(text: string, market: MarketCode): number {
  const { digits } = markets[market].currency;
  const fraction = digits > 0 ? `(?:\\.\\d{1,${digits}})?` : '';
  if (!new RegExp(`^\\d{1,10}${fraction}$`).test(text)) {
    throw new UsageError(`${text} is no amount; write it as ${digits > 0 ? '10 or 10.50' : '10000'}`);
  }
  return Math.round(Number(text) * 10 ** digits);
}

/** What only `--type others` takes: what the shop's own gifts are worth is set by the shop. */
const otherGiftOptions = ['label', 'amount', 'percent', 'minimum', 'days'] as const;

/** @throws UsageError where the options do not go together */
function checkGiftOptions(given: GiftOptions): void {
  const { type, reason, amount, percent } = given;
  if (!reason.trim()) throw new UsageError('--reason is empty');
  if (type === 'others') {
    if (amount === undefined && percent === undefined) throw new UsageError('Give --amount or --percent');
    if (amount !== undefined && percent !== undefined) throw new UsageError('Give --amount or --percent, not both');
    return;
  }
  const [needless] = otherGiftOptions.filter((name) => given[name] !== undefined);
  if (needless) {
    throw new UsageError(`--${needless} is for --type others only: the shop decides what ${type} is. Leave it out`);
  }
}

function readOtherGift({ label, amount, percent, minimum = '0', days = '30' }: GiftOptions, market: MarketCode) {
  return {
    label: { en: label },
    value:
      amount === undefined
        ? { kind: 'percent_off', basisPoints: Number(percent) * 100 }
        : { kind: 'amount_off', amount: readAmount(amount, market) },
    minimumSpend: readAmount(minimum, market),
    days: Number(days),
  };
}

/** Reads what a gift is, by the schema that the endpoint for staff has. */
function readGift(given: GiftOptions, market: MarketCode, idempotencyKey: string): GivenGift {
  const { type, reason } = given;
  const other = type === 'others' && readOtherGift(given, market);
  const read = givenGift.safeParse({ type, reason, idempotencyKey, ...other });
  if (read.success) return read.data;
  const options: Record<string, string> = {
    value: given.amount === undefined ? 'percent' : 'amount',
    minimumSpend: 'minimum',
  };
  const problems = read.error.issues.map(({ path: [field = ''], message }) => {
    return `--${options[String(field)] ?? String(field)}: ${message}`;
  });
  throw new UsageError(problems.join('\n'));
}

const refusals: Partial<Record<string, string>> = {
  MEMBERSHIP_NEEDED: 'The account is no member.',
  GIFT_TOO_HIGH: 'The gift is worth more than the welcome gift of Gold, which is the most that is given by hand.',
  IDEMPOTENCY_KEY_REUSED: 'The key was used for another gift.',
};

export async function giveGift(given: GiftOptions): Promise<void> {
  checkGiftOptions(given);
  await runWithDatabase(async (database) => {
    const { id: accountId, market, language } = await findMember(database, given.account);
    const today = getMarketDay(market, systemClock.now());
    const digest = createHash('sha256').update(JSON.stringify([accountId, today, { ...given, key: null }]));
    const gift = readGift(given, market, given.key ?? digest.digest('base64url'));
    const { gifts, tiers } = createMembership(database);
    const accounts = { find: findAccount };
    // What operators give is not counted.
    const countGrant = createGrantCounter({ clock: systemClock, random: systemRandom, getLimit: () => 0 });
    const staffGifts = createStaffGifts({ database, clock: systemClock, accounts, gifts, tiers, countGrant });
    const done = await staffGifts.give(readOperator(), { ...gift, accountId }, language);
    if (!done.ok) throw new OperatorError(`${refusals[done.error.code] ?? done.error.code} Nothing was changed.`);
    console.log(`The member has the gift ${done.value.type} until ${done.value.lastDay}.`);
  });
}
