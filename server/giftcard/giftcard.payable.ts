import { markets } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { getPaymentKind, getSettleEnd, type PayableHandler } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { createJob, enqueueJob, enqueueJobs } from '../platform/jobs.ts';
import type { Tables } from '../platform/tables.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import {
  deliverCardJob,
  enqueueUnpaidMail,
  getDeliveryKey,
  mailConfirmationJob,
  mailRefundJob,
  mailRefundRefusedJob,
} from './giftcard.jobs.ts';
import { insertGiftCardBalance, post } from './giftcard.ledger.store.ts';
import { getExpiry } from './giftcard.rules.ts';
import { lockGiftCard, type StoredGiftCard, updateGiftCard } from './giftcard.store.ts';

/** Returns what is stored of a card's code. */
export function createCodeColumns(codes: GiftCardCodes, cardId: string, codeNumber: number) {
  const code = codes.derive(cardId, codeNumber);
  return { code_number: codeNumber, code_hash: codes.hash(code), code_ending: code.slice(-4) };
}

/** Creates the handler of payments for gift cards. */
export function createGiftCardPayableHandler({ clock, codes }: { clock: Clock; codes: GiftCardCodes }): PayableHandler {
  async function lock(transaction: Transaction<Tables>, id: string): Promise<StoredGiftCard> {
    const card = await lockGiftCard(transaction, id);
    if (!card) throw new Error(`Gift card ${id} is gone`);
    return card;
  }

  /** Puts the money on a card that was paid, and has it sent when its day comes. */
  async function issue(transaction: Transaction<Tables>, card: StoredGiftCard): Promise<void> {
    const { id, market, amount, send_at: sendAt, code_number: codeNumber } = card;
    const now = clock.now();
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
    lock: async (transaction, id) => ({ isAwaitingPayment: (await lock(transaction, id)).state === 'placed' }),

    onPaymentChange: async (transaction, id, { payment, from, to }) => {
      const now = clock.now();
      if (to === 'confirmed') {
        await issue(transaction, await lock(transaction, id));
      } else if (to === 'pending') {
        const { held_until, market } = await lock(transaction, id);
        const settleEnd = getSettleEnd(payment.method, markets[market], now);
        const heldUntil = new Date(Math.max(held_until.getTime(), settleEnd.getTime()));
        await updateGiftCard(transaction, id, { held_until: heldUntil });
      } else if (to === 'failed' || to === 'blocked') {
        const { market } = await lock(transaction, id);
        // Somebody who pays by transfer is elsewhere, and who waits for a pending payment too. Otherwise the buyer returns from
        // the provider's page and reads the outcome there.
        if (from === 'pending' || getPaymentKind(payment.method, markets[market]) === 'transfer') {
          await enqueueUnpaidMail(transaction, clock, { cardId: id, paymentId: payment.id, outcome: to });
        }
      }
    },

    onRefundRequested: async () => {},

    onRefundRefused: async (transaction, id, refund) => {
      const job = { cardId: id, refundId: refund.id };
      await enqueueJob(transaction, clock, mailRefundRefusedJob, job, { key: refund.id });
    },

    onRefundSucceeded: async (transaction, id, refund) => {
      await enqueueJob(transaction, clock, mailRefundJob, { cardId: id, refundId: refund.id }, { key: refund.id });
    },
  };
}
