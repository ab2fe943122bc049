import { findContactProblems, normalizeEmail } from '@vermilion/contract/contact';
import { hourMs } from '@vermilion/contract/durations';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { findPasswordProblems } from '@vermilion/contract/password';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../platform/actor.ts';
import { runResultInTransaction } from '../platform/database.ts';
import { isUniqueViolation } from '../platform/database-error.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Mail } from '../platform/mail.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  findEmailChange,
  findLinkedEmailChange,
  insertEmailChange,
  takeEmailChange,
} from './account.email-changes.store.ts';
import { deleteGoogleLink, findGoogleLink } from './account.google.store.ts';
import { mailEmailChangedJob, mailEmailChangeJob } from './account.jobs.ts';
import { createEmailChangedMail, createEmailChangeMail, createEmailInUseMail } from './account.mail.ts';
import { failWrongPassword } from './account.password.ts';
import { emailChangeHours } from './account.rules.ts';
import type { ProvePassword } from './account.signing-in.ts';
import {
  deleteLinks,
  findAccount,
  findAccountByEmail,
  findCredentials,
  insertLink,
  lockProvedAccount,
  updateAccount,
} from './account.store.ts';
import { createToken, hashToken } from './account.token.ts';
import type { AccountDependencies, OpenedAccount } from './account.types.ts';

type Failure = 'VALIDATION_FAILED' | 'SIGN_IN_BLOCKED' | 'SERVICE_UNAVAILABLE';
type Site = { market: MarketCode; language: Language };

/** Changes the e-mail of an account: asked for with the password, confirmed by a link to the new e-mail (ADR 77). */
export function createEmailChanging(deps: AccountDependencies, provePassword: ProvePassword) {
  const { database, clock, random, attempts, sessions, renderMail, getPageUrl } = deps;
  const { db } = database;

  return {
    requestEmailChange: async (
      { accountId, address, sessionId }: SignedIn,
      given: { email: string; currentPassword: string },
      site: Site,
    ): Promise<Result<undefined, Failure | 'USER_NOT_FOUND'>> => {
      const credentials = await findCredentials(db, accountId);
      if (!credentials?.email) return fail('USER_NOT_FOUND');
      const email = normalizeEmail(given.email);
      const problem = findEmailProblem({ email, current: credentials.email, password: given.currentPassword }, site);
      if (problem) {
        return fail('VALIDATION_FAILED', { fields: toFieldErrors([{ path: 'email', code: problem }], site.language) });
      }
      const proved = await provePassword(
        { email: credentials.email, address, sessionId },
        credentials,
        given.currentPassword,
      );
      if (!proved.ok) return proved;
      if (!proved.value) return failWrongPassword('currentPassword', site.language);
      return runResultInTransaction(db, async (transaction) => {
        if (!(await lockProvedAccount(transaction, credentials)))
          return failWrongPassword('currentPassword', site.language);
        if (!(await attempts.countMail(transaction, 'email_change_mail', email))) return ok(undefined);
        const id = random.uuid();
        const change = { id, account_id: accountId, email, ...site, requested_at: clock.now() };
        await insertEmailChange(transaction, change);
        await enqueueJob(transaction, clock, mailEmailChangeJob, { changeId: id });
        return ok(undefined);
      });
    },

    createEmailChangeMail: async (changeId: string): Promise<Mail | null> => {
      const change = await findEmailChange(db, changeId);
      if (!change) return null;
      const { id, email, market, language } = change;
      const recipient = { id, email, market, language };
      if (await findAccountByEmail(db, email)) return createEmailInUseMail(renderMail, getPageUrl, recipient);
      const token = createToken();
      await insertLink(db, {
        token_hash: hashToken(token),
        registration_id: null,
        account_id: null,
        email_change_id: id,
        expires_at: new Date(clock.now().getTime() + emailChangeHours * hourMs),
      });
      return createEmailChangeMail(renderMail, getPageUrl, { ...recipient, token });
    },

    createEmailChangedMail: (change: { changeId: string; email: string } & Site): Promise<Mail> =>
      createEmailChangedMail(renderMail, getPageUrl, change),

    /**
     * Changes the e-mail by the mailed link and the account's password: the owner of the e-mail has the one, the owner of
     * the account the other. Ends all sessions of the account, and unlinks a Google account that has the e-mail before: it
     * may be somebody else's, like the mailbox.
     * @param onChanged runs in the transaction
     */
    changeEmail: async <Value>(
      { token, password }: { token: string; password: string },
      { language, ...from }: { address: string; deviceId: string; language: Language },
      onChanged: (transaction: Transaction<Tables>, account: OpenedAccount) => Promise<Value>,
    ): Promise<Result<Value, Failure | 'LINK_EXPIRED'>> => {
      const change = await findLinkedEmailChange(db, hashToken(token), clock.now());
      if (!change) return fail('LINK_EXPIRED');
      const credentials = await findCredentials(db, change.account_id);
      if (!credentials?.email) return fail('LINK_EXPIRED');
      const proved = await provePassword({ email: credentials.email, ...from }, credentials, password);
      if (!proved.ok) return proved;
      if (!proved.value) return failWrongPassword('password', language);
      try {
        return await runResultInTransaction(db, async (transaction) => {
          const proved = await lockProvedAccount(transaction, credentials);
          const account = proved && (await findAccount(transaction, proved.id));
          if (!account || !(await takeEmailChange(transaction, change.id))) return fail('LINK_EXPIRED');
          const { id, kind, market, language: mailLanguage } = account;
          // As it was typed, where a release before ADR 179 stored it.
          const email = normalizeEmail(change.email);
          const owner = await findAccountByEmail(transaction, email);
          if (owner && owner.id !== id) return fail('LINK_EXPIRED');
          await updateAccount(transaction, id, { email });
          await deleteLinks(transaction, id);
          const google = await findGoogleLink(transaction, id);
          if (google?.email && normalizeEmail(google.email) === normalizeEmail(account.email))
            await deleteGoogleLink(transaction, id);
          await sessions.endAll(transaction, id);
          await attempts.forgiveEmail(transaction, email);
          await attempts.forgetEmail(transaction, account.email);
          const notice = { changeId: change.id, email: account.email, market, language: mailLanguage };
          await enqueueJob(transaction, clock, mailEmailChangedJob, notice);
          return ok(await onChanged(transaction, { id, kind }));
        });
      } catch (error) {
        // A registration or another change was first with this e-mail.
        if (isUniqueViolation(error, 'accounts_email_key')) return fail('LINK_EXPIRED');
        throw error;
      }
    },
  };
}

/** @param given the new e-mail normalized, with the account's e-mail and password */
function findEmailProblem(
  { email, current, password }: { email: string; current: string; password: string },
  { market }: Site,
): FieldErrorCode | null {
  const { email: problem } = findContactProblems(market, { fullName: '', email, phone: '' }, () => true);
  if (problem) return problem;
  if (email === normalizeEmail(current)) return 'EMAIL_UNCHANGED';
  const broken = findPasswordProblems({ password, confirmation: password, email, isFirst: false });
  return broken.includes('AUTH_MS_PV_006') ? 'AUTH_MS_PV_006' : null;
}
