import { createHmac } from 'node:crypto';
import { formatGiftCardCode, parseGiftCardCode } from '@vermilion/contract/gift-card-terms';

/** How many wrong codes a visitor may type within ten minutes, and an address, which many visitors may share. */
export const guessLimits = { caller: 10, address: 30 };

/**
 * The codes of gift cards. A code is derived from the shop's secret and the card, so that it is stored nowhere and can be
 * mailed at any time; what is stored is its keyed digest (ADR 102).
 */
export type GiftCardCodes = {
  /** Returns a code of a card, for its mail. @param codeNumber which of its codes, from 1 */
  derive: (cardId: string, codeNumber: number) => string;
  /**
   * Returns the digest by which a code is found, whatever the groups and the case that it was typed in; null for what
   * cannot be a code. The lookup compares digests, so its duration says nothing about a code.
   */
  hash: (typed: string) => string | null;
};

export function createGiftCardCodes(secret: string): GiftCardCodes {
  const digest = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`gift-card-${purpose}:${text}`).digest();
  return {
    derive: (cardId, codeNumber) => formatGiftCardCode(digest('code', `${cardId}:${codeNumber}`)),
    hash: (typed) => {
      const code = parseGiftCardCode(typed);
      return code === null ? null : digest('hash', code).toString('base64url');
    },
  };
}
