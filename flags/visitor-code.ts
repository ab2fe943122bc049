import { nonceLength } from './constants.ts';
import { fail } from './errors.ts';

const defaultLength = 16;
export const maximumLength = 255;

/**
 * Checks a visitor code (spec §5): a text, not empty, at most 255 UTF-16 units.
 * @returns the code
 * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
 */
export function checkVisitorCode(visitorCode: string): string {
  // JavaScript callers hand in numbers too.
  if (!visitorCode || typeof visitorCode !== 'string') fail('VisitorCodeEmpty', 'The visitor code must be a text');
  if (visitorCode.length > maximumLength) {
    fail('VisitorCodeMaxLength', `The visitor code is longer than ${maximumLength}`);
  }
  return visitorCode;
}

/** Returns numbers from 0 up to, not including, 1. */
type Random = () => number;

/** Returns random digits. Recursion is fastest: a server makes a code for every new visitor. */
function makeDigits(random: Random, length: number, base: number): string {
  return length ? Math.floor(random() * base).toString(base) + makeDigits(random, length - 1, base) : '';
}

/** Returns a new visitor code: 16 of a–z and 0–9 (spec §3, §9). */
export const createVisitorCode = (random: Random): string => makeDigits(random, defaultLength, 36);

/** Returns a new nonce: 16 hexadecimal digits, by which a service recognises repetitions of an event. */
export const createNonce = (random: Random): string => makeDigits(random, nonceLength, 16).toUpperCase();
