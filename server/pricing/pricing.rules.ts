import { getCalendarDay } from '@vermilion/contract/dates';
import { type DeliveryMethod, getTaxBasisPoints, type Market } from '@vermilion/contract/markets';
import type { AppliedAdjustment, IncludedTax, Totals } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { assertAmounts } from './pricing.amounts.rules.ts';
import {
  computeSpend,
  findBestPlan,
  groupByChoice,
  planGoods,
  reduceAmounts,
  refuse,
  startAmounts,
  startLine,
  type WorkingAmounts,
} from './pricing.goods.rules.ts';
import { allocate, computeIncludedTax, sum } from './pricing.rounding.ts';
import type {
  Adjustment,
  AvailableTender,
  BuyerFacts,
  Conditions,
  GoodsAdjustment,
  Price,
  PriceInput,
  PriceStep,
  Refusal,
  ShippingAdjustment,
  SourceKind,
} from './pricing.types.ts';

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
 * amount that the shop receives for them. Tenders do not lower it.
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
  const shipping = startAmounts(delivery && lines.length > 0 ? delivery.fee : 0);
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
  const taxed = [...goods.map(({ amounts }) => amounts.total), shipping.total];
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
const isShippingAdjustment = (adjustment: Adjustment): adjustment is ShippingAdjustment =>
  adjustment.kind === 'free_shipping';

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
  const isExcluded = hasExclusion(one, other.source.kind) || hasExclusion(other, one.source.kind);
  return isExcluded && getSourceKey(one.source) !== getSourceKey(other.source);
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
  const merged = new Map(mergeBySource(applied).map((each) => [getSourceKey(each.source), each]));
  const keys = new Set(ordered.map(({ source }) => getSourceKey(source)));
  return [...keys].flatMap((key) => {
    const each = merged.get(key);
    return each ? [{ target, ...each }] : [];
  });
}

/** Returns each source once, with all that it has taken off, in the order in which the sources first appear. */
export function mergeBySource(applied: readonly AppliedAdjustment[]): AppliedAdjustment[] {
  // Keys take time, and most lines have the very same sources.
  const byReference = [...Map.groupBy(applied, ({ source }) => source)].map(([source, parts]) => ({
    source,
    amount: sum(parts.map(({ amount }) => amount)),
  }));
  return [...Map.groupBy(byReference, ({ source }) => getSourceKey(source)).values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ source: first.source, amount: sum(parts.map(({ amount }) => amount)) }] : [];
  });
}
