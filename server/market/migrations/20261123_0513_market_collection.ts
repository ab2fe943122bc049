import { type Kysely, sql } from 'kysely';

/** Adds what decides when an order can be collected in a store. ADR 123. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stores
      add column closed_days text[] not null default '{}',
      add column preparation_minutes integer not null default 120 check (preparation_minutes between 0 and 1440),
      add column cut_off text check (cut_off ~ '^[0-2][0-9]:[0-5][0-9]$')`.execute(database);
}
