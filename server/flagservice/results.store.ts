import { revenueCurrencyIndex } from '@vermilion/contract/flag';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { CurrencyCounts, VariationCounts } from './results.rules.ts';

/** An experiment of a site, and a goal. */
export type Question = {
  siteCode: string;
  experimentId: number;
  since: Date;
  goalId: number;
  /** The currency of revenue that names none; null if that is unknown. */
  defaultCurrency: string | null;
};

/** The change of a variation's counts on one day (UTC, such as `2026-11-20`). */
export type DayCounts = { day: string; variationId: number; visitors: number; converted: number };

export type Counted = {
  variations: VariationCounts[];
  /** Per day: visitors assigned, and visitors who reached the goal for the first time. */
  days: DayCounts[];
  /** How many people were assigned to more than one variation. */
  crossovers: number;
  /** How many amounts have no known currency, and so are in no sum. */
  withoutCurrency: number;
};

type CountedRow = Omit<VariationCounts, 'variationId' | 'revenues'> &
  Omit<CurrencyCounts, 'currency'> & {
    part: 'variation' | 'day' | 'revenue' | 'crossover';
    variationId: number;
    day: string | null;
    currency: string | null;
  };

/** Codes of ISO 4217; what else a client sends names no currency. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

/**
 * Counts an experiment's visitors and their conversions after the assignment, without crawlers. A person with several
 * visitor codes counts once; a person assigned to more than one variation does not count.
 */
export async function countExperiment(db: Db, question: Question): Promise<Counted> {
  const { rows } = await sql<CountedRow>`
    with ${selectVisitors(question)},
    people as (
      select first_variation as variation_id, assigned_at, reached_at, conversions
      from everybody where first_variation = last_variation
    ),
    changes as (
      select variation_id, assigned_at as at, 1 as visitors, 0 as converted from people
      union all
      select variation_id, reached_at, 0, 1 from people where reached_at is not null
    )
    select 'variation' as part, variation_id as "variationId", null as day, null as currency,
      count(*) as visitors, count(reached_at) as converted, coalesce(sum(conversions), 0)::bigint as conversions,
      0 as payers, 0::float8 as revenue, 0::float8 as "revenueSquared"
    from people group by variation_id
    union all
    select 'day', variation_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, null,
      sum(visitors)::bigint, sum(converted)::bigint, 0, 0, 0, 0
    from changes group by 2, 3
    union all
    select 'revenue', variation_id, null, currency,
      0, 0, sum(payments)::bigint, count(*), sum(revenue), sum(revenue * revenue)
    from payers group by 2, 4
    union all
    select 'crossover', 0, null, null, count(*), 0, 0, 0, 0, 0 from everybody where first_variation <> last_variation
    order by day, "variationId", currency`.execute(db);
  const counted: Counted = { variations: [], days: [], crossovers: 0, withoutCurrency: 0 };
  const revenues = Map.groupBy(
    rows.filter(({ part }) => part === 'revenue'),
    ({ variationId }) => variationId,
  );
  for (const { part, variationId, day, visitors, converted, conversions } of rows) {
    if (part === 'crossover') counted.crossovers = visitors;
    else if (part === 'day' && day !== null) counted.days.push({ day, variationId, visitors, converted });
    else if (part === 'variation') {
      const payments = revenues.get(variationId) ?? [];
      counted.variations.push({
        variationId,
        visitors,
        converted,
        conversions,
        revenues: payments.flatMap(({ currency, payers, revenue, revenueSquared }) =>
          currency !== null && currencies.has(currency) ? [{ currency, payers, revenue, revenueSquared }] : [],
        ),
      });
      for (const payment of payments) {
        if (payment.currency === null || !currencies.has(payment.currency))
          counted.withoutCurrency += payment.conversions;
      }
    }
  }
  return counted;
}

/**
 * Selects every assigned visitor with the events after the assignment, in one pass over the events sorted by person:
 * a join of conversions with assignments is thousands of times slower while the planner has no statistics.
 */
function selectVisitors({ siteCode, experimentId, goalId, since, defaultCurrency }: Question): RawBuilder<unknown> {
  return sql`told as (
      select case when event.is_mapping then event.visitor_code
          else coalesce(link.mapping_value, event.visitor_code) end as person,
        event.received_at, event.variation_id, event.revenue,
        coalesce(
          substring(event.data #>> ${sql.lit(`{metadata,${revenueCurrencyIndex},0}`)} from '^[A-Z]{3}$'), ${defaultCurrency}
        ) as currency
      from flag_events as event left join flag_links as link
        on not event.is_mapping and link.site_code = event.site_code and link.visitor_code = event.visitor_code
      where event.site_code = ${siteCode} and event.received_at >= ${since} and not event.is_crawler
        and (event.experiment_id = ${experimentId} and event.variation_id is not null or event.goal_id = ${goalId})
    ),
    timed as (
      select *, min(received_at) filter (where variation_id is not null) over person_events as assigned_at,
        min(variation_id) over person_events as first_variation, max(variation_id) over person_events as last_variation
      from told window person_events as (partition by person)
    ),
    everybody as (
      select assigned_at, first_variation, last_variation,
        -- What is taken back lowers the revenue; it is no conversion.
        min(received_at) filter (where revenue >= 0) as reached_at,
        count(*) filter (where revenue >= 0) as conversions
      from timed where received_at >= assigned_at
      group by person, assigned_at, first_variation, last_variation
    ),
    -- One row for each person and currency: amounts of different currencies are never added.
    payers as (
      select first_variation as variation_id, currency, sum(revenue) as revenue, count(*) as payments
      from timed
      where received_at >= assigned_at and revenue <> 0 and first_variation = last_variation
      group by person, first_variation, currency
    )`;
}
