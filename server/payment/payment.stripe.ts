import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { CurrencyCode, Language, PaymentMethodCode } from '@vermilion/contract/markets';
import { markets } from '@vermilion/contract/markets';
import Stripe from 'stripe';
import { z } from 'zod';
import { CircuitOpenError, createCircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Clock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { fail, ok } from '../platform/result.ts';
import type {
  Dispute,
  MovementCallback,
  PaymentProvider,
  ProviderPayment,
  RefundCallback,
  RefundRequest,
  StartedPayment,
} from './payment.provider.ts';
import type { DisputeState, PaymentOutcome } from './payment.rules.ts';

/** Longest wait for an answer of Stripe. */
const timeoutMs = 5000;
/** How old an event may be: Stripe signs each delivery again. */
const toleranceSeconds = 300;
/**
 * Stripe keeps a checkout session open between half an hour and a day from its creation, which may be repeated or come late
 * by a quarter of an hour.
 */
const minSessionMs = 45 * minuteMs;
const maxSessionMs = dayMs - minuteMs;

/** What Stripe calls the methods of the market table that it takes. */
const methodTypes: Partial<Record<PaymentMethodCode, string>> = {
  card: 'card',
  afterpay: 'afterpay_clearpay',
  klarna: 'klarna',
  fpx: 'fpx',
  paynow: 'paynow',
  promptpay: 'promptpay',
};

/**
 * What Stripe takes at least, in the shop's minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). It
 * names none for rupiah and pesos: there the smallest amount of the currency of the account counts, converted
 * (PAYMENT_MINIMUMS).
 */
const smallestPayments: PaymentProvider['smallestPayments'] = {
  AUD: 50,
  HKD: 400,
  MYR: 200,
  NZD: 50,
  SGD: 50,
  THB: 1000,
};

const locales: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  en: 'en',
  id: 'id',
  th: 'th',
  zh: 'zh-HK',
};

/** The states of disputes in which they are over. */
const disputeStates: Partial<Record<Stripe.Dispute.Status, DisputeState>> = {
  lost: 'lost',
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
};

const signatureHeader = 'stripe-signature';

type Session = Stripe.Checkout.Session;

/** Where Stripe's API is. */
export type StripeHost = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>;

/**
 * Creates the provider that takes payments on Stripe's Checkout pages (docs/payment-providers.md). Its webhook is the shop's
 * `payments/callbacks`, for the events that docs/payment-providers.md lists.
 * @param host another server in Stripe's place
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  clock,
  report,
  host,
}: {
  secretKey: string;
  webhookSecret: string;
  clock: Clock;
  report: (error: unknown) => void;
  host?: StripeHost | undefined;
}): PaymentProvider {
  const stripe = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false, ...host });
  const callGuarded = createCircuitBreaker(clock);

  /** Calls Stripe. A call that it has understood and refused does not count against it. @returns null: no valid answer */
  async function call<Value>(
    request: () => Promise<Value>,
  ): Promise<Value | Stripe.errors.StripeInvalidRequestError | null> {
    try {
      return await callGuarded(() =>
        request().catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return error;
          throw error;
        }),
      );
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) report(error);
      return null;
    }
  }

  /** Returns the session of a payment; undefined where Stripe has none. */
  async function findSession({ paymentId, providerId, startedAt }: StartedPayment): Promise<Session | undefined> {
    if (providerId) return stripe.checkout.sessions.retrieve(providerId);
    // The answer with its id was lost: it is among those that were created since.
    const created = { gte: toSeconds(new Date(startedAt.getTime() - minuteMs)) };
    for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
      if (session.client_reference_id === paymentId) return session;
    }
    return undefined;
  }

  async function createRefund(
    paymentIntent: string,
    { refundId, paymentId, amount, currency }: RefundRequest,
  ): Promise<Stripe.Refund> {
    // Stripe forgets idempotency keys after some weeks, and a refund may be repeated later than that.
    for await (const refund of stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
      if (refund.metadata?.refund_id === refundId) return refund;
    }
    return stripe.refunds.create(
      {
        payment_intent: paymentIntent,
        amount: toStripeAmount(amount, currency),
        metadata: { refund_id: refundId, payment_id: paymentId },
      },
      { idempotencyKey: refundId },
    );
  }

  return {
    name: 'stripe',
    methods: new Set(Object.keys(methodTypes) as PaymentMethodCode[]),
    smallestPayments,

    start: async ({
      paymentId,
      payableNumber,
      amount,
      currency,
      language,
      method,
      returnUrl,
      startedAt,
      expiresAt,
    }) => {
      const type = methodTypes[method];
      if (!type) return fail('PAYMENT_UNAVAILABLE');
      // Not from now on: Stripe refuses a repeated request with another end.
      const from = Date.parse(startedAt);
      const openMs = Math.min(Math.max(Date.parse(expiresAt) - from, minSessionMs), maxSessionMs);
      const metadata = { payment_id: paymentId, payable_number: payableNumber };
      const session = await call(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: paymentId,
            allowed_payment_method_types: [type],
            // The shop expects its own amount and currency back.
            adaptive_pricing: { enabled: false },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: toStripeAmount(amount, currency),
                  product_data: { name: payableNumber },
                },
              },
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: toSeconds(new Date(from + openMs)),
            locale: locales[language],
            metadata,
            payment_intent_data: { description: payableNumber, metadata },
          },
          { idempotencyKey: paymentId },
        ),
      );
      if (session instanceof Error) report(session);
      if (session === null || session instanceof Error || !session.url) return fail('PAYMENT_UNAVAILABLE');
      return ok({ pageUrl: session.url, providerId: session.id });
    },

    void: async (payment) => {
      const session = await call(() => findSession(payment));
      if (session === null || session instanceof Error) return 'unreachable';
      if (!session || session.status === 'expired') return 'closed';
      if (session.status === 'complete') return 'under_way';
      const expired = await call(() => stripe.checkout.sessions.expire(session.id));
      if (expired === null) return 'unreachable';
      // It was paid in this moment.
      return expired instanceof Error ? 'under_way' : 'closed';
    },

    refund: async (request, payment) => {
      const session = await call(() => findSession(payment));
      if (session === null) return { status: 'unreachable' };
      const paymentIntent = session instanceof Error ? null : getId(session?.payment_intent);
      if (!paymentIntent) return { status: 'refused', reason: 'Stripe has no such payment' };
      const refund = await call(() => createRefund(paymentIntent, request));
      if (refund === null) return { status: 'unreachable' };
      if (refund instanceof Error) return { status: 'refused', reason: refund.message };
      if (refund.status === 'succeeded') return { status: 'succeeded', reference: refund.id };
      // The shopper may have to name a bank account first.
      if (refund.status === 'pending' || refund.status === 'requires_action') return { status: 'pending' };
      return { status: 'refused', reason: refund.failure_reason ?? refund.status ?? 'failed' };
    },

    verify: (header, rawBody) => {
      const signature = header(signatureHeader);
      if (!signature) return false;
      const receivedAt = clock.now().getTime();
      try {
        stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, receivedAt);
        // Its library takes those that were signed in the future.
        const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
        return signedAt <= receivedAt / 1000 + toleranceSeconds;
      } catch {
        return false;
      }
    },

    readCallback: (body) => {
      const event = body as unknown as Stripe.Event;
      switch (event.type) {
        case 'refund.created':
        case 'refund.updated':
        case 'refund.failed':
          return ok(readRefund(event.data.object));
        case 'charge.refunded':
          return ok(readMovement(event.data.object));
        case 'charge.dispute.created':
        case 'charge.dispute.updated':
        case 'charge.dispute.closed': {
          const dispute = readDispute(event.data.object);
          return ok(dispute && { kind: 'dispute', ...dispute });
        }
      }
      const outcome = readOutcome(event);
      if (outcome === null) return ok(null);
      const session = event.data.object as Session;
      const paymentId = readId(session.client_reference_id);
      if (!paymentId || session.amount_total === null || session.currency === null) return ok(null);
      const currency = session.currency.toUpperCase();
      return ok({
        kind: 'payment',
        eventId: event.id,
        paymentId,
        outcome,
        amount: readStripeAmount(session.amount_total, currency),
        currency,
        reason: null,
        reference: getId(session.payment_intent),
      });
    },

    list: async function* ({ from, to }) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) };
      try {
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          yield await describeSession(stripe, session);
        }
      } catch (error) {
        throw explainFailure(error);
      }
    },
    read: async (payment) => {
      const session = await findSession(payment);
      return session ? describeSession(stripe, session) : null;
    },
    findPaymentId: async (reference) => {
      // Its metadata are written with the session, long before the shop gets to know the reference.
      const intent = await call(() => stripe.paymentIntents.retrieve(reference));
      if (intent === null) throw new Error(`Stripe does not answer about ${reference}`);
      return intent instanceof Error ? null : readId(intent.metadata.payment_id);
    },
    listDisputes: async function* ({ from, to }) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) };
      try {
        for await (const listed of stripe.disputes.list({ created, limit: 100 })) {
          const dispute = readDispute(listed);
          if (dispute) yield dispute;
        }
      } catch (error) {
        throw explainFailure(error);
      }
    },
  };
}

/** Returns a failure of Stripe as one line for operators; any other one as it is. */
function explainFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, message } = error;
  if (statusCode === 401) {
    return new OperatorError("Stripe answered 401: STRIPE_SECRET_KEY is not the account's", { cause: error });
  }
  const failure = statusCode === undefined ? 'is not available' : `answered ${statusCode}`;
  return new OperatorError(`Stripe ${failure} (${message})`, { cause: error });
}

/** Returns the outcome that an event reports; null where it reports none. */
function readOutcome({ type, data }: Stripe.Event): PaymentOutcome | null {
  switch (type) {
    case 'checkout.session.completed':
      // `unpaid`: a method that takes its time.
      return data.object.payment_status === 'unpaid' ? 'pending' : 'confirmed';
    case 'checkout.session.async_payment_succeeded':
      return 'confirmed';
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return 'failed';
    default:
      return null;
  }
}

/** Returns what became of a refund of the shop, null while that is open; that money moved where the shop did not make it. */
function readRefund(refund: Stripe.Refund): RefundCallback | MovementCallback | null {
  const { id, metadata, status, failure_reason } = refund;
  const refundId = readId(metadata?.refund_id);
  if (refundId === null) return readMovement(refund);
  const state = describeRefundState(status);
  if (state === 'pending') return null;
  return { kind: 'refund', refundId, outcome: state, reason: failure_reason ?? null, reference: id };
}

function readMovement({
  payment_intent,
}: Pick<Stripe.Charge | Stripe.Refund, 'payment_intent'>): MovementCallback | null {
  const reference = getId(payment_intent);
  return reference === null ? null : { kind: 'movement', payment: { reference } };
}

/** Returns null for a dispute about what did not come from a checkout page. */
function readDispute(dispute: Stripe.Dispute): Dispute | null {
  const reference = getId(dispute.payment_intent);
  const dueBy = dispute.evidence_details.due_by;
  const currency = dispute.currency.toUpperCase();
  if (reference === null) return null;
  return {
    disputeId: dispute.id,
    payment: { reference },
    amount: readStripeAmount(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    state: disputeStates[dispute.status] ?? 'open',
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
  };
}

async function describeSession(stripe: Stripe, session: Session): Promise<ProviderPayment> {
  const currency = (session.currency ?? '').toUpperCase();
  const paymentIntent = getId(session.payment_intent);
  const isPaid = session.payment_status !== 'unpaid';
  const states: Record<string, ProviderPayment['state']> = {
    complete: isPaid ? 'confirmed' : 'pending',
    expired: 'failed',
  };
  const refunds = [];
  if (isPaid && paymentIntent) {
    for await (const refund of stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
      refunds.push({
        refundId: readId(refund.metadata?.refund_id),
        reference: refund.id,
        amount: readStripeAmount(refund.amount, currency),
        state: describeRefundState(refund.status),
      });
    }
  }
  return {
    paymentId: readId(session.client_reference_id),
    providerId: session.id,
    state: states[session.status ?? ''] ?? 'open',
    amount: readStripeAmount(session.amount_total ?? 0, currency),
    currency,
    refunds,
  };
}

function describeRefundState(status: string | null): ProviderPayment['refunds'][number]['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

const getId = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** Returns an id of this shop; null for what others who share the account at Stripe have written in its place. */
const readId = (text: string | null | undefined) => z.uuid().safeParse(text).data ?? null;

/** Stripe counts hundredths in every currency of the market table; the shop keeps whole rupiah. */
const stripeDigits = 2;

function getFactor(currency: string): number {
  const digits = Object.values(markets).find((market) => market.currency.code === currency)?.currency.digits;
  return 10 ** (stripeDigits - (digits ?? stripeDigits));
}

function toStripeAmount(amount: number, currency: CurrencyCode): number {
  return amount * getFactor(currency);
}

/** Returns the shop's minor units: a fraction where Stripe has an amount that the shop cannot have. */
export function readStripeAmount(amount: number, currency: string): number {
  return amount / getFactor(currency);
}
