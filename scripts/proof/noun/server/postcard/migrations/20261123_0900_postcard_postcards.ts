import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table postcards (
    id uuid primary key,
    text text not null check (length(text) between 1 and 200),
    written_at timestamptz not null,
    printed_at timestamptz check (printed_at >= written_at)
  )`.execute(database);
}
