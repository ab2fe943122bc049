import { type Kysely, sql } from 'kysely';
import type { Clock } from './clock.ts';
import { type Db, notify } from './database.ts';
import { jobsChannel } from './jobs.ts';
import type { Tables } from './tables.ts';

/** Which dead letters a command is about: one by its id, those of a kind, or all. */
export type DeadLetterSelector = { id: number } | { kind: string } | 'all';

export type DeadLetter = {
  id: number;
  kind: string;
  key: string | null;
  payload: object;
  attempts: number;
  lastError: string | null;
  failedAt: Date;
};

/** How many jobs of a kind wait for their time, are being run or retried, and have failed for good. */
export type JobCounts = { kind: string; waiting: number; running: number; retrying: number; dead: number };

/** Returns the dead letters, oldest first. */
export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, key, payload, attempts, last_error, failed_at }) => {
    return { id, kind, key, payload, attempts, lastError: last_error, failedAt: failed_at as Date };
  });
}

/** Returns the counts per kind. */
export async function countJobs(db: Kysely<Tables>, clock: Clock): Promise<JobCounts[]> {
  const isLive = sql`failed_at is null`;
  const isRunning = sql`${isLive} and leased_until > ${clock.now()}`;
  const { rows } = await sql<JobCounts>`
    select kind,
      count(*) filter (where ${isLive} and not coalesce(leased_until > ${clock.now()}, false) and attempts = 0) as waiting,
      count(*) filter (where ${isRunning}) as running,
      count(*) filter (where ${isLive} and not coalesce(leased_until > ${clock.now()}, false) and attempts > 0) as retrying,
      count(*) filter (where failed_at is not null) as dead
    from jobs group by kind order by kind`.execute(db);
  return rows;
}

/** Makes dead letters due now, with all their retries. @returns how many */
export async function requeueDeadLetters(db: Db, clock: Clock, selector: DeadLetterSelector): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, version: sql`version + 1`, run_at: clock.now() })
    .where(isSelected(selector))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notify(db, jobsChannel, '');
  return Number(numUpdatedRows);
}

/** Deletes dead letters. @returns how many */
export async function dropDeadLetters(db: Db, selector: DeadLetterSelector): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where(isSelected(selector)).executeTakeFirst();
  return Number(numDeletedRows);
}

function isSelected(selector: DeadLetterSelector) {
  if (selector === 'all') return sql<boolean>`failed_at is not null`;
  if ('id' in selector) return sql<boolean>`failed_at is not null and id = ${selector.id}`;
  return sql<boolean>`failed_at is not null and kind = ${selector.kind}`;
}
