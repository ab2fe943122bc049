import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line } from './fields.ts';

export const paymentEndpoints = defineEndpoints('payment', {
  'POST payments/callbacks': {
    summary: 'The payment provider tells an outcome; signed, kept once per event id',
    audience: 'provider',
    body: z.object({
      eventId: z.string().min(1).max(100),
      paymentId: z.uuid(),
      outcome: z.enum(['confirmed', 'failed', 'blocked', 'pending']),
      reason: line(300).nullable(),
      reference: line(100).nullable(),
    }),
    response: z.object({ received: z.literal(true) }),
    errors: ['RESOURCE_NOT_FOUND'],
  },
});

type PaymentEndpoints = typeof paymentEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PaymentEndpoints {}
}
