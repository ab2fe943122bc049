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
