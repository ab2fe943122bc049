import type { Permission } from '@vermilion/contract/permissions';
import { isWithinScope, type Place, type RoleGrant } from '@vermilion/contract/scopes';
import type { SignedIn } from './actor.ts';
import { resolveSignedIn, type StaffContext } from './request-context.ts';
import { fail, ok, type Result } from './result.ts';

/** Who makes a change that scopes limit: staff with their grants, or the machine's user who runs a command, whom none limits. */
export type ScopedAuthor = { accountId: string; address: string; grants: readonly RoleGrant[] } | { operator: string };

/** Returns who makes a call of a scoped endpoint, with the grants that its handler is given. */
export async function resolveScopedAuthor(
  context: StaffContext,
  grants: readonly RoleGrant[],
): Promise<SignedIn & { grants: readonly RoleGrant[] }> {
  return { ...(await resolveSignedIn(context)), grants };
}

/** Fails unless an author may do something at a place; the details name what no grant permits. */
export function checkScope(
  author: ScopedAuthor,
  permission: Permission,
  place: Place,
): Result<undefined, 'NOT_PERMITTED'> {
  if ('operator' in author || isWithinScope(author.grants, permission, place)) return ok(undefined);
  return fail('NOT_PERMITTED', { permission, ...place });
}
