import type { staffEndpoints } from '@vermilion/contract/staff';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { InvitationService } from './staff.invitations.ts';
import type { StaffService } from './staff.service.ts';

export function staffRoutes(
  staff: StaffService,
  invitations: InvitationService,
): Handlers<keyof typeof staffEndpoints> {
  return {
    'GET staff/': async () => ok({ staff: await staff.list() }),
    'PUT staff/{accountId}/roles/{role}': async ({ params: { accountId, role }, body }, context) =>
      staff.grantRole(await resolveSignedIn(context), accountId, role, body.scope),
    'PUT staff/{accountId}/roles/{role}/scope': async ({ params: { accountId, role }, body }, context) =>
      staff.changeScope(await resolveSignedIn(context), accountId, { role, scope: body }),
    'DELETE staff/{accountId}/roles/{role}': async ({ params: { accountId, role } }, context) =>
      staff.revokeRole(await resolveSignedIn(context), accountId, role),
    'POST staff/{accountId}/disable': async ({ params: { accountId } }, context) =>
      staff.disable(await resolveSignedIn(context), accountId),
    'GET staff/invitations/': async () => ok({ invitations: await staff.listInvitations() }),
    'POST staff/invitations/': async ({ body }, context) =>
      staff.invite(await resolveSignedIn(context), body, context.language),
    'DELETE staff/invitations/{id}': async ({ params: { id } }, context) =>
      staff.withdrawInvitation(await resolveSignedIn(context), id),
    'POST staff/invitation': ({ body }) => invitations.read(body.token),
    'PUT staff/invitation': ({ body }, context) => invitations.accept(body, context),
  };
}
