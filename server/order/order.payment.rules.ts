import type { Market, PaymentMethodCode } from '@vermilion/contract/markets';
import { instalments } from '@vermilion/contract/money';
import type { Checkout } from '@vermilion/contract/order';
import type { PaymentState } from '@vermilion/contract/payment';

/** Returns the methods to pay a total (minor units): card, and the market's pay-later providers that accept the amount. */
export function listPaymentOptions(total: number, market: Market): Checkout['payment'] {
  const payLater = market.payLater
    .filter(({ least, most }) => least <= total && total <= most)
    .map(({ code, label, instalments: count, everyDays }) => ({
      code,
      label,
      // The first instalment carries the odd units, so it is the highest.
      instalments: { count, amount: instalments(total, count)[0] ?? total, everyDays },
    }));
  return [{ code: 'card', label: null, instalments: null }, ...payLater];
}

/**
 * Returns the methods by which the payment of a total (minor units) can be retried. A pay-later provider that blocked
 * the shopper would block the next attempt too; after a blocked card another card may work.
 * @param last the attempt before
 */
export function listRetryMethods(
  total: number,
  market: Market,
  last: { state: PaymentState; method: PaymentMethodCode },
): { code: PaymentMethodCode; label: string | null }[] {
  return listPaymentOptions(total, market)
    .filter(({ code }) => code === 'card' || code !== last.method || last.state !== 'blocked')
    .map(({ code, label }) => ({ code, label }));
}

/** Returns a pay-later provider's own name; null for card. */
export function getPaymentLabel(method: PaymentMethodCode, market: Market): string | null {
  return market.payLater.find(({ code }) => code === method)?.label ?? null;
}
