import { z } from 'zod';
import { consentKinds } from './consents.ts';
import { line, openMarket } from './fields.ts';
import { languages } from './markets.ts';
import { address } from './order.ts';
import { maxPasswordLength } from './password.ts';

/**
 * Pages that the links of mails lead to. A link's token is in its fragment (`/verify_email#token=…`), which browsers send to
 * no server. The page takes it out of its URL before analytics or an error report can see it, and keeps it in memory only.
 */
export const accountPages = {
  signIn: '/sign_in',
  forgottenPassword: '/forgot_password',
  verification: '/verify_email',
  passwordReset: '/reset_password',
} as const;

/** Returns the path of the page that a mailed link leads to, with the link's token. */
export function getLinkPath(page: 'verification' | 'passwordReset', token: string): string {
  return `${accountPages[page]}#token=${token}`;
}

/** As typed: nothing is trimmed. */
const password = z
  .string()
  .max(maxPasswordLength)
  .refine((text) => text.isWellFormed());

/** Longer than any real one; the service checks its form. */
const email = line(500);

/** A calendar day; the service checks that there is one and who is old enough. */
const birthday = line(20);

/** What a mailed link carries. */
const token = z.string().min(1).max(200);

/** What was agreed to, by kind: the version of the text that was shown (`marketConsents`). */
const givenConsents = z.partialRecord(z.enum(consentKinds), z.string().max(20));

export const register = z
  .object({
    fullName: line(500),
    email,
    phone: line(100),
    birthday,
    password,
    passwordConfirmation: password,
    consents: givenConsents,
  })
  .meta({ id: 'Register' });
export type Register = z.infer<typeof register>;

export const verification = z.object({ token, password: password.min(1) }).meta({ id: 'Verification' });

export const signIn = z.object({ email: email.min(1), password: password.min(1) }).meta({ id: 'SignIn' });

export const resetRequest = z.object({ email: email.min(1) }).meta({ id: 'PasswordResetRequest' });

export const resetPassword = z
  .object({ token, password, passwordConfirmation: password })
  .meta({ id: 'PasswordReset' });

export const changePassword = z
  .object({ currentPassword: password.min(1), password, passwordConfirmation: password })
  .meta({ id: 'PasswordChange' });

/** The member's own data; what the membership says of it is `Account` (loyalty.ts). */
export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    /** E.164; null for staff without one. */
    phone: z.string().nullable(),
    /** `YYYY-MM-DD`; null for staff without one. It stays as registered. */
    birthday: z.string().nullable(),
    /** Where the account was opened: decides consents, the membership's terms and when a day begins. */
    market: openMarket,
    /** Of mails. */
    language: z.enum(languages),
    kind: z.enum(['member', 'employee', 'editor']),
    /** False where it was opened with Google. */
    hasPassword: z.boolean(),
    /** ISO moment, UTC. */
    createdAt: z.string(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** What is left out stays as it is. */
export const changeUser = z
  .object({ fullName: line(500), phone: line(100), language: z.enum(languages) })
  .partial()
  .meta({ id: 'UserChange' });

export const savedAddress = z
  .object({
    id: z.string(),
    market: openMarket,
    fullName: z.string(),
    /** E.164. */
    phone: z.string(),
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
  .object({ market: openMarket, fullName: line(500), phone: line(100), address, isDefault: z.boolean().default(false) })
  .meta({ id: 'SaveAddress' });

/** What is left out stays as it is; an address is given whole. */
export const changeAddress = z
  .object({ fullName: line(500), phone: line(100), address, isDefault: z.literal(true) })
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
