import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line, openLanguage, openMarket, typedSigns } from './fields.ts';
import { tier } from './pricing.ts';

/** How many sandbox users there are at most; another one replaces the oldest. */
export const maxSandboxUsers = 100;

/** A member to try the shop with (spec §7), made by the API. It has no mailbox, and its e-mail counts as confirmed. */
export const sandboxUser = z
  .object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    /** `YYYY-MM-DD`. */
    birthday: z.string(),
    market: openMarket,
    language: openLanguage,
    tier,
    /** Points that can be spent. */
    points: z.number().int(),
    /** ISO moment, UTC. */
    createdAt: z.string(),
  })
  .meta({ id: 'SandboxUser' });
export type SandboxUser = z.infer<typeof sandboxUser>;

const fullName = line(500);
const points = z.number().int().min(0).max(1_000_000);

/** The home market and the language of mails are those of the site. */
export const createSandboxUser = z
  .object({
    fullName: fullName.default('Sandbox Member'),
    birthday: typedSigns(20).default('1990-06-15'),
    tier: tier.default('pink'),
    points: points.default(0),
  })
  .meta({ id: 'SandboxUserCreation' });

/** What is left out stays as it is. Another tier restarts the membership: its gifts and purchases are deleted. */
export const changeSandboxUser = z.object({ fullName, tier, points }).partial().meta({ id: 'SandboxUserChange' });

const userId = z.object({ id: z.uuid() });
const limits = [{ per: 'address', maxCalls: 60, windowSeconds: 600 }] as const;

/** RESOURCE_NOT_FOUND outside the demo. */
export const sandboxEndpoints = defineEndpoints('sandbox', {
  'GET sandbox/users/': {
    summary: 'The members made to try the shop with, the newest first; in the demo only',
    audience: 'visitor',
    limits,
    response: z.object({ users: z.array(sandboxUser) }),
    errors: ['RESOURCE_NOT_FOUND'],
  },
  'POST sandbox/users/': {
    summary: 'Makes a member to try the shop with, and answers with the password to sign in with; in the demo only',
    audience: 'visitor',
    limits,
    body: createSandboxUser,
    response: z.object({ user: sandboxUser, password: z.string() }),
    status: 201,
    errors: ['RESOURCE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  },
  'GET sandbox/users/{id}': {
    summary: 'A member made to try the shop with; in the demo only',
    audience: 'visitor',
    params: userId,
    response: sandboxUser,
    errors: ['RESOURCE_NOT_FOUND', 'USER_NOT_FOUND'],
  },
  'PATCH sandbox/users/{id}': {
    summary: 'Changes name, tier or points of a member made to try the shop with; in the demo only',
    audience: 'visitor',
    limits,
    params: userId,
    body: changeSandboxUser,
    response: sandboxUser,
    errors: ['RESOURCE_NOT_FOUND', 'USER_NOT_FOUND'],
  },
  'DELETE sandbox/users/{id}': {
    summary: 'Deletes a member made to try the shop with; in the demo only',
    audience: 'visitor',
    limits,
    params: userId,
    errors: ['RESOURCE_NOT_FOUND', 'USER_NOT_FOUND'],
  },
});

type SandboxEndpoints = typeof sandboxEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends SandboxEndpoints {}
}
