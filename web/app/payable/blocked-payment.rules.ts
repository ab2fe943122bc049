import type { PaymentMethodCode } from '@vermilion/contract/markets';

/** The methods that Retry Payment accepts, with their names; null for card. */
export type RetryMethods = readonly { code: PaymentMethodCode; label: string | null }[];

/**
 * Returns what to try after a payment was blocked: another card, another payment method, or null where it cannot be retried. The
 * API decides which methods help: the blocked one is among them only where it is the card.
 */
export function getBlockedPaymentAdvice({
  payment,
  retryMethods,
}: {
  payment: { method: PaymentMethodCode | null };
  retryMethods: RetryMethods;
}): 'another_card' | 'another_card_or_method' | 'another_method' | null {
  const hasOther = retryMethods.some(({ code }) => code !== payment.method);
  const hasSame = retryMethods.some(({ code }) => code === payment.method);
  if (hasSame) return hasOther ? 'another_card_or_method' : 'another_card';
  return hasOther ? 'another_method' : null;
}
