import { randomBytes, randomInt } from 'node:crypto';
import { findBirthdayProblem } from '@vermilion/contract/birthday';
import { type GivenConsents, marketConsents } from '@vermilion/contract/consents';
import { getMarketDay } from '@vermilion/contract/market-day';
import { type Language, type Market, type MarketCode, markets } from '@vermilion/contract/markets';
import { maxSandboxUsers, type SandboxUser } from '@vermilion/contract/sandbox';
import { type Tier, tierThresholds } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { AccountService } from '../account/account.service.ts';
import type { LoyaltyService } from '../loyalty/loyalty.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction, runResultInTransaction, takeTurns } from '../platform/database.ts';
import { checkContact, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { insertSandboxUser, isSandboxUser, listSandboxUserIds, lockSandboxUser } from './sandbox.store.ts';

type Site = { market: Market; language: Language };
type UserFacts = { fullName: string; birthday: string; tier: Tier; points: number };

export type SandboxService = {
  list: () => Promise<SandboxUser[]>;
  find: (id: string) => Promise<Result<SandboxUser, 'USER_NOT_FOUND'>>;
  /** Makes a member of a site with a password of its own, which only this answer holds. */
  create: (
    facts: UserFacts,
    site: Site,
  ) => Promise<Result<{ user: SandboxUser; password: string }, 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'>>;
  /** Changes what is given. */
  change: (
    id: string,
    facts: Partial<Omit<UserFacts, 'birthday'>>,
    language: Language,
  ) => Promise<Result<SandboxUser, 'VALIDATION_FAILED' | 'USER_NOT_FOUND'>>;
  delete: (id: string) => Promise<Result<undefined, 'USER_NOT_FOUND'>>;
};

type Options = {
  database: Database;
  clock: Clock;
  random: Random;
  accounts: Pick<AccountService, 'find' | 'open' | 'erase' | 'changeUser' | 'hashPassword'>;
  loyalty: Pick<LoyaltyService, 'tiers' | 'points'>;
};

/** Held while one is made, so that there are never too many. */
const creationTurn = 7322;

/** What mobiles that are valid in each market begin with; five digits follow. The shop calls nobody. */
export const phonePrefixes: Record<MarketCode, string> = {
  AU: '+614123',
  HK: '+852512',
  ID: '+62812345',
  MY: '+601234',
  NZ: '+642112',
  PH: '+6391712',
  SG: '+65912',
  TH: '+668123',
};

/** Members to try the shop with. They are members like any others, but for how they come and go. */
export function createSandboxService({ database, clock, random, accounts, loyalty }: Options): SandboxService {
  const { db } = database;
  const { tiers, points } = loyalty;

  async function readUser(id: string): Promise<SandboxUser | null> {
    const [account, membership, balance] = await Promise.all([
      accounts.find(db, id),
      tiers.find(db, id),
      points.readPoints(db, id),
    ]);
    if (!account?.birthday || !membership) return null;
    const { email, full_name: fullName, birthday, market, language, created_at } = account;
    const { tier } = membership;
    const createdAt = created_at.toISOString();
    return { id, email, fullName, birthday, market, language, tier, points: balance.available, createdAt };
  }

  async function getUser(id: string): Promise<Result<SandboxUser, 'USER_NOT_FOUND'>> {
    const user = (await isSandboxUser(db, id)) ? await readUser(id) : null;
    return user ? ok(user) : fail('USER_NOT_FOUND');
  }

  /** Gives a member who has just joined a tier, by a purchase that is enough for it. */
  async function reachTier(transaction: Transaction<Tables>, accountId: string, market: MarketCode, tier: Tier) {
    if (tier === 'pink') return;
    // Any purchase makes White: one unit of the currency, such as $1.
    const amount = tier === 'white' ? 10 ** markets[market].currency.digits : tierThresholds[market][tier];
    const purchase = { orderId: random.uuid(), accountId, market, amount, paidAt: clock.now() };
    await tiers.recordPurchase(transaction, purchase);
  }

  async function setPoints(transaction: Transaction<Tables>, accountId: string, market: MarketCode, wanted: number) {
    const { available } = await points.readPoints(transaction, accountId);
    if (wanted === available) return;
    await points.adjustPoints(transaction, {
      accountId,
      market,
      points: wanted - available,
      reason: 'Set by the sandbox',
      adjustedBy: 'sandbox',
      idempotencyKey: `sandbox:${random.uuid()}`,
    });
  }

  /** Draws a number of its own for each, as what is given once per person goes by it. */
  const createPhone = (market: MarketCode) => `${phonePrefixes[market]}${String(randomInt(100_000)).padStart(5, '0')}`;

  return {
    find: getUser,

    list: async () => {
      const users = await Promise.all((await listSandboxUserIds(db)).map(readUser));
      return users.filter((user) => user !== null);
    },

    create: async (facts, { market: { code: market }, language }) => {
      const now = clock.now();
      const email = `sandbox.${random.uuid().slice(0, 8)}@sandbox.example`;
      const contact = checkContact({ fullName: facts.fullName, email, phone: createPhone(market) }, market);
      const birthdayProblem = findBirthdayProblem(facts.birthday, getMarketDay(market, now));
      const problems = [...contact.problems, ...(birthdayProblem ? [{ path: 'birthday', code: birthdayProblem }] : [])];
      if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
      const password = `Sandbox-${randomBytes(9).toString('base64url')}-1`;
      const hashed = await accounts.hashPassword(password);
      if (!hashed.ok) return hashed;
      const id = await runInTransaction(db, async (transaction) => {
        await takeTurns(transaction, creationTurn);
        const opened = await accounts.open(transaction, {
          email,
          full_name: contact.value.fullName,
          phone: contact.value.phone,
          birthday: facts.birthday,
          market,
          language,
          passwordHash: hashed.value,
          consents: giveMandatoryConsents(market),
          consentedAt: now,
        });
        if (!opened) throw new Error(`An account has the e-mail ${email}`);
        await insertSandboxUser(transaction, opened.id, now);
        await reachTier(transaction, opened.id, market, facts.tier);
        await setPoints(transaction, opened.id, market, facts.points);
        for (const oldId of (await listSandboxUserIds(transaction)).slice(maxSandboxUsers))
          await accounts.erase(transaction, oldId);
        return opened.id;
      });
      const user = await readUser(id);
      if (!user) throw new Error(`The sandbox user ${id} is gone`);
      return ok({ user, password });
    },

    change: async (id, { fullName, tier, points: wanted }, language) => {
      if (!(await isSandboxUser(db, id))) return fail('USER_NOT_FOUND');
      if (fullName !== undefined) {
        const changed = await accounts.changeUser(id, { fullName }, language);
        if (!changed.ok) return changed;
      }
      const changed = await runResultInTransaction(db, async (transaction) => {
        if (!(await lockSandboxUser(transaction, id))) return fail('USER_NOT_FOUND');
        const account = await accounts.find(transaction, id);
        const membership = await tiers.find(transaction, id);
        if (!account || !membership) return fail('USER_NOT_FOUND');
        if (tier !== undefined && tier !== membership.tier) {
          await tiers.erase(transaction, id);
          await tiers.join(transaction, id);
          await reachTier(transaction, id, account.market, tier);
        }
        if (wanted !== undefined) await setPoints(transaction, id, account.market, wanted);
        return ok(undefined);
      });
      return changed.ok ? getUser(id) : changed;
    },

    delete: (id) =>
      runResultInTransaction(db, async (transaction) => {
        if (!(await lockSandboxUser(transaction, id))) return fail('USER_NOT_FOUND');
        await accounts.erase(transaction, id);
        return ok(undefined);
      }),
  };
}

/** Returns the consents without which a market has no accounts. */
function giveMandatoryConsents(market: MarketCode): GivenConsents {
  const mandatory = marketConsents[market].filter(({ isMandatory }) => isMandatory);
  return Object.fromEntries(mandatory.map(({ kind, version }) => [kind, version]));
}
