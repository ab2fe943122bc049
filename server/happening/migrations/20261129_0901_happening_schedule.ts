import { type Kysely, sql } from 'kysely';

/** Sessions that staff add, change and close; an import of services keeps that (ADR 227). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table happening_sessions
      add column origin text not null default 'file' check (origin in ('file', 'staff')),
      -- The seats are what staff have said, whatever the file says.
      add column has_staff_seats boolean not null default false,
      add column closed_at timestamptz,
      add column close_reason text check (length(close_reason) between 1 and 200),
      add constraint happening_sessions_closed_check check ((closed_at is null) = (close_reason is null))`,
    `create index happening_sessions_store on happening_sessions (store_code, starts_at, code)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
