import type { DeliveryMethod, DeliveryMethodCode, Market } from '@vermilion/contract/markets';
import type {
  AdjustmentSource,
  LineAmounts,
  LineKind,
  TenderSource,
  Totals,
  UnusedAdjustment,
} from '@vermilion/contract/pricing';
import type { Tier } from '@vermilion/contract/tiers';

/** What the price of a bag or an order is computed from, and what comes out. All amounts are minor units. */

/** A line to price. */
export type PriceLine = {
  /** Unique among the lines. */
  id: string;
  kind: LineKind;
  variantId: number;
  brandSlug: string;
  /** The product's category and those above it. */
  categorySlugs: readonly string[];
  isHouseBrand: boolean;
  unitPrice: number;
  unitPriceBeforeSale: number | null;
  quantity: number;
};

/** What the conditions of adjustments depend on; the tier is null for guests. */
export type BuyerFacts = { tier: Tier | null; isEmployee: boolean };

/** Which lines an adjustment concerns: those that meet every condition given. */
export type LineScope = {
  lineIds?: readonly string[];
  variantIds?: readonly number[];
  brandSlugs?: readonly string[];
  categorySlugs?: readonly string[];
  isHouseBrand?: boolean;
  isOnSale?: boolean;
};

export type SourceKind = AdjustmentSource['kind'] | TenderSource['kind'];
type SourceOf<Kind extends AdjustmentSource['kind']> = Extract<AdjustmentSource, { kind: Kind }>;

/** What must be true for an adjustment to apply. One that is left out limits nothing. */
export type Conditions = {
  /** Compared with what the goods cost after the adjustments applied before this one. */
  minimumSpend?: number;
  /** Only for employees, or only for members of these tiers. */
  audience?: 'employees' | readonly Tier[];
  /** Only with these deliveries. */
  methods?: readonly DeliveryMethodCode[];
  /** Kinds of sources that it is not combined with. Whichever is applied later changes nothing. */
  excludes?: readonly SourceKind[];
  /** The name of a group of adjustments of goods: of those in one group only the one that takes off most is applied. */
  bestOfGroup?: string;
};

/**
 * Something that changes the price of a bag. The noun that contributes it decides whether it is valid (an unexpired code, a
 * reward that the points cover); `computePrice` checks its conditions and decides what it takes off.
 */
export type Adjustment = Conditions &
  (
    | {
        /** A share of the price; each line takes the highest rate whose scope it meets. */
        kind: 'percent_off';
        source: SourceOf<'reward' | 'staff_discount' | 'offer' | 'promo_code' | 'loyalty_gift'>;
        rates: readonly { basisPoints: number; scope: LineScope }[];
      }
    | {
        /** An amount off the lines of the scope together. */
        kind: 'amount_off';
        source: SourceOf<'reward' | 'staff_discount' | 'offer' | 'promo_code' | 'loyalty_gift'>;
        amount: number;
        scope: LineScope;
      }
    | {
        /** Of each `buyQuantity` + `getQuantity` items of the scope, a share of the price of the cheapest `getQuantity`. */
        kind: 'buy_x_get_y';
        source: SourceOf<'offer' | 'promo_code'>;
        buyQuantity: number;
        getQuantity: number;
        basisPoints: number;
        scope: LineScope;
      }
    | {
        /** A line that is added to those of the bag, and whose whole price is taken off. */
        kind: 'gift';
        source: SourceOf<'reward' | 'offer' | 'promo_code'>;
        line: PriceLine;
        /** Units of the variant that the lines of the bag leave in stock, for all gifts of it together. */
        available: number;
      }
    | {
        /** A line of the kind `sample` that is added to those of the bag, at a price of 0. */
        kind: 'sample';
        source: SourceOf<'sample'>;
        line: PriceLine;
        /** Units of the variant that the lines of the bag leave in stock. */
        available: number;
      }
    | {
        /** The whole delivery fee. */
        kind: 'free_shipping';
        source: SourceOf<'shipping_threshold' | 'tier' | 'offer' | 'promo_code'>;
      }
  );

/** Money that the buyer holds with the shop; it pays up to its balance. */
export type AvailableTender = { source: TenderSource; balance: number };

export type GoodsAdjustment = Exclude<Adjustment, { kind: 'free_shipping' }>;
/** An adjustment that adds a gift or a sample, an extra, to the lines of a bag. */
export type ExtraAdjustment = Extract<Adjustment, { kind: 'gift' | 'sample' }>;
export type ShippingAdjustment = Extract<Adjustment, { kind: 'free_shipping' }>;

export type PriceInput = {
  /** Items; gifts and samples come with their adjustments. */
  lines: readonly PriceLine[];
  /** Null: no delivery is priced. */
  delivery: DeliveryMethod | null;
  buyer: BuyerFacts;
  /** The market's own free-shipping threshold is added to these. */
  adjustments: readonly Adjustment[];
  tenders: readonly AvailableTender[];
  /** The smallest amount that the payment provider takes, in minor units; 0: any. */
  smallestPayment?: number;
  market: Market;
  now: Date;
};

export type Price = {
  /** In the order of the input, then the gifts and the samples that are applied. */
  lines: ({ id: string } & LineAmounts)[];
  /** The delivery as a line of its own. */
  shipping: LineAmounts;
  totals: Totals;
  /**
   * How much more the goods must cost for free shipping: 0 once reached. Null where the market has no threshold, and where
   * shipping is free without it, as for Gold.
   */
  freeShipping: { threshold: number; remaining: number } | null;
  /** The adjustments and tenders of the input that changed nothing, and why. */
  unused: UnusedAdjustment[];
  /** What each adjustment and tender did, in the order in which they were tried. */
  steps: PriceStep[];
};

/** Why an adjustment or a tender changes nothing; `missingSpend` is what the goods cost too little. */
export type Refusal = Omit<UnusedAdjustment, 'source'>;

/** What one source did to the price, or why it did nothing. */
export type PriceStep = {
  source: UnusedAdjustment['source'];
  target: 'goods' | 'shipping' | 'payment';
  /** What it took off, gave for nothing or paid; 0 where it did nothing. */
  amount: number;
  /** What its target came to before it and after it; for `payment` the amount that is still to be paid. */
  before: number;
  after: number;
  refusal: Refusal | null;
};
