import { type Kysely, sql } from 'kysely';

/** What members and guests wish for (ADR 243). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table wishlists (
      id uuid primary key,
      -- Of a member, or of a guest who is known by a cookie.
      account_id uuid unique,
      guest_id uuid unique,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      check (num_nonnulls(account_id, guest_id) = 1)
    )`,
    `create index wishlists_of_guests on wishlists (changed_at) where guest_id is not null`,
    `create table wishlist_items (
      list_id uuid not null references wishlists on delete cascade,
      product_slug text not null,
      variant_id integer,
      -- Where it was put on the list, and what it cost there, in minor units.
      market market_code not null,
      price integer not null check (price >= 0),
      item jsonb not null,
      added_at timestamptz not null,
      primary key (list_id, product_slug)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
