import { type Kysely, sql } from 'kysely';

/** Adds the stock of each store, beside that of the website, and the reservations on it. ADR 123. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table store_stock (
      variant_id integer not null references variants (id) on delete cascade,
      store_code text not null references stores (code),
      on_hand integer not null check (on_hand >= 0),
      reserved integer not null default 0 check (reserved >= 0),
      primary key (variant_id, store_code)
    )`,
    `create table store_reservation_lines (
      owner_kind text not null,
      owner_id text not null,
      variant_id integer not null,
      store_code text not null,
      quantity integer not null check (quantity > 0),
      primary key (owner_kind, owner_id, variant_id, store_code),
      foreign key (owner_kind, owner_id) references stock_reservations (owner_kind, owner_id),
      foreign key (variant_id, store_code) references store_stock (variant_id, store_code) on delete cascade
    )`,
    `create index store_reservation_lines_stock on store_reservation_lines (variant_id, store_code)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
