import { spawnSync } from 'node:child_process';
import { startPostgres } from '@vermilion/server/platform/testing';

/**
 * Spends a gift card of 100.00 by 200 orders at once, 20 times, on a PostgreSQL of its own (`npm run proof -- gift-cards`). Fails
 * where a card paid more than it had, or the ledger does not add up.
 */

const server = await startPostgres();
try {
  const env = { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: server.url };
  const { status } = spawnSync('npx', ['vitest', 'run', 'server/giftcard/giftcard.race.test.ts'], {
    stdio: 'inherit',
    env: { ...env, RACE_WIDTH: '200', RACE_ROUNDS: '20' },
  });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
