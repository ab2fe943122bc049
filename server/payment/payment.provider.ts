import { languages, marketCodes, markets } from '@vermilion/contract/markets';
import { paymentMethodCode } from '@vermilion/contract/payment';
import { z } from 'zod';
import type { Result } from '../platform/result.ts';

export const currencyCode = z.enum(Object.values(markets).map(({ currency }) => currency.code));

/** What the provider is sent when a payment page is requested. */
export const paymentStart = z.object({
  /** The idempotency key: the same id gets the same page. */
  paymentId: z.uuid(),
  /** What the shopper knows the payable by, for example the order's number. */
  payableNumber: z.string().min(1).max(40),
  /** Minor units as the shop keeps them (contract/markets.ts, `currency.digits`). */
  amount: z.number().int().min(0),
  currency: currencyCode,
  market: z.enum(marketCodes),
  language: z.enum(languages),
  method: paymentMethodCode,
  /** Where the shopper goes back to. */
  returnUrl: z.url({ protocol: /^https?$/ }),
  /** ISO moment, UTC, from which the page must not take a payment. */
  expiresAt: z.iso.datetime(),
});
export type PaymentStart = z.output<typeof paymentStart>;

/** What the provider is sent when money is refunded. */
export const refundRequest = z.object({
  /** The idempotency key: the same id is paid out once. */
  refundId: z.uuid(),
  paymentId: z.uuid(),
  /** Minor units; all or a part of what was captured. */
  amount: z.number().int().min(1),
  currency: currencyCode,
});
export type RefundRequest = z.output<typeof refundRequest>;

export type RefundResult =
  | { status: 'succeeded'; reference: string | null }
  /** The provider will not pay it out, now or later. */
  | { status: 'refused'; reason: string }
  | { status: 'unreachable' };

/**
 * `closed`: no payment can be made on the page any more. `under_way`: a payment was made or is being processed, so its
 * outcome arrives by a callback.
 */
export type ClosePageResult = 'closed' | 'under_way' | 'unreachable';

/** A company that takes payments on a page of its own and reports outcomes by signed callbacks. */
export type PaymentProvider = {
  /** Requests the page of a payment. PAYMENT_UNAVAILABLE when the provider gives no valid answer. */
  start(payment: PaymentStart): Promise<Result<{ pageUrl: string }, 'PAYMENT_UNAVAILABLE'>>;
  /** Requests that the page of a payment is closed. Idempotent. */
  void(paymentId: string): Promise<ClosePageResult>;
  /** Gives captured money back. Idempotent by `refundId`. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Whether a callback comes from the provider, unchanged and fresh. */
  verify(header: (name: string) => string | undefined, rawBody: string): boolean;
};
