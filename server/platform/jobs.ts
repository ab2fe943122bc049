import { dayMs, hourMs, secondMs } from '@vermilion/contract/durations';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';

/**
 * Jobs: work that follows from a committed change (mail, expiries), or recurs. A job is written in the transaction of its
 * cause, so it exists exactly when its cause was committed. It runs at least once: a crash, or a run that exceeds its time
 * limit, makes it run again, possibly while the first run still goes on. Handlers must be idempotent.
 */

/** The channel on which a due job is announced to all processes. */
export const jobsChannel = 'jobs';

/** The key of the only row of a recurring job. */
const recurringKey = 'recurring';

export type JobPolicy = {
  /** How many jobs of this kind one process runs at once. Kinds never wait for each other. */
  maxConcurrent: number;
  /** How long one run may take. After that its signal aborts, and the run counts as failed. */
  timeLimitMs: number;
  /** How long a failing job is retried before it becomes a dead letter: after 1, 2, 4 … seconds, then every hour. */
  retryForMs: number;
};

/**
 * When a recurring job runs: at every multiple of an interval since 1970, or once a day at a time of day (`HH:MM`) in an
 * IANA time zone. On the day that skips that time (daylight saving begins) a daily job runs as much later as the clock was
 * moved; on the day that has it twice, it runs the first time only.
 */
export type JobSchedule = { everyMs: number } | { dailyAt: string; zone: string };

export type JobDefinition<Payload extends object = object> = {
  kind: string;
  policy: JobPolicy;
  /** Null: runs when it is enqueued. */
  schedule: JobSchedule | null;
  parsePayload: (payload: unknown) => Payload;
};

const defaultPolicy: JobPolicy = { maxConcurrent: 2, timeLimitMs: 30 * secondMs, retryForMs: 5 * dayMs };

/** `noun.verb_object`, as the database and operators know it. */
const kindPattern = /^[a-z]+\.[a-z][a-z0-9_]*$/;

function checkKind(kind: string): void {
  if (!kindPattern.test(kind)) throw new Error(`The kind of job ${kind} is not written like noun.verb_object`);
}

/**
 * Defines a kind of job. A payload is checked again before each run, as an older release may have written it.
 * @param kind `noun.verb_object`; never changed while jobs of the kind are waiting
 * @throws where the kind is written in another way
 */
export function defineJob<Payload extends object>(
  kind: string,
  schema: z.ZodType<Payload>,
  policy: Partial<JobPolicy> = {},
): JobDefinition<Payload> {
  checkKind(kind);
  return { kind, policy: { ...defaultPolicy, ...policy }, schedule: null, parsePayload: (json) => schema.parse(json) };
}

/**
 * Defines a job that recurs, in one process at a time. An interval's first run is at once; a daily job's at its time. After
 * downtime the job runs once, however many times were missed. When its retries are used up it waits for its next time; it
 * never becomes a dead letter.
 * @throws where the kind, the time of day or the zone is not valid
 */
export function defineRecurringJob(
  kind: string,
  schedule: JobSchedule,
  policy: Partial<JobPolicy> = {},
): JobDefinition<Record<string, never>> {
  checkKind(kind);
  // Throws here rather than when the job is scheduled.
  getNextOccurrence(schedule, new Date(0));
  return { kind, policy: { ...defaultPolicy, ...policy }, schedule, parsePayload: () => ({}) };
}

export type EnqueueOptions = {
  /** There is at most one job of a kind and key. */
  key?: string;
  /** When the job is due; now by default. */
  runAt?: Date;
  /**
   * What happens to a job that has the same key. `reschedule`: it takes the new payload and time. `keep`: nothing, if it
   * has not started. A job that runs now runs again in both cases, and a dead letter is revived.
   */
  onConflict?: 'reschedule' | 'keep';
};

/** A job that is not written yet. */
export type NewJob = { kind: string; key: string | null; payload: string; run_at: Date };

/** Creates a job for `enqueueJobs`. */
export function createJob<Payload extends object>(
  clock: Clock,
  { kind, parsePayload }: JobDefinition<Payload>,
  payload: Payload,
  { key, runAt = clock.now() }: Omit<EnqueueOptions, 'onConflict'> = {},
): NewJob {
  return { kind, key: key ?? null, payload: JSON.stringify(parsePayload(payload)), run_at: runAt };
}

/** Enqueues a job; within a transaction it exists when that commits. */
export async function enqueueJob<Payload extends object>(
  db: Db,
  clock: Clock,
  definition: JobDefinition<Payload>,
  payload: Payload,
  { onConflict = 'reschedule', ...options }: EnqueueOptions = {},
): Promise<void> {
  await writeJobs(db, clock, [createJob(clock, definition, payload, options)], onConflict);
}

/** Enqueues jobs of different kinds or keys in one statement. A job that has the same key is rescheduled. */
export async function enqueueJobs(db: Db, clock: Clock, jobs: readonly NewJob[]): Promise<void> {
  await writeJobs(db, clock, jobs, 'reschedule');
}

/** Writes jobs, and announces those that are due, in one statement. */
async function writeJobs(
  db: Db,
  clock: Clock,
  jobs: readonly NewJob[],
  onConflict: NonNullable<EnqueueOptions['onConflict']>,
): Promise<void> {
  await db
    .with('written', (query) =>
      query
        .insertInto('jobs')
        .values(jobs)
        .onConflict((conflict) => {
          const update = conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
            payload: eb.ref('excluded.payload'),
            run_at: eb.ref('excluded.run_at'),
            attempts: 0,
            version: sql`jobs.version + 1`,
            leased_until: null,
            failed_at: null,
            last_error: null,
          }));
          if (onConflict === 'reschedule') return update;
          return update.where((eb) =>
            eb.or([eb('jobs.failed_at', 'is not', null), eb('jobs.leased_until', 'is not', null)]),
          );
        })
        .returning(['kind', 'run_at']),
    )
    .selectFrom('written')
    .select(sql`pg_notify(${jobsChannel}, kind)`.as('announced'))
    .where('run_at', '<=', clock.now())
    .execute();
}

/** Makes the job of a key due now, waiting or dead; one that runs now runs again. Does nothing where there is none. */
export async function advanceJob(db: Db, clock: Clock, { kind }: JobDefinition, key: string): Promise<void> {
  const now = clock.now();
  await db
    .with('advanced', (query) =>
      query
        .updateTable('jobs')
        .set({
          run_at: now,
          attempts: 0,
          version: sql`version + 1`,
          leased_until: null,
          failed_at: null,
          last_error: null,
        })
        .where('kind', '=', kind)
        .where('key', '=', key)
        .returning('kind'),
    )
    .selectFrom('advanced')
    .select(sql`pg_notify(${jobsChannel}, kind)`.as('announced'))
    .execute();
}

/** Deletes the job of a key, waiting or dead. A run that has started goes on. @returns whether there was one */
export async function cancelJob(db: Db, { kind }: JobDefinition, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the jobs of a kind whose payload has these values, waiting or dead. A run that has started goes on. */
export async function deleteJobs<Payload extends object>(
  db: Db,
  { kind }: JobDefinition<Payload>,
  values: Partial<Payload>,
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where(sql<boolean>`payload @> ${JSON.stringify(values)}::jsonb`)
    .execute();
}

/** Deletes jobs of these kinds that were enqueued before a moment, waiting or dead: what names a person is not kept for long. */
export async function deleteJobsBefore(db: Db, definitions: readonly { kind: string }[], before: Date): Promise<void> {
  const kinds = definitions.map(({ kind }) => kind);
  await db.deleteFrom('jobs').where('kind', 'in', kinds).where('created_at', '<', before).execute();
}

/** A recurring job. */
export type RecurringJob = Pick<JobDefinition, 'kind'> & { schedule: JobSchedule };

/**
 * Ensures that recurring jobs are scheduled, and no later than their schedules say. In two statements, as there are many; both take
 * rows in the order of their kinds, so that processes that start together wait for each other.
 */
export async function scheduleRecurringJobs(db: Db, clock: Clock, jobs: readonly RecurringJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const now = clock.now();
  const sorted = jobs.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
  await db
    .insertInto('jobs')
    .values(
      sorted.map(({ kind, schedule }) => ({
        kind,
        key: recurringKey,
        payload: '{}',
        run_at: 'everyMs' in schedule ? now : getNextOccurrence(schedule, now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
  const kinds = sorted.map(({ kind }) => kind);
  const nexts = sorted.map(({ schedule }) => getNextOccurrence(schedule, now).toISOString());
  await sql`
    with late as (
      select jobs.id, next
      from jobs join unnest(${sql.val(kinds)}::text[], ${sql.val(nexts)}::timestamptz[]) as given (kind, next) using (kind)
      where key = ${recurringKey} and run_at > next
      order by kind
      for update of jobs
    )
    update jobs set run_at = late.next from late where jobs.id = late.id`.execute(db);
}

/** Returns when a schedule comes round next, strictly after a moment. */
export function getNextOccurrence(schedule: JobSchedule, after: Date): Date {
  const afterMs = after.getTime();
  if ('everyMs' in schedule) return new Date((Math.floor(afterMs / schedule.everyMs) + 1) * schedule.everyMs);
  const { dailyAt: plainTime, zone: timeZone } = schedule;
  let day = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime });
    if (epochMilliseconds > afterMs) return new Date(epochMilliseconds);
    day = day.add({ days: 1 });
  }
}

/** Returns the delay after a failed attempt (1 is the first). */
export function getRetryDelayMs(attempt: number): number {
  return Math.min(2 ** (attempt - 1) * secondMs, hourMs);
}

/** Returns how many attempts are made when a job is retried for so long. */
export function countAttempts(retryForMs: number): number {
  let attempts = 1;
  for (let waitedMs = 0; waitedMs < retryForMs; attempts += 1) waitedMs += getRetryDelayMs(attempts);
  return attempts;
}
