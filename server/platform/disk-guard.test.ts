import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from './database-error.ts';
import { guardDisk } from './disk-guard.ts';
import { createReport } from './report.ts';

const reserveBytes = 200;
/** Longer than a reading of the disk counts. */
const nextReadingMs = 60;

let freeBytes = 1_000;
const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
const pglite = await PGlite.create();
const guarded = guardDisk(pglite, { reserveBytes, report: createReport(logger), readFreeBytes: () => freeBytes });
const db = new Kysely<{ orders: { id: number } }>({ dialect: new PGliteDialect({ pglite: guarded }) });
await sql`create table orders (id integer primary key)`.execute(db);
afterAll(() => db.destroy());

const insert = (id: number) => db.insertInto('orders').values({ id }).execute();
const readIds = async () => (await db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id);

async function setFreeBytes(bytes: number): Promise<void> {
  freeBytes = bytes;
  await wait(nextReadingMs);
}

beforeEach(async () => {
  await setFreeBytes(1_000);
  await db.deleteFrom('orders').execute();
  vi.clearAllMocks();
});

test('changes are refused while the disk is nearly full, and nothing of them stays; reading goes on', async () => {
  await insert(1);
  await setFreeBytes(199);
  await expect(insert(2)).rejects.toThrow(DatabaseUnavailableError);
  // A change that is inside of a statement that reads.
  await expect(
    sql`with added as (insert into orders values (3) returning id) select id from added`.execute(db),
  ).rejects.toThrow(DatabaseUnavailableError);
  await expect(db.transaction().execute((tx) => tx.deleteFrom('orders').execute())).rejects.toThrow(
    DatabaseUnavailableError,
  );
  expect(await readIds()).toEqual([1]);
  expect(await db.transaction().execute((tx) => tx.selectFrom('orders').selectAll().execute())).toEqual([{ id: 1 }]);
});

test('a transaction that began before is undone at its next statement', async () => {
  const work = db.transaction().execute(async (tx) => {
    await tx.insertInto('orders').values({ id: 1 }).execute();
    await setFreeBytes(199);
    await tx.insertInto('orders').values({ id: 2 }).execute();
  });
  await expect(work).rejects.toThrow(DatabaseUnavailableError);
  expect(await readIds()).toEqual([]);
});

test('changes are taken again once there is clearly more room than the reserve, and operators hear of both once', async () => {
  await setFreeBytes(199);
  await Promise.allSettled([insert(1), insert(2), insert(3)]);
  await setFreeBytes(240);
  await expect(insert(4)).rejects.toThrow(DatabaseUnavailableError);
  await setFreeBytes(250);
  await Promise.all([insert(5), insert(6)]);
  expect(await readIds()).toEqual([5, 6]);
  expect(logger.error).toHaveBeenCalledOnce();
  expect(logger.error.mock.calls[0]?.[1]).toContain('The disk is nearly full');
  expect(logger.warn).toHaveBeenCalledOnce();
});
