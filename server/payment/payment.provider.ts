import type { CurrencyCode, Language, MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { Result } from '@vermilion/contract/result';

/** What a provider is told of a payment when its page is asked for. */
export type PaymentStart = {
  /** Asking again with the same id gives the same page. */
  paymentId: string;
  orderNumber: string;
  /** Minor units as the shop keeps them (contract/markets.ts, `currency.digits`). */
  amount: number;
  currency: CurrencyCode;
  market: MarketCode;
  language: Language;
  method: PaymentMethodCode;
  /** Where the shopper goes back to. */
  returnUrl: string;
  /** ISO moment, UTC, from which the page must take no payment any more. */
  expiresAt: string;
};

/** Someone who takes payments on a page of their own and tells the outcome by a signed callback. */
export type PaymentProvider = {
  /** Asks for the page of a payment. PAYMENT_UNAVAILABLE when no answer came, or a wrong one. */
  start(payment: PaymentStart): Promise<Result<{ pageUrl: string }, 'PAYMENT_UNAVAILABLE'>>;
  /** Whether a callback comes from the provider, unchanged and fresh. */
  verify(header: (name: string) => string | undefined, rawBody: string): boolean;
};
