import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import { markets } from '@vermilion/contract/markets';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import type { PaymentStart } from './payment.provider.ts';
import { startStripeStandIn } from './payment.stripe.testing.ts';
import { createStripePayments } from './payment.stripe.ts';

const webhookSecret = 'whsec_of_the_tests';
const now = new Date('2026-11-20T02:00:00Z');
/** What passes while a test moves the clock. */
let passedMs = 0;
const clock = { now: () => new Date(now.getTime() + passedMs) };
const seconds = now.getTime() / 1000;

let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let reported: unknown[];
let payments: ReturnType<typeof createStripePayments>;
beforeEach(async () => {
  passedMs = 0;
  stripe = await startStripeStandIn();
  reported = [];
  payments = createPayments('sk_test_shop');
});
afterEach(() => stripe.stop());

const createPayments = (secretKey: string) =>
  createStripePayments({ secretKey, webhookSecret, clock, report: (error) => reported.push(error), host: stripe.host });

const payment: PaymentStart = {
  paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  payableNumber: 'V-2046817',
  amount: 2400,
  currency: 'SGD',
  market: 'SG',
  language: 'en',
  method: 'card',
  returnUrl: 'https://sg.shop.example/orders/1?key=k',
  startedAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-20T03:00:00.000Z',
};
const refund = {
  refundId: '5a0d7c52-0c8e-4a56-93f7-0f4c39a5a001',
  paymentId: payment.paymentId,
  currency: 'SGD',
} as const;

/** Starts a payment, and returns what the shop keeps of it, with Stripe's session. */
async function start(changes: Partial<PaymentStart> = {}) {
  const result = await payments.start({ ...payment, ...changes });
  if (!result.ok) throw new Error(result.error.code);
  const { providerId } = result.value;
  const session = stripe.sessions.get(providerId ?? '');
  if (!session) throw new Error('no session');
  return { ...result.value, session, known: { paymentId: payment.paymentId, providerId, startedAt: now } };
}

test('opens a checkout page for the amount, the method and the time, once per payment', async () => {
  const first = await start();
  expect(first.pageUrl).toBe(first.session.url);
  expect((await start()).pageUrl).toBe(first.pageUrl);
  const fields = Object.fromEntries(stripe.sent[0]?.fields ?? []);
  expect(fields).toMatchObject({
    mode: 'payment',
    client_reference_id: payment.paymentId,
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][price_data][currency]': 'sgd',
    'line_items[0][price_data][unit_amount]': '2400',
    'line_items[0][price_data][product_data][name]': 'V-2046817',
    success_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    expires_at: String(seconds + 3600),
    locale: 'en',
    'metadata[payment_id]': payment.paymentId,
  });
  expect(stripe.sent[0]?.key).toBe(payment.paymentId);
});

test.each([
  ['paynow', 'SG', 'SGD', 'en', 'paynow', 'en'],
  ['promptpay', 'TH', 'THB', 'th', 'promptpay', 'th'],
  ['fpx', 'MY', 'MYR', 'en', 'fpx', 'en'],
  ['afterpay', 'AU', 'AUD', 'en', 'afterpay_clearpay', 'en'],
  ['klarna', 'AU', 'AUD', 'en', 'klarna', 'en'],
  ['card', 'HK', 'HKD', 'zh', 'card', 'zh-HK'],
] as const)('takes %s in %s', async (method, market, currency, language, type, locale) => {
  await start({ method, market, currency, language });
  const fields = stripe.sent[0]?.fields;
  expect(fields?.get('allowed_payment_method_types[0]')).toBe(type);
  expect(fields?.get('locale')).toBe(locale);
});

test('offers no method that Stripe does not take', async () => {
  expect(payments.methods?.has('octopus')).toBe(false);
  expect(await payments.start({ ...payment, method: 'octopus' })).toMatchObject({ ok: false });
  expect(stripe.sent).toEqual([]);
});

test('counts rupiah in hundredths, as Stripe does, and reads them back', async () => {
  const { session } = await start({ amount: 250_000, currency: 'IDR', market: 'ID' });
  expect(session.amount_total).toBe(25_000_000);
  const read = payments.readCallback(createEvent('checkout.session.completed', stripe.pay(session)));
  expect(read).toMatchObject({ ok: true, value: { amount: 250_000, currency: 'IDR' } });
});

test.each([
  ['2026-11-20T02:10:00Z', 45 * 60],
  ['2026-11-22T02:00:00Z', 24 * 3600 - 60],
])('keeps within the times of Stripe: a page until %s is open for %d seconds', async (expiresAt, open) => {
  const { session } = await start({ expiresAt });
  expect(session.expires_at).toBe(seconds + open);
});

test('sends the same again, however much later, as Stripe refuses other facts under one key', async () => {
  await start({ expiresAt: '2026-11-20T02:15:00Z' });
  passedMs = 4000;
  await start({ expiresAt: '2026-11-20T02:15:00Z' });
  expect(stripe.sent).toHaveLength(2);
  expect([...(stripe.sent[1]?.fields ?? [])]).toEqual([...(stripe.sent[0]?.fields ?? [])]);
});

test('is unavailable while Stripe does not answer, or refuses the key', async () => {
  stripe.state.isDown = true;
  expect(await payments.start(payment)).toEqual({ ok: false, error: { code: 'PAYMENT_UNAVAILABLE' } });
  stripe.state.isDown = false;
  expect(await createPayments('sk_test_other').start(payment)).toMatchObject({ ok: false });
  expect(reported).toHaveLength(2);
  expect(JSON.stringify(reported)).not.toContain('sk_test_other');
});

test('closes a page, also one whose answer was lost, and says so again', async () => {
  const { known, session } = await start();
  await start({ paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f22' });
  expect(await payments.void({ ...known, providerId: null })).toBe('closed');
  expect(session.status).toBe('expired');
  expect(await payments.void(known)).toBe('closed');
  const unknown = { ...known, providerId: null, paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f99' };
  expect(await payments.void(unknown)).toBe('closed');
});

test('does not close a page that was paid, also in this moment', async () => {
  const { known, session } = await start();
  stripe.state.beforeExpiry = stripe.pay;
  expect(await payments.void(known)).toBe('under_way');
  expect(session.status).toBe('complete');
  expect(await payments.void(known)).toBe('under_way');
  stripe.state.isDown = true;
  expect(await payments.void(known)).toBe('unreachable');
});

test('gives money back once per refund, however late it is repeated, and no more than was paid', async () => {
  const { known, session } = await start();
  stripe.pay(session);
  const first = await payments.refund({ ...refund, amount: 1000 }, known);
  expect(first).toEqual({ status: 'succeeded', reference: 're_1' });
  expect(await payments.refund({ ...refund, amount: 1000 }, known)).toEqual(first);
  expect(stripe.refunds).toHaveLength(1);
  const second = { ...refund, refundId: '5a0d7c52-0c8e-4a56-93f7-0f4c39a5a002' };
  expect(await payments.refund({ ...second, amount: 1401 }, known)).toMatchObject({ status: 'refused' });
  expect(await payments.refund({ ...second, amount: 1400 }, known)).toMatchObject({ status: 'succeeded' });
});

test('reports how a refund stands', async () => {
  const { known, session } = await start();
  const give = () => payments.refund({ ...refund, amount: 100 }, known);
  expect(await give()).toMatchObject({ status: 'refused' });
  stripe.pay(session);
  stripe.state.refundStatus = 'requires_action';
  expect(await give()).toEqual({ status: 'pending' });
  Object.assign(stripe.refunds[0] ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(await give()).toEqual({ status: 'refused', reason: 'expired_or_canceled_card' });
  stripe.state.isDown = true;
  expect(await give()).toEqual({ status: 'unreachable' });
});

/** An event as Stripe sends it. */
function createEvent(type: string, object: object): Record<string, unknown> {
  return {
    id: 'evt_1TestOfTheShop',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

test.each([
  ['checkout.session.completed', 'paid', 'confirmed'],
  ['checkout.session.completed', 'unpaid', 'pending'],
  ['checkout.session.async_payment_succeeded', 'paid', 'confirmed'],
  ['checkout.session.async_payment_failed', 'unpaid', 'failed'],
  ['checkout.session.expired', 'unpaid', 'failed'],
] as const)('reads %s, %s, as %s', async (type, payment_status, outcome) => {
  const { session } = await start();
  const event = createEvent(type, { ...stripe.pay(session), payment_status });
  expect(payments.readCallback(event)).toEqual({
    ok: true,
    value: {
      kind: 'payment',
      eventId: 'evt_1TestOfTheShop',
      paymentId: payment.paymentId,
      outcome,
      amount: 2400,
      currency: 'SGD',
      reason: null,
      reference: session.payment_intent,
    },
  });
});

test.each([
  ['refund.failed', 'failed', { outcome: 'failed', reason: 'expired_or_canceled_card' }],
  ['refund.updated', 'canceled', { outcome: 'failed', reason: 'expired_or_canceled_card' }],
  ['refund.updated', 'succeeded', { outcome: 'succeeded' }],
  ['refund.updated', 'pending', null],
  ['refund.updated', 'requires_action', null],
])('reads %s with the state %s', (type, status, expected) => {
  const object = {
    id: 're_1',
    object: 'refund',
    status,
    failure_reason: 'expired_or_canceled_card',
    metadata: { refund_id: refund.refundId },
  };
  const read = payments.readCallback(createEvent(type, object));
  const value = expected && { kind: 'refund', refundId: refund.refundId, reference: 're_1', ...expected };
  expect(read).toMatchObject({ ok: true, value });
  for (const metadata of [{}, { refund_id: 'mine' }, null]) {
    const foreign = { ...object, metadata, payment_intent: 'pi_1' };
    const movement = { kind: 'movement', payment: { reference: 'pi_1' } };
    expect(payments.readCallback(createEvent(type, foreign))).toEqual({ ok: true, value: movement });
  }
});

test('reads that money of a payment was given back', () => {
  const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount_refunded: 25_000_000, currency: 'idr' };
  expect(payments.readCallback(createEvent('charge.refunded', charge))).toEqual({
    ok: true,
    value: { kind: 'movement', payment: { reference: 'pi_1' } },
  });
  const foreign = createEvent('charge.refunded', { ...charge, payment_intent: null });
  expect(payments.readCallback(foreign)).toEqual({ ok: true, value: null });
});

const dispute = {
  id: 'dp_1',
  object: 'dispute' as const,
  amount: 2400,
  created: seconds,
  currency: 'sgd',
  evidence_details: { due_by: seconds + 7 * 24 * 3600 },
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  status: 'needs_response' as const,
};
const readDispute = {
  disputeId: 'dp_1',
  payment: { reference: 'pi_1' },
  amount: 2400,
  currency: 'SGD',
  reason: 'fraudulent',
  state: 'open',
  answerBy: new Date('2026-11-27T02:00:00Z'),
};

test.each([
  ['created', 'needs_response', 'open'],
  ['created', 'warning_needs_response', 'open'],
  ['updated', 'under_review', 'open'],
  ['closed', 'won', 'won'],
  ['closed', 'warning_closed', 'won'],
  ['closed', 'lost', 'lost'],
])('reads charge.dispute.%s, %s, as %s, with the payment that it is about', (type, status, state) => {
  expect(payments.readCallback(createEvent(`charge.dispute.${type}`, { ...dispute, status }))).toEqual({
    ok: true,
    value: { kind: 'dispute', ...readDispute, state },
  });
  const foreign = createEvent(`charge.dispute.${type}`, { ...dispute, payment_intent: null });
  expect(payments.readCallback(foreign)).toEqual({ ok: true, value: null });
});

test('says which payment of the shop a reference is, also before it is reported', async () => {
  const { session } = await start();
  stripe.pay(session);
  expect(await payments.findPaymentId?.(session.payment_intent ?? '')).toBe(payment.paymentId);
  expect(await payments.findPaymentId?.('pi_of_others')).toBeNull();
  session.client_reference_id = 'an order of others';
  expect(await payments.findPaymentId?.(session.payment_intent ?? '')).toBeNull();
  stripe.state.isDown = true;
  await expect(payments.findPaymentId?.(session.payment_intent ?? '')).rejects.toThrow('does not answer');
});

test('lists the disputes that were opened within a time', async () => {
  stripe.disputes.push(dispute, { ...dispute, id: 'dp_0', created: seconds - 1 });
  const window = { from: now, to: new Date(now.getTime() + 1000) };
  expect(await Array.fromAsync(payments.listDisputes?.(window) ?? [])).toEqual([readDispute]);
});

test('says in one line why Stripe lists nothing', async () => {
  const window = { from: now, to: new Date(now.getTime() + 1000) };
  const listAll = (from = payments) => [
    Array.fromAsync(from.list(window)),
    Array.fromAsync(from.listDisputes?.(window) ?? []),
  ];
  const keyMessage = "Stripe answered 401: STRIPE_SECRET_KEY is not the account's";
  for (const listed of listAll(createPayments('sk_test_other'))) {
    await expect(listed).rejects.toThrow(new OperatorError(keyMessage));
  }
  stripe.state.isDown = true;
  for (const listed of listAll()) {
    await expect(listed).rejects.toThrow(new OperatorError('Stripe answered 503 (Down)'));
  }
});

test('names what Stripe takes at least, and no gift card of any market costs less', () => {
  expect(payments.smallestPayments).toEqual({ AUD: 50, HKD: 400, MYR: 200, NZD: 50, SGD: 50, THB: 1000 });
  for (const { code, currency } of Object.values(markets)) {
    const least = payments.smallestPayments?.[currency.code] ?? 0;
    expect(getGiftCardAmounts(code).min).toBeGreaterThanOrEqual(least);
  }
});

test('acknowledges events that are not about a payment of the shop', () => {
  expect(payments.readCallback(createEvent('charge.succeeded', {}))).toEqual({ ok: true, value: null });
  for (const client_reference_id of ['', 'invoice 17']) {
    const foreign = { client_reference_id, amount_total: 1, currency: 'sgd', payment_status: 'paid' } as const;
    const event = createEvent('checkout.session.completed', foreign);
    expect(payments.readCallback(event)).toEqual({ ok: true, value: null });
  }
});

test('lists the payments of others who share the account as nobody’s', async () => {
  const { session } = await start();
  session.client_reference_id = 'invoice 17';
  const [listed] = await Array.fromAsync(payments.list({ from: now, to: new Date(now.getTime() + 1000) }));
  expect(listed).toMatchObject({ paymentId: null, providerId: session.id });
});

test('knows an event by its signature, for five minutes', () => {
  const body = JSON.stringify(createEvent('checkout.session.completed', {}));
  const sign = (secret: string, timestamp = seconds) =>
    new Stripe('sk_test_shop').webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const verify = (signature: string | undefined, text = body) =>
    payments.verify((name) => (name === 'stripe-signature' ? signature : undefined), text);
  expect(verify(sign(webhookSecret))).toBe(true);
  expect(verify(sign(webhookSecret, seconds - 299))).toBe(true);
  expect(verify(sign(webhookSecret, seconds - 301))).toBe(false);
  expect(verify(sign(webhookSecret, seconds + 299))).toBe(true);
  expect(verify(sign(webhookSecret, seconds + 301))).toBe(false);
  expect(verify(sign('whsec_another'))).toBe(false);
  expect(verify(sign(webhookSecret), `${body} `)).toBe(false);
  for (const faulty of [undefined, '', 'x', 't=1,v1=2']) expect(verify(faulty)).toBe(false);
});

test('lists payments with their refunds, page by page', async () => {
  const { known, session } = await start();
  stripe.pay(session);
  await payments.refund({ ...refund, amount: 400 }, known);
  for (let count = 10; count < 120; count += 1) await start({ paymentId: `0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e4${count}` });
  const listed = await Array.fromAsync(payments.list({ from: now, to: new Date(now.getTime() + 1000) }));
  expect(listed).toHaveLength(111);
  expect(listed.at(-1)).toEqual({
    paymentId: payment.paymentId,
    providerId: known.providerId,
    state: 'confirmed',
    amount: 2400,
    currency: 'SGD',
    refunds: [{ refundId: refund.refundId, reference: 're_1', amount: 400, state: 'succeeded' }],
  });
  expect(await payments.read(known)).toEqual(listed.at(-1));
});
