import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // A subject is unique within its issuer only. The e-mail is the one at Google, for the member to recognise.
    `create table account_google_links (
      account_id uuid primary key references accounts (id) on delete cascade,
      issuer text not null check (length(issuer) between 1 and 500),
      subject text not null check (length(subject) between 1 and 255),
      email text,
      linked_at timestamptz not null,
      constraint account_google_links_subject unique (issuer, subject)
    )`,

    // A sign-in that a browser has begun. It is claimed once, with the code of Google; the identity that this has proved
    // waits for a registration or a link, and goes with it.
    `create table account_google_attempts (
      state_hash bytea primary key check (length(state_hash) = 32),
      browser_hash bytea not null check (length(browser_hash) = 32),
      nonce text not null,
      code_verifier text not null,
      return_to text,
      claimed_at timestamptz,
      issuer text,
      subject text,
      email text,
      is_email_verified boolean,
      full_name text,
      expires_at timestamptz not null,
      constraint account_google_attempts_identity check (
        num_nonnulls(issuer, subject, is_email_verified, full_name) = 0 and email is null
        or claimed_at is not null and num_nonnulls(issuer, subject, is_email_verified, full_name) = 4
      ),
      constraint account_google_attempts_verified check (email is not null or is_email_verified is not true)
    )`,
    `create index account_google_attempts_expiry on account_google_attempts (expires_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
