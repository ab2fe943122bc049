import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fail, ok } from '../platform/result.ts';
import type { PaymentProvider, ProviderPayment } from './payment.provider.ts';

const paymentSchema = z.object({
  id: z.string(),
  reference: z.uuid(),
  status: z.enum(['waiting', 'processing', 'paid', 'failed', 'closed']),
  amount: z.number().int(),
  currency: z.string(),
  page: z.url(),
  // `key`: what the shop has requested it by; null for one that was made in Tidepay's dashboard.
  refunds: z.array(z.object({ id: z.string(), key: z.uuid().nullable(), amount: z.number().int(), done: z.boolean() })),
});
const disputeSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  answerBy: z.coerce.date().nullable(),
});
const eventSchema = z.object({
  id: z.string(),
  about: z.enum(['payment', 'refund', 'dispute']),
  payment: paymentSchema,
  dispute: disputeSchema.nullable(),
});
const pageSchema = z.object({ payments: z.array(paymentSchema), next: z.string().nullable() });

const outcomes = { processing: 'pending', paid: 'confirmed', failed: 'failed', closed: 'failed' } as const;
const states = { ...outcomes, waiting: 'open' } as const;

/** Takes payments with Tidepay, a provider that exists in this example only. */
export function createTidepay({
  url,
  key,
  fetch,
}: {
  url: string;
  key: string;
  fetch: typeof globalThis.fetch;
}): PaymentProvider {
  /** @returns null where Tidepay does not answer; a refusal (4xx) throws its text */
  async function call<Answer>(path: string, schema: z.ZodType<Answer>, body?: object): Promise<Answer | null> {
    const method = body ? 'POST' : 'GET';
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const request = { method, headers, signal: AbortSignal.timeout(5000), ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, request).catch(() => null);
    if (!response || response.status >= 500) return null;
    if (!response.ok) throw new Refusal(await response.text());
    return schema.parse(await response.json());
  }

  return {
    name: 'tidepay',

    // Checkout offers these only, each in the markets that have it.
    methods: new Set(['card', 'paynow', 'gcash', 'virtual_account']),

    start: async ({ paymentId, payableNumber, amount, currency, method, language, returnUrl, expiresAt }) => {
      const message = {
        reference: paymentId,
        title: payableNumber,
        amount,
        currency,
        method,
        language,
        returnUrl,
        expiresAt,
      };
      const payment = await call('/payments', paymentSchema, message);
      return payment ? ok({ pageUrl: payment.page, providerId: payment.id }) : fail('PAYMENT_UNAVAILABLE');
    },

    void: async ({ paymentId }) => {
      const payment = await call(`/payments/${paymentId}/close`, paymentSchema, {});
      if (!payment) return 'unreachable';
      return payment.status === 'paid' || payment.status === 'processing' ? 'under_way' : 'closed';
    },

    refund: async ({ refundId, paymentId, amount }) => {
      try {
        // Tidepay gives the money back once per id, however late the request is repeated.
        const payment = await call(`/payments/${paymentId}/refunds`, paymentSchema, { key: refundId, amount });
        if (!payment) return { status: 'unreachable' };
        const isDone = payment.refunds.some(({ key, done }) => key === refundId && done);
        return isDone ? { status: 'succeeded', reference: refundId } : { status: 'pending' };
      } catch (error) {
        if (error instanceof Refusal) return { status: 'refused', reason: error.message };
        throw error;
      }
    },

    verify: (header, rawBody) => {
      const given = Buffer.from(header('tidepay-signature') ?? '', 'hex');
      const computed = createHmac('sha256', key).update(rawBody).digest();
      return given.length === computed.length && timingSafeEqual(given, computed);
    },

    readCallback: (body) => {
      const event = eventSchema.safeParse(body);
      if (!event.success) return fail('VALIDATION_FAILED');
      const { id: eventId, about, payment, dispute } = event.data;
      // The shop reads what has moved itself (`read`).
      if (about === 'refund') return ok({ kind: 'movement', payment: { paymentId: payment.reference } });
      if (dispute) {
        const { id: disputeId, ...facts } = dispute;
        const { currency } = payment;
        return ok({ kind: 'dispute', disputeId, payment: { paymentId: payment.reference }, currency, ...facts });
      }
      if (payment.status === 'waiting') return ok(null);
      const { reference: paymentId, amount, currency, id: reference } = payment;
      const outcome = outcomes[payment.status];
      return ok({ kind: 'payment', eventId, paymentId, outcome, amount, currency, reason: null, reference });
    },

    list: async function* ({ from, to }) {
      for (let next: string | null = ''; next !== null; ) {
        const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), page: next });
        const page: z.output<typeof pageSchema> | null = await call(`/payments?${query}`, pageSchema);
        if (!page) throw new Error('Tidepay does not answer');
        yield* page.payments.map(describePayment);
        next = page.next;
      }
    },

    read: async ({ paymentId }) => {
      const payment = await call(`/payments/${paymentId}`, paymentSchema);
      if (!payment) throw new Error('Tidepay does not answer');
      return describePayment(payment);
    },
  };
}

function describePayment(payment: z.output<typeof paymentSchema>): ProviderPayment {
  const { id: providerId, reference: paymentId, status, amount, currency } = payment;
  const refunds = payment.refunds.map(({ id: reference, key: refundId, done, ...refund }) => ({
    ...refund,
    refundId,
    reference,
    state: done ? ('succeeded' as const) : ('pending' as const),
  }));
  return { paymentId, providerId, state: states[status], amount, currency, refunds };
}

class Refusal extends Error {}
