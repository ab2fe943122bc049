import { enableCompileCache } from 'node:module';

/*
 * The start of `npm start` and `npm run dev`. Plain JavaScript, and nothing but what must come before the shop's own
 * modules: once they are in the compile cache Node need not load its TypeScript compiler, which takes 50 ms and
 * some ten megabytes for good.
 */

// glibc gives threads heaps of their own and keeps in each what compressing a page or compiling a function once took.
// With one heap for all a busy shop is some 30 MB smaller, and no slower. It can be set only before a process starts.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && !process.argv.includes('--watch')) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
  });
}

enableCompileCache();
await import('./start-shop.ts');
