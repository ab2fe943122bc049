import { dayMs, hourMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Database, runInTransaction } from './database.ts';
import { countJobs, dropDeadLetters, listDeadLetters, requeueDeadLetters } from './jobs.admin.ts';
import {
  advanceJob,
  cancelJob,
  countAttempts,
  defineJob,
  defineRecurringJob,
  enqueueJob,
  getNextOccurrence,
  getRetryDelayMs,
} from './jobs.ts';
import { handleJob, type JobHandler, startJobs } from './jobs.worker.ts';
import type { LogFields } from './log-context.ts';
import { MailError } from './mail.ts';
import type { ReportLevel } from './report.ts';
import { testDatabase } from './testing.ts';

let database: Database;
let now = new Date('2026-11-20T02:00:00Z');
const clock = { now: () => now };
const reports: { error: unknown; context: LogFields | undefined; level: ReportLevel | undefined }[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z');
  reports.length = 0;
  await database.db.deleteFrom('jobs').execute();
});

const listRows = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const addMs = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const start = (...handlers: JobHandler[]) =>
  startJobs({ database, clock, report: (error, context, level) => reports.push({ error, context, level }) }, handlers);

const greetJob = defineJob('test.greet', z.object({ index: z.number() }));
const waitJob = defineJob('test.wait', z.object({}), { maxConcurrent: 1, timeLimitMs: 15 * minuteMs });
const failJob = defineJob('test.fail', z.object({}));

test.each(['order.mailRefund', 'order.mail-refund', 'Order.mail', 'mail_refund', 'order.', 'order.mail.refund'])(
  'a kind of job is not written %j',
  (kind) => {
    expect(() => defineJob(kind, z.object({}))).toThrow('noun.verb_object');
    expect(() => defineRecurringJob(kind, { everyMs: hourMs })).toThrow('noun.verb_object');
  },
);

/** A handler that collects what it was called with. */
function collect() {
  const handled: number[] = [];
  return { handled, handler: handleJob(greetJob, async ({ index }) => void handled.push(index)) };
}

/** A handler that ends when the test says so. */
function block() {
  let release = () => {};
  let started = 0;
  const handler = handleJob(waitJob, () => {
    started += 1;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  return { handler, release: () => release(), countStarted: () => started };
}

const fail = handleJob(failJob, async (_payload, { attempt }) => {
  throw new Error(`no ${attempt}`);
});

describe('a job', () => {
  test('runs once and is gone', async () => {
    const { handled, handler } = collect();
    const jobs = await start(handler);
    for (let index = 0; index < 20; index += 1) await enqueueJob(database.db, clock, greetJob, { index });
    await jobs.drain();
    expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await listRows()).toEqual([]);
    await jobs.stop();
  });

  test('starts at once, without waiting for the next poll', async () => {
    const { handled, handler } = collect();
    const jobs = await startJobs({ database, clock, report: () => {}, pollIntervalMs: dayMs }, [handler]);
    await jobs.drain();
    await enqueueJob(database.db, clock, greetJob, { index: 1 });
    await expect.poll(() => handled).toEqual([1]);
    await jobs.stop();
  });

  test('does not exist when its transaction is rolled back', async () => {
    await runInTransaction(database.db, async (transaction) => {
      await enqueueJob(transaction, clock, greetJob, { index: 1 });
      throw new Error('rolled back');
    }).catch(() => {});
    expect(await listRows()).toEqual([]);
  });

  test('waits until it is due', async () => {
    const { handled, handler } = collect();
    const jobs = await start(handler);
    await enqueueJob(database.db, clock, greetJob, { index: 1 }, { runAt: addMs(minuteMs) });
    await jobs.drain();
    expect(handled).toEqual([]);
    now = addMs(minuteMs);
    await jobs.drain();
    expect(handled).toEqual([1]);
    await jobs.stop();
  });

  test('of an unknown kind waits for a process that knows it', async () => {
    const jobs = await start(fail);
    await enqueueJob(database.db, clock, greetJob, { index: 1 });
    await jobs.drain();
    expect(await listRows()).toMatchObject([{ kind: 'test.greet', attempts: 0 }]);
    await jobs.stop();
  });

  test('with a payload that its handler cannot read is kept and retried', async () => {
    const { handler } = collect();
    await database.db.insertInto('jobs').values({ kind: 'test.greet', payload: '{"old":1}', run_at: now }).execute();
    const jobs = await start(handler);
    await jobs.drain();
    expect(await listRows()).toMatchObject([{ attempts: 1, payload: { old: 1 } }]);
    expect((await listRows())[0]?.last_error).toContain('index');
    await jobs.stop();
  });

  test('cannot be enqueued with a payload that does not fit', async () => {
    await expect(enqueueJob(database.db, clock, greetJob, { index: 'one' as unknown as number })).rejects.toThrow();
  });
});

describe('a key', () => {
  test('reschedules a waiting job with its new payload', async () => {
    const { handled, handler } = collect();
    const jobs = await start(handler);
    await enqueueJob(database.db, clock, greetJob, { index: 1 }, { key: 'a', runAt: addMs(minuteMs) });
    await enqueueJob(database.db, clock, greetJob, { index: 2 }, { key: 'a', runAt: addMs(hourMs) });
    await enqueueJob(database.db, clock, greetJob, { index: 3 }, { key: 'b', runAt: addMs(minuteMs) });
    now = addMs(minuteMs);
    await jobs.drain();
    expect(handled).toEqual([3]);
    now = addMs(hourMs);
    await jobs.drain();
    expect(handled).toEqual([3, 2]);
    await jobs.stop();
  });

  test('keeps a waiting job where asked to', async () => {
    await enqueueJob(database.db, clock, greetJob, { index: 1 }, { key: 'a', runAt: addMs(minuteMs) });
    await enqueueJob(database.db, clock, greetJob, { index: 2 }, { key: 'a', onConflict: 'keep' });
    expect(await listRows()).toMatchObject([{ payload: { index: 1 }, run_at: addMs(minuteMs) }]);
  });

  test.each(['reschedule', 'keep'] as const)(
    'enqueued again during a run makes it run again (%s)',
    async (onConflict) => {
      const blocked = block();
      const jobs = await start(blocked.handler);
      await enqueueJob(database.db, clock, waitJob, {}, { key: 'a' });
      await expect.poll(blocked.countStarted).toBe(1);
      await enqueueJob(database.db, clock, waitJob, {}, { key: 'a', onConflict });
      blocked.release();
      await expect.poll(blocked.countStarted).toBe(2);
      blocked.release();
      await jobs.drain();
      expect(await listRows()).toEqual([]);
      await jobs.stop();
    },
  );

  test('makes a job due now that waits or is dead, with its payload, and makes none', async () => {
    await advanceJob(database.db, clock, greetJob, 'a');
    expect(await listRows()).toEqual([]);
    await enqueueJob(database.db, clock, greetJob, { index: 1 }, { key: 'a', runAt: addMs(minuteMs) });
    await database.db.updateTable('jobs').set({ attempts: 7, failed_at: now }).execute();
    await advanceJob(database.db, clock, greetJob, 'a');
    expect(await listRows()).toMatchObject([{ payload: { index: 1 }, run_at: now, attempts: 0, failed_at: null }]);
  });

  test('cancels a waiting job', async () => {
    await enqueueJob(database.db, clock, greetJob, { index: 1 }, { key: 'a' });
    expect(await cancelJob(database.db, greetJob, 'a')).toBe(true);
    expect(await cancelJob(database.db, greetJob, 'a')).toBe(false);
    expect(await listRows()).toEqual([]);
  });
});

describe('a failing job', () => {
  test('is retried after 1, 2, 4 … seconds, keeps its last error, and delays nothing else', async () => {
    const { handled, handler } = collect();
    const jobs = await start(fail, handler);
    await enqueueJob(database.db, clock, failJob, {}, { key: 'order-1' });
    await enqueueJob(database.db, clock, greetJob, { index: 1 });
    await jobs.drain();
    expect(handled).toEqual([1]);
    expect(await listRows()).toMatchObject([{ attempts: 1, last_error: 'Error: no 1', run_at: addMs(secondMs) }]);
    expect(reports).toMatchObject([
      { context: { job: 'test.fail', key: 'order-1', attempt: 1, isDead: false }, level: 'warn' },
    ]);
    now = addMs(secondMs);
    await jobs.drain();
    expect(await listRows()).toMatchObject([{ attempts: 2, last_error: 'Error: no 2', run_at: addMs(2 * secondMs) }]);
    await jobs.stop();
  });

  test('becomes a dead letter after its retries, which is listed, requeued and dropped', async () => {
    const briefJob = defineJob('test.brief', z.object({ orderId: z.string() }), { retryForMs: 5 * secondMs });
    let isBroken = true;
    let runs = 0;
    const jobs = await start(
      handleJob(briefJob, async () => {
        runs += 1;
        if (isBroken) throw new Error('mail server refused');
      }),
    );
    await enqueueJob(database.db, clock, briefJob, { orderId: 'one' }, { key: 'one' });
    await enqueueJob(database.db, clock, briefJob, { orderId: 'two' });
    for (let step = 0; step < 20; step += 1) {
      await jobs.drain();
      now = addMs(minuteMs);
    }
    expect(runs).toBe(2 * countAttempts(5 * secondMs));
    const dead = await listDeadLetters(database.db);
    expect(dead).toMatchObject([
      { kind: 'test.brief', key: 'one', payload: { orderId: 'one' }, lastError: 'Error: mail server refused' },
      { kind: 'test.brief', key: null, payload: { orderId: 'two' }, attempts: countAttempts(5 * secondMs) },
    ]);
    expect(reports.filter(({ context }) => context?.isDead)).toHaveLength(2);
    expect(await countJobs(database.db, clock)).toEqual([
      { kind: 'test.brief', waiting: 0, running: 0, retrying: 0, dead: 2 },
    ]);

    isBroken = false;
    const [one, two] = dead;
    expect(await requeueDeadLetters(database.db, clock, { id: one?.id ?? 0 })).toBe(1);
    await jobs.drain();
    expect(await listDeadLetters(database.db)).toMatchObject([{ id: two?.id }]);
    expect(await requeueDeadLetters(database.db, clock, { kind: 'test.other' })).toBe(0);
    expect(await dropDeadLetters(database.db, { kind: 'test.brief' })).toBe(1);
    expect(await listRows()).toEqual([]);
    await jobs.stop();
  });

  test('that sends a mail reports which mail failed, and when it is tried again', async () => {
    const fields = { mail: 'order.1.confirmed', about: 'V-7KQ2', recipient: 'm…@e….sg' };
    const jobs = await start(
      handleJob(failJob, async () => {
        throw new MailError(new Error('certificate has expired'), fields);
      }),
    );
    await enqueueJob(database.db, clock, failJob, {}, { key: '1' });
    await jobs.drain();
    expect(reports).toMatchObject([
      {
        context: { ...fields, job: 'test.fail', key: '1', attempt: 1, nextTry: addMs(secondMs).toISOString() },
        level: 'warn',
      },
    ]);
    await jobs.stop();
  });

  test('that is dead is revived when its key is enqueued again', async () => {
    const { handled, handler } = collect();
    await database.db
      .insertInto('jobs')
      .values({ kind: 'test.greet', key: 'a', payload: '{}', run_at: now, attempts: 9, failed_at: now })
      .execute();
    await enqueueJob(database.db, clock, greetJob, { index: 1 }, { key: 'a', onConflict: 'keep' });
    const jobs = await start(handler);
    await jobs.drain();
    expect(handled).toEqual([1]);
    await jobs.stop();
  });

  test('is retried for as long as its policy says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * dayMs }), (retryForMs) => {
        const attempts = countAttempts(retryForMs);
        let waitedMs = 0;
        for (let attempt = 1; attempt < attempts; attempt += 1) waitedMs += getRetryDelayMs(attempt);
        expect(waitedMs).toBeGreaterThanOrEqual(retryForMs);
        expect(waitedMs).toBeLessThan(retryForMs + hourMs);
      }),
    );
  });
});

describe('lanes', () => {
  test('a kind that hangs delays no other kind', async () => {
    const blocked = block();
    const { handled, handler } = collect();
    const jobs = await start(blocked.handler, handler);
    for (let index = 0; index < 60; index += 1) await enqueueJob(database.db, clock, waitJob, {});
    await enqueueJob(database.db, clock, greetJob, { index: 1 });
    await expect.poll(() => handled).toEqual([1]);
    expect(blocked.countStarted()).toBe(1);
    await database.db.deleteFrom('jobs').execute();
    blocked.release();
    await jobs.drain();
    await jobs.stop();
  });

  test('a run that hangs is cut at its time limit, and its lane goes on', async () => {
    const hangJob = defineJob('test.hang', z.object({ hangs: z.boolean() }), { maxConcurrent: 1, timeLimitMs: 50 });
    let isAborted = false;
    let done = 0;
    const jobs = await start(
      handleJob(hangJob, async ({ hangs }, { signal }) => {
        if (!hangs) done += 1;
        else {
          signal.addEventListener('abort', () => {
            isAborted = true;
          });
          await new Promise(() => {});
        }
      }),
    );
    await enqueueJob(database.db, clock, hangJob, { hangs: true });
    await enqueueJob(database.db, clock, hangJob, { hangs: false });
    await jobs.drain();
    expect([isAborted, done]).toEqual([true, 1]);
    expect(await listRows()).toMatchObject([{ attempts: 1, run_at: addMs(secondMs), leased_until: null }]);
    expect((await listRows())[0]?.last_error).toContain('time limit of 50 ms');
    await jobs.stop();
  });
});

describe('processes', () => {
  test('a job of a process that died runs again after its lease, and the late first run changes nothing', async () => {
    const blocked = block();
    const dying = await start(blocked.handler);
    await enqueueJob(database.db, clock, waitJob, {});
    await expect.poll(blocked.countStarted).toBe(1);
    const second = block();
    const other = await start(second.handler);
    await other.drain();
    expect(second.countStarted()).toBe(0);
    now = addMs(minuteMs);
    const drained = other.drain();
    await expect.poll(second.countStarted).toBe(1);
    blocked.release();
    await dying.drain();
    expect(await listRows()).toHaveLength(1);
    second.release();
    await drained;
    expect(await listRows()).toEqual([]);
    await dying.stop();
    await other.stop();
  });

  test('a run that the stop of its process has cut is no error: it runs again', async () => {
    let cut = (_error: Error) => {};
    let countStarted = 0;
    const hanging = handleJob(waitJob, () => {
      countStarted += 1;
      return new Promise<void>((_resolve, reject) => {
        cut = reject;
      });
    });
    const jobs = await start(hanging);
    await enqueueJob(database.db, clock, waitJob, {});
    await expect.poll(() => countStarted).toBe(1);
    await jobs.stop();
    const isClosed = new Error('driver has already been destroyed');
    const { db } = database;
    const update = vi.spyOn(db, 'updateTable').mockImplementation(() => {
      throw isClosed;
    });
    cut(isClosed);
    await expect.poll(() => reports).toMatchObject([{ error: isClosed, level: 'warn' }]);
    update.mockRestore();
    expect(await listRows()).toMatchObject([{ kind: 'test.wait', failed_at: null }]);
  });

  test('a run that takes longer than its lease renews it', async () => {
    const blocked = block();
    const report = (error: unknown) => Promise.reject(error);
    const slow = await startJobs({ database, clock, report, renewalIntervalMs: 10 }, [blocked.handler]);
    await enqueueJob(database.db, clock, waitJob, {});
    await expect.poll(blocked.countStarted).toBe(1);
    const second = block();
    const other = await start(second.handler);
    for (let step = 0; step < 3; step += 1) {
      now = addMs(50 * secondMs);
      await expect.poll(async () => (await listRows())[0]?.leased_until).toEqual(addMs(minuteMs));
    }
    await other.drain();
    expect(second.countStarted()).toBe(0);
    blocked.release();
    await slow.drain();
    expect(await listRows()).toEqual([]);
    await slow.stop();
    await other.stop();
  });

  test('share the work and run nothing twice', async () => {
    const { handled, handler } = collect();
    const [one, two] = await Promise.all([start(handler), start(handler)]);
    await Promise.all(Array.from({ length: 40 }, (_, index) => enqueueJob(database.db, clock, greetJob, { index })));
    await Promise.all([one.drain(), two.drain()]);
    expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
    await one.stop();
    await two.stop();
  });
});

describe('a recurring job', () => {
  const tidyJob = defineRecurringJob('test.tidy', { everyMs: 6 * hourMs });

  test('runs at the first start, then at every multiple of its interval, in one process only', async () => {
    let runs = 0;
    const handler = handleJob(tidyJob, async () => {
      runs += 1;
    });
    const workers = await Promise.all([start(handler), start(handler), start(handler)]);
    const drainAll = () => Promise.all(workers.map((worker) => worker.drain()));
    await drainAll();
    expect(runs).toBe(1);
    expect((await listRows()).map(({ run_at }) => run_at.toISOString())).toEqual(['2026-11-20T06:00:00.000Z']);
    now = new Date('2026-11-20T06:00:01Z');
    await drainAll();
    await drainAll();
    expect(runs).toBe(2);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  test('catches up once after downtime', async () => {
    let runs = 0;
    const handler = handleJob(tidyJob, async () => {
      runs += 1;
    });
    const before = await start(handler);
    await before.drain();
    await before.stop();
    now = addMs(10 * dayMs);
    const after = await start(handler);
    await after.drain();
    await after.drain();
    expect(runs).toBe(2);
    expect(await listRows()).toMatchObject([{ run_at: getNextOccurrence({ everyMs: 6 * hourMs }, now), attempts: 0 }]);
    await after.stop();
  });

  test('that fails is retried, then waits for its next time, and is never a dead letter', async () => {
    const flakyJob = defineRecurringJob('test.flaky', { everyMs: hourMs }, { retryForMs: 2 * secondMs });
    let runs = 0;
    const jobs = await start(
      handleJob(flakyJob, async () => {
        runs += 1;
        throw new Error('no');
      }),
    );
    await jobs.drain();
    for (let step = 0; step < 10; step += 1) {
      now = addMs(minuteMs);
      await jobs.drain();
    }
    expect(runs).toBe(countAttempts(2 * secondMs));
    expect(await listRows()).toMatchObject([
      { failed_at: null, attempts: 0, last_error: 'Error: no', run_at: new Date('2026-11-20T03:00:00Z') },
    ]);
    await jobs.stop();
  });

  test('whose interval was shortened by a release comes earlier', async () => {
    const handler = handleJob(tidyJob, async () => {});
    const before = await start(handler);
    await before.drain();
    await before.stop();
    const hourly = handleJob(defineRecurringJob('test.tidy', { everyMs: hourMs }), async () => {});
    const after = await start(hourly);
    expect(await listRows()).toMatchObject([{ run_at: new Date('2026-11-20T03:00:00Z') }]);
    await after.stop();
  });
});

describe('a daily job', () => {
  const daily = (dailyAt: string, zone: string) => defineRecurringJob('test.daily', { dailyAt, zone });

  /** Steps the clock by ten minutes between two moments and returns when the job ran, on the clock of its zone. */
  async function listRuns(dailyAt: string, zone: string, from: string, until: string): Promise<string[]> {
    now = new Date(from);
    const runs: string[] = [];
    const jobs = await start(
      handleJob(daily(dailyAt, zone), async () => {
        runs.push(new Date(now).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16));
      }),
    );
    for (; now <= new Date(until); now = addMs(10 * minuteMs)) await jobs.drain();
    await jobs.stop();
    return runs;
  }

  test.for([
    ['Asia/Singapore', '2026-11-20T02:00Z', ['2026-11-21 03:00', '2026-11-22 03:00', '2026-11-23 03:00']],
    // Clocks go forward on 4 October and 27 September, back on 5 April.
    ['Australia/Sydney', '2026-10-02T02:00Z', ['2026-10-03 03:00', '2026-10-04 03:00', '2026-10-05 03:00']],
    ['Pacific/Auckland', '2026-09-25T02:00Z', ['2026-09-26 03:00', '2026-09-27 03:00', '2026-09-28 03:00']],
    ['Australia/Sydney', '2026-04-03T02:00Z', ['2026-04-04 03:00', '2026-04-05 03:00', '2026-04-06 03:00']],
    ['Pacific/Auckland', '2026-04-03T02:00Z', ['2026-04-04 03:00', '2026-04-05 03:00', '2026-04-06 03:00']],
  ] as const)('at 03:00 in %s, from %s on, runs once a day at that time', async ([zone, from, runs]) => {
    expect(await listRuns('03:00', zone, from, new Date(Date.parse(from) + 3 * dayMs).toISOString())).toEqual(runs);
  });

  test('runs an hour later where clocks skip its time, and once where they show it twice', async () => {
    const spring = await listRuns('02:30', 'Australia/Sydney', '2026-10-02T02:00Z', '2026-10-05T02:00Z');
    expect(spring).toEqual(['2026-10-03 02:30', '2026-10-04 03:30', '2026-10-05 02:30']);
    await database.db.deleteFrom('jobs').execute();
    const autumn = await listRuns('02:30', 'Pacific/Auckland', '2026-04-03T02:00Z', '2026-04-06T02:00Z');
    expect(autumn).toEqual(['2026-04-04 02:30', '2026-04-05 02:30', '2026-04-06 02:30']);
  });

  test('does not run before its time at the first start, and catches up once after downtime', async () => {
    const [firstDay, ...others] = ['2026-11-20T02:00Z', '2026-11-30T02:00Z', '2026-11-30T18:50Z'];
    expect(await listRuns('03:00', 'Asia/Singapore', firstDay as string, firstDay as string)).toEqual([]);
    expect(await listRuns('03:00', 'Asia/Singapore', others[0] as string, others[1] as string)).toEqual([
      '2026-11-30 10:00',
    ]);
    expect(await listRows()).toMatchObject([{ run_at: new Date('2026-11-30T19:00Z') }]);
  });

  test('comes next at its time of day, strictly later and within 25 hours', () => {
    const zones = ['Australia/Sydney', 'Pacific/Auckland', 'Asia/Singapore', 'Asia/Jakarta', 'Australia/Lord_Howe'];
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, moment, (zone, minutes, after) => {
        const dailyAt = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const next = getNextOccurrence({ dailyAt, zone }, after);
        const waitMs = next.getTime() - after.getTime();
        const shown = next.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
        expect(waitMs).toBeGreaterThan(0);
        expect(waitMs).toBeLessThanOrEqual(25 * hourMs);
        if (minutes >= 4 * 60) expect(shown).toBe(dailyAt);
      }),
    );
  });

  test('of no valid time or zone is refused where it is defined', () => {
    expect(() => daily('25:00', 'Asia/Singapore')).toThrow(RangeError);
    expect(() => daily('03:00', 'Asia/Nowhere')).toThrow(RangeError);
  });
});
