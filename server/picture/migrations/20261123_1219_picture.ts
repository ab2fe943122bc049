import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      url text primary key check (length(url) <= 500),
      imports integer not null default 1 check (imports > 0),
      due_at timestamptz not null default 'epoch',
      attempts integer not null default 0 check (attempts >= 0),
      source_version text,
      blob_key text,
      version text check (version ~ '^[A-Za-z0-9_-]{20}-[1-9][0-9]{0,5}x[1-9][0-9]{0,5}$'),
      problem text check (problem <> ''),
      check ((blob_key is null) = (version is null))
    )`.execute(database);
  await sql`create index pictures_due on pictures (due_at)`.execute(database);
  await sql`create index pictures_version on pictures (version)`.execute(database);
}
