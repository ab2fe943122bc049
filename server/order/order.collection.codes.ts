import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The codes by which stores hand over orders. A code is derived from the shop's secret and the order, so that the database
 * has none (ADR 124).
 */
export type CollectionCodes = {
  /** Returns the code of an order, in two groups: `7KQ-2M9`. */
  derive: (orderId: string) => string;
  /** Whether a typed code is the one of an order, whatever its case and groups. Takes the same time for any code. */
  isCode: (orderId: string, typed: string) => boolean;
};

/** Crockford's letters and digits, without those that are mistaken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 3;

export function createCollectionCodes(secret: string): CollectionCodes {
  const deriveDigits = (orderId: string) => {
    const digest = createHmac('sha256', secret).update(`collection-code:${orderId}`).digest();
    return Array.from(digest.subarray(0, 2 * groupLength), (byte) => alphabet[byte % alphabet.length]).join('');
  };
  return {
    derive: (orderId) => {
      const digits = deriveDigits(orderId);
      return `${digits.slice(0, groupLength)}-${digits.slice(groupLength)}`;
    },
    isCode: (orderId, typed) => {
      const digits = typed
        .normalize('NFKC')
        .toUpperCase()
        .replaceAll(/[\s\p{Pd}]/gu, '')
        .replaceAll('O', '0')
        .replaceAll(/[IL]/g, '1');
      const given = Buffer.from(digits);
      const expected = Buffer.from(deriveDigits(orderId));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
