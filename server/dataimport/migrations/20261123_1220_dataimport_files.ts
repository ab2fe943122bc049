import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table data_import_tokens (
      id uuid primary key,
      name text not null check (length(name) between 1 and 60),
      digest text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      revoked_at timestamptz,
      last_used_at timestamptz
    )`,
    sql`create unique index data_import_tokens_name on data_import_tokens (name) where revoked_at is null`,
    sql`create table data_imports (
      id uuid primary key,
      sequence bigint not null generated always as identity unique,
      kind text not null check (kind ~ '^[a-z_]+$'),
      format text not null check (format in ('csv', 'jsonl')),
      upload_id uuid not null unique,
      digest text not null,
      total_bytes integer not null check (total_bytes >= 0),
      read_bytes integer not null default 0,
      state text not null default 'queued' check (state in ('queued', 'stored', 'refused')),
      account_id uuid,
      operator text,
      address text,
      received_at timestamptz not null,
      finished_at timestamptz,
      counts jsonb,
      problem_count integer not null default 0,
      problems jsonb,
      warnings jsonb,
      constraint data_imports_author check (
        num_nonnulls(account_id, operator) = 1 and (account_id is null) = (address is null)
      ),
      constraint data_imports_finished check ((state = 'queued') = (finished_at is null)),
      constraint data_imports_counts check ((state = 'stored') = (counts is not null)),
      constraint data_imports_problems check ((state = 'refused') = (problem_count > 0))
    )`,
    sql`create index data_imports_queued on data_imports (kind, sequence) where state = 'queued'`,
    sql`create index data_imports_received on data_imports (received_at)`,
    sql`create table data_import_chunks (
      upload_id uuid not null,
      position integer not null,
      bytes bytea not null,
      received_at timestamptz not null,
      primary key (upload_id, position)
    )`,
    sql`create index data_import_chunks_received on data_import_chunks (received_at)`,
  ];
  for (const statement of statements) await statement.execute(database);
}
