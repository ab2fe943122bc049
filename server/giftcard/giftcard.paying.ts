import { parseGiftCardCode } from '@vermilion/contract/gift-card-terms';
import type { MarketCode } from '@vermilion/contract/markets';
import type { TenderSource } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Guesser, LimitGuesses } from '../platform/guesses.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import { findCredit, lockBalance } from './giftcard.ledger.store.ts';
import { getSpendState } from './giftcard.rules.ts';
import { type CardWithBalance, findByCodeHash, lockGiftCard } from './giftcard.store.ts';
import { toBalanceView } from './giftcard.view.ts';

/** Returns the gift card of a code. Every code is looked up in the same way, and what cannot be used is answered like what does not exist. */
export type FindByCode = (
  guesser: Guesser,
  typed: string,
) => Promise<Result<CardWithBalance, 'GIFT_CARD_NOT_FOUND' | 'RATE_LIMITED'>>;

export function createCardFinder({
  codes,
  limitGuesses,
}: {
  codes: GiftCardCodes;
  limitGuesses: LimitGuesses;
}): FindByCode {
  return async (guesser, typed) => {
    // What cannot be a code is looked up too, so that it takes as long.
    const hash = codes.hash(typed) ?? codes.hash(neverIssued) ?? '';
    const guess = await limitGuesses(guesser, async (transaction) => {
      const card = await findByCodeHash(transaction, hash);
      return card?.state === 'issued' ? card : null;
    });
    if (!guess.isAllowed) return fail('RATE_LIMITED', { seconds: guess.retryAfterSeconds });
    return guess.found ? ok(guess.found) : fail('GIFT_CARD_NOT_FOUND');
  };
}

/** A code of the right form that belongs to no card. */
const neverIssued = parseGiftCardCode('0'.repeat(16)) ?? '';

/** Pays with gift cards and credit for what is no bag, such as a deposit. */
export type GiftCardPaying = {
  /** Returns the id of the gift card of a code that can pay in a market. */
  findCard(
    guesser: Guesser,
    code: string,
    market: MarketCode,
  ): Promise<Result<string, 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_USABLE' | 'RATE_LIMITED'>>;
  /** Returns the credit of a member in a market, in minor units. */
  readCredit(accountId: string, market: MarketCode): Promise<number>;
  /**
   * Locks what a gift card and a member's credit have, the card first, as orders and refunds do.
   * @param from.cardId null: no card; `accountId` null: no credit
   * @returns what can pay, with its balance in minor units
   */
  lockBalances(
    transaction: Transaction<Tables>,
    from: { cardId: string | null; accountId: string | null; market: MarketCode },
  ): Promise<{ source: TenderSource; balance: number }[]>;
};

export function createGiftCardPaying({
  db,
  clock,
  findByCode,
}: {
  db: Db;
  clock: Clock;
  findByCode: FindByCode;
}): GiftCardPaying {
  return {
    findCard: async (guesser, code, market) => {
      const found = await findByCode(guesser, code);
      if (!found.ok) return found;
      const card = found.value;
      const isUsable = card.market === market && toBalanceView(card, clock.now())?.state === 'active';
      return isUsable && card.balance > 0 ? ok(card.id) : fail('GIFT_CARD_NOT_USABLE');
    },

    readCredit: async (accountId, market) => (await findCredit(db, accountId, market))?.amount ?? 0,

    lockBalances: async (transaction, { cardId, accountId, market }) => {
      const available: { source: TenderSource; balance: number }[] = [];
      const card = cardId === null ? undefined : await lockGiftCard(transaction, cardId);
      if (card?.market === market && getSpendState(card, clock.now()) === 'active') {
        const { amount } = await lockBalance(transaction, card.id);
        available.push({ source: { kind: 'gift_card', giftCardId: card.id }, balance: amount });
      }
      const credit = accountId === null ? undefined : await findCredit(transaction, accountId, market);
      if (credit) {
        const { id, amount } = await lockBalance(transaction, credit.id);
        available.push({ source: { kind: 'credit', creditId: id }, balance: amount });
      }
      return available.filter(({ balance }) => balance > 0);
    },
  };
}
