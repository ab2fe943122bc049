import { describe, expect, test } from 'vitest';
import { createHostedPayments } from './payment.hosted.ts';
import type { PaymentStart } from './payment.provider.ts';
import { isSigned, sign, signatureHeader } from './payment.signature.ts';

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
  expiresAt: '2026-11-20T03:00:00.000Z',
};

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
    const payments = createHostedPayments({
      url,
      secret,
      callbackUrl: 'https://shop.example/api/web/v1/payments/callbacks',
      clock: { now: () => now },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        requests.push(request.clone());
        return answer(request);
      },
      report: (error) => reported.push(error),
    });
    return { payments, requests, reported };
  }

  test('is asked with a signed message, and gives a page', async () => {
    const { payments, requests } = provider(() => Response.json({ pageUrl: 'https://pay.example/pay/1' }));
    expect(await payments.start(payment)).toEqual({ ok: true, value: { pageUrl: 'https://pay.example/pay/1' } });
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
