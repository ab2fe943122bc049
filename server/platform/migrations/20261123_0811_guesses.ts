import { type Kysely, sql } from 'kysely';

/** Wrong codes of a visitor or an address within a window. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table guesses (
      -- A keyed digest of the kind of codes and of who typed them.
      key text primary key check (length(key) = 43),
      count integer not null check (count >= 0),
      window_ends_at timestamptz not null
    )`,
    'create index guesses_window on guesses (window_ends_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
