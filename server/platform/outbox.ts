import { type Kysely, sql } from 'kysely';
import type { Clock } from './clock.ts';
import { type Database, type Db, notify } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Work that must follow from a committed change, and only from a committed one: mail, provider calls, expiries.
 * A row is written in the transaction of its cause and deleted in the transaction that did the work, so nothing
 * is lost; a crash in between does the work again, and so each kind of work must bear being done twice.
 */
export type OutboxWork = Record<string, (payload: never) => Promise<void>>;

/** Puts work into the outbox. @param runAt when it is due; now by default */
export async function post(db: Db, clock: Clock, kind: string, payload: object, runAt = clock.now()): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), run_at: runAt })
    .execute();
  await notify(db, 'outbox', kind);
}

const mostAttempts = 12;

/** Waits 1, 2, 4 … seconds, at most an hour. */
const pause = (attempts: number) => Math.min(2 ** attempts, 3600) * 1000;

export type OutboxWorker = {
  /** Does all that is due now; for tests and for the end of a process. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Does the outbox's work in this process, as it comes and every few seconds; any number of processes may.
 * Work that failed 12 times stays in the table, with its last error, for people to look at.
 */
export async function startOutbox(
  database: Database,
  clock: Clock,
  work: OutboxWork,
  report: (error: unknown, kind: string) => void,
): Promise<OutboxWorker> {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      while (!stopped && (await doOne(database.db, clock, work, report))) again = false;
    } while (again && !stopped);
  }

  function wake(): Promise<void> {
    again = true;
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  }

  const quietly = () => {
    wake().catch((error) => report(error, 'outbox'));
  };
  const unlisten = await database.listen('outbox', quietly);
  const timer = setInterval(quietly, 5000);
  timer.unref();
  quietly();
  return {
    drain: wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await unlisten();
      await running?.catch(() => {});
    },
  };
}

async function doOne(
  db: Kysely<Tables>,
  clock: Clock,
  work: OutboxWork,
  report: (error: unknown, kind: string) => void,
): Promise<boolean> {
  // The row is leased, not locked: the work may take long, and may need the one embedded connection itself.
  const leased = await sql<{ id: number; kind: string; payload: object; attempts: number }>`
    update outbox set attempts = attempts + 1, run_at = ${new Date(clock.now().getTime() + 60_000)}
    where id = (
      select id from outbox
      where run_at <= ${clock.now()} and attempts < ${mostAttempts} and kind = any(${sql.val(Object.keys(work))})
      order by run_at for update skip locked limit 1
    )
    returning id, kind, payload, attempts`.execute(db);
  const row = leased.rows[0];
  if (!row) return false;
  try {
    await work[row.kind]?.(row.payload as never);
    await db.deleteFrom('outbox').where('id', '=', row.id).execute();
  } catch (error) {
    report(error, row.kind);
    await db
      .updateTable('outbox')
      .set({ last_error: String(error), run_at: new Date(clock.now().getTime() + pause(row.attempts)) })
      .where('id', '=', row.id)
      .execute();
  }
  return true;
}
