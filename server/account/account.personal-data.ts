import { normalizeEmail } from '@vermilion/contract/contact';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../platform/actor.ts';
import { type Db, runResultInTransaction } from '../platform/database.ts';
import { deleteJobs, enqueueJob } from '../platform/jobs.ts';
import { createRegistry } from '../platform/registry.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { listAddresses } from './account.addresses.store.ts';
import { findEmailChangeByAccount } from './account.email-changes.store.ts';
import { findGoogleLink } from './account.google.store.ts';
import { mailDeletedJob, mailPasswordResetJob } from './account.jobs.ts';
import { createDeletedMail } from './account.mail.ts';
import { failWrongPassword } from './account.password.ts';
import type { AccountDependencies } from './account.service.ts';
import type { ProvePassword } from './account.signing-in.ts';
import {
  erasePerson,
  findAccount,
  findCredentials,
  listConsents,
  lockAccount,
  lockProvedAccount,
} from './account.store.ts';

/** What a noun holds about a member. */
export type PersonalDataHolder = {
  /** Returns all of it, as the member may read it: no ids of others, no hashes. */
  read: (db: Db, accountId: string) => Promise<unknown>;
  /** Deletes what the law lets go, and takes the person out of the rest. Runs in the transaction of the deletion. */
  erase: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
};

/** The export of a member's data and the deletion of the account: every noun contributes its part. */
export function createPersonalData(deps: AccountDependencies, provePassword: ProvePassword) {
  const { database, clock, random, attempts, sessions, renderMail, getPageUrl } = deps;
  const { db } = database;
  const personalData = createRegistry<PersonalDataHolder>('personal data');
  personalData.add('session', {
    read: (_, accountId) => sessions.list(accountId, null),
    erase: (...to) => sessions.endAll(...to),
  });

  /** Erases every noun's part and the person of a member, and ends all sessions. */
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

    /** What nouns hold about members, by the name that it has in their export. */
    personalData,

    /** Returns everything that the shop holds about a member, by noun. */
    exportData: async (accountId: string): Promise<Result<Record<string, unknown>, 'USER_NOT_FOUND'>> => {
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

    /** Creates the mail to the e-mail of an account that was deleted. */
    createDeletedMail: (deletion: { deletionId: string; email: string; market: MarketCode; language: Language }) =>
      createDeletedMail(renderMail, getPageUrl, deletion),

    /**
     * Deletes a member's account, proved by its password: every noun erases its part, and all its sessions end. The e-mail that it
     * had is told.
     */
    deleteAccount: async (
      { accountId, address, sessionId }: SignedIn,
      password: string,
      language: Language,
    ): Promise<
      Result<
        undefined,
        'USER_NOT_FOUND' | 'USER_IS_STAFF' | 'VALIDATION_FAILED' | 'SIGN_IN_BLOCKED' | 'SERVICE_UNAVAILABLE'
      >
    > => {
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
