import type { OrderStatus } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';

const unpaidStatuses: ReadonlySet<OrderStatus> = new Set(['pending', 'failed', 'blocked']);

/**
 * Returns how to label the amount due of a bag or an order; null where it is not shown: no tender reduces it, or the order
 * is cancelled.
 * @param status of an order
 */
export function getAmountDueLabel({ tenders }: Pick<Totals, 'tenders'>, status?: OrderStatus) {
  if (tenders.length === 0 || status === 'cancelled') return null;
  const isUnpaid = status === undefined || unpaidStatuses.has(status);
  return isUnpaid ? 'left_to_pay' : 'paid';
}
