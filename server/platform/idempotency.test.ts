import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from './database.ts';
import { deleteExpiredKeys, type IdempotentRequest, keyLifetimeMs, runOnce } from './idempotency.ts';
import { systemRandom } from './random.ts';
import { fail, ok } from './result.ts';
import { engine, testDatabase } from './testing.ts';

/** The embedded database has one connection, so its callers come one after another. */
const callers = engine === 'postgres' ? 200 : 20;

let database: Database;
let now: Date;
const clock = { now: () => now };
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  now = new Date('2026-11-20T02:00:00Z');
});
afterAll(() => database.close());

const answer = z.object({ code: z.string() });
const createRequest = (changes: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  scope: 'gift_card.buy ann',
  key: systemRandom.uuid(),
  body: { amount: 5000, to: 'ann@example.sg' },
  ...changes,
});
const run = (request: IdempotentRequest, work: () => Promise<{ code: string }>) =>
  runOnce({ db: database.db, clock }, request, answer, async () => ok(await work()));
const createWork = () => vi.fn(async () => ({ code: systemRandom.uuid() }));
const findStored = (key: string, scope = 'gift_card.buy ann') =>
  database.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('id', '=', createHash('sha256').update(`${scope}\0${key}`).digest('base64url'))
    .executeTakeFirst();

test('a repeated request gets the answer of the first one, whatever the order of its fields', async () => {
  const work = createWork();
  const request = createRequest();
  const first = await run(request, work);
  const { amount, to } = request.body as { amount: number; to: string };
  expect(await run({ ...request, body: { to, amount } }, work)).toEqual(first);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([
  ['another amount', { amount: 5001, to: 'ann@example.sg' }],
  ['a field less', { amount: 5000 }],
  ['a field more', { amount: 5000, to: 'ann@example.sg', note: null }],
  ['nothing', undefined],
])('the same key with another body is refused: %s', async (_, body) => {
  const work = createWork();
  const request = createRequest();
  await run(request, work);
  expect(await run({ ...request, body }, work)).toEqual(fail('IDEMPOTENCY_KEY_REUSED'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('another scope or key has nothing to do with it', async () => {
  const work = createWork();
  const request = createRequest();
  await run(request, work);
  await run({ ...request, scope: 'gift_card.buy bea' }, work);
  await run({ ...request, key: systemRandom.uuid() }, work);
  expect(work).toHaveBeenCalledTimes(3);
});

test(`${callers} parallel requests with one key run the use case once, and get one answer`, async () => {
  const work = createWork();
  const request = createRequest();
  const answers = await Promise.all(Array.from({ length: callers }, () => run(request, work)));
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(work).toHaveBeenCalledTimes(1);
}, 60_000);

test('of parallel requests with one key and two bodies, one body counts and the other is refused', async () => {
  const work = createWork();
  const request = createRequest();
  const answers = await Promise.all(
    Array.from({ length: callers }, (_, index) => run({ ...request, body: { amount: index % 2 } }, work)),
  );
  expect(work).toHaveBeenCalledTimes(1);
  expect(answers.filter(({ ok: isOk }) => isOk)).toHaveLength(callers / 2);
}, 60_000);

test('a crash and a failure leave nothing behind: the same key may be tried again', async () => {
  const request = createRequest();
  const deps = { db: database.db, clock };
  await expect(runOnce(deps, request, answer, async () => Promise.reject(new Error('crash')))).rejects.toThrow('crash');
  expect(await runOnce(deps, request, answer, async () => fail('OUT_OF_STOCK'))).toEqual(fail('OUT_OF_STOCK'));
  expect(await findStored(request.key)).toBeUndefined();
  const work = createWork();
  expect((await run(request, work)).ok).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
});

test('what the use case writes is undone with its key', async () => {
  const request = createRequest();
  const result = await runOnce({ db: database.db, clock }, request, answer, async (transaction) => {
    await transaction
      .insertInto('jobs')
      .values({ kind: 'test.undone', key: null, payload: '{}', run_at: now })
      .execute();
    return fail('OUT_OF_STOCK');
  });
  expect(result.ok).toBe(false);
  expect(await database.db.selectFrom('jobs').selectAll().where('kind', '=', 'test.undone').execute()).toEqual([]);
});

test('an answer is stored encrypted, and neither key nor body is stored', async () => {
  const request = createRequest();
  await run(request, async () => ({ code: 'GIFT-1234-5678' }));
  const stored = JSON.stringify(await findStored(request.key));
  expect(stored).toBeDefined();
  for (const secret of ['GIFT-1234-5678', request.key, 'ann@example.sg', 'buy ann', '"amount"'])
    expect(stored).not.toContain(secret);
  const bytes = Buffer.from(JSON.parse(stored).answer, 'base64url').toString('latin1');
  expect(bytes).not.toContain('GIFT-1234');
});

test('a key expires after its lifetime, before and after its row is deleted', async () => {
  const work = createWork();
  const request = createRequest();
  const repeat = () => run(request, work);
  const first = await repeat();
  now = new Date(now.getTime() + keyLifetimeMs - 1);
  await deleteExpiredKeys(database.db, now);
  expect(await repeat()).toEqual(first);
  now = new Date(now.getTime() + 1);
  const second = await repeat();
  expect(second).not.toEqual(first);
  expect(await repeat()).toEqual(second);
  now = new Date(now.getTime() + keyLifetimeMs);
  await deleteExpiredKeys(database.db, now);
  expect(await findStored(request.key)).toBeUndefined();
});
