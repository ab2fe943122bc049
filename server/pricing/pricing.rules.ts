import { dayIn } from '@vermilion/contract/dates';
import { type DeliveryMethod, type DeliveryMethodCode, type Market, taxBasisPoints } from '@vermilion/contract/markets';
import type {
  AdjustmentSource,
  AppliedAdjustment,
  IncludedTax,
  LineAmounts,
  LineKind,
  TenderSource,
  Tier,
  Totals,
} from '@vermilion/contract/pricing';
import { allocate, computeIncludedTax, multiplyRounded } from './pricing.rounding.ts';

/** A line to price. Amounts are minor units. */
export type PriceLine = {
  /** Unique among the lines. */
  id: string;
  kind: LineKind;
  variantId: number | null;
  brandSlug: string;
  /** The product's category and those above it. */
  categorySlugs: readonly string[];
  isHouseBrand: boolean;
  unitPrice: number;
  unitPriceBeforeSale: number | null;
  quantity: number;
  isTaxed: boolean;
};

/** The facts about the buyer that adjustments may depend on. */
export type PriceActor = { tier: Tier | null; isEmployee: boolean };

/** Which lines an adjustment concerns: those that meet every condition given. */
type LineScope = {
  lineIds?: readonly string[];
  variantIds?: readonly number[];
  brandSlugs?: readonly string[];
  categorySlugs?: readonly string[];
  isHouseBrand?: boolean;
  isOnSale?: boolean;
};

type SourceOf<Kind extends AdjustmentSource['kind']> = Extract<AdjustmentSource, { kind: Kind }>;

/** What must be true for an adjustment to apply. */
type Conditions = {
  /** Minor units; compared with what the goods cost after the adjustments applied before this one. */
  minimumSpend?: number;
  /** Only for employees, or only for members of these tiers. */
  audience?: 'employees' | readonly Tier[];
};

/**
 * Something that changes what is paid. Whether the buyer may use it at all (an unexpired code, a reward that the points
 * cover, a card's balance) is decided by whoever passes it in; `computePrice` decides what it is worth.
 */
export type Adjustment = Conditions &
  (
    | {
        /** A share of the price; each line takes the highest rate whose scope it meets. */
        kind: 'percent_off';
        source: SourceOf<'reward' | 'staff_discount' | 'offer' | 'promo_code'>;
        rates: readonly { basisPoints: number; scope: LineScope }[];
      }
    | {
        /** An amount off the lines of the scope together. */
        kind: 'amount_off';
        source: SourceOf<'reward' | 'staff_discount' | 'offer' | 'promo_code'>;
        amount: number;
        scope: LineScope;
      }
    | {
        /** The whole delivery fee, of all methods or of these. */
        kind: 'free_shipping';
        source: SourceOf<'shipping_threshold' | 'tier' | 'offer' | 'promo_code'>;
        methods?: readonly DeliveryMethodCode[];
      }
    | {
        /** Money that the buyer holds with the shop; pays up to its balance. */
        kind: 'tender';
        source: TenderSource;
        balance: number;
      }
  );

type GoodsAdjustment = Extract<Adjustment, { kind: 'percent_off' | 'amount_off' }>;
type ShippingAdjustment = Extract<Adjustment, { kind: 'free_shipping' }>;
type TenderAdjustment = Extract<Adjustment, { kind: 'tender' }>;

export type PriceInput = {
  lines: readonly PriceLine[];
  /** Null: no delivery is priced. */
  delivery: DeliveryMethod | null;
  actor: PriceActor;
  /** The market's own free-shipping threshold is added to these. */
  adjustments: readonly Adjustment[];
  market: Market;
  now: Date;
};

export type Price = {
  /** In the order of the input. */
  lines: ({ id: string } & LineAmounts)[];
  /** The delivery as a line of its own. */
  shipping: LineAmounts;
  totals: Totals;
  /** How far the goods are from free shipping; null where the market has no threshold. `remaining` is 0 once reached. */
  freeShipping: { threshold: number; remaining: number } | null;
  /** The adjustments that changed nothing, and why. */
  unused: { source: AdjustmentSource | TenderSource; reason: UnusedReason }[];
};

type UnusedReason = 'not_for_this_buyer' | 'below_minimum_spend' | 'nothing_in_scope' | 'nothing_left_to_reduce';

/** When each kind of source is applied, the lowest first; within one kind, in the order of the input. */
const applicationOrder: Record<AdjustmentSource['kind'] | TenderSource['kind'], number> = {
  reward: 1,
  staff_discount: 2,
  shipping_threshold: 3,
  tier: 4,
  offer: 5,
  promo_code: 6,
  gift_card: 7,
  credit: 8,
};

/** Amounts that change while adjustments are applied. */
type WorkingAmounts = Omit<LineAmounts, 'tax'>;
type WorkingLine = { line: PriceLine; amounts: WorkingAmounts };

/**
 * Computes what a bag or an order costs. Pure: the same input gives the same price on every screen.
 *
 * Adjustments are applied in this order, whatever their order in the input:
 * 1. On goods: rewards, the staff discount, offers, promo codes. Each is computed on what the earlier ones have left.
 * 2. On shipping: the market's free-shipping threshold, the tier, offers, promo codes. The first that applies takes the
 *    whole fee, so that no code is used up where shipping is free anyway.
 * 3. Tax is found inside the amounts that remain; it changes no total.
 * 4. Tenders (gift cards, then credit) pay towards the total.
 *
 * The threshold and every minimum spend are compared with what the goods cost after the discounts applied so far: the
 * amount that the shop receives for them. Gift cards in the bag do not count, and tenders do not lower it.
 *
 * Rounding: a percentage is rounded half up once for all lines that share its rate, and the tax once per rate. The
 * result is allocated to the lines by the largest remainder, so the parts always add up to the whole.
 */
export function computePrice({ lines, delivery, actor, adjustments, market, now }: PriceInput): Price {
  const goods = lines.map((line) => ({ line, amounts: startAmounts(line.unitPrice * line.quantity) }));
  const isShipped = lines.some(({ kind }) => kind !== 'gift_card');
  const shipping = startAmounts(delivery && isShipped ? delivery.fee : 0);
  const tenders: Totals['tenders'] = [];
  const unused: Price['unused'] = [];

  const ordered = [...listMarketAdjustments(market), ...adjustments].sort(
    (one, other) => applicationOrder[one.source.kind] - applicationOrder[other.source.kind],
  );
  const apply = <Kind extends Adjustment>(some: readonly Kind[], reduce: (adjustment: Kind) => UnusedReason | null) => {
    for (const adjustment of some) {
      const reason = findUnmetCondition(adjustment, actor, computeSpend(goods)) ?? reduce(adjustment);
      if (reason) unused.push({ source: adjustment.source, reason });
    }
  };

  apply(ordered.filter(isGoodsAdjustment), (adjustment) => reduceGoods(goods, adjustment));
  apply(ordered.filter(isShippingAdjustment), (adjustment) => reduceShipping(shipping, delivery, adjustment));
  const total = sum(goods.map(({ amounts }) => amounts.total)) + shipping.total;
  apply(ordered.filter(isTenderAdjustment), (tender) => payPart(tenders, total, tender));

  const subtotal = sum(goods.map(({ amounts }) => amounts.subtotal));
  const taxed = [...goods.map(({ line, amounts }) => (line.isTaxed ? amounts.total : 0)), shipping.total];
  const tax = includeTax(taxed, market, now);
  const threshold = market.freeShippingOver;
  return {
    lines: goods.map(({ line, amounts }, index) => ({ id: line.id, ...amounts, tax: tax.parts[index] ?? noTax })),
    shipping: { ...shipping, tax: tax.parts.at(-1) ?? noTax },
    totals: {
      subtotal,
      discount: subtotal - (total - shipping.total),
      shipping: shipping.total,
      total,
      payable: total - sum(tenders.map(({ amount }) => amount)),
      adjustments: [
        ...sumBySource(
          ordered.filter(isGoodsAdjustment),
          goods.flatMap(({ amounts }) => amounts.adjustments),
          'goods',
        ),
        ...sumBySource(ordered.filter(isShippingAdjustment), shipping.adjustments, 'shipping'),
      ],
      tenders,
      taxes: tax.rates,
    },
    freeShipping: threshold === null ? null : { threshold, remaining: Math.max(0, threshold - computeSpend(goods)) },
    unused,
  };
}

const isGoodsAdjustment = (adjustment: Adjustment): adjustment is GoodsAdjustment =>
  adjustment.kind === 'percent_off' || adjustment.kind === 'amount_off';
const isShippingAdjustment = (adjustment: Adjustment): adjustment is ShippingAdjustment =>
  adjustment.kind === 'free_shipping';
const isTenderAdjustment = (adjustment: Adjustment): adjustment is TenderAdjustment => adjustment.kind === 'tender';

/** Returns the adjustments that hold for every buyer of a market. */
function listMarketAdjustments({ freeShippingOver, delivery }: Market): ShippingAdjustment[] {
  if (freeShippingOver === null) return [];
  const methods = delivery.filter((method) => method.freeOverThreshold).map(({ code }) => code);
  return [{ kind: 'free_shipping', source: { kind: 'shipping_threshold' }, minimumSpend: freeShippingOver, methods }];
}

function findUnmetCondition(
  { minimumSpend = 0, audience }: Conditions,
  { tier, isEmployee }: PriceActor,
  spend: number,
): UnusedReason | null {
  const isForActor = audience === 'employees' ? isEmployee : !audience || (tier !== null && audience.includes(tier));
  if (!isForActor) return 'not_for_this_buyer';
  return spend < minimumSpend ? 'below_minimum_spend' : null;
}

/** Returns what the goods cost as reduced so far; gift cards are money, not goods. */
function computeSpend(goods: readonly WorkingLine[]): number {
  return sum(goods.map(({ line, amounts }) => (line.kind === 'gift_card' ? 0 : amounts.total)));
}

/** Applies a goods adjustment to the lines of its scope. */
function reduceGoods(goods: readonly WorkingLine[], adjustment: GoodsAdjustment): UnusedReason | null {
  const matching = goods.filter(({ line }) => findScopes(adjustment).some((scope) => isInScope(line, scope)));
  if (matching.length === 0) return 'nothing_in_scope';
  const before = computeSpend(goods);
  if (adjustment.kind === 'amount_off') reduceLines(matching, adjustment.amount, adjustment.source);
  else {
    const byRate = Map.groupBy(matching, ({ line }) => findHighestRate(line, adjustment.rates));
    for (const [basisPoints, lines] of byRate) {
      const whole = sum(lines.map(({ amounts }) => amounts.total));
      reduceLines(lines, multiplyRounded(whole, basisPoints, 10_000), adjustment.source);
    }
  }
  return computeSpend(goods) === before ? 'nothing_left_to_reduce' : null;
}

const findScopes = (adjustment: GoodsAdjustment): readonly LineScope[] =>
  adjustment.kind === 'amount_off' ? [adjustment.scope] : adjustment.rates.map(({ scope }) => scope);

function findHighestRate(line: PriceLine, rates: readonly { basisPoints: number; scope: LineScope }[]): number {
  return Math.max(...rates.filter(({ scope }) => isInScope(line, scope)).map(({ basisPoints }) => basisPoints));
}

function isInScope(line: PriceLine, scope: LineScope): boolean {
  const { lineIds, variantIds, brandSlugs, categorySlugs, isHouseBrand, isOnSale } = scope;
  return (
    line.kind !== 'gift_card' &&
    (!lineIds || lineIds.includes(line.id)) &&
    (!variantIds || (line.variantId !== null && variantIds.includes(line.variantId))) &&
    (!brandSlugs || brandSlugs.includes(line.brandSlug)) &&
    (!categorySlugs || line.categorySlugs.some((slug) => categorySlugs.includes(slug))) &&
    (isHouseBrand === undefined || line.isHouseBrand === isHouseBrand) &&
    (isOnSale === undefined || (line.unitPriceBeforeSale !== null) === isOnSale)
  );
}

/** Takes an amount off lines together, at most what they cost, each in proportion to what it costs. */
function reduceLines(lines: readonly WorkingLine[], amount: number, source: AdjustmentSource): void {
  const totals = lines.map(({ amounts }) => amounts.total);
  const parts = allocate(Math.min(amount, sum(totals)), totals);
  for (const [index, { amounts }] of lines.entries()) reduceAmounts(amounts, parts[index] ?? 0, source);
}

function reduceShipping(
  shipping: WorkingAmounts,
  delivery: DeliveryMethod | null,
  { source, methods }: ShippingAdjustment,
): UnusedReason | null {
  if (!delivery || (methods && !methods.includes(delivery.code))) return 'nothing_in_scope';
  if (shipping.total === 0) return 'nothing_left_to_reduce';
  reduceAmounts(shipping, shipping.total, source);
  return null;
}

function payPart(
  tenders: Totals['tenders'],
  total: number,
  { source, balance }: TenderAdjustment,
): UnusedReason | null {
  const amount = Math.min(balance, total - sum(tenders.map((tender) => tender.amount)));
  if (amount <= 0) return 'nothing_left_to_reduce';
  tenders.push({ source, amount });
  return null;
}

function startAmounts(subtotal: number): WorkingAmounts {
  return { subtotal, adjustments: [], total: subtotal };
}

function reduceAmounts(amounts: WorkingAmounts, amount: number, source: AdjustmentSource): void {
  if (amount === 0) return;
  amounts.total -= amount;
  amounts.adjustments.push({ source, amount });
}

const noTax: IncludedTax = { basisPoints: 0, amount: 0 };

/**
 * Finds the tax inside amounts, at the rate in force on the market's own day.
 * @returns the tax of each amount, and of all of them by rate; no rates where the market shows no tax
 */
function includeTax(grossAmounts: readonly number[], market: Market, now: Date) {
  const basisPoints = taxBasisPoints(market, dayIn(market.timeZones[0], now));
  if (!market.tax || basisPoints === 0) return { parts: grossAmounts.map(() => noTax), rates: [] };
  const gross = sum(grossAmounts);
  const amount = computeIncludedTax(gross, basisPoints);
  return {
    parts: allocate(amount, grossAmounts).map((part, index) =>
      grossAmounts[index] === 0 ? noTax : { basisPoints, amount: part },
    ),
    rates: [{ name: market.tax.name, basisPoints, amount, priceBeforeTax: gross - amount }],
  };
}

/** Identifies a source by its content: two adjustments of one promo code have equal sources, not the same object. */
export function getSourceKey(source: AdjustmentSource | TenderSource): string {
  return JSON.stringify(Object.entries(source).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Adds up what each source takes off, in the order in which they were applied. */
function sumBySource<Target extends 'goods' | 'shipping'>(
  ordered: readonly (GoodsAdjustment | ShippingAdjustment)[],
  applied: readonly AppliedAdjustment[],
  target: Target,
) {
  const sources = new Map(ordered.map(({ source }) => [getSourceKey(source), source]));
  return [...sources].flatMap(([key, source]) => {
    const amount = sum(applied.filter((each) => getSourceKey(each.source) === key).map((each) => each.amount));
    return amount > 0 ? [{ target, source, amount }] : [];
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
