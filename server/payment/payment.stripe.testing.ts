import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStripeStandIn } from './payment.stripe.stand-in.ts';

/** Starts a server in Stripe's place, for tests. */
export async function startStripeStandIn() {
  const standIn = createStripeStandIn({
    secretKey: 'sk_test_shop',
    getPageUrl: (id) => `https://checkout.stripe.com/c/pay/${id}`,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = standIn.answer({
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://stripe'),
      authorization: request.headers.authorization,
      key: request.headers['idempotency-key']?.toString(),
      body: await text(request),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...standIn,
    host: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
