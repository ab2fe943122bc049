import { type Kysely, sql } from 'kysely';

/** Lets followers be called when the shopper of an order can no longer cancel it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table followed_order_events
    drop constraint followed_order_events_event_check,
    add constraint followed_order_events_event_check
      check (event in ('placed', 'confirmed', 'settled', 'cancelled') or event like 'refunded %')`.execute(database);
}
