import { type Kysely, sql } from 'kysely';

/** What staff say of bookings: whether guests came, and why a store has cancelled. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table happening_reservations
      add column attendance text check (attendance in ('arrived', 'completed', 'no_show')),
      add column cancel_reason text check (length(cancel_reason) between 1 and 200),
      add constraint happening_reservations_attended_check check (attendance is null or state = 'confirmed'),
      add constraint happening_reservations_cancelled_by_store_check check (cancel_reason is null or state = 'cancelled')`,
    `create index happening_reservations_store on happening_reservations (store_code, starts_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
