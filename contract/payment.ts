import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { minorUnits } from './fields.ts';
import { localPaymentKinds, paymentMethodCodes } from './markets.ts';
import { msg } from './text.ts';

export const paymentMethodCode = z.enum(paymentMethodCodes);
export const paymentKind = z.enum(['card', 'pay_later', ...localPaymentKinds]);

/** A method to pay an amount. */
export const paymentOption = z
  .object({
    code: paymentMethodCode,
    kind: paymentKind,
    /** The method's name as it is known in the market; null for card. */
    label: z.string().nullable(),
    /** How long the shopper has to pay once the payment has started; null where the hold of the order alone decides. */
    payWithinMinutes: z.number().int().nullable(),
    /** How a pay-later provider splits the amount; null for others. */
    instalments: z.object({ count: z.number().int(), amount: minorUnits, everyDays: z.number().int() }).nullable(),
  })
  .meta({ id: 'PaymentOption' });
export type PaymentOption = z.infer<typeof paymentOption>;

/**
 * The state of one attempt to pay.
 *
 * - `started`: the shopper may pay on the provider's page
 * - `unreachable`: the provider gave no page, so the shopper could not pay
 * - `abandoned`: replaced by another attempt, or its payable was cancelled
 * - `surplus`: money arrived that the payable did not need; it is refunded
 */
export type PaymentState =
  | 'started'
  | 'pending'
  | 'confirmed'
  | 'failed'
  | 'blocked'
  | 'unreachable'
  | 'abandoned'
  | 'surplus';

/** What may become of a payment that leaves its purchase unpaid. */
export type UnpaidOutcome = 'failed' | 'blocked' | 'cancelled';

/** A method that Retry Payment accepts, with its name as it is known in the market; null for card. */
export const retryMethod = z.object({ code: paymentMethodCode, label: z.string().nullable() });

/** The payment of something that was bought, as its buyer sees it. */
export const purchasePayment = z.object({
  /** Null where gift cards or credit paid everything. */
  method: paymentMethodCode.nullable(),
  kind: paymentKind.nullable(),
  label: z.string().nullable(),
  /** ISO moment until which the open payment can be made on the provider's page; null where none is open there. */
  payUntil: z.string().nullable(),
  /** The provider's own text, for failed and blocked. */
  reason: z.string().nullable(),
  reference: z.string().nullable(),
  /** The provider gave no payment page, so no payment was attempted. */
  isUnreachable: z.boolean(),
});
export type PurchasePayment = z.infer<typeof purchasePayment>;

/**
 * Where to send the buyer: the provider's page, or the purchase's own if the provider is not needed. If the provider does not answer, a
 * new purchase leads to its own page, and Retry Payment fails with PAYMENT_UNAVAILABLE.
 */
export const paymentStep = z.object({
  id: z.string(),
  /** Of the purchase's link; null for the member who bought it, who needs none. */
  key: z.string().nullable(),
  redirectUrl: z.string(),
});
export type PaymentStep = z.infer<typeof paymentStep>;

/** The key of a purchase's signed link, of a guest. */
export const purchaseLinkKey = z.object({ key: z.string().max(200).optional() });

/** What Retry Payment of a purchase is asked: the method of the last attempt is the default. */
export const retryRequest = z.object({ method: paymentMethodCode.optional() });

export const paymentErrors = defineErrors('payment', {
  PAYMENT_METHOD_NOT_AVAILABLE: {
    status: 422,
    text: msg({ message: 'This payment method isn’t available here. Choose another one' }),
  },
  /** The details name the `reason`: `paid`, `pending` or `ended`. */
  PAYMENT_NOT_RETRYABLE: {
    status: 409,
    text: msg({
      message:
        '{reason, select, paid {This is paid already, so nothing is left to pay} pending {Your payment is being processed. Wait until you know how it ends before you pay again} other {The time to pay is over. Please place it again}}',
    }),
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    text: msg({
      message: 'The payment service isn’t responding, so the payment page can’t open. Try again in a moment',
    }),
  },
  /** The settings name no payment provider or no mail server. */
  ORDERS_CLOSED: {
    status: 503,
    text: msg({
      message: 'We aren’t taking orders at the moment. Nothing was ordered or charged. Please come back later',
    }),
  },
  CALLBACK_MISMATCH: { status: 422, text: msg({ message: 'The amount or currency isn’t that of the payment' }) },
  PAYMENT_NOT_FOUND: { status: 404, text: msg({ message: 'There is no such payment' }) },
  REFUND_NOT_FOUND: { status: 404, text: msg({ message: 'There is no such refund' }) },
  /** The details name the `state`. */
  REFUND_NOT_REFUSED: {
    status: 409,
    text: msg({ message: 'Only a refund that the payment provider has refused is paid out by hand or closed' }),
  },
  REFUND_TOO_HIGH: { status: 409, text: msg({ message: 'A refund can’t exceed what was paid' }) },
  /** A dispute about the payment is open. */
  PAYMENT_DISPUTED: {
    status: 409,
    text: msg({
      message:
        'The shopper’s bank disputes this payment. Answer the dispute at the payment provider, and wait until it is over',
    }),
  },
});

type PaymentErrors = typeof paymentErrors;
declare module './errors.ts' {
  interface Errors extends PaymentErrors {}
}

export const paymentEndpoints = defineEndpoints('payment', {
  'POST payments/callbacks': {
    summary: 'The payment provider reports an outcome; signed, applied once per event id',
    audience: 'provider',
    idempotency: 'state',
    /** In the provider's own form; `hostedCallback` (server/payment/payment.hosted.ts) is that of the hosted provider. */
    body: z.record(z.string(), z.unknown()),
    response: z.object({ received: z.literal(true) }),
    errors: ['CALLBACK_MISMATCH', 'PAYMENT_NOT_FOUND'],
  },
});

type PaymentEndpoints = typeof paymentEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PaymentEndpoints {}
}
