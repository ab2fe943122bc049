import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTidepay } from './payment.example.testing.ts';

const read = (...names: string[]) => readFileSync(path.join(import.meta.dirname, ...names), 'utf8');

const stored = {
  id: 'tp_1',
  reference: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  status: 'waiting',
  amount: 2400,
  currency: 'SGD',
  page: 'https://tidepay.example/p/1',
  refunds: [],
};
const known = { paymentId: stored.reference, providerId: 'tp_1', startedAt: new Date() };
const createProvider = (answer: () => Response) =>
  createTidepay({ url: 'https://tidepay.example', key: 'key', fetch: async () => answer() });

test('the guide shows the example as it is', () => {
  const [, block] = /```ts\n([\s\S]*?)```/.exec(read('..', '..', 'docs', 'payment-providers.md')) ?? [];
  expect(block).toBe(read('payment.example.testing.ts'));
});

test('the guide shows the bridge as it is', () => {
  const [, block] = /```js\n([\s\S]*?)```/.exec(read('..', '..', 'docs', 'payment-providers.md')) ?? [];
  expect(block).toBe(read('..', '..', 'examples', 'payment-bridge.mjs'));
});

test('the example reads the answers of its provider', async () => {
  const provider = createProvider(() => Response.json(stored));
  expect(await provider.void(known)).toBe('closed');
  const down = createProvider(() => new Response('', { status: 503 }));
  expect(await down.void(known)).toBe('unreachable');
  const refund = { refundId: stored.reference, paymentId: stored.reference, amount: 1, currency: 'SGD' } as const;
  const refusing = createProvider(() => new Response('too late', { status: 422 }));
  expect(await refusing.refund(refund, known)).toEqual({ status: 'refused', reason: 'too late' });
  expect(await provider.refund(refund, known)).toEqual({ status: 'pending' });
});

test('the example knows and reads a callback', () => {
  const provider = createProvider(() => Response.json({}));
  const event = { id: 'ev_1', about: 'payment', payment: { ...stored, status: 'paid' }, dispute: null };
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', 'key').update(body).digest('hex');
  expect(provider.verify(() => signature, body)).toBe(true);
  expect(provider.verify(() => signature, `${body} `)).toBe(false);
  expect(provider.verify(() => undefined, body)).toBe(false);
  expect(provider.readCallback(JSON.parse(body))).toMatchObject({
    value: { eventId: 'ev_1', outcome: 'confirmed', amount: 2400 },
  });
  const payment = { paymentId: stored.reference };
  expect(provider.readCallback({ ...event, about: 'refund' })).toEqual({
    ok: true,
    value: { kind: 'movement', payment },
  });
  const dispute = { id: 'td_1', amount: 2400, reason: 'fraud', state: 'open', answerBy: '2026-12-01T00:00:00Z' };
  expect(provider.readCallback({ ...event, about: 'dispute', dispute })).toMatchObject({
    value: { kind: 'dispute', disputeId: 'td_1', payment, currency: 'SGD', answerBy: new Date(dispute.answerBy) },
  });
  expect(provider.readCallback({})).toMatchObject({ ok: false });
});

test('the example lists payments', async () => {
  const provider = createProvider(() => Response.json({ payments: [stored], next: null }));
  const listed = await Array.fromAsync(provider.list({ from: new Date(0), to: new Date() }));
  expect(listed).toMatchObject([{ paymentId: stored.reference, state: 'open' }]);
  const refunds = [{ id: 'tr_1', key: null, amount: 400, done: true }];
  const refunded = createProvider(() => Response.json({ ...stored, status: 'paid', refunds }));
  expect(await refunded.read(known)).toMatchObject({
    state: 'confirmed',
    refunds: [{ refundId: null, reference: 'tr_1', amount: 400, state: 'succeeded' }],
  });
});
