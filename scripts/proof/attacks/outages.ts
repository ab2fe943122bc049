import { setTimeout as wait } from 'node:timers/promises';
import type { Checkout } from '@vermilion/contract/order';
import { startTcpProxy } from '@vermilion/server/platform/testing.proxy';
import { Agent, request } from 'undici';
import type { Attack } from '../attack.ts';
import { dropHold } from '../orders.ts';
import { getHost, type ShopProcess, startShopProcess } from '../shops.ts';
import { countValues, createOrder, repeatAtOnce, Visitor } from '../visitor.ts';

/** Runs a task and measures it. */
async function time<Result>(task: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const started = performance.now();
  const result = await task();
  return { result, seconds: (performance.now() - started) / 1000 };
}

/** Repeats a task until it is done. @returns after how many seconds */
async function waitUntil(isDone: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    if (await isDone()) return (performance.now() - started) / 1000;
    await wait(100);
  }
  return Number.POSITIVE_INFINITY;
}

const silentDatabase: Attack = {
  number: 8,
  attempt: 'Packets to PostgreSQL are dropped for 15 s, then pass again',
  run: async (arena) => {
    const url = new URL(arena.postgres.url);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const shops = await arena.startPair({ DATABASE_URL: url.href });
    const visitors = shops.map((shop) => new Visitor([shop]));
    await Promise.all(visitors.map((visitor) => visitor.call('GET', 'cart/')));
    const [variant = 0] = await arena.stockUp(1, 100);
    await Promise.all(visitors.map((visitor) => visitor.add(variant)));
    proxy.blackHole();
    const during = await Promise.all(visitors.map((visitor) => time(() => visitor.call('GET', 'cart/'))));
    const slowest = Math.max(...during.map(({ seconds }) => seconds));
    await wait(15_000);
    proxy.recover();
    const recovered = await waitUntil(async () => {
      const replies = await Promise.all(visitors.map((visitor) => visitor.call('GET', 'cart/')));
      return replies.every(({ status }) => status === 200);
    }, 60_000);
    await Promise.all(shops.map((shop) => shop.stop()));
    await proxy.stop();
    return {
      figure: `calls answered ${JSON.stringify(countValues(during.map(({ result }) => result.status)))} after ${slowest.toFixed(1)} s; both processes well ${recovered.toFixed(1)} s after it is back`,
      hasHeld: recovered < 10 && slowest < 8,
    };
  },
};

/** How long everything takes to PostgreSQL, and as long back. */
const distanceMs = 200;

/** What an order may take then: nine round trips of the request, and the time of the process. */
const maxOrderSeconds = 4;

const distantDatabase: Attack = {
  number: 43,
  attempt: `PostgreSQL is ${distanceMs} ms away in each direction: adding, the bag, an order`,
  run: async (arena) => {
    const url = new URL(arena.postgres.url);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port), delayMs: distanceMs });
    url.port = String(proxy.port);
    const shop = await startShopProcess({ ...arena.settings, DATABASE_URL: url.href });
    const [variant = 0] = await arena.stockUp(1, 100);
    // The first one opens the connections, and each statement is prepared the second time it comes.
    for (let order = 0; order < 2; order += 1) await new Visitor([shop]).buy(variant);
    const visitor = new Visitor([shop]);
    const added = await time(() => visitor.add(variant));
    const read = await time(() => visitor.call('GET', 'cart/'));
    const { totals } = (await visitor.call('GET', 'checkout/').then((reply) => reply.json() as Checkout)).bag;
    const body = { ...createOrder(), expectedTotal: totals.total, expectedAmountDue: totals.amountDue };
    const roundTrips = proxy.countRoundTrips();
    const ordered = await time(() => visitor.call('POST', 'orders/', body));
    const orderRoundTrips = proxy.countRoundTrips() - roundTrips;
    await shop.stop();
    await proxy.stop();
    return {
      figure: `added after ${added.seconds.toFixed(1)} s, the bag after ${read.seconds.toFixed(1)} s, ordered (${ordered.result.status}) after ${ordered.seconds.toFixed(1)} s by ${orderRoundTrips} round trips, those of jobs among them`,
      hasHeld: ordered.result.status === 200 && ordered.seconds < maxOrderSeconds,
    };
  },
};

const pausedDatabase: Attack = {
  number: 19,
  attempt: 'PostgreSQL stands still: bag, checkout, order, health',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 100);
    const visitor = new Visitor(arena.shops);
    await visitor.add(variant);
    for (const shop of arena.shops) await new Visitor([shop]).send('GET', '/');
    await arena.postgres.pause();
    const calls = await Promise.all([
      time(() => visitor.call('GET', 'cart/')),
      time(() => visitor.call('GET', 'checkout/')),
      time(() => visitor.add(variant)),
      time(() => visitor.add(variant)),
    ]);
    const ready = await Promise.all(arena.shops.map((shop) => new Visitor([shop]).send('GET', '/ready')));
    const page = await time(() => visitor.send('GET', '/'));
    await arena.postgres.resume();
    const recovered = await waitUntil(async () => (await visitor.call('GET', 'cart/')).status === 200, 60_000);
    const slowest = Math.max(...calls.map(({ seconds }) => seconds));
    const codes = countValues(calls.map(({ result }) => result.status));
    return {
      figure: `${JSON.stringify(codes)} after ${slowest.toFixed(1)} s, cached page ${page.result.status}, /ready ${ready.map(({ status }) => status).join()}; well after ${recovered.toFixed(1)} s`,
      hasHeld:
        slowest < 8 &&
        calls.every(({ result }) => result.status === 503) &&
        page.result.status === 200 &&
        recovered < 10,
    };
  },
};

const hangingMail: Attack = {
  number: 9,
  attempt: 'The mail server hangs with 60 mails waiting, and an order’s hold ends',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const expiring = await new Visitor(arena.shops).buy(variant);
    const orders = await repeatAtOnce(60, () => new Visitor(arena.shops).buy(variant));
    const { db } = arena.database;
    const ids = orders.map(({ id }) => id);
    const payments = await db.selectFrom('payments').select('id').where('payable_id', 'in', ids).execute();
    arena.mail.hang();
    const before = arena.mail.mails.length;
    await Promise.all(payments.map(({ id }) => arena.provider.pay(id)));
    await wait(2000);
    await dropHold(db, [expiring.id]);
    const expired = await waitUntil(async () => {
      const { state } = await db
        .selectFrom('orders')
        .select('state')
        .where('id', '=', expiring.id)
        .executeTakeFirstOrThrow();
      return state === 'cancelled';
    }, 60_000);
    const sentBefore = arena.mail.mails.length - before;
    arena.mail.recover();
    const sent = await waitUntil(async () => arena.mail.mails.length - before >= 60, 60_000);
    return {
      figure: `the order ended after ${expired.toFixed(1)} s; ${sentBefore} of 60 mails sent while it hung, all ${sent.toFixed(1)} s after it was back`,
      hasHeld: expired < 10 && sent < 60,
    };
  },
};

const stopWithoutDatabase: Attack = {
  number: 14,
  attempt: 'SIGTERM while PostgreSQL stands still, with calls under way',
  run: async (arena) => {
    const shops = await arena.startPair();
    const visitor = new Visitor(shops);
    await visitor.call('GET', 'cart/');
    await arena.postgres.pause();
    const calls = repeatAtOnce(8, () => visitor.call('GET', 'stores/').catch(() => null));
    await wait(200);
    const durations = await Promise.all(shops.map((shop) => shop.stop()));
    await arena.postgres.resume();
    await calls;
    await waitUntil(async () => (await new Visitor(arena.shops).call('GET', 'cart/')).status === 200, 30_000);
    const slowest = Math.max(...durations) / 1000;
    return { figure: `both ended within ${slowest.toFixed(1)} s`, hasHeld: slowest < 21 };
  },
};

const rollingRestart: Attack = {
  number: 14,
  attempt: 'Both processes are replaced one after the other under 60 busy connections',
  run: async (arena) => {
    const pair: ShopProcess[] = [...(await arena.startPair({ RATE_LIMIT: '1000000' }))];
    const agent = new Agent({ connections: 60 });
    let isOver = false;
    let answered = 0;
    const lost: string[] = [];
    /** Sends as a load balancer does: a process that takes no connection is passed over, and nothing is sent twice. */
    async function ask(turn: number): Promise<void> {
      for (let attempt = 0; attempt < pair.length * 10; attempt += 1) {
        const { port } = pair[(turn + attempt) % pair.length] as ShopProcess;
        try {
          const path = turn % 3 ? '/products/velvet-bullet-lipstick' : '/api/web/v1/cart/items-count/';
          const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
            dispatcher: agent,
            headers: { host: getHost('SG'), 'x-site-country': 'sg' },
          });
          await body.dump();
          if (statusCode === 200) answered += 1;
          else lost.push(String(statusCode));
          return;
        } catch (error) {
          const { code = String(error) } = error as NodeJS.ErrnoException;
          if (code !== 'ECONNREFUSED') return void lost.push(code);
          await wait(10);
        }
      }
      lost.push('no process');
    }
    const load = repeatAtOnce(60, async (number) => {
      for (let turn = number; !isOver; turn += 1) await ask(turn);
    });
    await wait(2000);
    const settings = { ...arena.settings, RATE_LIMIT: '1000000' };
    for (const index of [0, 1]) {
      await pair[index]?.stop();
      pair[index] = await startShopProcess({ ...settings, PORT: String(pair[index]?.port) });
    }
    await wait(1000);
    isOver = true;
    await load;
    await Promise.all(pair.map((shop) => shop.stop()));
    await agent.close();
    return {
      figure: `${lost.length} of ${answered + lost.length} requests lost ${lost.length > 0 ? JSON.stringify(countValues(lost)) : ''}`,
      hasHeld: lost.length === 0,
    };
  },
};

export const outageAttacks: readonly Attack[] = [
  silentDatabase,
  hangingMail,
  stopWithoutDatabase,
  rollingRestart,
  pausedDatabase,
  distantDatabase,
];
