import type { Order } from '@vermilion/contract/order';

/**
 * Returns what to try after the payment of an order was blocked: another card, another payment method, or null where the
 * payment cannot be retried. The API decides which methods help: the blocked one is among them only where it is the card.
 */
export function getBlockedPaymentAdvice({
  payment,
  retryMethods,
}: Pick<Order, 'retryMethods'> & { payment: Pick<Order['payment'], 'method'> }):
  | 'another_card'
  | 'another_card_or_method'
  | 'another_method'
  | null {
  const hasOther = retryMethods.some(({ code }) => code !== payment.method);
  const hasSame = retryMethods.some(({ code }) => code === payment.method);
  if (hasSame) return hasOther ? 'another_card_or_method' : 'another_card';
  return hasOther ? 'another_method' : null;
}
