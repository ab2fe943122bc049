import type { Order } from '@vermilion/contract/order';
import type { FoundReturn, Return } from '@vermilion/contract/returns';
import type { StoredReturn, StoredReturnLine, searchReturns } from './returns.store.ts';

/** Returns a return as a list of staff shows it. */
export function toFoundReturn(found: Awaited<ReturnType<typeof searchReturns>>[number]): FoundReturn {
  const { id, number, state, method, requested_at, arrive_by, item_count } = found;
  return {
    id,
    number,
    state,
    method,
    requestedAt: requested_at.toISOString(),
    arriveBy: state === 'accepted' ? arrive_by : null,
    itemCount: item_count ?? 0,
    order: { id: found.order_id, number: found.order_number, market: found.market, fullName: found.full_name },
  };
}

/** Returns a return of an order as its shopper sees it. @param lines of all returns of the order */
export function toReturnView(
  stored: StoredReturn,
  lines: readonly StoredReturnLine[],
  order: Pick<Order, 'lines' | 'creditNotes' | 'refunds'>,
  canCancel: boolean,
): Return {
  const { label_carrier, label_tracking_number, label_url } = stored;
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const hasLabel = label_carrier !== null && label_tracking_number !== null && label_url !== null;
  return {
    id: stored.id,
    number: stored.number,
    state: stored.state,
    method: stored.method,
    requestedAt: stored.requested_at.toISOString(),
    receivedAt: stored.received_at?.toISOString() ?? null,
    arriveBy: stored.state === 'accepted' ? stored.arrive_by : null,
    label: hasLabel ? { carrier: label_carrier, trackingNumber: label_tracking_number, url: label_url } : null,
    refusal: stored.refusal,
    refundAmount: order.creditNotes.find(({ id }) => id === stored.refund_id)?.amount ?? null,
    refunds: order.refunds.filter(({ creditNoteId }) => creditNoteId !== null && creditNoteId === stored.refund_id),
    storeCode: stored.store_code,
    refundTo: stored.refund_to,
    lines: lines
      .filter(({ return_id }) => return_id === stored.id)
      .map(({ line_id, quantity, reason, received, condition, refunded }) => ({
        lineId: line_id,
        name: names.get(line_id) ?? '',
        quantity,
        reason,
        received,
        condition,
        refunded,
      })),
    canCancel,
  };
}
