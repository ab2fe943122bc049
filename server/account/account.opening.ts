import type { GivenConsents } from '@vermilion/contract/consents';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/tables.ts';
import { listFirstAnswers } from './account.rules.ts';
import type { AccountDependencies, OpenedAccount } from './account.service.ts';
import { insertAccount, insertConsents, type LiveAccount, upsertPassword } from './account.store.ts';

/** A person who becomes a member; the e-mail belongs to the person, and is normalized. */
type NewMember = Pick<LiveAccount, 'email' | 'full_name' | 'market' | 'language'> & {
  phone: string;
  birthday: string;
  passwordHash: string;
  consents: GivenConsents;
  consentedAt: Date;
};

/** Opens the account of a member; see `createAccountOpening`. */
export type OpenAccount = ReturnType<typeof createAccountOpening>;

/**
 * Returns a function that opens the account of a member with its consents, and does what other nouns do then, in the
 * transaction. It returns null, and opens none, where an account has the e-mail.
 */
export function createAccountOpening({
  clock,
  random,
  followers,
}: Pick<AccountDependencies, 'clock' | 'random' | 'followers'>) {
  return async (
    transaction: Transaction<Tables>,
    { passwordHash, consents, consentedAt, ...person }: NewMember,
  ): Promise<OpenedAccount | null> => {
    const now = clock.now();
    const { market, language, birthday } = person;
    const account = { id: random.uuid(), kind: 'member' as const };
    if (!(await insertAccount(transaction, { ...account, ...person, created_at: now }))) return null;
    await upsertPassword(transaction, account.id, passwordHash, now);
    await insertConsents(transaction, listFirstAnswers(market, consents), {
      account_id: account.id,
      market,
      language,
      recorded_at: consentedAt,
    });
    for (const { opened } of followers.values())
      await opened?.(transaction, { accountId: account.id, market, birthday });
    return account;
  };
}
