import { cleanCode, cleanLine } from './clean-text.ts';
import { toAsciiDigits } from './digits.ts';
import type { FieldErrorCode } from './errors.ts';
import type { MarketCode } from './markets.ts';

/** Who an order or a booking is for, as typed (spec §3). */
export const contactFields = ['fullName', 'email', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];
export type Contact = Record<ContactField, string>;

/** Says whether a text is a phone number that can be reached from the market. */
export type PhoneCheck = (phone: string, market: MarketCode) => boolean;

/** Characters; the e-mail's is the longest address that mail can carry (RFC 5321). */
const maxLengths: Record<ContactField, number> = { fullName: 100, email: 254, phone: 100 };

/** Returns contact details as they are checked and stored; the phone as people write it, in the digits 0–9. */
export function cleanContact({ fullName, email, phone }: Contact): Contact {
  return { fullName: cleanLine(fullName), email: tidyEmail(email), phone: cleanPhone(phone) };
}

/**
 * Checks the contact details of a checkout or a booking (spec §5); browser and server alike.
 *
 * @param isPhone receives ASCII digits; a parameter because the browser's table of numbers is smaller than the server's
 * @returns the code per faulty field; empty when all are good
 */
export function findContactProblems(
  market: MarketCode,
  contact: Contact,
  isPhone: PhoneCheck,
): Partial<Record<ContactField, FieldErrorCode>> {
  const problems: Partial<Record<ContactField, FieldErrorCode>> = {};
  const clean = cleanContact(contact);
  for (const field of contactFields) {
    const text = clean[field];
    // A name without a single letter (dots, digits, invisible signs) is none.
    if (field === 'fullName' && !/\p{L}/u.test(text)) problems[field] = 'FULL_NAME_REQUIRED';
    else if (text === '') problems[field] = 'REQUIRED';
    else if (text.length > maxLengths[field]) problems[field] = 'TOO_LONG';
    else if (field === 'email' && !isEmail(text)) problems[field] = 'INVALID_EMAIL';
    else if (field === 'phone' && !listPhoneReadings(text).some((reading) => isPhone(reading, market)))
      problems[field] = 'INVALID_PHONE';
  }
  return problems;
}

/** Returns a phone number without what contacts, links and cards write around it: `tel:`, and `(0)` after a calling code. */
function cleanPhone(phone: string): string {
  return toAsciiDigits(cleanCode(phone))
    .replace(/^tel:\s*/i, '')
    .replace(/^((?:\+|00)[\d\s-]+)\(0\)/, '$1');
}

/** Returns what a number can mean, to be tried in this order: `00` stands for the plus also where the market dials another prefix. */
export function listPhoneReadings(phone: string): string[] {
  const number = cleanPhone(phone);
  return number.startsWith('00') ? [number, `+${number.slice(2)}`] : [number];
}

/**
 * Returns an e-mail address as it is stored: without hidden characters, its domain as mail is delivered (UTS 46, in ASCII).
 * So an international domain is one, whether a browser sends it in letters or in punycode.
 */
export function tidyEmail(email: string): string {
  const text = cleanCode(email);
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (at > 0 ? (toAsciiDomain(text.slice(at)) ?? text.slice(at)) : text);
}

/** Returns an e-mail address as it is compared, and as accounts keep it: as `tidyEmail`, without regard to case. */
export function normalizeEmail(email: string): string {
  return tidyEmail(email).toLowerCase();
}

/** Returns a domain as it is looked up; null where it cannot be one. */
function toAsciiDomain(typed: string): string | null {
  const domain = typed
    .replaceAll('。', '.')
    .replace(/([^.])\.$/, '$1')
    .toLowerCase();
  if (/^[a-z\d.-]+$/.test(domain) && !domain.includes('xn--')) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  try {
    // Browsers have no other way to convert domains.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Returns an e-mail without what leads to the same mailbox whatever it is: a tag after a plus, and the dots of Gmail.
 * @param email normalized
 */
export function getMailbox(email: string): string {
  const [name = '', domain = ''] = email.split('@', 2);
  const [box = ''] = name.split('+', 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${box.replaceAll('.', '')}@gmail.com`
    : `${box}@${domain}`;
}

const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
const domainLabel = /^(?!-)(?!.*-$)[a-z\d-]{1,63}$/;

/**
 * Returns whether a text has the form of an e-mail address: `name@host.tld`, letters of any script.
 * Quoted names, comments and bare addresses of machines are refused: they are typing errors in a shop.
 */
export function isEmail(text: string): boolean {
  const [local, typed, ...more] = cleanCode(text).split('@');
  if (!local || !typed || more.length > 0) return false;
  if (!localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = toAsciiDomain(typed)?.split('.') ?? [];
  return (
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    /^(?:[a-z]{2,}|xn--.+)$/.test(labels.at(-1) ?? '')
  );
}
