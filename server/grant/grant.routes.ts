import type { grantEndpoints } from '@vermilion/contract/grant';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { GrantService } from './grant.service.ts';

export function createGrantHandlers(grants: GrantService): Handlers<keyof typeof grantEndpoints> {
  return {
    'GET staff/grants/': async ({ query }) => ok(await grants.list(query.cursor ?? null)),
    'GET staff/grant-requests/': async ({ query }) => ok(await grants.listRequests(query.cursor ?? null)),
    'POST staff/grant-requests/': async ({ body }, request) => grants.ask(await resolveSignedIn(request), body),
    'PUT staff/grant-requests/{id}/decision': async ({ params, body }, request) =>
      grants.decide(await resolveSignedIn(request), params.id, body.isApproved),
  };
}
