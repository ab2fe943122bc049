import './platform/node-env.ts';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { secondMs } from '@vermilion/contract/durations';
import pino, { type Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { AppOptions, WebApp } from './app.ts';
import { type Env, EnvError, listMissingForOrders } from './env.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { closeGracefully } from './platform/http/drain.ts';
import { removeSandboxPages } from './platform/http/sandbox-pages.ts';
import { systemRandom } from './platform/random.ts';
import { createReport, type Report } from './platform/report.ts';
import { readSecrets } from './platform/secrets.ts';
import { type ShopSource, watchShopFolder } from './platform/shop/shop-source.ts';
import { startWatchdog } from './platform/watchdog.ts';
import { runPreflight } from './preflight.ts';

export type StartOptions = {
  /** Runs when the schema is up to date and before anything is served. */
  prepare?: (database: Database) => Promise<void>;
  /** The web workspace: its build, or its sources with `watch`. */
  webFolder: string;
  /** Serves the web app from its sources, with hot reload. */
  watch?: boolean;
  /** Loads the built web app from elsewhere than its workspace. */
  loadWeb?: () => Promise<ServerBuild>;
  /** The web app was built from other sources than those that lie beside it. */
  isBuildStale?: boolean;
};

export type RunningShop = {
  port: number;
  logger: Logger;
  /** Finishes requests in flight, then stops. */
  stop: () => Promise<void>;
};

/** Starts the shop on PORT. @throws EnvError naming everything that it cannot work with */
export async function startShop(
  env: Env,
  { prepare, webFolder, watch = false, loadWeb, isBuildStale = false }: StartOptions,
): Promise<RunningShop> {
  const logger = pino({ level: env.LOG_LEVEL });
  const report = createReport(logger);
  const { problems, warnings } = await runPreflight(env);
  if (!watch && !isWebBuilt(webFolder)) problems.push(notBuilt);
  else if (isBuildStale) warnings.push('The web app was built from an older release: run npm run build');
  for (const warning of warnings) logger.warn(warning);
  warnOfMissingSettings(env, logger);
  if (problems.length > 0) throw new EnvError(problems.join('\n'));
  // Both take seconds, and wait for files in turn.
  const tools = watch ? openWebTools(webFolder) : null;
  // A failure is handled where they are awaited.
  tools?.catch(() => {});
  const database = await openDatabase(env, report);
  await database.migrate();
  if (prepare) await prepareData(env, database, report, prepare);
  const options = {
    env: { ...env, DATA_DIR: path.resolve(env.DATA_DIR) },
    database,
    clock: systemClock,
    random: systemRandom,
    secrets: await readSecrets(env),
    logger,
  };
  if (tools) return serveSources(options, await tools, report);
  const { createApp } = await import('./app.ts');
  const web = loadBuiltWeb(webFolder, loadWeb);
  const build = env.DEMO ? web.build() : web.build().then(removeSandboxPages);
  const app = await createApp({ ...options, web: { ...web, build: () => build } });
  await app.listen({ port: env.PORT, host: env.LISTEN });
  await shareDatabase(database, report);
  // Not before: a first start imports a whole catalogue.
  const stopWatchdog = env.WATCHDOG_SECONDS > 0 ? startWatchdog({ limitMs: env.WATCHDOG_SECONDS * secondMs }) : null;
  return {
    port: getPort(app.server, env),
    logger,
    stop: async () => {
      await closeGracefully(app, env.SHUTDOWN_DELAY_SECONDS * secondMs);
      await database.close();
      await stopWatchdog?.();
    },
  };
}

const getPort = (server: Server, env: Env) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : env.PORT;
};

type WatchedWeb = WebApp & { close: () => Promise<void> };
type WebTools = { server: Server; web: WatchedWeb };

/** Opens what serves the web app from its sources, and the server that it shares with the shop. */
async function openWebTools(webFolder: string): Promise<WebTools> {
  const server = createServer();
  return { server, web: await createWatchedWeb(webFolder, server) };
}

/** Serves the shop from its sources; changes of them show without a new start, but for some of the server's. */
async function serveSources(
  options: Omit<AppOptions, 'web' | 'logger'> & { logger: Logger },
  { server, web }: WebTools,
  report: Report,
): Promise<RunningShop> {
  const { env, database, logger } = options;
  const { serveInDevelopment } = await import('./development.ts');
  const followed = env.SHOP_DIR ? followShopFolder(env.SHOP_DIR, env, web, logger) : undefined;
  const stop = await serveInDevelopment({
    server,
    web,
    // An app that is loaded again closes its source of the shop file.
    options: { ...options, ...(followed && { shop: { ...followed, close: () => {} } }) },
    stop: async () => {
      followed?.close();
      await database.close();
    },
  });
  await shareDatabase(database, report);
  return { port: getPort(server, env), logger, stop };
}

/** Lets commands use the embedded database while the shop runs; without them the shop runs all the same. */
async function shareDatabase(database: Database, report: Report): Promise<void> {
  await database.share?.().catch((error) => report(error, { part: 'commands' }, 'warn'));
}

/** In development a changed shop file shows at once, in the browsers that have a page open too. */
function followShopFolder(folder: string, env: Env, web: WebApp, logger: Logger): ShopSource {
  const source = watchShopFolder(folder, env.shop, (reading) => {
    if (reading.ok) logger.info('The shop file has changed (markets and mail address count from the next start)');
    else logger.error(`The shop file has problems, so the shop stays as it was:\n${reading.problems.join('\n')}`);
  });
  source.subscribe(() => web.reload?.());
  return source;
}

/** Whole catalogues take longer than a request's statement may, and so does the wait for another process's. */
async function prepareData(
  env: Env,
  database: Database,
  report: Report,
  prepare: (database: Database) => Promise<void>,
): Promise<void> {
  if (!env.DATABASE_URL) return prepare(database);
  const unlimited = await openDatabase(env, report, false);
  try {
    await prepare(unlimited);
  } finally {
    await unlimited.close();
  }
}

function warnOfMissingSettings(env: Env, logger: Logger): void {
  if (!env.SHOP_DIR) logger.warn('SHOP_DIR is not set: the shop has no name, and no terms of its own');
  for (const line of listMissingForOrders(env)) logger.warn(line);
  if (env.TRUSTED_PROXIES.length === 0 && Object.values(env.origins).some((origin) => origin.startsWith('https:'))) {
    logger.warn('TRUSTED_PROXIES is not set, but an origin is https: all shoppers share one address');
  }
  if (!env.FLAGS_SITE_CODE || !env.FLAGS_ENVIRONMENT) {
    logger.info('Flags are off: FLAGS_SITE_CODE and FLAGS_ENVIRONMENT are not both set');
  }
}

const notBuilt = 'The web app is not built: run npm run build first';

const getBuiltModule = (folder: string) => path.join(folder, 'build', 'server', 'index.js');

const importBuiltWeb = (folder: string): Promise<ServerBuild> => import(pathToFileURL(getBuiltModule(folder)).href);

const isWebBuilt = (folder: string) => existsSync(getBuiltModule(folder));

/** Returns the built web app of a workspace. @throws EnvError when it is not built */
export function loadBuiltWeb(folder: string, load: StartOptions['loadWeb'] = () => importBuiltWeb(folder)): WebApp {
  if (!isWebBuilt(folder)) throw new EnvError(notBuilt);
  const build = load();
  return { build: () => build, client: path.join(folder, 'build', 'client') };
}

/**
 * Serves the web app from its sources. The development tools are missing in production, so they are imported here.
 * @param server hot reload goes over the shop's own port, so that two shops can be developed on one machine
 */
async function createWatchedWeb(folder: string, server: Server): Promise<WatchedWeb> {
  const vite = await import('vite');
  const tools = await vite.createServer({ root: folder, server: { middlewareMode: true, hmr: { server } } });
  const build = async () => (await tools.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
  // Loaded for the first page already; that is answered with what is wrong with it.
  build().catch(() => {});
  return {
    build,
    client: null,
    reload: () => tools.ws.send({ type: 'full-reload' }),
    attach: async (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const isServed = await new Promise<boolean>((resolve) => {
          reply.raw.once('finish', () => resolve(true));
          tools.middlewares(request.raw, reply.raw, () => resolve(false));
        });
        if (isServed) return reply.hijack();
      });
    },
    close: () => tools.close(),
  };
}
