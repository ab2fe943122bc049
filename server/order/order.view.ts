import type { Store } from '@vermilion/contract/market';
import { markets } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import type { Seller } from '@vermilion/contract/shop';
import { toGiftNote } from '../bag/bag.service.ts';
import {
  getShownOutcome,
  type Payment,
  type Purchases,
  type Refund,
  readRequestId,
  type Tender,
} from '../payment/payment.service.ts';
import { showEmail } from '../platform/email.ts';
import type { Fulfilment } from './order.fulfilment.view.ts';
import type { StoredPrice } from './order.price.store.ts';
import type { OrderCapability } from './order.purchases.ts';
import { canCancel, findLastReturnDay, getOrderStatus } from './order.rules.ts';
import type { StoredOrder } from './order.store.ts';

/**
 * Returns an order as its shopper sees it.
 * @param paying how it is paid, as the reader sees it
 * @param store where it is collected, in the reader's language
 * @param capabilities what the reader may do
 */
export function toOrderView(
  order: StoredOrder,
  {
    price,
    tenders,
    payment,
    paying,
    refunds,
    fulfilment,
    store,
    code,
    seller,
    capabilities,
    isOwn,
    now,
  }: {
    price: StoredPrice;
    tenders: readonly Tender[];
    /** The attempt that counts; null where tenders paid everything. */
    payment: Payment | null;
    paying: ReturnType<Purchases['describePayment']>;
    refunds: readonly Refund[];
    fulfilment: Fulfilment;
    store: Store | null;
    /** By which the store hands it over. */
    code: string;
    seller: Seller;
    capabilities: ReadonlySet<OrderCapability>;
    /** Whether the reader is the member who placed it. */
    isOwn: boolean;
    now: Date;
  },
): Order {
  const market = markets[order.market];
  return {
    id: order.id,
    number: order.number,
    market: order.market,
    status: getOrderStatus(order, getShownOutcome(payment?.state ?? null)),
    placedAt: order.placed_at.toISOString(),
    seller,
    contact: { fullName: order.full_name, email: showEmail(order.email), phone: order.phone },
    delivery: {
      method: order.delivery_method,
      address: order.address,
      store,
      estimate: { from: order.estimate_from, to: order.estimate_to },
      readyBy: order.ready_by?.toISOString() ?? null,
    },
    // The payment provider's link views the order, and is not the shopper's.
    collection:
      order.state === 'ready_to_collect' && order.collect_by !== null && capabilities.has('cancel')
        ? { code, collectBy: order.collect_by.toISOString() }
        : null,
    refunds: refunds.map(
      ({ amount, state, closed_at, tender_id, as_credit, paid_by, origin, reference, idempotency_key }) => ({
        amount,
        state: closed_at === null ? state : 'closed',
        reference,
        creditNoteId: readRequestId(idempotency_key),
        target: as_credit
          ? 'credit'
          : paid_by === 'bank_transfer'
            ? 'bank_account'
            : (tenders.find(({ id }) => id === tender_id)?.source.kind ?? 'payment'),
        isDisputed: origin === 'dispute',
      }),
    ),
    ...fulfilment,
    paidAt: order.paid_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    cancelReason: order.cancel_reason,
    giftNote: toGiftNote(order.gift_message, order.hides_prices),
    lines: price.lines,
    totals: { ...price.totals, tenders: tenders.map(({ source, amount }) => ({ source, amount })) },
    canCancel: capabilities.has('cancel') && canCancel(order, payment),
    returnableUntil:
      capabilities.has('return') && hasUnrefundedItems(price.lines, fulfilment)
        ? findLastReturnDay(order, market, now)
        : null,
    isOwn,
    ...paying,
  };
}

/** Whether an item of the order was not refunded; nothing else can be returned (spec §5). */
function hasUnrefundedItems(lines: StoredPrice['lines'], { creditNotes }: Fulfilment): boolean {
  const refunded = creditNotes.flatMap((note) => note.lines);
  return lines.some(({ id, kind, quantity }) => {
    const units = refunded.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.quantity, 0);
    return kind === 'item' && units < quantity;
  });
}
