import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startPostgres } from '@vermilion/server/platform/testing';

/**
 * Runs every order of {authorised, captured, failed, pending, refunded} up to five long against the shop on PostgreSQL, each
 * event delivered one to four times, with crashes between any two statements (`npm run proof -- payments`). Fails where an order
 * does not end as the model says: one order, one capture, one payout, no lost mail, no stuck stock.
 */

const runCount = 5200;

const root = path.join(import.meta.dirname, '..');
const server = await startPostgres();
try {
  const test = 'server/order/order.payment-model.test.ts';
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', 'vitest'), ['run', test], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE: 'postgres',
      TEST_DATABASE_URL: server.url,
      PAYMENT_MODEL_RUNS: String(process.argv[2] ?? runCount),
    },
  });
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
