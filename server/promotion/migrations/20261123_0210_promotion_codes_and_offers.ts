import { type Kysely, sql } from 'kysely';

/** Promo codes, automatic offers, and the orders that used them (spec §3, §5). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table promotions (
      id uuid primary key,
      kind text not null check (kind in ('code', 'offer')),
      market market_code not null,
      slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
      name jsonb not null check (name ? 'en'),
      description jsonb check (description ? 'en'),
      benefit text not null,
      basis_points integer check (basis_points between 1 and 10000),
      amount bigint check (amount > 0),
      gift_variant_id integer,
      gift_quantity integer check (gift_quantity > 0),
      buy_quantity integer check (buy_quantity > 0),
      get_quantity integer check (get_quantity > 0),
      minimum_spend bigint not null check (minimum_spend >= 0),
      product_slugs text[] not null,
      brand_slugs text[] not null,
      category_slugs text[] not null,
      tiers text[] not null check (tiers <@ array['pink', 'white', 'black', 'gold']),
      is_first_order_only boolean not null,
      is_combinable boolean not null,
      is_listed boolean not null,
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses integer check (max_uses > 0),
      -- Counted only where they are limited: orders of an unlimited promotion never wait for each other.
      uses_left integer check (uses_left between 0 and max_uses),
      max_uses_per_customer integer check (max_uses_per_customer > 0),
      -- When staff ended it.
      ended_at timestamptz,
      created_at timestamptz not null,
      unique (market, slug),
      check (ends_at > starts_at),
      check ((max_uses is null) = (uses_left is null)),
      check (case benefit
        when 'percent_off' then basis_points is not null
          and num_nonnulls(amount, gift_variant_id, gift_quantity, buy_quantity, get_quantity) = 0
        when 'amount_off' then amount is not null
          and num_nonnulls(basis_points, gift_variant_id, gift_quantity, buy_quantity, get_quantity) = 0
        when 'free_shipping' then
          num_nonnulls(basis_points, amount, gift_variant_id, gift_quantity, buy_quantity, get_quantity) = 0
        when 'gift' then num_nulls(gift_variant_id, gift_quantity) = 0
          and num_nonnulls(basis_points, amount, buy_quantity, get_quantity) = 0
        when 'buy_x_get_y' then num_nulls(basis_points, buy_quantity, get_quantity) = 0
          and num_nonnulls(amount, gift_variant_id, gift_quantity) = 0
        else false end)
    )`,

    `create table promo_codes (
      market market_code not null,
      -- Compared byte by byte: codes are case-sensitive.
      code text collate "C" not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$'),
      promotion_id uuid not null references promotions (id),
      max_uses integer check (max_uses > 0),
      uses_left integer check (uses_left between 0 and max_uses),
      created_at timestamptz not null,
      primary key (market, code),
      check ((max_uses is null) = (uses_left is null))
    )`,
    `create index promo_codes_promotion on promo_codes (promotion_id, code)`,

    // The code that is in a bag: one. A member's bag may not exist yet, so bags are not referenced.
    `create table bag_promo_codes (
      bag_id uuid primary key,
      market market_code not null,
      code text collate "C" not null,
      entered_at timestamptz not null,
      foreign key (market, code) references promo_codes (market, code)
    )`,

    `create table promotion_uses (
      order_id uuid not null,
      promotion_id uuid not null references promotions (id),
      market market_code not null,
      -- Null for an offer.
      code text collate "C",
      used_at timestamptz not null,
      primary key (order_id, promotion_id),
      foreign key (market, code) references promo_codes (market, code)
    )`,
    `create index promotion_uses_promotion on promotion_uses (promotion_id)`,

    // Who placed an order that was not cancelled, by the keys that name a customer: the account, and digests of the
    // mailbox and the phone. Decides who is a first-time customer, and how often a customer has used a promotion.
    `create table promotion_customers (
      key text not null,
      order_id uuid not null,
      primary key (key, order_id)
    )`,
    `create index promotion_customers_order on promotion_customers (order_id)`,
    // Orders that were placed before, as far as SQL can read their contacts: getCustomerKeys in promotion.rules.ts.
    `insert into promotion_customers (key, order_id)
      select distinct customer.key, orders.id from orders
      cross join lateral (values
        ('account:' || orders.account_id),
        ('phone:' || encode(sha256(convert_to(orders.phone, 'UTF8')), 'hex')),
        ('email:' || encode(sha256(convert_to(case
          when split_part(lower(normalize(orders.email, NFKC)), '@', 2) in ('gmail.com', 'googlemail.com')
          then replace(split_part(split_part(lower(normalize(orders.email, NFKC)), '@', 1), '+', 1), '.', '') || '@gmail.com'
          else split_part(split_part(lower(normalize(orders.email, NFKC)), '@', 1), '+', 1) || '@'
            || split_part(lower(normalize(orders.email, NFKC)), '@', 2)
        end, 'UTF8')), 'hex'))
      ) as customer (key)
      where orders.state <> 'cancelled' and customer.key is not null`,

    // Wrong codes of a visitor or an address within a window.
    `create table promo_guesses (
      key text primary key,
      count integer not null check (count >= 0),
      window_ends_at timestamptz not null
    )`,
    `create index promo_guesses_window on promo_guesses (window_ends_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
