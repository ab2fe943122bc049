import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { askOnce, connect, load } from './client.ts';
import { type RunningShop, stopProcess } from './shop.ts';
import { createRow, median, type Row } from './table.ts';

const milliseconds = 4000;
const rounds = 3;

/** @returns answers per second */
function rate(port: number, pathname: string, headers: Record<string, string>): Promise<number> {
  return load(port, milliseconds, () => ({
    next: () => ({ path: pathname, headers }),
    answered: ({ status }) => {
      if (status !== 200) throw new Error(`${pathname} answers ${status}`);
    },
  }));
}

/** Requests per second of an address of the shop, as a ratio to bare Fastify sending the same bytes, turn by turn. */
async function compareWithBare(shop: RunningShop, pathname: string): Promise<{ ratio: number; rate: number }> {
  const headers = { host: 'sg.localhost', 'accept-encoding': 'br' };
  const sample = await askOnce(shop.port, pathname, headers);
  if (sample.status !== 200) throw new Error(`${pathname} answers ${sample.status}`);
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  bare.stdin.end(JSON.stringify({ headers: sample.headers, body: sample.body?.toString('base64') }));
  const port = await new Promise<number>((resolve) => bare.stdout.once('data', (chunk) => resolve(Number(chunk))));
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await rate(shop.port, pathname, headers);
    const theirs = await rate(port, '/', headers);
    ratios.push(ours / theirs);
    rates.push(ours);
  }
  await stopProcess(bare);
  return { ratio: median(ratios), rate: median(rates) };
}

/** Anonymous pages from the page cache, and the listing's endpoint. */
export async function measurePages(shop: RunningShop, product: string, listing: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, pathname, min] of [
    ['home page, cached', '/', 0.5],
    ['listing page, cached', listing, 0.5],
    ['product page, cached', product, 0.5],
    [
      'listing endpoint, two filters, sorted',
      `/api/web/v1/search/?category=${listing.split('/').at(-1)}&sale=0&others=vegan,cruelty_free&price=0-6000&sort=price_low_high`,
      0.2,
    ],
  ] as const) {
    const { ratio, rate: perSecond } = await compareWithBare(shop, pathname);
    rows.push(
      createRow(
        `${name}: ratio to bare Fastify`,
        `${ratio.toFixed(2)} (${Math.round(perSecond)}/s)`,
        `≥ ${min}`,
        ratio >= min,
      ),
    );
  }
  return rows;
}

/**
 * CPU of a page that is in no cache, in a shop that has run for a while, asked for over one connection: of the thread
 * that renders, and of the whole process, where other threads compress the page and collect garbage. Linux only.
 */
export async function measureMiss(shop: RunningShop, listing: string): Promise<Row[]> {
  const warming = 1000;
  const pages = 300;
  const connection = connect(shop.port);
  const visit = async (index: number) => {
    const path = `${listing}?price=0-${100_000 + index}`;
    const { status } = await connection.ask(path, { host: 'sg.localhost', 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`The listing answers ${status}`);
  };
  for (let index = 0; index < warming; index += 1) await visit(index);
  const spent = () => Promise.all([`${shop.pid}/task/${shop.pid}`, String(shop.pid)].map(readCpuMs));
  const before = await spent();
  for (let index = warming; index < warming + pages; index += 1) await visit(index);
  const [thread = 0, all = 0] = (await spent()).map((ms, index) => (ms - (before[index] ?? 0)) / pages);
  await connection.close();
  return [
    createRow('listing page of 24, rendered: CPU of its thread', `${thread.toFixed(1)} ms`, '< 6 ms', thread < 6),
    createRow('listing page of 24, rendered and compressed: CPU of all threads', `${all.toFixed(1)} ms`),
  ];
}

/** Returns the processor time of a task, in milliseconds. @param task folder under /proc: a process, or one of its threads */
export async function readCpuMs(task: string): Promise<number> {
  const fields = (await readFile(`/proc/${task}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Resident memory now, and the most it ever was, in MB. Linux only. */
export async function readMemory(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const readMegabytes = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1] ?? 0) / 1024;
  return { now: readMegabytes('VmRSS'), most: readMegabytes('VmHWM') };
}
