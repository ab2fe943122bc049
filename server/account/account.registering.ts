import type { Register } from '@vermilion/contract/account';
import { normalizeEmail } from '@vermilion/contract/contact';
import { hourMs } from '@vermilion/contract/durations';
import type { Language } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Mail } from '../platform/mail.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { mailRegistrationJob } from './account.jobs.ts';
import { createExistsMail, createVerificationMail } from './account.mail.ts';
import { checkMember, type OpenAccount, type Site } from './account.opening.ts';
import { failWrongPassword, findNewPasswordProblems } from './account.password.ts';
import { verificationHours } from './account.rules.ts';
import {
  deleteRegistrationsByEmail,
  findAccountByEmail,
  findLinkedRegistration,
  findRegistration,
  insertLink,
  insertRegistration,
  lockRegistrations,
} from './account.store.ts';
import { createToken, hashToken } from './account.token.ts';
import type { AccountDependencies, OpenedAccount } from './account.types.ts';

/** Opens accounts: a registration waits until the owner of the e-mail confirms it (ADR 62). */
export function createRegistering(deps: AccountDependencies, openAccount: OpenAccount) {
  const { database, clock, random, hasher, attempts, renderMail, getPageUrl } = deps;
  const { db } = database;

  /** Checks a form, and returns what is stored of it. */
  async function check({ password, passwordConfirmation: confirmation, ...form }: Register, site: Site) {
    const { value, problems, consentProblems } = checkMember(form, site, clock.now());
    const email = normalizeEmail(form.email);
    const passwordProblems = await findNewPasswordProblems({ password, confirmation, email, isFirst: true });
    const allProblems = [...problems, ...passwordProblems, ...consentProblems];
    if (allProblems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(allProblems, site.language) });
    return ok(value);
  }

  return {
    register: async (
      form: Register,
      site: Site,
    ): Promise<Result<undefined, 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'>> => {
      const checked = await check(form, site);
      if (!checked.ok) return checked;
      const { fullName, email, phone, birthday, consents } = checked.value;
      const hashed = await hasher.hash(form.password);
      if (!hashed.ok) return hashed;
      await runInTransaction(db, async (transaction) => {
        if (!(await attempts.countMail(transaction, 'registration_mail', email))) return;
        const id = random.uuid();
        await insertRegistration(transaction, {
          id,
          email,
          full_name: fullName,
          phone,
          birthday,
          password_hash: hashed.value,
          market: site.market.code,
          language: site.language,
          consents: JSON.stringify(consents),
          created_at: clock.now(),
        });
        await enqueueJob(transaction, clock, mailRegistrationJob, { registrationId: id });
      });
      return ok(undefined);
    },

    createRegistrationMail: async (registrationId: string): Promise<Mail | null> => {
      const registration = await findRegistration(db, registrationId);
      if (!registration) return null;
      const { id, email, market, language } = registration;
      if (await findAccountByEmail(db, email)) return createExistsMail(renderMail, getPageUrl, registration);
      const token = createToken();
      const expiresAt = new Date(clock.now().getTime() + verificationHours * hourMs);
      await insertLink(db, {
        token_hash: hashToken(token),
        registration_id: id,
        account_id: null,
        email_change_id: null,
        expires_at: expiresAt,
      });
      return createVerificationMail(renderMail, getPageUrl, { id, email, market, language, token });
    },

    /**
     * Opens the account of a registration, by the link and the password that was chosen: whoever registered with somebody
     * else's e-mail has no link, and its owner has no such password.
     * @param onOpened runs in the transaction
     */
    confirm: async <Value>(
      token: string,
      password: string,
      language: Language,
      onOpened: (transaction: Transaction<Tables>, account: OpenedAccount) => Promise<Value>,
    ): Promise<Result<Value, 'LINK_EXPIRED' | 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'>> => {
      const tokenHash = hashToken(token);
      const registration = await findLinkedRegistration(db, tokenHash, clock.now());
      if (!registration) return fail('LINK_EXPIRED');
      const matched = await hasher.matches(password, [registration.password_hash]);
      if (!matched.ok) return matched;
      if (!matched.value) return failWrongPassword('password', language);
      return runResultInTransaction(db, async (transaction) => {
        // As it was typed, where a release before ADR 179 stored it.
        const email = normalizeEmail(registration.email);
        const waiting = await lockRegistrations(transaction, email);
        if (!waiting.includes(registration.id)) return fail('LINK_EXPIRED');
        await deleteRegistrationsByEmail(transaction, email);
        const { full_name, phone, birthday, market, password_hash, consents, created_at } = registration;
        const account = await openAccount(transaction, {
          email,
          full_name,
          phone,
          birthday,
          market,
          language: registration.language,
          passwordHash: password_hash,
          consents,
          consentedAt: created_at,
        });
        if (!account) return fail('LINK_EXPIRED');
        await attempts.forgiveEmail(transaction, email);
        return ok(await onOpened(transaction, account));
      });
    },
  };
}
