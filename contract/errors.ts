import type { PasswordProblem } from './password.ts';
import { msg, type Text } from './text.ts';

/** An expected failure as its noun declares it. */
export type ErrorDeclaration = {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429 | 431 | 500 | 503;
  /** What happened and what to do next, in the shopper's words; `{placeholders}` are filled from the failure's details. */
  text: Text;
};

/** The name of the noun is part of the type: two nouns that declare one code do not compile. */
export type DeclaredError<Noun extends string = string> = ErrorDeclaration & { noun: Noun };

export type DeclaredErrors = Readonly<Record<string, DeclaredError>>;

/**
 * Every error of the shop by its code. Each `contract/<noun>.ts` adds its own by declaration merging; the server joins the
 * values from the nouns' manifests (server/platform/error-table.ts).
 */
export interface Errors extends RequestErrors {}

export type ErrorCode = keyof Errors;

/** Declares the errors of one noun. */
export function defineErrors<const Noun extends string, const Code extends string>(
  noun: Noun,
  declarations: Record<Code, ErrorDeclaration>,
): { readonly [Each in Code]: DeclaredError<Noun> } {
  const entries = Object.entries<ErrorDeclaration>(declarations).map(([code, error]) => [code, { ...error, noun }]);
  return Object.fromEntries(entries);
}

/** What any request can fail with. */
export const requestErrors = defineErrors('request', {
  REQUEST_NOT_READABLE: { status: 400, text: msg({ message: 'The request can’t be read' }) },
  REQUEST_TIMEOUT: { status: 408, text: msg({ message: 'The request took too long to arrive' }) },
  HEADERS_TOO_LARGE: { status: 431, text: msg({ message: 'The headers of the request are too large' }) },
  VALIDATION_FAILED: { status: 400, text: msg({ message: 'Check the marked fields' }) },
  BODY_NOT_JSON: { status: 400, text: msg({ message: 'The request isn’t valid JSON' }) },
  BODY_TOO_LARGE: { status: 413, text: msg({ message: 'The request is too large' }) },
  MEDIA_TYPE_NOT_SUPPORTED: { status: 415, text: msg({ message: 'Send the request as {mediaTypes}' }) },
  METHOD_NOT_ALLOWED: { status: 405, text: msg({ message: '{method} isn’t allowed for this URL' }) },
  AUTHENTICATION_FAILED: { status: 401, text: msg({ message: 'Authentication failed' }) },
  CALLBACK_NOT_VERIFIED: { status: 401, text: msg({ message: 'The signature doesn’t match' }) },
  NOT_PERMITTED: { status: 403, text: msg({ message: 'You aren’t allowed to do this' }) },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: msg({ message: 'You’ve sent this before, with other details. Reload the page, then try again' }),
  },
  /** Somebody else has changed what staff edit since they read it. The details name the `version` of now. */
  VERSION_CHANGED: {
    status: 409,
    text: msg({ message: 'Somebody has changed this since you opened it. Load it again, then repeat your change' }),
  },
  RATE_LIMITED: {
    status: 429,
    text: msg({ message: 'Too many requests. Wait {seconds, plural, one {# second} other {# seconds}} and try again' }),
  },
  RESOURCE_NOT_FOUND: { status: 404, text: msg({ message: 'Resource not found!' }) },
  INTERNAL: { status: 500, text: msg({ message: 'Something went wrong on our side. Try again in a moment' }) },
  SERVICE_UNAVAILABLE: {
    status: 503,
    text: msg({ message: 'The shop is unavailable for the moment. Try again shortly' }),
  },
});

type RequestErrors = typeof requestErrors;
export type RequestErrorCode = keyof RequestErrors;

/** The rules of passwords (spec §5). */
const passwordErrors: Record<PasswordProblem, Text> = {
  AUTH_MS_PV_001: msg({ message: 'Use at least 8 characters' }),
  AUTH_MS_PV_002: msg({ message: 'Add at least 1 digit' }),
  AUTH_MS_PV_003: msg({ message: 'Add at least 1 special character' }),
  AUTH_MS_PV_004: msg({ message: 'Add at least 1 lowercase and 1 uppercase letter' }),
  AUTH_MS_PV_005: msg({ message: 'Choose a password that isn’t your email' }),
  AUTH_MS_PV_006: msg({ message: 'Choose a password that isn’t your email or one of your previous 2 passwords' }),
  AUTH_MS_PV_007: msg({ message: 'The passwords must match' }),
};

/** What is wrong with one field (spec §5); listed under `details.fields` of VALIDATION_FAILED. */
export const fieldErrors = {
  REQUIRED: msg({ message: 'Required field' }),
  FULL_NAME_REQUIRED: msg({ message: 'Full Name is required' }),
  TOO_LONG: msg({ message: 'Character limit exceeded' }),
  INVALID_EMAIL: msg({ message: 'Invalid email' }),
  EMAIL_UNCHANGED: msg({ message: 'This is your email already' }),
  INVALID_PHONE: msg({ message: 'Invalid phone number' }),
  PHONE_NOT_MOBILE: msg({ message: 'Enter a mobile number. This one is a landline' }),
  PHONE_EXTENSION: msg({ message: 'Enter the number without its extension' }),
  INVALID_POSTCODE: msg({ message: 'Invalid postcode' }),
  INVALID_VALUE: msg({ message: 'Invalid value' }),
  LINK_NOT_ALLOWED: msg({ message: 'Leave out web and email addresses' }),
  TOO_YOUNG: msg({ message: 'You must be 14 or over' }),
  CONSENT_REQUIRED: msg({ message: 'Agree to this to continue' }),
  CONSENT_OUTDATED: msg({ message: 'This text has changed. Reload the page to read the new one' }),
  ...passwordErrors,
  PASSWORD_COMMON: msg({ message: 'This password is easy to guess. Choose another one' }),
  PASSWORD_WRONG: msg({ message: 'This isn’t your password' }),
} as const satisfies Record<string, Text>;

export type FieldErrorCode = keyof typeof fieldErrors;

/** `path` names the field as the request spells it, dots between levels (`contact.email`). */
export type FieldError = { path: string; code: FieldErrorCode; message: string };

export type ErrorDetails = { fields?: FieldError[] } & Record<string, unknown>;

/** The body of every answer that is not a success. */
export type ErrorBody = { code: ErrorCode; message: string; details?: ErrorDetails };

/** What a call within the process is answered with, where the web app renders a page: what HTTP would carry, without its JSON. */
export type InProcessAnswer = { ok: true; value: unknown } | { ok: false; status: number; body: ErrorBody };
