import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create sequence order_numbers start 2046817`,
    `create table orders (
      id uuid primary key,
      number text not null unique default 'V-' || nextval('order_numbers'),
      market char(2) not null check (market in ('AU', 'HK', 'ID', 'MY', 'NZ', 'PH', 'SG', 'TH')),
      language char(2) not null check (language in ('en', 'id', 'th', 'zh')),
      status text not null check (status in ('pending', 'confirmed', 'failed', 'blocked', 'cancelled')),
      bag_id uuid not null,
      idempotency_key text not null,
      full_name text not null,
      email text not null,
      phone text not null,
      delivery_method text not null check (delivery_method in ('standard', 'express', 'collect')),
      address jsonb,
      store_code text references stores (code),
      estimate_from date not null,
      estimate_to date not null check (estimate_to >= estimate_from),
      -- Sums are bigint: 60 lines of 99 at a million rupiah each are more than an integer holds.
      subtotal bigint not null check (subtotal >= 0),
      discount bigint not null check (discount >= 0 and discount <= subtotal),
      shipping bigint not null check (shipping >= 0),
      total bigint not null check (total = subtotal - discount + shipping),
      tax_name text,
      tax_basis_points integer not null check (tax_basis_points >= 0),
      tax_amount bigint not null check (tax_amount >= 0 and tax_amount <= total),
      placed_at timestamptz not null,
      held_until timestamptz not null,
      unique (bag_id, idempotency_key),
      unique (id, total),
      check (tax_name is not null or (tax_basis_points = 0 and tax_amount = 0)),
      check ((delivery_method = 'collect') = (store_code is not null)),
      check ((delivery_method = 'collect') = (address is null))
    )`,
    `create table order_lines (
      order_id uuid not null references orders (id) on delete cascade,
      position integer not null,
      variant_id integer references variants (id) on delete set null,
      sku text not null,
      product_slug text not null,
      name text not null,
      brand text not null,
      shade jsonb,
      size text,
      type text,
      picture jsonb not null,
      quantity integer not null check (quantity between 1 and 99),
      unit_price integer not null check (unit_price >= 0),
      primary key (order_id, position)
    )`,
    `create table payments (
      id uuid primary key,
      order_id uuid not null,
      attempt integer not null check (attempt between 1 and 50),
      method text not null,
      amount bigint not null,
      status text not null
        check (status in ('started', 'pending', 'confirmed', 'failed', 'blocked', 'abandoned', 'surplus')),
      reason text,
      reference text,
      page_url text,
      created_at timestamptz not null,
      unique (order_id, attempt),
      foreign key (order_id, amount) references orders (id, total)
    )`,
    // A payment is of the order's own total (above). An order is paid once, and only one payment of it is under way.
    `create unique index payments_one_confirmed on payments (order_id) where status = 'confirmed'`,
    `create unique index payments_one_under_way on payments (order_id) where status in ('started', 'pending')`,
    `create table payment_events (
      event_id text primary key,
      payment_id uuid not null references payments (id),
      outcome text not null check (outcome in ('pending', 'confirmed', 'failed', 'blocked')),
      received_at timestamptz not null
    )`,
    `create table outbox (
      id bigint primary key generated always as identity,
      kind text not null,
      payload jsonb not null,
      run_at timestamptz not null,
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now()
    )`,
    `create index outbox_due on outbox (run_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
