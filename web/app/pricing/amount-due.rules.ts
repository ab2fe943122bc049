import type { OrderStatus } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';

const unpaidStatuses: ReadonlySet<OrderStatus> = new Set(['pending', 'failed', 'blocked']);

/**
 * Returns how to label the amount due of a bag or an order; null where it is not shown: no tender reduces it, tenders paid
 * all of an order, or the order is cancelled.
 * @param status of an order
 */
export function getAmountDueLabel({ tenders, amountDue }: Pick<Totals, 'tenders' | 'amountDue'>, status?: OrderStatus) {
  if (tenders.length === 0 || status === 'cancelled') return null;
  if (status === undefined || unpaidStatuses.has(status)) return 'left_to_pay';
  return amountDue === 0 ? null : 'paid';
}
