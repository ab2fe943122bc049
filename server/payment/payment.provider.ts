import { languages, marketCodes, markets } from '@vermilion/contract/markets';
import { paymentMethodCode } from '@vermilion/contract/order';
import type { Result } from '@vermilion/contract/result';
import { z } from 'zod';

/** What a provider is told of a payment when its page is asked for. */
export const paymentStart = z.object({
  /** Asking again with the same id gives the same page. */
  paymentId: z.uuid(),
  orderNumber: z.string().min(1).max(40),
  /** Minor units as the shop keeps them (contract/markets.ts, `currency.digits`). */
  amount: z.number().int().min(0),
  currency: z.enum(Object.values(markets).map(({ currency }) => currency.code)),
  market: z.enum(marketCodes),
  language: z.enum(languages),
  method: paymentMethodCode,
  /** Where the shopper goes back to. */
  returnUrl: z.url({ protocol: /^https?$/ }),
  /** ISO moment, UTC, from which the page must take no payment any more. */
  expiresAt: z.iso.datetime(),
});
export type PaymentStart = z.output<typeof paymentStart>;

/** Someone who takes payments on a page of their own and tells the outcome by a signed callback. */
export type PaymentProvider = {
  /** Asks for the page of a payment. PAYMENT_UNAVAILABLE when no answer came, or a wrong one. */
  start(payment: PaymentStart): Promise<Result<{ pageUrl: string }, 'PAYMENT_UNAVAILABLE'>>;
  /** Whether a callback comes from the provider, unchanged and fresh. */
  verify(header: (name: string) => string | undefined, rawBody: string): boolean;
};
