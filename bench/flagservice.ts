import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { startPostgres } from '@vermilion/server/platform/testing';
import { demoFlags, demoSiteCode } from '../demo/flags.ts';
import { askOnce, load } from './client.ts';
import { readMemory } from './load.pages.ts';
import { findFreePort, stopProcess } from './shop.ts';
import { createRow, median, printTable, type Row } from './table.ts';

/** The flag service by itself on PostgreSQL: configuration, tracking and the event stream. */

const token = 'bench-token-0123456789abcdef0123456789';
const authorization = `Bearer ${token}`;
const root = path.join(import.meta.dirname, '..');

type Running = { url: string; port: number; pid: number; stop: () => Promise<void> };

async function startService(databaseUrl: string): Promise<Running> {
  const port = await findFreePort();
  // As `vermilion flags serve` starts it.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', path.join(root, 'commands', 'vermilion.mjs'), 'flags', 'serve'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        LISTEN: '127.0.0.1',
        FLAGS_PORT: String(port),
        FLAGS_TOKENS: `bench:${token}`,
        FLAGS_BACKENDS: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('The flag service ended before it answered')));
  });
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

async function put(service: Running, match: Record<string, string>, bar: boolean): Promise<void> {
  const flags = demoFlags();
  flags.configuration.realTimeUpdate = bar;
  const response = await fetch(`${service.url}/flags/admin/sites/${demoSiteCode}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json', ...match },
    body: JSON.stringify(flags),
  });
  if (!response.ok) throw new Error(await response.text());
}

const rounds = 3;
const milliseconds = 4000;

/** Configuration GET, as a ratio to bare Fastify sending the same bytes, turn by turn. */
async function measureConfiguration(service: Running): Promise<Row> {
  const headers = { 'accept-encoding': 'br' };
  const address = `/v3/${demoSiteCode}`;
  const sample = await askOnce(service.port, address, headers);
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  bare.stdin.end(JSON.stringify({ headers: sample.headers, body: sample.body?.toString('base64') }));
  const port = await new Promise<number>((resolve) => bare.stdout.once('data', (chunk) => resolve(Number(chunk))));
  const rate = (target: number) =>
    load(target, milliseconds, () => ({
      next: () => ({ path: address, headers }),
      answered: ({ status }) => {
        if (status !== 200) throw new Error(`The configuration answers ${status}`);
      },
    }));
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await rate(service.port);
    rates.push(ours);
    ratios.push(ours / (await rate(port)));
  }
  await stopProcess(bare);
  const ratio = median(ratios);
  return createRow(
    'flag configuration: ratio to bare Fastify',
    `${ratio.toFixed(2)} (${Math.round(median(rates))}/s)`,
    '≥ 0.5',
    ratio >= 0.5,
  );
}

const linesPerBody = 1000;
const trackingTime = 10_000;

/** A body as a busy shop's server sends it: assignments, custom data, page views and conversions of 250 visitors. */
function createTrackingBody(number: number): string {
  return Array.from({ length: linesPerBody }, (_, line) => {
    const nonce = (number * linesPerBody + line).toString(16).toUpperCase().padStart(16, '0');
    const visitor = `${nonce}&visitorCode=${(number * 250 + (line >> 2)).toString(36).padStart(16, 'v')}`;
    switch (line % 4) {
      case 0:
        return `eventType=experiment&id=1101&variationId=${line % 8 ? 1103 : 0}&nonce=${visitor}`;
      case 1:
        return `eventType=customData&index=3&valuesCountMap=%7B%22SG%22%3A1%7D&overwrite=true&nonce=${visitor}`;
      case 2:
        return `eventType=page&href=https%3A%2F%2Fsg.example.com%2Fproducts%2F${line}&title=Lipstick&nonce=${visitor}`;
      default:
        return `eventType=conversion&goalId=2&revenue=${line}.5&negative=false&nonce=${visitor}`;
    }
  }).join('\n');
}

async function measureTracking({ port, url }: Running): Promise<Row[]> {
  let number = 0;
  const bodies = await load(port, trackingTime, () => ({
    next: () => ({
      method: 'POST',
      path: `/visit/events?siteCode=${demoSiteCode}&sdkName=javascript&sdkVersion=4.9.0`,
      headers: { 'content-type': '*/*' },
      body: createTrackingBody(number++),
    }),
    answered: ({ status }) => {
      if (status !== 204) throw new Error(`Tracking answers ${status}`);
    },
  }));
  const perSecond = bodies * linesPerBody;
  const startedAt = performance.now();
  const response = await fetch(`${url}/flags/admin/sites/${demoSiteCode}/results/1101?goal=2`, {
    headers: { authorization },
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  const took = performance.now() - startedAt;
  return [
    createRow('tracked events, PostgreSQL', `${Math.round(perSecond)}/s`, '≥ 20000/s', perSecond >= 20_000),
    createRow(`results of an experiment among ${number * linesPerBody} events`, `${(took / 1000).toFixed(1)} s`),
  ];
}

const streams = 5000;
const openAtOnce = 200;

/** Open streams, one of which is a raw socket that waits for a text. */
async function measureStreams(service: Running): Promise<Row[]> {
  const sockets: Socket[] = [];
  let received = 0;
  const all = Promise.withResolvers<void>();
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(service.port, '127.0.0.1', () =>
        socket.write(
          `GET /sse?siteCode=${demoSiteCode} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`,
        ),
      );
      socket.once('error', reject);
      socket.on('data', (chunk: Buffer) => {
        if (chunk.includes('HTTP/1.1 503')) reject(new Error('The flag service refuses a stream'));
        if (chunk.includes('retry:')) resolve();
        if (chunk.includes('configuration-update-event')) {
          received += 1;
          if (received === streams) all.resolve();
        }
      });
      sockets.push(socket);
    });
  for (let from = 0; from < streams; from += openAtOnce) await Promise.all(Array.from({ length: openAtOnce }, open));
  const changed = performance.now();
  await put(service, { 'if-match': '*' }, false);
  await all.promise;
  const took = performance.now() - changed;
  const memory = await readMemory(service.pid);
  for (const socket of sockets) socket.destroy();
  return [
    createRow(`${streams} open streams: all notified of an edit`, `${Math.round(took)} ms`, '≤ 1000 ms', took <= 1000),
    createRow(`${streams} open streams: memory`, `${Math.round(memory.now)} MB`, '≤ 200 MB', memory.now <= 200),
  ];
}

/** Starts a PostgreSQL and the service over it; each part on a service of its own. */
export async function measureFlagService(): Promise<Row[]> {
  const postgres = await startPostgres();
  const rows: Row[] = [];
  const on = async (part: (service: Running) => Promise<Row | Row[]>) => {
    const service = await startService(postgres.url);
    try {
      rows.push(...[await part(service)].flat());
    } finally {
      await service.stop();
    }
  };
  try {
    await on(async (service) => {
      await put(service, { 'if-none-match': '*' }, true);
      return measureStreams(service);
    });
    await on(measureConfiguration);
    await on(measureTracking);
  } finally {
    await postgres.stop();
  }
  return rows;
}

if (import.meta.main) printTable('Flag service', await measureFlagService());
