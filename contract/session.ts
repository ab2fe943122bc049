import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { msg } from './text.ts';

/** What is known of the browser or app that a member signed in with; null where its user agent does not tell. */
const device = z.object({
  kind: z.enum(['phone', 'tablet', 'desktop']).nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});

/** One signed-in device of a member. */
export const session = z
  .object({
    id: z.string(),
    device,
    /** ISO moments, UTC. */
    startedAt: z.string(),
    lastUsedAt: z.string(),
    /** Whether it is the one that made this call. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

/** The two flows of spec §7: browsers send their cookies; apps send a bearer header and what their cookies held. */
const refreshRequest = z
  .discriminatedUnion('flow', [
    z.object({ grant_type: z.literal('refresh_token'), flow: z.literal('client') }),
    z.object({
      grant_type: z.literal('refresh_token'),
      flow: z.literal('app'),
      refresh_token: z.string().min(1).max(200),
      device_id: z.uuid(),
    }),
  ])
  .meta({ id: 'RefreshRequest' });
export type RefreshRequest = z.infer<typeof refreshRequest>;

export const sessionErrors = defineErrors('session', {
  SESSION_NOT_FOUND: { status: 404, text: msg({ message: 'This device isn’t logged in to your account' }) },
});

type SessionErrors = typeof sessionErrors;
declare module './errors.ts' {
  interface Errors extends SessionErrors {}
}

export const sessionEndpoints = defineEndpoints('session', {
  'POST auth/token': {
    summary:
      'Renews the login cookies by the refresh token: a browser by its cookies (flow client), an app by bearer header and body (flow app)',
    audience: 'visitor',
    body: refreshRequest,
    /** The tokens are in the cookies; `expires_in` is the life of the access token in seconds. */
    response: z.object({ expires_in: z.number().int() }),
    errors: ['AUTHENTICATION_FAILED'],
  },
  'GET sessions': {
    summary: 'The devices that the member is signed in on, latest first',
    audience: 'member',
    response: z.object({ sessions: z.array(session) }),
  },
  'DELETE sessions': {
    summary: 'Signs this device out; does nothing where nobody is signed in',
    audience: 'visitor',
  },
  'DELETE sessions/{id}': {
    summary: 'Signs one of the member’s devices out; idempotent',
    audience: 'member',
    params: z.object({ id: z.uuid() }),
    errors: ['SESSION_NOT_FOUND'],
  },
});

type SessionEndpoints = typeof sessionEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends SessionEndpoints {}
}
