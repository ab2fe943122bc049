import { type Kysely, sql } from 'kysely';

/** Services, classes and events that staff do not offer at the moment; an import of services keeps that (ADR 229). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table happening_pauses (
      -- An import replaces the rows of services, so nothing references them.
      kind text not null check (kind in ('service', 'gathering')),
      activity_code text not null,
      -- Null: in all stores.
      store_code text references stores,
      reason text not null check (length(reason) between 1 and 200),
      paused_at timestamptz not null
    )`,
    `create unique index happening_pauses_key on happening_pauses (kind, activity_code, coalesce(store_code, ''))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
