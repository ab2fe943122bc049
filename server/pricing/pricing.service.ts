import type { MarketCode } from '@vermilion/contract/markets';
import type { Totals, UnusedAdjustment } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import {
  type Adjustment,
  type Conditions,
  computePrice,
  type Price,
  type PriceActor,
  type PriceInput,
  type PriceLine,
  type Tender,
} from './pricing.rules.ts';

export type { Adjustment, Conditions, Price, PriceActor, PriceInput, PriceLine, Tender } from './pricing.rules.ts';
export { getSourceKey } from './pricing.rules.ts';

/** A bag that is priced. */
export type PricedBag = {
  bagId: string;
  market: MarketCode;
  actor: PriceActor;
  /** Those that can be bought, as stored: without gifts. */
  lines: readonly PriceLine[];
};

/** A variant that is added to the bag as a gift, if it is in stock. */
export type GiftProposal = Conditions & {
  source: Extract<Adjustment, { kind: 'gift' }>['source'];
  variantId: number;
  quantity: number;
};

/** What a noun changes about the price of a bag. */
export type Contribution = {
  adjustments?: readonly Exclude<Adjustment, { kind: 'gift' }>[];
  gifts?: readonly GiftProposal[];
  tenders?: readonly Tender[];
  /** What the shopper entered or chose and the noun refuses. */
  unused?: readonly UnusedAdjustment[];
};

/** What changed the price of an order, the adjustments of all nouns. */
export type UsedAdjustments = Totals['adjustments'];

/**
 * A noun's side of prices. It finds what belongs to a bag (codes, rewards, gift cards) in tables of its own. Tenders are
 * charged and refunded by the noun's `TenderHandler` (payment).
 */
export type PriceContributor = {
  /**
   * Returns what applies to a bag. Called for every page that shows a price and for every order, in the same way.
   * @param db the order's transaction when an order is placed: lock there what `redeem` or a tender will use up
   */
  contribute(db: Db, bag: PricedBag & { now: Date }): Promise<Contribution>;
  /** Uses up what an order has used, once, in the order's transaction. Throwing refuses the order. */
  redeem?(transaction: Transaction<Tables>, orderId: string, used: UsedAdjustments): Promise<void>;
  /**
   * Gives back what a cancelled order has used up, once, in the transaction of the cancellation. Called in the order of
   * registration and before tenders are refunded: a noun whose tenders pay locks their balances here, so that
   * cancellations and orders lock in the same order.
   */
  restore?(transaction: Transaction<Tables>, orderId: string): Promise<void>;
};

export type PricingService = {
  /** Registers a noun that changes prices, when the shop starts. Contributions come in the order of registration. */
  registerContributor(noun: string, contributor: PriceContributor): void;
  /** Returns what all contributors change about the price of a bag. */
  collectContributions(db: Db, bag: PricedBag): Promise<Required<Contribution>>;
  /** Prices lines for a buyer now. Bag, checkout and order show what this returns. */
  price(input: Omit<PriceInput, 'now'>): Price;
  /** Lets each contributor use up what an order has used. */
  redeem(transaction: Transaction<Tables>, orderId: string, used: UsedAdjustments): Promise<void>;
  /** Lets each contributor give back what a cancelled order has used up, in the order of registration. */
  restore(transaction: Transaction<Tables>, orderId: string): Promise<void>;
};

export function createPricingService({ clock }: { clock: Clock }): PricingService {
  const contributors = new Map<string, PriceContributor>();
  return {
    registerContributor: (noun, contributor) => {
      if (contributors.has(noun)) throw new Error(`${noun} contributes to prices twice`);
      contributors.set(noun, contributor);
    },

    collectContributions: async (db, bag) => {
      const contributions: Contribution[] = [];
      // One after another: within a transaction they share a connection, and take their locks in the same order.
      for (const contributor of contributors.values()) {
        contributions.push(await contributor.contribute(db, { ...bag, now: clock.now() }));
      }
      return {
        adjustments: contributions.flatMap(({ adjustments = [] }) => adjustments),
        gifts: contributions.flatMap(({ gifts = [] }) => gifts),
        tenders: contributions.flatMap(({ tenders = [] }) => tenders),
        unused: contributions.flatMap(({ unused = [] }) => unused),
      };
    },

    price: (input) => computePrice({ ...input, now: clock.now() }),

    redeem: async (transaction, orderId, used) => {
      for (const contributor of contributors.values()) await contributor.redeem?.(transaction, orderId, used);
    },

    restore: async (transaction, orderId) => {
      for (const contributor of contributors.values()) await contributor.restore?.(transaction, orderId);
    },
  };
}
