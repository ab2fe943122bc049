import { type Kysely, sql } from 'kysely';

/** Finds the few e-mails with other letters than ASCII, whose domains are converted at night (ADR 179). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index accounts_unconverted_email on accounts (created_at)
    where octet_length(email) <> length(email)`.execute(database);
}
