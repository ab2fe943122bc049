import { getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import { sql, type Transaction } from 'kysely';
import type { LiveAccount } from '../../account/account.service.ts';
import type { Db } from '../../platform/database.ts';
import { listEmailSpellings } from '../../platform/email.ts';
import type { HashPerson } from '../../platform/person-hash.ts';
import type { Tables } from '../../platform/tables.ts';

/** What a person gets once, with however many accounts. */
export type ClaimedGift = 'welcome_voucher' | 'completed_beauty_profile';

/**
 * Who has got what is given once per person: by keyed hashes of the mailbox and of the phone number, which stay when the
 * account is deleted (ADR 87).
 */
export type ClaimsService = {
  /**
   * Claims a gift for the person of an account.
   * @returns false where another account with the mailbox or the phone number has got it
   */
  claim(transaction: Transaction<Tables>, accountId: string, gift: ClaimedGift): Promise<boolean>;
  /** Whether an account could claim a gift now, or has. */
  canClaim(db: Db, accountId: string, gift: ClaimedGift): Promise<boolean>;
  /** Claims what an account has got for its person as this release names it. */
  repeat(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** Takes the account out of its claims when it is deleted; nobody can claim them again. */
  release(transaction: Transaction<Tables>, accountId: string): Promise<void>;
};

export function createClaimsService({
  hashPerson,
  findAccount,
}: {
  hashPerson: HashPerson;
  findAccount: (db: Db, accountId: string) => Promise<Pick<LiveAccount, 'email' | 'phone'> | undefined>;
}): ClaimsService {
  /** Returns the hashes of the person of an account, in one order; none where it is gone. */
  async function hashIdentities(db: Db, accountId: string): Promise<Uint8Array[]> {
    const account = await findAccount(db, accountId);
    if (!account) return [];
    const { email, phone } = account;
    const mailboxes = listEmailSpellings(normalizeEmail(email)).map((spelling) => `email:${getMailbox(spelling)}`);
    const identities = [...mailboxes, ...(phone === null ? [] : [`phone:${phone}`])];
    return identities.map(hashPerson).toSorted(Buffer.compare);
  }

  return {
    claim: async (transaction, accountId, gift) => {
      const hashes = await hashIdentities(transaction, accountId);
      if (hashes.length === 0) return false;
      const rows = hashes.map((hash) => ({ gift, identity_hash: hash, account_id: accountId }));
      const claims = await transaction
        .insertInto('loyalty_claims')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['gift', 'identity_hash']).doUpdateSet({ gift: sql`excluded.gift` }))
        .returning('account_id')
        .execute();
      return claims.every((claim) => claim.account_id === accountId);
    },

    canClaim: async (db, accountId, gift) => {
      const hashes = await hashIdentities(db, accountId);
      if (hashes.length === 0) return false;
      const claims = await db
        .selectFrom('loyalty_claims')
        .select('account_id')
        .where('gift', '=', gift)
        .where('identity_hash', 'in', hashes)
        .execute();
      return claims.every((claim) => claim.account_id === accountId);
    },

    repeat: async (transaction, accountId) => {
      const hashes = await hashIdentities(transaction, accountId);
      await sql`
        insert into loyalty_claims (gift, identity_hash, account_id)
        select distinct claims.gift, named.hash, claims.account_id
        from loyalty_claims claims cross join unnest(${hashes}::bytea[]) as named (hash)
        where claims.account_id = ${accountId}
        on conflict do nothing`.execute(transaction);
    },

    release: async (transaction, accountId) => {
      await transaction
        .updateTable('loyalty_claims')
        .set({ account_id: null })
        .where('account_id', '=', accountId)
        .execute();
    },
  };
}
