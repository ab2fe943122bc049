// @module-tag embedded
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createActivityCounts } from './happening.counts.ts';
import { importSupply } from './happening.service.ts';
import { insertTestSupply, testSupply } from './happening.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
});
afterAll(() => database.close());

test('what stores offer is counted once a minute, by market and stores, and again once a file was imported', async () => {
  let now = new Date('2026-11-20T02:00:00Z');
  const clock = { now: () => now };
  const counts = createActivityCounts({ db: database.db, clock });
  const count = async (stores = ['sg-a']) => (await counts.count('SG', stores)).service;
  expect([await count(), await count(['sg-b']), await count([])]).toEqual([2, 1, 0]);
  const [first] = testSupply.services;
  const services = first ? [first] : [];
  const faults = await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, clock, { ...testSupply, services }),
  );
  expect(faults).toEqual([]);
  expect(await count()).toBe(2);
  counts.forget();
  expect(await count()).toBe(1);
  await database.db.deleteFrom('happening_services').execute();
  now = new Date(now.getTime() + 60_000);
  expect(await count()).toBe(0);
});
