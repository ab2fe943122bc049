import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notify } from './database.ts';
import { migrate, NewerSchemaError } from './migrate.ts';
import { testDatabase } from './testing.ts';

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
