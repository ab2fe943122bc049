import type { AdjustmentSource, LineAmounts, UnusedReason } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { allocate, multiplyRounded, sum } from './pricing.rounding.ts';
import type { AddedLine, Adjustment, GoodsAdjustment, LineScope, PriceLine, Refusal } from './pricing.types.ts';

/** What adjustments do to the goods of a bag: which lines they concern, how much they take off, and which of several counts. */

/** Amounts that change while adjustments are applied. */
export type WorkingAmounts = Omit<LineAmounts, 'tax'>;
export type WorkingLine = { line: PriceLine; amounts: WorkingAmounts };

/** Returns why an adjustment changes nothing. */
export const refuse = (reason: UnusedReason, missingSpend: number | null = null): Refusal => ({ reason, missingSpend });

const isAddedLine = (adjustment: GoodsAdjustment): adjustment is AddedLine =>
  adjustment.kind === 'gift' || adjustment.kind === 'sample';

/** Returns what the goods cost after the adjustments so far. */
export function computeSpend(goods: readonly WorkingLine[]): number {
  return sum(goods.map(({ amounts }) => amounts.total));
}

/** Returns the adjustments in their order, those of one choice together where the first of them stands. */
export function groupByChoice(ordered: readonly GoodsAdjustment[]): GoodsAdjustment[][] {
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
export function findBestPlan<Each extends Plan & { adjustment: Adjustment }>(plans: readonly Each[]) {
  const possible = plans.filter((plan): plan is Extract<Each, { refusal: null }> => plan.refusal === null);
  const [first] = possible;
  if (possible.length <= 1) return first;
  const getKey = ({ adjustment }: Each) => getSourceKey(adjustment.source);
  return possible.reduce((best, plan) =>
    plan.amount > best.amount || (plan.amount === best.amount && getKey(plan) < getKey(best)) ? plan : best,
  );
}

/** Plans what an adjustment does to the goods, and changes none of them yet. */
export function planGoods(goods: WorkingLine[], adjustment: GoodsAdjustment): Plan {
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
      for (const reduction of reductions) reduceLines(reduction, adjustment.source);
    },
  };
}

/** An amount to take off lines together, each in proportion to its weight, which is at most what it costs. */
type Reduction = { lines: readonly WorkingLine[]; weights: readonly number[]; amount: number };

/** @returns none where there are too few items */
function planReductions(inScope: readonly WorkingLine[], adjustment: Exclude<GoodsAdjustment, AddedLine>): Reduction[] {
  if (adjustment.kind === 'buy_x_get_y') return planGivenUnits(inScope, adjustment);
  if (adjustment.kind === 'amount_off') {
    return [
      { lines: inScope, weights: listTotals(inScope), amount: Math.min(adjustment.amount, computeTotal(inScope)) },
    ];
  }
  const linesByRate = Map.groupBy(inScope, ({ line }) => findHighestRate(line, adjustment.rates));
  return [...linesByRate].map(([basisPoints, lines]) => ({
    lines,
    weights: listTotals(lines),
    amount: multiplyRounded(computeTotal(lines), basisPoints, 10_000),
  }));
}

const listTotals = (lines: readonly WorkingLine[]) => lines.map(({ amounts }) => amounts.total);
const computeTotal = (lines: readonly WorkingLine[]) => sum(listTotals(lines));

/**
 * Takes the price, or a share of it, of the cheapest units that an offer of the kind "buy two, get one free" gives off those
 * units and the ones bought for them, which are the next cheapest. Each bears a part in proportion to what it costs, so that
 * whoever returns the bought units and keeps the given one has paid for what was kept (ADR 148).
 */
function planGivenUnits(
  inScope: readonly WorkingLine[],
  { buyQuantity, getQuantity, basisPoints }: Extract<GoodsAdjustment, { kind: 'buy_x_get_y' }>,
): Reduction[] {
  // Samples and gifts cost nothing: they neither count nor are given.
  const items = inScope.filter(({ line }) => line.kind === 'item').toSorted(compareUnitCosts);
  const groupCount = Math.floor(sum(items.map(({ line }) => line.quantity)) / (buyQuantity + getQuantity));
  if (groupCount === 0) return [];
  const given = takeUnits(items, groupCount * getQuantity);
  const grouped = takeUnits(items, groupCount * (buyQuantity + getQuantity));
  return [
    {
      lines: grouped.map(({ item }) => item),
      weights: grouped.map(({ item, units }) => multiplyRounded(item.amounts.total, units, item.line.quantity)),
      amount: sum(
        given.map(({ item, units }) =>
          multiplyRounded(item.amounts.total, units * basisPoints, item.line.quantity * 10_000),
        ),
      ),
    },
  ];
}

/** Returns how many units of each line are among the first so many of all lines. */
function takeUnits(items: readonly WorkingLine[], count: number): { item: WorkingLine; units: number }[] {
  let left = count;
  return items.flatMap((item) => {
    const units = Math.min(left, item.line.quantity);
    left -= units;
    return units > 0 ? [{ item, units }] : [];
  });
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
    (!lineIds || lineIds.includes(line.id)) &&
    (!variantIds || variantIds.includes(line.variantId)) &&
    (!brandSlugs || brandSlugs.includes(line.brandSlug)) &&
    (!categorySlugs || line.categorySlugs.some((slug) => categorySlugs.includes(slug))) &&
    (isHouseBrand === undefined || line.isHouseBrand === isHouseBrand) &&
    (isOnSale === undefined || (line.unitPriceBeforeSale !== null) === isOnSale)
  );
}

function reduceLines({ lines, weights, amount }: Reduction, source: AdjustmentSource): void {
  const parts = allocate(amount, weights);
  for (const [index, { amounts }] of lines.entries()) reduceAmounts(amounts, parts[index] ?? 0, source);
}

export function startLine(line: PriceLine): WorkingLine {
  return { line, amounts: startAmounts(line.unitPrice * line.quantity) };
}

export function startAmounts(subtotal: number): WorkingAmounts {
  return { subtotal, adjustments: [], total: subtotal };
}

export function reduceAmounts(amounts: WorkingAmounts, amount: number, source: AdjustmentSource): void {
  if (amount === 0) return;
  amounts.total -= amount;
  amounts.adjustments.push({ source, amount });
}
