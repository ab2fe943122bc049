import { sql } from 'kysely';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { getPreviousWeek, getWeek } from './tracking.partitions.ts';
import type { TrackedLine } from './tracking.rules.ts';

/** A parsed line with its origin. */
export type TrackedEvent = TrackedLine & { siteCode: string; line: number; isCrawler: boolean };

/**
 * Inserts events that arrive now, except those whose site and nonce were stored this week or the week before. An event
 * counts twice only if two copies arrive at the same instant on both sides of a week's end.
 */
export async function insertEvents(database: Database, events: readonly TrackedEvent[], now: Date): Promise<void> {
  // Sorted by nonce, so that transactions with the same nonces wait for each other instead of deadlocking.
  const sorted = events.toSorted((one, other) => (one.nonce < other.nonce ? -1 : one.nonce > other.nonce ? 1 : 0));
  const links = collectLinks(events);
  if (links.size === 0) return writeEvents(database.db, sorted, now);
  await runInTransaction(database.db, async (transaction) => {
    await writeEvents(transaction, sorted, now);
    await writeLinks(transaction, [...links.values()], now);
  });
}

async function writeEvents(db: Db, events: readonly TrackedEvent[], now: Date): Promise<void> {
  const column = <Name extends keyof TrackedEvent>(name: Name) => sql.val(events.map((event) => event[name]));
  const data = events.map((event) => event.data && JSON.stringify(event.data));
  await sql`
    insert into flag_events (
      week, received_at, site_code, nonce, line, type, visitor_code, is_mapping, is_crawler,
      experiment_id, variation_id, goal_id, revenue, data
    )
    select ${getWeek(now.getTime())}::date, ${now}::timestamptz, site_code, nonce, line, type, visitor_code, is_mapping,
      is_crawler, experiment_id, variation_id, goal_id, revenue, data::json
    from unnest(
      ${column('siteCode')}::text[], ${column('nonce')}::text[], ${column('line')}::integer[], ${column('type')}::text[],
      ${column('visitorCode')}::text[], ${column('isMapping')}::boolean[], ${column('isCrawler')}::boolean[],
      ${column('experimentId')}::bigint[], ${column('variationId')}::bigint[], ${column('goalId')}::bigint[],
      ${column('revenue')}::float8[], ${sql.val(data)}::text[]
    ) as told (
      site_code, nonce, line, type, visitor_code, is_mapping, is_crawler,
      experiment_id, variation_id, goal_id, revenue, data
    )
    where not exists (
      select from flag_events as before
      where before.week = ${getPreviousWeek(now.getTime())}::date
        and before.site_code = told.site_code and before.nonce = told.nonce
    )
    on conflict do nothing`.execute(db);
}

type Link = { siteCode: string; visitorCode: string; mappingValue: string };

/** Returns the last link of each visitor code. */
function collectLinks(events: readonly TrackedEvent[]): Map<string, Link> {
  const links = new Map<string, Link>();
  for (const { siteCode, visitorCode, linksTo } of events) {
    if (linksTo === null || linksTo === visitorCode) continue;
    links.set(`${siteCode} ${visitorCode}`, { siteCode, visitorCode, mappingValue: linksTo });
  }
  return links;
}

async function writeLinks(db: Db, links: readonly Link[], now: Date): Promise<void> {
  const sorted = links.toSorted((one, other) => (one.visitorCode < other.visitorCode ? -1 : 1));
  await db
    .insertInto('flag_links')
    .values(
      sorted.map(({ siteCode, visitorCode, mappingValue }) => ({
        site_code: siteCode,
        visitor_code: visitorCode,
        mapping_value: mappingValue,
        linked_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['site_code', 'visitor_code'])
        .doUpdateSet((row) => ({ mapping_value: row.ref('excluded.mapping_value'), linked_at: now }))
        .where('flag_links.linked_at', '<=', now),
    )
    .execute();
}
