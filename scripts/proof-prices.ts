import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Checks the properties of prices and refunds on 10,000 generated bags each, or as many as the argument says
 * (`npm run proof -- prices`), in every market, and what is put into bags and taken out again on 200 of them.
 */

const root = path.join(import.meta.dirname, '..');
const runs = process.argv[2] ?? '10000';
const bagRuns = process.argv[3] ?? '200';
const tests = [
  'server/pricing/pricing.rules.test.ts',
  'server/order/order.money.rules.test.ts',
  'server/order/order.refund.rules.test.ts',
  'server/bags.test.ts',
];
// However long so many bags take.
const options = ['run', '--testTimeout=0'];
const { status } = spawnSync(path.join(root, 'node_modules', '.bin', 'vitest'), [...options, ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE: 'pglite', PROPERTY_RUNS: runs, BAG_RUNS: bagRuns },
});
process.exitCode = status ?? 1;
