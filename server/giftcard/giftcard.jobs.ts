import { dayMs, hourMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import type { GiftCardUnpaidOutcome } from '@vermilion/contract/giftcard';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { getPaymentKind, getUnfinishedMailTime, type Payment } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { defineJob, defineRecurringJob, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import { type Mail, MailError, type Mailer } from '../platform/mail.ts';
import type { Tables } from '../platform/tables.ts';
import type { StoredGiftCard } from './giftcard.store.ts';

const cardId = z.uuid();
const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: 7 * dayMs };

/** Writes e-mails that an older release has stored in another spelling, at night in Asia, once no process of it runs. */
const convertEmailsJob = defineRecurringJob(
  'giftcard.convert_emails',
  { dailyAt: '03:30', zone: 'Asia/Singapore' },
  { timeLimitMs: hourMs },
);

/** Cancels a gift card that was not paid in time. Its key is the card's id. */
export const expirePurchaseJob = defineJob('giftcard.expire_purchase', z.object({ cardId }), { maxConcurrent: 4 });

/**
 * Mails a code of a gift card to its recipient. `resend`: which of the times it is that its buyer has it sent again. Its key is
 * `getDeliveryKey`.
 */
export const deliverCardJob = defineJob(
  'giftcard.deliver_card',
  z.object({ cardId, codeNumber: z.number().int().min(1), resend: z.number().int().min(1).optional() }),
  { ...mailPolicy, retryForMs: 30 * dayMs },
);

/** Returns the key of the job that mails a code of a card. */
export const getDeliveryKey = (id: string, codeNumber: number, resend = 0) =>
  resend === 0 ? `${id} ${codeNumber}` : `${id} ${codeNumber} ${resend}`;

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

/** A payment that has started. */
export type StartedCardMail = { cardId: string; paymentId: string };

const startedMail = z.object({ cardId, paymentId: z.uuid() });

/** Mails the buyer until when to transfer, and the way back to the account number. Its key is the payment's id. */
const mailTransferJob = defineJob<StartedCardMail>('giftcard.mail_transfer', startedMail, mailPolicy);

/** Mails the buyer the way back to a payment that was left unfinished. Its key is the payment's id. */
const mailUnfinishedJob = defineJob<StartedCardMail>('giftcard.mail_unfinished', startedMail, mailPolicy);

/** How long after a transfer has started its mail is sent: the payment page is open by then. */
const transferMailDelayMs = 15 * secondMs;

/**
 * Enqueues the mail with the way back to a payment that starts: soon for a transfer, whose buyer pays later and elsewhere, and
 * after a while for any other, where it was left unfinished (ADR 184).
 */
export function enqueuePaymentMail(
  transaction: Transaction<Tables>,
  clock: Clock,
  { id: cardId, market, held_until: heldUntil }: Pick<StoredGiftCard, 'id' | 'market' | 'held_until'>,
  { id: paymentId, method }: Payment,
): Promise<void> {
  const now = clock.now();
  const mail = { cardId, paymentId };
  return getPaymentKind(method, markets[market]) === 'transfer'
    ? enqueueJob(transaction, clock, mailTransferJob, mail, {
        key: paymentId,
        runAt: new Date(now.getTime() + transferMailDelayMs),
      })
    : enqueueJob(transaction, clock, mailUnfinishedJob, mail, {
        key: paymentId,
        runAt: getUnfinishedMailTime(now, heldUntil),
      });
}

const refundMail = z.object({ cardId, refundId: z.uuid() });

/** Mails the buyer that a gift card was refunded. Its key is the refund's id. */
export const mailRefundJob = defineJob('giftcard.mail_refund', refundMail, mailPolicy);

/** Mails the buyer that the provider refused a refund, and how the money comes. Its key is the refund's id. */
export const mailRefundRefusedJob = defineJob('giftcard.mail_refund_refused', refundMail, mailPolicy);

/** A code of a gift card whose mail was refused for good. */
export type UndeliveredMail = { cardId: string; codeNumber: number };

/** Mails the buyer that the recipient's mail server has refused a gift card. Its key is the card's id and the code's number. */
export const mailUndeliveredJob = defineJob<UndeliveredMail>(
  'giftcard.mail_undelivered',
  z.object({ cardId, codeNumber: z.number().int().min(1) }),
  mailPolicy,
);

/** Mails the recipient that a gift card expires soon. Its key is the card's id and that day. */
export const mailExpiryJob = defineJob(
  'giftcard.mail_expiry',
  z.object({ cardId, expiresOn: z.iso.date() }),
  mailPolicy,
);

/** A gift card that staff have sent to another address. `email`: of whom the mail tells it. */
export type ReaddressedMail = { cardId: string; codeNumber: number; to: 'buyer' | 'recipient'; email: string };

/** Mails the buyer or the recipient until then that a gift card goes elsewhere. Its key is the card's, its new code's and `to`. */
export const mailReaddressedJob = defineJob<ReaddressedMail>(
  'giftcard.mail_readdressed',
  z.object({ cardId, codeNumber: z.number().int().min(1), to: z.enum(['buyer', 'recipient']), email: z.string() }),
  mailPolicy,
);

/** Looks for gift cards that expire soon. */
const remindOfExpiryJob = defineRecurringJob(
  'giftcard.remind_of_expiry',
  { everyMs: 12 * hourMs },
  { timeLimitMs: 10 * minuteMs },
);

/** Credit that customer care has given. `posting` names it. */
export type CreditMail = { accountId: string; market: MarketCode; amount: number; posting: string };

/** Mails a member that customer care has given credit. Its key is that of the posting. */
export const mailCreditJob = defineJob<CreditMail>(
  'giftcard.mail_credit',
  z.object({
    accountId: z.uuid(),
    market: z.enum(marketCodes),
    amount: z.number().int().min(1),
    posting: z.string(),
  }),
  mailPolicy,
);

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
  createDeliveryMail: (cardId: string, codeNumber: number, resend: number) => Promise<Mail | null>;
  markSent: (cardId: string, codeNumber: number) => Promise<void>;
  /** Notes that the mail with a code was refused for good. */
  noteRefusal: (cardId: string, codeNumber: number) => Promise<void>;
  /** Returns null where the card is on its way by another code. */
  createUndeliveredMail: (mail: UndeliveredMail) => Promise<Mail | null>;
  createConfirmationMail: (cardId: string) => Promise<Mail | null>;
  /** Throws while the payment page is not open yet. */
  createTransferMail: (mail: StartedCardMail) => Promise<Mail | null>;
  /** Returns null where the card can no longer be paid, needs no mail, or has had one with the way back. */
  createUnfinishedMail: (mail: StartedCardMail) => Promise<Mail | null>;
  createUnpaidMail: (mail: UnpaidCardMail) => Promise<Mail | null>;
  createRefundMail: (cardId: string, refundId: string) => Promise<Mail | null>;
  createRefundRefusedMail: (cardId: string, refundId: string) => Promise<Mail | null>;
  createExpiryMail: (cardId: string, expiresOn: string) => Promise<Mail | null>;
  createReaddressedMail: (mail: ReaddressedMail) => Promise<Mail | null>;
  createCreditMail: (mail: CreditMail) => Promise<Mail | null>;
  /** Enqueues the mails about cards that expire soon, once for each last day. */
  remindOfExpiry: (signal?: AbortSignal) => Promise<void>;
  expireCards: (signal?: AbortSignal) => Promise<void>;
  forgetBags: () => Promise<void>;
  /** Writes e-mails that an older release has stored as they were typed; see `convertGiftCardEmails`. */
  convertEmails: () => Promise<void>;
};

/**
 * Returns what runs the jobs of gift cards.
 * @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them
 */
export function createGiftCardJobs(work: GiftCardWork, mailer: Mailer | null): JobHandler[] {
  const handlers = [
    handleJob(expirePurchaseJob, (job) => work.expirePurchase(job.cardId)),
    handleJob(expireCardsJob, (_payload, { signal }) => work.expireCards(signal)),
    handleJob(forgetBagsJob, () => work.forgetBags()),
    handleJob(convertEmailsJob, () => work.convertEmails()),
    handleJob(remindOfExpiryJob, (_payload, { signal }) => work.remindOfExpiry(signal)),
  ];
  if (!mailer) return handlers;
  const send = async (mail: Mail | null) => {
    if (mail) await mailer.send(mail);
  };
  return [
    ...handlers,
    handleJob(deliverCardJob, async (job) => {
      const mail = await work.createDeliveryMail(job.cardId, job.codeNumber, job.resend ?? 0);
      if (!mail) return;
      try {
        await mailer.send(mail);
      } catch (error) {
        // Another run would be refused as well.
        if (error instanceof MailError && error.isRefusedForGood) return work.noteRefusal(job.cardId, job.codeNumber);
        throw error;
      }
      await work.markSent(job.cardId, job.codeNumber);
    }),
    handleJob(mailUndeliveredJob, async (job) => send(await work.createUndeliveredMail(job))),
    handleJob(mailConfirmationJob, async (job) => send(await work.createConfirmationMail(job.cardId))),
    handleJob(mailUnpaidJob, async (job) => send(await work.createUnpaidMail(job))),
    handleJob(mailTransferJob, async (job) => send(await work.createTransferMail(job))),
    handleJob(mailUnfinishedJob, async (job) => send(await work.createUnfinishedMail(job))),
    handleJob(mailReaddressedJob, async (job) => send(await work.createReaddressedMail(job))),
    handleJob(mailRefundJob, async (job) => send(await work.createRefundMail(job.cardId, job.refundId))),
    handleJob(mailRefundRefusedJob, async (job) => send(await work.createRefundRefusedMail(job.cardId, job.refundId))),
    handleJob(mailExpiryJob, async (job) => send(await work.createExpiryMail(job.cardId, job.expiresOn))),
    handleJob(mailCreditJob, async (job) => send(await work.createCreditMail(job))),
  ];
}
