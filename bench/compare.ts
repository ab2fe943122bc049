import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bag } from '@vermilion/contract/bag';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { type PostgresServer, startPostgres } from '@vermilion/server/platform/testing';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { buildBase } from './base.ts';
import { type Answer, connections, type Request, send } from './client.ts';
import { findChild, readTreeCpuMs, waitUntilIdle } from './cpu.ts';
import { readMemory } from './load.pages.ts';
import { createOrder } from './order.ts';
import { type RunningShop, startShop } from './shop.ts';
import { createRow, median, percentile, type Row } from './table.ts';

/**
 * What the hot paths cost in processor time beside another revision (docs/performance.md): both shops run on one PostgreSQL with
 * the same demo, and are asked by turns, so that a machine that is slow for a while is slow for both. The processor time is that
 * of the shop and of PostgreSQL together. Linux only.
 */

/** A row fails where its cost rises by more than this, beyond the noise of its own rounds. */
export const tolerance = 0.15;

type Shop = { running: RunningShop; variantIds: readonly number[]; bags: readonly string[] };

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
    count: 1500,
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
  const bags = await fillBags(shop.running.port, shop.variantIds, count);
  const answers = await sendAll(
    shop.running.port,
    bags.map((cookie) => read('cart/', cookie)),
  );
  return answers.map(({ body }, index) => post('orders/', createOrder(JSON.parse(String(body)) as Bag), bags[index]));
}

/** Sends requests over some connections. @throws Error where one is not answered with 200 */
async function sendAll(port: number, requests: readonly Request[]): Promise<Answer[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
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
  await pool.close();
  return answers;
}

/** @returns the cookies of guests with three lines in the bag */
async function fillBags(port: number, variantIds: readonly number[], count: number): Promise<string[]> {
  let cookies: string[] = Array.from({ length: count }, () => '');
  for (let line = 0; line < 3; line += 1) {
    const requests = cookies.map((cookie, bag) => add(pick(variantIds, bag + line), cookie));
    const answers = await sendAll(port, requests);
    cookies = answers.map(({ headers }, bag) => {
      const [cookie] = [headers['set-cookie'] ?? []].flat();
      return cookie?.split(';')[0] ?? cookies[bag] ?? '';
    });
  }
  return cookies;
}

/** The figures of a row, one for each round. */
type Costs = { base: number[]; now: number[] };

/** @property ratio the median of now to base; `noise` is half of what the ratios of the middle rounds differ by */
type Comparison = { ratio: number; noise: number };

export function compare({ base, now }: Costs): Comparison {
  const ratios = now.map((cost, round) => cost / (base[round] ?? Number.NaN));
  return { ratio: median(ratios), noise: (percentile(ratios, 75) - percentile(ratios, 25)) / 2 };
}

export const isDearer = ({ ratio, noise }: Comparison): boolean => ratio - noise > 1 + tolerance;

function describe(name: string, unit: string, costs: Costs): Row {
  const comparison = compare(costs);
  const { ratio, noise } = comparison;
  const format = (values: readonly number[]) => median(values).toPrecision(3);
  return createRow(
    name,
    `${ratio.toFixed(2)} ± ${noise.toFixed(2)} (${format(costs.base)} → ${format(costs.now)} ${unit})`,
    `≤ ${1 + tolerance}`,
    !isDearer(comparison),
  );
}

/**
 * Compares the work in this folder with a revision.
 * @param rounds of each row; their order changes by turns
 * @param isShort only what CI looks at
 */
export async function compareWith(revision: string, { rounds = 7, isShort = false } = {}): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-compare-'));
  const [base, postgres] = await Promise.all([buildBase(revision), startPostgres()]);
  try {
    const places = {
      base: { folder: base.folder, settings: createSettings(path.join(folder, 'base'), postgres, 'base') },
      now: {
        folder: path.join(import.meta.dirname, '..'),
        settings: createSettings(path.join(folder, 'now'), postgres, 'now'),
      },
    };
    for (const name of ['base', 'now'] as const) await createDatabase(postgres, name);
    const start = (name: 'base' | 'now', settings: Record<string, string> = {}) =>
      startShop({ ...places[name].settings, ...settings }, 'start', places[name].folder);
    // Drawing and loading the demo is no part of a later start.
    for (const name of ['base', 'now'] as const) await (await start(name)).stop();
    const server = await findChild('postgres');
    const results: Row[] = [];
    const starts: Costs = { base: [], now: [] };
    for (const isUncached of [false, true]) {
      const chosen = works.filter((work) => (work.isUncached ?? false) === isUncached && (work.isShort || !isShort));
      const shops = {} as Record<'base' | 'now', Shop>;
      for (const name of ['base', 'now'] as const) {
        const running = await start(name, isUncached ? { PAGE_CACHE: 'off' } : {});
        starts[name].push(await readTreeCpuMs(running.pid));
        const variantIds = await readVariants(places[name].settings.DATABASE_URL);
        shops[name] = { running, variantIds, bags: isUncached ? [] : await fillBags(running.port, variantIds, 100) };
      }
      for (const work of chosen) results.push(describe(work.name, 'ms', await measure(work, shops, server, rounds)));
      if (isUncached && !isShort) results.push(...(await describeMemory(shops)));
      await Promise.all([shops.base.running.stop(), shops.now.running.stop()]);
    }
    for (let round = starts.base.length; round < Math.min(rounds, 5); round += 1) {
      for (const name of round % 2 ? (['now', 'base'] as const) : (['base', 'now'] as const)) {
        const running = await start(name);
        starts[name].push(await readTreeCpuMs(running.pid));
        await running.stop();
      }
    }
    return [...results, describe('start to the first page, with its data', 'ms', starts)];
  } finally {
    await Promise.all([base.remove(), postgres.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  work: Work,
  shops: Record<'base' | 'now', Shop>,
  server: number,
  rounds: number,
): Promise<Costs> {
  const costs: Costs = { base: [], now: [] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 ? (['now', 'base'] as const) : (['base', 'now'] as const)) {
      const { running } = shops[name];
      const readCpuMs = async () => (await readTreeCpuMs(running.pid)) + (await readTreeCpuMs(server));
      const requests = await work.prepare(shops[name], work.count, round);
      await waitUntilIdle(readCpuMs);
      const before = await readCpuMs();
      await sendAll(running.port, requests);
      const spent = (await readCpuMs()) - before;
      if (round > 0) costs[name].push(spent / work.count);
    }
  }
  return costs;
}

async function describeMemory(shops: Record<'base' | 'now', Shop>): Promise<Row[]> {
  const [base, now] = await Promise.all([readMemory(shops.base.running.pid), readMemory(shops.now.running.pid)]);
  return [
    describe('memory after the load', 'MB', { base: [base.now], now: [now.now] }),
    describe('most memory', 'MB', { base: [base.most], now: [now.most] }),
  ];
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
