// @module-tag embedded
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStatement } from './compiled-statement.ts';
import type { Database } from './database.ts';
import { testDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a statement is written once, and runs with the values of each call', async () => {
  const build = vi.fn(
    ({ first, second }: { first: number; second: string | null }) =>
      sql<object>`select ${first}::integer as first, ${second}::text as second, ${first}::integer + 1 as next`,
  );
  const run = createStatement(build);
  expect(build).not.toHaveBeenCalled();
  expect(await run(database.db, { first: 1, second: 'a' })).toEqual([{ first: 1, second: 'a', next: 2 }]);
  expect(await run(database.db, { second: null, first: 2 })).toEqual([{ first: 2, second: null, next: 3 }]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('a value is sent once, however often the statement uses it', async () => {
  const run = createStatement(
    ({ a, b }: Record<'a' | 'b', number>) => sql<object>`select ${b}::integer as b, ${a}::integer * ${b}::integer as c`,
  );
  const execute = vi.spyOn(database.db.getExecutor(), 'executeQuery');
  expect(await run(database.db, { a: 2, b: 3 })).toEqual([{ b: 3, c: 6 }]);
  expect(execute).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ sql: 'select $1::integer as b, $2::integer * $1::integer as c', parameters: [3, 2] }),
  );
});

test('a value that is not of the input is refused: it would stay that of the first call', async () => {
  const run = createStatement(({ a }: { a: number | null }) => sql`select ${a === null ? 1 : 2}::integer`);
  await expect(run(database.db, { a: null })).rejects.toThrow('A statement has a value of its own, 2');
});

test('plugins are shown each run', async () => {
  const plugin: KyselyPlugin = {
    transformQuery: vi.fn(({ node }) => node),
    transformResult: async ({ result }) => result,
  };
  const run = createStatement(({ a }: { a: number }) => sql`select ${a}::integer`);
  for (const a of [1, 2]) await run(database.db.withPlugin(plugin), { a });
  expect(plugin.transformQuery).toHaveBeenCalledTimes(2);
});
