import { type Kysely, sql } from 'kysely';

/** Stores whose order of a bag was refused, so that its next one is priced without what this customer cannot use (ADR 98). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table bag_customers (
      bag_id uuid primary key,
      -- As in promotion_customers.
      keys text[] not null,
      noted_at timestamptz not null
    )`.execute(database);
}
