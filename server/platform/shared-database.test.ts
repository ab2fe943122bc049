import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { DatabaseUnavailableError, isUniqueViolation } from './database-error.ts';
import { connectToShop, serveDatabase } from './shared-database.ts';
import { embeddedParsers } from './type-parsers.ts';

/** The shop's own engine. */
let pglite: PGlite;
let folder: string;
let stop: () => Promise<void>;
const commands: Database[] = [];

beforeAll(async () => {
  pglite = await PGlite.create({ parsers: embeddedParsers });
  await pglite.exec('create table things (id int8 primary key, made date, data jsonb, bytes bytea, at timestamptz)');
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shared-'));
  stop = (await serveDatabase(pglite, folder, limitMs)).close;
  await pglite.exec('delete from things');
});
afterEach(async () => {
  for (const command of commands.splice(0)) await command.close();
  await stop();
  await rm(folder, { recursive: true });
});
afterAll(() => pglite.close());

const limitMs = 1000;

async function openCommand(intervalMs?: number): Promise<Database> {
  const command = await connectToShop(folder, intervalMs);
  if (!command) throw new Error('No shop runs');
  commands.push(command);
  return command;
}

const insert = (id: number) => sql`insert into things (id) values (${id})`;

async function listThings(): Promise<unknown[]> {
  const { rows } = await pglite.query<{ id: number }>('select id from things order by id');
  return rows.map(({ id }) => id);
}

test('only its user may open the socket', async () => {
  const modes = await Promise.all(
    ['commands', 'commands/shop.sock'].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

test.runIf(process.getuid?.() === 0)('another user of the machine is refused by the system', async () => {
  await chmod(folder, 0o755);
  const file = path.join(folder, 'commands/shop.sock');
  const probe = `require('node:net').connect(${JSON.stringify(file)}).on('connect', () => { console.log('open'); process.exit(); }).on('error', (error) => console.log(error.code));`;
  const { stdout } = spawnSync(process.execPath, ['-e', probe], { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' });
  expect(stdout.trim()).toBe('EACCES');
});

test('a folder of others, or one that is none, is refused', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'shared-'));
  await writeFile(path.join(other, 'commands'), '');
  await expect(serveDatabase(pglite, other)).rejects.toThrow(/EEXIST|is not a folder of the shop's user/);
  await expect(serveDatabase(pglite, path.join(other, 'long'.repeat(30)))).rejects.toThrow('choose a shorter DATA_DIR');
  await rm(other, { recursive: true });
});

test('values come through as they are in the shop, and refusals with their constraint', async () => {
  const { db } = await openCommand();
  const at = new Date('2026-11-28T04:00:00.123Z');
  const bytes = new Uint8Array([0, 255, 7]);
  await sql`insert into things values (${2 ** 40}, ${'2026-11-28'}, ${{ a: ['ü', null] }}, ${bytes}, ${at})`.execute(
    db,
  );
  const { rows } = await sql<{ bytes: Uint8Array }>`select * from things`.execute(db);
  expect(rows).toEqual([{ id: 2 ** 40, made: '2026-11-28', data: { a: ['ü', null] }, bytes: expect.anything(), at }]);
  expect(rows.map((row) => [...row.bytes])).toEqual([[...bytes]]);
  const refusal = await insert(2 ** 40)
    .execute(db)
    .catch((error: unknown) => error);
  expect(isUniqueViolation(refusal, 'things_pkey')).toBe(true);
});

test('large results and statements come through', async () => {
  const { db } = await openCommand();
  const text = 'x'.repeat(300_000);
  const { rows } = await sql<{
    text: string;
    size: number;
  }>`select ${text}::text as text, length(${text}::text) as size`.execute(db);
  expect(rows[0]?.size).toBe(text.length);
  expect(rows[0]?.text === text).toBe(true);
});

test('a transaction of a command is whole, and the shop waits for its end', async () => {
  const { db } = await openCommand();
  const begun = Promise.withResolvers<void>();
  const inside = db.transaction().execute(async (transaction) => {
    await insert(1).execute(transaction);
    begun.resolve();
    await wait(50);
    await Promise.all([insert(2).execute(transaction), insert(3).execute(transaction)]);
  });
  await begun.promise;
  expect(await listThings()).toEqual([1, 2, 3]);
  await inside;
  await expect(
    db.transaction().execute(async (transaction) => {
      await insert(4).execute(transaction);
      await insert(1).execute(transaction);
    }),
  ).rejects.toThrow('duplicate key');
  expect(await listThings()).toEqual([1, 2, 3]);
});

test('two commands and the shop take turns', async () => {
  const addNext = (db: Database['db']) =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ next: number }>`select count(*) + 1 as next from things`.execute(transaction);
      await wait(1);
      await insert(rows[0]?.next ?? 0).execute(transaction);
    });
  const [one, other] = await Promise.all([openCommand(), openCommand()]);
  const addByShop = () =>
    pglite.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ next: number }>('select count(*) + 1 as next from things');
      await transaction.query('insert into things (id) values ($1)', [rows[0]?.next]);
    });
  await Promise.all(Array.from({ length: 8 }, () => [addNext(one.db), addNext(other.db), addByShop()]).flat());
  expect(await listThings()).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test('a notification of a command reaches the shop', async () => {
  const onMessage = vi.fn();
  const unlisten = await pglite.listen('things', onMessage);
  const { db } = await openCommand();
  await db.transaction().execute((transaction) => sql`select pg_notify('things', 'new')`.execute(transaction));
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledExactlyOnceWith('new'));
  await unlisten();
});

test('what a command that is gone had begun is undone, and the shop goes on', async () => {
  const { db, close } = await openCommand();
  const begun = Promise.withResolvers<void>();
  const inside = db
    .transaction()
    .execute(async (transaction) => {
      await insert(1).execute(transaction);
      begun.resolve();
      await wait(20);
      await insert(2).execute(transaction);
    })
    .catch((error: Error) => error.message);
  await begun.promise;
  await close();
  expect(await inside).toMatch(/What was not finished is undone|destroyed/);
  expect(await listThings()).toEqual([]);
});

test('a command that shows no sign of life in a transaction, such as a suspended one, is cut off', async () => {
  const socket = connect(path.join(folder, 'commands/shop.sock'));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  for (const message of [
    { kind: 'begin' },
    { kind: 'query', sql: 'insert into things (id) values (1)', parameters: [] },
  ]) {
    const body = serialize(message);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    socket.write(Buffer.concat([length, body]));
  }
  await closed;
  expect(await listThings()).toEqual([]);
});

test('a command may work for long between two statements', async () => {
  const { db } = await openCommand(limitMs / 10);
  await db.transaction().execute(async (transaction) => {
    await insert(1).execute(transaction);
    await wait(limitMs * 2);
    await insert(2).execute(transaction);
  });
  expect(await listThings()).toEqual([1, 2]);
});

test('a statement may take as long as it takes', async () => {
  const { db } = await openCommand();
  await db.transaction().execute(async (transaction) => {
    await Promise.all([
      sql`select pg_sleep(${(limitMs * 2) / 1000})`.execute(transaction),
      sql`select pg_sleep(${(limitMs * 2) / 1000})`.execute(transaction),
      insert(1).execute(transaction),
    ]);
  });
  expect(await listThings()).toEqual([1]);
});

test('a shop that stops undoes what commands have begun', async () => {
  const { db } = await openCommand();
  const begun = Promise.withResolvers<void>();
  const inside = db.transaction().execute(async (transaction) => {
    await insert(1).execute(transaction);
    begun.resolve();
    await wait(50);
    await insert(2).execute(transaction);
  });
  inside.catch(() => {});
  await begun.promise;
  await stop();
  await expect(inside).rejects.toThrow('The shop has stopped');
  expect(await listThings()).toEqual([]);
  expect(await connectToShop(folder)).toBeNull();
});

test('a transaction that cannot begin runs none of its statements', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'shared-'));
  const query = vi.fn();
  const transaction = () => Promise.reject(new DatabaseUnavailableError());
  const served = await serveDatabase({ ...({} as PGlite), query, transaction } as never, other);
  const command = await connectToShop(other);
  await expect(command?.db.transaction().execute((within) => insert(1).execute(within))).rejects.toThrow();
  expect(query).not.toHaveBeenCalled();
  await command?.close();
  await served.close();
  await rm(other, { recursive: true });
});

test('the socket that a killed shop has left is no shop, and the next shop takes its place', async () => {
  const file = path.join(folder, 'commands/shop.sock');
  await stop();
  // Closing removes the file, which a process that is killed does not.
  const left = spawnSync(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  expect(left.signal).toBe('SIGKILL');
  expect(await readdir(path.dirname(file))).toEqual(['shop.sock']);
  expect(await connectToShop(folder)).toBeNull();
  stop = (await serveDatabase(pglite, folder)).close;
  const { db } = await openCommand();
  await insert(1).execute(db);
  expect(await listThings()).toEqual([1]);
});

test('a connection that brings nothing keeps nobody waiting', async () => {
  const socket = connect(path.join(folder, 'commands/shop.sock'));
  await new Promise((resolve) => socket.once('connect', resolve));
  const { db } = await openCommand();
  await insert(1).execute(db);
  socket.destroy();
});
