import { dayMs } from '@vermilion/contract/durations';
import { maxGiftCardsPerBag } from '@vermilion/contract/gift-card-terms';
import type { BagMoney, GiftCardBalance } from '@vermilion/contract/giftcard';
import type { Transaction } from 'kysely';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import type { Guesser } from '../platform/guesses.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  addBagCard,
  addBagCredit,
  deleteBagMoneyBefore,
  isCreditUsed,
  listBagCards,
  removeBagCard,
  removeBagCredit,
} from './giftcard.bag.store.ts';
import { findCredit } from './giftcard.ledger.store.ts';
import type { FindByCode } from './giftcard.paying.ts';
import { holdCode } from './giftcard.store.ts';
import { toBagCards, toBalanceView } from './giftcard.view.ts';

/** How long a gift card stays with a bag that is not ordered. */
const bagMoneyMs = 90 * dayMs;

type ChangedBagMoney = BagMoney & { bag: Awaited<ReturnType<BagService['view']>> };

/** Gift cards and credit in the bag, and what the holder of a code may know. */
export type BagMoneyService = {
  /** Returns the gift cards and the credit of a bag. */
  read(context: BagContext): Promise<BagMoney>;
  /** Returns what is left on a gift card. */
  checkBalance(
    guesser: Guesser,
    code: string,
  ): Promise<Result<GiftCardBalance, 'GIFT_CARD_NOT_FOUND' | 'RATE_LIMITED'>>;
  /** Lets a gift card pay for the bag. Idempotent. */
  add(
    context: BagContext,
    guesser: Guesser,
    code: string,
  ): Promise<
    Result<
      ChangedBagMoney,
      'BAG_EMPTY' | 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_LIMIT_REACHED' | 'RATE_LIMITED'
    >
  >;
  /** Takes a gift card off the bag. Idempotent. */
  remove(context: BagContext, cardId: string): Promise<ChangedBagMoney>;
  /** Chooses whether the member's credit pays for the bag. */
  chooseCredit(
    context: BagContext,
    isUsed: boolean,
  ): Promise<Result<ChangedBagMoney, 'BAG_EMPTY' | 'CREDIT_NOT_FOUND'>>;
  /** Deletes what bags had that were not ordered for long. */
  forgetBags(): Promise<void>;
};

export function createBagMoney({
  database: { db },
  clock,
  findByCode,
  bag,
}: {
  database: Database;
  clock: Clock;
  findByCode: FindByCode;
  bag: Pick<BagService, 'view' | 'lock'>;
}): BagMoneyService {
  async function read({ bagId, market, buyer }: BagContext): Promise<BagMoney> {
    const { accountId } = buyer;
    const cards = bagId === null ? [] : await listBagCards(db, bagId);
    const credit = accountId === null ? undefined : await findCredit(db, accountId, market.code);
    const isUsed = bagId !== null && accountId !== null && (await isCreditUsed(db, bagId, accountId));
    return {
      giftCards: toBagCards(cards, clock.now()),
      credit: credit && (credit.amount > 0 || isUsed) ? { balance: credit.amount, isUsed } : null,
    };
  }

  const readChanged = async (context: BagContext): Promise<ChangedBagMoney> => ({
    ...(await read(context)),
    bag: await bag.view(context),
  });

  /**
   * Changes what pays for a bag before or after an order of the bag, never during it: the order would price with a balance
   * that it has not locked. A member's bag that has no row yet cannot be ordered.
   */
  const changeMoney = <Value>(
    bagToChange: BagContext & { bagId: string },
    change: (transaction: Transaction<Tables>) => Promise<Value>,
  ) =>
    runInTransaction(db, async (transaction) => {
      await bag.lock(transaction, bagToChange);
      return change(transaction);
    });

  return {
    read,

    checkBalance: async (guesser, code) => {
      const found = await findByCode(guesser, code);
      if (!found.ok) return found;
      const view = toBalanceView(found.value, clock.now());
      return view ? ok(view) : fail('GIFT_CARD_NOT_FOUND');
    },

    add: async (context, guesser, code) => {
      const { bagId } = context;
      if (bagId === null) return fail('BAG_EMPTY');
      const found = await findByCode(guesser, code);
      if (!found.ok) return found;
      const card = found.value;
      const now = clock.now();
      const isUsable = card.market === context.market.code && toBalanceView(card, now)?.state === 'active';
      if (!isUsable || card.balance === 0) return fail('GIFT_CARD_NOT_USABLE');
      const added = await changeMoney({ ...context, bagId }, async (transaction) =>
        // Since the code was looked up, the card may have been sent again with another one.
        (await holdCode(transaction, card)) ? addBagCard(transaction, { bagId, cardId: card.id, now }) : 'ended',
      );
      if (added === 'ended') return fail('GIFT_CARD_NOT_FOUND');
      if (added === 'full') return fail('GIFT_CARD_LIMIT_REACHED', { maxCards: maxGiftCardsPerBag });
      return ok(await readChanged(context));
    },

    remove: async (context, cardId) => {
      const { bagId } = context;
      if (bagId !== null) {
        await changeMoney({ ...context, bagId }, (transaction) => removeBagCard(transaction, bagId, cardId));
      }
      return readChanged(context);
    },

    chooseCredit: async (context, isUsed) => {
      const { bagId, buyer, market } = context;
      if (bagId === null || buyer.accountId === null) return fail('BAG_EMPTY');
      if (isUsed) {
        const credit = await findCredit(db, buyer.accountId, market.code);
        if (!credit || credit.amount === 0) return fail('CREDIT_NOT_FOUND');
      }
      const { accountId } = buyer;
      await changeMoney({ ...context, bagId }, (transaction) =>
        isUsed ? addBagCredit(transaction, bagId, accountId, clock.now()) : removeBagCredit(transaction, bagId),
      );
      return ok(await readChanged(context));
    },

    forgetBags: () => deleteBagMoneyBefore(db, new Date(clock.now().getTime() - bagMoneyMs)),
  };
}
