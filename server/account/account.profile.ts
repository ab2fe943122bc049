import { findBirthdayProblem } from '@vermilion/contract/birthday';
import { getMarketDay } from '@vermilion/contract/market-day';
import { markets } from '@vermilion/contract/markets';
import type { User } from '@vermilion/contract/user';
import { recordChange } from '../audit/audit.service.ts';
import { runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { checkContact, formatPhone, toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { findGoogleLink, type StoredGoogleLink } from './account.google.store.ts';
import { findAccount, findCredentials, type LiveAccount, lockAccount, updateAccount } from './account.store.ts';
import type { AccountDependencies, AccountService } from './account.types.ts';

/** What a member sees and changes of the own account. */
export function createProfiles({
  database,
  clock,
  followers,
}: Pick<AccountDependencies, 'database' | 'clock' | 'followers'>): Pick<
  AccountService,
  'getUser' | 'correctBirthday' | 'changeUser'
> {
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
    correctBirthday: (author, { accountId, birthday, reason }, answerLanguage) =>
      runResultInTransaction(db, async (transaction) => {
        if ('accountId' in author && author.accountId === accountId) return fail('NOT_PERMITTED');
        const account = await lockAccount(transaction, accountId);
        if (!account) return fail('USER_NOT_FOUND');
        const today = getMarketDay(account.market, clock.now());
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
    changeUser: async (accountId, change, answerLanguage) => {
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
