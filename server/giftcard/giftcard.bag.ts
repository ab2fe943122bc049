import { maxGiftCardsPerBag, parseGiftCardCode } from '@vermilion/contract/gift-card-terms';
import type { BagMoney, GiftCardBalance } from '@vermilion/contract/giftcard';
import type { Transaction } from 'kysely';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import { type Actor, getCallerKey } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { dayMs } from '../platform/jobs.ts';
import { getAddressKey, type RateLimits } from '../platform/rate-limits.ts';
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
import type { GiftCardCodes } from './giftcard.codes.ts';
import { findCredit } from './giftcard.ledger.store.ts';
import { type CardWithBalance, findByCodeHash } from './giftcard.store.ts';
import { toBagCards, toBalanceView } from './giftcard.view.ts';

/** Wrong codes of a visitor, and of an address, which many visitors may share. Right ones do not count. */
const guessLimits = {
  caller: { maxCalls: 10, windowSeconds: 600 },
  address: { maxCalls: 30, windowSeconds: 600 },
} as const;

/** How long a gift card stays with a bag that is not ordered. */
const bagMoneyMs = 90 * dayMs;

type ChangedBagMoney = BagMoney & { bag: Awaited<ReturnType<BagService['view']>> };

/** Who enters a code. */
export type CodeHolder = { actor: Actor; address: string };

/** Gift cards and credit in the bag, and what the holder of a code may know. */
export function createBagMoney({
  database: { db },
  clock,
  codes,
  limits,
  bag,
}: {
  database: Database;
  clock: Clock;
  codes: GiftCardCodes;
  limits: RateLimits;
  bag: Pick<BagService, 'view' | 'lock'>;
}) {
  /**
   * Returns the gift card of a code. Every code is looked up in the same way, and what cannot be used is answered like what
   * does not exist. Wrong codes count against the visitor and the address.
   */
  async function findByCode(
    { actor, address }: CodeHolder,
    typed: string,
  ): Promise<Result<CardWithBalance, 'GIFT_CARD_NOT_FOUND' | 'RATE_LIMITED'>> {
    const keys = [
      ['gift_card_codes:caller', getCallerKey(actor), guessLimits.caller],
      ['gift_card_codes:address', getAddressKey(address), guessLimits.address],
    ] as const;
    for (const [name, key, settings] of keys) {
      const seconds = await limits.take(name, key, settings);
      if (seconds !== null) return fail('RATE_LIMITED', { seconds });
    }
    // What cannot be a code is looked up too, so that it takes as long.
    const hash = codes.hash(typed) ?? codes.hash(neverIssued) ?? '';
    const card = await findByCodeHash(db, hash);
    if (card?.state !== 'issued') return fail('GIFT_CARD_NOT_FOUND');
    for (const [name, key, settings] of keys) await limits.refund(name, key, settings);
    return ok(card);
  }

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

    /** Returns what is left on a gift card. */
    checkBalance: async (
      holder: CodeHolder,
      code: string,
    ): Promise<Result<GiftCardBalance, 'GIFT_CARD_NOT_FOUND' | 'RATE_LIMITED'>> => {
      const found = await findByCode(holder, code);
      if (!found.ok) return found;
      const view = toBalanceView(found.value, clock.now());
      return view ? ok(view) : fail('GIFT_CARD_NOT_FOUND');
    },

    /** Lets a gift card pay for the bag. Idempotent. */
    add: async (
      context: BagContext,
      holder: CodeHolder,
      code: string,
    ): Promise<
      Result<
        ChangedBagMoney,
        'BAG_EMPTY' | 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_LIMIT_REACHED' | 'RATE_LIMITED'
      >
    > => {
      const { bagId } = context;
      if (bagId === null) return fail('BAG_EMPTY');
      const found = await findByCode(holder, code);
      if (!found.ok) return found;
      const card = found.value;
      const now = clock.now();
      const isUsable = card.market === context.market.code && toBalanceView(card, now)?.state === 'active';
      if (!isUsable || card.balance === 0) return fail('GIFT_CARD_NOT_USABLE');
      const added = await changeMoney({ ...context, bagId }, (transaction) =>
        addBagCard(transaction, { bagId, cardId: card.id, now }),
      );
      if (added === 'full') return fail('GIFT_CARD_LIMIT_REACHED', { maxCards: maxGiftCardsPerBag });
      return ok(await readChanged(context));
    },

    /** Takes a gift card off the bag. Idempotent. */
    remove: async (context: BagContext, cardId: string): Promise<ChangedBagMoney> => {
      const { bagId } = context;
      if (bagId !== null) {
        await changeMoney({ ...context, bagId }, (transaction) => removeBagCard(transaction, bagId, cardId));
      }
      return readChanged(context);
    },

    /** Chooses whether the member's credit pays for the bag. */
    chooseCredit: async (
      context: BagContext,
      isUsed: boolean,
    ): Promise<Result<ChangedBagMoney, 'BAG_EMPTY' | 'CREDIT_NOT_FOUND'>> => {
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

/** A code of the right form that belongs to no card. */
const neverIssued = parseGiftCardCode('0'.repeat(16)) ?? '';
