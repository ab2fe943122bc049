import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sampleCatalogue, toLines } from '@vermilion/server/catalogue/catalogue.testing';
import { drawPhotograph } from '@vermilion/server/picture/picture.testing';
import type { Database } from '@vermilion/server/platform/database';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { startPostgres } from '@vermilion/server/platform/testing';
import { sql } from 'kysely';
import { connect } from '../bench/client.ts';
import { startShop } from '../bench/shop.ts';
import { createRow, percentile, printTable } from '../bench/table.ts';

/**
 * Imports 20,000 products with 40,000 pictures, and then photographs while shoppers look around, on a PostgreSQL of its own
 * (`npm run proof -- pictures`). Fails where pages take longer than a minute, fewer than 20 pictures a second are prepared, or
 * requests are more than 10 ms slower at the 95th percentile. A machine that does anything else fails it too: the processor
 * time of a picture is printed beside it.
 */

const productCount = 20_000;
const picturesPerProduct = 2;
/** Turns without and with pictures under way, one after the other. */
const rounds = 3;
/** So many that the 0.3 s in which the catalogue takes in new pictures are far from a twentieth of a turn. */
const photographsPerRound = 300;
const requestsPerSecond = 25;
const root = path.join(import.meta.dirname, '..');
const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-proof-pictures-'));
const media = path.join(folder, 'media');
const server = await startPostgres();
const settings = {
  DATA_DIR: folder,
  DATABASE_URL: server.url,
  SECRET: 'a secret of this proof only, 32 letters',
  PAYMENT_SECRET: 'another of this proof only, 32 letters',
};

async function importProducts(records: Iterable<unknown>): Promise<void> {
  const file = path.join(folder, 'catalogue.jsonl');
  await writeFile(file, toLines(...records));
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ['commands/vermilion.mjs', 'catalogue', 'import', file], {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 ** 2,
  });
}

/** The catalogue, or its first products alone: with one variant each, and pictures of these names. */
function* createRecords(getNames: (product: number) => string[], count = Number.POSITIVE_INFINITY) {
  let product = 0;
  for (const record of sampleCatalogue(productCount, 1)) {
    if (product === count) return;
    if (record.kind !== 'product') {
      if (count > productCount) yield record;
      continue;
    }
    const pictures = getNames(product).map((name) => ({ url: `/media/p/${name}.jpg`, ground: '#f0cfc6' }));
    product += 1;
    yield { ...record, variants: record.variants.map((variant) => ({ ...variant, pictures })) };
  }
}

async function waitUntil(isReached: () => Promise<boolean>, limitMs = 600_000): Promise<void> {
  const until = performance.now() + limitMs;
  while (!(await isReached())) {
    if (performance.now() > until) throw new Error('it took longer than ten minutes');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function countWaiting({ db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) 
    from pictures where version is null and problem is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Requests products as browsers do, at an even rate, until told to stop. @returns how long each took, in milliseconds */
async function shopUntil(port: number, isDone: () => boolean): Promise<number[]> {
  const connections = Array.from({ length: 8 }, () => connect(port));
  const durations: number[] = [];
  const running: Promise<void>[] = [];
  for (let number = 0; !isDone(); number += 1) {
    const connection = connections[number % connections.length];
    const started = performance.now();
    const request = async () => {
      await connection?.ask(`/products/product-${number % 5000}`, { host: 'sg.localhost', 'accept-encoding': 'br' });
      durations.push(performance.now() - started);
    };
    running.push(request());
    await new Promise((resolve) => setTimeout(resolve, 1000 / requestsPerSecond));
  }
  await Promise.all(running);
  for (const connection of connections) await connection.close();
  return durations;
}

/** Waits until a process has used less than a twentieth of a processor for three seconds: what followed the import is over. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let used = Number.POSITIVE_INFINITY; used > 150; ) {
    const before = await readCpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    used = (await readCpuMs(pid)) - before;
  }
}

/** Processor time of a process, in milliseconds; 0 where the system does not say. */
async function readCpuMs(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ticks.reduce((sum, count) => sum + count, 0) * 10;
}

/** Processor time of a process's children, in milliseconds; null where the system does not say. */
async function readChildrenCpuMs(pid: number): Promise<number | null> {
  try {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
    const times = await Promise.all(children.map(readCpuMs));
    return times.reduce((sum, time) => sum + time, 0);
  } catch {
    return null;
  }
}

await mkdir(path.join(media, 'p'), { recursive: true });
const database = openPostgres({ url: server.url, connections: 2, report: console.error });
const shop = await startShop(settings, 'serve');
const isShown = async (slug: string) => {
  const connection = connect(shop.port);
  const { status } = await connection.ask(`/api/web/v1/products/${slug}/`, { 'x-site-country': 'sg' });
  await connection.close();
  return status === 200;
};
try {
  const importStarted = performance.now();
  await importProducts(
    createRecords((product) => Array.from({ length: picturesPerProduct }, (_, index) => `${product}-${index}`)),
  );
  const importSeconds = (performance.now() - importStarted) / 1000;
  const soldInSingapore = await database.db
    .selectFrom('products')
    .innerJoin('product_markets', 'product_markets.product_id', 'products.id')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .innerJoin('prices', (join) => join.onRef('prices.variant_id', '=', 'variants.id').on('prices.market', '=', 'SG'))
    .select('slug')
    .where('product_markets.market', '=', 'SG')
    .orderBy('products.id', 'desc')
    .executeTakeFirstOrThrow();
  await waitUntil(() => isShown(soldInSingapore.slug));
  const pageSeconds = (performance.now() - importStarted) / 1000;
  // Their files are not there: what is measured next is the preparing of photographs, not the looking for files.
  await database.db
    .updateTable('pictures')
    .set({ problem: 'no file', due_at: new Date(Date.now() + 86_400_000) })
    .execute();

  const photograph = await drawPhotograph(1600, 2000);
  const without: number[] = [];
  const during: number[] = [];
  let prepareSeconds = 0;
  let cpuMs: number | null = 0;
  for (let round = 0; round < rounds; round += 1) {
    // What follows an import and the pictures' new addresses is over.
    await waitUntilIdle(shop.pid);
    const idleUntil = performance.now() + 8000;
    without.push(...(await shopUntil(shop.port, () => performance.now() > idleUntil)));
    // What follows the end of a JPEG is not read, but makes it another file.
    for (let index = 0; index < photographsPerRound; index += 1) {
      const content = Buffer.concat([photograph, Buffer.from(`${round}-${index}`)]);
      await writeFile(path.join(media, 'p', `photograph-${round}-${index}.jpg`), content);
    }
    const names = Array.from({ length: photographsPerRound }, (_, index) => `photograph-${round}-${index}`);
    await importProducts(createRecords((product) => [names[product] as string], photographsPerRound));
    const cpuBefore = (await readChildrenCpuMs(shop.pid)) ?? 0;
    const started = performance.now();
    let isPrepared = false;
    const shopping = shopUntil(shop.port, () => isPrepared);
    await waitUntil(async () => (await countWaiting(database)) === 0);
    isPrepared = true;
    prepareSeconds += (performance.now() - started) / 1000;
    const cpuAfter = await readChildrenCpuMs(shop.pid);
    cpuMs = cpuMs === null || cpuAfter === null ? null : cpuMs + cpuAfter - Math.min(cpuBefore, cpuAfter);
    during.push(...(await shopping));
  }

  const count = rounds * photographsPerRound;
  const { rows } = await sql<{ count: number }>`
    select count(*) from pictures where version is not null and problem is null`.execute(database.db);
  if (rows[0]?.count !== count) throw new Error(`${rows[0]?.count} of ${count} photographs are prepared`);
  const rate = count / prepareSeconds;
  const [before, after] = [percentile(without, 95), percentile(during, 95)];
  const cores = availableParallelism();
  printTable('Pictures', [
    createRow('import of 20,000 products with 40,000 pictures, by command', `${importSeconds.toFixed(1)} s`),
    createRow('… until their pages are shown', `${pageSeconds.toFixed(1)} s`, '≤ 60 s', pageSeconds <= 60),
    createRow(`photographs prepared on ${cores} cores`, `${rate.toFixed(1)}/s`, '≥ 20/s', rate >= 20),
    createRow('processor time of a photograph', cpuMs === null ? 'unknown' : `${Math.round(cpuMs / count)} ms`),
    createRow('page of a product, p95 without', `${before.toFixed(1)} ms`),
    createRow('… while pictures are prepared', `${after.toFixed(1)} ms`, '≤ 10 ms more', after - before <= 10),
  ]);
  if (pageSeconds > 60 || rate < 20 || after - before > 10) process.exitCode = 1;
} finally {
  await shop.stop();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
