import { type Kysely, sql } from 'kysely';

/** Stores which member placed an order, and which of its events each follower has been told. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table orders add account_id uuid`,
    // A member's orders, newest first.
    `create index orders_account on orders (account_id, placed_at desc, id desc) where account_id is not null`,
    `create function check_order_account() returns trigger language plpgsql as $$
      begin
        if old.account_id is not null and new.account_id is not null and new.account_id <> old.account_id then
          raise exception 'Order % belongs to another account', old.id
            using errcode = 'check_violation', constraint = 'orders_account_kept';
        end if;
        return new;
      end $$`,
    `create trigger orders_account_kept before update of account_id on orders
      for each row execute function check_order_account()`,

    `create table followed_order_events (
      order_id uuid not null references orders (id) on delete cascade,
      follower text not null,
      event text not null check (event in ('placed', 'confirmed', 'cancelled') or event like 'refunded %'),
      -- What the event refunded, in minor units; 0 for other events.
      goods bigint not null check (goods >= 0),
      shipping bigint not null check (shipping >= 0),
      followed_at timestamptz not null,
      primary key (order_id, follower, event)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
