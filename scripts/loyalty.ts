import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { normalizeEmail } from '@vermilion/contract/contact';
import { type MarketCode, marketCodes, markets, parseMarket } from '@vermilion/contract/markets';
import { type GivenGift, givenGift } from '@vermilion/contract/membership';
import { findAccount, findAccountByEmail } from '@vermilion/server/account/account.store';
import { createGrantCounter } from '@vermilion/server/grant/grant.counting';
import { type DailyTask, getMarketDay } from '@vermilion/server/loyalty/loyalty.daily';
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
import { readOperator, runCommand, runWithDatabase } from './command.ts';

/** The types of the shop's own gifts. */
const ownTypes = givenGift.options[0].shape.type.options;

const usage = `Looks after Beauty Pass: its daily work, its ledger of points, and points and gifts by hand.

  npm run loyalty -- daily                                  does today's work of every market, as the shop does by itself
  npm run loyalty -- daily --date 2026-11-20 --market SG    … of a day of the past, of one market
  npm run loyalty -- daily --task expire_points             … only one task
  npm run loyalty -- check                                  compares every balance with its ledger; reads all of it
  npm run loyalty -- adjust --account mei@example.com --points=-50 --reason "Order sent twice" --by care@example.com
                                                            adds or removes points, and records who did and why;
                                                            the same command on the same day counts once, unless --key
                                                            differs
  npm run loyalty -- give-gift --account mei@example.com --type welcome_voucher --reason "The first one expired too early"
                                                            gives one of the shop's own gifts once more: ${ownTypes.join(', ')}
  npm run loyalty -- give-gift --account mei@example.com --type others --label "With our apologies" --amount 10 --days 30 --reason "Late parcel"
                                                            gives another gift: --amount in the market's currency or
                                                            --percent, from --minimum on; once a day, unless --key differs

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const options = {
  date: { type: 'string' },
  market: { type: 'string' },
  task: { type: 'string' },
  account: { type: 'string' },
  points: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  key: { type: 'string' },
  type: { type: 'string' },
  label: { type: 'string' },
  amount: { type: 'string' },
  percent: { type: 'string' },
  minimum: { type: 'string' },
  days: { type: 'string' },
} as const;
type Options = { [name in keyof typeof options]?: string | undefined };

function readMarket(text: string): MarketCode {
  const market = parseMarket(text);
  if (!market) throw new OperatorError(`${text} is no market; the markets are ${marketCodes.join(', ')}`);
  return market;
}

function readDay(text: string): string {
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    throw new OperatorError(`${text} is no day; write it as 2026-11-20`);
  }
}

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

async function runDaily(database: Database, { date, market, task }: Options): Promise<void> {
  const tasks = createTasks(database);
  const wanted = tasks.filter(({ name }) => task === undefined || name === task);
  if (wanted.length === 0) {
    throw new OperatorError(`There is no task ${task}; the tasks are ${tasks.map(({ name }) => name).join(', ')}`);
  }
  for (const code of market === undefined ? marketCodes : [readMarket(market)]) {
    const today = getMarketDay(code, systemClock.now());
    const day = date === undefined ? today : readDay(date);
    if (day > today) throw new OperatorError(`${day} is still to come in ${code}`);
    for (const { name, run } of wanted) console.log(`${code} ${day} ${name}: ${await run(code, day)} members`);
  }
}

async function checkLedger(database: Database): Promise<void> {
  const faults = await createPoints(database).checkLedger();
  if (faults.length > 0)
    throw new OperatorError(`The ledger is wrong:\n${faults.map((each) => JSON.stringify(each)).join('\n')}`);
  console.log('Every balance is the sum of its entries, and every posting adds up to zero.');
}

async function adjustPoints(database: Database, { account, points, reason, by, key }: Options): Promise<void> {
  if (!account || !points || !reason?.trim() || !by?.trim()) throw new OperatorError(usage);
  if (!/^[+-]?[1-9]\d{0,6}$/.test(points)) throw new OperatorError(`${points} is no number of points`);
  const person = await findAccountByEmail(database.db, normalizeEmail(account));
  if (!person) throw new OperatorError(`No account has the e-mail ${account}`);
  const { id: accountId, market } = person;
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
}

/** Reads an amount of a market's currency as minor units. */
function readAmount(text: string, market: MarketCode): number {
  const { digits } = markets[market].currency;
  const fraction = digits > 0 ? `(?:\\.\\d{1,${digits}})?` : '';
  if (!new RegExp(`^\\d{1,10}${fraction}$`).test(text)) {
    throw new OperatorError(`${text} is no amount; write it as ${digits > 0 ? '10 or 10.50' : '10000'}`);
  }
  return Math.round(Number(text) * 10 ** digits);
}

/** Reads what a gift is, by the schema that the endpoint for staff has. */
function readGift(given: Options, market: MarketCode, idempotencyKey: string): GivenGift {
  const { type, label, amount, percent, minimum = '0', days = '30', reason } = given;
  const value = percent
    ? { kind: 'percent_off', basisPoints: Number(percent) * 100 }
    : { kind: 'amount_off', amount: readAmount(amount ?? '', market) };
  const other = { label: { en: label }, value, minimumSpend: readAmount(minimum, market), days: Number(days) };
  const read = givenGift.safeParse({ type, reason, idempotencyKey, ...(type === 'others' && other) });
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new OperatorError(`${problems.join('\n')}\n\n${usage}`);
}

const refusals: Partial<Record<string, string>> = {
  MEMBERSHIP_NEEDED: 'The account is no member.',
  GIFT_TOO_HIGH: 'The gift is worth more than the welcome gift of Gold, which is the most that is given by hand.',
  IDEMPOTENCY_KEY_REUSED: 'The key was used for another gift.',
};

async function giveGift(database: Database, given: Options): Promise<void> {
  if (!given.account || !given.type || !given.reason?.trim()) throw new OperatorError(usage);
  const person = await findAccountByEmail(database.db, normalizeEmail(given.account));
  if (!person) throw new OperatorError(`No account has the e-mail ${given.account}`);
  const { id: accountId, market, language } = person;
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
}

const commands = { daily: runDaily, check: checkLedger, adjust: adjustPoints, 'give-gift': giveGift };

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name, ...rest] = positionals;
  if (rest.length > 0 || !name || !Object.hasOwn(commands, name)) throw new OperatorError(usage);
  await runWithDatabase((database) => commands[name as keyof typeof commands](database, values));
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

await runCommand(usage, main);
