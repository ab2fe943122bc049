import { getCalendarDay } from '@vermilion/contract/dates';
import {
  type DeliveryMethod,
  type DeliveryMethodCode,
  getTaxBasisPoints,
  type Market,
} from '@vermilion/contract/markets';
import type {
  AdjustmentSource,
  AppliedAdjustment,
  IncludedTax,
  LineAmounts,
  LineKind,
  TenderSource,
  Totals,
  UnusedAdjustment,
  UnusedReason,
} from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import type { Tier } from '@vermilion/contract/tiers';
import { assertAmounts } from './pricing.amounts.rules.ts';
import { allocate, computeIncludedTax, multiplyRounded, sum } from './pricing.rounding.ts';

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
};

/** The facts about the buyer that conditions look at. */
export type BuyerFacts = { tier: Tier | null; isEmployee: boolean };

/** Which lines an adjustment concerns: those that meet every condition given. */
type LineScope = {
  lineIds?: readonly string[];
  variantIds?: readonly number[];
  brandSlugs?: readonly string[];
  categorySlugs?: readonly string[];
  isHouseBrand?: boolean;
  isOnSale?: boolean;
};

type SourceKind = AdjustmentSource['kind'] | TenderSource['kind'];
type SourceOf<Kind extends AdjustmentSource['kind']> = Extract<AdjustmentSource, { kind: Kind }>;

/** What must be true for an adjustment to apply. */
export type Conditions = {
  /** Minor units; compared with what the goods cost after the adjustments applied before this one. */
  minimumSpend?: number;
  /** Only for employees, or only for members of these tiers. */
  audience?: 'employees' | readonly Tier[];
  /** Only with these deliveries. */
  methods?: readonly DeliveryMethodCode[];
  /** Kinds of sources that it is not combined with. Whichever is applied later changes nothing. */
  excludes?: readonly SourceKind[];
  /** Of the adjustments of goods with the same choice, only the one that takes off most is applied. */
  choice?: string;
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

/** Money that the buyer holds with the shop; it pays up to its balance (minor units). */
export type AvailableTender = { source: TenderSource; balance: number };

type GoodsAdjustment = Exclude<Adjustment, { kind: 'free_shipping' }>;
type AddedLine = Extract<Adjustment, { kind: 'gift' | 'sample' }>;
type ShippingAdjustment = Extract<Adjustment, { kind: 'free_shipping' }>;

export type PriceInput = {
  lines: readonly PriceLine[];
  /** Null: no delivery is priced. */
  delivery: DeliveryMethod | null;
  buyer: BuyerFacts;
  /** The market's own free-shipping threshold is added to these. */
  adjustments: readonly Adjustment[];
  tenders: readonly AvailableTender[];
  market: Market;
  now: Date;
};

export type Price = {
  /** In the order of the input, then the gifts. */
  lines: ({ id: string } & LineAmounts)[];
  /** The delivery as a line of its own. */
  shipping: LineAmounts;
  totals: Totals;
  /** How far the goods are from free shipping; null where the market has no threshold. `remaining` is 0 once reached. */
  freeShipping: { threshold: number; remaining: number } | null;
  /** The adjustments and tenders of the input that changed nothing, and why. */
  unused: UnusedAdjustment[];
  /** What each adjustment and tender did, in the order in which they were tried. */
  steps: PriceStep[];
};

/** Why an adjustment or a tender changes nothing. */
type Refusal = Omit<UnusedAdjustment, 'source'>;

/** What one source did to the price, or why it did nothing. Amounts are minor units. */
export type PriceStep = {
  source: UnusedAdjustment['source'];
  target: 'goods' | 'shipping' | 'payment';
  /** What it took off, gave for nothing or paid; 0 where it did nothing. */
  amount: number;
  /** What goods, shipping or the rest to pay came to before it and after it. */
  before: number;
  after: number;
  refusal: Refusal | null;
};

/**
 * The order of kinds of sources, the lowest first: among adjustments of goods, then among those of shipping, then among
 * tenders; within one kind, the order of the input.
 */
const applicationOrder: Record<SourceKind, number> = {
  reward: 1,
  staff_discount: 2,
  shipping_threshold: 3,
  tier: 4,
  offer: 5,
  loyalty_gift: 6,
  promo_code: 7,
  sample: 8,
  gift_card: 9,
  credit: 10,
};

/** Amounts that change while adjustments are applied. */
type WorkingAmounts = Omit<LineAmounts, 'tax'>;
type WorkingLine = { line: PriceLine; amounts: WorkingAmounts };

/**
 * Computes what a bag or an order costs. Pure: the same input gives the same price on every screen.
 *
 * Adjustments are applied in this order, whatever their order in the input:
 * 1. On goods: rewards, the staff discount, offers, gifts of Beauty Pass, promo codes, then samples. Each is computed on what
 *    remains after the earlier ones, so what the goods really cost decides about samples.
 * 2. On shipping: the market's free-shipping threshold, the tier, offers, promo codes. The first that applies takes the
 *    whole fee, so that no code is used up where shipping is free anyway.
 * 3. Tax is found inside the amounts that remain; it changes no total.
 * 4. Tenders (gift cards, then credit) pay towards the total.
 *
 * Where a source excludes the kind of another, the one that is applied first counts and the other changes nothing. Of
 * adjustments with the same choice, the one that takes off most counts, all of them computed where the first stands in the
 * order above; of equal ones the first by its source's key. So their order in the input changes nothing.
 *
 * The threshold and every minimum spend are compared with what the goods cost after the discounts applied so far: the
 * amount that the shop receives for them. Gift cards in the bag do not count, and tenders do not lower it.
 *
 * Rounding: a percentage is rounded half up once for all lines that share its rate, and the tax once per rate. The
 * result is allocated to the lines by the largest remainder, so the parts always add up to the whole.
 *
 * @throws RangeError when an amount or a quantity is negative, fractional or too large
 */
export function computePrice(input: PriceInput): Price {
  assertAmounts(input);
  const { lines, delivery, buyer, adjustments, market, now } = input;
  const goods = lines.map(startLine);
  const isShipped = lines.some(({ kind }) => kind !== 'gift_card');
  const shipping = startAmounts(delivery && isShipped ? delivery.fee : 0);
  const tenders: Totals['tenders'] = [];
  const steps: PriceStep[] = [];

  const ordered = sortForApplication([...listMarketAdjustments(market), ...adjustments]);
  const applied: Adjustment[] = [];
  for (const group of groupByChoice(ordered.filter(isGoodsAdjustment))) {
    const before = computeSpend(goods);
    const facts = { buyer, delivery, spend: before, applied };
    const plans = group.map((adjustment) => {
      const refusal = findUnmetCondition(adjustment, facts);
      return { adjustment, ...(refusal ? { refusal } : planGoods(goods, adjustment)) };
    });
    const best = findBestPlan(plans);
    for (const plan of plans) {
      const { source } = plan.adjustment;
      if (plan === best) {
        best.apply();
        applied.push(plan.adjustment);
        steps.push({ source, target: 'goods', amount: best.amount, before, after: computeSpend(goods), refusal: null });
      } else {
        const refusal = plan.refusal ?? refuse('better_discount_applies');
        const spend = computeSpend(goods);
        steps.push({ source, target: 'goods', amount: 0, before: spend, after: spend, refusal });
      }
    }
  }
  const spend = computeSpend(goods);
  for (const adjustment of ordered.filter(isShippingAdjustment)) {
    const { source } = adjustment;
    const before = shipping.total;
    const facts = { buyer, delivery, spend, applied };
    const refusal = findUnmetCondition(adjustment, facts) ?? reduceShipping(shipping, delivery, adjustment);
    if (!refusal) applied.push(adjustment);
    const amount = before - shipping.total;
    steps.push({ source, target: 'shipping', amount, before, after: shipping.total, refusal });
  }
  const total = sum(goods.map(({ amounts }) => amounts.total)) + shipping.total;
  for (const tender of sortForApplication(input.tenders)) {
    const { source } = tender;
    const due = total - sum(tenders.map((paid) => paid.amount));
    const refusal = findTenderRefusal(tender, due, applied);
    const amount = refusal ? 0 : Math.min(tender.balance, due);
    if (!refusal) tenders.push({ source, amount });
    steps.push({ source, target: 'payment', amount, before: due, after: due - amount, refusal });
  }

  const subtotal = sum(goods.map(({ amounts }) => amounts.subtotal));
  const taxed = [...goods.map(({ line, amounts }) => (line.kind === 'gift_card' ? 0 : amounts.total)), shipping.total];
  const tax = allocateIncludedTax(taxed, market, now);
  const threshold = market.freeShippingThreshold;
  return {
    lines: goods.map(({ line, amounts }, index) => ({ id: line.id, ...amounts, tax: tax.parts[index] ?? noTax })),
    shipping: { ...shipping, tax: tax.parts.at(-1) ?? noTax },
    totals: {
      subtotal,
      discount: subtotal - (total - shipping.total),
      shipping: shipping.total,
      total,
      amountDue: total - sum(tenders.map(({ amount }) => amount)),
      adjustments: [
        ...mergeByApplication(
          ordered.filter(isGoodsAdjustment),
          goods.flatMap(({ amounts }) => amounts.adjustments),
          'goods',
        ),
        ...mergeByApplication(ordered.filter(isShippingAdjustment), shipping.adjustments, 'shipping'),
      ],
      tenders,
      taxes: tax.rates,
    },
    freeShipping: threshold === null ? null : { threshold, remaining: Math.max(0, threshold - spend) },
    unused: steps.flatMap(({ source, refusal }) =>
      // How far the goods are from the market's threshold is `freeShipping`.
      refusal && source.kind !== 'shipping_threshold' ? [{ source, ...refusal }] : [],
    ),
    steps,
  };
}

const sortForApplication = <Item extends Adjustment | AvailableTender>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => applicationOrder[one.source.kind] - applicationOrder[other.source.kind]);

const isGoodsAdjustment = (adjustment: Adjustment): adjustment is GoodsAdjustment =>
  adjustment.kind !== 'free_shipping';
const isAddedLine = (adjustment: GoodsAdjustment): adjustment is AddedLine =>
  adjustment.kind === 'gift' || adjustment.kind === 'sample';
const isShippingAdjustment = (adjustment: Adjustment): adjustment is ShippingAdjustment =>
  adjustment.kind === 'free_shipping';

const refuse = (reason: UnusedReason, missingSpend: number | null = null): Refusal => ({ reason, missingSpend });

/** Returns the adjustments that hold for every buyer of a market. */
function listMarketAdjustments({ freeShippingThreshold, delivery }: Market): Adjustment[] {
  if (freeShippingThreshold === null) return [];
  const methods = delivery.filter((method) => method.isFreeFromThreshold).map(({ code }) => code);
  return [
    { kind: 'free_shipping', source: { kind: 'shipping_threshold' }, minimumSpend: freeShippingThreshold, methods },
  ];
}

function findUnmetCondition(
  adjustment: Adjustment,
  facts: { buyer: BuyerFacts; delivery: DeliveryMethod | null; spend: number; applied: readonly Adjustment[] },
): Refusal | null {
  const { minimumSpend = 0, audience, methods } = adjustment;
  const { buyer, delivery, spend, applied } = facts;
  const { tier, isEmployee } = buyer;
  const isForBuyer = audience === 'employees' ? isEmployee : !audience || (tier !== null && audience.includes(tier));
  if (!isForBuyer) return refuse('not_for_this_buyer');
  if (methods && !(delivery && methods.includes(delivery.code))) return refuse('not_for_this_delivery');
  if (applied.some((earlier) => areExclusive(adjustment, earlier))) return refuse('not_combinable');
  return spend < minimumSpend ? refuse('below_minimum_spend', minimumSpend - spend) : null;
}

/** Whether one of two adjustments excludes the other. Those of one source are combined. */
function areExclusive(one: Adjustment, other: Adjustment): boolean {
  if (getSourceKey(one.source) === getSourceKey(other.source)) return false;
  return hasExclusion(one, other.source.kind) || hasExclusion(other, one.source.kind);
}

const hasExclusion = ({ excludes = [] }: Conditions, kind: SourceKind) => excludes.includes(kind);

/** @param due what is left to pay */
function findTenderRefusal(
  { source, balance }: AvailableTender,
  due: number,
  applied: readonly Adjustment[],
): Refusal | null {
  if (applied.some((adjustment) => hasExclusion(adjustment, source.kind))) return refuse('not_combinable');
  if (balance === 0) return refuse('empty_balance');
  return due === 0 ? refuse('nothing_left_to_reduce') : null;
}

/** Returns what the goods cost after the adjustments so far; gift cards are money, not goods. */
function computeSpend(goods: readonly WorkingLine[]): number {
  return sum(goods.map(({ line, amounts }) => (line.kind === 'gift_card' ? 0 : amounts.total)));
}

/** Returns the adjustments in their order, those of one choice together where the first of them stands. */
function groupByChoice(ordered: readonly GoodsAdjustment[]): GoodsAdjustment[][] {
  const byChoice = new Map<string, GoodsAdjustment[]>();
  const groups: GoodsAdjustment[][] = [];
  for (const adjustment of ordered) {
    const { choice } = adjustment;
    const group = choice === undefined ? undefined : byChoice.get(choice);
    if (group) {
      group.push(adjustment);
      continue;
    }
    const started = [adjustment];
    if (choice !== undefined) byChoice.set(choice, started);
    groups.push(started);
  }
  return groups;
}

/** What an adjustment would do to the goods as they are: why nothing, or how much it would take off. */
type Plan = { refusal: Refusal } | { refusal: null; amount: number; apply: () => void };

/** Returns the plan that takes off most; undefined where every one is refused. */
function findBestPlan<Each extends Plan & { adjustment: Adjustment }>(plans: readonly Each[]) {
  const possible = plans.filter((plan): plan is Extract<Each, { refusal: null }> => plan.refusal === null);
  const [first] = possible;
  if (possible.length <= 1) return first;
  const getKey = ({ adjustment }: Each) => getSourceKey(adjustment.source);
  return possible.reduce((best, plan) =>
    plan.amount > best.amount || (plan.amount === best.amount && getKey(plan) < getKey(best)) ? plan : best,
  );
}

/** Plans what an adjustment does to the goods, and changes none of them yet. */
function planGoods(goods: WorkingLine[], adjustment: GoodsAdjustment): Plan {
  if (isAddedLine(adjustment)) return planAddedLine(goods, adjustment);
  const inScope = goods.filter(({ line }) => listScopes(adjustment).some((scope) => isInScope(line, scope)));
  if (inScope.length === 0) return { refusal: refuse('nothing_in_scope') };
  const reductions = planReductions(inScope, adjustment);
  if (reductions.length === 0) return { refusal: refuse('too_few_items') };
  const amount = sum(reductions.map((each) => each.amount));
  if (amount === 0) return { refusal: refuse('nothing_left_to_reduce') };
  return {
    refusal: null,
    amount,
    apply: () => {
      for (const reduction of reductions) reduceLines(reduction.lines, reduction.amount, adjustment.source);
    },
  };
}

/** An amount to take off lines together, each in proportion to what it costs; at most what they cost. */
type Reduction = { lines: readonly WorkingLine[]; amount: number };

/** @returns none where there are too few items */
function planReductions(inScope: readonly WorkingLine[], adjustment: Exclude<GoodsAdjustment, AddedLine>): Reduction[] {
  if (adjustment.kind === 'buy_x_get_y') return planCheapestUnits(inScope, adjustment);
  if (adjustment.kind === 'amount_off') {
    return [{ lines: inScope, amount: Math.min(adjustment.amount, computeTotal(inScope)) }];
  }
  const linesByRate = Map.groupBy(inScope, ({ line }) => findHighestRate(line, adjustment.rates));
  return [...linesByRate].map(([basisPoints, lines]) => ({
    lines,
    amount: multiplyRounded(computeTotal(lines), basisPoints, 10_000),
  }));
}

const computeTotal = (lines: readonly WorkingLine[]) => sum(lines.map(({ amounts }) => amounts.total));

/** Takes a share of the price off the cheapest units that an offer of the kind "buy two, get one free" gives. */
function planCheapestUnits(
  inScope: readonly WorkingLine[],
  { buyQuantity, getQuantity, basisPoints }: Extract<GoodsAdjustment, { kind: 'buy_x_get_y' }>,
): Reduction[] {
  // Samples, rewards and gifts cost nothing: they neither count nor are given.
  const items = inScope.filter(({ line }) => line.kind === 'item');
  const unitCount = sum(items.map(({ line }) => line.quantity));
  let givenUnits = Math.floor(unitCount / (buyQuantity + getQuantity)) * getQuantity;
  const reductions: Reduction[] = [];
  for (const item of items.toSorted(compareUnitCosts)) {
    if (givenUnits === 0) break;
    const { quantity } = item.line;
    const units = Math.min(givenUnits, quantity);
    givenUnits -= units;
    const amount = multiplyRounded(item.amounts.total, units * basisPoints, quantity * 10_000);
    reductions.push({ lines: [item], amount });
  }
  return reductions;
}

/** Compares what a unit of two lines costs now, without dividing. */
function compareUnitCosts(one: WorkingLine, other: WorkingLine): number {
  const difference =
    BigInt(one.amounts.total) * BigInt(other.line.quantity) - BigInt(other.amounts.total) * BigInt(one.line.quantity);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/**
 * Plans a gift or a sample at a total of 0, if units are left after those before it. A bag without items gets none.
 */
function planAddedLine(goods: WorkingLine[], { line, source, available }: AddedLine): Plan {
  if (!goods.some((each) => each.line.kind === 'item')) return { refusal: refuse('nothing_in_scope') };
  const given = goods.filter(
    (each) => (each.line.kind === 'gift' || each.line.kind === 'sample') && each.line.variantId === line.variantId,
  );
  if (sum(given.map((each) => each.line.quantity)) + line.quantity > available) {
    return { refusal: refuse('out_of_stock') };
  }
  const added = startLine(line);
  return {
    refusal: null,
    amount: added.amounts.total,
    apply: () => {
      reduceAmounts(added.amounts, added.amounts.total, source);
      goods.push(added);
    },
  };
}

const listScopes = (adjustment: Exclude<GoodsAdjustment, AddedLine>): readonly LineScope[] =>
  adjustment.kind === 'percent_off' ? adjustment.rates.map(({ scope }) => scope) : [adjustment.scope];

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

/** Takes an amount that is at most what they cost off lines together, each in proportion to what it costs. */
function reduceLines(lines: readonly WorkingLine[], amount: number, source: AdjustmentSource): void {
  const totals = lines.map(({ amounts }) => amounts.total);
  const parts = allocate(amount, totals);
  for (const [index, { amounts }] of lines.entries()) reduceAmounts(amounts, parts[index] ?? 0, source);
}

function reduceShipping(
  shipping: WorkingAmounts,
  delivery: DeliveryMethod | null,
  { source }: ShippingAdjustment,
): Refusal | null {
  if (!delivery) return refuse('nothing_in_scope');
  if (shipping.total === 0) return refuse('nothing_left_to_reduce');
  reduceAmounts(shipping, shipping.total, source);
  return null;
}

function startLine(line: PriceLine): WorkingLine {
  return { line, amounts: startAmounts(line.unitPrice * line.quantity) };
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
 * Computes the tax inside amounts, at the rate in force on the market's own day, and allocates it to them.
 * @returns the tax of each amount, and of all of them by rate; no rates where the market shows no tax
 */
function allocateIncludedTax(grossAmounts: readonly number[], market: Market, now: Date) {
  const basisPoints = getTaxBasisPoints(market, getCalendarDay(market.timeZones[0], now));
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

/** Returns each source once, with all that it has taken off, in the order of application. */
function mergeByApplication<Target extends 'goods' | 'shipping'>(
  ordered: readonly Adjustment[],
  applied: readonly AppliedAdjustment[],
  target: Target,
) {
  const keys = ordered.map(({ source }) => getSourceKey(source));
  const getPosition = ({ source }: AppliedAdjustment) => keys.indexOf(getSourceKey(source));
  const inOrder = applied.toSorted((one, other) => getPosition(one) - getPosition(other));
  return mergeBySource(inOrder).map((each) => ({ target, ...each }));
}

/** Returns each source once, with all that it has taken off, in the order in which the sources first appear. */
export function mergeBySource(applied: readonly AppliedAdjustment[]): AppliedAdjustment[] {
  return [...Map.groupBy(applied, ({ source }) => getSourceKey(source)).values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ source: first.source, amount: sum(parts.map(({ amount }) => amount)) }] : [];
  });
}
