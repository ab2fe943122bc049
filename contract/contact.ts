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
  for (const field of contactFields) {
    const text = contact[field].trim();
    // A name without a single letter (dots, digits, invisible signs) is none.
    if (field === 'fullName' && !/\p{L}/u.test(text)) problems[field] = 'FULL_NAME_REQUIRED';
    else if (text === '') problems[field] = 'REQUIRED';
    else if (text.length > maxLengths[field]) problems[field] = 'TOO_LONG';
    else if (field === 'email' && !isEmail(text)) problems[field] = 'INVALID_EMAIL';
    else if (field === 'phone' && !isPhone(toAsciiDigits(text), market)) problems[field] = 'INVALID_PHONE';
  }
  return problems;
}

/** Returns an e-mail address as accounts keep and compare it: without regard to case, trimmed, in compatible characters. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
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
const domainLabel = /^[\p{L}\p{M}\p{N}-]{1,63}$/u;

/**
 * Returns whether a text has the form of an e-mail address: `name@host.tld`, letters of any script.
 * Quoted names, comments and bare addresses of machines are refused: they are typing errors in a shop.
 */
export function isEmail(text: string): boolean {
  const [local, domain, ...more] = text.split('@');
  if (!local || !domain || more.length > 0) return false;
  if (!localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  const isLabel = (label: string) => domainLabel.test(label) && !label.startsWith('-') && !label.endsWith('-');
  return labels.length > 1 && labels.every(isLabel) && /^(?:\p{L}[\p{L}\p{M}]+|xn--.+)$/iu.test(labels.at(-1) ?? '');
}
