import { type Kysely, sql } from 'kysely';

/**
 * Finds the visits whose points are not yet as they became (ADR 229), as a process of the release before leaves them, and the bookings of a
 * mailbox. A booking at a provider takes none of the shop's times, and is not counted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create index happening_reservations_unsettled_points on happening_reservations (id)
      where points > 0 and account_id is not null
        and (state = 'confirmed' and attendance is not distinct from 'completed') <> (point_postings % 2 = 1)`,
    `create index happening_reservations_mailbox on happening_reservations (lower(email), starts_at)
      where state in ('held', 'placed', 'waiting', 'requested', 'confirmed') and provider is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
