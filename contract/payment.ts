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

export const paymentErrors = defineErrors('payment', {
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
