import { type Kysely, sql } from 'kysely';

/** Renames the kinds of the jobs that mail as those of the other nouns are written, also of jobs that are waiting. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update jobs set kind = case kind
      when 'loyalty.mailPointsExpiring' then 'loyalty.mail_points_expiring'
      when 'loyalty.mailBirthdayGifts' then 'loyalty.mail_birthday_gifts'
      when 'loyalty.mailTierChange' then 'loyalty.mail_tier_change'
      when 'loyalty.mailTierWarning' then 'loyalty.mail_tier_warning'
      else kind end
    where kind like 'loyalty.mail%'`.execute(database);
}
