import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bag } from '@vermilion/contract/bag';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { type PostgresServer, startPostgres } from '@vermilion/server/platform/testing';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { buildBase } from './base.ts';
import { type Answer, connections, type Request, send } from './client.ts';
import { checkRunTimes, findChild, readTreeCpuMs, readTreeRunMs, waitUntilIdle } from './cpu.ts';
import { readMemory } from './load.pages.ts';
import { createOrder } from './order.ts';
import { type Costs, compareCosts, isDearer, tolerance } from './ratio.ts';
import { type RunningShop, startShop } from './shop.ts';
import { createRow, median, type Row } from './table.ts';

/**
 * What the hot paths cost in processor time beside another revision (docs/performance.md): both shops run on one PostgreSQL with
 * the same demo, and are asked by turns, so that a machine that is slow for a while is slow for both. The processor time is that
 * of the shop and of PostgreSQL together; of starts it is that of the shop. Linux only.
 */

type Shop = { running: RunningShop; pool: Pool; variantIds: readonly number[]; bags: readonly string[] };

type Work = {
  name: string;
  /** How many requests a round sends. */
  count: number;
  /** Whether `--short` measures it. */
  isShort?: true;
  /** Without the caches of pages and answers. */
  isUncached?: true;
  /** Makes the requests of a round; what that costs is not counted. @param round numbered, so that no address comes twice */
  prepare: (shop: Shop, count: number, round: number) => Promise<Request[]> | Request[];
};

const host = 'sg.localhost';
const api = '/api/web/v1/';
const category = '/categories/lipsticks';

const apiHeaders = (cookie = '') => ({
  host,
  'x-site-country': 'sg',
  // An address of its own, as a proxy forwards it: some limits are by address.
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 224)).join('.'),
  ...(cookie && { cookie }),
});

const read = (path: string, cookie?: string): Request => ({ path: api + path, headers: apiHeaders(cookie) });

const post = (path: string, body: object, cookie?: string): Request => ({
  method: 'POST',
  path: api + path,
  headers: { ...apiHeaders(cookie), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const add = (variantId: number | undefined, cookie?: string) =>
  post('cart/line-items/', { variantId, quantity: 1, idempotencyKey: randomUUID() }, cookie);

const page = (path: string, encoding: 'br' | 'identity'): Request => ({
  path,
  headers: { host, accept: 'text/html', 'accept-encoding': encoding },
});

const repeat = (count: number, make: (index: number) => Request) =>
  Array.from({ length: count }, (_, index) => make(index));

const pick = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % values.length];

const works: readonly Work[] = [
  {
    name: 'bag of 3 lines read',
    count: 3000,
    isShort: true,
    prepare: ({ bags }, count) => repeat(count, (index) => read('cart/', pick(bags, index))),
  },
  {
    name: 'line added to a bag',
    count: 600,
    isShort: true,
    prepare: ({ bags, variantIds }, count, round) =>
      repeat(count, (index) => add(pick(variantIds, index + (round % 3)), pick(bags, index))),
  },
  {
    name: 'line added to a new bag',
    count: 400,
    prepare: ({ variantIds }, count) => repeat(count, (index) => add(pick(variantIds, index))),
  },
  { name: 'order of 3 lines placed', count: 80, prepare: prepareOrders },
  {
    name: 'listing page of 24 from the cache',
    count: 1500,
    prepare: (_, count) => repeat(count, () => page(category, 'br')),
  },
  {
    // The limit is above every price: all products, at an address that nobody has asked for.
    name: 'listing page of 24 asked for the first time',
    count: 120,
    prepare: (_, count, round) =>
      repeat(count, (index) => page(`${category}?price=0-${9_000_000 + round * count + index}`, 'br')),
  },
  {
    name: 'listing page of 24 rendered, brotli',
    count: 120,
    isShort: true,
    isUncached: true,
    prepare: (_, count) => repeat(count, () => page(category, 'br')),
  },
  {
    name: 'listing page of 24 rendered, identity',
    count: 120,
    isUncached: true,
    prepare: (_, count) => repeat(count, () => page(category, 'identity')),
  },
  {
    name: 'product page rendered, brotli',
    count: 120,
    isShort: true,
    isUncached: true,
    prepare: (_, count) => repeat(count, () => page('/products/velvet-bullet-lipstick', 'br')),
  },
  {
    name: 'product page rendered, identity',
    count: 120,
    isUncached: true,
    prepare: (_, count) => repeat(count, () => page('/products/velvet-bullet-lipstick', 'identity')),
  },
  {
    name: 'listing of the API: facets, filters, sorted',
    count: 800,
    isUncached: true,
    prepare: (_, count) =>
      repeat(count, () =>
        read('search/?category=lipsticks&others=vegan,cruelty_free&price=0-6000&sort=price_low_high'),
      ),
  },
  {
    name: 'text search of the API',
    count: 800,
    isUncached: true,
    prepare: (_, count) => repeat(count, () => read('search/?q=red%20lipstick')),
  },
  {
    name: 'product of the API',
    count: 1500,
    isUncached: true,
    prepare: (_, count) => repeat(count, () => read('products/velvet-bullet-lipstick')),
  },
];

/** Fills a bag for each order, and reads what it costs. */
async function prepareOrders(shop: Shop, count: number): Promise<Request[]> {
  const bags = await fillBags(shop.pool, shop.variantIds, count);
  const answers = await sendAll(
    shop.pool,
    bags.map((cookie) => read('cart/', cookie)),
  );
  return answers.map(({ body }, index) => post('orders/', createOrder(JSON.parse(String(body)) as Bag), bags[index]));
}

/** Sends requests over some connections. @throws Error where one is not answered with 200 */
async function sendAll(pool: Pool, requests: readonly Request[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = requests.entries();
  const sendNext = async () => {
    for (const [index, request] of waiting) {
      const answer = await send(pool, request, true);
      if (answer.status !== 200) throw new Error(`${request.path} answers ${answer.status}: ${answer.body}`);
      answers[index] = answer;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  return answers;
}

/** @returns the cookies of guests with three lines in the bag */
async function fillBags(pool: Pool, variantIds: readonly number[], count: number): Promise<string[]> {
  let cookies: string[] = Array.from({ length: count }, () => '');
  for (let line = 0; line < 3; line += 1) {
    const requests = cookies.map((cookie, bag) => add(pick(variantIds, bag + line), cookie));
    const answers = await sendAll(pool, requests);
    cookies = answers.map(({ headers }, bag) => {
      const [cookie] = [headers['set-cookie'] ?? []].flat();
      return cookie?.split(';')[0] ?? cookies[bag] ?? '';
    });
  }
  return cookies;
}

function describe(name: string, unit: string, costs: Costs): Row {
  const comparison = compareCosts(costs);
  const { ratio, noise } = comparison;
  const format = (values: readonly number[]) => median(values).toPrecision(3);
  return createRow(
    name,
    `${ratio.toFixed(2)} ± ${noise.toFixed(2)} (${format(costs.base)} → ${format(costs.now)} ${unit})`,
    `≤ ${1 + tolerance}`,
    !isDearer(comparison),
  );
}

type Pair<Value> = Record<'base' | 'now', Value>;
const both = ['base', 'now'] as const;

export type CompareOptions = {
  /** Of each row; their order changes by turns. */
  rounds?: number;
  /** Only what CI looks at. */
  isShort?: boolean;
  /** Parts of the names of rows; all of them where there is none. */
  names?: readonly string[];
};

/** Compares the work in this folder with a revision. A row that seems dearer is measured once more, and judged by all rounds. */
export async function compareWith(
  revision: string,
  { rounds = 7, isShort = false, names = [] }: CompareOptions = {},
): Promise<Row[]> {
  await checkRunTimes();
  const isWanted = (name: string) => names.length === 0 || names.some((part) => name.includes(part));
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-compare-'));
  const [base, postgres] = await Promise.all([buildBase(revision), startPostgres()]);
  try {
    const places: Pair<{ folder: string; settings: ReturnType<typeof createSettings> }> = {
      base: { folder: base.folder, settings: createSettings(path.join(folder, 'base'), postgres, 'base') },
      now: {
        folder: path.join(import.meta.dirname, '..'),
        settings: createSettings(path.join(folder, 'now'), postgres, 'now'),
      },
    };
    const start = (name: 'base' | 'now', settings: Record<string, string> = {}) =>
      startShop({ ...places[name].settings, ...settings }, 'start', places[name].folder);
    for (const name of both) {
      await createDatabase(postgres, name);
      // Drawing and loading the demo is no part of a later start.
      await (await start(name)).stop();
    }
    const server = await findChild('postgres');
    const results: Row[] = [];
    for (const isUncached of [false, true]) {
      const chosen = works.filter(
        (work) => (work.isUncached ?? false) === isUncached && (work.isShort || !isShort) && isWanted(work.name),
      );
      const memory = isUncached && !isShort && isWanted('memory');
      if (chosen.length === 0 && !memory) continue;
      const shops = {} as Pair<Shop>;
      try {
        for (const name of both) {
          const running = await start(name, isUncached ? { PAGE_CACHE: 'off' } : {});
          const pool = new Pool(`http://127.0.0.1:${running.port}`, { connections, pipelining: 1 });
          shops[name] = { running, pool, variantIds: [], bags: [] };
          const variantIds = await readVariants(places[name].settings.DATABASE_URL);
          shops[name] = { ...shops[name], variantIds, bags: isUncached ? [] : await fillBags(pool, variantIds, 100) };
        }
        for (const work of chosen) {
          const costs = await measureTwice(rounds, (first) => measure(work, shops, server, first, rounds));
          results.push(describe(work.name, 'ms', costs));
        }
        if (memory) results.push(...(await describeMemory(shops)));
      } finally {
        for (const { pool, running } of Object.values(shops)) {
          await pool.destroy();
          await running.stop();
        }
      }
    }
    if (!isWanted(startName)) return results;
    const starts = await measureTwice(Math.min(rounds, 5), (first, count) =>
      measureStarts((name) => start(name), first, count),
    );
    return [...results, describe(startName, 'ms', starts)];
  } finally {
    await Promise.all([base.remove(), postgres.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

const startName = 'start to the first page, with its data';

/** Measures some rounds, and as many again where they say that it is dearer. @param measureFrom from a round on, so many */
async function measureTwice(
  rounds: number,
  measureFrom: (first: number, count: number) => Promise<Costs>,
): Promise<Costs> {
  const costs = await measureFrom(0, rounds);
  if (!isDearer(compareCosts(costs))) return costs;
  const again = await measureFrom(rounds + 1, rounds);
  return { base: [...costs.base, ...again.base], now: [...costs.now, ...again.now] };
}

async function measureStarts(
  start: (name: 'base' | 'now') => Promise<RunningShop>,
  first: number,
  count: number,
): Promise<Costs> {
  const costs: Costs = { base: [], now: [] };
  for (let round = first; round < first + count; round += 1) {
    for (const name of getOrder(round)) {
      const running = await start(name);
      costs[name].push(await readTreeCpuMs(running.pid));
      await running.stop();
    }
  }
  return costs;
}

/** Returns which shop is first in a turn: the second one finds a warmer machine. */
const getOrder = (turn: number) => (turn % 2 ? both.toReversed() : both);

async function measure(work: Work, shops: Pair<Shop>, server: number, first: number, rounds: number): Promise<Costs> {
  const costs: Costs = { base: [], now: [] };
  const readRunMs = async (name: 'base' | 'now') =>
    (await readTreeRunMs(shops[name].running.pid)) + (await readTreeRunMs(server));
  // The first round warms up.
  for (let round = first; round <= first + rounds; round += 1) {
    const requests: Pair<Request[]> = { base: [], now: [] };
    for (const name of both) requests[name] = await work.prepare(shops[name], work.count, round);
    for (const name of both) await waitUntilIdle(() => readRunMs(name));
    const size = Math.ceil(work.count / turnsPerRound);
    for (let turn = 0; turn < turnsPerRound; turn += 1) {
      for (const name of getOrder(turn)) {
        const sent = requests[name].slice(turn * size, (turn + 1) * size);
        const before = await readRunMs(name);
        await sendAll(shops[name].pool, sent);
        // For what PostgreSQL does after its answer.
        await wait(pauseMs);
        const spent = (await readRunMs(name)) - before;
        if (round > first) costs[name].push(spent / sent.length);
      }
    }
  }
  return costs;
}

/** Short, so that a machine that is slow for a second is slow for both; each is a figure of its row. */
const turnsPerRound = 10;
const pauseMs = 10;

async function describeMemory(shops: Pair<Shop>): Promise<Row[]> {
  const [base, now] = await Promise.all([readMemory(shops.base.running.pid), readMemory(shops.now.running.pid)]);
  // Without a verdict: one figure of each says nothing of their noise.
  const describeOne = (name: string, before: number, after: number) =>
    createRow(name, `${(after / before).toFixed(2)} (${before.toPrecision(3)} → ${after.toPrecision(3)} MB)`);
  return [describeOne('memory after the load', base.now, now.now), describeOne('most memory', base.most, now.most)];
}

function createSettings(folder: string, postgres: PostgresServer, database: string) {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return {
    DATA_DIR: folder,
    DATABASE_URL: url.href,
    DATABASE_POOL: '16',
    SECRET: 'a secret of the measurements only, 32+',
    PAYMENT_SECRET: 'another of the measurements only, 32+',
    TRUSTED_PROXIES: 'loopback',
  };
}

async function createDatabase(postgres: PostgresServer, name: string): Promise<void> {
  const database = openPostgres({ url: postgres.url, connections: 1, report: console.error });
  await sql`create database ${sql.id(name)}`.execute(database.db);
  await database.close();
}

/** Returns six variants that anybody may buy in Singapore, with units enough. */
async function readVariants(url: string): Promise<number[]> {
  const database = openPostgres({ url, connections: 1, report: console.error });
  await sql`update stock set on_hand = 1000000 where market = 'SG' and on_hand > 0`.execute(database.db);
  const { rows } = await sql<{ id: number }>`
    select s.variant_id as id from stock s
    join prices p using (variant_id, market)
    join variants v on v.id = s.variant_id
    join product_markets m on m.product_id = v.product_id and m.market = s.market
    where s.market = 'SG' and s.on_hand > 0 and m.badges = '{}'
    order by s.variant_id limit 6`.execute(database.db);
  await database.close();
  return rows.map(({ id }) => id);
}
