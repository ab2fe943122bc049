import { z } from 'zod';
import { consentKinds } from './consents.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, typedSigns } from './fields.ts';
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
export const password = z
  .string()
  .max(maxPasswordLength)
  .refine((text) => text.isWellFormed());

/** Longer than any real one; the service checks its form. */
export const email = typedSigns(500);

/** A calendar day; the service checks that there is one and who is old enough. */
const birthday = typedSigns(20);

/** What a mailed link carries. */
const token = z.string().min(1).max(200);

/** What was agreed to, by kind: the version of the text that was shown (`marketConsents`). */
export const givenConsents = z.partialRecord(z.enum(consentKinds), z.string().max(20));

export const register = z
  .object({
    fullName: line(500),
    email,
    phone: typedSigns(100),
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
const blockReference = z.object({ reference: typedSigns(20).min(8) });

export const accountErrors = defineErrors('account', {
  SIGN_IN_FAILED: {
    status: 422,
    text: msg({
      message:
        'The email or password isn’t right. If you’ve just signed up, confirm your email first with the link we sent you',
    }),
  },
  SIGN_IN_BLOCKED: {
    status: 429,
    text: msg({
      message:
        'Sign-in attempt blocked. Reset your password, try again in {minutes, plural, one {# minute} other {# minutes}}, or contact support with the reference ID {reference}',
    }),
  },
  LINK_EXPIRED: {
    status: 410,
    text: msg({ message: 'This link has expired or was used before' }),
  },
  GOOGLE_NOT_OFFERED: { status: 404, text: msg({ message: 'Logging in with Google isn’t offered here' }) },
  GOOGLE_UNAVAILABLE: {
    status: 503,
    text: msg({ message: 'Google isn’t responding. Log in with your email and password, or try again later' }),
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
    text: msg({ message: 'You already have an account with this email. Link it with your password' }),
  },
  PASSWORD_NEEDED: {
    status: 409,
    text: msg({ message: 'Choose a password first, so that you can still log in' }),
  },
  NEWS_LINK_INVALID: {
    status: 404,
    text: msg({ message: 'This link isn’t complete. Open it in our email again' }),
  },
  USER_NOT_FOUND: { status: 404, text: msg({ message: 'User not found' }) },
  USER_IS_STAFF: {
    status: 409,
    text: msg({
      message:
        'Your account belongs to the shop’s staff. Ask an administrator to remove it from the staff before you delete it',
    }),
  },
  SIGN_IN_BLOCK_NOT_FOUND: { status: 404, text: msg({ message: 'No blocked sign-in has this reference ID' }) },
  ADDRESS_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this address' }) },
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
export const perAddress = [{ per: 'address', maxCalls: 120, windowSeconds: 600 }] as const;

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
  'POST account/link-check': {
    summary:
      'Says whether a mailed link of a registration, a reset or a change of e-mail is still valid, without using it',
    audience: 'visitor',
    limits: perAddress,
    body: z.object({ token }),
    errors: ['LINK_EXPIRED'],
  },
  'POST account/news-stop': {
    summary: 'Withdraws the consent to news by the link of a mail, without a sign-in; idempotent',
    audience: 'visitor',
    limits: perAddress,
    body: z.object({ token }),
    errors: ['NEWS_LINK_INVALID'],
  },
  'PUT staff/members/{accountId}/birthday': {
    summary:
      'Puts the birthday of a member right, but nobody does their own. Gifts of a birthday are given once a year all the same',
    audience: 'staff',
    permission: 'members.correct',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 600 }],
    params: z.object({ accountId: z.uuid() }),
    body: z.strictObject({ birthday, reason: line(500).min(1) }),
    response: z.object({ birthday: z.string() }),
    errors: ['NOT_PERMITTED', 'USER_NOT_FOUND'],
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
    'account.deleted': { link: string };
  }
}
