import type { MergeLeftover } from '@vermilion/contract/bag';
import type { Contact } from '@vermilion/contract/contact';
import type { CurrencyCode, MarketCode } from '@vermilion/contract/markets';
import type {
  AdjustmentSource,
  AppliedAdjustment,
  Totals,
  UnpaidOrder,
  UnusedAdjustment,
} from '@vermilion/contract/pricing';
import type { Tier } from '@vermilion/contract/tiers';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Db } from '../platform/database.ts';
import { createRegistry, createSingleRegistry, type Registry, type SingleRegistry } from '../platform/registry.ts';
import { ok, type Result } from '../platform/result.ts';
import type { Tables, Texts } from '../platform/tables.ts';
import { computePrice, mergeBySource } from './pricing.rules.ts';
import type {
  Adjustment,
  AvailableTender,
  BuyerFacts,
  Conditions,
  Price,
  PriceInput,
  PriceLine,
} from './pricing.types.ts';

export { mergeBySource } from './pricing.rules.ts';
export type {
  Adjustment,
  AvailableTender,
  BuyerFacts,
  Conditions,
  Price,
  PriceInput,
  PriceLine,
  PriceStep,
} from './pricing.types.ts';

/** Who buys, from the session; codes, rewards and limits count by the account, which is null for a guest. */
export type Buyer = { accountId: string | null; isEmployee: boolean };

/** Returns the tier of an account as it is now; null for an account that is no member's. */
export type FindTier = (db: Db, accountId: string) => Promise<Tier | null>;

/**
 * Returns the orders of the buyer's own that are not paid yet, newest first: of the account, or a guest's of the bag. Orders of
 * anybody else are left out, so that a contact reveals nothing of them.
 */
export type FindUnpaidOrders = (db: Db, owner: { bagId: string; accountId: string | null }) => Promise<UnpaidOrder[]>;

/**
 * A bag whose price is to be computed. It has no delivery, because contributions are the same for every delivery; to limit
 * an adjustment to some, set its `methods`.
 */
export type BagToPrice = {
  bagId: string;
  market: MarketCode;
  buyer: Buyer & BuyerFacts;
  /**
   * The items of the bag that can be bought, without gifts and samples. An order reads their prices at the same time: await them
   * after what is read for the contribution.
   */
  lines: readonly PriceLine[] | Promise<readonly PriceLine[]>;
  /** What `selectState` has selected of the bag, with its lines; null: not known. */
  state: number | null;
  now: Date;
};

/** What contributors have of a bag, by their names, as their `selectState` has selected it. */
export type ContributorStates = Readonly<Record<string, number | null>>;

/** How a stored bag is named where its state is selected. */
type BagName = { bagId: string; market: MarketCode; accountId: string | null };

/** A bag that is to be ordered. */
export type BagToOrder = Pick<BagToPrice, 'bagId' | 'market' | 'now'> & { buyer: Buyer; contact: Contact };

/** An order that has just been written, and what its price has used. */
export type PricedOrder = BagToOrder & {
  orderId: string;
  /** Those of all nouns: each source once, with what it took off goods and shipping together. */
  adjustments: readonly AppliedAdjustment[];
  /** Those of all nouns. */
  tenders: Totals['tenders'];
};

/** An order that was refused with ADJUSTMENT_REFUSED. */
export type RefusedOrder = { bagId: string; buyer: Buyer; contact: Contact; now: Date };

/** An order whose contact is written in another way now. */
export type CorrectedOrder = { orderId: string; accountId: string | null; contact: Contact };

/** A guest's bag that is merged into a member's: what belongs to the first moves to the second. */
export type BagMove = { fromBagId: string; toBagId: string; market: MarketCode; accountId: string; now: Date };

/** A variant that is added to the bag as a gift, if it is in stock. */
export type GiftProposal = Conditions & {
  source: Extract<Adjustment, { kind: 'gift' }>['source'];
  variantId: number;
  quantity: number;
};

/** One unit of a variant that the shopper has chosen to get for nothing. */
export type SampleProposal = Conditions & {
  source: Extract<Adjustment, { kind: 'sample' }>['source'];
  variantId: number;
  /** Units that the lines of the bag leave in stock. */
  available: number;
};

/** What a noun changes about the price of a bag. */
export type Contribution = {
  adjustments?: readonly Exclude<Adjustment, { kind: 'gift' | 'sample' }>[];
  gifts?: readonly GiftProposal[];
  samples?: readonly SampleProposal[];
  tenders?: readonly AvailableTender[];
  /** What the shopper entered or chose and the noun refuses. */
  unused?: readonly UnusedAdjustment[];
  /** The names that shoppers read, of sources that have one of their own. */
  names?: readonly { source: AdjustmentSource; name: Texts }[];
};

/**
 * What a noun implements that changes prices. It finds what belongs to a bag (codes, rewards, gift cards) in tables of its own.
 * Tenders are charged and refunded by the noun's `TenderHandler` (payment).
 */
export type PriceContributor = {
  /**
   * Locks what an order of the bag may use up, until the order's transaction ends; by bag, account and contact. Called
   * before `contribute`, whose statements then see what other orders have used up. Pages never lock. No statement may wait for
   * the answer of another one: those of all contributors are sent together, and lock in the order of the registry (ADR 198).
   */
  lock?(transaction: Transaction<Tables>, bag: BagToOrder): Promise<void>;
  /**
   * Writes the SQL expression of an integer that tells `contribute` whether it has anything to read of a bag, so that a plain bag
   * takes one statement. It is part of the statement that reads the bag's lines, for pages and for orders, and written once: it may
   * not look at the values. Without it the state is not known.
   */
  selectState?(bag: BagName): RawBuilder<number | null>;
  /**
   * Returns what applies to a bag. Called in the same way for pages and orders, for every bag with a line that can be
   * bought, at the same time as the others. Must not lock: `lock` has locked what an order needs.
   * @param db the order's transaction when an order is placed
   */
  contribute(db: Db, bag: BagToPrice): Promise<Contribution>;
  /**
   * Uses up what an order has used and detaches it from the bag, once, in the order's transaction and at the same time as the
   * other contributors. A failure refuses the order, with the source and the reason as its details.
   */
  redeem?(transaction: Transaction<Tables>, order: PricedOrder): Promise<Result<void, 'ADJUSTMENT_REFUSED'>>;
  /**
   * Remembers for which customer a `redeem` has refused an order, after the order's transaction was undone. `contribute` does
   * not know the customer of a guest's bag, because only an order has a `contact`. From now on it must leave out what this
   * customer cannot use, so that the next order can be placed.
   */
  noteRefusal?(db: Db, refused: RefusedOrder): Promise<void>;
  /**
   * Gives back what a cancelled order has used up, once, in the transaction of the cancellation. Called in the order of
   * the registry and before tenders are refunded: a noun whose tenders pay locks their balances here, so that
   * cancellations and orders lock in the same order.
   */
  restore?(transaction: Transaction<Tables>, orderId: string): Promise<void>;
  /**
   * Moves what a guest has entered or chosen (codes, gift cards) to the member's bag, once, in the transaction that merges
   * the bags and has locked both. What the member's bag has too, or cannot have beside its own, is deleted: the guest's
   * bag is gone afterwards.
   * @returns what the member is told was left out
   */
  move?(transaction: Transaction<Tables>, move: BagMove): Promise<readonly MergeLeftover[]>;
  /** Counts an order for its customer as the corrected contact names them. Idempotent. */
  correctContact?(transaction: Transaction<Tables>, order: CorrectedOrder): Promise<void>;
};

export type PricingService = {
  /** What changes prices, by noun. Contributions come in the order of this registry. */
  contributors: Registry<PriceContributor>;
  /** The noun that keeps the tiers of members; without one no buyer has a tier. */
  tiers: SingleRegistry<FindTier>;
  /** The noun that keeps orders. */
  unpaidOrders: SingleRegistry<FindUnpaidOrders>;
  /**
   * What the payment provider takes at least in a currency, in minor units. Tenders leave no less; without it they may leave
   * anything.
   */
  smallestPayment: SingleRegistry<(currency: CurrencyCode) => number>;
  /** Returns the buyer's own unpaid orders, which may have what is refused in a bag; none where no noun keeps orders. */
  findUnpaidOrders: FindUnpaidOrders;
  /**
   * Returns the tier that a buyer has now, for the conditions of adjustments; null for guests, without a query. Nothing is
   * cached: a change of tier counts from the next price on.
   */
  findTier(db: Db, buyer: Buyer): Promise<Tier | null>;
  /** Lets each contributor lock what an order of the bag may use up, in the order of the registry. */
  lockContributions(transaction: Transaction<Tables>, bag: Omit<BagToOrder, 'now'>): Promise<void>;
  /** Writes the SQL expression of what all contributors have of a bag, for the statement that reads the bag. */
  selectStates(bag: BagName): RawBuilder<ContributorStates>;
  /**
   * Returns what all contributors change about the price of a bag.
   * @param bag.states as `selectStates` has selected them on the same connection, for an order in its transaction; without them each contributor reads what it has
   */
  collectContributions(
    db: Db,
    bag: Omit<BagToPrice, 'now' | 'state'> & { states?: ContributorStates },
  ): Promise<Required<Contribution>>;
  /** Prices lines for a buyer now. Bag, checkout and order show what this returns. */
  price(input: Omit<PriceInput, 'now' | 'smallestPayment'>): Price;
  /** Lets each contributor use up what an order has used. The first failure refuses the order. */
  redeem(
    transaction: Transaction<Tables>,
    order: Omit<PricedOrder, 'now' | 'adjustments' | 'tenders'> & { totals: Totals },
  ): Promise<Result<void, 'ADJUSTMENT_REFUSED'>>;
  /** Lets each contributor remember the customer whose order was refused. Idempotent. */
  noteRefusal(db: Db, refused: Omit<RefusedOrder, 'now'>): Promise<void>;
  /** Lets each contributor give back what a cancelled order has used up, in the order of the registry. */
  restore(transaction: Transaction<Tables>, orderId: string): Promise<void>;
  /** Lets each contributor move what a guest's bag has to a member's, in the order of the registry. */
  moveContributions(transaction: Transaction<Tables>, move: Omit<BagMove, 'now'>): Promise<MergeLeftover[]>;
  /** Lets each contributor count an order for its customer as the corrected contact names them. */
  correctContact(transaction: Transaction<Tables>, order: CorrectedOrder): Promise<void>;
};

export function createPricingService({ clock }: { clock: Clock }): PricingService {
  const contributors = createRegistry<PriceContributor>('price contributor');
  const tiers = createSingleRegistry<FindTier>('tiers of members');
  const unpaidOrders = createSingleRegistry<FindUnpaidOrders>('unpaid orders');
  const smallestPayment = createSingleRegistry<(currency: CurrencyCode) => number>('smallest payment');
  return {
    contributors,
    tiers,
    unpaidOrders,
    smallestPayment,

    findUnpaidOrders: async (db, owner) => (await unpaidOrders.find()?.(db, owner)) ?? [],

    findTier: async (db, { accountId }) =>
      accountId === null ? null : ((await tiers.find()?.(db, accountId)) ?? null),

    lockContributions: async (transaction, bag) => {
      const locks = contributors
        .list()
        .map((contributor) => contributor.lock?.(transaction, { ...bag, now: clock.now() }));
      await awaitTogether(locks);
    },

    selectStates: (bag) => {
      const states = contributors
        .listEntries()
        .flatMap(([name, { selectState }]) => (selectState ? [sql.lit(name), selectState(bag)] : []));
      return sql`json_build_object(${sql.join(states)})`;
    },

    collectContributions: async (db, { states = {}, ...bag }) => {
      const now = clock.now();
      const contributions = await awaitTogether(
        contributors
          .listEntries()
          .map(([name, contributor]) => contributor.contribute(db, { ...bag, state: states[name] ?? null, now })),
      );
      return {
        adjustments: contributions.flatMap(({ adjustments = [] }) => adjustments),
        gifts: contributions.flatMap(({ gifts = [] }) => gifts),
        samples: contributions.flatMap(({ samples = [] }) => samples),
        tenders: contributions.flatMap(({ tenders = [] }) => tenders),
        unused: contributions.flatMap(({ unused = [] }) => unused),
        names: contributions.flatMap(({ names = [] }) => names),
      };
    },

    price: (input) =>
      computePrice({
        ...input,
        smallestPayment: smallestPayment.find()?.(input.market.currency.code) ?? 0,
        now: clock.now(),
      }),

    redeem: async (transaction, { totals, ...order }) => {
      const adjustments = mergeBySource(totals.adjustments);
      const used = { ...order, now: clock.now(), adjustments, tenders: totals.tenders };
      const redeemed = await awaitTogether(
        contributors.list().map((contributor) => contributor.redeem?.(transaction, used)),
      );
      return redeemed.find((each) => each?.ok === false) ?? ok(undefined);
    },

    noteRefusal: async (db, refused) => {
      for (const contributor of contributors.list())
        await contributor.noteRefusal?.(db, { ...refused, now: clock.now() });
    },

    restore: async (transaction, orderId) => {
      for (const contributor of contributors.list()) await contributor.restore?.(transaction, orderId);
    },

    moveContributions: async (transaction, move) => {
      const leftOut: MergeLeftover[] = [];
      for (const contributor of contributors.list()) {
        leftOut.push(...((await contributor.move?.(transaction, { ...move, now: clock.now() })) ?? []));
      }
      return leftOut;
    },

    correctContact: async (transaction, order) => {
      for (const contributor of contributors.list()) await contributor.correctContact?.(transaction, order);
    },
  };
}
