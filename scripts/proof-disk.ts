import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { marketCodes } from '@vermilion/contract/markets';
import { readEnv } from '@vermilion/server/env';
import { openDatabase } from '@vermilion/server/platform/database';
import { fillShop } from '../demo/fill.ts';
import { buildShop } from './build.ts';
import { startMailSink } from './proof/mail-sink.ts';
import { stockUpShelves } from './proof/orders.ts';
import { startProofProvider } from './proof/provider.ts';
import { getHost, paymentSecret, type ShopProcess, startShopProcess } from './proof/shops.ts';
import { countValues, type PlacedOrder, Visitor } from './proof/visitor.ts';

/**
 * Fills the disk of an embedded shop while shoppers order and pay, and empties it again, three times: while it runs, with a
 * stop in the middle, and with a kill in the middle (`npm run proof -- disk`). The disk is a file system in memory, so this
 * needs Linux and root. Fails when the shop stands still, answers anything but 503 to changes, shows no pages, does not
 * come back by itself, or an order that was answered is missing.
 */

const run = promisify(execFile);
const diskBytes = 1000 * 1024 * 1024;
const shopperCount = 4;
const phaseMs = 8_000;
const answerLimitMs = 10_000;
const backLimitMs = 5_000;

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  process.stderr.write('npm run proof -- disk mounts a file system in memory: run it as root on Linux\n');
  process.exit(1);
}

type Row = { step: string; figure: string; verdict: 'held' | 'FAILED' };
const rows: Row[] = [];
const note = (step: string, figure: string, holds: boolean) =>
  rows.push({ step, figure, verdict: holds ? 'held' : 'FAILED' });

await buildShop(() => {});
const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-disk-'));
const ballast = path.join(folder, 'ballast');
await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]);
const [provider, mail] = await Promise.all([startProofProvider(), startMailSink()]);
let shop: ShopProcess | null = null;
try {
  const settings = {
    DATA_DIR: folder,
    PAYMENT_SECRET: paymentSecret,
    PAYMENT_URL: provider.url,
    SMTP_URL: mail.url,
    RATE_LIMIT: '1000000',
    TRUSTED_PROXIES: 'loopback',
    ...Object.fromEntries(marketCodes.map((code) => [`ORIGIN_${code}`, `http://${getHost(code)}`])),
  };
  const variants = await prepareShop(settings);
  const placed: string[] = [];
  shop = await startShopProcess(settings);

  await shopUntilFull('running');
  await emptyDisk('running');
  const before = await shopFor(phaseMs);
  note('orders after it', JSON.stringify(before), (before[200] ?? 0) > 0 && Object.keys(before).length === 1);

  await shopUntilFull('stopped while full');
  const stoppedMs = await shop.stop();
  note('SIGTERM while full', `ended in ${Math.round(stoppedMs)} ms`, stoppedMs < answerLimitMs);
  shop = null;
  const refusal = await startShopProcess(settings).then(
    () => 'it started',
    (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
  );
  note('start while full', refusal, refusal.includes('make room, then start again'));
  await rm(ballast);
  shop = await startShopProcess(settings);
  note('start after it', await readPages(), (await readPages()) === '200 200');

  await shopUntilFull('killed while full');
  process.kill(shop.pid, 'SIGKILL');
  await rm(ballast);
  shop = await startShopProcess(settings);
  const after = await shopFor(phaseMs);
  note('orders after it', JSON.stringify(after), (after[200] ?? 0) > 0 && Object.keys(after).length === 1);
  await shop.stop();
  shop = null;

  const missing = await findMissingOrders(settings, placed);
  note('acknowledged orders', `${placed.length}, ${missing} of them missing`, placed.length > 0 && missing === 0);
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;

  /** Orders without a pause for some time. @returns how many answers had each status */
  async function shopFor(ms: number): Promise<Record<string, number>> {
    const statuses: number[] = [];
    const until = performance.now() + ms;
    const visit = async () => {
      while (performance.now() < until) statuses.push(...(await buyOnce()));
    };
    await Promise.all(Array.from({ length: shopperCount }, visit));
    return countValues(statuses);
  }

  /** @returns the statuses of its calls */
  async function buyOnce(): Promise<number[]> {
    const visitor = new Visitor([shop as ShopProcess]);
    const variant = variants[placed.length % variants.length] as number;
    const added = await visitor.add(variant);
    if (added.status !== 200) return [added.status];
    const reply = await visitor.order();
    if (reply.status !== 200) return [added.status, reply.status];
    const order: PlacedOrder = reply.json();
    placed.push(order.id);
    const payment = order.redirectUrl.split('/').at(-1)?.split('?')[0];
    const paid = payment && provider.payments.has(payment) ? await provider.pay(payment) : null;
    return [added.status, reply.status, ...(paid === null ? [] : [paid === 204 ? 200 : paid])];
  }

  /** Fills the disk to the last byte while shoppers order. */
  async function shopUntilFull(step: string): Promise<void> {
    const shopping = shopFor(phaseMs);
    await wait(phaseMs / 4);
    await fillDisk();
    const statuses = await shopping;
    const isRight = Object.keys(statuses).every((status) => status === '200' || status === '503');
    note(`${step}: while it fills`, JSON.stringify(statuses), isRight && (statuses[503] ?? 0) > 0);
    const started = performance.now();
    note(`${step}: pages`, await readPages(), (await readPages()) === '200 200');
    const answeredMs = performance.now() - started;
    note(`${step}: slowest answer`, `${Math.round(answeredMs)} ms`, answeredMs < answerLimitMs);
    const isLogged = /disk is nearly full/.test((shop as ShopProcess).log());
    note(`${step}: the log`, isLogged ? 'names the disk' : 'says nothing', isLogged);
  }

  /** A page that is kept and one that is rendered, without a bag. */
  async function readPages(): Promise<string> {
    const visitor = new Visitor([shop as ShopProcess]);
    const pages = [await visitor.send('GET', '/'), await visitor.send('GET', '/search?q=lip')];
    return pages.map(({ status }) => status).join(' ');
  }

  /** Makes room and waits until a change is taken. */
  async function emptyDisk(step: string): Promise<void> {
    await rm(ballast);
    const started = performance.now();
    let statuses: number[] = [];
    while (performance.now() - started < backLimitMs) {
      statuses = await buyOnce();
      if (statuses.every((status) => status === 200)) break;
      await wait(50);
    }
    const backMs = performance.now() - started;
    note(`${step}: back`, `${Math.round(backMs)} ms after there was room`, backMs < backLimitMs);
  }
} finally {
  await shop?.stop();
  await provider.stop();
  await mail.stop();
  await run('umount', [folder]);
  await rm(folder, { recursive: true });
}

/** @returns variants with enough stock */
async function prepareShop(settings: Record<string, string>): Promise<number[]> {
  const env = readEnv(settings);
  const database = await openDatabase(env, console.error, false);
  try {
    await database.migrate();
    await fillShop(database, env, () => {});
    return await stockUpShelves(database, { variants: 20, units: 100_000, offset: 0 });
  } finally {
    await database.close();
  }
}

async function findMissingOrders(settings: Record<string, string>, ids: readonly string[]): Promise<number> {
  const database = await openDatabase(readEnv(settings), console.error, false);
  try {
    const found = await database.db.selectFrom('orders').select('id').where('id', 'in', ids).execute();
    return ids.length - found.length;
  } finally {
    await database.close();
  }
}

async function fillDisk(): Promise<void> {
  const file = await open(ballast, 'w');
  for (let chunk = Buffer.alloc(1024 * 1024); chunk.length > 0; ) {
    try {
      await file.write(chunk);
    } catch {
      chunk = chunk.subarray(0, Math.floor(chunk.length / 2));
    }
  }
  await file.close();
}
