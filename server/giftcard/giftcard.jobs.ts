import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';
import { definePurchaseJobs, type PurchaseMails } from '../payment/payment.service.ts';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import { type Mail, MailError, type Mailer } from '../platform/mail.ts';
import type { GiftCardPurchases } from './giftcard.purchases.ts';

const cardId = z.uuid();
const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: 7 * dayMs };

/** Writes e-mails that an older release has stored in another spelling, at night in Asia, once no process of it runs. */
const convertEmailsJob = defineRecurringJob(
  'giftcard.convert_emails',
  { dailyAt: '03:30', zone: 'Asia/Singapore' },
  { timeLimitMs: hourMs },
);

/** The jobs of a gift card's life until it is paid. */
export const giftCardPurchaseJobs = definePurchaseJobs({
  noun: 'giftcard',
  expire: 'expire_purchase',
  idField: 'cardId',
});

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

/** What the jobs of gift cards do. */
export type GiftCardWork = {
  purchases: Pick<GiftCardPurchases, 'expire'>;
  unpaidMails: PurchaseMails;
  /** Returns the mail with a code of a card; null where it is not the valid one any more, or the card is stopped. */
  createDeliveryMail: (cardId: string, codeNumber: number, resend: number) => Promise<Mail | null>;
  markSent: (cardId: string, codeNumber: number) => Promise<void>;
  /** Notes that the mail with a code was refused for good. */
  noteRefusal: (cardId: string, codeNumber: number) => Promise<void>;
  /** Returns null where the card is on its way by another code. */
  createUndeliveredMail: (mail: UndeliveredMail) => Promise<Mail | null>;
  createConfirmationMail: (cardId: string) => Promise<Mail | null>;
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
    ...giftCardPurchaseJobs.createHandlers(work.purchases, work.unpaidMails, mailer),
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
    handleJob(mailReaddressedJob, async (job) => send(await work.createReaddressedMail(job))),
    handleJob(mailRefundJob, async (job) => send(await work.createRefundMail(job.cardId, job.refundId))),
    handleJob(mailRefundRefusedJob, async (job) => send(await work.createRefundRefusedMail(job.cardId, job.refundId))),
    handleJob(mailExpiryJob, async (job) => send(await work.createExpiryMail(job.cardId, job.expiresOn))),
    handleJob(mailCreditJob, async (job) => send(await work.createCreditMail(job))),
  ];
}
