import { type Kysely, sql } from 'kysely';

/** What members wait for: units of what is out of stock, or the start of a sale (ADR 174). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table waitlist_items (
      id uuid primary key,
      account_id uuid not null,
      market market_code not null,
      variant_id integer not null,
      reason text not null check (reason in ('stock', 'sale_start')),
      state text not null check (state in ('waiting', 'due')),
      language language_code not null,
      item jsonb not null,
      joined_at timestamptz not null,
      due_at timestamptz,
      -- A repeated request, and one of another tab, find the item.
      unique (account_id, market, variant_id),
      check ((state = 'due') = (due_at is not null))
    )`,
    `create index waitlist_items_waiting on waitlist_items (state, market, variant_id, joined_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
