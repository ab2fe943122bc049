import type { Transaction } from 'kysely';
import type { PayableHandler, Refund } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { cancelJob, createJob, enqueueJob, enqueueJobs } from '../platform/jobs.ts';
import type { Tables } from '../platform/tables.ts';
import { removeCardFromBags } from './giftcard.bag.store.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import {
  deliverCardJob,
  getDeliveryKey,
  mailConfirmationJob,
  mailRefundJob,
  mailRefundRefusedJob,
} from './giftcard.jobs.ts';
import { findPosting, insertGiftCardBalance, lockBalance, post } from './giftcard.ledger.store.ts';
import type { GiftCardPurchases } from './giftcard.purchases.ts';
import { getExpiry } from './giftcard.rules.ts';
import { type StoredGiftCard, updateGiftCard } from './giftcard.store.ts';

/** Returns what is stored of a card's code. */
export function createCodeColumns(codes: GiftCardCodes, cardId: string, codeNumber: number) {
  const code = codes.derive(cardId, codeNumber);
  return { code_number: codeNumber, code_hash: codes.hash(code), code_ending: code.slice(-4) };
}

/** Lets a frozen card be spent again, and has it sent if it was not. */
export async function unfreezeCard(
  transaction: Transaction<Tables>,
  clock: Clock,
  card: StoredGiftCard,
): Promise<void> {
  const { id, code_number: codeNumber } = card;
  await updateGiftCard(transaction, id, { frozen_at: null, frozen_because: null });
  if (card.sent_at !== null || card.state !== 'issued') return;
  const options = { key: getDeliveryKey(id, codeNumber), runAt: card.send_at };
  await enqueueJob(transaction, clock, deliverCardJob, { cardId: id, codeNumber }, options);
}

/** Returns the idempotency key of what a refund takes off a card that was made at the provider or by a dispute. */
const getReturnKey = ({ id }: Pick<Refund, 'id'>) => `returned:${id}`;

/** Creates the handler of payments for gift cards. */
export function createGiftCardPayableHandler({
  clock,
  codes,
  purchases,
}: {
  clock: Clock;
  codes: GiftCardCodes;
  purchases: Pick<GiftCardPurchases, 'createPayable' | 'lockExisting'>;
}): PayableHandler {
  /** Puts the money on a card that was paid, and has it sent when its day comes. */
  async function issue(transaction: Transaction<Tables>, card: StoredGiftCard, now: Date): Promise<void> {
    const { id, market, amount, send_at: sendAt, code_number: codeNumber } = card;
    await updateGiftCard(transaction, id, {
      state: 'issued',
      paid_at: now,
      ...createCodeColumns(codes, id, codeNumber),
      ...getExpiry(market, now, sendAt),
    });
    await insertGiftCardBalance(transaction, id, market);
    const posting = { balance_id: id, cause: 'issue' as const, amount, posted_at: now };
    await post(transaction, { ...posting, idempotency_key: `issue:${id}` });
    await enqueueJobs(transaction, clock, [
      createJob(clock, mailConfirmationJob, { cardId: id }, { key: id }),
      createJob(
        clock,
        deliverCardJob,
        { cardId: id, codeNumber },
        { key: getDeliveryKey(id, codeNumber), runAt: sendAt },
      ),
    ]);
  }

  return {
    ...purchases.createPayable(issue),

    onRefundRequested: async () => {},

    onRefundRefused: async (transaction, id, refund) => {
      const job = { cardId: id, refundId: refund.id };
      await enqueueJob(transaction, clock, mailRefundRefusedJob, job, { key: refund.id });
    },

    onRefundSucceeded: async (transaction, id, refund) => {
      await enqueueJob(transaction, clock, mailRefundJob, { cardId: id, refundId: refund.id }, { key: refund.id });
    },

    onReturned: async (transaction, id, refund, { isAll }) => {
      const card = await purchases.lockExisting(transaction, id);
      if (card.state !== 'issued') return 0;
      const balance = await lockBalance(transaction, id);
      const taken = Math.min(balance.amount, isAll ? balance.amount : refund.amount);
      if (taken > 0) {
        const posting = { balance_id: id, cause: 'refund' as const, amount: -taken, posted_at: clock.now() };
        await post(transaction, { ...posting, idempotency_key: getReturnKey(refund) });
      }
      if (isAll) {
        await updateGiftCard(transaction, id, { state: 'refunded' });
        await removeCardFromBags(transaction, id);
        await cancelJob(transaction, deliverCardJob, getDeliveryKey(id, card.code_number));
      }
      return Math.max(0, refund.amount - taken);
    },

    onReturnFailed: async (transaction, id, refund) => {
      const card = await purchases.lockExisting(transaction, id);
      const taken = await findPosting(transaction, getReturnKey(refund));
      // A card that has ended stays so: staff issue another one.
      if (card.state !== 'issued' || !taken) return;
      await lockBalance(transaction, id);
      const posting = { balance_id: id, cause: 'released' as const, amount: -taken.amount, posted_at: clock.now() };
      await post(transaction, { ...posting, idempotency_key: `${getReturnKey(refund)}:back` });
    },

    onDisputeChange: async (transaction, id, { state, isOpen }) => {
      const card = await purchases.lockExisting(transaction, id);
      if (card.state !== 'issued') return;
      await lockBalance(transaction, id);
      if (state !== 'won') {
        // What a lost dispute takes is recorded soon; nobody spends it meanwhile.
        if (card.frozen_at !== null) return;
        await updateGiftCard(transaction, id, { frozen_at: clock.now(), frozen_because: 'dispute' });
      } else if (!isOpen && card.frozen_because === 'dispute') {
        await unfreezeCard(transaction, clock, card);
      }
    },

    onDisputesRecorded: async (transaction, id) => {
      const card = await purchases.lockExisting(transaction, id);
      if (card.state !== 'issued' || card.frozen_because !== 'dispute') return;
      // What the disputes took is off the card; the shop has kept the money of what is left.
      await lockBalance(transaction, id);
      await unfreezeCard(transaction, clock, card);
    },
  };
}
