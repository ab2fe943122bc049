import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Only these accounts are shown and changed by the sandbox.
    `create table sandbox_users (
      account_id uuid primary key references accounts (id) on delete cascade,
      created_at timestamptz not null
    )`,
    `create index sandbox_users_created on sandbox_users (created_at desc)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
