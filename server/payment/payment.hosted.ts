import { hourMs } from '@vermilion/contract/durations';
import { fileLine as line, minorUnits, webAddress } from '@vermilion/contract/fields';
import { z } from 'zod';
import { callWithin } from '../platform/call-within.ts';
import { CircuitOpenError, createCircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Clock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { toFieldErrors } from '../platform/person.ts';
import { readBounded } from '../platform/read-bounded.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { isSigned, sign, signatureHeader } from '../platform/signature.ts';
import { type Dispute, type PaymentProvider, type ProviderCallback, paymentStart } from './payment.provider.ts';

/** Longest wait for a whole answer of the provider. */
const timeoutMs = 3000;
/** How far from its start a payment may be listed. */
const readMarginMs = hourMs;
/** Longest answer that is read. */
const maxAnswerBytes = 64 * 1024;

/** What is sent to the provider to request a page. */
export const hostedPaymentStart = paymentStart.extend({
  /** Where the provider reports outcomes. */
  callbackUrl: z.url({ protocol: /^https?$/ }),
});

/** What a hosted provider calls the shop back with about the outcome of a payment. */
export const hostedCallback = z.object({
  eventId: line(100).min(1),
  paymentId: z.uuid(),
  outcome: z.enum(['confirmed', 'failed', 'blocked', 'pending']),
  /** In minor units; another amount or currency than the payment's is refused. */
  amount: minorUnits,
  currency: z.string().max(10),
  reason: line(300).nullable(),
  reference: line(100).nullable(),
});

const movementKind = z.enum(['refunds', 'dispute']);

/**
 * What a hosted provider calls the shop back with when money of a payment went back without the shop's request, or the state of
 * such a refund has changed. The shop lists the payments around it, and reads its refunds there.
 */
export const hostedRefundsReport = z.object({
  kind: z.literal('refunds'),
  eventId: line(100).min(1),
  paymentId: z.uuid(),
});

const disputeFacts = {
  /** What the provider calls the dispute, the same each time. */
  disputeId: line(100).min(1),
  /** Minor units; at most the payment's. */
  amount: minorUnits.min(1),
  currency: z.string().max(10),
  reason: line(300).nullable(),
  /** `won` by the shop, which keeps the money, or `lost` to the shopper's bank. */
  state: z.enum(['open', 'won', 'lost']),
  /** ISO moment until which the shop can object. */
  answerBy: z.iso.datetime().nullable(),
};
type DisputeFacts = z.output<z.ZodObject<typeof disputeFacts>>;

/** What a hosted provider calls the shop back with when a payment is disputed, and when the dispute is over. */
export const hostedDisputeReport = z.object({
  kind: z.literal('dispute'),
  eventId: line(100).min(1),
  paymentId: z.uuid(),
  ...disputeFacts,
});

/** What is sent to list payments. @property after the `providerId` of the last one that is known; null: from the first */
export const hostedListRequest = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  after: z.string().max(100).nullable(),
});

const startAnswer = z.object({ pageUrl: webAddress });
const refundState = z.enum(['pending', 'succeeded', 'failed']);
const listAnswer = z.object({
  payments: z.array(
    z.object({
      paymentId: z.uuid().nullable(),
      providerId: z.string().max(100),
      state: z.enum(['open', 'pending', 'confirmed', 'failed']),
      amount: minorUnits,
      currency: z.string().max(10),
      refunds: z.array(
        z.object({
          refundId: z.uuid().nullable(),
          /** What the provider calls it; needed for one that the shop has not requested. */
          reference: z.string().min(1).max(100).nullable().default(null),
          amount: minorUnits,
          state: refundState,
        }),
      ),
      /** Those of the payment, open and closed; none where the provider has none, or does not say. */
      disputes: z.array(z.object(disputeFacts)).default([]),
    }),
  ),
  hasMore: z.boolean(),
});
type ListedPayment = z.output<typeof listAnswer>['payments'][number];
const voidAnswer = z.object({ status: z.enum(['closed', 'under_way']) });
const refundAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded'), reference: z.string().max(100).nullable() }),
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('refused'), reason: z.string().max(300) }),
]);

/**
 * Creates a provider with a page of its own, reached by signed JSON over HTTP:
 * `POST {url}/payments`, `POST {url}/payments/{id}/void`, `POST {url}/payments/{id}/refunds` and `POST {url}/payments/list`.
 * @param url null where no provider is set up: orders can be placed, and paid once there is one
 * @param callbackUrl where the provider reports outcomes: the shop's `payments/callbacks`, as the provider reaches it
 */
export function createHostedPayments({
  url,
  secret,
  callbackUrl,
  clock,
  fetch,
  report,
}: {
  url: string | null;
  secret: string;
  callbackUrl: string;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  report: (error: unknown) => void;
}): PaymentProvider {
  const callGuarded = createCircuitBreaker(clock);

  /** Posts a signed message. Throws when no answer came in time, or one of a broken provider. */
  async function post(path: string, message: object): Promise<{ status: number; text: string }> {
    const body = JSON.stringify(message);
    return callGuarded(() =>
      callWithin('The payment provider', timeoutMs, async (signal) => {
        const response = await fetch(`${url?.replace(/\/$/, '')}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, clock.now()) },
          body,
          redirect: 'error',
          signal,
        });
        const text = await readBounded('The payment provider', response, maxAnswerBytes);
        if (response.status >= 500) throw new UnexpectedAnswerError(path, response.status);
        return { status: response.status, text };
      }),
    );
  }

  /** Posts a signed message. @returns the checked answer @throws where none came in time or it was not valid */
  async function call<Answer>(
    path: string,
    message: object,
    schema: z.ZodType<Answer>,
    notFoundAnswer?: Answer,
  ): Promise<Answer> {
    const { status, text } = await post(path, message);
    if (status === 404 && notFoundAnswer) return notFoundAnswer;
    if (status >= 300) throw new UnexpectedAnswerError(path, status);
    return schema.parse(JSON.parse(text));
  }

  /**
   * Posts a signed message, and reports a failure.
   * @param notFoundAnswer returned where the provider answers 404
   * @returns the checked answer; null where none came in time or it was not valid
   */
  async function request<Answer>(
    path: string,
    message: object,
    schema: z.ZodType<Answer>,
    notFoundAnswer?: Answer,
  ): Promise<Answer | null> {
    if (url === null) return null;
    try {
      return await call(path, message, schema, notFoundAnswer);
    } catch (error) {
      // The failures that opened the breaker were reported.
      if (!(error instanceof CircuitOpenError)) report(error);
      return null;
    }
  }

  /** @throws OperatorError */
  async function* list({ from, to }: { from: Date; to: Date }): AsyncGenerator<ListedPayment> {
    if (url === null) throw new OperatorError('No payment provider is set');
    for (let after: string | null = null; ; ) {
      const message: z.input<typeof hostedListRequest> = { from: from.toISOString(), to: to.toISOString(), after };
      const answer: z.output<typeof listAnswer> = await call('/payments/list', message, listAnswer).catch((error) => {
        throw new OperatorError(explainFailure(url, error), { cause: error });
      });
      yield* answer.payments;
      after = answer.payments.at(-1)?.providerId ?? null;
      if (!answer.hasMore || after === null) return;
    }
  }

  return {
    name: 'hosted',
    methods: null,
    start: async (payment) => {
      const message: z.input<typeof hostedPaymentStart> = { ...payment, callbackUrl };
      const answer = await request('/payments', message, startAnswer);
      return answer ? ok({ pageUrl: answer.pageUrl, providerId: null }) : fail('PAYMENT_UNAVAILABLE');
    },
    void: async ({ paymentId }) => {
      // A payment that the provider does not know cannot be paid.
      const notFoundAnswer: z.output<typeof voidAnswer> = { status: 'closed' };
      const answer = await request(`/payments/${paymentId}/void`, { paymentId }, voidAnswer, notFoundAnswer);
      return answer?.status ?? 'unreachable';
    },
    refund: async (refund) => {
      const answer = await request(`/payments/${refund.paymentId}/refunds`, refund, refundAnswer);
      return answer ?? { status: 'unreachable' };
    },
    verify: (header, rawBody) => isSigned(secret, header(signatureHeader), rawBody, clock.now()),
    readCallback: readHostedCallback,
    list,
    read: async ({ paymentId, startedAt }) => {
      // Its clock may differ, and another process may have started the payment again.
      const [from, to] = [startedAt.getTime() - readMarginMs, startedAt.getTime() + readMarginMs];
      for await (const payment of list({ from: new Date(from), to: new Date(to) })) {
        if (payment.paymentId === paymentId) return payment;
      }
      return null;
    },
    // The protocol lists payments by their start: a dispute is found with its payment.
    listDisputes: async function* (window) {
      for await (const { paymentId, disputes } of list(window)) {
        if (paymentId) yield* disputes.map((dispute) => toDispute(paymentId, dispute));
      }
    },
  };
}

const toDispute = (paymentId: string, { answerBy, ...dispute }: DisputeFacts): Dispute => ({
  ...dispute,
  payment: { paymentId },
  answerBy: answerBy === null ? null : new Date(answerBy),
});

/** Reads a callback of a hosted provider. */
export function readHostedCallback(body: Record<string, unknown>): Result<ProviderCallback, 'VALIDATION_FAILED'> {
  const kind = movementKind.safeParse(body.kind).data;
  if (kind === 'refunds') {
    const report = hostedRefundsReport.safeParse(body);
    if (!report.success) return refuse(report.error);
    return ok({ kind: 'movement', payment: { paymentId: report.data.paymentId } });
  }
  if (kind === 'dispute') {
    const report = hostedDisputeReport.safeParse(body);
    if (!report.success) return refuse(report.error);
    const { paymentId, eventId: _, ...dispute } = report.data;
    return ok({ ...toDispute(paymentId, dispute), kind });
  }
  const callback = hostedCallback.safeParse(body);
  return callback.success ? ok({ kind: 'payment', ...callback.data }) : refuse(callback.error);
}

function refuse({ issues }: z.ZodError): Result<never, 'VALIDATION_FAILED'> {
  const paths = new Set(issues.map(({ path }) => path.join('.')));
  const fields = [...paths].map((path) => ({ path, code: 'INVALID_VALUE' as const }));
  return fail('VALIDATION_FAILED', { fields: toFieldErrors(fields, 'en') });
}

class UnexpectedAnswerError extends Error {
  readonly path: string;
  readonly status: number;

  constructor(path: string, status: number) {
    super(`The payment provider answered ${status} to POST ${path}`);
    this.path = path;
    this.status = status;
  }
}

/** Returns one line for operators about a call that failed. */
function explainFailure(url: string, error: unknown): string {
  if (error instanceof UnexpectedAnswerError) {
    return error.status === 401
      ? `${url} answered 401: PAYMENT_SECRET is not the provider's`
      : `${url} answered ${error.status} to POST ${error.path}`;
  }
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return `${url} gave an answer to POST /payments/list that is not in docs/payment-providers.md`;
  }
  return `${url} is not available (${getCause(error)})`;
}

/** Returns the code of the failure below an error of `fetch`, or else its message. */
function getCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause = error } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
