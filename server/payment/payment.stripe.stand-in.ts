import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** A checkout session as Stripe answers it, as far as the shop reads it. */
export type StandInSession = {
  id: string;
  object: 'checkout.session';
  client_reference_id: string;
  success_url: string;
  locale: string;
  metadata: Record<string, string>;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  url: string;
};
type StandInRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
};

/** A dispute as Stripe answers it, as far as the shop reads it. */
export type StandInDispute = {
  id: string;
  object: 'dispute';
  amount: number;
  created: number;
  currency: string;
  evidence_details: { due_by: number };
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
};

/** A call of Stripe's API, with the query in `url` or the fields in `body`. */
export type StripeCall = {
  method: string;
  url: URL;
  /** The header `Authorization`. */
  authorization: string | undefined;
  /** The header `Idempotency-Key`. */
  key: string | undefined;
  body: string;
};

/**
 * Creates what answers as Stripe does to what the shop calls, from memory: for tests, and for the sandbox.
 * @param getPageUrl where the shopper pays a session
 */
export function createStripeStandIn({
  secretKey,
  getPageUrl,
}: {
  secretKey: string;
  getPageUrl: (sessionId: string) => string;
}) {
  const sessions = new Map<string, StandInSession>();
  const refunds: StandInRefund[] = [];
  const disputes: StandInDispute[] = [];
  const byKey = new Map<string, StandInSession>();
  /** What was sent, by field, for each call that changes something. */
  const sent: { path: string; fields: URLSearchParams; key: string | undefined }[] = [];
  const state = {
    isDown: false,
    refundStatus: 'succeeded' as StandInRefund['status'],
    /** Runs before a session expires: it may be paid in this moment. */
    beforeExpiry: (_session: StandInSession) => {},
  };

  const refuse = (status: number, message: string) => ({
    status,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message } },
  });
  const answerWith = (body: object | undefined) => (body ? { status: 200, body } : refuse(404, 'No such object'));
  const list = (data: readonly { id: string }[], url: URL) => {
    const start = data.findIndex(({ id }) => id === url.searchParams.get('starting_after')) + 1;
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 10), 100);
    const page = data.slice(start, start + limit);
    return {
      status: 200,
      body: { object: 'list', url: url.pathname, data: page, has_more: start + limit < data.length },
    };
  };

  function createSession(fields: URLSearchParams, key: string | undefined): StandInSession {
    const known = key === undefined ? undefined : byKey.get(key);
    if (known) return known;
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      client_reference_id: fields.get('client_reference_id') ?? '',
      success_url: fields.get('success_url') ?? '',
      locale: fields.get('locale') ?? '',
      metadata: { payable_number: fields.get('metadata[payable_number]') ?? '' },
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      created: Number(fields.get('expires_at')) - 3600,
      expires_at: Number(fields.get('expires_at')),
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: getPageUrl(id),
    };
    sessions.set(id, session);
    if (key) byKey.set(key, session);
    return session;
  }

  function expire(session: StandInSession | undefined) {
    if (session) state.beforeExpiry(session);
    if (session?.status !== 'open')
      return refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    return { status: 200, body: session };
  }

  /** Returns what is left of a session's payment, in Stripe's units. */
  function getLeft({ payment_intent: intent, amount_total }: StandInSession): number {
    const given = refunds.filter(({ payment_intent, status }) => payment_intent === intent && status !== 'failed');
    const lost = disputes.filter(({ payment_intent, status }) => payment_intent === intent && status === 'lost');
    return amount_total - [...given, ...lost].reduce((sum, { amount }) => sum + amount, 0);
  }

  function findIntent(id: string | undefined) {
    const session = [...sessions.values()].find(
      ({ payment_intent }) => payment_intent !== null && payment_intent === id,
    );
    return session && { id, object: 'payment_intent', metadata: { payment_id: session.client_reference_id } };
  }

  function createRefund(fields: URLSearchParams) {
    const paymentIntent = fields.get('payment_intent') ?? '';
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === paymentIntent);
    const left = session ? getLeft(session) : 0;
    const amount = Number(fields.get('amount') ?? left);
    const isDisputed = disputes.some(
      ({ payment_intent, status }) => payment_intent === paymentIntent && status === 'needs_response',
    );
    if (isDisputed) return refuse(400, 'This charge is disputed and cannot be refunded');
    if (amount > left || amount <= 0)
      return refuse(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const metadata = Object.fromEntries(
      ['refund_id', 'payment_id'].map((name) => [name, fields.get(`metadata[${name}]`) ?? '']),
    );
    const { refundStatus: status } = state;
    const id = `re_${refunds.length + 1}`;
    const refund = {
      id,
      object: 'refund',
      amount,
      currency: session?.currency ?? '',
      payment_intent: paymentIntent,
      status,
      metadata,
    } as const;
    refunds.push(refund);
    return { status: 200, body: refund };
  }

  function run(method: string, url: URL, fields: URLSearchParams, key: string | undefined) {
    const [, , resource, ...rest] = url.pathname.split('/');
    const from = Number(url.searchParams.get('created[gte]') ?? 0);
    const to = Number(url.searchParams.get('created[lt]') ?? Number.POSITIVE_INFINITY);
    const isWithin = ({ created }: { created: number }) => created >= from && created < to;
    if (resource === 'disputes') return list(disputes.filter(isWithin), url);
    if (resource === 'refunds') {
      if (method === 'POST') return createRefund(fields);
      const intent = url.searchParams.get('payment_intent');
      return list(refunds.filter(({ payment_intent }) => payment_intent === intent).toReversed(), url);
    }
    if (resource === 'payment_intents') return answerWith(findIntent(rest[0]));
    const [, id, action] = rest;
    if (id === undefined && method === 'POST') return answerWith(createSession(fields, key));
    if (id === undefined) return list([...sessions.values()].filter(isWithin).toReversed(), url);
    return action === 'expire' ? expire(sessions.get(id)) : answerWith(sessions.get(id));
  }

  /** Answers a call of the API with a status and the JSON of a body. */
  function answer({ method, url, authorization, key, body }: StripeCall): { status: number; body: object } {
    const fields = new URLSearchParams(body);
    if (method === 'POST') sent.push({ path: url.pathname, fields, key });
    if (state.isDown) return { status: 503, body: { error: { type: 'api_error', message: 'Down' } } };
    if (authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    return run(method, url, fields, key);
  }

  return {
    sessions,
    refunds,
    disputes,
    sent,
    state,
    answer,
    getLeft,
    /** Refunds a part of a session's payment as in Stripe's dashboard. */
    refundInDashboard: (session: StandInSession, amount: number) =>
      createRefund(new URLSearchParams({ payment_intent: session.payment_intent ?? '', amount: String(amount) })),
    /** Pays a session as the shopper does on Stripe's page. @param status `unpaid` for a method that takes its time */
    pay: (session: StandInSession, status: StandInSession['payment_status'] = 'paid') =>
      Object.assign(session, {
        status: 'complete',
        payment_status: status,
        payment_intent: `pi_${session.id.slice(8, 20)}`,
      }),
  };
}

/** Returns the body of an event as Stripe sends it. */
export function createStripeEvent(type: string, object: object, now: Date): string {
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: toSeconds(now),
    data: { object },
  });
}

/** Returns the header `Stripe-Signature` of an event that is sent now. */
export const signStripeEvent = (body: string, secret: string, now: Date) =>
  new Stripe('sk_test_stand_in').webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: toSeconds(now),
  });

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
