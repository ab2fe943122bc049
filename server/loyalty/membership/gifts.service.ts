import { type BagGiftType, bagGiftTypes, staffDiscount } from '@vermilion/contract/gifts';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import type { Gift } from '@vermilion/contract/membership';
import type { AdjustmentSource } from '@vermilion/contract/pricing';
import { hasBenefit, type Tier, tiers } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type Db, runInTransaction, runResultInTransaction } from '../../platform/database.ts';
import { createJob, enqueueJobs } from '../../platform/jobs.ts';
import type { Random } from '../../platform/random.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Tables, Texts } from '../../platform/tables.ts';
import type { Adjustment, Contribution, PriceContributor } from '../../pricing/pricing.service.ts';
import { getMailTime, runBatches } from '../loyalty.daily.ts';
import { mailBirthdayGiftsJob } from './gifts.jobs.ts';
import {
  createGift,
  getGiftState,
  getUsePeriod,
  type IssuedGiftType,
  type LabelledGift,
  listBirthdayGifts,
  type NewGift,
  type StoredGiftType,
  staffGift,
} from './gifts.rules.ts';
import {
  findBagGift,
  findGift,
  type GiftHolder,
  getGiftValue,
  hasDoublePointsGift,
  insertGift,
  insertTierGift,
  listGifts,
  listMembersToGift,
  lockBagGift,
  putInBag,
  redeemGift,
  removeGiftFromBag,
  restoreGift,
  type StoredGift,
  selectHasBagGift,
  takeBackGifts,
} from './gifts.store.ts';

export type GiftsService = {
  /** Issues a gift; one of the same type and cause that the member has is kept instead. */
  issue(transaction: Transaction<Tables>, holder: GiftHolder, gift: NewGift<IssuedGiftType>): Promise<void>;
  /** Gives a gift of staff, once per cause. @returns it as the member sees it, and whether it was given now */
  give(
    transaction: Transaction<Tables>,
    holder: GiftHolder,
    gift: LabelledGift,
    language: Language,
  ): Promise<{ gift: Gift; isNew: boolean }>;
  /** Takes back gifts of some types: those not used now, those of an order that is cancelled later when it is. */
  withdraw(transaction: Transaction<Tables>, accountId: string, types: readonly StoredGiftType[]): Promise<void>;
  /**
   * Issues the gifts of the members of a market who were born in the month of a day, once a year, and mails them.
   * @returns how many members got gifts
   */
  issueBirthdayGifts(market: MarketCode, day: string, signal?: AbortSignal): Promise<number>;
  /**
   * Returns the gifts of a member, the staff discount of an employee first, then those that can be used.
   * @param limit at most so many; by default as many as the page of the gifts lists
   */
  list(member: { accountId: string; isEmployee: boolean; language: Language }, limit?: number): Promise<Gift[]>;
  /** Whether a member's points are doubled at a moment. */
  hasDoublePoints(db: Db, accountId: string, at: Date): Promise<boolean>;
  /** Puts a gift in a bag, instead of the one that is in it. @returns false where the gift cannot be used now */
  putInBag(holder: GiftHolder, choice: { bagId: string; giftId: string }): Promise<boolean>;
  /** Takes the gift out of a bag. */
  takeOutOfBag(accountId: string, bagId: string): Promise<void>;
  /** What tier, gifts and staff discount change about a price. */
  contributor: PriceContributor;
};

/** Members who get birthday gifts in one transaction. */
const birthdayBatchSize = 200;

/** How many gifts a page lists. */
const maxListedGifts = 100;

/** A bag's gift is not combined with a promo code; the staff discount with neither. */
const giftExcludes = ['promo_code', 'staff_discount'] as const;
const staffExcludes = ['promo_code', 'loyalty_gift'] as const;

export function createGiftsService({
  database: { db },
  clock,
  random,
}: {
  database: Database;
  clock: Clock;
  random: Random;
}): GiftsService {
  const store = (transaction: Transaction<Tables>, holder: GiftHolder, gift: NewGift, label: Texts | null) => {
    const period = getUsePeriod(gift, markets[holder.market].timeZones[0]);
    return insertGift(transaction, random.uuid(), holder, { ...gift, label }, period);
  };

  return {
    issue: async (transaction, holder, gift) => void (await store(transaction, holder, gift, null)),
    give: async (transaction, holder, { label, ...gift }, language) => {
      const isNew = await store(transaction, holder, gift, label);
      const stored = await findGift(transaction, holder.accountId, gift);
      return { gift: toGift(stored, language, clock.now()), isNew };
    },
    withdraw: takeBackGifts,

    issueBirthdayGifts: async (market, day, signal) => {
      const born = { market, birthMonth: Number(day.slice(5, 7)) };
      const tierGifts = listBirthdayGifts('gold').map((type) => ({
        gift: createGift(type, market, day, day.slice(0, 4)),
        tiers: tiers.filter((tier) => listBirthdayGifts(tier).includes(type)),
      }));
      let count = 0;
      const issueBatch = () =>
        runInTransaction(db, async (transaction) => {
          const accountIds = await listMembersToGift(transaction, born, tierGifts, birthdayBatchSize);
          const given = new Set<string>();
          for (const tierGift of tierGifts) {
            const period = getUsePeriod(tierGift.gift, markets[market].timeZones[0]);
            for (const id of await insertTierGift(transaction, accountIds, tierGift, period)) given.add(id);
          }
          const options = { runAt: getMailTime(market, day) };
          const jobs = [...given].map((accountId) =>
            createJob(clock, mailBirthdayGiftsJob, { accountId, issuedOn: day }, { ...options, key: accountId }),
          );
          if (jobs.length > 0) await enqueueJobs(transaction, clock, jobs);
          count += given.size;
          return accountIds.length;
        });
      await runBatches(issueBatch, birthdayBatchSize, signal);
      return count;
    },

    list: async ({ accountId, isEmployee, language }, limit = maxListedGifts) => {
      const now = clock.now();
      const stored = await listGifts(db, accountId, now, limit);
      const gifts = [...(isEmployee ? [staffGift] : []), ...stored.map((gift) => toGift(gift, language, now))];
      return gifts.slice(0, limit);
    },

    hasDoublePoints: hasDoublePointsGift,

    putInBag: async (holder, { bagId, giftId }) => {
      // A gift that is refused leaves the one that is in the bag.
      const put = await runResultInTransaction(db, async (transaction) => {
        await removeGiftFromBag(transaction, holder.accountId, bagId);
        return { ok: await putInBag(transaction, { ...holder, bagId, giftId, now: clock.now() }) };
      });
      return put.ok;
    },
    takeOutOfBag: (accountId, bagId) => removeGiftFromBag(db, accountId, bagId),

    contributor: {
      lock: async (transaction, { bagId, buyer }) => {
        if (buyer.accountId !== null) await lockBagGift(transaction, buyer.accountId, bagId);
      },

      selectState: selectHasBagGift,

      contribute: async (from, { bagId, market, buyer, state, now }) => {
        const { accountId, tier } = buyer;
        if (accountId === null) return {};
        const gift = state === 0 ? null : await findBagGift(from, accountId, bagId);
        const adjustments: Contribution['adjustments'] = [
          ...(tier !== null && hasBenefit(tier, 'free_shipping') ? [createFreeShipping(tier)] : []),
          ...(buyer.isEmployee ? [staffAdjustment] : []),
        ];
        const source = gift && createSource(gift);
        if (!source) return { adjustments };
        const isValid = gift.market === market && gift.valid_from <= now && now < gift.expires_at;
        const names = gift.label ? [{ source, name: gift.label }] : [];
        if (!isValid) return { names, adjustments, unused: [{ source, reason: 'not_valid', missingSpend: null }] };
        return { names, adjustments: [...adjustments, createGiftAdjustment(gift, source)] };
      },

      redeem: async (transaction, { bagId, buyer, orderId, adjustments, now }) => {
        const source = adjustments.map((each) => each.source).find(({ kind }) => kind === 'loyalty_gift');
        if (source?.kind !== 'loyalty_gift') return ok(undefined);
        const { giftId } = source;
        const { accountId } = buyer;
        const isUsed =
          accountId !== null && (await redeemGift(transaction, { accountId, bagId, giftId, orderId, now }));
        return isUsed ? ok(undefined) : fail('ADJUSTMENT_REFUSED', { source, reason: 'not_valid' });
      },

      restore: restoreGift,
    },
  };
}

function toGift(gift: StoredGift, language: Language, now: Date): Gift {
  return {
    id: gift.id,
    type: gift.type,
    label: gift.label && (gift.label[language] ?? gift.label.en),
    market: gift.market,
    value: getGiftValue(gift),
    minimumSpend: gift.minimum_spend,
    state: getGiftState({ usedAt: gift.used_at, expiresAt: gift.expires_at }, now),
    lastDay: gift.last_day,
    usedAt: gift.used_at?.toISOString() ?? null,
  };
}

type GiftSource = Extract<AdjustmentSource, { kind: 'loyalty_gift' }>;

/** Returns a gift as the source of an adjustment; null for one that is not put in a bag. */
function createSource({ id, type }: StoredGift): GiftSource | null {
  const bagType = bagGiftTypes.find((each): each is BagGiftType => each === type);
  return bagType ? { kind: 'loyalty_gift', giftId: id, type: bagType } : null;
}

function createGiftAdjustment(gift: StoredGift, source: GiftSource): Exclude<Adjustment, { kind: 'gift' | 'sample' }> {
  const conditions = { source, minimumSpend: gift.minimum_spend, excludes: giftExcludes };
  if (gift.amount !== null) return { ...conditions, kind: 'amount_off', amount: gift.amount, scope: {} };
  return { ...conditions, kind: 'percent_off', rates: [{ basisPoints: gift.basis_points ?? 0, scope: {} }] };
}

/** The whole fee of standard delivery (spec §6). */
const createFreeShipping = (tier: Tier) =>
  ({ kind: 'free_shipping', source: { kind: 'tier', tier }, methods: ['standard'] }) as const;

/** For employees, on all items, and higher on the house brand (spec §9). */
const staffAdjustment = {
  kind: 'percent_off',
  source: { kind: 'staff_discount' },
  audience: 'employees',
  excludes: staffExcludes,
  rates: [
    { basisPoints: staffDiscount.basisPoints, scope: {} },
    { basisPoints: staffDiscount.houseBrandBasisPoints, scope: { isHouseBrand: true } },
  ],
} as const satisfies Adjustment;
