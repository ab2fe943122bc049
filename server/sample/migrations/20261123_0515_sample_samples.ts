import { type Kysely, sql } from 'kysely';

/** The samples of each market, and those that bags have chosen (spec §3, §5, §7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table samples (
      market market_code not null,
      id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 120),
      variant_id integer not null,
      position integer not null check (position >= 0),
      description jsonb not null check (description ? 'en'),
      is_offered boolean not null,
      primary key (market, id),
      unique (market, variant_id)
    )`,
    // A bag has at most ten places for samples; how many of them count is what its goods cost.
    `create table bag_samples (
      bag_id uuid not null references bags (id) on delete cascade,
      sample_id text not null,
      place smallint not null check (place between 1 and 10),
      primary key (bag_id, sample_id),
      unique (bag_id, place)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
