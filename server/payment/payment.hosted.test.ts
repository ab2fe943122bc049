import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isSigned, sign, signatureHeader } from '../platform/signature.ts';
import { createHostedPayments } from './payment.hosted.ts';
import type { PaymentStart } from './payment.provider.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const secret = 'a secret of at least thirty-two characters';
const now = new Date('2026-11-20T02:00:00Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1000);

const payment: PaymentStart = {
  paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  payableNumber: 'V-2046817',
  amount: 2400,
  currency: 'SGD',
  market: 'SG',
  language: 'en',
  method: 'card',
  returnUrl: 'https://sg.shop.example/orders/1',
  startedAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-20T03:00:00.000Z',
};

const started = { paymentId: payment.paymentId, providerId: null, startedAt: now };

describe('a signature', () => {
  const body = '{"amount":2400}';
  const signature = sign(secret, body, now);

  test('is good for what was signed, for five minutes either way', () => {
    expect(isSigned(secret, signature, body, now)).toBe(true);
    expect(isSigned(secret, signature, body, seconds(300))).toBe(true);
    expect(isSigned(secret, signature, body, seconds(-300))).toBe(true);
    expect(isSigned(secret, signature, body, seconds(301))).toBe(false);
    expect(isSigned(secret, signature, body, seconds(-301))).toBe(false);
  });

  test('is bad for anything else', () => {
    expect(isSigned(secret, signature, `${body} `, now)).toBe(false);
    expect(isSigned(`${secret}x`, signature, body, now)).toBe(false);
    const [time = '', value = ''] = signature.split(',');
    const later = `t=${Math.floor(now.getTime() / 1000) + 1}`;
    const faulty = [
      '',
      'x',
      time,
      value,
      `${later},${value}`,
      `${time},v1=`,
      `${time},${value}0`,
      `${time},v1=${'0'.repeat(64)}`,
    ];
    for (const header of [undefined, ...faulty]) expect(isSigned(secret, header, body, now), header).toBe(false);
  });
});

describe('the hosted provider', () => {
  function provider(
    answer: (request: Request) => Response | Promise<Response>,
    url: string | null = 'https://pay.example/',
  ) {
    const reported: unknown[] = [];
    const requests: Request[] = [];
    let moment = now;
    const payments = createHostedPayments({
      url,
      secret,
      callbackUrl: 'https://shop.example/api/web/v1/payments/callbacks',
      clock: { now: () => moment },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        requests.push(request.clone());
        return answer(request);
      },
      report: (error) => reported.push(error),
    });
    const pass = (count: number) => {
      moment = new Date(moment.getTime() + count * 1000);
    };
    return { payments, requests, reported, pass };
  }

  test('answers a signed message with a page', async () => {
    const { payments, requests } = provider(() => Response.json({ pageUrl: 'https://pay.example/pay/1' }));
    expect(await payments.start(payment)).toEqual({
      ok: true,
      value: { pageUrl: 'https://pay.example/pay/1', providerId: null },
    });
    const [request] = requests;
    const body = (await request?.text()) ?? '';
    expect(request).toMatchObject({ method: 'POST', url: 'https://pay.example/payments' });
    expect(isSigned(secret, request?.headers.get(signatureHeader) ?? undefined, body, now)).toBe(true);
    expect(JSON.parse(body)).toEqual({
      ...payment,
      callbackUrl: 'https://shop.example/api/web/v1/payments/callbacks',
    });
  });

  test.each([
    ['does not answer', () => Promise.reject(new Error('connection refused'))],
    ['answers with an error', () => new Response('', { status: 500 })],
    ['answers with something else', () => Response.json({ pageUrl: 'javascript:alert(1)' })],
    ['answers with no JSON', () => new Response('<html>')],
  ])('that %s is unavailable, and that is reported', async (_what, answer) => {
    const { payments, reported } = provider(answer);
    expect(await payments.start(payment)).toEqual({ ok: false, error: { code: 'PAYMENT_UNAVAILABLE' } });
    expect(reported).toHaveLength(1);
  });

  test('is read no further than 64 KB', async () => {
    let sentBytes = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            sentBytes += 16_384;
            controller.enqueue(new Uint8Array(16_384).fill(32));
          },
        }),
      );
    const { payments, reported } = provider(endless);
    expect(await payments.start(payment)).toEqual({ ok: false, error: { code: 'PAYMENT_UNAVAILABLE' } });
    expect(sentBytes).toBeLessThan(200_000);
    expect(String(reported[0])).toContain('more than 65536 bytes');
  });

  test.each([
    ['before its answer', () => undefined],
    ['in the middle of its answer', (response: ServerResponse) => response.writeHead(200).write('{"status":')],
  ])('that hangs %s is waited for three seconds', async (_when, begin) => {
    const server = createServer((_request, response) => begin(response)).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    const { payments } = provider(fetch, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const startedMs = performance.now();
    // What the call holds only weakly is collected while it waits.
    const collecting = setInterval(collectGarbage, 200);
    onTestFinished(() => clearInterval(collecting));
    expect(await payments.void(started)).toBe('unreachable');
    const waitedMs = performance.now() - startedMs;
    expect(waitedMs).toBeGreaterThan(2900);
    expect(waitedMs).toBeLessThan(10_000);
  });

  test('is not called for ten seconds after five failures in a row; then one call decides', async () => {
    let isDown = true;
    const { payments, requests, pass } = provider(() =>
      isDown ? new Response('', { status: 503 }) : Response.json({ status: 'closed' }),
    );
    for (let call = 0; call < 20; call += 1) expect(await payments.void(started)).toBe('unreachable');
    expect(requests).toHaveLength(5);
    pass(10);
    await Promise.all(Array.from({ length: 10 }, () => payments.void(started)));
    expect(requests).toHaveLength(6);
    isDown = false;
    pass(10);
    expect(await payments.void(started)).toBe('closed');
    expect(await payments.void(started)).toBe('closed');
    expect(requests).toHaveLength(8);
  });

  test('that refuses one request stays in use for others', async () => {
    const { payments, requests } = provider(() => new Response('', { status: 400 }));
    for (let call = 0; call < 8; call += 1) await payments.start(payment);
    expect(requests).toHaveLength(8);
  });

  test('closes a page that it does not know', async () => {
    const { payments } = provider(() => new Response('', { status: 404 }));
    expect(await payments.void(started)).toBe('closed');
    const refund = { refundId: payment.paymentId, paymentId: payment.paymentId, amount: 1, currency: 'SGD' } as const;
    expect(await payments.refund(refund, started)).toEqual({ status: 'unreachable' });
  });

  test('that is not set up is unavailable', async () => {
    const { payments } = provider(() => Response.json({}), null);
    expect(await payments.start(payment)).toEqual({ ok: false, error: { code: 'PAYMENT_UNAVAILABLE' } });
  });

  test('is known by its signature', () => {
    const { payments } = provider(() => Response.json({}));
    const header = (value: string) => (name: string) => (name === signatureHeader ? value : undefined);
    expect(payments.verify(header(sign(secret, 'body', now)), 'body')).toBe(true);
    expect(payments.verify(header(sign(secret, 'body', now)), 'another')).toBe(false);
    expect(payments.verify(() => undefined, 'body')).toBe(false);
  });
});
