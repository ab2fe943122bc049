import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // The e-mail is compared as normalizeEmail writes it. A deleted account keeps its id, which orders and points refer to.
    `create table accounts (
      id uuid primary key,
      kind text not null default 'member' constraint accounts_kind_known check (kind in ('member', 'employee', 'editor')),
      email text unique constraint accounts_email_normalized check (email !~ '[A-Z]' and email = btrim(email)),
      full_name text check (length(full_name) between 1 and 100),
      phone text check (phone ~ '^[+][0-9]{5,15}$'),
      birthday date,
      market market_code not null,
      language language_code not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      constraint accounts_person check (
        case when deleted_at is null
          then email is not null and full_name is not null
            and (kind <> 'member' or (phone is not null and birthday is not null))
          else num_nonnulls(email, full_name, phone, birthday) = 0
        end
      )
    )`,

    // The previous ones are hashes too, the latest first.
    `create table account_passwords (
      account_id uuid primary key references accounts (id) on delete cascade,
      hash text not null check (hash like '$argon2id$%'),
      previous text[] not null default '{}' constraint account_passwords_previous check (cardinality(previous) <= 2),
      changed_at timestamptz not null
    )`,

    // A registration becomes an account when the owner of the e-mail confirms it; several may wait for one e-mail.
    `create table account_registrations (
      id uuid primary key,
      email text not null,
      full_name text not null,
      phone text not null,
      birthday date not null,
      password_hash text not null check (password_hash like '$argon2id$%'),
      market market_code not null,
      language language_code not null,
      consents jsonb not null,
      created_at timestamptz not null
    )`,
    `create index account_registrations_email on account_registrations (email)`,
    `create index account_registrations_created on account_registrations (created_at)`,

    // What the links of mails carry, as its SHA-256.
    `create table account_links (
      token_hash bytea primary key check (length(token_hash) = 32),
      registration_id uuid references account_registrations (id) on delete cascade,
      account_id uuid references accounts (id) on delete cascade,
      expires_at timestamptz not null,
      constraint account_links_one_purpose check (num_nonnulls(registration_id, account_id) = 1)
    )`,
    `create index account_links_registration on account_links (registration_id)`,
    `create index account_links_account on account_links (account_id)`,
    `create index account_links_expiry on account_links (expires_at)`,

    // Each answer to a consent, given or withdrawn; the latest of a kind counts.
    `create table account_consents (
      id bigint generated always as identity primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      kind text not null,
      is_given boolean not null,
      version text not null,
      market market_code not null,
      language language_code not null,
      recorded_at timestamptz not null
    )`,
    `create index account_consents_account on account_consents (account_id, kind, id)`,

    `create table account_addresses (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      market market_code not null,
      full_name text not null,
      phone text not null,
      address jsonb not null,
      is_default boolean not null,
      created_at timestamptz not null
    )`,
    `create index account_addresses_account on account_addresses (account_id)`,
    `create unique index account_addresses_one_default on account_addresses (account_id, market) where is_default`,

    // Counts within a window that starts with the first attempt, the same for all processes.
    `create table account_attempts (
      purpose text not null,
      key text not null,
      count integer not null,
      window_ends_at timestamptz not null,
      primary key (purpose, key)
    )`,
    `create index account_attempts_window on account_attempts (window_ends_at)`,

    // What support finds by the reference that a blocked visitor was shown: one per limit and window.
    `create table account_blocks (
      reference text primary key,
      purpose text not null,
      key text not null,
      email text not null,
      address text not null,
      began_at timestamptz not null,
      ends_at timestamptz not null,
      unique (purpose, key, ends_at)
    )`,
    `create index account_blocks_began on account_blocks (began_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
