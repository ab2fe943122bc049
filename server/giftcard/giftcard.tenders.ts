import { markets } from '@vermilion/contract/markets';
import type { TenderSource, UnusedReason } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import type { PaymentService, Tender, TenderHandler } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether } from '../platform/database.ts';
import { ok } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { AvailableTender, PriceContributor } from '../pricing/pricing.service.ts';
import {
  addBagCard,
  clearBag,
  findBagCredit,
  listBagCardIds,
  listBagCards,
  lockBagCards,
  lockBagCredit,
  selectHasBagMoney,
} from './giftcard.bag.store.ts';
import { expireBalance } from './giftcard.expiry.ts';
import { findPosting, lockBalance, lockBalances, post } from './giftcard.ledger.store.ts';
import { getExpiryAfterReturn, getSpendState } from './giftcard.rules.ts';
import { findGiftCard, lockGiftCard, lockGiftCards, type StoredGiftCard, updateGiftCard } from './giftcard.store.ts';

const getBalanceId = (source: TenderSource) => (source.kind === 'gift_card' ? source.giftCardId : source.creditId);

const getChargeKey = (tenderId: string) => `charge:${tenderId}`;

const refuse = (source: TenderSource, reason: UnusedReason) => ({ source, reason, missingSpend: null });

/**
 * Creates what offers gift cards and credit to the price calculation. An order locks the balances before it reads them:
 * gift cards in the order of their ids, then credit, as refunds do.
 */
export function createMoneyContributor({
  payments,
}: {
  payments: Pick<PaymentService, 'listTenders'>;
}): PriceContributor {
  return {
    lock: async (transaction, { bagId, buyer: { accountId }, market }) => {
      await awaitTogether([
        lockBagCards(transaction, bagId),
        accountId === null ? null : lockBagCredit(transaction, { bagId, accountId, market }),
      ]);
    },

    selectState: selectHasBagMoney,

    contribute: async (db, { bagId, buyer, market, state, now }) => {
      if (state === 0) return {};
      const { accountId } = buyer;
      const [bagCards, credit] = await awaitTogether([
        listBagCards(db, bagId),
        accountId === null ? undefined : findBagCredit(db, { bagId, accountId, market }),
      ]);
      const cards = bagCards.map((card) => ({
        card,
        source: { kind: 'gift_card' as const, giftCardId: card.id },
        isUsable: card.market === market && getSpendState(card, now) === 'active',
      }));
      const tenders: AvailableTender[] = cards
        .filter(({ isUsable }) => isUsable)
        .map(({ card, source }) => ({ source, balance: card.balance }));
      if (credit) tenders.push({ source: { kind: 'credit', creditId: credit.id }, balance: credit.amount });
      return {
        tenders,
        unused: cards.filter(({ isUsable }) => !isUsable).map(({ source }) => refuse(source, 'not_valid')),
      };
    },

    redeem: async (transaction, { bagId }) => {
      await clearBag(transaction, bagId);
      return ok(undefined);
    },

    restore: async (transaction, orderId) => {
      const tenders = await payments.listTenders(transaction, { kind: 'order', id: orderId });
      const listIds = (kind: TenderSource['kind']) =>
        tenders.filter(({ source }) => source.kind === kind).map(({ source }) => getBalanceId(source));
      await lockGiftCards(transaction, listIds('gift_card'));
      await lockBalances(transaction, listIds('gift_card'));
      await lockBalances(transaction, listIds('credit'));
    },

    move: async (transaction, { fromBagId, toBagId, now }) => {
      // What is beyond the limit of the member's bag stays behind, and can be entered again.
      const outcomes = [];
      for (const cardId of await listBagCardIds(transaction, fromBagId)) {
        outcomes.push(await addBagCard(transaction, { bagId: toBagId, cardId, now }));
      }
      await clearBag(transaction, fromBagId);
      return outcomes.includes('full') ? [{ kind: 'gift_card' }] : [];
    },
  };
}

/** Creates what takes and gives back the money of gift cards and of credit. */
export function createMoneyTenderHandler({ clock }: { clock: Clock }): TenderHandler {
  const getFacts = ({ source, payable_kind, payable_id }: Pick<Tender, 'source' | 'payable_kind' | 'payable_id'>) => ({
    balance_id: getBalanceId(source),
    order_id: payable_kind === 'order' ? payable_id : null,
    posted_at: clock.now(),
  });

  /** Lets money that returns to a locked card after its last day be spent for a while. */
  async function extendAfterReturn(transaction: Transaction<Tables>, card: StoredGiftCard, tenderId: string) {
    const now = clock.now();
    const charge = await findPosting(transaction, getChargeKey(tenderId));
    const extended = charge && getExpiryAfterReturn(card, charge.posted_at, now);
    if (!extended) return;
    await updateGiftCard(transaction, card.id, { ...extended, return_extended_at: card.return_extended_at ?? now });
  }

  return {
    charge: async (transaction, tender) => {
      const change = { cause: 'charge' as const, amount: -tender.amount, idempotency_key: getChargeKey(tender.id) };
      const [balance] = await awaitTogether([
        lockBalance(transaction, getBalanceId(tender.source)),
        post(transaction, { ...getFacts(tender), ...change }),
      ]);
      // Nothing was charged then: the transaction is undone.
      if (markets[balance.market].currency.code !== tender.currency) {
        throw new Error(`The balance ${balance.id} of ${balance.market} pays in no ${tender.currency}`);
      }
    },

    refund: async (transaction, tender, refund) => {
      const { source } = tender;
      const card = source.kind === 'gift_card' ? await lockGiftCard(transaction, source.giftCardId) : undefined;
      // What had expired before is not spent again with what returns.
      if (card) await expireBalance(transaction, card, clock.now());
      else await lockBalance(transaction, getBalanceId(source));
      const change = { cause: 'return' as const, amount: refund.amount, idempotency_key: `return:${refund.id}` };
      const isNew = await post(transaction, { ...getFacts(tender), ...change });
      if (isNew && card) await extendAfterReturn(transaction, card, tender.id);
    },

    describeCard: async (db, source) => {
      const card = source.kind === 'gift_card' ? await findGiftCard(db, source.giftCardId) : undefined;
      return card?.code_ending ? { ending: card.code_ending, expiresOn: card.expires_on } : null;
    },
  };
}
