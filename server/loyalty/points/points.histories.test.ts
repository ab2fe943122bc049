import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../platform/testing.ts';
import { history, type LifeSummary, liveHistory } from './points.histories.testing.ts';
import { checkBooks } from './points.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('generated lives of members leave what they must in the ledger', async () => {
  const sum: LifeSummary = { steps: 0, expiries: 0, refusals: 0, debts: 0 };
  await fc.assert(
    fc.asyncProperty(history, async (life) => {
      const summary = await liveHistory(database, life);
      for (const key of Object.keys(sum) as (keyof LifeSummary)[]) sum[key] += summary[key];
    }),
    { numRuns: 150 },
  );
  await checkBooks(database.db);
  // The lives have come to what they are to prove.
  expect(Math.min(sum.expiries, sum.refusals)).toBeGreaterThan(0);
}, 120_000);
