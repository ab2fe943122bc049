import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bag } from '@vermilion/contract/bag';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { importStores } from '@vermilion/server/market/market.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { importPromotions } from '@vermilion/server/promotion/promotion.import';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { sql } from 'kysely';
import { demoCatalogue } from '../demo/catalogue.ts';
import { createDemoPromotions } from '../demo/promotions.ts';
import { demoStores } from '../demo/stores.ts';
import { buildShop } from '../scripts/build.ts';
import { startMailSink } from '../scripts/proof/mail-sink.ts';
import { startProofProvider } from '../scripts/proof/provider.ts';
import { getHost, paymentSecret, startShopProcess } from '../scripts/proof/shops.ts';
import { type Answer, type Ask, type PacedVisitor, pace } from './client.ts';
import { createOrder } from './order.ts';
import { createRow, median, percentile, type Row } from './table.ts';

/** Reading bags, adding lines and placing orders: 50 shoppers at once in a shop of 10,000 products, with the demo's offers. */

const productCount = 10_000;
const shopperCount = 50;
const durationMs = 10_000;

/** How long each action is tried before it is measured. */
const warmUpMs = 3000;

/** How long the same runs without pauses, to show what the shop is capable of. */
const unpacedMs = 5000;
const linesOfBag = 3;

/**
 * What is measured: how often each shopper does it, and the longest that 95 % of the answers may take. The pauses are those of
 * shoppers in a hurry; together they are 100 readings, 50 additions and 10 orders a second (ADR 150).
 */
const actions = [
  { name: 'read a bag', create: readBags, intervalMs: 500, budgetMs: 15 },
  { name: 'add a line', create: addLines, intervalMs: 1000, budgetMs: 30 },
  { name: 'place an order', create: placeOrders, intervalMs: 5000, budgetMs: 80 },
] as const;

/** @param settings of a shop on PostgreSQL; another database on its server is filled */
export async function measureShopping(settings: Record<string, string> & { DATABASE_URL: string }): Promise<Row[]> {
  const databaseUrl = await createDatabase(settings.DATABASE_URL);
  const variantIds = await fillDatabase(databaseUrl);
  await buildShop(() => {});
  const [provider, mail] = await Promise.all([startProofProvider(), startMailSink()]);
  const shop = await startShopProcess({
    ...settings,
    DATABASE_URL: databaseUrl,
    PAYMENT_URL: provider.url,
    PAYMENT_SECRET: paymentSecret,
    SMTP_URL: mail.url,
    ORIGIN_SG: `http://${getHost('SG')}`,
    // Each shopper has an address of their own, which a proxy would forward.
    TRUSTED_PROXIES: 'loopback',
    RATE_LIMIT: '100000000',
  });
  try {
    const load = (create: (typeof actions)[number]['create'], intervalMs: number, loadMs = durationMs) =>
      pace(shop.port, { count: shopperCount, intervalMs, durationMs: loadMs }, (_, ask) => create(ask, variantIds));
    await waitUntilReady(shop.port);
    const rows: Row[] = [];
    let failureCount = 0;
    for (const { name, create, intervalMs, budgetMs } of actions) {
      await load(create, 0, warmUpMs);
      const paced = await load(create, intervalMs);
      const unpaced = await load(create, 0, unpacedMs);
      for (const { status } of [...paced, ...unpaced]) {
        if (status >= 500) failureCount += 1;
        else if (status !== 200) throw new Error(`To ${name} answers ${status}`);
      }
      const describe = (answers: typeof paced, loadMs: number) => {
        const times = answers.map(({ tookMs }) => tookMs);
        const [p95, p50] = [percentile(times, 95), median(times)];
        const rate = Math.round((answers.length * 1000) / loadMs);
        return { p95, text: `${p95.toFixed(1)} ms (${rate}/s, half within ${p50.toFixed(1)} ms)` };
      };
      const [pacedTimes, unpacedTimes] = [describe(paced, durationMs), describe(unpaced, unpacedMs)];
      rows.push(
        createRow(
          `${name}, ${shopperCount} connections, ${productCount} products: p95`,
          pacedTimes.text,
          `< ${budgetMs} ms`,
          pacedTimes.p95 < budgetMs,
        ),
        createRow(`${name}, without pauses: p95`, unpacedTimes.text),
      );
    }
    return [...rows, createRow('answers with 5xx', `${failureCount}`, '0', failureCount === 0)];
  } finally {
    await shop.stop();
    await Promise.all([provider.stop(), mail.stop()]);
  }
}

/** Resolves once a shop has its catalogue in memory, which takes a while after it began to answer. */
async function waitUntilReady(port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/ready`)).ok) await wait(200);
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = 'shopping';
  const database = openPostgres({ url: serverUrl, connections: 1, report: console.error });
  await sql`create database ${sql.id(name)}`.execute(database.db);
  await database.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** @returns the ids of variants that anybody may buy in Singapore, with units enough */
async function fillDatabase(url: string): Promise<number[]> {
  const database = openPostgres({ url, connections: 4, statementTimeoutMs: null, report: console.error });
  const { db } = database;
  await database.migrate();
  await runInTransaction(db, (transaction) => importStores(transaction, demoStores));
  const stock = createStockService({ db, clock: systemClock });
  const records = Iterator.from(demoCatalogue({ products: productCount })).map((record, line) => ({ record, line }));
  const report = await importCatalogue(db, records, stock);
  if (!report.ok) throw new Error(JSON.stringify(report.problems.slice(0, 3)));
  const { rows } = await sql<{ variant_id: number }>`
    select s.variant_id from stock s join prices p using (variant_id, market)
    join variants v on v.id = s.variant_id
    join product_markets m on m.product_id = v.product_id and m.market = s.market
    where s.market = 'SG' and s.on_hand > 0 and m.badges = '{}' limit 2000`.execute(db);
  const ids = rows.map(({ variant_id }) => variant_id);
  const offers = createDemoPromotions().filter(({ definition }) => definition.benefit.kind !== 'gift');
  await runInTransaction(db, (transaction) =>
    importPromotions(transaction, { clock: systemClock, author: { operator: 'bench' } }, offers),
  );
  const levels = ids.map((variantId) => ({ variantId, market: 'SG' as const, onHand: 1_000_000 }));
  await runInTransaction(db, (transaction) => stock.setOnHand(transaction, levels));
  await sql`analyze`.execute(db);
  await database.close();
  return ids;
}

/** A visitor with cookies and an address of their own. */
class Shopper {
  readonly #ask: Ask;
  readonly #variantIds: readonly number[];
  #address = '';
  #cookie = '';

  constructor(ask: Ask, variantIds: readonly number[]) {
    this.#ask = ask;
    this.#variantIds = variantIds;
    this.startAnew();
  }

  /** Forgets the bag, and comes from elsewhere. */
  startAnew(): void {
    this.#cookie = '';
    this.#address = Array.from({ length: 4 }, () => randomInt(1, 224)).join('.');
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const answer = await this.#ask({
      method,
      path: `/api/web/v1/${path}`,
      headers: {
        host: getHost('SG'),
        'x-site-country': 'sg',
        'x-forwarded-for': this.#address,
        cookie: this.#cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.#cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? this.#cookie;
    return answer;
  }

  add(): Promise<Answer> {
    const variantId = this.#variantIds[randomInt(this.#variantIds.length)];
    return this.call('POST', 'cart/line-items/', { variantId, quantity: 1, idempotencyKey: randomUUID() });
  }

  /** @returns what an order of a new bag says */
  async fillBag(): Promise<object> {
    this.startAnew();
    for (let line = 0; line < linesOfBag; line += 1) await this.add();
    const { body } = await this.call('GET', 'cart/');
    return createOrder(JSON.parse(body?.toString() ?? '') as Bag);
  }
}

function readBags(ask: Ask, variantIds: readonly number[]): PacedVisitor {
  const shopper = new Shopper(ask, variantIds);
  let isFilled = false;
  return {
    prepare: async () => {
      if (!isFilled) await shopper.fillBag();
      isFilled = true;
    },
    send: () => shopper.call('GET', 'cart/'),
  };
}

function addLines(ask: Ask, variantIds: readonly number[]): PacedVisitor {
  const shopper = new Shopper(ask, variantIds);
  let count = 0;
  return {
    send: () => {
      if (count % (2 * linesOfBag) === 0) shopper.startAnew();
      count += 1;
      return shopper.add();
    },
  };
}

function placeOrders(ask: Ask, variantIds: readonly number[]): PacedVisitor {
  const shopper = new Shopper(ask, variantIds);
  let order: object = {};
  return {
    prepare: async () => {
      order = await shopper.fillBag();
    },
    send: () => shopper.call('POST', 'orders/', order),
  };
}
