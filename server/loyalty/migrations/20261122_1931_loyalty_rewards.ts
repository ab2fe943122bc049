import { type Kysely, sql } from 'kysely';

/** The rewards that members redeem points for (spec §7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table rewards (
      market market_code not null,
      id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 120),
      position integer not null,
      points integer not null check (points > 0),
      tier text not null check (tier in ('pink', 'white', 'black', 'gold')),
      variant_id integer,
      value bigint check (value > 0),
      name jsonb not null check (name ? 'en'),
      description jsonb not null check (description ? 'en'),
      is_collectable boolean not null,
      starts_at timestamptz,
      ends_at timestamptz,
      primary key (market, id),
      check ((variant_id is null) <> (value is null)),
      check (ends_at > starts_at)
    )`.execute(database);
}
