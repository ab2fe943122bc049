import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('./watchdog.ts', import.meta.url));

/** Runs code in a process that is watched with a limit of half a second. */
async function run(code: string) {
  const start = `const { startWatchdog } = await import(${JSON.stringify(module)});
    const stop = startWatchdog({ limitMs: 500, beatMs: 50 });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', start + code]);
  const [errors, [status, signal]] = await Promise.all([buffer(child.stderr), once(child, 'exit')]);
  return { status, signal, errors: errors.toString() };
}

test('a process whose event loop stands still ends, with a line in the log', async () => {
  // The thread takes some time to start.
  const { signal, errors } = await run('setTimeout(() => { for (;;); }, 1_000);');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(errors)).toMatchObject({ level: 60, msg: expect.stringContaining('stood still for 500 ms') });
});

test('a process that works, waits or ends its watch is left alone', async () => {
  const busy = 'const end = Date.now() + 200; setTimeout(() => { while (Date.now() < end); }, 100);';
  expect(await run(`${busy} setTimeout(() => process.exit(3), 1_500);`)).toEqual({
    status: 3,
    signal: null,
    errors: '',
  });
  expect(await run('await stop(); const end = Date.now() + 1_500; while (Date.now() < end);')).toEqual({
    status: 0,
    signal: null,
    errors: '',
  });
});

test('a watch does not keep a process alive', async () => {
  expect(await run('')).toMatchObject({ status: 0, signal: null });
});
