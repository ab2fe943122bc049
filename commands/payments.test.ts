import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { insertPaidOrder } from '@vermilion/server/order/order.testing';
import { findFreePort } from '@vermilion/server/platform/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTestShop, runHere } from './shop.testing.ts';

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const reconcile = () => runHere('payments', 'reconcile');

/** Starts a provider that gives the same answer to each call, and makes it the shop's. @returns its address */
async function startProvider(status: number, answer: object): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(answer)));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('PAYMENT_URL', url);
  return url;
}

test('without a provider, the settings that name one are said', async () => {
  vi.stubEnv('PAYMENT_URL', undefined);
  expect(await reconcile()).toEqual({
    exitCode: 2,
    printed: '',
    complaint:
      "No payment provider is set (PAYMENT_URL or STRIPE_SECRET_KEY); the demo's is PAYMENT_URL=http://127.0.0.1:3001",
  });
});

test('a provider that is away is one line', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  vi.stubEnv('PAYMENT_URL', url);
  expect(await reconcile()).toEqual({ exitCode: 1, printed: '', complaint: `${url} is not available (ECONNREFUSED)` });
});

test.each([
  [401, "answered 401: PAYMENT_SECRET is not the provider's"],
  [404, 'answered 404 to POST /payments/list'],
  [200, 'gave an answer to POST /payments/list that is not in docs/payment-providers.md'],
])('an answer %i without payments is one line', async (status, complaint) => {
  const url = await startProvider(status, {});
  expect(await reconcile()).toEqual({ exitCode: 1, printed: '', complaint: `${url} ${complaint}` });
});

test('a difference names the order by its number', async () => {
  const { id } = await insertPaidOrder(shop.database.db);
  const order = await shop.database.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await startProvider(200, { payments: [], hasMore: false });
  const { exitCode, printed } = await reconcile();
  expect(exitCode).toBe(1);
  expect(stripVTControlCharacters(printed)).toMatch(
    new RegExp(`'not_at_provider' │ '${order.number}' +│.*'order ${id}'`),
  );
});
