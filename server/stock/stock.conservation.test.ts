import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { checkStockModel, countMovedUnits, raceStock } from './stock.conservation.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// The long version, of a million units, is `npm run proof -- stock`.
test('units are conserved, and none is negative, whatever happens in whatever order', async () => {
  const moved = await checkStockModel(database, 50);
  expect(countMovedUnits(moved)).toBeGreaterThan(1000);
}, 60_000);

test('and when many shoppers, the provider, the warehouse and imports meet', async () => {
  const { units, width } = engine === 'postgres' ? { units: 40_000, width: 200 } : { units: 10_000, width: 20 };
  const { moved, refused, checks } = await raceStock(database, { units, width });
  expect(countMovedUnits(moved)).toBeGreaterThanOrEqual(units);
  expect(moved).toEqual({
    delivered: expect.toSatisfy((count) => count > 0),
    reserved: expect.toSatisfy((count) => count > 0),
    released: expect.toSatisfy((count) => count > 0),
    consumed: expect.toSatisfy((count) => count > 0),
  });
  expect(refused + checks).toBeGreaterThan(0);
}, 60_000);
