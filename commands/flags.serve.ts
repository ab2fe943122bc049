import { readEnv } from '@vermilion/server/env';
import { startFlagService } from '@vermilion/server/flagservice/main';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';

/** What a process of the flag service keeps its young objects in: it is small, and has many short requests. */
const heapFlag = '--max-semi-space-size=4';

/**
 * Starts the flag service by itself, on FLAGS_PORT; it ends on a signal. Its settings are the shop's (server/env.ts), and so
 * is the database (DATABASE_URL, or the embedded one in DATA_DIR).
 */
export async function serveFlags(): Promise<void> {
  // Read only when a process starts. Windows cannot replace a process.
  if (process.execve && process.platform !== 'win32' && !process.execArgv.includes(heapFlag)) {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, heapFlag, ...process.argv.slice(1)]);
  }
  const env = readEnv(process.env);
  const service = await startFlagService(env);
  process.stdout.write(`The flag service answers on http://localhost:${service.port}\n`);
  process.stdout.write(
    env.FLAGS_TOKENS.size > 0
      ? `Results: http://localhost:${service.port}/flags/results\n`
      : 'Editing and results are off. To turn them on, start it with FLAGS_TOKENS=<name>:<32 characters or more>\n',
  );
  shutDownInOrder(service.stop, service.logger);
}
