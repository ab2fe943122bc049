import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import type { Transaction } from 'kysely';
import type { Caller } from '../platform/actor.ts';
import { runResultInTransaction } from '../platform/database.ts';
import { cancelJob, enqueueJobs } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { deliverCardJob, getDeliveryKey, giftCardPurchaseJobs } from './giftcard.jobs.ts';
import { lockBalance, post } from './giftcard.ledger.store.ts';
import type { AccessError, GiftCardPurchases } from './giftcard.purchases.ts';
import type { GiftCardReading, ReadingDeps } from './giftcard.reading.ts';
import { canCancel } from './giftcard.rules.ts';
import {
  findGiftCard,
  hasPaidForCard,
  lockGiftCard,
  type StoredGiftCard,
  toPayable,
  updateGiftCard,
} from './giftcard.store.ts';

/** Ends purchases: by their buyer or by staff. */
export type GiftCardEnding = {
  /** Cancels a gift card that was not sent, and refunds what was paid. Idempotent. */
  cancel(
    caller: Caller,
    id: string,
    key: string | undefined,
  ): Promise<Result<GiftCardPurchase, AccessError | 'GIFT_CARD_NOT_CANCELLABLE'>>;
  /**
   * Takes the money off a locked card of which nothing was spent, and refunds its payment.
   * @returns false where some of it was spent, or its payment is disputed
   */
  refundLocked(
    transaction: Transaction<Tables>,
    card: StoredGiftCard,
    note?: { reason?: string; author?: string },
  ): Promise<boolean>;
};

/** Anybody can name an e-mail: its owner gets no second mail about what a stranger has not paid. */
const isKnownBuyer = async (transaction: Transaction<Tables>, { account_id, buyer_email }: StoredGiftCard) =>
  account_id !== null || (await hasPaidForCard(transaction, buyer_email));

/** Cancels a locked card that is not paid. */
export async function cancelUnpaidCard(
  { clock, payments }: Pick<ReadingDeps, 'clock' | 'payments'>,
  transaction: Transaction<Tables>,
  card: StoredGiftCard,
  reason: 'not_paid' | 'shopper',
): Promise<void> {
  const payment = await payments.findCurrent(transaction, toPayable(card.id));
  await updateGiftCard(transaction, card.id, { state: 'cancelled', cancel_reason: reason });
  await payments.abandon(transaction, toPayable(card.id));
  // Its buyer waits for a mail: about a pending payment, or after the one with the way back to it.
  const isExpected =
    payment?.state === 'pending' || (card.transfer_mail !== null && (await isKnownBuyer(transaction, card)));
  if (payment && isExpected && reason === 'not_paid') {
    const mail = { id: card.id, paymentId: payment.id, outcome: 'cancelled' as const };
    await enqueueJobs(transaction, clock, [giftCardPurchaseJobs.createUnpaidMail(clock, mail)]);
  }
}

export function createGiftCardEnding(
  { database: { db }, clock, payments }: ReadingDeps,
  purchases: Pick<GiftCardPurchases, 'findToCancel'>,
  reading: Pick<GiftCardReading, 'createView'>,
): GiftCardEnding {
  async function refundLocked(
    transaction: Transaction<Tables>,
    card: StoredGiftCard,
    note: { reason?: string; author?: string } = {},
  ): Promise<boolean> {
    const balance = await lockBalance(transaction, card.id);
    if (balance.amount !== card.amount) return false;
    const disputes = await payments.listDisputes(transaction, toPayable(card.id));
    if (disputes.some(({ state }) => state === 'open')) return false;
    await updateGiftCard(transaction, card.id, { state: 'refunded' });
    const posting = { balance_id: card.id, cause: 'refund' as const, amount: -card.amount, posted_at: clock.now() };
    await post(transaction, { ...posting, ...note, idempotency_key: `refund:${card.id}` });
    await payments.refundCancelled(transaction, toPayable(card.id));
    await cancelJob(transaction, deliverCardJob, getDeliveryKey(card.id, card.code_number));
    return true;
  }

  return {
    refundLocked,

    cancel: async (caller, id, key) => {
      const access = await purchases.findToCancel(caller, id, key);
      if (!access.ok) return access;
      const cancelled = await runResultInTransaction(
        db,
        async (transaction): Promise<Result<StoredGiftCard, 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_CANCELLABLE'>> => {
          const card = await lockGiftCard(transaction, id);
          const payment = card && (await payments.findCurrent(transaction, toPayable(id)));
          if (!card || !payment) return fail('GIFT_CARD_NOT_FOUND');
          if (card.state === 'cancelled' || card.state === 'refunded') return ok(card);
          if (!canCancel(card, payment, clock.now())) return fail('GIFT_CARD_NOT_CANCELLABLE');
          if (card.state === 'placed') {
            await cancelUnpaidCard({ clock, payments }, transaction, card, 'shopper');
          } else if (!(await refundLocked(transaction, card))) return fail('GIFT_CARD_NOT_CANCELLABLE');
          return ok({ ...card, ...(await findGiftCard(transaction, id)) });
        },
      );
      return cancelled.ok
        ? ok(await reading.createView({ ...access.value, purchase: cancelled.value }, caller.language))
        : cancelled;
    },
  };
}
