import { setTimeout as wait } from 'node:timers/promises';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import { systemClock } from '@vermilion/server/platform/clock';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { demoCatalogue } from '../demo/catalogue.ts';
import { proveSessions } from './proof/sessions.ts';
import { prepareStage, type ShopProcess, type Stage } from './proof/shops.ts';
import { repeatAtOnce, Visitor } from './proof/visitor.ts';

/**
 * Proves on two processes over one PostgreSQL, with the demo's 1,560 products, that a change reaches both at once
 * (`npm run proof -- cluster`): prices within a second, in the API and on rendered pages; and that a sell-out in one market
 * leaves the pages of the others cached; and that both agree on sessions. With Redis, where there is one, and without.
 */

const priceChanges = 10;
const maxDelayMs = 1000;
/** Pages that an address may have rendered in a minute. */
const renderLimit = 40;

type Row = { proof: string; figure: string; verdict: 'held' | 'FAILED' };

const stage = await prepareStage();
try {
  const rows: Row[] = [];
  const product = findProduct();
  for (const redis of stage.redis ? [null, stage.redis] : [null]) {
    const suffix = redis ? 'with Redis' : 'without Redis';
    const shops = await stage.startPair({
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
      ...(redis && { REDIS_URL: redis.url }),
    });
    rows.push(...(await changePrices(shops, product, suffix)));
    rows.push(...(await proveSessions(stage, shops, suffix)));
    await Promise.all(shops.map((shop) => shop.stop()));
    const limited = await stage.startPair({
      RATE_LIMIT: String(renderLimit),
      LOG_LEVEL: 'warn',
      ...(redis && { REDIS_URL: redis.url }),
    });
    rows.push(await sellOut(limited, product, suffix));
    await Promise.all(limited.map((shop) => shop.stop()));
  }
  rows.push(await countMessages(product));
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;
} finally {
  await stage.stop();
}

/** Returns a product that is sold in every market and has one price per market. */
function findProduct(): ProductRecord {
  const sold = demoCatalogue().find(
    (record) =>
      record.kind === 'product' &&
      Object.keys(record.markets).length === Object.keys(markets).length &&
      record.variants.every(({ prices, stock }) => {
        const isPlain = Object.values(prices).every((price) => !price?.sale);
        return isPlain && Object.values(stock ?? {}).every((units) => (units ?? 0) > 0);
      }),
  );
  if (sold?.kind !== 'product') throw new Error('No product is sold in every market');
  return sold;
}

/** Imports the product at another price in Singapore, as `vermilion catalogue import` does. @returns when it was committed */
async function importPrice({ database }: Stage, product: ProductRecord, price: number): Promise<number> {
  const stock = createStockService({ db: database.db, clock: systemClock });
  const variants = product.variants.map((variant) => ({
    ...variant,
    prices: { ...variant.prices, SG: { ...variant.prices.SG, price } },
  })) as ProductRecord['variants'];
  const report = await importCatalogue(database.db, [{ record: { ...product, variants }, line: 1 }], stock);
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  return performance.now();
}

type View = { name: string; read: (visitor: Visitor) => Promise<string> };

function listViews({ slug }: ProductRecord): View[] {
  const api = async (visitor: Visitor) => (await visitor.call('GET', `products/${slug}/`)).text;
  const page = async (visitor: Visitor) => (await visitor.send('GET', `/products/${slug}`)).text;
  return [
    { name: 'API', read: api },
    { name: 'product page', read: page },
  ];
}

/** Changes a price again and again, and measures how long each process shows the old one. */
async function changePrices(shops: readonly ShopProcess[], product: ProductRecord, suffix: string): Promise<Row[]> {
  const views = listViews(product);
  const delays: Record<string, number[]> = {};
  const visitors = shops.map((shop) => new Visitor([shop]));
  for (let change = 0; change < priceChanges; change += 1) {
    for (const visitor of visitors) for (const { read } of views) await read(visitor);
    // A price that stands nowhere else: S$ 1,234.01 and so on.
    const price = 123_401 + change;
    const shown = new RegExp(`1,?234\\.${String(price % 100).padStart(2, '0')}|${price}`);
    const committed = await importPrice(stage, product, price);
    await Promise.all(
      visitors.flatMap((visitor, process) =>
        views.map(async ({ name, read }) => {
          while (!shown.test(await read(visitor))) {
            if (performance.now() - committed > 60_000) throw new Error(`${name} of process ${process + 1} is stale`);
            await wait(20);
          }
          const key = `${name}, process ${process + 1}`;
          delays[key] = [...(delays[key] ?? []), performance.now() - committed];
        }),
      ),
    );
    // A build after a build waits for as long as that took: editors pause too.
    await wait(500);
  }
  return Object.entries(delays).map(([name, all]) => {
    all.sort((one, other) => one - other);
    const [median = 0, slowest = 0] = [all[Math.floor(all.length / 2)], all.at(-1)];
    return {
      proof: `price change live, ${name}, ${suffix}`,
      figure: `p50 ${Math.round(median)} ms, max ${Math.round(slowest)} ms of ${all.length}`,
      verdict: slowest <= maxDelayMs ? 'held' : 'FAILED',
    };
  });
}

/**
 * Sells a product out in Singapore and asks for its page in all markets from addresses that may have no more pages
 * rendered: what comes all the same is from the cache.
 */
async function sellOut(shops: readonly ShopProcess[], product: ProductRecord, suffix: string): Promise<Row> {
  const path = `/products/${product.slug}`;
  const codes = Object.keys(markets) as MarketCode[];
  for (const shop of shops) {
    for (const market of codes) await new Visitor([shop], { market }).send('GET', path);
  }
  const { address } = new Visitor(shops);
  await repeatAtOnce(shops.length, async (index) => {
    const visitor = new Visitor([shops[index] as ShopProcess], { address });
    for (let page = 0; page <= renderLimit * 2; page += 1) {
      if ((await visitor.send('GET', `/none-${index}-${page}`)).status === 429) return;
    }
    throw new Error('The address may still have pages rendered');
  });
  const stock = createStockService({ db: stage.database.db, clock: systemClock });
  const skus = product.variants.map(({ sku }) => sku);
  const variants = await stage.database.db.selectFrom('variants').select('id').where('sku', 'in', skus).execute();
  const setUnits = (onHand: number) =>
    stage.database.db.transaction().execute((transaction) =>
      stock.setOnHand(
        transaction,
        variants.map(({ id }) => ({ variantId: id, market: 'SG', onHand })),
      ),
    );
  await setUnits(0);
  await wait(1000);
  const cached: string[] = [];
  const rendered: string[] = [];
  for (const [index, shop] of shops.entries()) {
    for (const market of codes) {
      const { status } = await new Visitor([shop], { market, address }).send('GET', path);
      (status === 200 ? cached : rendered).push(`${market}${index + 1}`);
    }
  }
  await setUnits(50);
  const isRight = rendered.every((name) => name.startsWith('SG')) && rendered.length === shops.length;
  return {
    proof: `sell-out in SG, ${suffix}`,
    figure: `${cached.length} of ${codes.length * 2} pages still cached; to be rendered again: ${rendered.join(' ')}`,
    verdict: isRight ? 'held' : 'FAILED',
  };
}

/** Counts the messages between processes that 20 quick price changes and 20 sales cause. */
async function countMessages(product: ProductRecord): Promise<Row> {
  const shops = await stage.startPair({ LOG_LEVEL: 'warn' });
  const messages: Record<string, number> = { catalogue: 0, stock: 0, purge: 0 };
  const stops = await Promise.all(
    Object.keys(messages).map((channel) =>
      stage.database.listen(channel, () => {
        messages[channel] = (messages[channel] ?? 0) + 1;
      }),
    ),
  );
  for (let change = 0; change < 20; change += 1) await importPrice(stage, product, 99_901 + change);
  await wait(2000);
  for (const stop of stops) await stop();
  await Promise.all(shops.map((shop) => shop.stop()));
  return {
    proof: '20 imports one after the other',
    figure: `${messages.catalogue} messages, ${messages.stock} of stock, ${messages.purge} purges`,
    verdict: (messages.catalogue ?? 0) <= 20 && messages.purge === 0 ? 'held' : 'FAILED',
  };
}
