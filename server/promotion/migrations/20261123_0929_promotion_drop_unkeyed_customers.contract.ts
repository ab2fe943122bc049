import { type Kysely, sql } from 'kysely';

/**
 * Deletes the digests of e-mails and phones that were made without a secret: whoever read them could try out all numbers of a
 * country. They cannot be made again with one, as the e-mail and the phone are not in them. So the orders of before count for
 * a member by the account, and no longer for a guest.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from promotion_customers where key ~ '^(email|phone):[0-9a-f]{64}$'`.execute(database);
  await sql`
    delete from bag_customers where exists (
      select from unnest(keys) as key where key ~ '^(email|phone):[0-9a-f]{64}$')`.execute(database);
}
