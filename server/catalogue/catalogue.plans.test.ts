import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { importCatalogue } from './catalogue.import.ts';
import { loadOffers } from './catalogue.store.ts';
import { asFile, sampleCatalogue } from './catalogue.testing.ts';

describe.runIf(engine === 'postgres')('the prices of an order', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await importCatalogue(database.db, asFile(sampleCatalogue(300)), createTestStock(database));
    await sql`analyze`.execute(database.db);
  });
  afterAll(() => database.close());

  test('are read without planning the statement each time', async () => {
    const plans = await database.db.connection().execute(async (connection) => {
      for (let run = 0; run < 20; run += 1) await loadOffers(connection, 'SG', [1, 2, 3]);
      const { rows } = await sql<{ custom: number }>`
        select custom_plans::integer as custom from pg_prepared_statements
        where statement like ${'%"sale_from"%'}`.execute(connection);
      return rows;
    });
    // PostgreSQL plans the first five runs for their values, and compares.
    expect(plans).toEqual([{ custom: 5 }]);
  });
});
