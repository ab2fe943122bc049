import type { StaffRole } from '@vermilion/contract/permissions';
import { normalizeScope, type RoleGrant, type Scope } from '@vermilion/contract/scopes';
import type { Insertable, Selectable, Transaction } from 'kysely';
import { type Db, runInTransaction, takeTurns } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { listRoles, listScopes, sortGrants, toGrants } from './staff.rules.ts';

export type StoredInvitation = Omit<Selectable<Tables['staff_invitations']>, 'roles'> & { grants: RoleGrant[] };

/** Held while staff are changed; the migration `staff_roles` has the number too. */
const staffTurn = 7330;

/** Waits until no other transaction changes staff, and keeps others waiting until this one ends. */
export async function lockStaff(transaction: Transaction<Tables>): Promise<void> {
  await takeTurns(transaction, staffTurn);
}

const scopeColumns = ['markets', 'languages', 'content_types'] as const;

type ScopeRow = Pick<Selectable<Tables['staff_role_scopes']>, (typeof scopeColumns)[number]>;

/** Of a row without a scope every column is null. */
function toScope({ markets, languages, content_types }: ScopeRow): Scope | null {
  return normalizeScope({ markets, languages, contentTypes: content_types });
}

function toRow({ markets, languages, contentTypes }: Scope): ScopeRow {
  return { markets, languages, content_types: contentTypes };
}

const selectGrants = (db: Db) =>
  db
    .selectFrom('staff_roles')
    .leftJoin('staff_role_scopes', (join) =>
      join
        .onRef('staff_role_scopes.account_id', '=', 'staff_roles.account_id')
        .onRef('staff_role_scopes.role', '=', 'staff_roles.role'),
    )
    .select(['staff_roles.account_id', 'staff_roles.role', ...scopeColumns]);

const toGrant = ({ role, ...scope }: ScopeRow & { role: StaffRole }): RoleGrant => ({ role, scope: toScope(scope) });

/** Returns which roles an account has, and where; none for accounts that are not of the staff. */
export async function findGrants(db: Db, accountId: string): Promise<RoleGrant[]> {
  const rows = await selectGrants(db).where('staff_roles.account_id', '=', accountId).execute();
  return sortGrants(rows.map(toGrant));
}

/** Returns the grants of all staff, by account. */
export async function listGrants(db: Db): Promise<Map<string, RoleGrant[]>> {
  const byAccount = Map.groupBy(await selectGrants(db).execute(), ({ account_id }) => account_id);
  return new Map([...byAccount].map(([id, rows]) => [id, sortGrants(rows.map(toGrant))]));
}

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts roles with their scopes. One that the account has already stays as it is. */
export async function insertGrants(
  transaction: Transaction<Tables>,
  accountId: string,
  grants: readonly RoleGrant[],
  now: Date,
): Promise<void> {
  const inserted = await transaction
    .insertInto('staff_roles')
    .values(grants.map(({ role }) => ({ account_id: accountId, role, granted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .execute();
  const roles = new Set(inserted.map(({ role }) => role));
  for (const { role, scope } of grants) if (roles.has(role)) await writeScope(transaction, accountId, { role, scope });
}

/** Writes where an account has a role. */
export async function writeScope(
  transaction: Transaction<Tables>,
  accountId: string,
  { role, scope }: RoleGrant,
): Promise<void> {
  await transaction
    .deleteFrom('staff_role_scopes')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .execute();
  if (!scope) return;
  const row = { account_id: accountId, role, ...toRow(scope) };
  await transaction.insertInto('staff_role_scopes').values(row).execute();
}

export async function deleteRoles(
  transaction: Transaction<Tables>,
  accountId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await transaction.deleteFrom('staff_roles').where('account_id', '=', accountId).where('role', 'in', roles).execute();
}

/** Inserts an invitation with the scopes of its grants. */
export async function insertInvitation(
  transaction: Transaction<Tables>,
  invitation: Omit<Insertable<Tables['staff_invitations']>, 'roles'>,
  grants: readonly RoleGrant[],
): Promise<void> {
  await transaction
    .insertInto('staff_invitations')
    .values({ ...invitation, roles: listRoles(grants) })
    .execute();
  for (const { role, ...scope } of listScopes(grants)) {
    const row = { invitation_id: invitation.id, role, ...toRow(scope) };
    await transaction.insertInto('staff_invitation_scopes').values(row).execute();
  }
}

const selectInvitations = (db: Db) => db.selectFrom('staff_invitations').selectAll('staff_invitations');

/** Adds what invitations are to. */
async function addGrants(
  db: Db,
  invitations: readonly Selectable<Tables['staff_invitations']>[],
): Promise<StoredInvitation[]> {
  if (invitations.length === 0) return [];
  const ids = invitations.map(({ id }) => id);
  const rows = await db.selectFrom('staff_invitation_scopes').selectAll().where('invitation_id', 'in', ids).execute();
  return invitations.map(({ roles, ...invitation }) => {
    const scopes = rows.filter(({ invitation_id }) => invitation_id === invitation.id);
    const toRoleScope = ({ role, markets, languages, content_types }: (typeof rows)[number]) => {
      return { role, markets, languages, contentTypes: content_types };
    };
    return { ...invitation, grants: toGrants(roles, scopes.map(toRoleScope)) };
  });
}

export async function findInvitation(db: Db, id: string): Promise<StoredInvitation | undefined> {
  const found = await selectInvitations(db).where('id', '=', id).execute();
  return (await addGrants(db, found))[0];
}

/** Returns the invitation of a mailed link that can be accepted. */
export async function findLinkedInvitation(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<StoredInvitation | undefined> {
  const found = await selectInvitations(db)
    .innerJoin('staff_invitation_links', 'invitation_id', 'staff_invitations.id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .execute();
  return (await addGrants(db, found))[0];
}

/** Returns the invitations that can be accepted, the latest first. */
export async function listInvitations(db: Db, now: Date): Promise<StoredInvitation[]> {
  const found = await selectInvitations(db)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return addGrants(db, found);
}

export async function insertLink(db: Db, link: Insertable<Tables['staff_invitation_links']>): Promise<void> {
  await db.insertInto('staff_invitation_links').values(link).execute();
}

/** Deletes invitations, with their links: of one, of an e-mail, or made by an account. @returns those that it deleted */
export async function deleteInvitations(
  transaction: Transaction<Tables>,
  column: 'id' | 'email' | 'invited_by',
  value: string,
): Promise<StoredInvitation[]> {
  const deleted = await addGrants(
    transaction,
    await selectInvitations(transaction).where(column, '=', value).execute(),
  );
  await deleteByIds(
    transaction,
    deleted.map(({ id }) => id),
  );
  return deleted;
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    const expired = await transaction
      .selectFrom('staff_invitations')
      .select('id')
      .where('expires_at', '<=', now)
      .forUpdate()
      .execute();
    await deleteByIds(
      transaction,
      expired.map(({ id }) => id),
    );
  });
}

async function deleteByIds(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom('staff_invitation_scopes').where('invitation_id', 'in', ids).execute();
  await transaction.deleteFrom('staff_invitations').where('id', 'in', ids).execute();
}
