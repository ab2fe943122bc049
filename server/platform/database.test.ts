import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { notify } from './database.ts';
import { listMigrationFiles, migrate, NewerSchemaError } from './migrate.ts';
import { engine, testDatabase } from './testing.ts';

test('a notification is delivered after its transaction, to everybody who listens', async () => {
  const database = await testDatabase();
  const messages: string[] = [];
  const unlisten = await database.listen('news', (payload) => messages.push(payload));
  await database.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'news', 'one');
    expect(messages).toEqual([]);
  });
  await expect.poll(() => messages).toEqual(['one']);
  await unlisten();
  await database.close();
});

test('migrations may come in any order, and a release can be taken back over what a newer one added', async () => {
  const { db, close } = await testDatabase();
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db);
  const applied: string[] = [];
  const loaded = new Set<string>();
  const load =
    (...names: string[]) =>
    async () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          async () => {
            loaded.add(name);
            return { up: async () => void applied.push(name) };
          },
        ]),
      );

  await migrate(db, load('a.ts', 'c.ts'));
  await migrate(db, load('a.ts', 'b.ts', 'c.ts'));
  expect(applied).toEqual(['a.ts', 'c.ts', 'b.ts']);

  loaded.clear();
  await migrate(db, load('a.ts', 'b.ts', 'c.ts'));
  expect(loaded).toEqual(new Set());

  await migrate(db, load('a.ts'));
  await migrate(db, load('a.ts', 'd.contract.ts'));
  await expect(migrate(db, load('a.ts', 'b.ts', 'c.ts'))).rejects.toThrow(NewerSchemaError);
  await expect(migrate(db, load('a.ts', 'b.ts', 'c.ts'))).rejects.toThrow(/d\.contract\.ts.*Going back/s);
  expect(applied).toEqual(['a.ts', 'c.ts', 'b.ts', 'd.contract.ts']);
  await close();
});

test.runIf(engine === 'postgres')(
  'migrations of a database in use have a transaction each, and wait for a table without holding another',
  async () => {
    const { db, close } = await testDatabase();
    await sql`create table first (id integer)`.execute(db);
    await sql`create table second (id integer)`.execute(db);
    const add = (name: string) => async () => ({
      up: async (transaction: Kysely<unknown>) => {
        await sql`alter table ${sql.table(name)} add column added text`.execute(transaction);
      },
    });
    const files = await listMigrationFiles();
    const known = files.map(({ name, file }) => [name, () => import(pathToFileURL(file).href)] as const);
    const added = [
      ['2999-01-01_first.ts', add('first')],
      ['2999-01-02_second.ts', add('second')],
    ] as const;
    // Somebody reads the second table for a while, and then the first: all in one transaction would be a deadlock.
    let isRead = false;
    const reading = db.transaction().execute(async (transaction) => {
      await sql`select id from second`.execute(transaction);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await sql`select id from first`.execute(transaction);
      isRead = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await migrate(db, async () => Object.fromEntries([...known, ...added]));
    expect(isRead).toBe(true);
    await reading;
    expect((await sql`select added from first, second`.execute(db).catch((error) => error.code)) as unknown).toBe(
      '42702',
    );
    await close();
  },
  60_000,
);
