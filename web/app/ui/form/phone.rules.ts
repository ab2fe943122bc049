import { listPhoneReadings, type PhoneCheck } from '@vermilion/contract/contact';
import type { MarketCode } from '@vermilion/contract/markets';
import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const isPhoneNumber: PhoneCheck = (phone, market) => isValidPhoneNumber(phone, market);

/** Writes a number as people of the market do, in digits 0–9; what is no number stays as it was typed. */
export function formatPhoneNumber(text: string, market: MarketCode): string {
  const number = listPhoneReadings(text)
    .map((reading) => parsePhoneNumberFromString(reading, market))
    .find((each) => each?.isValid());
  if (!number) return text;
  return number.country === market ? number.formatNational() : number.formatInternational();
}
