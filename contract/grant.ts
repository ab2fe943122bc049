import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { idempotencyKey, line, minorUnits, momentCursor, openMarket } from './fields.ts';
import { msg } from './text.ts';

/** What somebody on the staff gives away: store credit, money on a gift card or the card itself, points, or a member gift. */
export const grantKinds = ['credit', 'gift_card', 'points', 'gift'] as const;
const grantKind = z.enum(grantKinds);
export type GrantKind = z.infer<typeof grantKind>;

const grantFacts = {
  kind: grantKind,
  /** The account that gets it; of `gift_card` the card. */
  objectId: z.string(),
  /** A currency, `points` or `gifts`: what the amount counts. */
  unit: z.string(),
  /** Minor units of a currency. */
  amount: minorUnits,
};

/** Who it was, as the staff list shows them; the name is null for somebody who is no longer on it. */
const person = z.object({ accountId: z.string(), fullName: z.string().nullable() });

const grant = z
  .object({
    id: z.string(),
    ...grantFacts,
    givenBy: person,
    /** The colleague who approved it; null for what was within the limit. */
    approvedBy: person.nullable(),
    /** ISO moment, UTC. */
    givenAt: z.string(),
  })
  .meta({ id: 'StaffGrant' });
export type Grant = z.infer<typeof grant>;

export const grantRequest = z
  .object({
    id: z.string(),
    ...grantFacts,
    reason: z.string(),
    state: z.enum(['open', 'approved', 'declined']),
    askedBy: person,
    decidedBy: person.nullable(),
    /** ISO moments, UTC. After the second nobody approves it, and it permits nothing. */
    askedAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'StaffGrantRequest' });
export type GrantRequest = z.infer<typeof grantRequest>;

const maxAmount = 1_000_000_000_000;
const why = { objectId: z.uuid(), reason: line(500).min(1), idempotencyKey };

const askedGrant = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['credit', 'gift_card']),
      market: openMarket,
      amount: minorUnits.min(1).max(maxAmount),
      ...why,
    }),
    z.object({ kind: z.literal('points'), amount: z.number().int().min(1).max(1_000_000), ...why }),
    z.object({ kind: z.literal('gift'), ...why }),
  ])
  .meta({ id: 'AskedGrant' });
export type AskedGrant = z.infer<typeof askedGrant>;

export const grantErrors = defineErrors('grant', {
  STAFF_LIMIT_REACHED: {
    status: 409,
    text: msg({
      message: 'This is more than one person may give within 24 hours. Ask a colleague to approve exactly this',
    }),
  },
  GRANT_REQUEST_NOT_FOUND: {
    status: 404,
    text: msg({ message: 'Nobody has asked for this, or it has expired. Ask for it again' }),
  },
  GRANT_REQUEST_DECIDED: {
    status: 409,
    text: msg({ message: 'A colleague has decided this already. Load the list again' }),
  },
});

type GrantErrors = typeof grantErrors;
declare module './errors.ts' {
  interface Errors extends GrantErrors {}
}

const perCaller = [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }] as const;
const page = z.object({ cursor: momentCursor.optional() });

export const grantEndpoints = defineEndpoints('grant', {
  'GET staff/grants/': {
    summary: 'What staff have given away, newest first, page by page',
    audience: 'staff',
    permission: 'grants.manage',
    limits: perCaller,
    query: page,
    response: z.object({ grants: z.array(grant), nextCursor: z.string().nullable() }),
  },
  'GET staff/grant-requests/': {
    summary: 'What staff ask to give above their limit and nobody has decided yet, oldest first, page by page',
    audience: 'staff',
    permission: 'grants.manage',
    limits: perCaller,
    query: page,
    response: z.object({ requests: z.array(grantRequest), nextCursor: z.string().nullable() }),
  },
  'POST staff/grant-requests/': {
    summary:
      'Asks a colleague to approve one grant above the limit: exactly this amount to this account or gift card, once, within seven days. Idempotent by its key',
    audience: 'staff',
    permission: 'grants.manage',
    idempotency: 'key',
    limits: perCaller,
    body: askedGrant,
    response: grantRequest,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT staff/grant-requests/{id}/decision': {
    summary:
      'Approves or declines what a colleague asks to give; nobody their own, nor what they would get. Idempotent',
    audience: 'staff',
    permission: 'grants.manage',
    idempotency: 'state',
    limits: perCaller,
    params: z.object({ id: z.uuid() }),
    body: z.object({ isApproved: z.boolean() }),
    response: grantRequest,
    errors: ['NOT_PERMITTED', 'GRANT_REQUEST_NOT_FOUND', 'GRANT_REQUEST_DECIDED'],
  },
});

type GrantEndpoints = typeof grantEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends GrantEndpoints {}
}
