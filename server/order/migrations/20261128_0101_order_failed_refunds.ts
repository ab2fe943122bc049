import { type Kysely, sql } from 'kysely';

/** Lets followers be called when a refund of an order, made at the provider, has failed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table followed_order_events
    drop constraint followed_order_events_event_check,
    add constraint followed_order_events_event_check check (
      event in ('placed', 'confirmed', 'settled', 'cancelled') or event like 'refunded %' or event like 'refund_failed %'
    )`.execute(database);
}
