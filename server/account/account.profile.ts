import { findBirthdayProblem } from '@vermilion/contract/birthday';
import { getCalendarDay } from '@vermilion/contract/dates';
import { type Language, markets } from '@vermilion/contract/markets';
import type { User } from '@vermilion/contract/user';
import { type Author, recordChange } from '../audit/audit.service.ts';
import { runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { checkContact, formatPhone, toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { findGoogleLink, type StoredGoogleLink } from './account.google.store.ts';
import type { AccountDependencies } from './account.service.ts';
import { findAccount, findCredentials, type LiveAccount, lockAccount, updateAccount } from './account.store.ts';

type ProfileChange = { fullName?: string; phone?: string; language?: Language };

/** What a member sees and changes of the own account. */
export function createProfiles({
  database,
  clock,
  followers,
}: Pick<AccountDependencies, 'database' | 'clock' | 'followers'>) {
  const { db } = database;

  async function getUser(accountId: string): Promise<Result<User, 'USER_NOT_FOUND'>> {
    const [account, credentials, link] = await Promise.all([
      findAccount(db, accountId),
      findCredentials(db, accountId),
      findGoogleLink(db, accountId),
    ]);
    if (!account || !credentials) return fail('USER_NOT_FOUND');
    return ok(toUser(account, credentials.hash !== null, link));
  }

  return {
    getUser,
    /**
     * Puts the birthday of a member right. The audit names who and why, not the days: it outlives the account.
     * @param answerLanguage of what is refused
     */
    correctBirthday: (
      author: Author,
      { accountId, birthday, reason }: { accountId: string; birthday: string; reason: string },
      answerLanguage: Language,
    ): Promise<Result<{ birthday: string }, 'NOT_PERMITTED' | 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>> =>
      runResultInTransaction(db, async (transaction) => {
        if ('accountId' in author && author.accountId === accountId) return fail('NOT_PERMITTED');
        const account = await lockAccount(transaction, accountId);
        if (!account) return fail('USER_NOT_FOUND');
        const today = getCalendarDay(markets[account.market].timeZones[0], clock.now());
        const code = findBirthdayProblem(birthday, today);
        if (code) {
          return fail('VALIDATION_FAILED', { fields: toFieldErrors([{ path: 'birthday', code }], answerLanguage) });
        }
        if (account.birthday === birthday) return ok({ birthday });
        await updateAccount(transaction, accountId, { birthday });
        for (const { onBirthdayCorrected } of followers.list()) {
          await onBirthdayCorrected?.(transaction, { accountId, birthday });
        }
        const object = { kind: 'account', id: accountId };
        const entry = { author, action: 'account.birthday_corrected', object, after: { reason } } as const;
        await recordChange(transaction, clock, entry);
        return ok({ birthday });
      }),
    /** Changes what is given of name, phone and language of mails. @param answerLanguage of what is refused */
    changeUser: async (
      accountId: string,
      change: ProfileChange,
      answerLanguage: Language,
    ): Promise<Result<User, 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>> => {
      const changed = await runResultInTransaction(db, async (transaction) => {
        const account = await lockAccount(transaction, accountId);
        if (!account) return fail('USER_NOT_FOUND');
        const { fullName = account.full_name, phone = account.phone ?? '', language = account.language } = change;
        // As the form reads it, also on the site of another market: as a number of the home market.
        const contact = checkContact({ fullName, email: account.email, phone }, account.market, { isMobile: true });
        const isSamePhone = contact.value.phone === account.phone;
        const problems = contact.problems.filter(
          ({ path, code }) => path in change && !(isSamePhone && code === 'PHONE_NOT_MOBILE'),
        );
        // Mails link to the site of the home market, which has these languages only.
        if ('language' in change && !markets[account.market].languages.includes(language)) {
          problems.push({ path: 'language', code: 'INVALID_VALUE' });
        }
        if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, answerLanguage) });
        await updateAccount(transaction, accountId, {
          full_name: contact.value.fullName,
          phone: contact.value.phone || null,
          language,
        });
        return ok(undefined);
      });
      return changed.ok ? getUser(accountId) : changed;
    },
  };
}

/** Returns an account as its member sees it. */
export function toUser(account: LiveAccount, hasPassword: boolean, link: StoredGoogleLink | undefined): User {
  const { id, email, phone, birthday, market, language, kind } = account;
  const names = { fullName: account.full_name, createdAt: account.created_at.toISOString() };
  const google = link ? { email: link.email, linkedAt: link.linked_at.toISOString() } : null;
  const formattedPhone = phone === null ? null : formatPhone(phone, market);
  return {
    id,
    email: showEmail(email),
    phone,
    formattedPhone,
    birthday,
    market,
    language,
    kind,
    hasPassword,
    google,
    ...names,
  };
}
