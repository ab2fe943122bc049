import { normalizeEmail } from '@vermilion/contract/contact';
import { dayMs } from '@vermilion/contract/durations';
import type { Transaction } from 'kysely';
import { runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { deleteJobs, enqueueJob } from '../platform/jobs.ts';
import { createRegistry } from '../platform/registry.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { runEach } from '../platform/run-each.ts';
import type { Tables } from '../platform/tables.ts';
import { listAddresses } from './account.addresses.store.ts';
import { findEmailChangeByAccount } from './account.email-changes.store.ts';
import { findGoogleLink } from './account.google.store.ts';
import { mailDeletedJob, mailPasswordResetJob } from './account.jobs.ts';
import { createDeletedMail } from './account.mail.ts';
import { failWrongPassword } from './account.password.ts';
import type { ProvePassword } from './account.signing-in.ts';
import {
  erasePerson,
  findAccount,
  findCredentials,
  listConsents,
  listDeletedSince,
  lockAccount,
  lockProvedAccount,
} from './account.store.ts';
import type { AccountDependencies, AccountService, PersonalDataHolder } from './account.types.ts';

/** For how long an account that was deleted is looked at again: an upgrade, with the release before beside it, is over by then. */
const leftoverDays = 2;

/** The export of a member's data and the deletion of the account: every noun contributes its part. */
export function createPersonalData(
  deps: AccountDependencies,
  provePassword: ProvePassword,
): Pick<
  AccountService,
  'personalData' | 'erase' | 'eraseLeftovers' | 'exportData' | 'createDeletedMail' | 'deleteAccount'
> {
  const { database, clock, random, attempts, sessions, renderMail, getPageUrl } = deps;
  const { db } = database;
  const personalData = createRegistry<PersonalDataHolder>('personal data');
  personalData.add('session', {
    read: (_, accountId) => sessions.list(accountId, null),
    erase: (...to) => sessions.endAll(...to),
  });

  async function erase(
    transaction: Transaction<Tables>,
    accountId: string,
  ): Promise<Result<undefined, 'USER_NOT_FOUND' | 'USER_IS_STAFF'>> {
    const account = await lockAccount(transaction, accountId);
    if (!account) return fail('USER_NOT_FOUND');
    if (account.kind !== 'member') return fail('USER_IS_STAFF');
    for (const holder of personalData.list()) await holder.erase(transaction, accountId);
    await erasePerson(transaction, account, clock.now());
    await attempts.forgetEmail(transaction, account.email);
    await deleteJobs(transaction, mailPasswordResetJob, { email: normalizeEmail(account.email) });
    return ok(undefined);
  }

  return {
    erase,

    eraseLeftovers: async () => {
      const since = new Date(clock.now().getTime() - leftoverDays * dayMs);
      await runEach(await listDeletedSince(db, since), (accountId) =>
        runInTransaction(db, async (transaction) => {
          for (const holder of personalData.list()) await holder.erase(transaction, accountId);
        }),
      );
    },

    personalData,

    exportData: async (accountId) => {
      const account = await findAccount(db, accountId);
      if (!account) return fail('USER_NOT_FOUND');
      const { deleted_at: _, ...person } = account;
      const addresses = (await listAddresses(db, accountId)).map(({ account_id: _, ...address }) => address);
      const consents = (await listConsents(db, accountId)).map(({ account_id: _, id: __, ...consent }) => consent);
      const link = await findGoogleLink(db, accountId);
      const google = link ? { subject: link.subject, email: link.email, linked_at: link.linked_at } : null;
      const change = await findEmailChangeByAccount(db, accountId);
      const emailChange = change ? { email: change.email, requested_at: change.requested_at } : null;
      const data: Record<string, unknown> = { account: { ...person, google, addresses, consents, emailChange } };
      for (const [noun, { read }] of personalData.listEntries()) data[noun] = await read(db, accountId);
      return ok(data);
    },

    createDeletedMail: (deletion) => createDeletedMail(renderMail, getPageUrl, deletion),

    deleteAccount: async ({ accountId, address, sessionId }, password, language) => {
      const credentials = await findCredentials(db, accountId);
      if (!credentials?.email) return fail('USER_NOT_FOUND');
      const proved = await provePassword({ email: credentials.email, address, sessionId }, credentials, password);
      if (!proved.ok) return proved;
      if (!proved.value) return failWrongPassword('password', language);
      return runResultInTransaction(db, async (transaction) => {
        if (!(await lockProvedAccount(transaction, credentials))) return failWrongPassword('password', language);
        const account = await findAccount(transaction, accountId);
        const erased = await erase(transaction, accountId);
        if (!erased.ok || !account) return erased;
        const { email, market, language: mailLanguage } = account;
        const notice = { deletionId: random.uuid(), email, market, language: mailLanguage };
        await enqueueJob(transaction, clock, mailDeletedJob, notice);
        return erased;
      });
    },
  };
}
