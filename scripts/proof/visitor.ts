import { randomInt, randomUUID } from 'node:crypto';
import type { Checkout, OrderRequest } from '@vermilion/contract/order';
import { Agent, request } from 'undici';
import { getHost, type ShopProcess } from './shops.ts';

const agent = new Agent({ connections: 400, headersTimeout: 120_000, bodyTimeout: 120_000 });

export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed body. */
  json: () => never;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
};

/** A visitor of the shop, with an address and cookies of their own, who meets any of its processes. */
export class Visitor {
  readonly address = Array.from({ length: 4 }, () => randomInt(1, 224)).join('.');
  readonly #shops: readonly ShopProcess[];
  readonly #market: string;
  readonly #cookies = new Map<string, string>();
  /** Visitors who make one call meet any process as well. */
  #turn = randomInt(1000);

  constructor(shops: readonly ShopProcess[], { market = 'SG', address }: { market?: string; address?: string } = {}) {
    this.#shops = shops;
    this.#market = market;
    if (address) this.address = address;
  }

  /** Returns another window of the same browser, or a thief of its cookies: it has those of now. */
  copy(): Visitor {
    const copy = new Visitor(this.#shops, { market: this.#market, address: this.address });
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  /** Sends a request to the processes by turns. */
  async send(method: Method, path: string, options: CallOptions = {}): Promise<Reply> {
    this.#turn += 1;
    const shop = this.#shops[this.#turn % this.#shops.length] as ShopProcess;
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${shop.port}${path}`, {
      dispatcher: agent,
      method,
      headers: {
        host: getHost(this.#market),
        'x-forwarded-for': this.address,
        ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? (options.text ?? null) : JSON.stringify(options.body),
    });
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const text = await body.text();
    return { status: statusCode, headers, text, json: () => JSON.parse(text) as never };
  }

  /** Calls an endpoint of the shop's API. */
  call(method: Method, path: string, body?: unknown): Promise<Reply> {
    return this.send(method, `/api/web/v1/${path}`, {
      headers: { 'x-site-country': this.#market.toLowerCase() },
      ...(body !== undefined && { body }),
    });
  }

  add(variantId: number, quantity = 1): Promise<Reply> {
    return this.call('POST', 'cart/line-items/', { variantId, quantity, idempotencyKey: randomUUID() });
  }

  /** Orders the bag. */
  async order(changes: Partial<OrderRequest> = {}): Promise<Reply> {
    const checkout = await this.call('GET', 'checkout/');
    if (checkout.status !== 200) return checkout;
    const { totals } = (checkout.json() as Checkout).bag;
    return this.call('POST', 'orders/', {
      ...createOrder(),
      expectedTotal: totals.total,
      expectedAmountDue: totals.amountDue,
      ...changes,
    });
  }

  /** Puts units into the bag and orders them. @throws when the order is refused */
  async buy(variantId: number, quantity = 1, changes: Partial<OrderRequest> = {}): Promise<PlacedOrder> {
    await this.add(variantId, quantity);
    const reply = await this.order(changes);
    if (reply.status !== 200) throw new Error(`The order was refused: ${reply.text}`);
    return reply.json();
  }
}

export type PlacedOrder = { id: string; key: string; redirectUrl: string };

/** What an order says, but for the total: each is somebody else's. */
export function createOrder(): Omit<OrderRequest, 'expectedTotal' | 'expectedAmountDue'> {
  return {
    contact: { fullName: 'Mei Tan', email: `mei.${randomUUID()}@shopper.example`, phone: '9123 4567' },
    delivery: { method: 'standard', address: { line1: '1 Orchard Road', postcode: '238801' } },
    payment: { method: 'card' },
    idempotencyKey: randomUUID(),
  };
}

/** Runs a task so many times at once. */
export function repeatAtOnce<Result>(times: number, task: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => task(index)));
}

/** Counts equal values: `{ ok: 12, RATE_LIMITED: 3 }`. */
export function countValues(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
