import type { PhoneCheck } from '@vermilion/contract/contact';
import type { MarketCode } from '@vermilion/contract/markets';

let rules: typeof import('./phone.rules.ts') | null = null;

/** Loads the metadata of phone numbers, and how they are read; only forms with a phone number need them. */
export async function loadPhoneRules(): Promise<void> {
  rules ??= await import('./phone.rules.ts');
}

/** Whether a text is a phone number; true until the rules are there, since the server checks each number in the end. */
export const isPhoneNumber: PhoneCheck = (phone, market) => rules?.isPhoneNumber(phone, market) ?? true;

/** Writes a number as people of the market do; until the rules are there it stays as it was typed. */
export const formatPhoneNumber = (text: string, market: MarketCode): string =>
  rules?.formatPhoneNumber(text, market) ?? text;
