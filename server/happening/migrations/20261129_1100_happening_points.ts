import { type Kysely, sql } from 'kysely';

/** Points that a member earns by a visit (ADR 229). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table happening_reservations
      add column points bigint not null default 0 check (points between 0 and 100000),
      -- Odd while the member has the points.
      add column point_postings integer not null default 0 check (point_postings >= 0)`.execute(database);
}
