import { type Address, type AddressPart, addressForms, type Subdivision } from './address.ts';
import { cleanCode, cleanLine } from './clean-text.ts';
import { toAsciiDigits } from './digits.ts';
import type { FieldErrorCode } from './errors.ts';
import type { MarketCode } from './markets.ts';

/** Returns the address as it is stored: the parts of the market's form, each on one line; the postcode without spaces, in the digits 0–9. */
export function tidyAddress(market: MarketCode, address: Address): Address {
  const tidy: Address = {};
  for (const { part } of addressForms[market].fields) {
    const typed = address[part] ?? '';
    const text = part === 'postcode' ? tidyPostcode(market, typed) : cleanLine(typed);
    if (text) tidy[part] = text;
  }
  return tidy;
}

/** Returns a postcode without the blanks that people group it by, and in Singapore without the country: `S(238801)`. */
function tidyPostcode(market: MarketCode, typed: string): string {
  const text = toAsciiDigits(cleanCode(typed)).replaceAll(/(\d) (?=\d)/g, '$1');
  return market === 'SG' ? text.replace(/^(?:singapore|sg?)[\s-]*(?:\((\d+)\)|(\d+))$/i, '$1$2') : text;
}

/**
 * Checks an address by the market's rules, as tidyAddress keeps it.
 * @param subdivisions the market's own list (subdivisions.ts); empty where there is none
 * @returns the code per faulty part; empty when the address is good
 */
export function findAddressProblems(
  market: MarketCode,
  address: Address,
  subdivisions: readonly Subdivision[],
): Partial<Record<AddressPart, FieldErrorCode>> {
  const form = addressForms[market];
  const tidy = tidyAddress(market, address);
  const problems: Partial<Record<AddressPart, FieldErrorCode>> = {};
  for (const { part, required, maxLength } of form.fields) {
    const text = tidy[part];
    if (!text) {
      if (required) problems[part] = 'REQUIRED';
    } else if (text.length > maxLength) problems[part] = 'TOO_LONG';
    else if (part === 'postcode' && form.postcode && !form.postcode.test(text)) problems[part] = 'INVALID_POSTCODE';
    else if (part === 'subdivision' && subdivisions.length > 0 && !subdivisions.some(({ code }) => code === text)) {
      problems[part] = 'INVALID_VALUE';
    }
  }
  return problems;
}
