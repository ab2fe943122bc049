import { sql } from 'kysely';
import { type Database, type Db, inTransaction, takeTurns } from '../platform/database.ts';

/** Tracked events are kept in a partition for each week, which starts on Monday, 00:00 UTC. */

const day = 86_400_000;
const week = 7 * day;

/** The number of the lock that keeps processes from making the same partition at once. */
const partitionTurn = 7316;

/** The Monday of a moment's week, `2026-11-16`. @param time milliseconds */
export function getWeek(time: number): string {
  // 1970 began on a Thursday.
  const monday = Math.floor((time + 3 * day) / week) * week - 3 * day;
  return new Date(monday).toISOString().slice(0, 10);
}

/** The Monday of the week before. */
export const weekBefore = (time: number) => getWeek(time - week);

const getTableName = (monday: string) => `flag_events_${monday.replaceAll('-', '')}`;

/**
 * Makes the partitions of this week and the next where they are missing, and drops those that have become too old.
 * @param keepDays how long events are kept; a week goes when its last day is older
 * @returns the Mondays of the weeks that were dropped
 */
export function tendPartitions({ db }: Database, now: number, keepDays: number): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    await takeTurns(transaction, partitionTurn);
    const held = await partitions(transaction);
    for (const monday of [getWeek(now), getWeek(now + week)]) {
      if (held.includes(monday)) continue;
      const end = getWeek(Date.parse(monday) + week);
      await sql`create table ${sql.id(getTableName(monday))} partition of flag_events
        for values from (${sql.lit(monday)}) to (${sql.lit(end)})`.execute(transaction);
    }
    const old = held.filter((monday) => Date.parse(monday) + week <= now - keepDays * day);
    for (const monday of old) await sql`drop table ${sql.id(getTableName(monday))}`.execute(transaction);
    return old;
  });
}

/** The Mondays of the weeks that there are partitions for. */
async function partitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'flag_events'::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month, date] = name.match(/^flag_events_(\d{4})(\d{2})(\d{2})$/) ?? [];
    return year ? [`${year}-${month}-${date}`] : [];
  });
}
