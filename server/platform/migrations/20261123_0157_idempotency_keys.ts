import { type Kysely, sql } from 'kysely';

/** The answers of use cases that run once per key. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table idempotency_keys (
      -- A digest of scope and key.
      id text primary key check (length(id) = 43),
      request_hash text not null check (length(request_hash) = 43),
      -- Encrypted by the key, which the database does not have. Null until the transaction of the use case ends.
      answer text,
      expires_at timestamptz not null
    )`,
    'create index idempotency_keys_expires on idempotency_keys (expires_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
