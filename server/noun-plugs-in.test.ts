import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp } from './app.testing.ts';
import type { Database } from './platform/database.ts';
import { testDatabase } from './platform/testing.ts';

vi.mock('./nouns.ts', async (importOriginal) => {
  const { nouns } = await importOriginal<typeof import('./nouns.ts')>();
  const { postcardNoun } = await import('./postcard.testing.ts');
  return { nouns: [...nouns, postcardNoun] };
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  // What its migration holds.
  await sql`create table postcards (id uuid primary key, text text not null, is_stamped boolean not null)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

test('a noun of its own folder and one line in nouns.ts has endpoints, limits, errors, a table and a job', async () => {
  const app = await testApp(database);
  const headers = { host: 'sg.localhost' };
  const id = '0190b8a4-6d2f-7c3a-9b51-3f0a2c4d5e6f';
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `/api/web/v1/${path}`, headers, ...(payload && { payload }) });

  const missing = await call('GET', `postcards/${id}`);
  expect([missing.statusCode, missing.json()]).toEqual([
    404,
    { code: 'POSTCARD_NOT_FOUND', message: 'There is no such postcard' },
  ]);
  expect((await call('POST', 'postcards/', { id, text: 'Hello' })).statusCode).toBe(201);
  await expect
    .poll(async () => (await call('GET', `postcards/${id}`)).json(), { timeout: 10_000 })
    // Not `is_stamped`, which the row has and the response does not name.
    .toStrictEqual({ id, text: 'Hello', isStamped: true });
  expect((await call('GET', 'postcards/')).statusCode).toBe(401);
  const refused = await Promise.all(Array.from({ length: 4 }, () => call('POST', 'postcards/', { id: 'x', text: '' })));
  expect(refused.map(({ statusCode }) => statusCode)).toContain(429);
  const document = (await app.inject('/api/openapi.json')).json();
  expect(Object.keys(document.paths).filter((path) => path.includes('postcards'))).toHaveLength(2);
  await app.close();
});
