import { z } from 'zod';
import { consentKinds } from './consents.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, openLanguage, openMarket } from './fields.ts';
import { address } from './order.ts';
import { maxPasswordLength } from './password.ts';
import { msg } from './text.ts';

/**
 * Pages that mails and Google lead to. A link's token is in its fragment (`/verify_email#token=…`), which browsers send to
 * no server. The page takes it out of its URL before analytics or an error report can see it, and keeps it in memory only.
 */
export const accountPages = {
  signIn: '/sign_in',
  forgottenPassword: '/forgot_password',
  verification: '/verify_email',
  passwordReset: '/reset_password',
  /** Where Google sends the browser back to: the redirect URI of the shop at Google, on each market's origin. */
  google: '/sign_in/google',
  /** To the staff. */
  invitation: '/staff_invitation',
  emailChange: '/confirm_email',
  /** Stops mails with news. Mail programs post to it, with the token in its query (RFC 8058). */
  newsStop: '/stop_news',
  support: '/customer-care',
} as const;

/** Returns the path of the page that a mailed link leads to, with the link's token. */
export function getLinkPath(
  page: 'verification' | 'passwordReset' | 'emailChange' | 'invitation' | 'newsStop',
  token: string,
): string {
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

/** What Google's redirect carried back to the page of `accountPages.google`. */
export const socialSignIn = z
  .object({
    provider: z.literal('google'),
    /** Names the attempt that this browser began. */
    state: token,
    /** Missing where the visitor turned back at Google. */
    code: z.string().min(1).max(2000).optional(),
    /** The issuer, where the redirect names it (RFC 9207). */
    iss: z.string().max(500).optional(),
  })
  .meta({ id: 'SocialSignIn' });
export type SocialSignIn = z.infer<typeof socialSignIn>;

/** What a visitor's sign-in with Google came to. `returnTo` is the `return_to` that it began with, not checked. */
export const socialSignInAnswer = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('signed_in'), returnTo: z.string().nullable() }),
    /** No account is linked yet: register, or link one by its password, with the same `state`. */
    z.object({
      status: z.literal('not_linked'),
      returnTo: z.string().nullable(),
      /** Of the signed-in member, or confirmed by Google; null where Google does not confirm it: only linking is left. */
      email: z.string().nullable(),
      fullName: z.string(),
      /** Whether the e-mail has an account: it has to be linked then. */
      hasAccount: z.boolean(),
    }),
  ])
  .meta({ id: 'SocialSignInAnswer' });
export type SocialSignInAnswer = z.infer<typeof socialSignInAnswer>;

/** The e-mail is the one that Google has confirmed; a password can be chosen later, by a reset. */
export const registerSocially = register
  .omit({ email: true, password: true, passwordConfirmation: true })
  .extend({ state: token })
  .meta({ id: 'SocialRegistration' });
export type RegisterSocially = z.infer<typeof registerSocially>;

export const linkSocially = signIn.extend({ state: token }).meta({ id: 'SocialLink' });

export const resetRequest = z.object({ email: email.min(1) }).meta({ id: 'PasswordResetRequest' });

export const resetPassword = z
  .object({ token, password, passwordConfirmation: password })
  .meta({ id: 'PasswordReset' });

export const changePassword = z
  .object({ currentPassword: password.min(1), password, passwordConfirmation: password })
  .meta({ id: 'PasswordChange' });

export const changeEmail = z
  .object({ email: email.min(1), currentPassword: password.min(1) })
  .meta({ id: 'EmailChange' });

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
    /** `YYYY-MM-DD`; null for staff without one. It stays as registered. */
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

/** What is left out stays as it is. */
export const changeUser = z
  .object({ fullName: line(500), phone: line(100), language: openLanguage })
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

/** A sign-in that was refused after too many failures. */
export const signInBlock = z
  .object({
    reference: z.string(),
    /** Whether it is of the e-mail that the caller names; null where none was given. The shop stores no e-mail of it. */
    isForEmail: z.boolean().nullable(),
    address: z.string(),
    /** Too many failures for the e-mail, on a device that had signed in before, or from the network address. */
    limit: z.enum(['email', 'device', 'address']),
    /** ISO moments, UTC. */
    beganAt: z.string(),
    endsAt: z.string(),
  })
  .meta({ id: 'SignInBlock' });
export type SignInBlock = z.infer<typeof signInBlock>;

/** As somebody reads it out: in any case, with or without its dash. */
const blockReference = z.object({ reference: z.string().min(8).max(20) });

export const accountErrors = defineErrors('account', {
  SIGN_IN_FAILED: {
    status: 422,
    text: msg({
      message:
        'The email or the password is not right. If you have just signed up, confirm your email first by the link that we sent you',
    }),
  },
  SIGN_IN_BLOCKED: {
    status: 429,
    text: msg({
      message: 'Sign-in attempt blocked. Reset your password, or contact support with the reference ID {reference}',
    }),
  },
  LINK_EXPIRED: {
    status: 410,
    text: msg({ message: 'This link has expired or was used before' }),
  },
  GOOGLE_NOT_OFFERED: { status: 404, text: msg({ message: 'Logging in with Google is not offered here' }) },
  GOOGLE_UNAVAILABLE: {
    status: 503,
    text: msg({ message: 'Google does not answer right now. Log in with your email and password, or try again later' }),
  },
  GOOGLE_SIGN_IN_FAILED: {
    status: 422,
    text: msg({ message: 'Logging in with Google was cancelled or has expired. Start again' }),
  },
  GOOGLE_LINK_TAKEN: {
    status: 409,
    text: msg({ message: 'This Google account is linked to another member. Choose another one' }),
  },
  GOOGLE_ALREADY_LINKED: {
    status: 409,
    text: msg({ message: 'Your account is linked to another Google account. Unlink that one first' }),
  },
  EMAIL_HAS_ACCOUNT: {
    status: 409,
    text: msg({ message: 'You have an account with this email already. Link it with your password' }),
  },
  PASSWORD_NEEDED: {
    status: 409,
    text: msg({ message: 'Choose a password first, so that you can still log in' }),
  },
  NEWS_LINK_INVALID: {
    status: 404,
    text: msg({ message: 'This link is not complete. Open it in our email again' }),
  },
  USER_NOT_FOUND: { status: 404, text: msg({ message: 'User not found' }) },
  USER_IS_STAFF: {
    status: 409,
    text: msg({
      message: 'Your account works for the shop. Ask an administrator to end that before you delete it',
    }),
  },
  SIGN_IN_BLOCK_NOT_FOUND: { status: 404, text: msg({ message: 'No blocked sign-in has this reference ID' }) },
  ADDRESS_NOT_FOUND: { status: 404, text: msg({ message: 'We cannot find this address' }) },
  ADDRESS_LIMIT_REACHED: {
    status: 409,
    text: msg({ message: 'You can keep {max} addresses. Delete one to add another' }),
  },
});

type AccountErrors = typeof accountErrors;
declare module './errors.ts' {
  interface Errors extends AccountErrors {}
}

/** Many visitors may share an address, such as that of a mobile network. Attempts per e-mail are counted besides. */
const perAddress = [{ per: 'address', maxCalls: 120, windowSeconds: 600 }] as const;
const addressId = z.object({ id: z.uuid() });

export const accountEndpoints = defineEndpoints('account', {
  'POST accounts': {
    summary:
      'Registers: mails a link that confirms the e-mail, or, where it has an account, tells its owner. The answer is the same',
    audience: 'visitor',
    limits: perAddress,
    body: register,
    errors: ['SERVICE_UNAVAILABLE'],
  },
  'POST account/verification': {
    summary: 'Opens the account of a registration, by the mailed link and the password, and signs in',
    audience: 'visitor',
    limits: perAddress,
    body: verification,
    errors: ['LINK_EXPIRED', 'SERVICE_UNAVAILABLE'],
  },
  'POST sessions': {
    summary: 'Signs in by e-mail and password; sets the login cookies',
    audience: 'visitor',
    limits: perAddress,
    body: signIn,
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_BLOCKED', 'SERVICE_UNAVAILABLE'],
  },
  'GET auth/google': {
    summary: 'Leads to Google, which sends the browser back to the page /sign_in/google',
    audience: 'visitor',
    limits: perAddress,
    query: z.object({
      /** The path to go to afterwards (spec §2); home where it is none that a page can have. */
      return_to: line(2000).optional().catch(undefined),
    }),
    answer: 'redirect',
    errors: ['GOOGLE_NOT_OFFERED'],
  },
  'POST auth/social': {
    summary:
      'Signs in by what Google’s redirect carried, once and in the browser that began; says so where no account is linked',
    audience: 'visitor',
    limits: perAddress,
    body: socialSignIn,
    response: socialSignInAnswer,
    errors: [
      'GOOGLE_NOT_OFFERED',
      'GOOGLE_UNAVAILABLE',
      'GOOGLE_SIGN_IN_FAILED',
      'GOOGLE_LINK_TAKEN',
      'SIGN_IN_BLOCKED',
    ],
  },
  'POST auth/social/accounts': {
    summary: 'Opens an account for a Google account that has none, and signs in',
    audience: 'visitor',
    limits: perAddress,
    body: registerSocially,
    errors: ['GOOGLE_NOT_OFFERED', 'GOOGLE_SIGN_IN_FAILED', 'EMAIL_HAS_ACCOUNT'],
  },
  'POST auth/social/links': {
    summary: 'Links a Google account to an account by its e-mail and password, and signs in',
    audience: 'visitor',
    limits: perAddress,
    body: linkSocially,
    errors: [
      'GOOGLE_NOT_OFFERED',
      'GOOGLE_SIGN_IN_FAILED',
      'GOOGLE_LINK_TAKEN',
      'GOOGLE_ALREADY_LINKED',
      'SIGN_IN_FAILED',
      'SIGN_IN_BLOCKED',
      'SERVICE_UNAVAILABLE',
    ],
  },
  'POST account/password-reset': {
    summary:
      'Mails a link that resets the password, where the e-mail has an account. The answer is the same either way',
    audience: 'visitor',
    limits: perAddress,
    body: resetRequest,
  },
  'PUT account/password-reset': {
    summary: 'Sets a new password by a mailed link, once; unlinks Google and ends all sessions of the account',
    audience: 'visitor',
    limits: perAddress,
    body: resetPassword,
    errors: ['LINK_EXPIRED', 'SERVICE_UNAVAILABLE'],
  },
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
  'POST account/news-stop': {
    summary: 'Withdraws the consent to news by the link of a mail, without a sign-in; idempotent',
    audience: 'visitor',
    limits: perAddress,
    body: z.object({ token }),
    errors: ['NEWS_LINK_INVALID'],
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
  'GET sign-in-blocks/{reference}': {
    summary: 'Whom a blocked sign-in concerns, by the reference ID that the visitor was shown',
    audience: 'staff',
    permission: 'sign_in_blocks.read',
    limits: [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }],
    params: blockReference,
    query: z.object({ email: email.optional() }),
    response: signInBlock,
    errors: ['SIGN_IN_BLOCK_NOT_FOUND'],
  },
  'DELETE sign-in-blocks/{reference}': {
    summary: 'Ends a block, once the caller has proved to be the owner of the account; idempotent',
    audience: 'staff',
    permission: 'sign_in_blocks.end',
    limits: [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }],
    params: blockReference,
    errors: ['SIGN_IN_BLOCK_NOT_FOUND'],
  },
});

type AccountEndpoints = typeof accountEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends AccountEndpoints {}
}

declare module './mail.ts' {
  interface Mails {
    'account.verification': { link: string };
    'account.exists': { link: string };
    'account.reset': { link: string };
    'account.passwordChanged': { link: string };
    'account.googleLinked': { link: string };
    'account.emailChange': { link: string };
    'account.emailInUse': { link: string };
    'account.emailChanged': { link: string };
  }
}
