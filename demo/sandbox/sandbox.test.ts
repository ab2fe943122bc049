import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';
import { createTestVisitor } from '@vermilion/server/bag/bag.testing';
import { createTestShop } from '@vermilion/server/order/order.testing';
import { createHostedPayments } from '@vermilion/server/payment/payment.hosted';
import { identifyProvider } from '@vermilion/server/payment/payment.routes';
import type { Database } from '@vermilion/server/platform/database';
import { createMailer } from '@vermilion/server/platform/mail';
import { sign, signatureHeader } from '@vermilion/server/platform/signature';
import { testDatabase } from '@vermilion/server/platform/testing';
import { stockUp } from '@vermilion/server/stock/stock.testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { outcomes, paymentTexts, translate } from './texts.ts';

const paymentSecret = 'a secret of at least thirty-two characters';

let sandbox: Sandbox;
let now: Date;
const clock = { now: () => now };
/** Where the sandbox's callbacks go in these tests. */
let shopHears: (request: Request) => Response | Promise<Response>;

beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z');
  shopHears = () => Response.json({ received: true });
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    shopName: 'Salt & Sand',
    paymentSecret,
    clock,
    fetch: async (input, init) => shopHears(new Request(input, init)),
  });
});
afterEach(() => sandbox.stop());

const provider = () =>
  createHostedPayments({
    url: sandbox.url,
    secret: paymentSecret,
    callbackUrl: 'http://shop.example/api/web/v1/payments/callbacks',
    clock,
    fetch,
    report: () => {},
  });

const payment = {
  paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  payableNumber: 'V-2046817',
  amount: 2400,
  currency: 'SGD',
  market: 'SG',
  language: 'en',
  method: 'card',
  returnUrl: 'http://sg.shop.example/orders/1?key=k&x="><script>',
  startedAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-20T03:00:00.000Z',
} as const;

const started = { paymentId: payment.paymentId, providerId: null, startedAt: new Date('2026-11-20T02:00:00Z') };

async function start(changes: Partial<Parameters<ReturnType<typeof provider>['start']>[0]> = {}): Promise<string> {
  const started = await provider().start({ ...payment, ...changes });
  if (!started.ok) throw new Error(started.error.code);
  return started.value.pageUrl;
}
const read = async (address: string) => (await fetch(address)).text();
const choose = (address: string, outcome: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

describe('the payment page', () => {
  test('shows shop, order and amount, and the four ways to end it', async () => {
    const address = await start({ method: 'atome' });
    expect(address).toBe(`${sandbox.url}/pay/${payment.paymentId}`);
    const shown = await read(address);
    expect(shown).toContain('<html lang="en-SG">');
    expect(shown).toContain('Pay $24.00');
    expect(shown).toContain('Order V-2046817 at Salt &amp; Sand, with Atome');
    for (const outcome of outcomes) expect(shown).toContain(`value="${outcome}"`);
    expect(shown).not.toContain('<script>');
  });

  test.each([
    ['th', 'TH', 'ชำระ ฿24'],
    ['id', 'ID', 'Bayar Rp2.400'],
    ['zh', 'HK', '支付HK$24.00'],
  ] as const)('speaks %s', async (language, market, title) => {
    const shown = await read(await start({ language, market }));
    expect(shown).toContain(title);
    for (const outcome of outcomes) expect(shown).toContain(translate(paymentTexts.choices[outcome].verb, language));
  });

  test.each([
    ['paynow', 'SG', 'SGD', 'en', 'Scan the code with your banking app until 11:00', '<svg class="code"'],
    ['octopus', 'HK', 'HKD', 'zh', '在八達通確認付款', '八達通'],
    ['fpx', 'MY', 'MYR', 'en', 'Log in to your bank to approve it', 'FPX online banking'],
    ['virtual_account', 'ID', 'IDR', 'id', 'Transfer jumlah yang persis', '8808 '],
  ] as const)('of %s in %s shows what the shopper does', async (method, market, currency, language, text, sign) => {
    const shown = await read(await start({ method, market, currency, language }));
    expect(shown).toContain(text);
    expect(shown).toContain(sign);
    expect(shown).toContain('value="expired"');
  });

  test('of a local payment expires: the shop hears that it has failed, once, and a payment that was made stays', async () => {
    const sent: { paymentId: string; outcome: string; reason: string }[] = [];
    shopHears = async (request) => {
      sent.push(await request.json());
      return Response.json({ received: true });
    };
    const expiresAt = new Date(now.getTime() + 200).toISOString();
    const paid = randomUUID();
    await start({ method: 'paynow', expiresAt });
    await choose(await start({ paymentId: paid, method: 'paynow', expiresAt }), 'pending');
    await start({ paymentId: randomUUID(), method: 'card', expiresAt });
    await expect.poll(() => sent.length, { timeout: 5000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent.map(({ paymentId, outcome }) => [paymentId, outcome])).toEqual([
      [paid, 'pending'],
      [payment.paymentId, 'failed'],
    ]);
    expect(sent[1]?.reason).toBe('The time to pay is over');
    expect((await choose(await start({ method: 'paynow', expiresAt }), 'expired')).status).toBe(303);
    expect(sent).toHaveLength(2);
  });

  test('is the same when the shop asks again', async () => {
    const address = await start();
    await choose(address, 'confirmed');
    expect(await start()).toBe(address);
    expect(await read(address)).toContain('This payment went through');
  });

  test('runs no script and loads nothing from elsewhere', async () => {
    const { headers } = await fetch(await start());
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; font-src 'self';/,
    );
  });

  test('brings Chinese faces where it has Chinese', async () => {
    const link = '<link rel="stylesheet" href="/fonts/zh.css">';
    expect(await read(await start({ market: 'HK', currency: 'HKD', language: 'zh' }))).toContain(link);
    expect(await read(await start({ paymentId: randomUUID() }))).not.toContain(link);
    const sheet = await read(`${sandbox.url}/fonts/zh.css`);
    const families = sheet.matchAll(/font-family: '([^']+)'/g).map(([, family]) => family);
    expect(new Set(families)).toEqual(new Set(['Noto Sans HK', 'Noto Serif HK']));
    const slices = [...sheet.matchAll(/url\(([^)]+)\)/g)].map(([, address]) => address);
    expect(slices.length).toBeGreaterThan(100);
    for (const slice of [slices[0], slices.at(-1)]) expect((await fetch(sandbox.url + slice)).status).toBe(200);
    expect((await fetch(`${sandbox.url}/fonts/noto-sans-hk-..-wght-normal.woff2`)).status).toBe(404);
  });

  test('is given to the shop only', async () => {
    const body = JSON.stringify({ ...payment, callbackUrl: 'http://shop.example/' });
    const ask = (headers: Record<string, string>, sent = body) =>
      fetch(`${sandbox.url}/payments`, { method: 'POST', headers, body: sent }).then((response) => response.status);
    expect(await ask({})).toBe(401);
    expect(await ask({ [signatureHeader]: sign('another secret', body, now) })).toBe(401);
    expect(await ask({ [signatureHeader]: sign(paymentSecret, `${body} `, now) })).toBe(401);
    expect(await ask({ [signatureHeader]: sign(paymentSecret, '{}', now) }, '{}')).toBe(401);
    expect(await ask({ [signatureHeader]: sign(paymentSecret, '{', now) }, '{')).toBe(400);
    expect(await ask({}, 'x'.repeat(100_000))).toBe(400);
    expect(await ask({ [signatureHeader]: sign(paymentSecret, body, now) })).toBe(201);
  });

  test.each(outcomes)('tells the shop %s, signed, and sends the shopper back', async (outcome) => {
    const received: { body: unknown; isSigned: boolean }[] = [];
    shopHears = async (request) => {
      const body = await request.text();
      const header = (name: string) => request.headers.get(name) ?? undefined;
      received.push({ body: JSON.parse(body), isSigned: provider().verify(header, body) });
      return Response.json({ received: true });
    };
    const response = await choose(await start(), outcome);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(payment.returnUrl);
    expect(received).toEqual([
      {
        body: {
          eventId: expect.any(String),
          paymentId: payment.paymentId,
          outcome,
          amount: 2400,
          currency: 'SGD',
          reason: paymentTexts.reasons[outcome]?.message ?? null,
          reference: expect.stringMatching(/^P[CFBP]-SG-\d{4}$/),
        },
        isSigned: true,
      },
    ]);
  });

  test('tries again with the same event when the shop does not answer', async () => {
    const events: string[] = [];
    shopHears = async (request) => {
      const { eventId } = (await request.json()) as { eventId: string };
      events.push(eventId);
      return new Response('', { status: events.length < 3 ? 503 : 200 });
    };
    expect((await choose(await start(), 'confirmed')).status).toBe(303);
    await expect.poll(() => events.length, { timeout: 10_000 }).toBe(3);
    expect(new Set(events).size).toBe(1);
  });

  test('can settle what was left pending, and nothing that is settled', async () => {
    const received: string[] = [];
    shopHears = async (request) => {
      received.push(((await request.json()) as { outcome: string }).outcome);
      return Response.json({});
    };
    const address = await start();
    await choose(address, 'pending');
    const shown = await read(address);
    expect(shown).toContain('This payment is pending');
    expect(shown).not.toContain('value="pending"');
    await choose(address, 'failed');
    await choose(address, 'confirmed');
    await choose(address, 'nonsense');
    expect(received).toEqual(['pending', 'failed']);
    expect(await read(address)).toContain('This payment was declined');
  });

  test('closes when the order’s time is over', async () => {
    const address = await start();
    now = new Date(payment.expiresAt);
    const shown = await read(address);
    expect(shown).toContain('The time to pay is over');
    expect(shown).not.toMatch(/Pay \$/);
    const received: unknown[] = [];
    shopHears = (request) => {
      received.push(request);
      return Response.json({});
    };
    await choose(address, 'confirmed');
    expect(received).toEqual([]);
  });

  test('answers what it does not know with 404, and other methods with 405', async () => {
    const status = (path: string, method = 'GET') =>
      fetch(sandbox.url + path, { method, redirect: 'manual' }).then((response) => response.status);
    expect(await status('/pay/none')).toBe(404);
    expect(await status('/mail/none')).toBe(404);
    expect(await status('/nothing')).toBe(404);
    expect(await status('/mail', 'DELETE')).toBe(405);
    expect(await status('/')).toBe(303);
    expect(await status('/fonts/imbue.woff2')).toBe(200);
  });
});

describe('the mailbox', () => {
  const mail = {
    to: { name: 'Mei', address: 'mei@example.sg' },
    subject: 'Hello <b>',
    html: '<p style="color:red">Hi</p><script>alert(1)</script>',
    text: 'Hi there',
    messageId: '1',
  };

  test('keeps the mail that the shop sends, and shows it as HTML and as text', async () => {
    expect(await read(`${sandbox.url}/mail`)).toContain('Nothing in here yet');
    const mailer = createMailer({ smtpUrl: sandbox.smtpUrl, from: 'Vermilion <shop@vermilion.example>' });
    await mailer.send(mail);
    mailer.close();
    const list = await read(`${sandbox.url}/mail`);
    expect(list).toContain('Hello &lt;b&gt;');
    expect(list).toContain('mei@example.sg');
    const shown = await read(sandbox.url + (/href="(\/mail\/[^"]+)"/.exec(list)?.[1] ?? ''));
    expect(shown).toContain('shop@vermilion.example');
    expect(shown).toContain('Hi there');
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(shown).toContain('srcdoc="&lt;base');
    expect(shown).not.toContain('<script>');
  });

  test('keeps the last 1,000, and lists those with all the words of a search', async () => {
    const mailer = createMailer({ smtpUrl: sandbox.smtpUrl, from: 'shop@vermilion.example' });
    for (let index = 1; index <= 1005; index += 1) await mailer.send({ ...mail, subject: `Number ${index}.` });
    mailer.close();
    const list = await read(`${sandbox.url}/mail`);
    expect(list).toContain('Sandbox mailbox (1000)');
    expect(list).toContain('Number 1005.');
    expect(list).not.toContain('Number 5.');
    const found = await read(`${sandbox.url}/mail?with=Number+7.&with=mei@example.sg`);
    expect(found).toContain('Sandbox mailbox (1)');
    expect(found).toContain('Number 7.');
    expect(await read(`${sandbox.url}/mail?with=Number+7.&with=ada@example.sg`)).toContain('Nothing in here yet');
  });

  test('bears a client that hangs up in the middle', async () => {
    const { port, hostname } = new URL(sandbox.smtpUrl);
    await new Promise<void>((resolve) => {
      const socket = createConnection(Number(port), hostname, () => {
        socket.write('EHLO x\r\nMAIL FROM:<a@b.co>\r\nRCPT TO:<c@d.co>\r\nDATA\r\nhalf');
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => resolve());
    });
    expect(await read(`${sandbox.url}/mail`)).toContain('Nothing in here yet');
  });

  test('a server that is not there makes sending fail, so that the job is retried', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@vermilion.example' });
    await expect(mailer.send(mail)).rejects.toThrow();
    mailer.close();
  });
});

describe('with the shop', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** An order placed in a shop whose provider and mailbox are the sandbox. */
  async function placed() {
    const mailer = createMailer({ smtpUrl: sandbox.smtpUrl, from: 'Vermilion <shop@vermilion.example>' });
    const shop = createTestShop(database, { providers: [provider()], mailer });
    shopHears = async (request) => {
      const rawBody = await request.text();
      const header = (name: string) => request.headers.get(name) ?? undefined;
      const context = { ...createTestVisitor('SG'), header, rawBody };
      const identify = identifyProvider([provider()]);
      const actor = async () => (await identify(context)) ?? context.actor();
      const result = await shop.dispatch.raw(
        'POST payments/callbacks',
        { body: JSON.parse(rawBody) },
        { ...context, actor },
      );
      return Response.json(result, { status: result.ok ? 200 : 400 });
    };
    await stockUp(database.db, 'SG', { 1: 10 });
    const visitor = createTestVisitor('SG');
    await shop.add(visitor, 1, 2);
    const order = await shop.place(visitor, { expectedTotal: 2400 });
    if (!order.ok) throw new Error(order.error.code);
    const { id, key, redirectUrl } = order.value;
    return {
      redirectUrl,
      link: `https://sg.shop.example/orders/${id}?key=${key}`,
      page: `https://sg.shop.example/orders/${id}?key=`,
      pass: shop.advanceClock,
      status: async () => (await shop.view(visitor, { id, key })).status,
      /** Sends what is due. @returns the list of the mailbox, and the newest mail */
      mail: async () => {
        await shop.runJobs();
        const list = await read(`${sandbox.url}/mail`);
        const [, newest] = /href="(\/mail\/[^"]+)"/.exec(list) ?? [];
        return { list, newest: newest ? await read(sandbox.url + newest) : null };
      },
      cancel: () => shop.cancelForShop(id),
      end: () => mailer.close(),
    };
  }

  test('an order is placed, paid on the page, and its mail arrives', async () => {
    const { redirectUrl, link, page, status, mail, end } = await placed();
    expect(await read(redirectUrl)).toContain('Pay $24.00');
    await choose(redirectUrl, 'pending');
    expect(await status()).toBe('pending');
    const back = await choose(redirectUrl, 'confirmed');
    expect(back.headers.get('location')).toContain(page);
    expect(await status()).toBe('confirmed');

    const { list, newest } = await mail();
    end();
    expect(list).toMatch(/Order V-\d+ is confirmed/);
    expect(newest).toContain(link);
  });

  test.each([
    ['failed', /Order V-\d+: the payment didn’t go through/],
    ['blocked', /Order V-\d+: the payment was blocked/],
  ] as const)('an order whose pending payment turns %s gets one mail', async (outcome, subject) => {
    const { redirectUrl, link, status, mail, end } = await placed();
    await choose(redirectUrl, 'pending');
    expect((await mail()).list).toContain('Nothing in here yet');
    await choose(redirectUrl, outcome);
    expect(await status()).toBe(outcome);
    const { list, newest } = await mail();
    expect(list).toContain('Sandbox mailbox (1)');
    expect(list).toMatch(subject);
    expect(newest).toContain(link);
    expect(newest).toContain('Retry Payment');
    expect((await mail()).list).toContain('Sandbox mailbox (1)');
    end();
  });

  test('an order whose payment was never made gets a way back by mail, and a mail that it was cancelled', async () => {
    const { redirectUrl, status, mail, pass, end } = await placed();
    pass(30);
    const { list: reminded, newest } = await mail();
    expect(reminded).toContain('Sandbox mailbox (1)');
    expect(newest).toContain('Retry Payment');
    pass(30);
    await mail();
    expect(await status()).toBe('cancelled');
    expect((await mail()).list).toContain('Sandbox mailbox (2)');
    end();
    // The shop had the page closed.
    expect(await read(redirectUrl)).toContain('The time to pay is over');
  });

  test('an order that is paid and cancelled is refunded: page and mail say so', async () => {
    const { redirectUrl, cancel, mail, end } = await placed();
    await choose(redirectUrl, 'confirmed');
    await mail();
    await cancel();
    await mail();
    const { list, newest } = await mail();
    end();
    expect(list).toMatch(/Order V-\d+: your refund/);
    expect(newest).toContain('$24.00 was refunded.');
    expect(await read(redirectUrl)).toContain('Refunded $24.00, reference RF-SG-01');
  });
});

describe('the provider, asked by the shop', () => {
  const paid = async (outcome = 'confirmed') => {
    await choose(await start(), outcome);
    return provider();
  };
  const refund = {
    refundId: '5a0d7c52-0c8e-4a56-93f7-0f4c39a5a001',
    paymentId: payment.paymentId,
    currency: 'SGD',
  } as const;

  test('closes a page, and says so again', async () => {
    const address = await start();
    expect(await provider().void(started)).toBe('closed');
    expect(await provider().void(started)).toBe('closed');
    await choose(address, 'confirmed');
    expect(await read(address)).toContain('The time to pay is over');
    expect(await provider().void({ ...started, paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f99' })).toBe('closed');
  });

  test.each(['confirmed', 'pending'])('does not close one that is %s', async (outcome) => {
    expect(await (await paid(outcome)).void(started)).toBe('under_way');
  });

  test('gives money back, once per refund, and no more than was paid', async () => {
    const shopSide = await paid();
    const first = { status: 'succeeded', reference: 'RF-SG-01' };
    expect(await shopSide.refund({ ...refund, amount: 1000 }, started)).toEqual(first);
    expect(await shopSide.refund({ ...refund, amount: 1000 }, started)).toEqual(first);
    const second = { ...refund, refundId: '5a0d7c52-0c8e-4a56-93f7-0f4c39a5a002' };
    expect(await shopSide.refund({ ...second, amount: 1401 }, started)).toMatchObject({ status: 'refused' });
    expect(await shopSide.refund({ ...second, amount: 1400 }, started)).toMatchObject({ status: 'succeeded' });
  });

  test('lists what was started within a time, page by page, with its refunds', async () => {
    for (let count = 0; count < 120; count += 1) await start({ paymentId: randomUUID() });
    const shopSide = await paid();
    await shopSide.refund({ ...refund, amount: 400 }, started);
    const window = { from: now, to: new Date(now.getTime() + 1) };
    const listed = await Array.fromAsync(shopSide.list(window));
    expect(listed).toHaveLength(121);
    expect(listed.at(-1)).toMatchObject({
      paymentId: payment.paymentId,
      state: 'confirmed',
      refunds: [{ refundId: refund.refundId, amount: 400, state: 'succeeded' }],
    });
    expect(await Array.fromAsync(shopSide.list({ from: window.to, to: new Date(now.getTime() + 2) }))).toEqual([]);
  });

  test('lists the dispute of a payment, whose reports may be lost', async () => {
    const shopSide = await paid();
    const list = () =>
      Array.fromAsync(
        shopSide.listDisputes?.({ from: now, to: new Date(now.getTime() + 1) }) ?? [],
        ({ payment, state, amount }) => ({
          payment,
          state,
          amount,
        }),
      );
    expect(await list()).toEqual([]);
    const address = await start();
    await choose(address, 'dispute');
    const dispute = { payment: { paymentId: payment.paymentId }, amount: payment.amount };
    expect(await list()).toEqual([{ ...dispute, state: 'open' }]);
    await choose(address, 'dispute_lost');
    expect(await list()).toEqual([{ ...dispute, state: 'lost' }]);
  });

  test('gives nothing back that was not paid', async () => {
    expect(await (await paid('failed')).refund({ ...refund, amount: 1 }, started)).toMatchObject({ status: 'refused' });
  });
});
