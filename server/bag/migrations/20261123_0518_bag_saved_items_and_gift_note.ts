import { type Kysely, sql } from 'kysely';

/** Stores the items of a bag that were saved for later, and the gift note of its next order (ADR 126, 127). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table saved_items (
      -- Of the line that was saved.
      id uuid primary key,
      bag_id uuid not null references bags (id) on delete cascade,
      variant_id integer not null,
      quantity integer not null check (quantity between 1 and 99),
      item jsonb not null,
      saved_at timestamptz not null,
      unique (bag_id, variant_id)
    )`,
    `alter table bags
      add column gift_message text check (char_length(gift_message) between 1 and 1000),
      add column hides_prices boolean not null default false`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
