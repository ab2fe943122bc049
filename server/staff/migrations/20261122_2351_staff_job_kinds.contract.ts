import { type Kysely, sql } from 'kysely';

/** Renames the kind of the job that mails invitations, also of jobs that are waiting. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update jobs set kind = 'staff.mail_invitation' where kind = 'staff.mailInvitation'`.execute(database);
  // The next start enqueues it by its new name.
  await sql`delete from jobs where kind = 'staff.deleteExpired'`.execute(database);
}
