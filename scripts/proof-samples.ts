import { spawnSync } from 'node:child_process';
import { startPostgres } from '@vermilion/server/platform/testing';

/**
 * Orders the last ten units of a sample by 200 bags at once, 20 times, on a PostgreSQL of its own (`npm run proof -- samples`).
 * Fails where more are given away than there were, or an order is placed without a sample that its shopper saw.
 */

const server = await startPostgres();
try {
  const env = { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: server.url };
  const { status } = spawnSync('npx', ['vitest', 'run', 'server/sample/sample.race.test.ts'], {
    stdio: 'inherit',
    env: { ...env, RACE_WIDTH: '200', RACE_ROUNDS: '20' },
  });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
