import type { StaffRole } from '@vermilion/contract/permissions';
import type { Insertable, Selectable, Transaction } from 'kysely';
import { type Db, takeTurns } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { sortRoles } from './staff.rules.ts';

export type StoredInvitation = Selectable<Tables['staff_invitations']>;

/** Held while staff are changed; the migration `staff_roles` has the number too. */
const staffTurn = 7330;

/** Waits until no other transaction changes staff, and keeps others waiting until this one ends. */
export async function lockStaff(transaction: Transaction<Tables>): Promise<void> {
  await takeTurns(transaction, staffTurn);
}

/** Returns the roles of an account; none for accounts that are not of the staff. */
export async function findRoles(db: Db, accountId: string): Promise<StaffRole[]> {
  const rows = await db.selectFrom('staff_roles').select('role').where('account_id', '=', accountId).execute();
  return sortRoles(rows.map(({ role }) => role));
}

/** Returns the roles of all staff, by account. */
export async function listRoles(db: Db): Promise<Map<string, StaffRole[]>> {
  const rows = await db.selectFrom('staff_roles').select(['account_id', 'role']).execute();
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map([...byAccount].map(([id, held]) => [id, sortRoles(held.map(({ role }) => role))]));
}

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRoles(
  transaction: Transaction<Tables>,
  accountId: string,
  roles: readonly StaffRole[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ account_id: accountId, role, granted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRoles(
  transaction: Transaction<Tables>,
  accountId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await transaction.deleteFrom('staff_roles').where('account_id', '=', accountId).where('role', 'in', roles).execute();
}

export async function insertInvitation(
  transaction: Transaction<Tables>,
  invitation: Insertable<Tables['staff_invitations']>,
): Promise<void> {
  await transaction.insertInto('staff_invitations').values(invitation).execute();
}

export async function findInvitation(db: Db, id: string): Promise<StoredInvitation | undefined> {
  return db.selectFrom('staff_invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the invitation of a mailed link that can be accepted. */
export async function findLinkedInvitation(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<StoredInvitation | undefined> {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('staff_invitation_links', 'invitation_id', 'staff_invitations.id')
    .selectAll('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns the invitations that can be accepted, the latest first. */
export async function listInvitations(db: Db, now: Date): Promise<StoredInvitation[]> {
  return db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
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
  return transaction.deleteFrom('staff_invitations').where(column, '=', value).returningAll().execute();
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute();
}
