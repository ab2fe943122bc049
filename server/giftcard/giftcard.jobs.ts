import type { GiftCardUnpaidOutcome } from '@vermilion/contract/giftcard';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { dayMs, defineJob, defineRecurringJob, enqueueJob, hourMs, minuteMs } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { Tables } from '../platform/tables.ts';

const cardId = z.uuid();
const mailPolicy = { maxConcurrent: 4, timeLimitMs: 60_000, retryForMs: 7 * dayMs };

/** Cancels a gift card that was not paid in time. Its key is the card's id. */
export const expirePurchaseJob = defineJob('giftcard.expire_purchase', z.object({ cardId }), { maxConcurrent: 4 });

/** Mails a code of a gift card to its recipient. Its key is `getDeliveryKey`. */
export const deliverCardJob = defineJob(
  'giftcard.deliver_card',
  z.object({ cardId, codeNumber: z.number().int().min(1) }),
  { ...mailPolicy, retryForMs: 30 * dayMs },
);

/** Returns the key of the job that mails a code of a card. */
export const getDeliveryKey = (id: string, codeNumber: number) => `${id} ${codeNumber}`;

/** Mails the buyer that a gift card is paid. Its key is the card's id. */
export const mailConfirmationJob = defineJob('giftcard.mail_confirmation', z.object({ cardId }), mailPolicy);

/** What the mail about an unpaid gift card is about. */
export type UnpaidCardMail = { cardId: string; paymentId: string; outcome: GiftCardUnpaidOutcome };

/** Mails the buyer that a gift card was not paid. Its key is the payment's id and outcome. */
const mailUnpaidJob = defineJob<UnpaidCardMail>(
  'giftcard.mail_unpaid',
  z.object({ cardId, paymentId: z.uuid(), outcome: z.enum(['failed', 'blocked', 'cancelled']) }),
  mailPolicy,
);

/** Mails the buyer that a gift card was refunded. Its key is the refund's id. */
export const mailRefundJob = defineJob('giftcard.mail_refund', z.object({ cardId, refundId: z.uuid() }), mailPolicy);

/** Takes what is left on cards whose last day is over. */
const expireCardsJob = defineRecurringJob('giftcard.expire_cards', { everyMs: hourMs }, { timeLimitMs: 10 * minuteMs });

/** Forgets gift cards that were entered in bags that are gone. */
const forgetBagsJob = defineRecurringJob('giftcard.forget_bags', { everyMs: 12 * hourMs });

/** Enqueues the mail about an unpaid gift card, once for each attempt to pay and outcome. */
export function enqueueUnpaidMail(transaction: Transaction<Tables>, clock: Clock, mail: UnpaidCardMail): Promise<void> {
  return enqueueJob(transaction, clock, mailUnpaidJob, mail, { key: `${mail.paymentId} ${mail.outcome}` });
}

/** What the jobs of gift cards do. */
export type GiftCardWork = {
  expirePurchase: (cardId: string) => Promise<void>;
  /** Returns the mail with a code of a card; null where it is not the valid one any more, or the card is stopped. */
  createDeliveryMail: (cardId: string, codeNumber: number) => Promise<Mail | null>;
  markSent: (cardId: string, codeNumber: number) => Promise<void>;
  createConfirmationMail: (cardId: string) => Promise<Mail | null>;
  createUnpaidMail: (mail: UnpaidCardMail) => Promise<Mail | null>;
  createRefundMail: (cardId: string, refundId: string) => Promise<Mail | null>;
  expireCards: (signal?: AbortSignal) => Promise<number>;
  forgetBags: () => Promise<void>;
};

/**
 * Returns what runs the jobs of gift cards.
 * @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them
 */
export function createGiftCardJobs(work: GiftCardWork, mailer: Mailer | null): JobHandler[] {
  const handlers = [
    handleJob(expirePurchaseJob, (job) => work.expirePurchase(job.cardId)),
    handleJob(expireCardsJob, async (_payload, { signal }) => void (await work.expireCards(signal))),
    handleJob(forgetBagsJob, () => work.forgetBags()),
  ];
  if (!mailer) return handlers;
  const send = async (mail: Mail | null) => {
    if (mail) await mailer.send(mail);
  };
  return [
    ...handlers,
    handleJob(deliverCardJob, async (job) => {
      const mail = await work.createDeliveryMail(job.cardId, job.codeNumber);
      if (!mail) return;
      await mailer.send(mail);
      await work.markSent(job.cardId, job.codeNumber);
    }),
    handleJob(mailConfirmationJob, async (job) => send(await work.createConfirmationMail(job.cardId))),
    handleJob(mailUnpaidJob, async (job) => send(await work.createUnpaidMail(job))),
    handleJob(mailRefundJob, async (job) => send(await work.createRefundMail(job.cardId, job.refundId))),
  ];
}
