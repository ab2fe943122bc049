import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { VisitorEvent } from './visitor.rules.ts';

/** How many events are read, newest first: far more than 26 visits have. */
const mostEvents = 5000;

/** A visitor code, or the value that several visitor codes were linked to. */
export type Person = { visitorCode: string } | { mappingValue: string };

/** Returns a person's events, oldest first. */
export async function readVisitorEvents(db: Db, siteCode: string, person: Person): Promise<VisitorEvent[]> {
  const events = db
    .selectFrom('flag_events')
    .select([
      'type',
      'visitor_code as visitorCode',
      'is_mapping as isMapping',
      'received_at as receivedAt',
      'experiment_id as experimentId',
      'variation_id as variationId',
      'goal_id as goalId',
      'revenue',
      'data',
    ])
    .where('site_code', '=', siteCode)
    .orderBy('received_at', 'desc')
    .orderBy('line', 'desc')
    .limit(mostEvents);
  const found =
    'visitorCode' in person
      ? events.where('visitor_code', '=', person.visitorCode).where('is_mapping', '=', false)
      : events.where(
          sql<boolean>`(visitor_code = ${person.mappingValue} and is_mapping or not is_mapping and visitor_code in (
            select visitor_code from flag_links
            where site_code = ${siteCode} and mapping_value = ${person.mappingValue}
          ))`,
        );
  return (await found.execute()).reverse();
}
