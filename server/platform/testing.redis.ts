import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from './testing.ts';

const program = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'redis-server'))
  .find((file) => existsSync(file));

/** Whether this machine has a Redis to test with; tests that need one are skipped otherwise. */
export const hasRedis = program !== undefined;

/** A Redis server for one test, on loopback, that stores nothing on disk. */
export type RedisServer = { url: string; pause: () => void; resume: () => void; stop: () => Promise<void> };

/** Starts Redis. @param port that of a stopped server, to restart it under its address; any free port by default */
export async function startRedis(port?: number, ...options: string[]): Promise<RedisServer> {
  if (!program) throw new Error('There is no redis-server on PATH');
  const bound = port ?? (await findFreePort());
  const server = spawn(
    program,
    ['--port', String(bound), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('redis-server did not start')));
    server.stdout.on('data', (said) => String(said).includes('Ready to accept connections') && resolve());
  });
  return {
    url: `redis://127.0.0.1:${bound}`,
    // Stopped in its tracks: it takes connections and answers nothing.
    pause: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    stop: async () => {
      if (server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
  };
}
