import type { OrderState } from '@vermilion/contract/order';

/** A line of an order, with what has happened to its units. Amounts in minor units. */
export type RefundableLine = {
  id: string;
  quantity: number;
  /** After discounts. */
  total: number;
  taxAmount: number;
  /** Units that have left the shop. */
  shipped: number;
  /** Units that do not leave the shop: they were refunded before. */
  withdrawn: number;
  /** Units that were refunded, whether they left or not. */
  refunded: number;
};

/** What a refund gives back for a line. @property withdrawn units that are taken off the order, as they have not left */
export type RefundedLine = {
  lineId: string;
  quantity: number;
  withdrawn: number;
  amount: number;
  taxAmount: number;
};

/**
 * Returns the part of an amount that belongs to the first units of a line, or to the first part of another amount. Differences
 * of it add up to the amount, however it is split.
 */
export function getShare(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** Returns how many units of a line are still to leave the shop. */
export function getUnsent({
  quantity,
  shipped,
  withdrawn,
}: Pick<RefundableLine, 'quantity' | 'shipped' | 'withdrawn'>): number {
  return quantity - shipped - withdrawn;
}

/**
 * Computes what a refund of units gives back, with the tax in it: units that were not sent first, which are then taken off
 * the order.
 * @param requestedLines no line twice
 * @returns null where a line is not the order's, or fewer units of it are left to refund
 */
export function computeRefund(
  lines: readonly RefundableLine[],
  requestedLines: readonly { lineId: string; quantity: number }[],
): RefundedLine[] | null {
  const refunded: RefundedLine[] = [];
  for (const { lineId, quantity } of requestedLines) {
    const line = lines.find(({ id }) => id === lineId);
    const refundedAfter = (line?.refunded ?? 0) + quantity;
    if (!line || refundedAfter > line.quantity) return null;
    const before = getShare(line.total, line.refunded, line.quantity);
    const amount = getShare(line.total, refundedAfter, line.quantity) - before;
    refunded.push({
      lineId,
      quantity,
      withdrawn: Math.min(quantity, getUnsent(line)),
      amount,
      taxAmount: computeTaxShare(line, before, amount),
    });
  }
  return refunded;
}

/**
 * Returns the tax inside a refund of a part of a total. It follows the amount, so that no part has more tax than money.
 * @param before what was refunded of the total earlier
 */
export function computeTaxShare(
  { total, taxAmount }: { total: number; taxAmount: number },
  before: number,
  amount: number,
): number {
  return getShare(taxAmount, before + amount, total) - getShare(taxAmount, before, total);
}

/**
 * Returns the state of an order after units left the shop or were taken off the order; null where it stays as it is.
 * @param lines as they are afterwards
 */
export function getStateAfterChange(
  state: OrderState,
  lines: readonly Pick<RefundableLine, 'quantity' | 'shipped' | 'withdrawn'>[],
): OrderState | null {
  const hasSent = lines.some(({ shipped }) => shipped > 0);
  if (!hasSent || !['placed', 'preparing', 'partly_shipped'].includes(state)) return null;
  const next = lines.every((line) => getUnsent(line) === 0) ? 'shipped' : 'partly_shipped';
  return next === state ? null : next;
}
