import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { notify } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { engine, testDatabase } from './testing.ts';

test('a notification is heard after its transaction, by everybody who listens', async () => {
  const database = await testDatabase();
  const heard: string[] = [];
  const stop = await database.listen('news', (payload) => heard.push(payload));
  await database.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'news', 'one');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(['one']);
  await stop();
  await database.close();
});

test.runIf(engine === 'postgres')(
  'a cut connection comes back, and says that something may have been missed',
  async () => {
    const database = await testDatabase();
    const heard: string[] = [];
    const missed = vi.fn();
    await database.listen('news', (payload) => heard.push(payload), missed);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(database.db);
    await expect.poll(() => missed.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await notify(database.db, 'news', 'again');
    await expect.poll(() => heard).toEqual(['again']);
    await database.close();
  },
);

test('a folder is held by one living process at a time; what a dead one left is taken over', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'vermilion-lock-'));
  const folder = path.join(parent, 'database');
  const release = await lockFolder(folder);
  await release();
  await writeFile(`${folder}.lock`, String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  const dead = 2 ** 22 + 1;
  await writeFile(`${folder}.lock`, String(dead));
  await (await lockFolder(folder))();
  await rm(parent, { recursive: true });
});

test.runIf(engine === 'postgres')(
  'a statement that comes again is prepared; one with open columns never is',
  async () => {
    const database = await testDatabase();
    await database.db.transaction().execute(async (transaction) => {
      for (let time = 0; time < 3; time += 1) {
        await transaction.selectFrom('brands').select('slug').where('id', '=', time).execute();
        await transaction.selectFrom('brands').selectAll().where('id', '=', time).execute();
        await transaction
          .selectFrom('brands')
          .select('id')
          .where('id', 'in', Array(time + 1).fill(1))
          .execute();
      }
      const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"brands"%'`.execute(transaction);
      expect(rows).toEqual([{ statement: 'select "slug" from "brands" where "id" = $1' }]);
    });
    await database.close();
  },
);
