import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FieldErrorCode } from '@vermilion/contract/errors';

/** Messages of the checks that a form makes before it is sent; the server sends its own messages. */
const messages: Record<FieldErrorCode, MessageDescriptor> = {
  REQUIRED: msg({ message: 'Required field', comment: 'Below a form field that was left empty' }),
  FULL_NAME_REQUIRED: msg`Full Name is required`,
  TOO_LONG: msg`Character limit exceeded`,
  INVALID_EMAIL: msg`Invalid email`,
  INVALID_PHONE: msg`Invalid phone number`,
  INVALID_POSTCODE: msg`Invalid postcode`,
  INVALID_VALUE: msg({ message: 'Invalid value', comment: 'Below a form field' }),
  TOO_YOUNG: msg`You must be 14 or over`,
  CONSENT_REQUIRED: msg`Agree to this to continue`,
  CONSENT_OUTDATED: msg`This text has changed. Reload the page to read the new one`,
  AUTH_MS_PV_001: msg`Use at least 8 characters`,
  AUTH_MS_PV_002: msg`Add at least 1 digit`,
  AUTH_MS_PV_003: msg`Add at least 1 special character`,
  AUTH_MS_PV_004: msg`Add at least 1 lowercase and 1 uppercase letter`,
  AUTH_MS_PV_005: msg`Choose a password that is not your email`,
  AUTH_MS_PV_006: msg`Choose a password that is not your email or one of your previous 2 passwords`,
  AUTH_MS_PV_007: msg`The passwords must match`,
  PASSWORD_COMMON: msg`This password is easy to guess. Choose another one`,
  PASSWORD_WRONG: msg`This is not your password`,
};

/** Returns a function that words the problems of a form, by field. */
export function useFieldErrors(): (
  problems: Readonly<Partial<Record<string, FieldErrorCode>>>,
) => Record<string, string> {
  const { i18n } = useLingui();
  return (problems) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([path, code]) => (code ? [[path, i18n._(messages[code])]] : [])),
    );
}
