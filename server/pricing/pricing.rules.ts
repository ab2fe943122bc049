import { getMarketDay } from '@vermilion/contract/market-day';
import { type DeliveryMethod, getTaxBasisPoints, type Market } from '@vermilion/contract/markets';
import type { AppliedAdjustment, IncludedTax, Totals } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { assertAmounts } from './pricing.amounts.rules.ts';
import {
  computeSpend,
  createAmounts,
  createGoodsLine,
  createRefusal,
  findBestPlan,
  type GoodsLine,
  groupAlternatives,
  listTotals,
  planGoods,
  reduceAmounts,
  type UntaxedAmounts,
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
 * Adjustments are applied in this order of their sources' kinds; within one kind, in the order of the input:
 * 1. On goods: rewards, the staff discount, offers, gifts of Beauty Pass, promo codes, then samples. Each is computed on what
 *    remains after the earlier ones, so a sample's minimum spend is compared with the price after all discounts.
 * 2. On shipping: the market's free-shipping threshold, the tier, offers, promo codes. The first that applies takes the
 *    whole fee, so that no code is used up where shipping is free anyway.
 * 3. Tax is found inside the amounts that remain; it changes no total.
 * 4. Tenders (gift cards, then credit) pay towards the total.
 *
 * Where a source excludes the kind of another, the one that is applied first counts and the other changes nothing. Of
 * adjustments in one group (`bestOfGroup`), the one that takes off most counts, all of them computed where the first stands in
 * the order above; of equal ones the first by its source's key, so which of them is applied does not depend on the input's order.
 *
 * The threshold and every minimum spend are compared with what the goods cost after the discounts applied so far: the
 * amount that the shop receives for them. Tenders do not lower it.
 *
 * A reward that takes off money never makes a bag dearer, nor does it cost points for nothing: where the total with it is not
 * lower, as a voucher would miss its minimum spend by it, the reward changes nothing (ADR 182).
 *
 * Rounding: a percentage is rounded half up once for all lines that share its rate, and the tax once per rate. The
 * result is allocated to the lines by the largest remainder, so the parts always add up to the whole.
 *
 * @throws RangeError when an amount or a quantity is negative, fractional or too large
 */
export function computePrice(input: PriceInput): Price {
  assertAmounts(input);
  const price = applyAll(input);
  const isSpent = price.totals.adjustments.some(({ source }) => source.kind === 'reward');
  const [rewards, others] = [
    input.adjustments.filter(isMoneyReward),
    input.adjustments.filter((each) => !isMoneyReward(each)),
  ];
  if (!isSpent || rewards.length === 0) return price;
  const without = applyAll({ ...input, adjustments: others });
  if (price.totals.total < without.totals.total) return price;
  const { subtotal } = without.totals;
  const refusal = createRefusal('better_discount_applies');
  const steps = rewards.map(({ source }): PriceStep => {
    return { source, target: 'goods', amount: 0, before: subtotal, after: subtotal, refusal };
  });
  return {
    ...without,
    unused: [...rewards.map(({ source }) => ({ source, ...refusal })), ...without.unused],
    steps: [...steps, ...without.steps],
  };
}

/** Whether an adjustment is a reward that takes off money; one that is a product adds a line and lowers no price. */
const isMoneyReward = ({ kind, source }: Adjustment) => source.kind === 'reward' && kind !== 'gift';

/** Applies all adjustments and tenders to the lines. */
function applyAll(input: PriceInput): Price {
  const { lines, delivery, buyer, adjustments, market, now } = input;
  const ordered = sortForApplication([...listMarketAdjustments(market), ...adjustments]);
  const goodsAdjustments = ordered.filter(isGoodsAdjustment);
  const shippingAdjustments = ordered.filter(isShippingAdjustment);

  const goods = applyToGoods(lines.map(createGoodsLine), goodsAdjustments, { buyer, delivery });
  const spend = computeSpend(goods.lines);
  const fee = delivery && lines.length > 0 ? delivery.fee : 0;
  const shipping = applyToShipping(createAmounts(fee), shippingAdjustments, goods.applied, { buyer, delivery, spend });
  const total = spend + shipping.amounts.total;
  const tenders = sortForApplication(input.tenders);
  const payment = payByTenders(total, tenders, shipping.applied, input.smallestPayment ?? 0);

  const subtotal = sum(goods.lines.map(({ amounts }) => amounts.subtotal));
  const tax = allocateIncludedTax([...listTotals(goods.lines), shipping.amounts.total], market, now);
  const threshold = market.freeShippingThreshold;
  const steps = [...goods.steps, ...shipping.steps, ...payment.steps];
  return {
    lines: goods.lines.map(({ line, amounts }, index) => ({ id: line.id, ...amounts, tax: tax.parts[index] ?? noTax })),
    shipping: { ...shipping.amounts, tax: tax.parts.at(-1) ?? noTax },
    totals: {
      subtotal,
      discount: subtotal - spend,
      shipping: shipping.amounts.total,
      total,
      amountDue: payment.amountDue,
      adjustments: [
        ...listApplied(
          'goods',
          goodsAdjustments,
          goods.lines.flatMap(({ amounts }) => amounts.adjustments),
        ),
        ...listApplied('shipping', shippingAdjustments, shipping.amounts.adjustments),
      ],
      tenders: payment.tenders,
      taxes: tax.rates,
    },
    freeShipping:
      threshold === null || isFreeOtherwise(shipping.steps)
        ? null
        : { threshold, remaining: Math.max(0, threshold - spend) },
    unused: steps.flatMap(({ source, refusal }) =>
      // How much is missing to the market's threshold is in `freeShipping`.
      refusal && source.kind !== 'shipping_threshold' ? [{ source, ...refusal }] : [],
    ),
    steps,
  };
}

/** The lines after the adjustments of goods that were tried so far, those of them that were applied, and what each did. */
type GoodsProgress = { lines: readonly GoodsLine[]; applied: readonly Adjustment[]; steps: readonly PriceStep[] };

/** Applies adjustments to the goods one after another, each to what remains after those before it. */
function applyToGoods(
  lines: readonly GoodsLine[],
  ordered: readonly GoodsAdjustment[],
  facts: Pick<PriceInput, 'buyer' | 'delivery'>,
): GoodsProgress {
  return groupAlternatives(ordered).reduce<GoodsProgress>(
    (progress, alternatives) => applyBestAlternative(progress, alternatives, facts),
    { lines, applied: [], steps: [] },
  );
}

/** Applies the alternative that takes off most, if any can be applied. */
function applyBestAlternative(
  { lines, applied, steps }: GoodsProgress,
  alternatives: readonly GoodsAdjustment[],
  { buyer, delivery }: Pick<PriceInput, 'buyer' | 'delivery'>,
): GoodsProgress {
  const before = computeSpend(lines);
  const plans = alternatives.map((adjustment) => {
    const refusal = findUnmetCondition(adjustment, applied, { buyer, delivery, spend: before });
    return { adjustment, ...(refusal ? { refusal } : planGoods(lines, adjustment)) };
  });
  const best = findBestPlan(plans);
  const reducedLines = best ? best.apply() : lines;
  const after = computeSpend(reducedLines);
  const bestIndex = best ? plans.indexOf(best) : plans.length;
  const newSteps = plans.map((plan, index): PriceStep => {
    const { source } = plan.adjustment;
    if (plan === best) return { source, target: 'goods', amount: best.amount, before, after, refusal: null };
    const spend = index > bestIndex ? after : before;
    const refusal = plan.refusal ?? createRefusal('better_discount_applies');
    return { source, target: 'goods', amount: 0, before: spend, after: spend, refusal };
  });
  return {
    lines: reducedLines,
    applied: best ? [...applied, best.adjustment] : applied,
    steps: [...steps, ...newSteps],
  };
}

/** Whether a tier makes shipping free, or another source than the market's threshold has: no amount is missing for it then. */
const isFreeOtherwise = (steps: readonly PriceStep[]) =>
  steps.some(
    ({ source: { kind }, amount, refusal }) =>
      kind !== 'shipping_threshold' &&
      (amount > 0 || (kind === 'tier' && refusal?.reason === 'nothing_left_to_reduce')),
  );

/** What shipping comes to after the adjustments that were tried so far, those that were applied, and what each did. */
type ShippingProgress = { amounts: UntaxedAmounts; applied: readonly Adjustment[]; steps: readonly PriceStep[] };

/**
 * Applies adjustments to shipping one after another.
 * @param appliedToGoods those that may exclude one of these
 */
function applyToShipping(
  amounts: UntaxedAmounts,
  ordered: readonly ShippingAdjustment[],
  appliedToGoods: readonly Adjustment[],
  facts: ConditionFacts,
): ShippingProgress {
  return ordered.reduce<ShippingProgress>(
    ({ amounts, applied, steps }, adjustment) => {
      const { source } = adjustment;
      const before = amounts.total;
      const refusal = findUnmetCondition(adjustment, applied, facts) ?? findShippingRefusal(before, facts.delivery);
      if (refusal) {
        const step = { source, target: 'shipping' as const, amount: 0, before, after: before, refusal };
        return { amounts, applied, steps: [...steps, step] };
      }
      const step = { source, target: 'shipping' as const, amount: before, before, after: 0, refusal };
      return {
        amounts: reduceAmounts(amounts, before, source),
        applied: [...applied, adjustment],
        steps: [...steps, step],
      };
    },
    { amounts, applied: appliedToGoods, steps: [] },
  );
}

/** What is still to be paid after the tenders that were tried so far, what each of them pays, and what each did. */
type PaymentProgress = { amountDue: number; tenders: Totals['tenders']; steps: readonly PriceStep[] };

/**
 * Pays a total by tenders. Where they would leave less than the payment provider takes, they pay less, so that what is left can be
 * paid (ADR 178).
 */
function payByTenders(
  total: number,
  ordered: readonly AvailableTender[],
  applied: readonly Adjustment[],
  smallestPayment: number,
): PaymentProgress {
  const payment = applyTenders(total, ordered, applied, total);
  const isTooSmall = payment.amountDue > 0 && payment.amountDue < smallestPayment && total >= smallestPayment;
  return isTooSmall ? applyTenders(total, ordered, applied, total - smallestPayment) : payment;
}

/** Pays at most an amount of a total by tenders one after another, each as far as its balance goes. */
function applyTenders(
  total: number,
  ordered: readonly AvailableTender[],
  applied: readonly Adjustment[],
  most: number,
): PaymentProgress {
  return ordered.reduce<PaymentProgress>(
    ({ amountDue, tenders, steps }, tender) => {
      const { source } = tender;
      const open = most - (total - amountDue);
      const refusal = findTenderRefusal(tender, open, applied);
      const amount = refusal ? 0 : Math.min(tender.balance, open);
      const after = amountDue - amount;
      return {
        amountDue: after,
        tenders: refusal ? tenders : [...tenders, { source, amount }],
        steps: [...steps, { source, target: 'payment', amount, before: amountDue, after, refusal }],
      };
    },
    { amountDue: total, tenders: [], steps: [] },
  );
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

/** What conditions are compared with; `spend` is what the goods cost after the adjustments applied before. */
type ConditionFacts = { buyer: BuyerFacts; delivery: DeliveryMethod | null; spend: number };

/** Returns why an adjustment must not be applied after others; null where it may. */
function findUnmetCondition(
  adjustment: Adjustment,
  applied: readonly Adjustment[],
  { buyer, delivery, spend }: ConditionFacts,
): Refusal | null {
  const { minimumSpend = 0, audience, methods } = adjustment;
  const { tier, isEmployee } = buyer;
  const isForBuyer = audience === 'employees' ? isEmployee : !audience || (tier !== null && audience.includes(tier));
  if (!isForBuyer) return createRefusal('not_for_this_buyer');
  if (methods && !(delivery && methods.includes(delivery.code))) return createRefusal('not_for_this_delivery');
  if (!applied.every((earlier) => isCombinable(adjustment, earlier))) return createRefusal('not_combinable');
  return spend < minimumSpend ? createRefusal('below_minimum_spend', minimumSpend - spend) : null;
}

/** Whether two adjustments may both be applied: neither excludes the other's kind, or one source has made both. */
function isCombinable(one: Adjustment, other: Adjustment): boolean {
  const isExcluded = hasExclusion(one, other.source.kind) || hasExclusion(other, one.source.kind);
  return !isExcluded || getSourceKey(one.source) === getSourceKey(other.source);
}

const hasExclusion = ({ excludes = [] }: Conditions, kind: SourceKind) => excludes.includes(kind);

function findTenderRefusal(
  { source, balance }: AvailableTender,
  amountDue: number,
  applied: readonly Adjustment[],
): Refusal | null {
  if (applied.some((adjustment) => hasExclusion(adjustment, source.kind))) return createRefusal('not_combinable');
  if (balance === 0) return createRefusal('empty_balance');
  return amountDue === 0 ? createRefusal('nothing_left_to_reduce') : null;
}

/** Returns why nothing can be taken off shipping; null where its fee can. */
function findShippingRefusal(fee: number, delivery: DeliveryMethod | null): Refusal | null {
  if (!delivery) return createRefusal('nothing_in_scope');
  return fee === 0 ? createRefusal('nothing_left_to_reduce') : null;
}

const noTax: IncludedTax = { basisPoints: 0, amount: 0 };

/**
 * Computes the tax inside amounts, at the rate in force on the market's own day, and allocates it to them.
 * @returns the tax of each amount, and of all of them by rate; no rates where the market shows no tax
 */
function allocateIncludedTax(grossAmounts: readonly number[], market: Market, now: Date) {
  const basisPoints = getTaxBasisPoints(market, getMarketDay(market.code, now));
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

/** Returns each source once, with all that it has taken off its target, in the order of application. */
function listApplied(
  target: 'goods' | 'shipping',
  ordered: readonly Adjustment[],
  applied: readonly AppliedAdjustment[],
): Totals['adjustments'] {
  const appliedByKey = new Map(
    mergeBySource(applied).map((adjustment) => [getSourceKey(adjustment.source), adjustment]),
  );
  const keys = new Set(ordered.map(({ source }) => getSourceKey(source)));
  return [...keys].flatMap((key) => {
    const adjustment = appliedByKey.get(key);
    return adjustment ? [{ target, ...adjustment }] : [];
  });
}

/** Returns each source once, with all that it has taken off, in the order in which the sources first appear. */
export function mergeBySource(applied: readonly AppliedAdjustment[]): AppliedAdjustment[] {
  // Most lines have the very same source objects: merged first, they need one key instead of one for each line.
  const byReference = [...Map.groupBy(applied, ({ source }) => source)].map(([source, parts]) => ({
    source,
    amount: sum(parts.map(({ amount }) => amount)),
  }));
  return [...Map.groupBy(byReference, ({ source }) => getSourceKey(source)).values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ source: first.source, amount: sum(parts.map(({ amount }) => amount)) }] : [];
  });
}
