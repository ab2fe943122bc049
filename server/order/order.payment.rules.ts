import { listPayLater, type Market, type PaymentMethodCode } from '@vermilion/contract/markets';
import { splitInstalments } from '@vermilion/contract/money';
import type { Checkout } from '@vermilion/contract/order';
import type { PaymentState } from '@vermilion/contract/payment';

/**
 * Returns the methods to pay an amount (minor units): card, and the market's pay-later providers that accept the amount.
 * None where nothing is left to pay.
 */
export function listPaymentOptions(amountDue: number, market: Market): Checkout['paymentOptions'] {
  if (amountDue === 0) return [];
  const payLater = listPayLater(market, amountDue).map(({ code, label, instalments: count, everyDays }) => ({
    code,
    label,
    // The first instalment carries the odd units, so it is the highest.
    instalments: { count, amount: splitInstalments(amountDue, count)[0] ?? amountDue, everyDays },
  }));
  return [{ code: 'card', label: null, instalments: null }, ...payLater];
}

/**
 * Returns the methods by which the payment of an amount (minor units) can be retried. A pay-later provider that blocked
 * the shopper would block the next attempt too; after a blocked card another card may work. No attempt follows the last
 * one that is allowed, so only its own page can be opened again.
 * @param current the attempt before
 */
export function listRetryMethods(
  amountDue: number,
  market: Market,
  current: { state: PaymentState; method: PaymentMethodCode; isLastAttempt: boolean },
): { code: PaymentMethodCode; label: string | null }[] {
  return listPaymentOptions(amountDue, market)
    .filter(({ code }) => code === current.method || !current.isLastAttempt)
    .filter(({ code }) => code === 'card' || code !== current.method || current.state !== 'blocked')
    .map(({ code, label }) => ({ code, label }));
}

/** Returns a pay-later provider's own name; null for card. */
export function getPaymentLabel(method: PaymentMethodCode, market: Market): string | null {
  return market.payLater.find(({ code }) => code === method)?.label ?? null;
}
