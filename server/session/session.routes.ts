import type { sessionEndpoints } from '@vermilion/contract/session';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { SessionService } from './session.service.ts';

export function createSessionHandlers(sessions: SessionService): Handlers<keyof typeof sessionEndpoints> {
  return {
    'POST auth/token': ({ body }, context) => sessions.refresh(context, body),
    'GET sessions': async (_, context) => {
      const { accountId, sessionId } = await resolveSignedIn(context);
      return ok({ sessions: await sessions.list(accountId, sessionId) });
    },
    'DELETE sessions': async (_, context) => {
      await sessions.signOut(context);
      return ok(undefined);
    },
    'DELETE sessions/{id}': async ({ params }, context) => {
      const { accountId, sessionId } = await resolveSignedIn(context);
      if (params.id !== sessionId) return sessions.end(accountId, params.id);
      await sessions.signOut(context);
      return ok(undefined);
    },
  };
}
