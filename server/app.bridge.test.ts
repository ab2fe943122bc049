import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, testNouns } from './app.testing.ts';
import { createTestVisitor } from './bag/bag.testing.ts';
import { importCatalogue } from './catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from './catalogue/catalogue.testing.ts';
import { createGiftCardRequest } from './giftcard/giftcard.testing.ts';
import type { Database } from './platform/database.ts';
import { getCode, unwrap } from './platform/result.testing.ts';
import { sign } from './platform/signature.ts';
import { testDatabase } from './platform/testing.ts';
import { createTestStock } from './stock/stock.testing.ts';

const bridgeFile = path.join(import.meta.dirname, '..', 'examples', 'payment-bridge.mjs');
const tidepayKey = 'the key of the shop at Tidepay';
const paymentSecret = 'p'.repeat(32);

type TidepayPayment = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  callbackUrl: string;
  status: 'waiting' | 'paid' | 'closed';
  refunds: { id: string; key: string | null; amount: number }[];
};

/** A stand-in for Tidepay: it keeps payments, and tells the bridge's webhook of their events. */
async function startTidepay() {
  const payments = new Map<string, TidepayPayment>();
  const perform = (url: string, message: Record<string, never>): { status?: number; body: object } => {
    const [, , reference = '', action] = url.split('/');
    const payment = payments.get(reference);
    if (reference === '') {
      const started = message as unknown as TidepayPayment;
      const { amount, currency, callbackUrl } = started;
      const id = `tp_${payments.size + 1}`;
      const stored = { id, reference: started.reference, amount, currency, callbackUrl, refunds: [] };
      payments.set(started.reference, { ...stored, status: 'waiting' });
      return { body: { page: `https://tidepay.example/${id}` } };
    }
    if (reference === 'search') {
      const states = { waiting: 'open', paid: 'confirmed', closed: 'failed' };
      const listed = [...payments.values()].map(({ id, reference: paymentId, status, amount, currency, refunds }) => ({
        paymentId,
        providerId: id,
        state: states[status],
        amount,
        currency,
        refunds: refunds.map(({ id: reference, key: refundId, amount }) => ({
          refundId,
          reference,
          amount,
          state: 'succeeded',
        })),
      }));
      return { body: { payments: listed, hasMore: false } };
    }
    if (!payment) return { status: 404, body: {} };
    if (action === 'close') {
      if (payment.status === 'waiting') payment.status = 'closed';
      return { body: { isOpen: payment.status === 'paid' } };
    }
    if (payment.status !== 'paid') return { status: 422, body: { error: 'Not paid' } };
    payment.refunds.push({ id: randomUUID(), key: message.id ?? '', amount: Number(message.amount) });
    return { body: { isDone: true } };
  };
  const server = createServer(async (request, response) => {
    const message = (await json(request)) as Record<string, never>;
    const isKnown = request.headers.authorization === `Bearer ${tidepayKey}`;
    const { status = 200, body } = isKnown ? perform(request.url ?? '', message) : { status: 401, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { payments, port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

/** Returns a port that is free now. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

let database: Database;
let tidepay: Awaited<ReturnType<typeof startTidepay>>;
let bridge: ReturnType<typeof spawn>;
let bridgeUrl: string;
let app: Awaited<ReturnType<typeof testApp>>;
let shop: Awaited<ReturnType<typeof testNouns>>;

beforeAll(async () => {
  database = await testDatabase();
  const imported = await importCatalogue(database.db, asFile(sampleCatalogue(5)), createTestStock(database));
  if (!imported.ok) throw new Error('The catalogue was refused');
  await sql`update product_markets set badges = '{}', on_sale_from = null`.execute(database.db);
  tidepay = await startTidepay();
  const port = await findFreePort();
  bridgeUrl = `http://127.0.0.1:${port}`;
  bridge = spawn(process.execPath, [bridgeFile], {
    env: {
      ...process.env,
      PORT: String(port),
      PAYMENT_SECRET: paymentSecret,
      TIDEPAY_URL: `http://127.0.0.1:${tidepay.port}`,
      TIDEPAY_KEY: tidepayKey,
    },
    stdio: 'inherit',
  });
  await vi.waitFor(() => fetch(bridgeUrl, { method: 'POST' }), 20_000);
  app = await testApp(database, { PAYMENT_URL: bridgeUrl });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  shop = await testNouns(database, { PAYMENT_URL: bridgeUrl, CALLBACK_ORIGIN: origin });
});
afterAll(async () => {
  bridge.kill();
  tidepay.stop();
  await app.close();
  await shop.close();
  await database.close();
});

/** Reports an event as Tidepay does. @returns the status of the bridge's answer */
async function reportEvent(payment: object, key = tidepayKey, event: object = {}): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), about: 'payment', dispute: null, payment, ...event });
  const headers = { 'tidepay-signature': sign(key, body, new Date()) };
  return (await fetch(bridgeUrl, { method: 'POST', headers, body })).status;
}

/** Places an order, as far as the page of Tidepay. */
async function placeOrder() {
  const visitor = createTestVisitor('SG');
  const variant = await database.db
    .selectFrom('prices')
    .innerJoin('stock', (join) =>
      join.onRef('stock.variant_id', '=', 'prices.variant_id').on('stock.market', '=', 'SG'),
    )
    .select('prices.variant_id')
    .where('prices.market', '=', 'SG')
    .where('stock.on_hand', '>', 0)
    .executeTakeFirstOrThrow();
  const line = { variantId: variant.variant_id, quantity: 1, idempotencyKey: randomUUID() };
  await unwrap(shop.dispatch.call('POST cart/line-items/', { body: line }, visitor));
  const { bag } = await unwrap(shop.dispatch.call('GET checkout/', { query: {} }, visitor));
  const body = {
    contact: { fullName: 'Mei Tan', email: `mei.${randomUUID()}@example.sg`, phone: '9123 4567' },
    delivery: { method: 'standard' as const, address: { line1: '1 Orchard Road', postcode: '238801' } },
    payment: { method: 'paynow' as const },
    idempotencyKey: randomUUID(),
    expectedTotal: bag.totals.total,
    expectedAmountDue: bag.totals.amountDue,
  };
  const placed = await unwrap(shop.dispatch.call('POST orders/', { body }, visitor));
  const link = { params: { id: placed.id }, query: { key: placed.key ?? '' } };
  const payment = [...tidepay.payments.values()].at(-1);
  if (!payment) throw new Error('Tidepay has no payment');
  const view = () => unwrap(shop.dispatch.call('GET orders/{id}', link, visitor));
  return { ...placed, payment, view, cancel: () => shop.dispatch.call('POST orders/{id}/cancel', link, visitor) };
}

test('the bridge of sixty lines takes a payment from the order to its refund', async () => {
  expect(readFileSync(bridgeFile, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const { payment, redirectUrl, view, cancel } = await placeOrder();
  expect(redirectUrl).toBe(`https://tidepay.example/${payment.id}`);
  expect(await reportEvent({ ...payment, status: 'paid' }, 'another key')).toBe(401);
  expect(await reportEvent({ ...payment, status: 'paid', amount: 1 })).toBe(422);
  expect((await view()).status).toBe('pending');
  payment.status = 'paid';
  expect(await reportEvent(payment)).toBe(200);
  expect(await view()).toMatchObject({ status: 'confirmed', payment: { reference: payment.id } });

  expect(getCode(await cancel())).toBe('ok');
  await vi.waitFor(async () => expect((await view()).refunds).toMatchObject([{ state: 'succeeded' }]), 20_000);
  expect(payment.refunds).toMatchObject([{ amount: payment.amount }]);
});

test('the bridge reports refunds and disputes that the shop did not begin', async () => {
  const { id, payment, view } = await placeOrder();
  payment.status = 'paid';
  expect(await reportEvent(payment)).toBe(200);
  payment.refunds.push({ id: 'tr_1', key: null, amount: 100 });
  expect(await reportEvent(payment, tidepayKey, { about: 'refund' })).toBe(200);
  const refund = { amount: 100, state: 'succeeded', reference: 'tr_1' };
  await vi.waitFor(async () => expect((await view()).refunds).toMatchObject([refund]), 20_000);
  const dispute = { id: 'td_1', amount: payment.amount - 100, reason: 'fraud', state: 'open', answerBy: null };
  expect(await reportEvent(payment, tidepayKey, { about: 'dispute', dispute })).toBe(200);
  const readHold = () => database.db.selectFrom('orders').select('hold').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await readHold()).toEqual({ hold: 'disputed' });
  const lost = { ...dispute, state: 'lost' };
  expect(await reportEvent(payment, tidepayKey, { about: 'dispute', dispute: lost })).toBe(200);
  await vi.waitFor(async () => expect((await view()).status).toBe('refunded'), 20_000);
  expect(await readHold()).toEqual({ hold: 'dispute_lost' });
});

test('a shop without the demo, a provider and a mail server sells nothing that nobody can pay', async () => {
  const closed = await testNouns(database, { DEMO: 'off' });
  const body = createGiftCardRequest();
  expect(getCode(await closed.dispatch.call('POST gift-cards/', { body }, createTestVisitor('SG')))).toBe(
    'ORDERS_CLOSED',
  );
  // Pages say so before a form is filled in.
  const layout = await closed.dispatch.call('GET layouts/', { query: {} }, createTestVisitor('SG'));
  expect(layout).toMatchObject({
    value: { config: { ordersClosed: expect.stringMatching(/^We aren’t taking orders/) } },
  });
  await closed.close();
});

test('the bridge closes the page of an order that is cancelled before it was paid', async () => {
  const { payment, cancel } = await placeOrder();
  expect(getCode(await cancel())).toBe('ok');
  await vi.waitFor(() => expect(payment.status).toBe('closed'), 20_000);
});
