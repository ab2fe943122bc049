import { type Kysely, sql } from 'kysely';

/** What was bought and paid, for other nouns to read: each item line of an order that was not cancelled. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create view purchases as
    select orders.id as order_id, orders.market, orders.account_id, orders.paid_at,
      order_lines.product_slug, order_lines.variant_id
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.paid_at is not null and orders.state <> 'cancelled' and order_lines.kind = 'item'`.execute(database);
}
