import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table bags (
      id uuid primary key,
      market char(2) not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create index bags_updated on bags (updated_at)`,
    `create table bag_lines (
      bag_id uuid not null references bags (id) on delete cascade,
      variant_id integer not null references variants (id) on delete cascade,
      quantity integer not null check (quantity between 1 and 99),
      added_at timestamptz not null,
      removed_at timestamptz,
      primary key (bag_id, variant_id)
    ) with (fillfactor = 80)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
