import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startPostgres } from '@vermilion/server/platform/testing';

/**
 * Lets 200 callers want what is limited at the same time, 20 times each, on a PostgreSQL of its own (`npm run proof -- races`;
 * arguments: callers, seeds, a part of a race's name). Prints what was answered; fails where more was sold, used, spent or
 * given back than there was, or the database's books do not add up afterwards.
 */

const [width = '200', seeds = '20', name = ''] = process.argv.slice(2);
const root = path.join(import.meta.dirname, '..');
const server = await startPostgres();
try {
  const { status } = spawnSync(
    path.join(root, 'node_modules', '.bin', 'vitest'),
    ['run', 'server/races.test.ts', ...(name ? ['-t', name] : [])],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_DATABASE: 'postgres',
        TEST_DATABASE_URL: server.url,
        RACE_WIDTH: width,
        RACE_SEEDS: seeds,
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
