import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** A shop running in a process of its own, as `npm start` runs it. */
export type RunningShop = {
  /** Port on loopback; the Host header selects the market. */
  port: number;
  sandboxPort: number;
  pid: number;
  /** Milliseconds from the start of the process to the first answered page. */
  startedIn: number;
  stop: () => Promise<void>;
};

const root = path.join(import.meta.dirname, '..');

/**
 * Starts the shop and waits for its first page.
 * @param settings added to the environment
 * @param script of package.json, which names the command
 * @param folder of the repository, or of a copy
 */
export async function startShop(
  settings: Record<string, string>,
  script: 'start' | 'dev' | 'serve' = 'start',
  folder = root,
): Promise<RunningShop> {
  const [freePort, sandbox, smtp] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const port = Number(settings.PORT) || freePort;
  const started = performance.now();
  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<typeof script, string>;
  };
  const [, ...command] = scripts[script].split(' ');
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: script === 'dev' ? 'development' : 'production',
      PORT: String(port),
      LISTEN: '127.0.0.1',
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '100000000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilAnswering(`http://127.0.0.1:${port}/`, child);
  return {
    port,
    sandboxPort: sandbox,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    stop: () => stopProcess(child),
  };
}

async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The shop ended before it answered');
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The shop did not answer within two minutes');
}

/** Ends a child and waits until it has. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A port of loopback that nothing listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
