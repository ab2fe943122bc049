import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, openLanguage, openMarket, typedSigns } from './fields.ts';
import { languages, marketCodes } from './markets.ts';
import { maxPasswordLength } from './password.ts';
import { staffRoles } from './permissions.ts';
import { contentTypes, type Scope } from './scopes.ts';
import { msg } from './text.ts';

const staffRole = z.enum(staffRoles);

const scope = z
  .object({
    markets: z.array(openMarket).min(1).max(marketCodes.length).nullable(),
    languages: z.array(openLanguage).min(1).max(languages.length).nullable(),
    contentTypes: z.array(z.enum(contentTypes)).min(1).max(contentTypes.length).nullable(),
  })
  .meta({ id: 'Scope' }) satisfies z.ZodType<Scope>;

/** Where somebody has one of the roles. Those that are not listed are had everywhere. */
const roleScopes = z.array(scope.extend({ role: staffRole }).meta({ id: 'RoleScope' })).max(staffRoles.length);

/** Somebody who works for the shop, or did. */
const staffMember = z
  .object({
    accountId: z.string(),
    fullName: z.string(),
    email: z.string(),
    /** None where the account is disabled. */
    roles: z.array(staffRole),
    scopes: roleScopes,
    /** Nobody can sign in to it until another invitation is accepted. */
    isDisabled: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

const invitedRoles = z.array(staffRole).min(1).max(staffRoles.length);

const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    roles: z.array(staffRole),
    scopes: roleScopes,
    /** ISO moment, UTC. */
    expiresAt: z.string(),
  })
  .meta({ id: 'StaffInvitation' });
export type Invitation = z.infer<typeof invitation>;

const inviteStaff = z
  .object({
    email: typedSigns(500),
    fullName: line(500),
    roles: invitedRoles,
    /** One for a role at most. Left out: everywhere. */
    scopes: roleScopes.optional(),
    /** Where the account is at home, and the language of its mails. */
    market: openMarket,
    language: openLanguage,
  })
  .refine(({ roles, scopes = [] }) => scopes.every(({ role }) => roles.includes(role)), {
    path: ['scopes'],
    message: 'name a role that is not given',
  })
  .refine(({ scopes = [] }) => new Set(scopes.map(({ role }) => role)).size === scopes.length, {
    path: ['scopes'],
    message: 'name a role twice',
  })
  .meta({ id: 'InviteStaff' });
export type InviteStaff = z.infer<typeof inviteStaff>;

/** What the mailed link carries. */
const token = z.string().min(1).max(200);

/** As typed: nothing is trimmed. */
const password = z
  .string()
  .max(maxPasswordLength)
  .refine((text) => text.isWellFormed())
  .default('');

const acceptInvitation = z
  .object({
    token,
    /** Where the e-mail has an account already, it replaces the password of that. */
    password,
    passwordConfirmation: password,
  })
  .meta({ id: 'AcceptInvitation' });

export const staffErrors = defineErrors('staff', {
  STAFF_NOT_FOUND: { status: 404, text: msg({ message: 'Nobody on the staff has this account' }) },
  STAFF_EXISTS: {
    status: 409,
    text: msg({ message: 'This person is on the staff already. Change the roles instead' }),
  },
  STAFF_OWN_ROLES: {
    status: 409,
    text: msg({ message: 'You can’t change your own roles. Ask another administrator' }),
  },
  STAFF_LAST_ADMINISTRATOR: {
    status: 409,
    text: msg({ message: 'This is the last administrator. Make somebody else an administrator first' }),
  },
  /** The details name the `role`. */
  STAFF_ROLE_NOT_SCOPED: {
    status: 422,
    text: msg({ message: 'This role can’t be limited to markets, languages or kinds of content' }),
  },
  STAFF_ROLE_HELD: {
    status: 409,
    text: msg({ message: 'This person has the role already, with other limits. Change the limits instead' }),
  },
  STAFF_ROLE_NOT_HELD: {
    status: 404,
    text: msg({ message: 'This person doesn’t have the role. Load the list again' }),
  },
  STAFF_INVITATION_NOT_FOUND: { status: 404, text: msg({ message: 'This invitation was accepted or has expired' }) },
});

type StaffErrors = typeof staffErrors;
declare module './errors.ts' {
  interface Errors extends StaffErrors {}
}

const perAddress = [{ per: 'address', maxCalls: 60, windowSeconds: 600 }] as const;
const changesPerCaller = [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }] as const;
const roleOfAccount = z.object({ accountId: z.uuid(), role: staffRole });

export const staffEndpoints = defineEndpoints('staff', {
  'GET staff/': {
    summary: 'Who works for the shop, with their roles, and who was disabled',
    audience: 'staff',
    permission: 'staff.read',
    response: z.object({ staff: z.array(staffMember) }),
  },
  'PUT staff/{accountId}/roles/{role}': {
    summary:
      'Gives somebody on the staff another role, in a part of the shop or everywhere; idempotent. It ends all sessions of the account',
    audience: 'staff',
    permission: 'staff.manage',
    limits: changesPerCaller,
    params: roleOfAccount,
    body: z.object({
      /** Left out: everywhere, or where it is had already. */
      scope: scope.optional(),
    }),
    response: staffMember,
    errors: ['NOT_PERMITTED', 'STAFF_NOT_FOUND', 'STAFF_OWN_ROLES', 'STAFF_ROLE_NOT_SCOPED', 'STAFF_ROLE_HELD'],
  },
  'PUT staff/{accountId}/roles/{role}/scope': {
    summary: 'Says where somebody has a role, from the next request on; idempotent. Three times null: everywhere',
    audience: 'staff',
    permission: 'staff.manage',
    limits: changesPerCaller,
    params: roleOfAccount,
    body: scope,
    response: staffMember,
    errors: ['NOT_PERMITTED', 'STAFF_NOT_FOUND', 'STAFF_OWN_ROLES', 'STAFF_ROLE_NOT_SCOPED', 'STAFF_ROLE_NOT_HELD'],
  },
  'DELETE staff/{accountId}/roles/{role}': {
    summary:
      'Takes a role from somebody; idempotent. It ends all sessions of the account; a member without roles is a member again, and any other account without roles is disabled',
    audience: 'staff',
    permission: 'staff.manage',
    limits: changesPerCaller,
    params: roleOfAccount,
    errors: ['NOT_PERMITTED', 'STAFF_NOT_FOUND', 'STAFF_OWN_ROLES', 'STAFF_LAST_ADMINISTRATOR'],
  },
  'POST staff/{accountId}/disable': {
    summary:
      'Takes all roles from somebody, ends all sessions of the account, and lets nobody sign in to it; idempotent',
    audience: 'staff',
    permission: 'staff.manage',
    limits: changesPerCaller,
    params: z.object({ accountId: z.uuid() }),
    errors: ['NOT_PERMITTED', 'STAFF_NOT_FOUND', 'STAFF_OWN_ROLES', 'STAFF_LAST_ADMINISTRATOR'],
  },
  'GET staff/invitations/': {
    summary: 'The invitations that were not accepted yet',
    audience: 'staff',
    permission: 'staff.read',
    response: z.object({ invitations: z.array(invitation) }),
  },
  'POST staff/invitations/': {
    summary: 'Mails an invitation to the staff; an earlier one to the same e-mail is no longer valid',
    audience: 'staff',
    permission: 'staff.manage',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 3600 }],
    body: inviteStaff,
    response: invitation,
    status: 201,
    errors: ['NOT_PERMITTED', 'STAFF_EXISTS', 'STAFF_ROLE_NOT_SCOPED'],
  },
  'DELETE staff/invitations/{id}': {
    summary: 'Withdraws an invitation',
    audience: 'staff',
    permission: 'staff.manage',
    limits: changesPerCaller,
    params: z.object({ id: z.uuid() }),
    errors: ['NOT_PERMITTED', 'STAFF_INVITATION_NOT_FOUND'],
  },
  'POST staff/invitation': {
    summary: 'What an invitation is to, by its mailed link',
    audience: 'visitor',
    limits: perAddress,
    body: z.object({ token }),
    response: z.object({
      email: z.string(),
      roles: z.array(staffRole),
    }),
    errors: ['LINK_EXPIRED'],
  },
  'PUT staff/invitation': {
    summary:
      'Accepts an invitation by its mailed link and a new password, once; signs nobody in, and ends all sessions of the account and its link to Google',
    audience: 'visitor',
    limits: perAddress,
    body: acceptInvitation,
    errors: ['LINK_EXPIRED', 'SERVICE_UNAVAILABLE'],
  },
});

type StaffEndpoints = typeof staffEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends StaffEndpoints {}
}

declare module './mail.ts' {
  interface Mails {
    'staff.invitation': { link: string };
  }
}
