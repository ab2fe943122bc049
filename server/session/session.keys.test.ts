import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestClock, openSessions } from './session.testing.ts';

const day = 24 * 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('sign-in works at once, and keys change again, after a clock that ran ahead is put right', async () => {
  const clock = createTestClock();
  const ahead = await openSessions(database, clock);
  for (const days of [40, 40]) {
    clock.moveBy(days * day);
    await ahead.sessions.rotateKeys();
  }
  await ahead.sessions.close();
  // The keys of before are deleted by now: all that are left are of the future.
  clock.moveBy(-80 * day);
  const opened = await openSessions(database, clock);
  try {
    const { accountId, context } = await opened.signIn();
    expect(await opened.sessions.identify(context, false)).toMatchObject({ accountId });
    const read = () => database.db.selectFrom('session_keys').select(['kid', 'created_at']).execute();
    const isOfNow = ({ created_at }: { created_at: Date }) => created_at <= clock.now();
    expect((await read()).filter(isOfNow)).toEqual([]);
    await opened.sessions.rotateKeys();
    expect((await read()).filter(isOfNow)).toHaveLength(1);
    clock.moveBy(day);
    await opened.sessions.rotateKeys();
    expect((await read()).filter(isOfNow)).toHaveLength(1);
    expect((await opened.signIn()).accountId).not.toBe(accountId);
  } finally {
    await opened.sessions.close();
  }
});
