import { languages, marketCodes } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every column of markets and languages is of the one type that lists them', async () => {
  const { rows } = await sql<{ table: string; column: string; domain: string | null }>`
    select table_name as table, column_name as column, domain_name as domain
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('market', 'language')`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThanOrEqual(9);
  for (const row of rows) expect(row).toMatchObject({ domain: `${row.column}_code` });
  const { rows: checks } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and contypid = 0 and pg_get_constraintdef(oid) ~ '''SG'''`.execute(database.db);
  expect(checks).toEqual([]);
});

test.each([
  ['market_code', marketCodes, 'XX'],
  ['language_code', languages, 'xx'],
])('%s has the codes of the market table and no other', async (domain, codes, unknown) => {
  for (const code of codes) {
    await sql`select ${sql.lit(code)}::${sql.ref(domain)}`.execute(database.db);
  }
  await expect(sql`select ${sql.lit(unknown)}::${sql.ref(domain)}`.execute(database.db)).rejects.toThrow(domain);
});

test('the database refuses a bag of an unknown market', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const insert = sql`insert into bags (id, market) values (${id}, 'XX')`.execute(database.db);
  await expect(insert).rejects.toThrow('market_code');
});
