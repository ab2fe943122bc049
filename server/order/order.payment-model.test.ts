import { expect, test } from 'vitest';
import { testDatabase } from '../platform/testing.ts';
import { checkPaymentModel, listSequences } from './order.payment-model.testing.ts';

/** All sequences, and as many again as are wanted: `npm run proof -- payments` sets it. */
const wantedRuns = Number(process.env.PAYMENT_MODEL_RUNS ?? 0);
/** A sample of the sequences, in steps that reach all lengths: those of the payment, then those of money that moves afterwards. */
const sample = [
  ...Array.from({ length: 20 }, (_, index) => index * 197 + 5),
  ...Array.from({ length: 12 }, (_, index) => 3905 + index * 65 + 7),
];
const lanes = wantedRuns > 0 ? 4 : 1;

test('whatever is reported in whatever order and how often, with crashes: one order, one capture, the model’s end', async () => {
  const runs = wantedRuns > 0 ? Array.from({ length: wantedRuns }, (_, index) => index) : sample;
  const figures = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const database = await testDatabase();
      try {
        return await checkPaymentModel(
          database,
          runs.filter((_run, index) => index % lanes === lane),
        );
      } finally {
        await database.close();
      }
    }),
  );
  if (wantedRuns > 0) {
    console.table(
      figures.map(({ statements, crashPoints, ...each }) => ({ ...each, 'crash points': crashPoints.size })),
    );
    // Crashes have come between any two statements, but for those that only rare interleavings of jobs reach.
    const crashPoints = new Set(figures.flatMap((each) => [...each.crashPoints]));
    const statements = new Set(figures.flatMap((each) => [...each.statements]));
    console.log(`crashed at ${crashPoints.size} of ${statements.size} statements`);
    const missed = [...statements].filter((statement) => !crashPoints.has(statement) && !statement.startsWith('jobs'));
    expect(missed).toEqual([]);
  }
  const sum = (key: 'runs' | 'crashes' | 'confirmed') => figures.reduce((total, each) => total + each[key], 0);
  expect(sum('runs')).toBe(runs.length);
  expect(sum('crashes')).toBeGreaterThan(runs.length);
  expect(sum('confirmed')).toBeGreaterThan(runs.length / 4);
}, 3_600_000);

test('the sequences are all of five events up to five long, and of five movements up to four long', () => {
  const sequences = new Set(listSequences().map((sequence) => sequence.join()));
  // A capture with refunds of the shop alone is among the first.
  expect(sequences.size).toBe(5 + 25 + 125 + 625 + 3125 + (5 + 25 + 125 + 625) - 4);
});
