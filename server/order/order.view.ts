import type { Store } from '@vermilion/contract/market';
import { markets } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import type { Payment } from '../payment/payment.service.ts';
import { canRetry, isUnpaid, paymentLabel, retryMethods } from './order.rules.ts';
import type { StoredOrder } from './order.store.ts';

/** An order as its shopper sees it. @param store where it is collected, in the reader's language */
export function orderView(
  order: StoredOrder,
  price: Pick<Order, 'lines' | 'totals'>,
  payment: Payment,
  store: Store | null,
  now: Date,
): Order {
  const market = markets[order.market];
  const isRetryable = canRetry({ status: order.status, heldUntil: order.held_until }, payment, now);
  return {
    id: order.id,
    number: order.number,
    market: order.market,
    status: order.status,
    placedAt: order.placed_at.toISOString(),
    contact: { fullName: order.full_name, email: order.email, phone: order.phone },
    delivery: {
      method: order.delivery_method,
      address: order.address,
      store,
      estimate: { from: order.estimate_from, to: order.estimate_to },
    },
    payment: {
      method: payment.method,
      label: paymentLabel(payment.method, market),
      reason: payment.reason,
      reference: payment.reference,
    },
    ...price,
    canRetry: isRetryable,
    retryMethods: isRetryable ? retryMethods(order.payable, market, payment) : [],
    heldUntil: isUnpaid(order.status) ? order.held_until.toISOString() : null,
  };
}

/** The path of an order's page; the key in it lets a guest in. */
export function orderPath(id: string, key: string): string {
  return `/orders/${id}?key=${key}`;
}
