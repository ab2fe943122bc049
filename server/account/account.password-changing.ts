import { normalizeEmail } from '@vermilion/contract/contact';
import { hourMs } from '@vermilion/contract/durations';
import type { Language } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { deleteDevices } from './account.devices.store.ts';
import { deleteGoogleLink } from './account.google.store.ts';
import { mailPasswordChangedJob, mailPasswordResetJob } from './account.jobs.ts';
import { createPasswordChangedMail, createResetMail } from './account.mail.ts';
import { failWrongPassword, findNewPasswordProblems } from './account.password.ts';
import { passwordResetHours } from './account.rules.ts';
import type { ProvePassword } from './account.signing-in.ts';
import {
  type Credentials,
  deleteLinks,
  deletePasswordLinks,
  findAccount,
  findAccountByEmail,
  findAnyCredentialsByEmail,
  findCredentials,
  findLinkedCredentials,
  insertLink,
  lockAccount,
  lockProvedAccount,
  takeLink,
  upsertPassword,
} from './account.store.ts';
import { createToken, hashToken } from './account.token.ts';
import type { AccountDependencies, AccountService, Passwords } from './account.types.ts';

type Failure = 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE';

/** Replaces passwords: by a mailed link, or by the one before. */
export function createPasswordChanging(
  deps: AccountDependencies,
  provePassword: ProvePassword,
): Pick<
  AccountService,
  | 'hashInvitedPassword'
  | 'requestReset'
  | 'createResetMail'
  | 'createPasswordChangedMail'
  | 'resetPassword'
  | 'changePassword'
> {
  const { database, clock, random, hasher, attempts, sessions, renderMail, getPageUrl } = deps;
  const { db } = database;

  /** Checks a new password, also against the previous ones. @returns its hash */
  async function hashNext(
    { email, hash, previous }: Pick<Credentials, 'email' | 'hash' | 'previous'>,
    { password, passwordConfirmation: confirmation }: Passwords,
    language: Language,
  ): Promise<Result<string, Failure>> {
    const problems = await findNewPasswordProblems({
      password,
      confirmation,
      email: email ?? '',
      isFirst: hash === null,
    });
    const isRepeated = await hasher.matches(password, [...(hash ? [hash] : []), ...(previous ?? [])]);
    if (!isRepeated.ok) return isRepeated;
    if (isRepeated.value && !problems.some(({ code }) => code === 'AUTH_MS_PV_006')) {
      problems.push({ path: 'password', code: 'AUTH_MS_PV_006' });
    }
    if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
    return hasher.hash(password);
  }

  /** Writes a password of a locked account; links that were mailed before are no longer valid, nor a change of e-mail. */
  async function write(transaction: Transaction<Tables>, accountId: string, hash: string): Promise<void> {
    await upsertPassword(transaction, accountId, hash, clock.now());
    await deleteLinks(transaction, accountId);
    await enqueueJob(transaction, clock, mailPasswordChangedJob, { changeId: random.uuid(), accountId });
  }

  return {
    hashInvitedPassword: async (email, passwords, language) => {
      const known = await findAnyCredentialsByEmail(db, email);
      return hashNext(known ?? { email, hash: null, previous: null }, passwords, language);
    },

    requestReset: async (email, site) => {
      const normalized = normalizeEmail(email);
      await runInTransaction(db, async (transaction) => {
        if (!(await attempts.countMail(transaction, 'reset_mail', normalized))) return;
        const request = { requestId: random.uuid(), email: normalized, ...site };
        await enqueueJob(transaction, clock, mailPasswordResetJob, request);
      });
    },

    createResetMail: async (request) => {
      const account = await findAccountByEmail(db, request.email);
      if (!account || account.disabled_at) return null;
      const token = createToken();
      await runInTransaction(db, async (transaction) => {
        // Locked, so that of two mails at once one link is left.
        await lockAccount(transaction, account.id);
        await deletePasswordLinks(transaction, account.id);
        await insertLink(transaction, {
          token_hash: hashToken(token),
          registration_id: null,
          account_id: account.id,
          email_change_id: null,
          expires_at: new Date(clock.now().getTime() + passwordResetHours * hourMs),
        });
      });
      return createResetMail(renderMail, getPageUrl, { ...request, token });
    },

    createPasswordChangedMail: async (change) => {
      const account = await findAccount(db, change.accountId);
      if (!account) return null;
      const { email, market, language } = account;
      return createPasswordChangedMail(renderMail, getPageUrl, { changeId: change.changeId, email, market, language });
    },

    resetPassword: async (token, passwords, language) => {
      const tokenHash = hashToken(token);
      const credentials = await findLinkedCredentials(db, tokenHash, clock.now());
      if (!credentials) return fail('LINK_EXPIRED');
      const hashed = await hashNext(credentials, passwords, language);
      if (!hashed.ok) return hashed;
      return runResultInTransaction(db, async (transaction) => {
        if (!(await takeLink(transaction, tokenHash, clock.now()))) return fail('LINK_EXPIRED');
        await write(transaction, credentials.id, hashed.value);
        // Before the sessions, as it waits for a sign-in with Google that is under way.
        await deleteGoogleLink(transaction, credentials.id);
        await sessions.endAll(transaction, credentials.id);
        await deleteDevices(transaction, credentials.id);
        if (credentials.email) await attempts.forgiveEmail(transaction, credentials.email);
        return ok(undefined);
      });
    },

    changePassword: async ({ accountId, sessionId, address }, { currentPassword, ...next }, language) => {
      const credentials = await findCredentials(db, accountId);
      if (!credentials?.email) return fail('USER_NOT_FOUND');
      const proved = await provePassword(
        { email: credentials.email, address, sessionId },
        credentials,
        currentPassword,
      );
      if (!proved.ok) return proved;
      if (!proved.value) return failWrongPassword('currentPassword', language);
      const hashed = await hashNext(credentials, next, language);
      if (!hashed.ok) return hashed;
      return runResultInTransaction(db, async (transaction) => {
        if (!(await lockProvedAccount(transaction, credentials))) return failWrongPassword('currentPassword', language);
        await write(transaction, accountId, hashed.value);
        await sessions.endAll(transaction, accountId, { exceptSessionId: sessionId });
        return ok(undefined);
      });
    },
  };
}
