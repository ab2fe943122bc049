import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '@vermilion/server/platform/clock';
import { html } from '@vermilion/server/platform/html';
import { signatureHeader } from '@vermilion/server/platform/signature';
import { createBookings } from './bookings.ts';
import { createCallbacks } from './callbacks.ts';
import { readFont } from './fonts.ts';
import { createIdentityProvider, type IdentityClient } from './identity.ts';
import { startMailBox } from './mailbox.ts';
import { contentPolicy, page } from './pages.ts';
import { createPayments } from './payments.ts';
import { checkoutPath, createStripe, type StripeSettings } from './stripe.ts';

export type Sandbox = {
  /** For PAYMENT_URL and BOOXI_URL, and for STRIPE_URL where it stands in for Stripe; its mailbox is at `/mail`. */
  url: string;
  /** For GOOGLE_ISSUER. */
  issuer: string;
  /** For SMTP_URL. */
  smtpUrl: string;
  stop: () => Promise<void>;
};

const maxBodyBytes = 64 * 1024;

/**
 * The world outside the shop, for demo and tests: a payment provider with a hosted page that lets the shopper choose
 * how a payment ends, a provider of bookings, stand-ins for Stripe and for Google, and a mail server with a mailbox to look into.
 * @param port 0 for any; likewise smtpPort
 * @param host where the pages listen: loopback, but for a container, whose loopback nobody reaches. Mail is taken on
 * loopback always.
 * @param fetch what reaches the shop's callback address
 * @param complain called with a sentence about each report that the shop has not taken
 */
export async function startSandbox({
  port,
  host = '127.0.0.1',
  smtpPort,
  shopName,
  paymentSecret,
  bookingSecret,
  stripe: stripeSettings,
  identityClient,
  clock = systemClock,
  fetch = globalThis.fetch,
  complain = () => {},
}: {
  port: number;
  host?: string;
  smtpPort: number;
  shopName: string;
  paymentSecret: string;
  /** Where the sandbox is a provider of bookings. */
  bookingSecret?: string | undefined;
  /** Where the sandbox stands in for Stripe. */
  stripe?: StripeSettings | undefined;
  /** The shop, where the sandbox stands in for Google. */
  identityClient?: IdentityClient | undefined;
  clock?: Clock;
  fetch?: typeof globalThis.fetch;
  complain?: (sentence: string) => void;
}): Promise<Sandbox> {
  const mailBox = await startMailBox(smtpPort, shopName);
  let url = '';
  const origin = () => url;
  const callbacks = createCallbacks(fetch, complain);
  const payments = createPayments({ shopName, secret: paymentSecret, clock, callbacks, origin });
  const bookings =
    bookingSecret === undefined
      ? undefined
      : createBookings({ shopName, secret: bookingSecret, clock, callbacks, origin });
  const stripe = stripeSettings && createStripe({ shopName, settings: stripeSettings, clock, callbacks, origin });
  const identities = identityClient && createIdentityProvider({ shopName, client: identityClient, clock, origin });

  const notFound = (response: ServerResponse) => sendNotFound(response, shopName);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [, room, id = ''] = pathname.split('/', 3);
    const header = request.headers[signatureHeader];
    const signature = typeof header === 'string' ? header : undefined;

    if (request.method === 'POST' && room === 'payments') {
      const body = await readBody(request);
      const [, , , action] = pathname.split('/', 4);
      const actions: Record<string, () => object | null> = {
        void: () => payments.void(id, signature, body),
        refunds: () => payments.refund(id, signature, body),
      };
      const collection: Record<string, () => object | null> = {
        '/payments': () => payments.start(signature, body),
        '/payments/list': () => payments.list(signature, body),
      };
      const perform = collection[pathname] ?? actions[action ?? ''];
      if (!perform) return notFound(response);
      const done = perform();
      return send(response, done ? 201 : 401, JSON.stringify(done ?? {}), { 'content-type': 'application/json' });
    }
    if (room === 'hand-offs' && bookings) {
      if (request.method === 'POST' && id === '') {
        const begun = bookings.start(signature, await readBody(request));
        return sendJson(response, begun ? 201 : 401, begun ?? {});
      }
      if (!isRead) return send(response, 405, '', { allow: 'GET, POST' });
      const known = bookings.read(id, signature);
      return sendJson(response, known === null ? 401 : known ? 200 : 404, known ?? {});
    }
    if (room === 'book' && bookings) {
      const handOff = bookings.find(id);
      if (!handOff) return notFound(response);
      if (isRead) return sendPage(response, 200, bookings.page(handOff), bookings.getShopOrigin(handOff));
      if (request.method !== 'POST') return send(response, 405, '', { allow: 'GET, POST' });
      const location = await bookings.act(handOff, new URLSearchParams(await readBody(request)));
      return send(response, 303, '', { location });
    }
    if (room === 'identity' && identities) {
      const found = identities.documents()[pathname];
      if (isRead && found) return sendJson(response, 200, found);
      if (pathname === '/identity/token' && request.method === 'POST') {
        const tokens = identities.redeem(new URLSearchParams(await readBody(request)));
        return sendJson(response, tokens ? 200 : 400, tokens ?? { error: 'invalid_grant' });
      }
      if (pathname !== '/identity/authorize') return notFound(response);
      const given = isRead ? searchParams : new URLSearchParams(await readBody(request));
      if (!identities.isKnown(given)) return notFound(response);
      if (!isRead) return send(response, 303, '', { location: identities.authorize(given) });
      const shop = new URL(given.get('redirect_uri') ?? '').origin;
      return sendPage(response, 200, identities.page(given, request.headers['accept-language']), shop);
    }
    if (room === 'v1' && stripe) {
      const call = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://sandbox'),
        authorization: request.headers.authorization,
        key: request.headers['idempotency-key']?.toString(),
        body: await readBody(request),
      };
      const { status, body } = await stripe.answer(call);
      return sendJson(response, status, body);
    }
    if (pathname.startsWith(checkoutPath) && stripe) {
      const session = await stripe.find(id);
      if (!session) return notFound(response);
      if (isRead) return sendPage(response, 200, stripe.page(session), new URL(session.success_url).origin);
      if (request.method !== 'POST') return send(response, 405, '', { allow: 'GET, POST' });
      const isSettled = await stripe.settle(session, new URLSearchParams(await readBody(request)).get('outcome'));
      return send(response, 303, '', { location: isSettled ? session.success_url : pathname });
    }
    if (room === 'pay') {
      const payment = payments.find(id);
      if (!payment) return notFound(response);
      if (isRead) return sendPage(response, 200, payments.page(payment), payments.getShopOrigin(payment));
      if (request.method !== 'POST') return send(response, 405, '', { allow: 'GET, POST' });
      const before = payment.outcome;
      await payments.settle(payment, new URLSearchParams(await readBody(request)).get('outcome'));
      // Nothing was settled: the page says why.
      return send(response, 303, '', { location: payment.outcome === before ? pathname : payment.returnUrl });
    }
    if (!isRead) return send(response, 405, '', { allow: 'GET' });
    if (pathname === '/') return send(response, 303, '', { location: '/mail' });
    if (room === 'mail') {
      const shown = id === '' ? mailBox.listPage(searchParams.getAll('with')) : mailBox.mailPage(id);
      return shown === null ? notFound(response) : sendPage(response, 200, shown, null);
    }
    const font = await readFont(pathname);
    if (!font) return notFound(response);
    return send(response, 200, font.body, {
      'content-type': font.mediaType,
      'cache-control': 'public, max-age=86400',
      // The frame that shows a mail has no origin of its own.
      'access-control-allow-origin': '*',
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const isBad = error instanceof BadRequest || error instanceof SyntaxError;
      if (!response.headersSent) send(response, isBad ? 400 : 500, isBad ? 'Bad request' : 'Internal error', {});
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  }).catch(async (error) => {
    await mailBox.stop();
    throw error;
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    issuer: `${url}/identity`,
    smtpUrl: mailBox.smtpUrl,
    stop: async () => {
      callbacks.stop();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), mailBox.stop()]);
    },
  };
}

class BadRequest extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > maxBodyBytes) throw new BadRequest('too large');
  }
  return body;
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string>): void {
  response
    .writeHead(status, { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', ...headers })
    .end(body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, JSON.stringify(body), { 'content-type': 'application/json', 'cache-control': 'no-store' });
}

function sendPage(response: ServerResponse, status: number, body: string, shop: string | null): void {
  send(response, status, body, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy(shop),
  });
}

function sendNotFound(response: ServerResponse, mark: string): void {
  const main = html`<div class="ground done"><div class="wrap"><h1>Not found</h1>
<p class="lead">The sandbox keeps payments, bookings and mail in memory, and forgets them when it stops.</p></div></div>`;
  sendPage(response, 404, page({ locale: 'en', title: 'Not found', home: '/mail', mark, note: 'Sandbox', main }), null);
}
