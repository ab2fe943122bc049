import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, inTransaction } from './database.ts';
import { post, startOutbox } from './outbox.ts';
import { testDatabase } from './testing.ts';

let database: Database;
let now = new Date('2026-11-20T02:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z');
  await database.db.deleteFrom('outbox').execute();
});

const rows = () => database.db.selectFrom('outbox').selectAll().execute();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const silent = () => {};

describe('the outbox', () => {
  test('does what was posted, once, and forgets it', async () => {
    const done: unknown[] = [];
    const outbox = await startOutbox(database, clock, { greet: async (payload) => void done.push(payload) }, silent);
    for (let index = 0; index < 20; index += 1) await post(database.db, clock, 'greet', { index });
    await outbox.drain();
    expect(done).toHaveLength(20);
    expect(await rows()).toEqual([]);
    await outbox.stop();
  });

  test('does nothing for a transaction that was undone', async () => {
    let done = 0;
    const outbox = await startOutbox(
      database,
      clock,
      {
        greet: async () => {
          done += 1;
        },
      },
      silent,
    );
    await inTransaction(database.db, async (transaction) => {
      await post(transaction, clock, 'greet', {});
      throw new Error('undone');
    }).catch(() => {});
    await outbox.drain();
    expect(done).toBe(0);
    await outbox.stop();
  });

  test('waits until work is due', async () => {
    let done = 0;
    const outbox = await startOutbox(
      database,
      clock,
      {
        greet: async () => {
          done += 1;
        },
      },
      silent,
    );
    await post(database.db, clock, 'greet', {}, later(60));
    await outbox.drain();
    expect(done).toBe(0);
    now = later(60);
    await outbox.drain();
    expect(done).toBe(1);
    await outbox.stop();
  });

  test('tries again after 1, 2, 4 … seconds, keeps the last error, and leaves the rest undisturbed', async () => {
    const errors: string[] = [];
    let tries = 0;
    let greeted = 0;
    const outbox = await startOutbox(
      database,
      clock,
      {
        fail: async () => {
          tries += 1;
          throw new Error(`no ${tries}`);
        },
        greet: async () => {
          greeted += 1;
        },
      },
      (_error, kind) => errors.push(kind),
    );
    await post(database.db, clock, 'fail', {});
    await post(database.db, clock, 'greet', {});
    await outbox.drain();
    expect([tries, greeted]).toEqual([1, 1]);
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'Error: no 1', run_at: later(1) }]);
    now = later(1);
    await outbox.drain();
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: 'Error: no 2', run_at: later(2) }]);
    for (let attempt = 3; attempt < 20; attempt += 1) {
      now = later(4000);
      await outbox.drain();
    }
    expect(tries).toBe(12);
    expect(errors).toHaveLength(12);
    expect(await rows()).toMatchObject([{ attempts: 12, last_error: 'Error: no 12' }]);
    await outbox.stop();
  });

  test('keeps work that this process does not know for one that does', async () => {
    const outbox = await startOutbox(database, clock, { greet: async () => {} }, silent);
    await post(database.db, clock, 'unknown', {});
    await outbox.drain();
    expect(await rows()).toMatchObject([{ kind: 'unknown', attempts: 0 }]);
    await outbox.stop();
  });

  test('takes up what a process left undone when it died', async () => {
    let finish = () => {};
    const stuck = await startOutbox(
      database,
      clock,
      {
        greet: () =>
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
      },
      silent,
    );
    await post(database.db, clock, 'greet', {});
    void stuck.drain();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    let done = 0;
    const other = await startOutbox(
      database,
      clock,
      {
        greet: async () => {
          done += 1;
        },
      },
      silent,
    );
    await other.drain();
    expect(done).toBe(0);
    now = later(60);
    await other.drain();
    expect(done).toBe(1);
    finish();
    await stuck.stop();
    await other.stop();
  });

  test('one slow piece of work does not hold up the others', async () => {
    let finish = () => {};
    let done = 0;
    const outbox = await startOutbox(
      database,
      clock,
      {
        slow: () =>
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
        greet: async () => {
          done += 1;
        },
      },
      silent,
    );
    await post(database.db, clock, 'slow', {});
    for (let index = 0; index < 5; index += 1) await post(database.db, clock, 'greet', {});
    const drained = outbox.drain();
    await expect.poll(() => done).toBe(5);
    finish();
    await drained;
    await outbox.stop();
  });

  test('two processes share the work and do nothing twice', async () => {
    const done: number[] = [];
    const work = { greet: async ({ index }: { index: number }) => void done.push(index) };
    const [one, two] = await Promise.all([
      startOutbox(database, clock, work, silent),
      startOutbox(database, clock, work, silent),
    ]);
    await Promise.all(Array.from({ length: 40 }, (_, index) => post(database.db, clock, 'greet', { index })));
    await Promise.all([one.drain(), two.drain()]);
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
    await one.stop();
    await two.stop();
  });
});
