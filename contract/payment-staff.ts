import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line, minorUnits, momentCursor } from './fields.ts';
import { paymentMethodCode } from './payment.ts';

/** A refund that the payment provider does not pay out, so that a person has to. */
const refusedRefund = z
  .object({
    id: z.string(),
    /** What was paid for, such as the order of an id. */
    payable: z.object({ kind: z.string(), id: z.string() }),
    paymentId: z.string(),
    method: paymentMethodCode,
    amount: minorUnits,
    currency: z.string(),
    /** ISO moments, UTC. */
    requestedAt: z.string(),
    refusedAt: z.string(),
    /** The provider's own words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'RefusedRefund' });
export type RefusedRefund = z.infer<typeof refusedRefund>;

const openDispute = z
  .object({
    /** As the provider names both. */
    id: z.string(),
    provider: z.string(),
    /** What was paid for, such as the order of an id. */
    payable: z.object({ kind: z.string(), id: z.string() }),
    paymentId: z.string(),
    amount: minorUnits,
    currency: z.string(),
    /** The provider's own words. */
    reason: z.string().nullable(),
    /** ISO moments, UTC. */
    openedAt: z.string(),
    answerBy: z.string().nullable(),
  })
  .meta({ id: 'OpenDispute' });
export type OpenDispute = z.infer<typeof openDispute>;

/** Where a page of disputes begins: after a moment and, as the provider names it, the dispute itself. */
export const disputeCursor = z
  .string()
  .max(250)
  .regex(/^\d{13}-.+$/)
  .transform((text) => ({ at: new Date(Number(text.slice(0, 13))), id: text.slice(14) }));

const perCaller = [{ per: 'caller', maxCalls: 600, windowSeconds: 600 }] as const;

export const paymentStaffEndpoints = defineEndpoints('payment', {
  'GET staff/refunds/': {
    summary:
      'Refunds that the payment provider refused and that nobody has paid out or closed yet, oldest first, page by page',
    audience: 'staff',
    permission: 'orders.refund',
    limits: perCaller,
    query: z.object({ cursor: momentCursor.optional() }),
    response: z.object({ refunds: z.array(refusedRefund), nextCursor: z.string().nullable() }),
  },
  'POST staff/refunds/{refundId}/payout': {
    summary: 'Records that a refund which the provider refused was paid out by bank transfer, and mails the shopper',
    audience: 'staff',
    permission: 'orders.refund',
    idempotency: 'state',
    limits: perCaller,
    params: z.object({ refundId: z.uuid() }),
    body: z.object({
      /** The bank's reference of the transfer; the shopper reads it. */
      reference: line(60).min(1),
    }),
    response: z.object({ id: z.string(), reference: z.string() }),
    errors: ['REFUND_NOT_FOUND', 'REFUND_NOT_REFUSED', 'REFUND_TOO_HIGH', 'PAYMENT_DISPUTED'],
  },
  'POST staff/refunds/{refundId}/close': {
    summary:
      'Closes a refund which the provider refused and which is not paid out, such as one that was settled otherwise',
    audience: 'staff',
    permission: 'orders.refund',
    idempotency: 'state',
    limits: perCaller,
    params: z.object({ refundId: z.uuid() }),
    body: z.object({
      /** Why; for staff. */
      reason: line(500).min(1),
    }),
    response: z.object({ id: z.string(), reason: z.string() }),
    errors: ['REFUND_NOT_FOUND', 'REFUND_NOT_REFUSED'],
  },
  'GET staff/disputes/': {
    summary:
      'Open disputes: payments that a shopper’s bank takes back unless the shop objects at the provider, by the time until which it can, page by page',
    audience: 'staff',
    permission: 'orders.refund',
    limits: perCaller,
    query: z.object({ cursor: disputeCursor.optional() }),
    response: z.object({ disputes: z.array(openDispute), nextCursor: z.string().nullable() }),
  },
});

type PaymentStaffEndpoints = typeof paymentStaffEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PaymentStaffEndpoints {}
}
