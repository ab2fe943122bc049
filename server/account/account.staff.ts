import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { AccountKind } from '@vermilion/contract/permissions';
import type { Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { deleteGoogleLink } from './account.google.store.ts';
import {
  deleteLinks,
  deleteRegistrationsByEmail,
  findAccountByEmail,
  insertAccount,
  type LiveAccount,
  listStaffAccounts,
  lockAccount,
  updateAccount,
  upsertPassword,
} from './account.store.ts';
import type { AccountDependencies } from './account.types.ts';

/** Who opens an account without being a member. */
type StaffPerson = { email: string; fullName: string; market: MarketCode; language: Language };

/** What the noun staff does with accounts. It decides who has which role; sessions end with every change. */
export type StaffAccounts = {
  /** @param email normalized */
  findByEmail: (db: Db, email: string) => Promise<LiveAccount | undefined>;
  /** Returns an account, locked until the transaction ends. */
  lock: (transaction: Transaction<Tables>, accountId: string) => Promise<LiveAccount | undefined>;
  /** Returns the accounts of staff, and those that are disabled. */
  listStaff: (db: Db) => Promise<LiveAccount[]>;
  /** Opens an account that is no member's. @returns its id; null where another account has the e-mail */
  open: (
    transaction: Transaction<Tables>,
    person: StaffPerson,
    kind: AccountKind,
    passwordHash: string,
  ) => Promise<string | null>;
  /** Writes what somebody is since the roles have changed, and ends all sessions. */
  changeKind: (transaction: Transaction<Tables>, accountId: string, kind: AccountKind) => Promise<void>;
  /** Lets nobody sign in any more, with Google neither, and ends all sessions. */
  disable: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
  /** Lets an account be used, by a new password and in no other way, also one that was disabled. */
  resetAccess: (transaction: Transaction<Tables>, accountId: string, passwordHash: string) => Promise<void>;
};

export function createStaffAccounts({
  clock,
  random,
  sessions,
}: Pick<AccountDependencies, 'clock' | 'random'> & {
  sessions: Pick<AccountDependencies['sessions'], 'endAll'>;
}): StaffAccounts {
  return {
    findByEmail: findAccountByEmail,
    lock: lockAccount,
    listStaff: listStaffAccounts,

    open: async (transaction, { email, fullName, market, language }, kind, passwordHash) => {
      const [id, now] = [random.uuid(), clock.now()];
      const account = { id, kind, email, full_name: fullName, phone: null, birthday: null, market, language };
      if (!(await insertAccount(transaction, { ...account, created_at: now }))) return null;
      await upsertPassword(transaction, id, passwordHash, now);
      await deleteRegistrationsByEmail(transaction, email);
      return id;
    },

    changeKind: async (transaction, accountId, kind) => {
      await updateAccount(transaction, accountId, { kind });
      await sessions.endAll(transaction, accountId);
    },

    disable: async (transaction, accountId) => {
      await updateAccount(transaction, accountId, { disabled_at: clock.now() });
      await deleteLinks(transaction, accountId);
      await deleteGoogleLink(transaction, accountId);
      await sessions.endAll(transaction, accountId);
    },

    resetAccess: async (transaction, accountId, passwordHash) => {
      await updateAccount(transaction, accountId, { disabled_at: null });
      await upsertPassword(transaction, accountId, passwordHash, clock.now());
      await deleteLinks(transaction, accountId);
      await deleteGoogleLink(transaction, accountId);
    },
  };
}
