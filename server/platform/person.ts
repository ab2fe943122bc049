import type { Address, Subdivision } from '@vermilion/contract/address';
import { findAddressProblems, tidyAddress } from '@vermilion/contract/address-check';
import { type Contact, findContactProblems } from '@vermilion/contract/contact';
import { toAsciiDigits } from '@vermilion/contract/digits';
import type { FieldError, FieldErrorCode } from '@vermilion/contract/errors';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describeFieldError } from './error-table.ts';

/** Returns one line without control characters, with single spaces. */
export const tidyLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** `path` names the field as the request spells it. */
export type FieldProblem = { path: string; code: FieldErrorCode };

type Checked<Value> = { value: Value; problems: FieldProblem[] };

/**
 * Checks contact details (spec §5), phone numbers by the full metadata of all countries.
 * @param path where the request has them, such as `contact.`
 * @returns the contact to store, the phone in E.164; a number without a calling code is read as one of the market
 */
export function checkContact(given: Contact, market: MarketCode, path = ''): Checked<Contact> {
  const value = { fullName: tidyLine(given.fullName), email: given.email.trim(), phone: tidyLine(given.phone) };
  const problems = findContactProblems(market, value, (phone) => parsePhone(phone, market) !== null);
  return {
    value: { ...value, phone: parsePhone(toAsciiDigits(value.phone), market) ?? '' },
    problems: Object.entries(problems).map(([field, code]) => ({ path: `${path}${field}`, code })),
  };
}

/** Returns a phone number in E.164; null when it is not a valid number. */
function parsePhone(text: string, market: MarketCode): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: market, extract: false });
  return phone?.isValid() ? phone.number : null;
}

/** Returns a stored phone number as people of a market write it: with its calling code where it is another country's. */
export function formatPhone(stored: string, market: MarketCode): string {
  const phone = parsePhoneNumberFromString(stored);
  if (!phone) return stored;
  return phone.country === market ? phone.formatNational() : phone.formatInternational();
}

/**
 * Checks an address by the market's own form.
 * @param path where the request has it, such as `delivery.address.`
 * @returns the address to store
 */
export function checkAddress(
  given: Address,
  market: MarketCode,
  subdivisions: readonly Subdivision[],
  path: string,
): Checked<Address> {
  const value = tidyAddress(market, given);
  const problems = Object.entries(findAddressProblems(market, value, subdivisions));
  return { value, problems: problems.map(([part, code]) => ({ path: `${path}${part}`, code })) };
}

/** Returns the field errors of an answer, in words. */
export function toFieldErrors(problems: readonly FieldProblem[], language: Language): FieldError[] {
  return problems.map(({ path, code }) => ({ path, code, message: describeFieldError(code, language) }));
}
