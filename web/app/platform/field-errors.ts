import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FieldError, FieldErrorCode } from '@vermilion/contract/errors';
import { ApiError } from './api.ts';

/** Messages of the checks that a form makes before it is sent; the server sends its own messages. */
const messages: Record<FieldErrorCode, MessageDescriptor> = {
  REQUIRED: msg({ message: 'Required field', comment: 'Below a form field that was left empty' }),
  FULL_NAME_REQUIRED: msg`Full Name is required`,
  TOO_LONG: msg`Character limit exceeded`,
  INVALID_EMAIL: msg`Invalid email`,
  EMAIL_UNCHANGED: msg`This is your email already`,
  INVALID_PHONE: msg`Invalid phone number`,
  PHONE_NOT_MOBILE: msg`Enter a mobile number. This one is a landline`,
  PHONE_EXTENSION: msg`Enter the number without its extension`,
  INVALID_POSTCODE: msg`Invalid postcode`,
  INVALID_VALUE: msg({ message: 'Invalid value', comment: 'Below a form field' }),
  LINK_NOT_ALLOWED: msg`Leave out web and email addresses`,
  TOO_YOUNG: msg`You must be 14 or over`,
  CONSENT_REQUIRED: msg`Agree to this to continue`,
  CONSENT_OUTDATED: msg`This text has changed. Reload the page to read the new one`,
  AUTH_MS_PV_001: msg`Use at least 8 characters`,
  AUTH_MS_PV_002: msg`Add at least 1 digit`,
  AUTH_MS_PV_003: msg`Add at least 1 special character`,
  AUTH_MS_PV_004: msg`Add at least 1 lowercase and 1 uppercase letter`,
  AUTH_MS_PV_005: msg`Choose a password that isn’t your email`,
  AUTH_MS_PV_006: msg`Choose a password that isn’t your email or one of your previous 2 passwords`,
  AUTH_MS_PV_007: msg`The passwords must match`,
  PASSWORD_COMMON: msg`This password is easy to guess. Choose another one`,
  PASSWORD_WRONG: msg`This isn’t your password`,
};

/** Separates the problems of one field, in any language. */
const separator = ' · ';

/** Returns a function that words one problem of a field. */
export function useFieldErrorText(): (code: FieldErrorCode) => string {
  const { i18n } = useLingui();
  return (code) => i18n._(messages[code]);
}

type FieldProblems = Readonly<Partial<Record<string, FieldErrorCode | readonly FieldErrorCode[]>>>;

/** Describes the problems of a form, by field; for forms that load this module when they are used. */
export function describeFieldErrors(i18n: I18n, problems: FieldProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, codes = []]) => {
      const texts = [codes].flat().map((code) => i18n._(messages[code]));
      return texts.length > 0 ? [[path, texts.join(separator)]] : [];
    }),
  );
}

/** Returns a function that words the problems of a form, by field. */
export function useFieldErrors(): (problems: FieldProblems) => Record<string, string> {
  const { i18n } = useLingui();
  return (problems) => describeFieldErrors(i18n, problems);
}

/** Returns the field errors of a refused request, one for each field. */
export function getFieldErrors(error: unknown): readonly Pick<FieldError, 'path' | 'message'>[] {
  const fields = (error instanceof ApiError && error.details.fields) || [];
  const byPath = Map.groupBy(fields, ({ path }) => path);
  return [...byPath].map(([path, found]) => ({ path, message: found.map(({ message }) => message).join(separator) }));
}
