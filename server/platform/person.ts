import type { Address, Subdivision } from '@vermilion/contract/address';
import { findAddressProblems, tidyAddress } from '@vermilion/contract/address-check';
import { type Contact, cleanContact, findContactProblems, listPhoneReadings } from '@vermilion/contract/contact';
import type { FieldError, FieldErrorCode } from '@vermilion/contract/errors';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { hasLink } from '@vermilion/contract/typed-text';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describeFieldError } from './error-table.ts';

/** `path` names the field as the request spells it. */
export type FieldProblem = { path: string; code: FieldErrorCode };

type Checked<Value> = { value: Value; problems: FieldProblem[] };

/** Types of numbers that no message and no call of a courier reaches a person by; of some numbers the type is not known. */
const landlines: ReadonlySet<string | undefined> = new Set([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
]);

/**
 * Checks contact details (spec §5), phone numbers by the full metadata of all countries. They end up in mails, so a name
 * cannot be a link.
 * @param path where the request has them, such as `contact.`
 * @param isMobile whether the phone has to be a mobile one
 * @returns the contact to store, the phone in E.164; a number without a calling code is read as one of the market
 */
export function checkContact(
  given: Contact,
  market: MarketCode,
  { path = '', isMobile = false }: { path?: string; isMobile?: boolean } = {},
): Checked<Contact> {
  const value = cleanContact(given);
  const phone = parsePhone(value.phone, market);
  const problems = findContactProblems(market, value, () => phone !== undefined);
  if (!problems.fullName && hasLink(value.fullName)) problems.fullName = 'LINK_NOT_ALLOWED';
  if (phone?.ext) problems.phone = 'PHONE_EXTENSION';
  else if (isMobile && phone && landlines.has(phone.getType())) problems.phone = 'PHONE_NOT_MOBILE';
  return {
    value: { ...value, phone: phone?.number ?? '' },
    problems: Object.entries(problems).map(([field, code]) => ({ path: `${path}${field}`, code })),
  };
}

function parsePhone(text: string, market: MarketCode): PhoneNumber | undefined {
  return listPhoneReadings(text)
    .map((reading) => parsePhoneNumberFromString(reading, { defaultCountry: market, extract: false }))
    .find((phone) => phone?.isValid());
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
