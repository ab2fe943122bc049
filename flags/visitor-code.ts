import { FlagError } from './errors.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const defaultLength = 16;
const maximumLength = 255;

/**
 * Holds a visitor code against the rules (spec §5): not empty, at most 255 UTF-16 units.
 * @returns the code
 * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
 */
export function checkVisitorCode(visitorCode: string): string {
  if (visitorCode.length === 0) throw new FlagError('VisitorCodeEmpty', 'A visitor code cannot be empty');
  if (visitorCode.length > maximumLength) {
    throw new FlagError('VisitorCodeMaxLength', `A visitor code has at most ${maximumLength} characters`);
  }
  return visitorCode;
}

/**
 * A new visitor code: 16 of a–z and 0–9 (spec §3, §9).
 * @param random gives numbers from 0 up to, not including, 1
 */
export function newVisitorCode(random: () => number): string {
  let code = '';
  for (let index = 0; index < defaultLength; index += 1) code += alphabet[Math.floor(random() * alphabet.length)];
  return code;
}
