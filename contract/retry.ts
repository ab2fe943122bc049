import type { Order } from './order.ts';

/**
 * What may work after the payment of an order was blocked: a card can be another one, a pay-later provider cannot.
 * Null where it cannot be tried again.
 */
export function adviceAfterBlock({
  payment,
  retryMethods,
}: Pick<Order, 'retryMethods'> & { payment: Pick<Order['payment'], 'method'> }):
  | 'another_card'
  | 'another_card_or_way'
  | 'another_way'
  | null {
  if (retryMethods.length === 0) return null;
  if (payment.method !== 'card') return 'another_way';
  return retryMethods.length > 1 ? 'another_card_or_way' : 'another_card';
}
