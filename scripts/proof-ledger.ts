import { history, type LifeSummary, liveHistory } from '@vermilion/server/loyalty/points/points.histories.testing';
import { checkBooks } from '@vermilion/server/loyalty/points/points.testing';
import { startPostgres } from '@vermilion/server/platform/testing';
import { openProofDatabase } from '@vermilion/server/stock/stock.conservation.testing';
import fc from 'fast-check';

/**
 * Lives 10,000 generated lives of members on a PostgreSQL of its own (`npm run proof -- ledger`), several at once, with every
 * source of points, redemptions, expiry and cancellation. Fails where a posting does not add up to zero, a balance is or was
 * negative, or an order or redemption leaves other points than it must.
 */

const lives = 10_000;
const livesAtOnce = 16;

const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);
const server = await startPostgres();
try {
  const database = await openProofDatabase(server.url, livesAtOnce);
  const started = performance.now();
  const generated = fc.sample(history, { numRuns: lives, seed }).values();
  const sum: LifeSummary = { steps: 0, expiries: 0, refusals: 0, debts: 0 };
  await Promise.all(
    Array.from({ length: livesAtOnce }, async () => {
      for (const life of generated) {
        const summary = await liveHistory(database, life).catch((error) => {
          throw new Error(`${error}\n${JSON.stringify(life)}`, { cause: error });
        });
        for (const key of Object.keys(sum) as (keyof LifeSummary)[]) sum[key] += summary[key];
      }
    }),
  );
  await checkBooks(database.db);
  console.table([{ lives, ...sum, seconds: Math.round((performance.now() - started) / 1000) }]);
  console.log('Every posting adds up to zero; no balance is or was negative; every balance is the sum of its entries.');
  await database.db.destroy();
} finally {
  await server.stop();
}
