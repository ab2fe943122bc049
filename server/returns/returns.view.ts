import type { CreditNote } from '@vermilion/contract/order';
import type { Return } from '@vermilion/contract/returns';
import type { StoredReturn, StoredReturnLine } from './returns.store.ts';

/**
 * Returns a return as its shopper sees it.
 * @param lines of all returns of its order
 * @param creditNotes of its order
 */
export function toReturnView(
  stored: StoredReturn,
  lines: readonly StoredReturnLine[],
  creditNotes: readonly CreditNote[],
  canCancel: boolean,
): Return {
  const { label_carrier, label_tracking_number, label_url } = stored;
  const hasLabel = label_carrier !== null && label_tracking_number !== null && label_url !== null;
  return {
    id: stored.id,
    number: stored.number,
    state: stored.state,
    method: stored.method,
    requestedAt: stored.requested_at.toISOString(),
    receivedAt: stored.received_at?.toISOString() ?? null,
    label: hasLabel ? { carrier: label_carrier, trackingNumber: label_tracking_number, url: label_url } : null,
    refusal: stored.refusal,
    refundAmount: creditNotes.find(({ id }) => id === stored.refund_id)?.amount ?? null,
    lines: lines
      .filter(({ return_id }) => return_id === stored.id)
      .map(({ line_id, quantity, reason, received, condition, refunded }) => ({
        lineId: line_id,
        quantity,
        reason,
        received,
        condition,
        refunded,
      })),
    canCancel,
  };
}
