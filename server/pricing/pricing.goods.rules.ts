import type { AdjustmentSource, LineAmounts, UnusedReason } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { allocate, multiplyRounded, sum } from './pricing.rounding.ts';
import type { Adjustment, ExtraAdjustment, GoodsAdjustment, LineScope, PriceLine, Refusal } from './pricing.types.ts';

/**
 * What adjustments do to the goods of a bag: which lines they concern, how much they take off, and which of several counts.
 * Nothing here changes its arguments: each adjustment makes new lines. Amounts are minor units.
 */

/** What a line or shipping comes to after the adjustments applied so far; tax is found last. */
export type UntaxedAmounts = Omit<LineAmounts, 'tax'>;
export type GoodsLine = { line: PriceLine; amounts: UntaxedAmounts };

/** Returns a line before any adjustment. */
export function createGoodsLine(line: PriceLine): GoodsLine {
  return { line, amounts: createAmounts(line.unitPrice * line.quantity) };
}

/** Returns amounts before any adjustment. */
export function createAmounts(subtotal: number): UntaxedAmounts {
  return { subtotal, adjustments: [], total: subtotal };
}

/** Returns amounts less what a source takes off. */
export function reduceAmounts(amounts: UntaxedAmounts, reduction: number, source: AdjustmentSource): UntaxedAmounts {
  if (reduction === 0) return amounts;
  const { subtotal, adjustments, total } = amounts;
  return { subtotal, adjustments: [...adjustments, { source, amount: reduction }], total: total - reduction };
}

/** Returns what each line costs after the adjustments so far. */
export const listTotals = (lines: readonly GoodsLine[]) => lines.map(({ amounts }) => amounts.total);

/** Returns what lines cost together after the adjustments so far. */
export const computeSpend = (lines: readonly GoodsLine[]) => sum(listTotals(lines));

/**
 * Returns why an adjustment or a tender changes nothing.
 * @param missingSpend minor units that the goods cost too little, where the reason is `below_minimum_spend`
 */
export const createRefusal = (reason: UnusedReason, missingSpend: number | null = null): Refusal => ({
  reason,
  missingSpend,
});

const isExtraAdjustment = (adjustment: GoodsAdjustment): adjustment is ExtraAdjustment =>
  adjustment.kind === 'gift' || adjustment.kind === 'sample';

/** Returns the adjustments in their order, those with the same `bestOfGroup` together where the first of them stands. */
export function groupAlternatives(ordered: readonly GoodsAdjustment[]): GoodsAdjustment[][] {
  return [...Map.groupBy(ordered, ({ bestOfGroup }, index) => bestOfGroup ?? index).values()];
}

/** What an adjustment would do to the goods: nothing, and why; or how much it takes off, and the goods after it. */
export type GoodsPlan = { refusal: Refusal } | { refusal: null; amount: number; apply: () => GoodsLine[] };

/** Returns the plan that takes off most, of equal ones the first by its source's key; undefined where all are refused. */
export function findBestPlan<Each extends GoodsPlan & { adjustment: Adjustment }>(plans: readonly Each[]) {
  const possible = plans.filter((plan): plan is Extract<Each, { refusal: null }> => plan.refusal === null);
  const [first] = possible;
  if (possible.length <= 1) return first;
  const getKey = ({ adjustment }: Each) => getSourceKey(adjustment.source);
  return possible.reduce((best, plan) =>
    plan.amount > best.amount || (plan.amount === best.amount && getKey(plan) < getKey(best)) ? plan : best,
  );
}

/** Plans what an adjustment does to the goods. */
export function planGoods(goods: readonly GoodsLine[], adjustment: GoodsAdjustment): GoodsPlan {
  if (isExtraAdjustment(adjustment)) return planExtra(goods, adjustment);
  const inScope = goods.filter(({ line }) => listScopes(adjustment).some((scope) => isInScope(line, scope)));
  if (inScope.length === 0) return { refusal: createRefusal('nothing_in_scope') };
  const reductions = planReductions(inScope, adjustment);
  if (reductions.length === 0) return { refusal: createRefusal('too_few_items') };
  const amount = sum(reductions.map((reduction) => reduction.amount));
  if (amount === 0) return { refusal: createRefusal('nothing_left_to_reduce') };
  return { refusal: null, amount, apply: () => reduceLines(goods, reductions, adjustment.source) };
}

/**
 * An amount to take off lines together, each in proportion to its weight, which is at most what it costs. A line has a place
 * in at most one reduction of an adjustment.
 */
type Reduction = { lines: readonly GoodsLine[]; weights: readonly number[]; amount: number };

/** Returns what an adjustment takes off the lines in its scope; nothing where they are too few for it. */
function planReductions(
  inScope: readonly GoodsLine[],
  adjustment: Exclude<GoodsAdjustment, ExtraAdjustment>,
): Reduction[] {
  if (adjustment.kind === 'buy_x_get_y') return planGivenUnits(inScope, adjustment);
  if (adjustment.kind === 'amount_off') {
    return [
      { lines: inScope, weights: listTotals(inScope), amount: Math.min(adjustment.amount, computeSpend(inScope)) },
    ];
  }
  const linesByRate = Map.groupBy(inScope, ({ line }) => findHighestRate(line, adjustment.rates));
  return [...linesByRate].map(([basisPoints, lines]) => ({
    lines,
    weights: listTotals(lines),
    amount: multiplyRounded(computeSpend(lines), basisPoints, 10_000),
  }));
}

/**
 * Plans an offer such as "buy two, get one free". Units are sorted by what they cost now. The cheapest are the given ones:
 * it takes off their price, or a share of it. The amount is taken off the given units and the bought ones, which are the
 * next cheapest, in proportion to what each costs. So a shopper who returns the bought units has paid for the given one that
 * they keep (ADR 148).
 */
function planGivenUnits(
  inScope: readonly GoodsLine[],
  { buyQuantity, getQuantity, basisPoints }: Extract<GoodsAdjustment, { kind: 'buy_x_get_y' }>,
): Reduction[] {
  // Samples and gifts cost nothing: they neither count nor are given.
  const items = inScope.filter(({ line }) => line.kind === 'item').toSorted(compareUnitCosts);
  const groupCount = Math.floor(sum(items.map(({ line }) => line.quantity)) / (buyQuantity + getQuantity));
  if (groupCount === 0) return [];
  const givenUnits = takeUnits(items, groupCount * getQuantity);
  const groupedUnits = takeUnits(items, groupCount * (buyQuantity + getQuantity));
  return [
    {
      lines: groupedUnits.map(({ item }) => item),
      weights: groupedUnits.map(({ item, units }) => multiplyRounded(item.amounts.total, units, item.line.quantity)),
      amount: sum(
        givenUnits.map(({ item, units }) =>
          multiplyRounded(item.amounts.total, units * basisPoints, item.line.quantity * 10_000),
        ),
      ),
    },
  ];
}

/** Returns how many units of each line are among the first `count` units of all lines. */
function takeUnits(items: readonly GoodsLine[], count: number): { item: GoodsLine; units: number }[] {
  const taken: { item: GoodsLine; units: number }[] = [];
  let left = count;
  for (const item of items) {
    const units = Math.min(left, item.line.quantity);
    if (units > 0) taken.push({ item, units });
    left -= units;
  }
  return taken;
}

/** Compares what a unit of two lines costs now, without dividing. */
function compareUnitCosts(one: GoodsLine, other: GoodsLine): number {
  const difference =
    BigInt(one.amounts.total) * BigInt(other.line.quantity) - BigInt(other.amounts.total) * BigInt(one.line.quantity);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Plans a gift or a sample at a total of 0, if units are left after those before it. A bag without items gets none. */
function planExtra(goods: readonly GoodsLine[], { line, source, available }: ExtraAdjustment): GoodsPlan {
  if (!goods.some((each) => each.line.kind === 'item')) return { refusal: createRefusal('nothing_in_scope') };
  const earlier = goods.filter(({ line: { kind, variantId } }) => kind !== 'item' && variantId === line.variantId);
  if (sum(earlier.map((each) => each.line.quantity)) + line.quantity > available) {
    return { refusal: createRefusal('out_of_stock') };
  }
  const { amounts } = createGoodsLine(line);
  return {
    refusal: null,
    amount: amounts.total,
    apply: () => [...goods, { line, amounts: reduceAmounts(amounts, amounts.total, source) }],
  };
}

const listScopes = (adjustment: Exclude<GoodsAdjustment, ExtraAdjustment>): readonly LineScope[] =>
  adjustment.kind === 'percent_off' ? adjustment.rates.map(({ scope }) => scope) : [adjustment.scope];

function findHighestRate(line: PriceLine, rates: readonly { basisPoints: number; scope: LineScope }[]): number {
  return Math.max(...rates.filter(({ scope }) => isInScope(line, scope)).map(({ basisPoints }) => basisPoints));
}

function isInScope(line: PriceLine, scope: LineScope): boolean {
  const { lineIds, variantIds, brandSlugs, categorySlugs, isHouseBrand, isOnSale } = scope;
  return (
    (!lineIds || lineIds.includes(line.id)) &&
    (!variantIds || variantIds.includes(line.variantId)) &&
    (!brandSlugs || brandSlugs.includes(line.brandSlug)) &&
    (!categorySlugs || line.categorySlugs.some((slug) => categorySlugs.includes(slug))) &&
    (isHouseBrand === undefined || line.isHouseBrand === isHouseBrand) &&
    (isOnSale === undefined || (line.unitPriceBeforeSale !== null) === isOnSale)
  );
}

/** Returns the goods less the reductions of a source. */
function reduceLines(
  goods: readonly GoodsLine[],
  reductions: readonly Reduction[],
  source: AdjustmentSource,
): GoodsLine[] {
  const parts = new Map(
    reductions.flatMap(({ lines, weights, amount }) => {
      const amounts = allocate(amount, weights);
      return lines.map((line, index) => [line, amounts[index] ?? 0] as const);
    }),
  );
  return goods.map((each) => ({ line: each.line, amounts: reduceAmounts(each.amounts, parts.get(each) ?? 0, source) }));
}
