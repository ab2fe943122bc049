import { systemClock } from '@vermilion/server/platform/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, run, runHere } from './shop.testing.ts';

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function addDeadLetter(): Promise<number> {
  const now = systemClock.now();
  const dead = { kind: 'test.greet', payload: '{}', run_at: now, failed_at: now };
  const { id } = await shop.database.db.insertInto('jobs').values(dead).returning('id').executeTakeFirstOrThrow();
  return id;
}

test.each(['requeue', 'drop'])('%s refuses a dead letter that does not exist', async (change) => {
  expect(await runHere('jobs', change, '424242')).toEqual({
    exitCode: 1,
    printed: '',
    complaint: 'There is no dead letter 424242. "vermilion jobs list" shows those there are.',
  });
  const { exitCode, complaint } = await runHere('jobs', change, 'foo');
  expect({ exitCode, complaint }).toEqual({
    exitCode: 1,
    complaint: 'There is no dead letter of the kind foo. "vermilion jobs list" shows those there are.',
  });
});

test('one dead letter and several are counted, and none of all is no failure', async () => {
  expect(await run('jobs', 'requeue', String(await addDeadLetter()))).toBe('Requeued 1 dead letter.');
  await addDeadLetter();
  await addDeadLetter();
  expect(await run('jobs', 'drop', 'test.greet')).toBe('Dropped 2 dead letters.');
  expect(await run('jobs', 'drop', 'all')).toBe('Dropped 0 dead letters.');
});
