import { type Kysely, sql } from 'kysely';

/** Devices that have signed in to an account; blocks without the e-mail that was typed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table account_devices (
      account_id uuid not null references accounts (id) on delete cascade,
      -- Of the cookie \`device-id\`, with a key that is not in the database.
      device_hash bytea not null check (length(device_hash) = 32),
      signed_in_at timestamptz not null,
      primary key (account_id, device_hash)
    )`,
    `create index account_devices_signed_in on account_devices (signed_in_at)`,

    // Of the e-mail. A later release drops the column \`email\`.
    `alter table account_blocks
      add column email_hash text,
      alter column email drop not null`,
    `update account_blocks set email = null`,
    `create index account_blocks_email on account_blocks (email_hash)`,
    // Counted by another hash until now.
    `delete from account_attempts where purpose <> 'sign_in_address'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
