import { isDeepStrictEqual } from 'node:util';
import { isEmail, normalizeEmail } from '@vermilion/contract/contact';
import { hourMs } from '@vermilion/contract/durations';
import type { Language } from '@vermilion/contract/markets';
import { getAccountKind, listPermissions, type StaffRole } from '@vermilion/contract/permissions';
import { normalizeScope, type RoleGrant, type Scope, scopedRoles } from '@vermilion/contract/scopes';
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
import { describeGrants, invitationHours, listRoles, listScopes, sortGrants, toGrants } from './staff.rules.ts';
import {
  countAdministrators,
  deleteExpiredInvitations,
  deleteInvitations,
  deleteRoles,
  findGrants,
  insertGrants,
  insertInvitation,
  listGrants,
  listInvitations,
  lockStaff,
  type StoredInvitation,
  writeScope,
} from './staff.store.ts';

type RoleFailure = 'NOT_PERMITTED' | 'STAFF_NOT_FOUND' | 'STAFF_OWN_ROLES';
type RevocationFailure = RoleFailure | 'STAFF_LAST_ADMINISTRATOR';
type GrantFailure = RoleFailure | 'STAFF_ROLE_NOT_SCOPED' | 'STAFF_ROLE_HELD';
type ScopeFailure = RoleFailure | 'STAFF_ROLE_NOT_SCOPED' | 'STAFF_ROLE_NOT_HELD';

/**
 * Who works for the shop. Every change is recorded in the audit; those of roles end all sessions of the account, which say
 * what it is.
 */
export type StaffService = {
  /** Returns which roles somebody has, and where; none for accounts that are not of the staff. */
  readGrants: (accountId: string) => Promise<RoleGrant[]>;
  /** Returns everybody on the staff, and the disabled accounts, by e-mail. */
  list: () => Promise<StaffMember[]>;
  /** Gives somebody on the staff another role. @param scope undefined: everywhere, or where it is had already */
  grantRole: (
    author: Author,
    accountId: string,
    role: StaffRole,
    scope?: Scope,
  ) => Promise<Result<StaffMember, GrantFailure>>;
  /** Changes where somebody has a role. Grants are read for each request, so that it counts from the next one on. */
  changeScope: (author: Author, accountId: string, grant: RoleGrant) => Promise<Result<StaffMember, ScopeFailure>>;
  /** Takes a role. Without any, a member is a member again, and the account of anybody else is disabled. */
  revokeRole: (author: Author, accountId: string, role: StaffRole) => Promise<Result<undefined, RevocationFailure>>;
  /** Takes all roles, and lets nobody sign in until another invitation is accepted. */
  disable: (author: Author, accountId: string) => Promise<Result<undefined, RevocationFailure>>;
  /** Mails an invitation. An earlier one to the same e-mail is no longer valid. @param language of the answer */
  invite: (
    author: Author,
    form: InviteStaff,
    language: Language,
  ) => Promise<Result<Invitation, 'NOT_PERMITTED' | 'STAFF_EXISTS' | 'STAFF_ROLE_NOT_SCOPED' | 'VALIDATION_FAILED'>>;
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
        listPermissions(listRoles(await findGrants(transaction, author.accountId))).includes('staff.manage');
      return isPermitted ? change(transaction) : fail('NOT_PERMITTED');
    });
  }

  /** Changes the roles of somebody else. */
  function changeRoles<Value, Code extends RevocationFailure | GrantFailure | ScopeFailure>(
    author: Author,
    accountId: string,
    change: (
      transaction: Transaction<Tables>,
      account: LiveAccount,
      grants: readonly RoleGrant[],
    ) => Promise<Result<Value, Code>>,
  ) {
    return changeStaff<Result<Value, Code | 'STAFF_NOT_FOUND' | 'STAFF_OWN_ROLES'>>(author, async (transaction) => {
      if ('accountId' in author && author.accountId === accountId) return fail('STAFF_OWN_ROLES');
      const account = await accounts.lock(transaction, accountId);
      if (!account) return fail('STAFF_NOT_FOUND');
      return change(transaction, account, await findGrants(transaction, accountId));
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
    for (const { id, grants } of withdrawn) {
      await recordChange(transaction, clock, {
        author,
        action: 'staff.invitation_withdrawn',
        object: { kind: 'staff_invitation', id },
        before: describeGrants(grants),
      });
    }
  }

  return {
    readGrants: (accountId) => findGrants(db, accountId),

    list: async () => {
      const grantsByAccount = await listGrants(db);
      const known = await accounts.listStaff(db);
      return known.map((account) => toStaffMember(account, grantsByAccount.get(account.id) ?? []));
    },

    grantRole: (author, accountId, role, scope) =>
      changeRoles<StaffMember, GrantFailure>(author, accountId, async (transaction, account, before) => {
        if (before.length === 0) return fail('STAFF_NOT_FOUND');
        const grant = { role, scope: normalizeScope(scope ?? null) };
        const refused = checkScopes([grant]);
        if (!refused.ok) return refused;
        const held = before.find((each) => each.role === role);
        if (held) {
          const isAsked = scope === undefined || isDeepStrictEqual(held.scope, grant.scope);
          return isAsked ? ok(toStaffMember(account, before)) : fail('STAFF_ROLE_HELD');
        }
        const after = sortGrants([...before, grant]);
        await insertGrants(transaction, accountId, [grant], clock.now());
        await accounts.changeKind(transaction, accountId, getAccountKind(listRoles(after)));
        await recordChange(transaction, clock, {
          author,
          action: 'staff.role_granted',
          object: { kind: 'account', id: accountId },
          before: describeGrants(before),
          after: describeGrants(after),
        });
        return ok(toStaffMember(account, after));
      }),

    changeScope: (author, accountId, { role, scope }) =>
      changeRoles<StaffMember, ScopeFailure>(author, accountId, async (transaction, account, before) => {
        if (before.length === 0) return fail('STAFF_NOT_FOUND');
        const held = before.find((each) => each.role === role);
        if (!held) return fail('STAFF_ROLE_NOT_HELD');
        const grant = { role, scope: normalizeScope(scope) };
        const refused = checkScopes([grant]);
        if (!refused.ok) return refused;
        if (isDeepStrictEqual(held.scope, grant.scope)) return ok(toStaffMember(account, before));
        const after = sortGrants([grant, ...before]);
        await writeScope(transaction, accountId, grant);
        await recordChange(transaction, clock, {
          author,
          action: 'staff.scope_changed',
          object: { kind: 'account', id: accountId },
          before: describeGrants(before),
          after: describeGrants(after),
        });
        return ok(toStaffMember(account, after));
      }),

    revokeRole: (author, accountId, role) =>
      changeRoles(author, accountId, async (transaction, account, before) => {
        const after = before.filter((each) => each.role !== role);
        if (after.length === before.length) return ok(undefined);
        const taken = await takeRoles(transaction, author, accountId, [role]);
        if (!taken.ok) return taken;
        const isDisabled = after.length === 0 && !isMember(account);
        if (isDisabled) await accounts.disable(transaction, accountId);
        else await accounts.changeKind(transaction, accountId, getAccountKind(listRoles(after)));
        await recordChange(transaction, clock, {
          author,
          action: 'staff.role_revoked',
          object: { kind: 'account', id: accountId },
          before: describeGrants(before),
          after: { ...describeGrants(after), isDisabled },
        });
        return ok(undefined);
      }),

    disable: (author, accountId) =>
      changeRoles<undefined, RevocationFailure>(author, accountId, async (transaction, account, before) => {
        if (account.disabled_at) return ok(undefined);
        if (before.length === 0) return fail('STAFF_NOT_FOUND');
        const taken = await takeRoles(transaction, author, accountId, listRoles(before));
        if (!taken.ok) return taken;
        await accounts.disable(transaction, accountId);
        await recordChange(transaction, clock, {
          author,
          action: 'staff.disabled',
          object: { kind: 'account', id: accountId },
          before: { ...describeGrants(before), isDisabled: false },
          after: { roles: [], isDisabled: true },
        });
        return ok(undefined);
      }),

    invite: async (author, form, language) => {
      const email = normalizeEmail(form.email);
      const { fullName } = form;
      const problems = findInvitationProblems(email, fullName);
      if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
      const grants = toGrants(form.roles, form.scopes ?? []);
      const refused = checkScopes(grants);
      if (!refused.ok) return refused;
      return changeStaff(author, async (transaction) => {
        const account = await accounts.findByEmail(transaction, email);
        if (account && (await findGrants(transaction, account.id)).length > 0) return fail('STAFF_EXISTS');
        await recordWithdrawn(transaction, author, await deleteInvitations(transaction, 'email', email));
        const now = clock.now();
        const stored = {
          id: random.uuid(),
          email,
          full_name: fullName,
          market: form.market,
          language: form.language,
          invited_by: 'operator' in author ? null : author.accountId,
          created_at: now,
          expires_at: new Date(now.getTime() + invitationHours * hourMs),
        };
        await insertInvitation(transaction, stored, grants);
        await recordChange(transaction, clock, {
          author,
          action: 'staff.invited',
          object: { kind: 'staff_invitation', id: stored.id },
          after: describeGrants(grants),
        });
        await enqueueJob(transaction, clock, mailInvitationJob, { invitationId: stored.id });
        return ok(toInvitation({ ...stored, grants }));
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

/** Fails where a role that is the same everywhere has a scope. */
function checkScopes(grants: readonly RoleGrant[]): Result<undefined, 'STAFF_ROLE_NOT_SCOPED'> {
  const wrong = grants.find(({ role, scope }) => scope !== null && !scopedRoles.includes(role));
  return wrong ? fail('STAFF_ROLE_NOT_SCOPED', { role: wrong.role }) : ok(undefined);
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

function toStaffMember({ id, full_name, email, disabled_at }: LiveAccount, grants: readonly RoleGrant[]): StaffMember {
  return {
    accountId: id,
    fullName: full_name,
    email: showEmail(email),
    roles: listRoles(grants),
    scopes: listScopes(grants),
    isDisabled: disabled_at !== null,
  };
}

function toInvitation({ id, email, full_name, grants, expires_at }: StoredInvitation): Invitation {
  return {
    id,
    email: showEmail(email),
    fullName: full_name,
    roles: listRoles(grants),
    scopes: listScopes(grants),
    expiresAt: expires_at.toISOString(),
  };
}
