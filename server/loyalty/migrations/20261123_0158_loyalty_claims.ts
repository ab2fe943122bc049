import { type Kysely, sql } from 'kysely';

/** Who has got what is given once per person; and gifts of a lost tier that an order has used up. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table loyalty_claims (
      gift text not null check (gift in ('welcome_voucher', 'completed_beauty_profile')),
      -- Of the mailbox or the phone number, with a key that is not in the database.
      identity_hash bytea not null check (length(identity_hash) = 32),
      -- Null once the account was deleted.
      account_id uuid,
      primary key (gift, identity_hash)
    )`,
    `create index loyalty_claims_account on loyalty_claims (account_id) where account_id is not null`,

    // A gift that was withdrawn while an order had used it: the order's cancellation does not give it back.
    `alter table loyalty_gifts
      add column is_withdrawn boolean not null default false,
      add constraint loyalty_gifts_withdrawn check (not is_withdrawn or used_at is not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
