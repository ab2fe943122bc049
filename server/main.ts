import './platform/node-env.ts';
import path from 'node:path';
import pino from 'pino';
import type { ServerBuild } from 'react-router';
import { createApp, type WebApp } from './app.ts';
import { type Env, EnvError, readShopEnv } from './env.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { endOnSignal } from './platform/end.ts';
import { systemRandom } from './platform/random.ts';
import { createReport } from './platform/report.ts';
import { readOrCreateSecret } from './platform/secrets.ts';

export type StartOptions = {
  /** Runs when the schema is up to date and before anything is served. */
  prepare?: (database: Database) => Promise<void>;
  /** The web workspace: its build, or its sources with `watch`. */
  webFolder: string;
  /** Serves the web app from its sources, with hot reload. */
  watch?: boolean;
};

/** Starts the shop and answers on PORT. @returns what stops it, requests under way finished */
export async function startShop(
  env: Env,
  { prepare, webFolder, watch = false }: StartOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const logger = pino({ level: env.LOG_LEVEL });
  const database = await openDatabase(env, createReport(logger));
  await database.migrate();
  await prepare?.(database);
  const web = watch ? await watchedWeb(webFolder) : builtWeb(webFolder);
  const app = await createApp({
    env: { ...env, DATA_DIR: path.resolve(env.DATA_DIR) },
    database,
    clock: systemClock,
    random: systemRandom,
    secrets: {
      orders: env.SECRET ?? (await readOrCreateSecret(env.DATA_DIR, 'orders')),
      payments: env.PAYMENT_SECRET ?? (await readOrCreateSecret(env.DATA_DIR, 'payments')),
    },
    web,
    logger,
  });
  await app.listen({ port: env.PORT, host: env.LISTEN });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : env.PORT,
    stop: async () => {
      await app.close();
      await database.close();
    },
  };
}

function builtWeb(folder: string): WebApp {
  const build = import(path.join(folder, 'build', 'server', 'index.js')) as Promise<ServerBuild>;
  return { build: () => build, client: path.join(folder, 'build', 'client') };
}

/** The development tools are not there in production, so they are asked for only here. */
async function watchedWeb(folder: string): Promise<WebApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: folder, server: { middlewareMode: true } });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
    client: null,
    attach: async (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const answered = await new Promise<boolean>((resolve) => {
          reply.raw.once('finish', () => resolve(true));
          vite.middlewares(request.raw, reply.raw, () => resolve(false));
        });
        if (answered) return reply.hijack();
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}

if (import.meta.main) {
  try {
    const shop = await startShop(readShopEnv(process.env), { webFolder: path.join(import.meta.dirname, '..', 'web') });
    endOnSignal(shop.stop);
  } catch (error) {
    process.stderr.write(`${error instanceof EnvError ? error.message : error}\n`);
    process.exit(1);
  }
}
