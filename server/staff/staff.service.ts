import { isEmail, normalizeEmail } from '@vermilion/contract/contact';
import { hourMs } from '@vermilion/contract/durations';
import type { Language } from '@vermilion/contract/markets';
import { getAccountKind, listPermissions, type Permission, type StaffRole } from '@vermilion/contract/permissions';
import type { Invitation, InviteStaff, StaffMember } from '@vermilion/contract/staff';
import type { Transaction } from 'kysely';
import type { LiveAccount, StaffAccounts } from '../account/account.service.ts';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { type FieldProblem, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { mailInvitationJob } from './staff.jobs.ts';
import { invitationHours, sortRoles } from './staff.rules.ts';
import {
  countAdministrators,
  deleteExpiredInvitations,
  deleteInvitations,
  deleteRoles,
  findRoles,
  insertInvitation,
  insertRoles,
  listInvitations,
  listRoles,
  lockStaff,
  type StoredInvitation,
} from './staff.store.ts';

type RoleFailure = 'NOT_PERMITTED' | 'STAFF_NOT_FOUND' | 'STAFF_OWN_ROLES';
type RevocationFailure = RoleFailure | 'STAFF_LAST_ADMINISTRATOR';

/** Who works for the shop. Every change is recorded in the audit, and ends all sessions of the account. */
export type StaffService = {
  readPermissions: (accountId: string) => Promise<Permission[]>;
  /** Returns everybody on the staff, and the disabled accounts, by e-mail. */
  list: () => Promise<StaffMember[]>;
  /** Gives somebody on the staff another role. */
  grantRole: (author: Author, accountId: string, role: StaffRole) => Promise<Result<StaffMember, RoleFailure>>;
  /** Takes a role. Without any, a member is a member again, and the account of anybody else is disabled. */
  revokeRole: (author: Author, accountId: string, role: StaffRole) => Promise<Result<undefined, RevocationFailure>>;
  /** Takes all roles, and lets nobody sign in until another invitation is accepted. */
  disable: (author: Author, accountId: string) => Promise<Result<undefined, RevocationFailure>>;
  /** Mails an invitation. An earlier one to the same e-mail is no longer valid. @param language of the answer */
  invite: (
    author: Author,
    form: InviteStaff,
    language: Language,
  ) => Promise<Result<Invitation, 'NOT_PERMITTED' | 'STAFF_EXISTS' | 'VALIDATION_FAILED'>>;
  listInvitations: () => Promise<Invitation[]>;
  withdrawInvitation: (
    author: Author,
    id: string,
  ) => Promise<Result<undefined, 'NOT_PERMITTED' | 'STAFF_INVITATION_NOT_FOUND'>>;
  deleteExpired: () => Promise<void>;
};

type Options = { database: Database; clock: Clock; random: Random; accounts: StaffAccounts };

export function createStaffService({ database: { db }, clock, random, accounts }: Options): StaffService {
  /**
   * Changes staff in a transaction. Changes are made one after another, and the author's permission is read within: of two
   * administrators who end each other's role at once, the later one is not permitted to any more.
   */
  function changeStaff<Outcome extends { ok: boolean }>(
    author: Author,
    change: (transaction: Transaction<Tables>) => Promise<Outcome>,
  ) {
    return runResultInTransaction<Outcome | Result<never, 'NOT_PERMITTED'>>(db, async (transaction) => {
      await lockStaff(transaction);
      const isPermitted =
        'operator' in author ||
        listPermissions(await findRoles(transaction, author.accountId)).includes('staff.manage');
      return isPermitted ? change(transaction) : fail('NOT_PERMITTED');
    });
  }

  /** Changes the roles of somebody else. */
  function changeRoles<Value, Code extends RevocationFailure>(
    author: Author,
    accountId: string,
    change: (
      transaction: Transaction<Tables>,
      account: LiveAccount,
      roles: readonly StaffRole[],
    ) => Promise<Result<Value, Code>>,
  ) {
    return changeStaff<Result<Value, Code | 'STAFF_NOT_FOUND' | 'STAFF_OWN_ROLES'>>(author, async (transaction) => {
      if ('accountId' in author && author.accountId === accountId) return fail('STAFF_OWN_ROLES');
      const account = await accounts.lock(transaction, accountId);
      if (!account) return fail('STAFF_NOT_FOUND');
      return change(transaction, account, await findRoles(transaction, accountId));
    });
  }

  /** Takes roles from an account that has them. Invitations that an administrator has made go with that role. */
  async function takeRoles(
    transaction: Transaction<Tables>,
    author: Author,
    accountId: string,
    roles: readonly StaffRole[],
  ): Promise<Result<undefined, 'STAFF_LAST_ADMINISTRATOR'>> {
    if (roles.includes('administrator')) {
      if ((await countAdministrators(transaction)) === 1) return fail('STAFF_LAST_ADMINISTRATOR');
      await recordWithdrawn(transaction, author, await deleteInvitations(transaction, 'invited_by', accountId));
    }
    if (roles.length > 0) await deleteRoles(transaction, accountId, roles);
    return ok(undefined);
  }

  async function recordWithdrawn(
    transaction: Transaction<Tables>,
    author: Author,
    withdrawn: readonly StoredInvitation[],
  ): Promise<void> {
    for (const { id, roles } of withdrawn) {
      await recordChange(transaction, clock, {
        author,
        action: 'staff.invitation_withdrawn',
        object: { kind: 'staff_invitation', id },
        before: { roles },
      });
    }
  }

  return {
    readPermissions: async (accountId) => listPermissions(await findRoles(db, accountId)),

    list: async () => {
      const rolesByAccount = await listRoles(db);
      const known = await accounts.listStaff(db);
      return known.map((account) => toStaffMember(account, rolesByAccount.get(account.id) ?? []));
    },

    grantRole: (author, accountId, role) =>
      changeRoles(author, accountId, async (transaction, account, before) => {
        if (before.length === 0) return fail('STAFF_NOT_FOUND');
        if (before.includes(role)) return ok(toStaffMember(account, before));
        const after = sortRoles([...before, role]);
        await insertRoles(transaction, accountId, [role], clock.now());
        await accounts.changeKind(transaction, accountId, getAccountKind(after));
        await recordChange(transaction, clock, {
          author,
          action: 'staff.role_granted',
          object: { kind: 'account', id: accountId },
          before: { roles: before },
          after: { roles: after },
        });
        return ok(toStaffMember(account, after));
      }),

    revokeRole: (author, accountId, role) =>
      changeRoles(author, accountId, async (transaction, account, before) => {
        if (!before.includes(role)) return ok(undefined);
        const taken = await takeRoles(transaction, author, accountId, [role]);
        if (!taken.ok) return taken;
        const after = before.filter((each) => each !== role);
        const isDisabled = after.length === 0 && !isMember(account);
        if (isDisabled) await accounts.disable(transaction, accountId);
        else await accounts.changeKind(transaction, accountId, getAccountKind(after));
        await recordChange(transaction, clock, {
          author,
          action: 'staff.role_revoked',
          object: { kind: 'account', id: accountId },
          before: { roles: before },
          after: { roles: after, isDisabled },
        });
        return ok(undefined);
      }),

    disable: (author, accountId) =>
      changeRoles<undefined, RevocationFailure>(author, accountId, async (transaction, account, before) => {
        if (account.disabled_at) return ok(undefined);
        if (before.length === 0) return fail('STAFF_NOT_FOUND');
        const taken = await takeRoles(transaction, author, accountId, before);
        if (!taken.ok) return taken;
        await accounts.disable(transaction, accountId);
        await recordChange(transaction, clock, {
          author,
          action: 'staff.disabled',
          object: { kind: 'account', id: accountId },
          before: { roles: before, isDisabled: false },
          after: { roles: [], isDisabled: true },
        });
        return ok(undefined);
      }),

    invite: async (author, form, language) => {
      const email = normalizeEmail(form.email);
      const { fullName } = form;
      const problems = findInvitationProblems(email, fullName);
      if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
      return changeStaff(author, async (transaction) => {
        const account = await accounts.findByEmail(transaction, email);
        if (account && (await findRoles(transaction, account.id)).length > 0) return fail('STAFF_EXISTS');
        await recordWithdrawn(transaction, author, await deleteInvitations(transaction, 'email', email));
        const now = clock.now();
        const stored = {
          id: random.uuid(),
          email,
          full_name: fullName,
          roles: sortRoles(form.roles),
          market: form.market,
          language: form.language,
          invited_by: 'operator' in author ? null : author.accountId,
          created_at: now,
          expires_at: new Date(now.getTime() + invitationHours * hourMs),
        };
        await insertInvitation(transaction, stored);
        await recordChange(transaction, clock, {
          author,
          action: 'staff.invited',
          object: { kind: 'staff_invitation', id: stored.id },
          after: { roles: stored.roles },
        });
        await enqueueJob(transaction, clock, mailInvitationJob, { invitationId: stored.id });
        return ok(toInvitation(stored));
      });
    },

    listInvitations: async () => (await listInvitations(db, clock.now())).map(toInvitation),

    withdrawInvitation: (author, id) =>
      changeStaff(author, async (transaction) => {
        const withdrawn = await deleteInvitations(transaction, 'id', id);
        await recordWithdrawn(transaction, author, withdrawn);
        return withdrawn.length > 0 ? ok(undefined) : fail('STAFF_INVITATION_NOT_FOUND');
      }),

    deleteExpired: () => deleteExpiredInvitations(db, clock.now()),
  };
}

/** Whether an account is a member's beside its roles: only members have given these two. */
function isMember({ phone, birthday }: LiveAccount): boolean {
  return phone !== null && birthday !== null;
}

function findInvitationProblems(email: string, fullName: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!isEmail(email)) problems.push({ path: 'email', code: email === '' ? 'REQUIRED' : 'INVALID_EMAIL' });
  if (!/\p{L}/u.test(fullName)) problems.push({ path: 'fullName', code: 'FULL_NAME_REQUIRED' });
  else if (fullName.length > 100) problems.push({ path: 'fullName', code: 'TOO_LONG' });
  return problems;
}

function toStaffMember({ id, full_name, email, disabled_at }: LiveAccount, roles: readonly StaffRole[]): StaffMember {
  return {
    accountId: id,
    fullName: full_name,
    email: showEmail(email),
    roles: [...roles],
    isDisabled: disabled_at !== null,
  };
}

function toInvitation({ id, email, full_name, roles, expires_at }: StoredInvitation): Invitation {
  return { id, email: showEmail(email), fullName: full_name, roles, expiresAt: expires_at.toISOString() };
}
