import { dayMs } from '@vermilion/contract/durations';
import { sql } from 'kysely';
import { type Database, type Db, runInTransaction, takeTurns } from '../platform/database.ts';

/** Tracked events are kept in one partition per week; a week starts on Monday, 00:00 UTC. */

const weekMs = 7 * dayMs;

/** The number of the advisory lock that lets one process at a time change partitions. */
const partitionLock = 7316;

/** Returns the Monday of a moment's week, such as `2026-11-16`. */
export function getWeek(timeMs: number): string {
  // 1970 began on a Thursday.
  const monday = Math.floor((timeMs + 3 * dayMs) / weekMs) * weekMs - 3 * dayMs;
  return new Date(monday).toISOString().slice(0, 10);
}

/** Returns the Monday of the week before a moment's. */
export const getPreviousWeek = (timeMs: number) => getWeek(timeMs - weekMs);

const getTableName = (monday: string) => `flag_events_${monday.replaceAll('-', '')}`;

/**
 * Creates the partitions of this week and the next where they are missing, and drops weeks whose last day is older than
 * `keepDays`. @returns the Mondays of the dropped weeks
 */
export function maintainPartitions({ db }: Database, nowMs: number, keepDays: number): Promise<string[]> {
  return runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, partitionLock);
    const existing = await listPartitions(transaction);
    for (const monday of [getWeek(nowMs), getWeek(nowMs + weekMs)]) {
      if (existing.includes(monday)) continue;
      const end = getWeek(Date.parse(monday) + weekMs);
      await sql`create table ${sql.id(getTableName(monday))} partition of flag_events
        for values from (${sql.lit(monday)}) to (${sql.lit(end)})`.execute(transaction);
    }
    const old = existing.filter((monday) => Date.parse(monday) + weekMs <= nowMs - keepDays * dayMs);
    for (const monday of old) await sql`drop table ${sql.id(getTableName(monday))}`.execute(transaction);
    return old;
  });
}

/** Returns the Mondays of the weeks that have a partition. */
async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'flag_events'::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month, date] = name.match(/^flag_events_(\d{4})(\d{2})(\d{2})$/) ?? [];
    return year ? [`${year}-${month}-${date}`] : [];
  });
}
