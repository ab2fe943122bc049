import { type Kysely, sql } from 'kysely';

/** Leaves and shifts that staff enter; an import of services keeps them (ADR 227). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table happening_leaves add column origin text not null default 'file' check (origin in ('file', 'staff'))`,
    `create unique index happening_leaves_staff on happening_leaves (artist_no, during) where origin = 'staff'`,
    `create table happening_shifts (
      artist_no integer not null references happening_artists,
      -- By the calendar of the store.
      day date not null,
      -- With breaks; null: the artist is off.
      hours jsonb check (hours ?& array['from', 'to', 'breaks']),
      primary key (artist_no, day)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
