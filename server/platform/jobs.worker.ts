import { minuteMs, secondMs } from '@vermilion/contract/durations';
import { type Kysely, sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import {
  countAttempts,
  getNextOccurrence,
  getRetryDelayMs,
  type JobDefinition,
  jobsChannel,
  scheduleRecurringJobs,
} from './jobs.ts';
import { runWithLogContext } from './log-context.ts';
import { MailError } from './mail.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import type { Report } from './report.ts';
import type { Tables } from './tables.ts';

export type JobRun = {
  /** Aborts when the run exceeds its time limit. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
};

/** A kind of job together with what runs it in this process. */
export type JobHandler = { definition: JobDefinition; run: (payload: unknown, run: JobRun) => Promise<void> };

/** Says what runs a kind of job. */
export function handleJob<Payload extends object>(
  definition: JobDefinition<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<void>,
): JobHandler {
  return { definition, run: async (payload, options) => run(definition.parsePayload(payload), options) };
}

export type JobWorker = {
  /** Runs everything that is due now; for tests. */
  drain: () => Promise<void>;
  /** Stops taking jobs, and waits up to five seconds for those that run. What is cut runs again after its lease. */
  stop: () => Promise<void>;
};

type Options = {
  database: Database;
  clock: Clock;
  report: Report;
  /** How often due jobs are looked for; new ones are announced and start at once. */
  pollIntervalMs?: number;
  /** How often a run renews the lease of its job. */
  renewalIntervalMs?: number;
  metrics?: Pick<Metrics, 'countJob'>;
};

/** How long a run holds its job unless it renews its lease: then its process must have died. */
const leaseMs = minuteMs;
const leaseRenewalMs = 15 * secondMs;

const stopTimeoutMs = 5 * secondMs;

type ClaimedJob = { id: number; kind: string; key: string | null; payload: unknown; attempts: number; version: number };

/**
 * Runs jobs in this process; any number of processes may. Jobs of other kinds than those of the handlers wait for a process
 * that knows them.
 */
export async function startJobs(options: Options, handlers: readonly JobHandler[]): Promise<JobWorker> {
  const { database, clock, report, metrics = noMetrics } = options;
  const { pollIntervalMs = 5 * secondMs, renewalIntervalMs = leaseRenewalMs } = options;
  const { db } = database;
  const lanes = new Map(handlers.map((handler) => [handler.definition.kind, { ...handler, running: 0 }]));
  if (lanes.size < handlers.length) throw new Error('Two handlers for one kind of job');
  const runs = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let hasNews = false;
  let isStopped = false;
  let isCut = false;
  // A run that the stop has cut runs again in another process, after its lease.
  const reportRun: Report = (error, fields, level) => report(error, fields, isCut ? 'warn' : level);

  function wake(): void {
    hasNews = true;
    claiming ??= claimAll()
      .catch((error) => report(error, { part: 'jobs' }))
      .finally(() => {
        claiming = null;
        // What was announced between the last look and now.
        if (hasNews && !isStopped) wake();
      });
  }

  /** Starts due jobs until none is left, or every lane is full. */
  async function claimAll(): Promise<void> {
    while (hasNews && !isStopped) {
      hasNews = false;
      for (;;) {
        const open = [...lanes.values()].filter(({ definition, running }) => running < definition.policy.maxConcurrent);
        const job = open.length > 0 && !isStopped ? await claimJob(db, clock, open) : null;
        const lane = job && lanes.get(job.kind);
        if (!lane) break;
        lane.running += 1;
        const run = runJob({ db, clock, report: reportRun, metrics, renewalIntervalMs }, lane, job).finally(() => {
          lane.running -= 1;
          runs.delete(run);
          if (!isStopped) wake();
        });
        runs.add(run);
      }
    }
  }

  const recurring = handlers.flatMap(({ definition: { kind, schedule } }) => (schedule ? [{ kind, schedule }] : []));
  await scheduleRecurringJobs(db, clock, recurring);
  const unlisten = await database.listen(jobsChannel, wake, wake);
  const timer = setInterval(wake, pollIntervalMs).unref();
  wake();
  return {
    drain: async () => {
      wake();
      while (claiming || runs.size > 0) await Promise.allSettled([claiming, ...runs]);
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await unlisten();
      await waitAtMost(stopTimeoutMs, Promise.allSettled([claiming, ...runs]));
      isCut = runs.size > 0;
    },
  };
}

function addMs(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}

const getLeaseEnd = (clock: Clock) => addMs(clock, leaseMs);

/**
 * Takes the job that has been due for longest, and counts the attempt. It is leased, not locked: its handler may need the
 * one embedded connection.
 */
async function claimJob(db: Kysely<Tables>, clock: Clock, open: readonly JobHandler[]): Promise<ClaimedJob | null> {
  const kinds = open.map(({ definition }) => definition.kind);
  const now = clock.now();
  const { rows } = await sql<ClaimedJob>`
    with due as (
      select id from jobs
      where kind = any(${sql.val(kinds)}::text[]) and run_at <= ${now} and failed_at is null
        and (leased_until is null or leased_until <= ${now})
      order by run_at for update skip locked limit 1
    )
    update jobs set attempts = attempts + 1, version = version + 1, leased_until = ${getLeaseEnd(clock)}
    from due where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.key, jobs.payload, jobs.attempts, jobs.version`.execute(db);
  return rows[0] ?? null;
}

/** Runs a claimed job and writes down how it ended. Never rejects. */
async function runJob(
  options: Required<Pick<Options, 'clock' | 'report' | 'metrics' | 'renewalIntervalMs'>> & { db: Kysely<Tables> },
  handler: JobHandler,
  job: ClaimedJob,
): Promise<void> {
  const { db, clock, report, metrics, renewalIntervalMs } = options;
  const { definition } = handler;
  const fields = { job: job.kind, key: job.key, jobId: job.id, attempt: job.attempts };
  const startedAt = performance.now();
  const getSeconds = () => (performance.now() - startedAt) / 1000;
  await runWithLogContext(
    () => fields,
    async () => {
      const renewal = setInterval(() => {
        // While the database is away the lease may end: the job is idempotent.
        renewLease(db, clock, job).catch((error) => report(error, fields, 'warn'));
      }, renewalIntervalMs).unref();
      try {
        try {
          await runInTime(handler, job).finally(() => clearInterval(renewal));
          await finishJob(db, clock, definition, job);
          metrics.countJob(job.kind, 'done', getSeconds());
        } catch (error) {
          const { hasRetries, isDead, nextTry } = await recordFailure(db, clock, definition, job, error);
          metrics.countJob(job.kind, isDead ? 'dead' : 'retried', getSeconds());
          const mail = error instanceof MailError ? error.fields : {};
          report(error, { ...fields, ...mail, isDead, nextTry }, hasRetries ? 'warn' : 'error');
        }
      } catch (error) {
        // The database is away: the job runs again when its lease is over.
        report(error, fields);
      }
    },
  );
}

async function runInTime({ definition, run }: JobHandler, { payload, attempts }: ClaimedJob): Promise<void> {
  const { timeLimitMs } = definition.policy;
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The run exceeded its time limit of ${timeLimitMs} ms`);
      controller.abort(error);
      reject(error);
    }, timeLimitMs);
  });
  try {
    await Promise.race([run(payload, { signal: controller.signal, attempt: attempts }), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only the run that holds the job may change it: meanwhile it may have been enqueued again, or claimed after its lease. */
const isHeld = (job: ClaimedJob) => sql<boolean>`id = ${job.id} and version = ${job.version}`;

async function renewLease(db: Kysely<Tables>, clock: Clock, job: ClaimedJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: getLeaseEnd(clock) })
    .where(isHeld(job))
    // A renewal that comes after the end of the run changes nothing.
    .where('leased_until', 'is not', null)
    .execute();
}

async function finishJob(
  db: Kysely<Tables>,
  clock: Clock,
  { schedule }: JobDefinition,
  job: ClaimedJob,
): Promise<void> {
  if (!schedule) {
    await db.deleteFrom('jobs').where(isHeld(job)).execute();
  } else {
    const runAt = getNextOccurrence(schedule, clock.now());
    await db
      .updateTable('jobs')
      .set({ run_at: runAt, leased_until: null, attempts: 0, last_error: null })
      .where(isHeld(job))
      .execute();
  }
}

/** @returns whether and when the job is retried, or became a dead letter; a recurring job waits for its next time */
async function recordFailure(
  db: Kysely<Tables>,
  clock: Clock,
  { schedule, policy }: JobDefinition,
  job: ClaimedJob,
  error: unknown,
): Promise<{ hasRetries: boolean; isDead: boolean; nextTry: string | null }> {
  const hasRetries = job.attempts < countAttempts(policy.retryForMs);
  const isDead = !hasRetries && !schedule;
  const next = schedule && getNextOccurrence(schedule, clock.now());
  const retryAt = addMs(clock, getRetryDelayMs(job.attempts));
  const runAt = next && (!hasRetries || next < retryAt) ? next : retryAt;
  await db
    .updateTable('jobs')
    .set({
      last_error: String(error),
      leased_until: null,
      ...(isDead && { failed_at: clock.now() }),
      ...(!isDead && { run_at: runAt }),
      ...(!hasRetries && !isDead && { attempts: 0 }),
    })
    .where(isHeld(job))
    .execute();
  return { hasRetries, isDead, nextTry: isDead ? null : runAt.toISOString() };
}

async function waitAtMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
