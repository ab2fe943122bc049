import { type Kysely, sql } from 'kysely';
import type { Clock } from './clock.ts';
import { type Database, type Db, notify } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Work that must follow from a committed change, and only from a committed one: mail, expiries, postings.
 * A row is written in the transaction of its cause and deleted once the work is done, so nothing is lost.
 * A crash in between does the work again, and so each kind of work must bear being done twice; and it must end
 * within the lease of a minute, or another process takes it up meanwhile.
 */
export type OutboxWork = Record<string, (payload: never) => Promise<void>>;

/** Puts work into the outbox. @param runAt when it is due; now by default */
export async function post(db: Db, clock: Clock, kind: string, payload: object, runAt = clock.now()): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), run_at: runAt })
    .execute();
  if (runAt <= clock.now()) await notify(db, 'outbox', kind);
}

const leaseTime = 60_000;
const mostAttempts = 12;

/** How many pieces of work a process has in hand at most: a slow mail server must not hold up the rest. */
const atOnce = 4;

/** How often a process looks for work that has fallen due, in milliseconds. */
const interval = 5000;

/** Waits 1, 2, 4 … seconds, at most an hour. */
const pause = (attempts: number) => Math.min(2 ** (attempts - 1), 3600) * 1000;

type OutboxWorker = {
  /** Does all that is due now; for tests and for the end of a process. */
  drain: () => Promise<void>;
  /** Ends after the work that is under way. */
  stop: () => Promise<void>;
};

/**
 * Does the outbox's work in this process, as it comes and every few seconds; any number of processes may.
 * Work of a kind that is not in `work` waits. Work that failed 12 times stays in the table, with its last error,
 * for people to look at.
 */
export async function startOutbox(
  database: Database,
  clock: Clock,
  work: OutboxWork,
  report: (error: unknown, kind: string) => void,
): Promise<OutboxWorker> {
  const running = new Set<Promise<void>>();
  let busy = 0;
  let wakes = 0;
  let stopped = false;

  /** Works until there is nothing left to do. Counts down in the same step as it finds so, and misses no wake. */
  async function workOff(): Promise<void> {
    busy += 1;
    try {
      for (let seen = -1; seen !== wakes && !stopped; ) {
        seen = wakes;
        for (;;) {
          const row = stopped ? null : await lease(database.db, clock, Object.keys(work));
          if (!row) break;
          // Where there was one piece of work there may be more: another hand looks while this one is at it.
          start();
          await perform(database.db, clock, work, row, report);
        }
      }
    } finally {
      busy -= 1;
    }
  }

  function start(): void {
    if (busy >= atOnce || stopped) return;
    const hand = workOff().finally(() => running.delete(hand));
    running.add(hand);
    hand.catch((error) => report(error, 'outbox'));
  }

  function wake(): void {
    wakes += 1;
    start();
  }

  const unlisten = await database.listen('outbox', wake, wake);
  const timer = setInterval(wake, interval);
  timer.unref();
  wake();
  return {
    drain: async () => {
      wake();
      while (running.size > 0) await Promise.allSettled(running);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await unlisten();
      await Promise.allSettled(running);
    },
  };
}

type Leased = { id: number; kind: string; payload: object; attempts: number };

const after = (clock: Clock, milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

/** The work that has been due for longest. It is leased, not locked: it may need the one embedded connection itself. */
async function lease(db: Kysely<Tables>, clock: Clock, kinds: string[]): Promise<Leased | null> {
  const { rows } = await sql<Leased>`
    update outbox set attempts = attempts + 1, run_at = ${after(clock, leaseTime)}
    where id = (
      select id from outbox
      where run_at <= ${clock.now()} and attempts < ${mostAttempts} and kind = any(${sql.val(kinds)})
      order by run_at for update skip locked limit 1
    )
    returning id, kind, payload, attempts`.execute(db);
  return rows[0] ?? null;
}

async function perform(
  db: Kysely<Tables>,
  clock: Clock,
  work: OutboxWork,
  row: Leased,
  report: (error: unknown, kind: string) => void,
): Promise<void> {
  try {
    await work[row.kind]?.(row.payload as never);
    await db.deleteFrom('outbox').where('id', '=', row.id).execute();
  } catch (error) {
    report(error, row.kind);
    await db
      .updateTable('outbox')
      .set({ last_error: String(error), run_at: after(clock, pause(row.attempts)) })
      .where('id', '=', row.id)
      .execute();
  }
}
