import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { raceForPlaces, raceForSamples } from './sample.race.testing.ts';

/** `npm run proof -- samples` makes them large. */
const width = Number(process.env.RACE_WIDTH ?? (engine === 'postgres' ? 30 : 12));
const rounds = Array.from({ length: Number(process.env.RACE_ROUNDS ?? 1) }, (_, index) => index + 1);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe.each(rounds)('round %i', () => {
  test('the last ten units of a sample go to ten orders, and a cancelled one gives its unit back', async () => {
    expect(await raceForSamples(database, { width, units: 10 })).toBe(10);
  }, 120_000);

  test.each([
    [4, 1],
    [8, 2],
    [15, 3],
  ])(
    'parallel choices for a bag of %i items give %i samples',
    async (quantity, count) => {
      expect(await raceForPlaces(database, { width: Math.min(width, 40), quantity })).toBe(count);
    },
    60_000,
  );
});
