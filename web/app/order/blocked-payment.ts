import type { Order } from '@vermilion/contract/order';

/**
 * Returns what to try after the payment of an order was blocked: another card, or another payment method; null where the
 * payment cannot be tried again. A pay-later provider that blocked once blocks again.
 */
export function getBlockedPaymentAdvice({
  payment,
  retryMethods,
}: Pick<Order, 'retryMethods'> & { payment: Pick<Order['payment'], 'method'> }):
  | 'another_card'
  | 'another_card_or_method'
  | 'another_method'
  | null {
  if (retryMethods.length === 0) return null;
  if (payment.method !== 'card') return 'another_method';
  return retryMethods.length > 1 ? 'another_card_or_method' : 'another_card';
}
