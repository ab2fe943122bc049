import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { marketCodes } from '@vermilion/contract/markets';
import { readEnv } from '@vermilion/server/env';
import { createFlagEditor } from '@vermilion/server/flagservice/flagservice.service';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { findFreePort, type PostgresServer, startPostgres } from '@vermilion/server/platform/testing';
import { hasRedis, type RedisServer, startRedis } from '@vermilion/server/platform/testing.redis';
import { fillShop } from '../../demo/fill.ts';
import { demoFlags } from '../../demo/flags.ts';
import { buildShop } from '../build.ts';

/** The shop's real processes over one PostgreSQL, for proofs. */

const root = path.join(import.meta.dirname, '..', '..');

/** What the processes sign with. */
export const paymentSecret = 'the payment secret of the proofs only';
const orderSecret = 'the secret of order links, of the proofs only';

export type ShopProcess = {
  port: number;
  pid: number;
  /** What it has logged. */
  log: () => string;
  /** Asks it to end. @returns after how many milliseconds it had ended */
  stop: () => Promise<number>;
};

/**
 * Runs the shop as it runs in production (`npm run serve`). @throws with its output when it ends before it serves
 * @param folder of the repository
 */
export async function startShopProcess(settings: Record<string, string>, folder = root): Promise<ShopProcess> {
  const port = Number(settings.PORT ?? (await findFreePort()));
  const child = spawnShop({ ...settings, PORT: String(port) }, folder);
  for (let attempt = 0; attempt < 1800; attempt += 1) {
    if (child.process.exitCode !== null) throw new Error(child.log());
    const isServing = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServing) {
      return {
        port,
        pid: child.process.pid ?? 0,
        log: child.log,
        stop: async () => {
          const started = performance.now();
          child.process.kill('SIGTERM');
          await child.ended;
          return performance.now() - started;
        },
      };
    }
    await wait(100);
  }
  child.process.kill('SIGKILL');
  throw new Error(`The shop did not serve within three minutes:\n${child.log()}`);
}

export type SpawnedShop = { process: ChildProcess; log: () => string; ended: Promise<number | null> };

/** Runs the shop's process without waiting for anything. */
export function spawnShop(settings: Record<string, string>, folder = root): SpawnedShop {
  let output = '';
  const child = spawn(
    process.execPath,
    ['--heap-growing-percent=50', '--max-semi-space-size=8', 'scripts/start.mjs', '--serve'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', LISTEN: '127.0.0.1', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return {
    process: child,
    log: () => output,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}

export type Stage = {
  postgres: PostgresServer;
  database: Database;
  redis: RedisServer | null;
  /** Settings of a process over this database. */
  settings: Record<string, string>;
  /** Starts two processes; they are stopped with the stage unless they have ended before. */
  startPair: (settings?: Record<string, string>) => Promise<[ShopProcess, ShopProcess]>;
  stop: () => Promise<void>;
};

/** Builds the web app, starts PostgreSQL and Redis where there is one, and fills the demo's catalogue in. */
export async function prepareStage(): Promise<Stage> {
  await buildShop(() => {});
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-proof-'));
  const postgres = await startPostgres();
  const redis = hasRedis ? await startRedis() : null;
  const settings: Record<string, string> = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    SECRET: orderSecret,
    PAYMENT_SECRET: paymentSecret,
    // Each simulated visitor has an address of its own, which a proxy would forward.
    TRUSTED_PROXIES: 'loopback',
    ...Object.fromEntries(marketCodes.map((code) => [`ORIGIN_${code}`, `http://${getHost(code)}`])),
  };
  const database = openPostgres({
    url: postgres.url,
    connections: 40,
    statementTimeoutMs: null,
    poolTimeoutMs: 60_000,
    report: () => {},
  });
  await database.migrate();
  await fillShop(database, readEnv(settings), () => {});
  await createFlagEditor({ database, clock: systemClock }).replace(demoFlags(), 'none', 'proof');
  const running: ShopProcess[] = [];
  return {
    postgres,
    database,
    redis,
    settings,
    startPair: async (added = {}) => {
      const pair = await Promise.all([
        startShopProcess({ ...settings, ...added }),
        startShopProcess({ ...settings, ...added }),
      ]);
      running.push(...pair);
      return pair;
    },
    stop: async () => {
      await Promise.all(running.map((shop) => shop.stop()));
      await database.close();
      await redis?.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the host name under which a market is reached. */
export function getHost(market: string): string {
  return `${market.toLowerCase()}.shop.example`;
}
