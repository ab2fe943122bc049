import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getWholeRouteTable, isToolRoute } from '../web/app/page-kinds.ts';

/** Builds the web app, and the server's bundle, when one of their sources has changed since the last build. */

const root = path.join(import.meta.dirname, '..');
const output = path.join(root, 'web', 'build');
const stamp = path.join(output, '.made-of');
const builtWeb = path.join(output, 'server', 'index.js');
const bundle = path.join(root, 'build');
const bundleStamp = path.join(bundle, '.made-of');

const webSources = ['web/app', 'web', 'contract', 'flags'];
const serverSources = ['server', 'demo', 'scripts'];
/** Folders of which the files beside the folders are read alone. */
const flatSources = ['web', 'scripts'];

/** Returns a hash of every source in folders, and of the versions of all packages. */
function hashSources(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  // An installation that only serves may leave the demo out.
  for (const folder of folders.filter((each) => existsSync(path.join(root, each)))) {
    const recursive = !flatSources.includes(folder);
    // Their order may differ between machines.
    for (const file of (readdirSync(path.join(root, folder), { recursive }) as string[]).sort()) {
      if (!/\.(?:tsx?|css|po|json)$/.test(file) || /node_modules|\.test\.tsx?$/.test(file)) continue;
      hash.update(file).update(readFileSync(path.join(root, folder, file)));
    }
  }
  return hash.digest('hex');
}

const hasStamp = async (file: string, wanted: string) => (await readFile(file, 'utf8').catch(() => '')) === wanted;

/** Whether the web app was built from the sources that lie beside it. */
export const isWebCurrent = (): Promise<boolean> => hasStamp(stamp, hashSources(webSources));

/** What is built from: hashes of the sources of the web app and of the server. */
type Sources = { web: string; server: string };

const readSources = (): Sources => ({ web: hashSources(webSources), server: hashSources(serverSources) });

/** Whether the bundle was made from the sources and from the built web app that lie beside it. */
export const isBundleCurrent = (): Promise<boolean> => isBundleMadeFrom(readSources());

async function isBundleMadeFrom(sources: Sources): Promise<boolean> {
  return (await hasStamp(stamp, sources.web)) && (await hasStamp(bundleStamp, await createBundleStamp(sources)));
}

/** Has the bundle made again by the next build. */
export const removeBundleStamp = (): Promise<void> => rm(bundleStamp);

/** The bundle holds the built web app, which names the files of its own build. */
async function createBundleStamp({ web, server }: Sources): Promise<string> {
  const built = await readFile(builtWeb).catch(() => '');
  return [web, server, createHash('sha256').update(built).digest('hex')].join(' ');
}

/**
 * Builds the web app and the bundle.
 * @param printLine is given progress messages
 * @param onBundleFailure is told why there is no bundle: the shop works without, and starts more slowly
 */
export async function buildShop(
  printLine: (line: string) => void,
  onBundleFailure: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<void> {
  // Before anything is read: what is saved meanwhile makes both of them stale.
  const sources = readSources();
  await buildWeb(sources.web, printLine);
  if (await isBundleMadeFrom(sources)) return;
  try {
    await bundleShop(sources);
  } catch (error) {
    onBundleFailure(error);
  }
}

/** @param wanted the hash of its sources */
async function buildWeb(wanted: string, printLine: (line: string) => void): Promise<void> {
  if (await hasStamp(stamp, wanted)) return;
  printLine('Building the web app …');
  await new Promise<void>((resolve, reject) => {
    const cli = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    const build = spawn(process.execPath, [cli, 'build'], {
      cwd: path.join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (log += chunk));
    build.once('error', reject);
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${log}`))));
  });
  await trimRouteManifest();
  await compressAssets();
  await writeFile(stamp, wanted);
}

type RouteManifest = { routes: Record<string, { id: string; imports?: string[]; hasDefaultExport?: boolean }> };

/**
 * The routes whose imports the browser is given: those that links prefetch (`prefetch="intent"`), and the home page's own,
 * by which `e2e/bytes.e2e.ts` knows what home may load.
 */
const routesWithImports = new Set(['root', 'shell/default-layout', 'routes/index', 'routes/products.$slug']);

/**
 * Shortens the route table that every page loads and that grows with each route. Imports of the other routes are half of
 * it: a route's module names its imports itself, and the server reads them from its own table. What is false or an empty
 * list is left out too; the router reads it as it reads what is missing. It never reads `hasDefaultExport`. Tools are in a
 * second table, which their own pages load (ADR 206).
 */
async function trimRouteManifest(): Promise<void> {
  const [file, ...others] = await Array.fromAsync(glob('client/assets/manifest-*.js', { cwd: output }));
  if (!file || others.length > 0) throw new Error('The build has not written one route table');
  const place = path.join(output, file);
  const [, start, json, end] =
    /^(window\.__reactRouterManifest=)(.*?)(;?\s*)$/s.exec(await readFile(place, 'utf8')) ?? [];
  if (json === undefined) throw new Error(`${file} is no route table of React Router`);
  const manifest = JSON.parse(json) as RouteManifest;
  for (const route of Object.values(manifest.routes)) {
    delete route.hasDefaultExport;
    if (!routesWithImports.has(route.id)) delete route.imports;
  }
  const isVoid = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  const write = (target: string, routes: RouteManifest['routes']) => {
    const trimmed = JSON.stringify({ ...manifest, routes }, (_, value) => (isVoid(value) ? undefined : value));
    return writeFile(path.join(output, 'client', target), `${start}${trimmed}${end}`);
  };
  await write(getWholeRouteTable(`/${file.slice('client/'.length)}`), manifest.routes);
  const forShoppers = Object.entries(manifest.routes).filter(([id]) => !isToolRoute(id));
  await write(file.slice('client/'.length), Object.fromEntries(forShoppers));
}

/** Compresses what browsers fetch once, at the highest level, so that the server sends the files as they are. */
async function compressAssets(): Promise<void> {
  const files = await Array.fromAsync(glob('client/**/*.{js,css,svg}', { cwd: output }));
  await Promise.all(
    files.map(async (file) => {
      const place = path.join(output, file);
      const content = await readFile(place);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${place}.br`, br), writeFile(`${place}.gz`, gz)]);
    }),
  );
}

/** Have parts that are no JavaScript, or are used in development only. */
const unbundledPackages = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'vite'];

/**
 * Bundles `npm start`, `npm run serve` and the built web app with their packages. Loading two thousand modules one by one takes
 * half a second of processor time and 60 MB in every process (ADR 215). Worker threads and migrations stay with the sources.
 */
async function bundleShop(sources: Sources): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundling = await rolldown({
    input: {
      'start-shop': path.join(root, 'scripts', 'start-shop.ts'),
      'serve-shop': path.join(root, 'scripts', 'serve-shop.ts'),
      web: builtWeb,
    },
    platform: 'node',
    external: (id) => unbundledPackages.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [{ name: 'keep-places', transform: keepPlaces }],
    // Of packages, about what only bundles for browsers lack.
    logLevel: 'silent',
  });
  // Beside the bundle, which another start may be reading.
  const written = `${bundle}-${process.pid}`;
  try {
    await bundling.write({
      dir: written,
      // Stack traces name lines of the sources with NODE_OPTIONS=--enable-source-maps.
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      comments: false,
      // V8 keeps the text of a module, with two bytes for each character where one is not Latin.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
    });
    await bundling.close();
    await writeFile(path.join(written, path.basename(bundleStamp)), await createBundleStamp(sources));
    await replaceBundle(written, sources);
  } finally {
    await Promise.all((await listLeftovers()).map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/** Puts a bundle in place, unless another start has made the same one meanwhile. */
async function replaceBundle(written: string, sources: Sources): Promise<void> {
  if (await isBundleMadeFrom(sources)) return;
  await rename(bundle, `${written}-before`).catch(() => {});
  try {
    await rename(written, bundle);
  } catch (error) {
    if (!(await isBundleMadeFrom(sources))) throw error;
  }
}

/** Lists what bundling has left beside the bundle: this process, and those that were ended in the middle of it. */
async function listLeftovers(): Promise<string[]> {
  const isLeft = (name: string) => {
    const pid = Number(/^build-(\d+)(?:-before)?$/.exec(name)?.[1]);
    return pid === process.pid || (pid > 0 && !isRunning(pid));
  };
  return (await readdir(root)).filter(isLeft).map((name) => path.join(root, name));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the code of a module of the shop that finds the files beside its source, and starts workers from there; null where it is
 * right as it is.
 */
export function keepPlaces(code: string, file: string): string | null {
  if (path.relative(root, file).includes('node_modules') || !code.includes('import.meta.')) return null;
  const place = path.relative(bundle, file).replaceAll(path.sep, '/');
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(place)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll('import.meta.main', 'false');
}

if (import.meta.main) await buildShop(console.log);
