import { marketConsents } from '@vermilion/contract/consents';
import { getMarketDay } from '@vermilion/contract/market-day';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { MembershipOffer, TierStatus } from '@vermilion/contract/membership';
import { compareTiers, type TierChangeCause } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { AccountService, LiveAccount } from '../../account/account.service.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type Db, runInTransaction, runResultInTransaction } from '../../platform/database.ts';
import { enqueueJob } from '../../platform/jobs.ts';
import type { Random } from '../../platform/random.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Tables } from '../../platform/tables.ts';
import type { FindTier } from '../../pricing/pricing.service.ts';
import { getMailTime } from '../loyalty.daily.ts';
import { createCardNumber } from './card.rules.ts';
import type { ClaimsService } from './claims.ts';
import { createGift, listLostGifts, listTierGifts } from './gifts.rules.ts';
import type { GiftsService } from './gifts.service.ts';
import { mailTierChangeJob } from './tiers.jobs.ts';
import {
  closeYear,
  convertSpend,
  decideTier,
  endYears,
  getBirthMonth,
  getMembershipYear,
  getNextYear,
  getPreviousYear,
  getTierStatus,
  isTierPending,
  sumPending,
} from './tiers.rules.ts';
import {
  deleteMembership,
  deletePending,
  findLastTierChange,
  findMembership,
  findPending,
  findPurchase,
  insertMembership,
  insertPending,
  insertPurchase,
  insertTierChange,
  listEndedYears,
  listPurchases,
  listTierChanges,
  lockMembership,
  type Membership,
  sumSpend,
  updatePending,
  updatePurchase,
  updateTier,
} from './tiers.store.ts';

export type { Membership } from './tiers.store.ts';

export type TiersService = {
  /**
   * Makes an account a member: Pink, from today on, with a card, and the welcome voucher where the person has got none before.
   * A second call does nothing.
   */
  join(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** Makes the account of somebody a member who asks for it, with the consent to the terms of its market (spec §5). */
  joinByConsent(
    accountId: string,
    termsVersion: string | undefined,
    language: Language,
  ): Promise<Result<TierStatus, 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>>;
  /** Returns what an account that has not joined can join by. */
  getOffer(accountId: string): Promise<Result<MembershipOffer, 'USER_NOT_FOUND'>>;
  /** Deletes a membership with its purchases, gifts and profile. */
  erase(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /**
   * Returns a member's tier, card number and spend as they are today; null for an account that has not joined, such as an
   * employee's.
   */
  find(db: Db, accountId: string): Promise<Membership | null>;
  findTier: FindTier;
  /** Returns the tier of an account as pages show it; null for an account that has not joined. */
  readStatus(accountId: string): Promise<TierStatus | null>;
  /** Returns the latest change of a member's tier with its number; null for who has always been Pink. */
  findLastChange: typeof findLastTierChange;
  /** Returns what is kept of a member's tiers and purchases, for the export of personal data. */
  readHistory(db: Db, accountId: string): Promise<Record<string, unknown>>;
  /** Holds a paid order that its shopper can still cancel, once: it keeps a tier, and lifts nobody (ADR 181). */
  recordPending(transaction: Transaction<Tables>, purchase: Purchase): Promise<void>;
  /** Counts a paid order, once, when its shopper can no longer cancel it. */
  recordPurchase(transaction: Transaction<Tables>, purchase: Purchase): Promise<void>;
  /**
   * Takes back spend of an order that was cancelled or refunded, in that transaction; at most what it counted.
   * @param amount of goods, in minor units of the order's market; null: all of it
   */
  takeBack(transaction: Transaction<Tables>, orderId: string, amount: number | null): Promise<void>;
  /**
   * Gives back spend that a refund took which has failed, in that transaction.
   * @param purchase.amount of goods, as `takeBack` took it
   * @param isOpen whether the order can still be cancelled
   */
  giveBack(transaction: Transaction<Tables>, purchase: Purchase, isOpen: boolean): Promise<void>;
  /**
   * Ends the membership years of a market that were over on a day, and lowers or renews their tiers. Catches up on years
   * that were missed.
   * @param day calendar day of the market
   * @returns how many members began a new year
   */
  closeYears(market: MarketCode, day: string, signal?: AbortSignal): Promise<number>;
};

/** A paid order of a member. */
export type Purchase = {
  orderId: string;
  accountId: string;
  market: MarketCode;
  /** What its goods cost, in minor units of its market. */
  amount: number;
  paidAt: Date;
};

/** Why a tier may change, by which order, and on which day of the membership's market. */
type Change = { cause: TierChangeCause; orderId: string; day: string };

/** How often a card number is drawn again, should another member have it. */
const maxCardAttempts = 5;

const batchSize = 200;

export function createTiersService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  gifts: Pick<GiftsService, 'issue' | 'withdraw'>;
  claims: Pick<ClaimsService, 'claim'>;
  accounts: {
    find: (db: Db, accountId: string) => Promise<Pick<LiveAccount, 'market' | 'birthday'> | undefined>;
    giveConsent: AccountService['giveConsent'];
  };
}): TiersService {
  const { clock, random, gifts, claims, accounts } = deps;
  const { db } = deps.database;

  /**
   * Stores the tier that a membership has after a change of its spend or its year, with the change and its gifts.
   * @param isRenewed the tier is certain now, and was pending since a year's end
   */
  async function storeTier(
    transaction: Transaction<Tables>,
    membership: Membership,
    {
      cause,
      orderId,
      day,
      isRenewed = false,
    }: Omit<Change, 'orderId'> & { orderId: string | null; isRenewed?: boolean },
  ): Promise<Membership> {
    const { accountId, market, tier: from, year } = membership;
    const tier = decideTier(membership);
    const changed = { ...membership, tier };
    await updateTier(transaction, changed);
    if (tier !== from) {
      const change = await insertTierChange(transaction, { accountId, from, to: tier, cause, orderId, day });
      const runAt = cause === 'year_end' ? getMailTime(market, day) : clock.now();
      await enqueueJob(transaction, clock, mailTierChangeJob, { accountId, change }, { key: accountId, runAt });
    }
    // A tier that is pending brings no gift: its order can be cancelled.
    const due = isTierPending(changed) ? [] : listTierGifts(from, tier, isRenewed ? 'year_end' : cause);
    for (const type of due) {
      await gifts.issue(transaction, { accountId, market }, createGift(type, market, day, year.firstDay));
    }
    if (cause === 'taken_back' && compareTiers(tier, from) < 0) {
      await gifts.withdraw(transaction, accountId, listLostGifts(tier));
    }
    return changed;
  }

  /** Ends the years of a locked membership that are over on a day, one after another. */
  async function advance(transaction: Transaction<Tables>, membership: Membership, today: string): Promise<Membership> {
    let current = membership;
    while (current.year.lastDay < today) {
      const year = getNextYear(current.joinedOn, current.year);
      const begun = { ...current, year, spend: closeYear(current.spend) };
      current = await storeTier(transaction, begun, { cause: 'year_end', orderId: null, day: year.firstDay });
    }
    return current;
  }

  /** Stores the tier of a locked membership after its purchases have changed. */
  async function addUp(transaction: Transaction<Tables>, membership: Membership, change: Change): Promise<void> {
    const { accountId, joinedOn, year } = membership;
    const spend = await sumSpend(transaction, accountId, year, getPreviousYear(joinedOn, year));
    const read = await findMembership(transaction, accountId);
    const summed = { ...membership, spend, pending: read?.pending ?? [] };
    const isSure = isTierPending(membership) && !isTierPending({ ...summed, tier: decideTier(summed) });
    const isRenewed = isSure && (await findYearEndLoss(transaction, membership)) === null;
    // What is left of a purchase, taken for another market, may be less than was pending.
    const isLower = compareTiers(decideTier(summed), membership.tier) < 0;
    await storeTier(transaction, summed, { ...change, ...(isLower && { cause: 'taken_back' }), isRenewed });
  }

  /** Returns the tier that a member lost when the present year began; null where none was. */
  async function findYearEndLoss(transaction: Transaction<Tables>, { accountId, year }: Membership) {
    const last = await findLastTierChange(transaction, accountId);
    return last?.cause === 'year_end' && last.day === year.firstDay ? last.from : null;
  }

  const join: TiersService['join'] = async (transaction, accountId) => {
    if (await findMembership(transaction, accountId)) return;
    const account = await accounts.find(transaction, accountId);
    if (!account) throw new Error('Only an account can join');
    const { market, birthday } = account;
    const joinedOn = getMarketDay(market, clock.now());
    const membership = {
      accountId,
      market,
      birthMonth: birthday === null ? null : getBirthMonth(birthday),
      joinedOn,
      tier: 'pink',
      year: getMembershipYear(joinedOn, joinedOn),
      spend: { thisYear: 0, lastYear: 0, hasPurchased: false },
    } as const;
    for (let attempt = 1; attempt <= maxCardAttempts; attempt += 1) {
      const cardNumber = createCardNumber(random.uuid());
      if (await insertMembership(transaction, { ...membership, cardNumber })) {
        if (await claims.claim(transaction, accountId, 'welcome_voucher')) {
          const voucher = createGift('welcome_voucher', market, joinedOn, 'joined');
          await gifts.issue(transaction, { accountId, market }, voucher);
        }
        return;
      }
      // Another transaction has made the account a member meanwhile.
      if (await findMembership(transaction, accountId)) return;
    }
    throw new Error('No free card number was found');
  };

  const find: TiersService['find'] = async (reader, accountId) => {
    const stored = await findMembership(reader, accountId);
    return stored && endYears(stored, getMarketDay(stored.market, clock.now()));
  };

  const readStatus: TiersService['readStatus'] = async (accountId) => {
    const membership = await find(db, accountId);
    if (!membership) return null;
    const lastChange = await findLastTierChange(db, accountId);
    const { market, spend, pending, year } = membership;
    const pendingSpend = sumPending(pending, year);
    const tierFacts = { pendingSpend, isTierPending: isTierPending(membership), lastChange };
    const facts = { ...membership, spend: spend.thisYear, ...tierFacts };
    return { market, ...getTierStatus(facts, getMarketDay(market, clock.now())) };
  };

  const recordPending: TiersService['recordPending'] = async (
    transaction,
    { orderId, accountId, market, amount, paidAt },
  ) => {
    if (amount <= 0) return;
    const locked = await lockMembership(transaction, accountId);
    if (!locked || (await findPurchase(transaction, orderId))) return;
    const day = getMarketDay(locked.market, paidAt);
    const counted = convertSpend(amount, market, locked.market);
    await insertPending(transaction, { orderId, accountId, market, day, paid: amount, takenBack: 0, counted });
    // Stored before a year is ended: it keeps the tier also where it is recorded after midnight.
    const held = await findMembership(transaction, accountId);
    if (!held) return;
    const today = getMarketDay(held.market, clock.now());
    const membership = await advance(transaction, held, today);
    // The year may have been ended before this was known: the tier that was lost by it is kept after all.
    const lost = day < membership.year.firstDay ? await findYearEndLoss(transaction, membership) : null;
    if (lost === null) return;
    const tier = decideTier({ ...membership, tier: lost });
    if (compareTiers(tier, membership.tier) <= 0) return;
    await updateTier(transaction, { ...membership, tier });
    const change = { accountId, from: membership.tier, to: tier, cause: 'purchase', orderId, day: today } as const;
    const number = await insertTierChange(transaction, change);
    const notice = { accountId, change: number };
    await enqueueJob(transaction, clock, mailTierChangeJob, notice, { key: accountId });
  };

  const takeBack: TiersService['takeBack'] = async (transaction, orderId, amount) => {
    const found = (await findPurchase(transaction, orderId)) ?? (await findPending(transaction, orderId));
    const locked = found && (await lockMembership(transaction, found.accountId));
    if (!locked) return;
    const day = getMarketDay(locked.market, clock.now());
    const membership = await advance(transaction, locked, day);
    // Read again: another refund may have been recorded before the lock was taken.
    const counted = await findPurchase(transaction, orderId);
    const purchase = counted ?? (await findPending(transaction, orderId));
    if (!purchase || amount === 0 || purchase.takenBack === purchase.paid) return;
    const takenBack = Math.min(purchase.paid, purchase.takenBack + (amount ?? purchase.paid));
    const left = convertSpend(purchase.paid - takenBack, purchase.market, membership.market);
    const changed = { orderId, paid: purchase.paid, takenBack, counted: left };
    if (counted) await updatePurchase(transaction, changed);
    else if (takenBack < purchase.paid) await updatePending(transaction, changed);
    else await deletePending(transaction, orderId);
    await addUp(transaction, membership, { cause: 'taken_back', orderId, day });
  };

  return {
    join,
    erase: (transaction, accountId) => deleteMembership(transaction, accountId),

    find,
    findTier: async (reader, accountId) => (await find(reader, accountId))?.tier ?? null,
    readStatus,

    joinByConsent: async (accountId, version, language) => {
      const joined = await runResultInTransaction(db, async (transaction) => {
        const given = { kind: 'beauty_pass_terms', version } as const;
        const consent = await accounts.giveConsent(transaction, accountId, given, language);
        if (consent.ok) await join(transaction, accountId);
        return consent;
      });
      if (!joined.ok) return joined;
      const status = await readStatus(accountId);
      return status ? ok(status) : fail('USER_NOT_FOUND');
    },

    getOffer: async (accountId) => {
      const account = await accounts.find(db, accountId);
      if (!account) return fail('USER_NOT_FOUND');
      const { market } = account;
      const terms = marketConsents[market].find(({ kind }) => kind === 'beauty_pass_terms');
      return ok({ market, termsVersion: terms?.version ?? null });
    },

    findLastChange: findLastTierChange,

    readHistory: async (reader, accountId) => ({
      membership: await findMembership(reader, accountId),
      changes: await listTierChanges(reader, accountId),
      purchases: await listPurchases(reader, accountId),
      pendingPurchases: await listPurchases(reader, accountId, 'membership_pending_purchases'),
    }),

    recordPending,

    recordPurchase: async (transaction, { orderId, accountId, market, amount, paidAt }) => {
      if (amount <= 0) return;
      const locked = await lockMembership(transaction, accountId);
      if (!locked) return;
      const today = getMarketDay(locked.market, clock.now());
      const membership = await advance(transaction, locked, today);
      const isNew = await insertPurchase(transaction, {
        orderId,
        accountId,
        market,
        day: getMarketDay(membership.market, paidAt),
        paid: amount,
        takenBack: 0,
        counted: convertSpend(amount, market, membership.market),
      });
      await deletePending(transaction, orderId);
      if (isNew) await addUp(transaction, membership, { cause: 'purchase', orderId, day: today });
    },

    takeBack,

    giveBack: async (transaction, { orderId, accountId, market, amount, paidAt }, isOpen) => {
      const locked = amount > 0 ? await lockMembership(transaction, accountId) : null;
      // Who joined after paying has got nothing for the order.
      if (!locked || getMarketDay(locked.market, paidAt) < locked.joinedOn) return;
      const day = getMarketDay(locked.market, clock.now());
      const membership = await advance(transaction, locked, day);
      const counted = await findPurchase(transaction, orderId);
      const purchase = counted ?? (await findPending(transaction, orderId));
      if (purchase) {
        const takenBack = Math.max(0, purchase.takenBack - amount);
        // What was refunded before the order was settled is not in what counts.
        const paid = purchase.paid + Math.max(0, amount - purchase.takenBack);
        const left = convertSpend(paid - takenBack, purchase.market, membership.market);
        const changed = { orderId, paid, takenBack, counted: left };
        await (counted ? updatePurchase(transaction, changed) : updatePending(transaction, changed));
      } else if (isOpen) {
        return recordPending(transaction, { orderId, accountId, market, amount, paidAt });
      } else {
        const left = { paid: amount, takenBack: 0, counted: convertSpend(amount, market, membership.market) };
        const paidOn = getMarketDay(membership.market, paidAt);
        await insertPurchase(transaction, { orderId, accountId, market, day: paidOn, ...left });
      }
      await addUp(transaction, membership, { cause: 'purchase', orderId, day });
    },

    closeYears: async (market, day, signal) => {
      for (let count = 0; ; ) {
        const accountIds = await listEndedYears(db, { market, before: day, limit: batchSize });
        const close = (accountId: string) =>
          runInTransaction(db, async (transaction) => {
            const membership = await lockMembership(transaction, accountId);
            if (membership) await advance(transaction, membership, day);
          });
        await runEach(accountIds, close, signal);
        count += accountIds.length;
        if (accountIds.length < batchSize) return count;
      }
    },
  };
}
