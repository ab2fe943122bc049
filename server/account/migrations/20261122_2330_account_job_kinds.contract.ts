import { type Kysely, sql } from 'kysely';

/** Renames the kinds of the jobs of accounts as those of the other nouns are written, also of jobs that are waiting. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `update jobs set kind = case kind
        when 'account.mailRegistration' then 'account.mail_registration'
        when 'account.mailPasswordReset' then 'account.mail_password_reset'
        when 'account.mailPasswordChanged' then 'account.mail_password_changed'
        when 'account.mailGoogleLinked' then 'account.mail_google_linked'
        else kind end
      where kind like 'account.mail%'`,
    // The next start enqueues it by its new name.
    `delete from jobs where kind = 'account.deleteOutdated'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
