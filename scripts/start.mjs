import { enableCompileCache } from 'node:module';
import path from 'node:path';

/*
 * Starts `npm start`, `npm run dev` (`--watch`, from dev.mjs) and `npm run serve` (`--serve`). Plain JavaScript, with only what must come before the shop's modules: once these are
 * in the compile cache, Node does not load its TypeScript compiler, which saves 50 ms and some ten megabytes.
 */

const [major] = process.versions.node.split('.');
if (Number(major) < 26) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and the shop needs 26: start it with npm, which brings its own\n`,
  );
  process.exit(1);
}

// glibc gives each thread a heap of its own and never shrinks it after a page was compressed or a function compiled there.
// With one heap for all threads a busy shop is some 30 MB smaller and no slower. It also raises its threshold for blocks that are
// returned to the system to the size of the largest one freed, up to 32 MB; a fixed one keeps another 50 MB from staying in the
// heap. Both are read only when a process starts.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && !process.argv.includes('--watch')) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  });
}

enableCompileCache();
await import('../server/platform/node-env.ts');
const script = process.argv.includes('--serve') ? 'serve-shop' : 'start-shop';
const isWatching = process.argv.includes('--watch');
// Before all modules that may be loaded again.
if (isWatching) {
  const { watchModules } = await import('../server/platform/dev-modules.ts');
  watchModules(['server', 'contract', 'demo', 'scripts'].map((folder) => path.join(import.meta.dirname, '..', folder)));
}
try {
  const { isBundleCurrent, removeBundleStamp } = await import('./build.ts');
  // Both at once, so that they are of one bundle: another start may be putting a new one in its place.
  const loadBundle = async () => {
    const [start, web] = await Promise.all([import(`../build/${script}.js`), import('../build/web.js')]);
    return { ...start, loadWeb: async () => web };
  };
  const onFailure = async (error) => {
    process.stderr.write(
      `The bundle in build/ could not be loaded, so the shop starts from its sources: ${error.message}\n`,
    );
    // The next build makes it again.
    await removeBundleStamp().catch(() => {});
    return null;
  };
  // A start that has to build goes on from the sources.
  const bundle = !isWatching && (await isBundleCurrent()) ? await loadBundle().catch(onFailure) : null;
  const { start, loadWeb } = bundle ?? (await import(`./${script}.ts`));
  await start(loadWeb);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : error}\n`);
  process.exit(1);
}
