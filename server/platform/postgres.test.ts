import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, type Db, notify, runInTransaction } from './database.ts';
import { DatabaseUnavailableError } from './database-error.ts';
import { NotificationListener } from './notification-listener.ts';
import { OperatorError } from './operator-error.ts';
import { openPostgres } from './postgres.ts';
import { startTcpProxy, type TcpProxy } from './testing.proxy.ts';
import { engine, findFreePort, testDatabase } from './testing.ts';

describe.runIf(engine === 'postgres')('PostgreSQL', () => {
  let database: Database;
  let serverUrl: URL;
  let proxy: TcpProxy;
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);

  beforeAll(async () => {
    database = await testDatabase();
    serverUrl = new URL(process.env.TEST_DATABASE_URL ?? '');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    serverUrl.pathname = `/${rows[0]?.name}`;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    reports.length = 0;
    proxy = await startTcpProxy({ host: serverUrl.hostname, port: Number(serverUrl.port) });
  });
  afterEach(() => proxy.stop());

  function openThroughProxy(statementTimeoutMs = 10_000) {
    const url = new URL(serverUrl);
    url.port = String(proxy.port);
    return openPostgres({ url: url.href, connections: 4, statementTimeoutMs, report });
  }

  const ask = (through: Database) => sql`select 1 as one`.execute(through.db);

  test('a database that is not there is said in one line, without the password', async () => {
    const url = new URL(serverUrl);
    url.pathname = '/nowhere';
    const missing = openPostgres({ url: url.href, connections: 1, report });
    const message = `PostgreSQL at ${url.host} is not available (database "nowhere" does not exist)`;
    await expect(missing.migrate()).rejects.toThrow(new OperatorError(message));
    await missing.close();
  });

  test('a server that falls silent is given up in time, refused at once while silent, and found again', async () => {
    const through = openThroughProxy();
    await Promise.all([ask(through), ask(through), ask(through)]);
    proxy.blackHole();
    const started = performance.now();
    await expect(ask(through)).rejects.toThrow(DatabaseUnavailableError);
    expect(performance.now() - started).toBeLessThan(8_000);
    const again = performance.now();
    await expect(ask(through)).rejects.toThrow(DatabaseUnavailableError);
    expect(performance.now() - again).toBeLessThan(100);
    expect(reports).toHaveLength(1);

    proxy.recover();
    await expect
      .poll(
        () =>
          ask(through).then(
            ({ rows }) => rows,
            () => null,
          ),
        { timeout: 10_000 },
      )
      .toEqual([{ one: 1 }]);
    // The connections of before are gone: every one of the pool works.
    await Promise.all(Array.from({ length: 20 }, () => ask(through)));
    await through.close();
  });

  test('a transaction that loses its server is undone, and holds no locks', async () => {
    const through = openThroughProxy();
    await sql`create table if not exists proxied (id integer)`.execute(database.db);
    await expect(
      through.db.transaction().execute(async (transaction) => {
        await sql`insert into proxied values (1)`.execute(transaction);
        proxy.cut();
        await sql`insert into proxied values (2)`.execute(transaction);
      }),
    ).rejects.toThrow();
    expect((await sql`select id from proxied`.execute(through.db)).rows).toEqual([]);
    await through.close();
  });

  test('a server that is not there is reported once, and every statement fails at once', async () => {
    const port = await findFreePort();
    const away = openPostgres({ url: `postgres://x@127.0.0.1:${port}/x`, connections: 2, report });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(ask(away)).rejects.toThrow(DatabaseUnavailableError);
    }
    expect(reports).toHaveLength(1);
    await away.close();
  });

  test('a statement that takes too long is cancelled, and is no outage', async () => {
    const through = openThroughProxy(200);
    await expect(sql`select pg_sleep(5)`.execute(through.db)).rejects.toThrow(DatabaseUnavailableError);
    expect((await ask(through)).rows).toEqual([{ one: 1 }]);
    expect(reports).toEqual([]);
    await through.close();
  });

  test('a wrong statement stays an error of its own', async () => {
    await expect(sql`select nothing from nowhere`.execute(database.db)).rejects.toMatchObject({ code: '42P01' });
  });

  test('a statement that comes again is prepared; one with open columns never is', async () => {
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
  });

  test('a prepared statement whose columns change goes on, on every connection, also within a transaction', async () => {
    await sql`create table changing (id integer primary key, value integer)`.execute(database.db);
    await sql`insert into changing values (1, 2)`.execute(database.db);
    const read = (db: Db) => sql<{ value: unknown }>`select value from changing where id = ${1}`.execute(db);
    const readTogether = () =>
      Promise.all(Array.from({ length: 8 }, () => runInTransaction(database.db, async (db) => (await read(db)).rows)));
    for (const type of ['bigint', 'text', 'numeric']) {
      // All connections have it prepared.
      await readTogether();
      await readTogether();
      await sql`alter table changing alter column value type ${sql.raw(type)} using value::text::${sql.raw(type)}`.execute(
        database.db,
      );
      expect((await read(database.db)).rows).toHaveLength(1);
      expect((await readTogether()).flat()).toHaveLength(8);
    }
  });

  test('a listener whose connection was ended comes back, and says that messages may be missing', async () => {
    const messages: string[] = [];
    const onReconnect = vi.fn();
    await database.listen('news', (payload) => messages.push(payload), onReconnect);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(database.db);
    await expect.poll(() => onReconnect.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await notify(database.db, 'news', 'again');
    await expect.poll(() => messages).toEqual(['again']);
  });

  test('a listener whose first connections fail comes about once the server is there', async () => {
    const url = new URL(serverUrl);
    url.port = String(proxy.port);
    await proxy.stop();
    const listener = new NotificationListener({ url: url.href, report, reconnectMs: 50 });
    const messages: string[] = [];
    const reconnects = [vi.fn(), vi.fn()];
    await Promise.all(
      reconnects.map((onReconnect) =>
        listener.listen('late', { onMessage: (payload) => messages.push(payload), onReconnect }),
      ),
    );
    expect(reports).toHaveLength(1);
    proxy = await startTcpProxy({ host: serverUrl.hostname, port: Number(serverUrl.port), listenOn: Number(url.port) });
    await expect.poll(() => reconnects.map(({ mock }) => mock.calls.length), { timeout: 10_000 }).toEqual([1, 1]);
    await notify(database.db, 'late', 'heard');
    await expect.poll(() => messages).toEqual(['heard', 'heard']);
    await listener.close();
  });

  test('a listener notices that its connection fell silent', async () => {
    const url = new URL(serverUrl);
    url.port = String(proxy.port);
    const listener = new NotificationListener({
      url: url.href,
      report,
      heartbeatMs: 100,
      heartbeatTimeoutMs: 200,
      reconnectMs: 50,
    });
    const messages: string[] = [];
    const onReconnect = vi.fn();
    await listener.listen('silent', { onMessage: (payload) => messages.push(payload), onReconnect });
    proxy.blackHole();
    await notify(database.db, 'silent', 'lost');
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(onReconnect).not.toHaveBeenCalled();
    proxy.recover();
    await expect.poll(() => onReconnect.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await notify(database.db, 'silent', 'heard');
    await expect.poll(() => messages).toEqual(['heard']);
    await listener.close();
  });
});
