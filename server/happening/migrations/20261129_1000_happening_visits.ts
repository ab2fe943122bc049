import { type Kysely, sql } from 'kysely';

/** Visits of several services, one after the other; the seats of a service are the guests who have it side by side (ADR 228). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table happening_reservations
      add column further_services text[] not null default '{}',
      add constraint happening_reservations_further_check
        check (cardinality(further_services) <= 3 and (service_code is not null or cardinality(further_services) = 0))`.execute(
    database,
  );
}
