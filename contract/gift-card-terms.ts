// No schemas here: browsers import these without the library of the schemas.
import { type MarketCode, markets } from './markets.ts';

/** The designs of e-gift cards, each a drawing of the shop. */
export const giftCardDesigns = ['bullet', 'shades', 'ribbon', 'noon'] as const;
export type GiftCardDesign = (typeof giftCardDesigns)[number];

export const maxGiftMessageLength = 300;

/** How many gift cards may pay one order. */
export const maxGiftCardsPerBag = 5;

/** How many days ahead a gift card can be sent. */
export const maxSendDaysAhead = 365;

/** The time of day on the recipient's clock at which a gift card is sent on a later day. */
export const giftCardSendTime = '09:00';

/** What a gift card can be worth, in whole currency units. */
const amounts: Record<MarketCode, { choices: readonly number[]; min: number; max: number }> = {
  AU: { choices: [30, 50, 100, 200], min: 10, max: 500 },
  HK: { choices: [200, 500, 1000, 2000], min: 100, max: 5000 },
  ID: { choices: [200_000, 500_000, 1_000_000, 2_000_000], min: 100_000, max: 5_000_000 },
  MY: { choices: [50, 100, 200, 500], min: 30, max: 2000 },
  NZ: { choices: [30, 50, 100, 200], min: 10, max: 500 },
  PH: { choices: [1000, 2000, 5000, 10_000], min: 500, max: 20_000 },
  SG: { choices: [30, 50, 100, 200], min: 10, max: 500 },
  TH: { choices: [500, 1000, 2000, 5000], min: 300, max: 20_000 },
};

/** What a gift card can be worth, in minor units: one of the choices, or any whole currency unit within the bounds. */
export function getGiftCardAmounts(market: MarketCode): {
  choices: readonly number[];
  min: number;
  max: number;
  /** Minor units of one currency unit. */
  unit: number;
} {
  const unit = 10 ** markets[market].currency.digits;
  const { choices, min, max } = amounts[market];
  return { choices: choices.map((choice) => choice * unit), min: min * unit, max: max * unit, unit };
}

/** Whether a gift card of a market can be worth an amount (minor units). */
export function isGiftCardAmount(amount: number, market: MarketCode): boolean {
  const { min, max, unit } = getGiftCardAmounts(market);
  return Number.isSafeInteger(amount) && amount >= min && amount <= max && amount % unit === 0;
}

/**
 * How many years a gift card can be spent; null where it never expires. Australia and New Zealand ask for at least three, the
 * Philippines forbid an expiry; elsewhere the shop grants three (sources: ADR 132).
 */
export const giftCardYears: Record<MarketCode, number | null> = {
  AU: 3,
  HK: 3,
  ID: 3,
  MY: 3,
  NZ: 3,
  PH: null,
  SG: 3,
  TH: 3,
};

/** The letters and digits of codes: Crockford's, without those that are mistaken for others. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Digits of a code: 16 of 5 bits each. */
export const giftCardCodeLength = 16;

/** Returns 80 bits as a code, in groups of four: `7KQ2-M9XD-…`. @param bytes at least ten */
export function formatGiftCardCode(bytes: Uint8Array): string {
  const bits = [...bytes.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{5}/g) ?? [];
  const text = digits.map((digit) => codeAlphabet[Number.parseInt(digit, 2)]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** Returns a code as typed, in its one spelling without groups; null where it cannot be one. */
export function parseGiftCardCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return text.length === giftCardCodeLength && [...text].every((digit) => codeAlphabet.includes(digit)) ? text : null;
}

/** Returns the path of the page of a gift card that was bought; the key in it lets a guest in. */
export function getGiftCardPath(id: string, key: string | null): string {
  return key === null ? `/gift-cards/${id}` : `/gift-cards/${id}?key=${key}`;
}

/** The id of the picture that is attached to the mail with a gift card: `cid:<id>` in its address. */
export const giftCardPictureId = 'gift-card';
