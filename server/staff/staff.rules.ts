import { type StaffRole, staffRoles } from '@vermilion/contract/permissions';
import { normalizeScope, type RoleGrant, type Scope } from '@vermilion/contract/scopes';

/** How long an invitation can be accepted. */
export const invitationHours = 48;

/** A scope with its role, as requests and answers have it. */
export type RoleScope = Scope & { role: StaffRole };

/** Returns grants in the sequence of the table of roles; of two of one role the first. A role that is not in the table is left out. */
export function sortGrants(grants: readonly RoleGrant[]): RoleGrant[] {
  return staffRoles.flatMap((role) => grants.find((grant) => grant.role === role) ?? []);
}

/** Pairs roles with their scopes. */
export function toGrants(roles: readonly StaffRole[], scopes: readonly RoleScope[]): RoleGrant[] {
  const byRole = new Map(scopes.map(({ role, ...scope }) => [role, normalizeScope(scope)]));
  return sortGrants(roles.map((role) => ({ role, scope: byRole.get(role) ?? null })));
}

export function listRoles(grants: readonly RoleGrant[]): StaffRole[] {
  return grants.map(({ role }) => role);
}

/** Returns the scopes of grants that have one. */
export function listScopes(grants: readonly RoleGrant[]): RoleScope[] {
  return grants.flatMap(({ role, scope }) => (scope ? [{ role, ...scope }] : []));
}

/** Returns what the audit keeps of grants. */
export function describeGrants(grants: readonly RoleGrant[]): { roles: StaffRole[]; scopes?: RoleScope[] } {
  const scopes = listScopes(grants);
  return { roles: listRoles(grants), ...(scopes.length > 0 && { scopes }) };
}
