import { createStripePayments } from '@vermilion/server/payment/payment.stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

let sandbox: Sandbox;
let now: Date;
let answer: () => Response;
let complaints: string[];
let events: { body: string; signature: string | null }[];
const clock = { now: () => now };

beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z');
  events = [];
  answer = () => Response.json({ received: true });
  complaints = [];
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    shopName: 'Salt & Sand',
    paymentSecret: 'a secret of at least thirty-two characters',
    stripe: { ...keys, webhookUrl: 'http://shop.example/api/web/v1/payments/callbacks' },
    clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      events.push({ body: await request.text(), signature: request.headers.get('stripe-signature') });
      return answer();
    },
    complain: (sentence) => complaints.push(sentence),
  });
});
afterEach(() => sandbox.stop());

function createPayments(secretKey = keys.secretKey) {
  const host = { host: '127.0.0.1', port: new URL(sandbox.url).port, protocol: 'http' as const };
  return createStripePayments({ ...keys, secretKey, clock, report: () => {}, host });
}

const payment = {
  paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  payableNumber: 'V-2046817',
  amount: 120_000,
  currency: 'IDR',
  market: 'ID',
  language: 'id',
  method: 'card',
  returnUrl: 'http://id.shop.example/orders/1?key=k&x="><script>',
  startedAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-20T03:00:00.000Z',
} as const;

async function start() {
  const started = await createPayments().start(payment);
  if (!started.ok) throw new Error(started.error.code);
  const { pageUrl, providerId } = started.value;
  return { pageUrl, known: { paymentId: payment.paymentId, providerId, startedAt: now } };
}
const read = async (address: string) => (await fetch(address)).text();
const choose = (address: string, outcome: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

/** What the shop understands of the events that it got, each of which must be signed. */
function readOutcomes() {
  return events.map(({ body, signature }) => {
    const payments = createPayments();
    expect(payments.verify((name) => (name === 'stripe-signature' ? (signature ?? undefined) : undefined), body)).toBe(
      true,
    );
    const callback = payments.readCallback(JSON.parse(body));
    if (!callback.ok || callback.value?.kind !== 'payment') throw new Error(`not about a payment: ${body}`);
    const { paymentId, amount, currency, outcome } = callback.value;
    expect({ paymentId, amount, currency }).toEqual({ paymentId: payment.paymentId, amount: 120_000, currency: 'IDR' });
    return outcome;
  });
}

test('its page speaks the language of the shopper, and the choice is reported and leads back', async () => {
  const { pageUrl } = await start();
  const shown = await read(pageUrl);
  expect(shown).toContain('<html lang="id-ID">');
  expect(shown).toContain('Bayar Rp120.000');
  expect(shown).toContain('V-2046817');
  expect(shown).not.toContain('<script>');
  const chosen = await choose(pageUrl, 'confirmed');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, payment.returnUrl]);
  expect(readOutcomes()).toEqual(['confirmed']);
  // Another click, or Back: nothing is paid or reported twice.
  expect((await choose(pageUrl, 'confirmed')).status).toBe(303);
  expect(events).toHaveLength(1);
  expect(await read(pageUrl)).toContain('Pembayaran ini berhasil');
});

test.each([
  [
    ['pending', 'confirmed'],
    ['pending', 'confirmed'],
  ],
  [
    ['pending', 'failed', 'confirmed'],
    ['pending', 'failed'],
  ],
  [['expired', 'confirmed'], ['failed']],
  [['nonsense', 'failed', 'blocked'], []],
])('the choices %j are reported as %j', async (choices, outcomes) => {
  const { pageUrl } = await start();
  for (const choice of choices) await choose(pageUrl, choice);
  expect(readOutcomes()).toEqual(outcomes);
});

test('a session whose time is over is reported, and takes no payment', async () => {
  const { pageUrl, known } = await start();
  now = new Date(now.getTime() + 3_600_000);
  await choose(pageUrl, 'confirmed');
  expect(readOutcomes()).toEqual(['failed']);
  expect(await createPayments().void(known)).toBe('closed');
});

test('refunds and the list agree with what was paid', async () => {
  const { pageUrl, known } = await start();
  const refund = {
    refundId: '5a0d7c52-0c8e-4a56-93f7-0f4c39a5a001',
    paymentId: payment.paymentId,
    currency: 'IDR',
  } as const;
  expect(await createPayments().refund({ ...refund, amount: 20_000 }, known)).toMatchObject({ status: 'refused' });
  await choose(pageUrl, 'confirmed');
  expect(await createPayments().refund({ ...refund, amount: 20_000 }, known)).toMatchObject({ status: 'succeeded' });
  expect(await read(pageUrl)).toContain('Rp20.000');
  const listed = await Array.fromAsync(createPayments().list({ from: now, to: new Date(now.getTime() + 1000) }));
  expect(listed).toMatchObject([{ state: 'confirmed', amount: 120_000, refunds: [{ amount: 20_000 }] }]);
});

test('a report that the shop does not take is repeated, and complained of', async () => {
  const { pageUrl } = await start();
  const answers = [
    () => new Response(null, { status: 503 }),
    () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:3000') });
    },
  ];
  answer = () => answers.shift()?.() ?? Response.json({ received: true });
  await choose(pageUrl, 'confirmed');
  await expect.poll(() => events.length, { timeout: 10_000 }).toBe(3);
  expect(new Set(events.map(({ body }) => body)).size).toBe(1);
  const place = 'http://shop.example/api/web/v1/payments/callbacks did not take a report';
  expect(complaints).toEqual([`${place}: it answered 503`, `${place}: connect ECONNREFUSED 127.0.0.1:3000`]);
});

test('only the key of the shop opens it, and there is no page of a session that is unknown', async () => {
  expect(await createPayments('sk_test_other').start(payment)).toMatchObject({ ok: false });
  expect((await fetch(`${sandbox.url}/checkout/cs_test_1`)).status).toBe(404);
});
