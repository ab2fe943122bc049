import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, sign, signatureHeader } from '@vermilion/server/platform/signature';
import { request } from 'undici';
import { paymentSecret } from './shops.ts';

type Payment = {
  paymentId: string;
  amount: number;
  currency: string;
  callbackUrl: string;
  startedAt: string;
  /** What the payment's page shows. */
  state: 'open' | 'paid' | 'closed';
  refunds: Map<string, number>;
};

type ListRequest = { from: string; to: string; after: string | null };

/** How many payments an answer lists at most. */
const maxListed = 100;

type Callback = { eventId?: string; amount?: number; currency?: string; secret?: string; now?: Date };

/** A payment provider that a proof controls: it can be silent, refuse refunds, lie about closed pages, or answer without end. */
export type ProofProvider = {
  url: string;
  payments: Map<string, Payment>;
  behaviour: 'right' | 'silent' | 'endless' | 'says closed' | 'refuses';
  /** Pays on the payment's page and reports it. @returns the status of the callback's answer; null: the page is closed */
  pay: (paymentId: string) => Promise<number | null>;
  /** Sends a callback of a payment, right but for what the proof changes. */
  callBack: (paymentId: string, outcome: string, changes?: Callback) => Promise<number>;
  stop: () => Promise<void>;
};

export async function startProofProvider(): Promise<ProofProvider> {
  const payments = new Map<string, Payment>();

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    if (provider.behaviour === 'silent') return;
    if (provider.behaviour === 'endless') return sendWithoutEnd(response);
    if (!isSigned(paymentSecret, String(incoming.headers[signatureHeader]), body, new Date())) {
      return void response.writeHead(401).end();
    }
    const [, , id = '', action] = (incoming.url ?? '').split('/');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(perform(id, action, JSON.parse(body))));
  }

  function perform(id: string, action: string | undefined, message: Record<string, never>): object {
    if (!id) {
      const { paymentId, amount, currency, callbackUrl, startedAt } = message as unknown as Payment;
      if (!payments.has(paymentId)) {
        const page = { state: 'open', refunds: new Map() } as const;
        payments.set(paymentId, { paymentId, amount, currency, callbackUrl, startedAt, ...page });
      }
      return { pageUrl: `${provider.url}/pay/${paymentId}` };
    }
    if (id === 'list') return list(message as unknown as ListRequest);
    const payment = payments.get(id);
    if (action === 'refunds' && payment) {
      if (provider.behaviour === 'refuses') return { status: 'refused', reason: 'Too old' };
      payment.refunds.set(message.refundId ?? '', Number(message.amount));
      return { status: 'succeeded', reference: 'RF-1' };
    }
    if (provider.behaviour === 'says closed') return { status: 'closed' };
    if (payment?.state === 'paid') return { status: 'under_way' };
    if (payment) payment.state = 'closed';
    return { status: 'closed' };
  }

  function list({ from, to, after }: ListRequest): object {
    const all = [...payments.values()].filter(({ startedAt }) => startedAt >= from && startedAt < to);
    const start = all.findIndex(({ paymentId }) => paymentId === after) + 1;
    const listed = all.slice(start, start + maxListed).map(({ paymentId, amount, currency, state, refunds }) => ({
      paymentId,
      providerId: paymentId,
      amount,
      currency,
      state: { open: 'open', paid: 'confirmed', closed: 'failed' }[state],
      refunds: [...refunds].map(([refundId, refunded]) => ({ refundId, amount: refunded, state: 'succeeded' })),
    }));
    return { payments: listed, hasMore: start + maxListed < all.length };
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const provider: ProofProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    behaviour: 'right',
    pay: async (paymentId) => {
      const payment = payments.get(paymentId);
      if (payment?.state !== 'open') return null;
      payment.state = 'paid';
      return provider.callBack(paymentId, 'confirmed');
    },
    callBack: async (
      paymentId,
      outcome,
      { eventId = randomUUID(), secret = paymentSecret, now = new Date(), ...changes } = {},
    ) => {
      const payment = payments.get(paymentId);
      if (!payment) throw new Error(`The provider knows no payment ${paymentId}`);
      const { amount, currency, callbackUrl } = payment;
      const message = { eventId, paymentId, outcome, amount, currency, reason: null, reference: 'REF', ...changes };
      const body = JSON.stringify(message);
      const { statusCode, body: answered } = await request(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, now) },
        body,
      });
      await answered.dump();
      return statusCode;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

/** Sends megabyte after megabyte of one JSON text until the reader hangs up. */
function sendWithoutEnd(response: ServerResponse): void {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  response.writeHead(201, { 'content-type': 'application/json' }).write('{"pageUrl":"');
  const write = () => {
    while (!response.destroyed && response.write(megabyte));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}
