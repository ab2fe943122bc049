import { watch } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppOptions, WebApp } from './app.ts';
import { invalidateModules } from './platform/dev-modules.ts';

/** The exit code by which scripts/dev.mjs starts the process again. */
const restartExitCode = 75;

/** How long files are quiet before they are loaded: editors and version control write several at once. */
const quietMs = 60;

const root = path.join(import.meta.dirname, '..');
const appModule = path.join(import.meta.dirname, 'app.ts');

/** What the process has run at its start, and does not run again. */
const startModules = ['demo/fill.ts', 'scripts/shop-data.ts'].map((file) => path.join(root, file));

/** What stays open while the app is loaded again begins here. */
const keptModules = [path.join(import.meta.dirname, 'main.ts'), path.join(root, 'demo', 'prepare.ts')];

const isOfStart = (file: string) =>
  file.startsWith(path.join(root, 'demo', '/')) || path.basename(path.dirname(file)) === 'migrations';

type DevelopmentOptions = {
  server: Server;
  web: WebApp & { close: () => Promise<void> };
  options: Omit<AppOptions, 'web'>;
  /** Closes what stays open while the app is loaded again. */
  stop: () => Promise<void>;
};

/**
 * Serves the app, and loads it again when its modules change; database and web tools stay open meanwhile, and requests wait.
 * An app that cannot be loaded leaves the one before in place.
 * @returns a function that stops the app, the web tools and the server
 */
export async function serveInDevelopment({ server, web, options, stop }: DevelopmentOptions) {
  const { env, logger } = options;

  async function openApp(): Promise<FastifyInstance> {
    const { createApp } = (await import('./app.ts')) as typeof import('./app.ts');
    const app = await createApp({ ...options, web });
    await app.ready();
    return app;
  }

  let app = openApp();
  await app;
  server.on('request', (request, response) => {
    app.then(
      ({ routing }) => routing(request, response),
      () => response.writeHead(503).end('The shop could not be started again: its log says why.'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(env.PORT, env.LISTEN, resolve);
  });

  async function reload(): Promise<void> {
    const started = performance.now();
    try {
      // A module that cannot be evaluated is found before the app is closed.
      await import('./app.ts');
      const old = app;
      app = old.then(
        async (before) => {
          await before.close();
          return openApp();
        },
        () => openApp(),
      );
      await app;
      web.reload?.();
      logger.info(`The server was loaded again in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      logger.error(error, 'The server could not be loaded again');
    }
  }

  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reloading = Promise.resolve();
  function applyChanges(): void {
    const files = [...changed];
    changed.clear();
    const concerned = invalidateModules(files, [appModule, ...startModules]);
    if (files.some(isOfStart) || keptModules.some((file) => concerned.has(file))) {
      logger.info('The server starts again');
      stopAll().finally(() => process.exit(restartExitCode));
    } else if (concerned.has(appModule)) reloading = reloading.then(reload);
  }
  const watchers = ['server', 'contract', 'demo'].map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || /\.test\.ts$/.test(name)) return;
      changed.add(path.join(root, folder, name));
      clearTimeout(timer);
      timer = setTimeout(applyChanges, quietMs);
    }),
  );

  async function stopAll(): Promise<void> {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await reloading;
    await app.then(
      (open) => open.close(),
      () => {},
    );
    await web.close();
    server.close();
    server.closeAllConnections();
    await stop();
  }
  return stopAll;
}
