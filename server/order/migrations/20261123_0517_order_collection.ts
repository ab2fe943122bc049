import { type Kysely, sql } from 'kysely';

/** Stores when an order can be collected and until when it waits, and counts wrong codes. ADRs 123 and 124. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rows that an earlier migration of this transaction has written are checked now: their tables could not be altered else.
    'set constraints all immediate',
    'set constraints all deferred',
    `alter table orders
      add column ready_by timestamptz,
      add column collect_by timestamptz,
      add column wrong_codes integer not null default 0 check (wrong_codes between 0 and 5),
      add column wrong_codes_since timestamptz,
      add constraint orders_collection_check check (
        delivery_method = 'collect' or (ready_by is null and collect_by is null and wrong_codes = 0)
      ),
      drop constraint orders_cancel_reason_check,
      add constraint orders_cancel_reason_check
        check (cancel_reason in ('not_paid', 'not_collected', 'shopper', 'shop'))`,
    // Orders that wait in a store already wait for two more weeks.
    `update orders set collect_by = now() + interval '14 days' where state = 'ready_to_collect'`,
    'set constraints all immediate',
    'set constraints all deferred',
    `create index orders_uncollected on orders (collect_by) where state = 'ready_to_collect'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
