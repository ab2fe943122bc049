import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // A change waits until whoever asked for it opens the link that is mailed to the new e-mail; an account has one at most.
    `create table account_email_changes (
      id uuid primary key,
      account_id uuid not null unique references accounts (id) on delete cascade,
      email text not null constraint account_email_changes_normalized
        check (email !~ '[A-Z]' and email = btrim(email)),
      market market_code not null,
      language language_code not null,
      requested_at timestamptz not null
    )`,
    `create index account_email_changes_requested on account_email_changes (requested_at)`,

    // A link changes either: its purpose is the row that it names, so a link of one purpose does nothing else.
    `alter table account_links
      add column email_change_id uuid references account_email_changes (id) on delete cascade,
      drop constraint account_links_one_purpose,
      add constraint account_links_one_purpose check (num_nonnulls(registration_id, account_id, email_change_id) = 1)`,
    `create index account_links_email_change on account_links (email_change_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
