import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { VariationCounts } from './results.rules.ts';

/** An experiment of a site, and a goal. */
export type Question = { siteCode: string; experimentId: number; since: Date; goalId: number };

/** The change of a variation's counts on one day (UTC, such as `2026-11-20`). */
export type DayCounts = { day: string; variationId: number; visitors: number; converted: number };

export type Counted = {
  variations: VariationCounts[];
  /** Per day: visitors assigned, and visitors who reached the goal for the first time. */
  days: DayCounts[];
  /** How many people were assigned to more than one variation. */
  crossovers: number;
};

type CountedRow = Omit<VariationCounts, 'variationId'> & { variationId: number | null; day: string | null };

/**
 * Counts an experiment's visitors and their conversions after the assignment, without crawlers. A person with several
 * visitor codes counts once; a person assigned to more than one variation does not count.
 */
export async function countExperiment(db: Db, question: Question): Promise<Counted> {
  const { rows } = await sql<CountedRow>`
    with ${selectVisitors(question)},
    people as (
      select first_variation as variation_id, assigned_at, reached_at, conversions, revenue
      from everybody where first_variation = last_variation
    ),
    changes as (
      select variation_id, assigned_at as at, 1 as visitors, 0 as converted from people
      union all
      select variation_id, reached_at, 0, 1 from people where reached_at is not null
    )
    select variation_id as "variationId", null as day, count(*) as visitors, count(reached_at) as converted,
      coalesce(sum(conversions), 0)::bigint as conversions, coalesce(sum(revenue), 0) as revenue,
      coalesce(sum(revenue * revenue), 0) as "revenueSquared"
    from people group by variation_id
    union all
    select variation_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD'), sum(visitors)::bigint, sum(converted)::bigint, 0, 0, 0
    from changes group by 1, 2
    union all
    select null, null, count(*), 0, 0, 0, 0 from everybody where first_variation <> last_variation
    order by day, "variationId"`.execute(db);
  const counted: Counted = { variations: [], days: [], crossovers: 0 };
  for (const { variationId, day, ...counts } of rows) {
    if (variationId === null) counted.crossovers = counts.visitors;
    else if (day === null) counted.variations.push({ variationId, ...counts });
    else counted.days.push({ day, variationId, visitors: counts.visitors, converted: counts.converted });
  }
  return counted;
}

/**
 * Selects every assigned visitor with the events after the assignment, in one pass over the events sorted by person:
 * a join of conversions with assignments is thousands of times slower while the planner has no statistics.
 */
function selectVisitors({ siteCode, experimentId, goalId, since }: Question): RawBuilder<unknown> {
  return sql`told as (
      select case when event.is_mapping then event.visitor_code
          else coalesce(link.mapping_value, event.visitor_code) end as person,
        event.received_at, event.variation_id, event.revenue
      from flag_events as event left join flag_links as link
        on not event.is_mapping and link.site_code = event.site_code and link.visitor_code = event.visitor_code
      where event.site_code = ${siteCode} and event.received_at >= ${since} and not event.is_crawler
        and (event.experiment_id = ${experimentId} and event.variation_id is not null or event.goal_id = ${goalId})
    ),
    timed as (
      select *, min(received_at) filter (where variation_id is not null) over (partition by person) as assigned_at
      from told
    ),
    everybody as (
      select assigned_at, min(variation_id) as first_variation, max(variation_id) as last_variation,
        -- What is taken back lowers the revenue; it is no conversion.
        min(received_at) filter (where revenue >= 0) as reached_at,
        count(*) filter (where revenue >= 0) as conversions,
        coalesce(sum(revenue), 0) as revenue
      from timed where received_at >= assigned_at
      group by person, assigned_at
    )`;
}
