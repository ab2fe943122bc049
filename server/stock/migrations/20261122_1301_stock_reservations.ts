import { type Kysely, sql } from 'kysely';

/** Splits stock into units on hand and units reserved. ADR 30 says why existing orders are counted as they are here. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table stock add column reserved integer not null default 0 check (reserved >= 0)`,
    // One row per owner for good: it makes a second call for the same owner change nothing.
    `create table stock_reservations (
      owner_kind text not null check (owner_kind ~ '^[a-z_]{1,32}$'),
      owner_id text not null check (length(owner_id) between 1 and 64),
      state text not null check (state in ('held', 'committed', 'released', 'consumed')),
      units integer not null check (units > 0),
      reserved_at timestamptz not null,
      closed_at timestamptz,
      primary key (owner_kind, owner_id),
      check ((closed_at is not null) = (state in ('released', 'consumed')))
    )`,
    // Lines exist while their reservation is open, so the sum of a variant's lines is its reserved units.
    `create table stock_reservation_lines (
      owner_kind text not null,
      owner_id text not null,
      variant_id integer not null,
      market char(2) not null,
      quantity integer not null check (quantity > 0),
      primary key (owner_kind, owner_id, variant_id, market),
      foreign key (owner_kind, owner_id) references stock_reservations (owner_kind, owner_id),
      foreign key (variant_id, market) references stock (variant_id, market) on delete cascade
    )`,
    `create index stock_reservation_lines_stock on stock_reservation_lines (variant_id, market)`,
    // Who holds goods without having paid. Rows go away when the owner is paid, or a day after it was released.
    `create table stock_reservation_holders (
      owner_kind text not null,
      owner_id text not null,
      scope text not null check (scope in ('visitor', 'email', 'address')),
      holder text not null check (holder <> ''),
      primary key (owner_kind, owner_id, scope),
      foreign key (owner_kind, owner_id) references stock_reservations (owner_kind, owner_id)
    )`,
    `create index stock_reservation_holders_holder on stock_reservation_holders (scope, holder)`,
    // The read interface of stock for single-statement reads by other nouns.
    `create view available_stock as
      select market, variant_id, greatest(0, on_hand - reserved) as available from stock`,

    `insert into stock_reservations (owner_kind, owner_id, state, units, reserved_at)
      select 'order', orders.id::text, case when orders.status = 'confirmed' then 'committed' else 'held' end,
        sum(order_lines.quantity), orders.placed_at
      from orders
      join order_lines on order_lines.order_id = orders.id
      join stock on stock.variant_id = order_lines.variant_id and stock.market = orders.market
      where orders.status <> 'cancelled'
      group by orders.id`,
    `insert into stock_reservation_lines (owner_kind, owner_id, variant_id, market, quantity)
      select 'order', orders.id::text, stock.variant_id, stock.market, sum(order_lines.quantity)
      from orders
      join order_lines on order_lines.order_id = orders.id
      join stock on stock.variant_id = order_lines.variant_id and stock.market = orders.market
      where orders.status <> 'cancelled'
      group by orders.id, stock.variant_id, stock.market`,
    `insert into stock_reservation_holders (owner_kind, owner_id, scope, holder)
      select 'order', orders.id::text, scope, holder
      from orders
      join stock_reservations on owner_kind = 'order' and owner_id = orders.id::text and state = 'held'
      cross join lateral (values ('visitor', orders.bag_id::text), ('email', lower(orders.email))) as who (scope, holder)`,
    `update stock set on_hand = stock.on_hand + held.quantity, reserved = held.quantity
      from (
        select variant_id, market, sum(quantity)::integer as quantity
        from stock_reservation_lines group by variant_id, market
      ) as held
      where held.variant_id = stock.variant_id and held.market = stock.market`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
