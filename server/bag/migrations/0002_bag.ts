import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table bags (
      id uuid primary key,
      market char(2) not null check (market in ('AU', 'HK', 'ID', 'MY', 'NZ', 'PH', 'SG', 'TH')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create index bags_updated on bags (updated_at)`,
    // variant_id is no foreign key: a line outlives its variant, to tell the shopper that it is gone. `item` is what
    // the shopper saw when adding it; it names the line once the catalogue cannot.
    `create table bag_lines (
      bag_id uuid not null references bags (id) on delete cascade,
      variant_id integer not null,
      quantity integer not null check (quantity between 1 and 99),
      item jsonb not null,
      added_at timestamptz not null,
      removed_at timestamptz,
      primary key (bag_id, variant_id)
    ) with (fillfactor = 80)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
