// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createPostcardService, type PostcardService } from './postcard.service.ts';

let database: Database;
let postcards: PostcardService;
beforeAll(async () => {
  database = await testDatabase();
  postcards = createPostcardService({ database, clock: { now: () => new Date('2026-11-23T02:00:00Z') } });
});
afterAll(() => database.close());

test('a postcard that is written twice exists once, and is printed by one job', async () => {
  const id = randomUUID();
  const written = await Promise.all([
    postcards.write({ id, text: 'Happy birthday' }),
    postcards.write({ id, text: 'Happy birthday' }),
  ]);
  expect(written).toEqual([
    { ok: true, value: { id } },
    { ok: true, value: { id } },
  ]);
  const jobs = await database.db.selectFrom('jobs').select('kind').where('key', '=', id).execute();
  expect(jobs).toEqual([{ kind: 'postcard.print' }]);
  expect(await postcards.write({ id, text: 'Another text' })).toMatchObject({
    ok: false,
    error: { code: 'POSTCARD_ALREADY_WRITTEN' },
  });
});

test('a postcard is printed once', async () => {
  const id = randomUUID();
  await postcards.write({ id, text: 'Hello' });
  expect(await postcards.find(id)).toEqual({ ok: true, value: { id, text: 'Hello', isPrinted: false } });
  await postcards.print(id);
  await postcards.print(id);
  expect(await postcards.find(id)).toEqual({ ok: true, value: { id, text: 'Hello', isPrinted: true } });
});

test('an order is followed by one postcard', async () => {
  const order = { id: randomUUID(), number: 'V-2046817' };
  for (let call = 1; call <= 2; call += 1) {
    await runInTransaction(database.db, (transaction) => postcards.thank(transaction, order));
  }
  expect(await postcards.find(order.id)).toMatchObject({ ok: true, value: { text: 'V-2046817' } });
});

test('a postcard that does not exist is not found', async () => {
  expect(await postcards.find(randomUUID())).toMatchObject({ ok: false, error: { code: 'POSTCARD_NOT_FOUND' } });
});
