import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awaitTogether, type Database, runInTransaction } from './database.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';
import { startTcpProxy, type TcpProxy } from './testing.proxy.ts';
import { engine, testDatabase } from './testing.ts';

let direct: Database;
beforeAll(async () => {
  direct = await testDatabase();
  await sql`create table steps (name text primary key)`.execute(direct.db);
});
afterAll(() => direct.close());

const insert = (db: Kysely<Tables>, name: string) => sql`insert into steps values (${name})`.execute(db);

async function listSteps(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from steps order by name`.execute(direct.db);
  await sql`truncate steps`.execute(direct.db);
  return rows.map(({ name }) => name);
}

test('parts of a transaction give their results in their order', async () => {
  const results = await runInTransaction(direct.db, (transaction) =>
    awaitTogether([
      sql<{ one: number }>`select ${1}::int as one`.execute(transaction),
      insert(transaction, 'a'),
      'plain',
    ]),
  );
  expect(results[0].rows).toEqual([{ one: 1 }]);
  expect(results[2]).toBe('plain');
  expect(await listSteps()).toEqual(['a']);
});

test('where a part fails its error is thrown, and nothing of the others is left or run afterwards', async () => {
  const work = runInTransaction(direct.db, (transaction) =>
    awaitTogether([
      insert(transaction, 'before').then(() => insert(transaction, 'before, second')),
      sql`select ${0}::int / 0 as nothing`.execute(transaction),
      insert(transaction, 'after').then(() => insert(transaction, 'after, second')),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await listSteps()).toEqual([]);
});

test('a write that goes with the commit is committed; where it fails, so does the transaction', async () => {
  await runInTransaction(direct.db, async (transaction, commitWith) => {
    await insert(transaction, 'a');
    commitWith(insert(transaction, 'b'));
  });
  expect(await listSteps()).toEqual(['a', 'b']);
  const work = runInTransaction(direct.db, async (transaction, commitWith) => {
    await insert(transaction, 'a');
    commitWith(insert(transaction, 'a'));
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await listSteps()).toEqual([]);
});

describe.runIf(engine === 'postgres')('over the wire', () => {
  let proxy: TcpProxy;
  let database: Database;
  beforeAll(async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.pathname = `/${rows[0]?.name}`;
    url.port = String(proxy.port);
    database = openPostgres({ url: url.href, connections: 1, report: () => {} });
    await sql`select 1`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await proxy.stop();
  });

  async function count(work: () => Promise<unknown>): Promise<number> {
    const before = proxy.countRoundTrips();
    await work();
    return proxy.countRoundTrips() - before;
  }

  test('a transaction travels with its first statement, and its commit with the last one', async () => {
    const run = () =>
      runInTransaction(database.db, async (transaction, commitWith) => {
        await awaitTogether([insert(transaction, 'a'), insert(transaction, 'b'), insert(transaction, 'c')]);
        commitWith(insert(transaction, 'd'));
      });
    // The third time all statements are prepared.
    for (let time = 0; time < 3; time += 1) {
      expect(await count(run)).toBe(2);
      expect(await listSteps()).toEqual(['a', 'b', 'c', 'd']);
    }
  });

  test('a statement that follows the answer of another one takes a round trip of its own', async () => {
    const run = () =>
      runInTransaction(database.db, async (transaction) => {
        await insert(transaction, 'a');
        await insert(transaction, 'b');
      });
    expect(await count(run)).toBe(3);
    expect(await listSteps()).toEqual(['a', 'b']);
  });

  test('a write that comes once the commit was sent is refused', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await runInTransaction(database.db, async (transaction) => {
      await insert(transaction, 'a');
      // After the commit is on its way.
      setImmediate(() => {
        late = insert(transaction, 'late');
        late.catch(() => {});
      });
    });
    await expect(late).rejects.toThrow();
    expect(await listSteps()).toEqual(['a']);
  });

  test('a value that cannot be sent fails its transaction, and the connection goes on', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const work = runInTransaction(database.db, (transaction) =>
      awaitTogether([insert(transaction, 'a'), sql`select ${cyclic}::jsonb`.execute(transaction)]),
    );
    await expect(work).rejects.toThrow(/circular/i);
    expect(await listSteps()).toEqual([]);
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  test('what fails in the middle leaves later statements of the same texts to be prepared', async () => {
    const fail = (db: Kysely<Tables>, divisor: number) =>
      runInTransaction(db, (transaction) =>
        awaitTogether([
          sql`select ${1}::int / ${divisor}::int as first`.execute(transaction),
          sql`select ${2}::int as second`.execute(transaction),
        ]),
      );
    for (const divisor of [0, 0, 0, 1, 1, 0, 1]) {
      const outcome = fail(database.db, divisor).then(
        ([, second]) => second.rows,
        ({ code }) => code,
      );
      expect(await outcome).toEqual(divisor === 0 ? '22012' : [{ second: 2 }]);
    }
  });

  test('statements of one connection outside a transaction are one, and are repeated after a change of their columns', async () => {
    await sql`create table shifting (value integer)`.execute(direct.db);
    await sql`insert into shifting values (1)`.execute(direct.db);
    const read = () =>
      database.db
        .connection()
        .execute((connection) =>
          awaitTogether([
            sql<{ one: number }>`select ${1}::int as one`.execute(connection),
            sql<{ value: unknown }>`select value from shifting where value::text = ${'1'}`.execute(connection),
          ]),
        );
    for (let time = 0; time < 3; time += 1) await read();
    await sql`alter table shifting alter column value type text`.execute(direct.db);
    const [one, shifted] = await read();
    expect([one.rows, shifted.rows]).toEqual([[{ one: 1 }], [{ value: '1' }]]);
  });
});
