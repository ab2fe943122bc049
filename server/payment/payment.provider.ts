import {
  type CurrencyCode,
  languages,
  marketCodes,
  markets,
  type PaymentMethodCode,
} from '@vermilion/contract/markets';
import { paymentMethodCode } from '@vermilion/contract/payment';
import { z } from 'zod';
import type { Result } from '../platform/result.ts';
import type { DisputeState, PaymentOutcome } from './payment.rules.ts';

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
  /** ISO moments, UTC: when the shop started the payment, and from when on the page must not take one. */
  startedAt: z.iso.datetime(),
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
  /** The provider has accepted it and pays it out later; the same request is made again until it has. */
  | { status: 'pending' }
  | { status: 'unreachable' };

/**
 * `closed`: no payment can be made on the page any more. `under_way`: a payment was made or is being processed, so its
 * outcome arrives by a callback.
 */
export type ClosePageResult = 'closed' | 'under_way' | 'unreachable';

/** A payment that was requested from the provider before. */
export type StartedPayment = {
  paymentId: string;
  /** What `start` has returned; null where the shop did not get its answer. */
  providerId: string | null;
  /** When the shop requested it first. */
  startedAt: Date;
};

/** What a provider reports about a payment. */
export type PaymentCallback = {
  kind: 'payment';
  /** The same event is applied once. */
  eventId: string;
  paymentId: string;
  outcome: PaymentOutcome;
  /** Minor units as the shop keeps them; must be the payment's own. */
  amount: number;
  currency: string;
  /** The provider's own words, for failed and blocked. */
  reason: string | null;
  /** What shopper and provider refer to it by. */
  reference: string | null;
};

/** What a provider reports about a refund after it has answered the request: a bank may send money back days later. */
export type RefundCallback = {
  kind: 'refund';
  refundId: string;
  outcome: 'succeeded' | 'failed';
  /** The provider's own words, for failed. */
  reason: string | null;
  reference: string | null;
};

/** The payment that a report is about: by the shop's id, or by the reference of the payment's own callback. */
export type ReportedPayment = { paymentId: string } | { reference: string };

/**
 * Money of a payment has gone back, perhaps without a request of the shop, such as by a refund in the provider's dashboard. The
 * shop reads what it was from the provider (`read`), so that repeated, late and reordered reports do no harm.
 */
export type MovementCallback = { kind: 'movement'; payment: ReportedPayment };

/** A shopper's bank takes a payment back, unless people object at the provider. */
export type Dispute = {
  disputeId: string;
  payment: ReportedPayment;
  /** Minor units as the shop keeps them. */
  amount: number;
  currency: string;
  /** The provider's own words. */
  reason: string | null;
  state: DisputeState;
  /** Until when the shop can object; null: the provider does not say. */
  answerBy: Date | null;
};

export type ProviderCallback = PaymentCallback | RefundCallback | MovementCallback | ({ kind: 'dispute' } & Dispute);

/** A payment as the provider has it, for reconciliation. */
export type ProviderPayment = {
  /** Null where it does not come from this shop. */
  paymentId: string | null;
  /** What the provider calls it. */
  providerId: string;
  state: 'open' | 'pending' | 'confirmed' | 'failed';
  /** Minor units as the shop keeps them. */
  amount: number;
  currency: string;
  refunds: readonly {
    /** Null where it was not made by this shop, such as in the provider's dashboard. */
    refundId: string | null;
    /** What the provider calls the refund, the same each time; left out or null where it has no name for it. */
    reference?: string | null;
    amount: number;
    state: 'pending' | 'succeeded' | 'failed';
  }[];
};

/**
 * A company that takes payments on a page of its own and reports outcomes by signed callbacks. How to write one:
 * docs/payment-providers.md.
 */
export type PaymentProvider = {
  /** Stored with each payment that it takes: never changed, and no other provider's. At most 40 characters. */
  name: string;
  /** The methods that it takes, of those in the market table; null: all of them. */
  methods: ReadonlySet<PaymentMethodCode> | null;
  /** The smallest amounts that it takes, in minor units as the shop keeps them; a currency that is left out has none. */
  smallestPayments?: Partial<Record<CurrencyCode, number>>;
  /**
   * Requests the page of a payment. Idempotent by `paymentId`: another process may send the same message later, so
   * nothing in it may follow from the time of the call. PAYMENT_UNAVAILABLE when the provider gives no valid answer.
   * @returns `providerId`: what the provider calls the payment; null where it knows it by `paymentId`
   */
  start(payment: PaymentStart): Promise<Result<{ pageUrl: string; providerId: string | null }, 'PAYMENT_UNAVAILABLE'>>;
  /** Requests that the page of a payment is closed. Idempotent. */
  void(payment: StartedPayment): Promise<ClosePageResult>;
  /** Gives captured money back. Idempotent by `refundId`, however late it is repeated. */
  refund(request: RefundRequest, payment: StartedPayment): Promise<RefundResult>;
  /** Whether a callback comes from the provider, unchanged and fresh. False where the request has no signature. */
  verify(header: (name: string) => string | undefined, rawBody: string): boolean;
  /** Reads a callback that was verified. @returns null where it reports nothing about a payment: it is acknowledged */
  readCallback(body: Record<string, unknown>): Result<ProviderCallback | null, 'VALIDATION_FAILED'>;
  /** Lists the payments that were started within a time, in any order. Throws when the provider gives no valid answer. */
  list(window: { from: Date; to: Date }): AsyncIterable<ProviderPayment>;
  /** Returns a payment as the provider has it now, with its refunds; null where it has none. Throws when it gives no valid answer. */
  read(payment: StartedPayment): Promise<ProviderPayment | null>;
  /**
   * Returns the shop's id of a payment by the reference that reports name it by, also before its own callback; null where it is
   * not of this shop. Throws when it gives no valid answer. Left out by providers that report with the shop's id.
   */
  findPaymentId?(reference: string): Promise<string | null>;
  /** Lists the disputes that were opened within a time, also of older payments; left out where the provider has none. */
  listDisputes?(window: { from: Date; to: Date }): AsyncIterable<Dispute>;
};
