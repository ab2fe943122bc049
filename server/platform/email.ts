import { domainToUnicode } from 'node:url';
import { cleanCode } from '@vermilion/contract/clean-text';

/**
 * Returns an e-mail address as people read it: an international domain in its letters. Stored and compared are addresses
 * with domains in ASCII (`normalizeEmail`).
 */
export function showEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return domain.includes('xn--') ? email.slice(0, at) + (domainToUnicode(domain) || domain) : email;
}

/**
 * Returns the spellings under which an e-mail may be stored: releases before ADR 179 stored international domains as they
 * were typed, in ASCII or in letters. The first is the one of this release.
 * @param email normalized
 */
export function listEmailSpellings(email: string): [string, ...string[]] {
  const shown = cleanCode(showEmail(email)).toLowerCase();
  return shown === email ? [email] : [email, shown];
}
