import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getWholeRouteTable, isToolRoute } from '../web/app/page-kinds.ts';

/** Builds the web app when one of its sources has changed since the last build. */

const root = path.join(import.meta.dirname, '..');
const output = path.join(root, 'web', 'build');
const stamp = path.join(output, '.made-of');

const sources = [
  'web/app/**/*.{ts,tsx,css,po}',
  'web/*.{ts,json}',
  'contract/**/*.ts',
  'flags/**/*.{ts,tsx}',
  'package-lock.json',
];

/** Returns a hash of every file that the build reads. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const pattern of sources) {
    const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: (name) => name.includes('node_modules') }));
    for (const file of files.sort()) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const content = await readFile(path.join(root, file)).catch(() => null);
      if (content) hash.update(file).update(content);
    }
  }
  return hash.digest('hex');
}

/** Whether the build was made of the sources that lie beside it. */
export async function isBuildCurrent(): Promise<boolean> {
  return (await readFile(stamp, 'utf8').catch(() => '')) === (await hashSources());
}

/** @param printLine is given progress messages */
export async function buildWeb(printLine: (line: string) => void): Promise<void> {
  if (await isBuildCurrent()) return;
  const wanted = await hashSources();
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

if (import.meta.main) await buildWeb(console.log);
