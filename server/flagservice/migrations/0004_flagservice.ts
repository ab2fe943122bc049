import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table flag_sites (
      site_code text primary key check (site_code ~ '^[a-z0-9]{1,32}$'),
      version integer not null check (version > 0),
      document json not null check (document ->> 'siteCode' = site_code),
      modified_at timestamptz not null
    )`,
    `create table flag_audit (
      site_code text not null references flag_sites (site_code),
      version integer not null,
      at timestamptz not null,
      who text not null check (who <> ''),
      before json,
      after json not null,
      primary key (site_code, version)
    )`,
    `create table flag_remote_data (
      site_code text not null references flag_sites (site_code),
      key text not null,
      value json not null,
      modified_at timestamptz not null,
      primary key (site_code, key)
    )`,
    // What visitors' clients tell, a partition for each week, made as weeks come. The primary key is what makes a
    // line that is sent again count once; it must hold the partition's column, so the week before is asked as well.
    `create table flag_events (
      week date not null,
      site_code text not null,
      nonce text not null check (length(nonce) = 16),
      received_at timestamptz not null,
      line integer not null,
      type text not null check (type in (
        'experiment', 'customData', 'page', 'conversion', 'staticData', 'geolocation', 'targetingSegment', 'activity'
      )),
      visitor_code text not null check (length(visitor_code) between 1 and 255),
      is_mapping boolean not null,
      is_crawler boolean not null,
      experiment_id bigint,
      variation_id bigint,
      goal_id bigint,
      revenue double precision,
      data json,
      primary key (site_code, nonce, week),
      check ((experiment_id is not null) = (type = 'experiment')),
      check ((goal_id is not null) = (type = 'conversion') and (revenue is not null) = (type = 'conversion'))
    ) partition by range (week)`,
    `create index flag_events_visitor on flag_events (site_code, visitor_code, received_at)`,
    `create index flag_events_experiment on flag_events (site_code, experiment_id) where experiment_id is not null`,
    `create index flag_events_goal on flag_events (site_code, goal_id) where goal_id is not null`,
    // One person behind several visitor codes: the value of the mapping custom data that each was linked to last.
    `create table flag_links (
      site_code text not null,
      visitor_code text not null,
      mapping_value text not null,
      linked_at timestamptz not null,
      primary key (site_code, visitor_code)
    )`,
    `create index flag_links_mapping on flag_links (site_code, mapping_value)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
