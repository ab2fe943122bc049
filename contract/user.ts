import { z } from 'zod';
import { email, givenConsents, password, perAddress, verification } from './account.ts';
import { consentKinds } from './consents.ts';
import { defineEndpoints } from './endpoint.ts';
import { line, openLanguage, openMarket, typedSigns } from './fields.ts';
import { address } from './order.ts';

/** What members see and change of their account: profile, password, addresses, consents and personal data. */

/** The member's own data; what the membership says of it is `Account` (loyalty.ts). */
export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    /** E.164; null for staff without one. */
    phone: z.string().nullable(),
    /** The phone as people of the account's market write it. */
    formattedPhone: z.string().nullable(),
    /** `YYYY-MM-DD`; null for staff without one. Only staff put it right. */
    birthday: z.string().nullable(),
    /** Where the account was opened: decides consents, the membership's terms and when a day begins. */
    market: openMarket,
    /** Of mails. */
    language: openLanguage,
    kind: z.enum(['member', 'employee', 'editor']),
    /** False where it was opened with Google. */
    hasPassword: z.boolean(),
    /** The Google account that signs in to this one, with the e-mail that it had when it was linked; null where none does. */
    google: z.object({ email: z.string().nullable(), linkedAt: z.string() }).nullable(),
    /** ISO moment, UTC. */
    createdAt: z.string(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** What is left out stays as it is. What cannot be changed here, such as the birthday, is refused rather than ignored. */
export const changeUser = z
  .strictObject({ fullName: line(500), phone: typedSigns(100), language: openLanguage })
  .partial()
  .meta({ id: 'UserChange' });

export const savedAddress = z
  .object({
    id: z.string(),
    market: openMarket,
    fullName: z.string(),
    /** E.164. */
    phone: z.string(),
    /** As people of the address's market write it. */
    formattedPhone: z.string(),
    address,
    /** The one that a checkout of its market starts with; the first of a market is. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedAddress' });
export type SavedAddress = z.infer<typeof savedAddress>;

/** How many addresses an account keeps. */
export const maxSavedAddresses = 20;

/** The market decides the address form (address.ts) and whose numbers need no calling code. */
export const saveAddress = z
  .object({
    market: openMarket,
    fullName: line(500),
    phone: typedSigns(100),
    address,
    isDefault: z.boolean().default(false),
  })
  .meta({ id: 'SaveAddress' });

/** What is left out stays as it is; an address is given whole. */
export const changeAddress = z
  .strictObject({ fullName: line(500), phone: typedSigns(100), address, isDefault: z.literal(true) })
  .partial()
  .meta({ id: 'AddressChange' });

export const consent = z
  .object({
    kind: z.enum(consentKinds),
    isMandatory: z.boolean(),
    /** Of the text of today. */
    version: z.string(),
    /** Of the text that was agreed to; null where it was not, or no longer. */
    givenVersion: z.string().nullable(),
    /** When it was last given or withdrawn: ISO moment, UTC; null where it never was. */
    recordedAt: z.string().nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consent>;

/** All consents as they shall be: what is missing is withdrawn. */
export const changeConsents = z.object({ consents: givenConsents }).meta({ id: 'ConsentChange' });

/** What every noun of the shop holds about a member, by noun. */
export const personalData = z.record(z.string(), z.unknown()).meta({ id: 'PersonalData' });

export const deleteUser = z.object({ password: password.min(1) }).meta({ id: 'UserDeletion' });

export const changePassword = z
  .object({ currentPassword: password.min(1), password, passwordConfirmation: password })
  .meta({ id: 'PasswordChange' });

export const changeEmail = z
  .object({ email: email.min(1), currentPassword: password.min(1) })
  .meta({ id: 'EmailChange' });

const addressId = z.object({ id: z.uuid() });

export const userEndpoints = defineEndpoints('account', {
  'GET user': {
    summary: 'The signed-in member’s own data',
    audience: 'member',
    response: user,
    errors: ['USER_NOT_FOUND'],
  },
  'PATCH user': {
    summary: 'Changes name, phone or language of the signed-in member',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 600 }],
    body: changeUser,
    response: user,
    errors: ['USER_NOT_FOUND'],
  },
  'PUT user/password': {
    summary: 'Changes the password by the one before; ends the sessions on other devices',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 20, windowSeconds: 600 }],
    body: changePassword,
    errors: ['USER_NOT_FOUND', 'SIGN_IN_BLOCKED', 'SERVICE_UNAVAILABLE'],
  },
  'DELETE user/google': {
    summary: 'Unlinks the Google account; idempotent. Only where the account has a password',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 20, windowSeconds: 600 }],
    response: user,
    errors: ['USER_NOT_FOUND', 'PASSWORD_NEEDED'],
  },
  'POST user/email': {
    summary:
      'Asks for another e-mail: mails it a link, or, where it has an account, tells its owner. The answer is the same',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 20, windowSeconds: 3600 }],
    body: changeEmail,
    errors: ['USER_NOT_FOUND', 'SIGN_IN_BLOCKED', 'SERVICE_UNAVAILABLE'],
  },
  'PUT user/email': {
    summary:
      'Changes the e-mail by the mailed link and the password; ends all sessions of the account, unlinks a Google account with the e-mail before, and signs in',
    audience: 'visitor',
    limits: perAddress,
    body: verification,
    errors: ['LINK_EXPIRED', 'SIGN_IN_BLOCKED', 'SERVICE_UNAVAILABLE'],
  },
  'GET user/addresses': {
    summary: 'The member’s addresses of all markets, the default ones first',
    audience: 'member',
    response: z.object({ addresses: z.array(savedAddress) }),
  },
  'POST user/addresses': {
    summary: 'Saves an address; the first of a market is its default',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 600 }],
    body: saveAddress,
    response: savedAddress,
    status: 201,
    errors: ['USER_NOT_FOUND', 'ADDRESS_LIMIT_REACHED'],
  },
  'PATCH user/addresses/{id}': {
    summary: 'Changes an address, or makes it the default of its market',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }],
    params: addressId,
    body: changeAddress,
    response: savedAddress,
    errors: ['ADDRESS_NOT_FOUND', 'USER_NOT_FOUND'],
  },
  'DELETE user/addresses/{id}': {
    summary: 'Deletes an address',
    audience: 'member',
    params: addressId,
    errors: ['ADDRESS_NOT_FOUND', 'USER_NOT_FOUND'],
  },
  'GET user/consents': {
    summary: 'What the home market asks the member to agree to, and what was agreed to',
    audience: 'member',
    response: z.object({ consents: z.array(consent) }),
    errors: ['USER_NOT_FOUND'],
  },
  'PUT user/consents': {
    summary: 'Records the member’s consents; what is missing is withdrawn',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 600 }],
    body: changeConsents,
    response: z.object({ consents: z.array(consent) }),
    errors: ['USER_NOT_FOUND'],
  },
  'GET user/export': {
    summary: 'Everything that the shop holds about the member, by noun',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 10, windowSeconds: 3600 }],
    response: personalData,
    errors: ['USER_NOT_FOUND'],
  },
  'DELETE user': {
    summary: 'Deletes the account, confirmed by the password; orders keep what the law asks for',
    audience: 'member',
    limits: [{ per: 'caller', maxCalls: 20, windowSeconds: 600 }],
    body: deleteUser,
    errors: ['USER_NOT_FOUND', 'USER_IS_STAFF', 'SIGN_IN_BLOCKED', 'SERVICE_UNAVAILABLE'],
  },
});

type UserEndpoints = typeof userEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends UserEndpoints {}
}
