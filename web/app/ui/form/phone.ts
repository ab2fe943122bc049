import { listPhoneReadings, type PhoneCheck } from '@vermilion/contract/contact';
import type { MarketCode } from '@vermilion/contract/markets';

const loadLibrary = () => import('libphonenumber-js/min');

let library: Awaited<ReturnType<typeof loadLibrary>> | null = null;

/** Loads the metadata of phone numbers; only forms with a phone number need it. */
export async function loadPhoneRules(): Promise<void> {
  library ??= await loadLibrary();
}

/** Whether a text is a phone number; true until the table is there, since the server checks each number in the end. */
export const isPhoneNumber: PhoneCheck = (phone, market) => library?.isValidPhoneNumber(phone, market) ?? true;

/** Writes a number as people of the market do, in digits 0–9; what is no number stays as it was typed. */
export function formatPhoneNumber(text: string, market: MarketCode): string {
  const number = listPhoneReadings(text)
    .map((reading) => library?.parsePhoneNumberFromString(reading, market))
    .find((each) => each?.isValid());
  if (!number) return text;
  return number.country === market ? number.formatNational() : number.formatInternational();
}
