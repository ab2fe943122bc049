import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from './app.testing.ts';
import { openPostgres } from './platform/postgres.ts';
import { startTcpProxy } from './platform/testing.proxy.ts';
import { engine, testDatabase } from './platform/testing.ts';

async function openThroughProxy() {
  const direct = await testDatabase();
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.pathname = `/${rows[0]?.name}`;
  url.port = String(proxy.port);
  const database = openPostgres({ url: url.href, connections: 4, report: () => {} });
  const app = await testApp(database, { PAGE_CACHE: 'off' });
  const close = async () => {
    await database.close();
    await proxy.stop();
    await direct.close();
  };
  const listStores = () => app.inject({ url: '/api/web/v1/stores/', headers: { host: 'sg.localhost' } });
  return { app, proxy, listStores, close };
}

test.runIf(engine === 'postgres')(
  'while PostgreSQL is silent calls are refused with 503 within seconds, and it is found again within a minute',
  async () => {
    const { app, proxy, listStores, close } = await openThroughProxy();
    expect((await listStores()).statusCode).toBe(200);
    expect((await app.inject('/ready')).statusCode).toBe(200);

    proxy.blackHole();
    const started = performance.now();
    const refusal = await listStores();
    expect(refusal.statusCode).toBe(503);
    expect(refusal.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(refusal.headers['retry-after']).toBe('5');
    expect(performance.now() - started).toBeLessThan(8_000);
    const again = performance.now();
    expect((await listStores()).statusCode).toBe(503);
    expect(performance.now() - again).toBeLessThan(500);
    await wait(600);
    const ready = await app.inject('/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json().parts.database).toBe('The database is not available');
    expect((await app.inject('/health')).statusCode).toBe(200);

    proxy.recover();
    await expect.poll(async () => (await listStores()).statusCode, { timeout: 20_000 }).toBe(200);
    await expect.poll(async () => (await app.inject('/ready')).statusCode, { timeout: 20_000 }).toBe(200);
    await app.close();
    await close();
  },
);

test.runIf(engine === 'postgres')('a shop whose PostgreSQL is silent closes within its limit', async () => {
  const { app, proxy, listStores, close } = await openThroughProxy();
  await listStores();
  proxy.blackHole();
  const stuck = listStores();
  const started = performance.now();
  await app.close();
  await close();
  expect(performance.now() - started).toBeLessThan(15_000);
  expect((await stuck).statusCode).toBe(503);
});
