import { findBirthdayProblem, readBirthday } from '@vermilion/contract/birthday';
import { findConsentProblems, type GivenConsents } from '@vermilion/contract/consents';
import { normalizeEmail } from '@vermilion/contract/contact';
import { getMarketDay } from '@vermilion/contract/market-day';
import type { Language, Market } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { checkContact, type FieldProblem } from '../platform/person.ts';
import type { Tables } from '../platform/tables.ts';
import { listFirstAnswers } from './account.rules.ts';
import { insertAccount, insertConsents, type LiveAccount, upsertPassword } from './account.store.ts';
import type { AccountDependencies, OpenedAccount } from './account.types.ts';

/** A person who becomes a member; the e-mail belongs to the person, and is normalized. */
type NewMember = Pick<LiveAccount, 'email' | 'full_name' | 'market' | 'language'> & {
  phone: string;
  birthday: string;
  /** Null for a member who signs in by other means. */
  passwordHash: string | null;
  consents: GivenConsents;
  consentedAt: Date;
};

/** Where somebody registers: the home market of the account, and the language of its mails. */
export type Site = { market: Market; language: Language };

/** What a registration says of a person, in whichever way they prove themselves. */
type MemberForm = { fullName: string; email: string; phone: string; birthday: string; consents: GivenConsents };

/** Checks a registration. @returns what is stored of it, and what is wrong with the person and with the consents */
export function checkMember({ consents, birthday: typedBirthday, ...form }: MemberForm, { market }: Site, now: Date) {
  const contact = checkContact({ ...form, email: normalizeEmail(form.email) }, market.code, { isMobile: true });
  const problems: FieldProblem[] = [...contact.problems];
  const birthday = readBirthday(typedBirthday, market.code);
  const birthdayProblem = findBirthdayProblem(birthday, getMarketDay(market.code, now));
  if (birthdayProblem) problems.push({ path: 'birthday', code: birthdayProblem });
  const consentProblems = Object.entries(findConsentProblems(market.code, consents)).map(([kind, code]) => ({
    path: `consents.${kind}`,
    code,
  }));
  return { value: { ...contact.value, birthday, consents }, problems, consentProblems };
}

/**
 * Opens the account of a member with its consents, and does what other nouns do then, in the transaction.
 * @returns null, where an account has the e-mail
 */
export type OpenAccount = (transaction: Transaction<Tables>, member: NewMember) => Promise<OpenedAccount | null>;

export function createAccountOpening({
  clock,
  random,
  followers,
}: Pick<AccountDependencies, 'clock' | 'random' | 'followers'>): OpenAccount {
  return async (transaction, { passwordHash, consents, consentedAt, ...person }) => {
    const now = clock.now();
    const { market, language, birthday } = person;
    const account = { id: random.uuid(), kind: 'member' as const };
    if (!(await insertAccount(transaction, { ...account, ...person, created_at: now }))) return null;
    if (passwordHash !== null) await upsertPassword(transaction, account.id, passwordHash, now);
    await insertConsents(transaction, listFirstAnswers(market, consents), {
      account_id: account.id,
      market,
      language,
      recorded_at: consentedAt,
    });
    for (const { onOpened } of followers.list())
      await onOpened?.(transaction, { accountId: account.id, market, birthday });
    return account;
  };
}
