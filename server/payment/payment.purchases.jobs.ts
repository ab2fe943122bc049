import { dayMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import type { UnpaidOutcome } from '@vermilion/contract/payment';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { createJob, defineJob, type NewJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import { getPaymentKind, getUnfinishedMailTime } from './payment.methods.rules.ts';
import type { PurchaseMails } from './payment.purchases.mails.ts';
import type { Purchases } from './payment.purchases.ts';
import type { Payment } from './payment.store.ts';

/** How long after a transfer has started its mail is sent: the payment page is open by then. */
const transferMailDelayMs = 15 * secondMs;

const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: 7 * dayMs };

/** The jobs that the life of a purchase needs, whatever is bought. */
export type PurchaseJobs = {
  /** Creates the job that ends an unpaid purchase once its hold is over. */
  createExpiry(clock: Clock, id: string, runAt: Date): NewJob;
  /**
   * Creates the job of the mail with the way back to a payment that starts: soon for a transfer, whose buyer pays later and
   * elsewhere, and after a while for any other, where it was left unfinished (ADR 184).
   */
  createWayBackMail(
    clock: Clock,
    purchase: { id: string; market: MarketCode; held_until: Date },
    payment: Pick<Payment, 'id' | 'method'>,
  ): NewJob;
  /** Creates the job of the mail about an unpaid purchase, of which there is one for each attempt to pay and outcome. */
  createUnpaidMail(clock: Clock, mail: { id: string; paymentId: string; outcome: UnpaidOutcome }): NewJob;
  /**
   * @param mails null where nothing of the kind is paid for
   * @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them
   */
  createHandlers(
    purchases: Pick<Purchases, 'expire'>,
    mails: PurchaseMails | null,
    mailer: Mailer | null,
  ): readonly JobHandler[];
};

/**
 * Defines the jobs of a kind of purchase.
 * @param names.noun what the kinds of its jobs begin with
 * @param names.expire the kind of the job that ends an unpaid one
 * @param names.idField what its payloads call the purchase
 */
export function definePurchaseJobs({
  noun,
  expire,
  idField,
}: {
  noun: string;
  expire: string;
  idField: string;
}): PurchaseJobs {
  // Payloads and kinds are those of earlier releases, whose processes may run beside this one.
  const toPayload = (id: string, facts: object = {}) => ({ [idField]: id, ...facts });
  const definePurchaseJob = <Shape extends z.ZodRawShape>(kind: string, facts: Shape, policy: object) => {
    const stored = z.object({ ...facts, [idField]: z.uuid() });
    return {
      definition: defineJob<object>(kind, stored, policy),
      read: (payload: object) => ({
        ...(payload as z.infer<z.ZodObject<Shape>>),
        id: String((payload as Record<string, unknown>)[idField]),
      }),
    };
  };
  const paymentId = z.uuid();
  const outcome = z.enum(['failed', 'blocked', 'cancelled']);
  const expiry = definePurchaseJob(`${noun}.${expire}`, {}, { maxConcurrent: 4 });
  const transferMail = definePurchaseJob(`${noun}.mail_transfer`, { paymentId }, mailPolicy);
  const unfinishedMail = definePurchaseJob(`${noun}.mail_unfinished`, { paymentId }, mailPolicy);
  const unpaidMail = definePurchaseJob(`${noun}.mail_unpaid`, { paymentId, outcome }, mailPolicy);

  return {
    createExpiry: (clock, id, runAt) => createJob(clock, expiry.definition, toPayload(id), { key: id, runAt }),

    createWayBackMail: (clock, { id, market, held_until: heldUntil }, payment) => {
      const now = clock.now();
      const isTransfer = getPaymentKind(payment.method, markets[market]) === 'transfer';
      const runAt = isTransfer ? new Date(now.getTime() + transferMailDelayMs) : getUnfinishedMailTime(now, heldUntil);
      const { definition } = isTransfer ? transferMail : unfinishedMail;
      return createJob(clock, definition, toPayload(id, { paymentId: payment.id }), { key: payment.id, runAt });
    },

    createUnpaidMail: (clock, { id, ...facts }) =>
      createJob(clock, unpaidMail.definition, toPayload(id, facts), { key: `${facts.paymentId} ${facts.outcome}` }),

    createHandlers: (purchases, mails, mailer) => {
      const expiring = handleJob(expiry.definition, (job) => purchases.expire(expiry.read(job).id));
      if (!mailer || !mails) return [expiring];
      const sendAny = async (mail: Awaited<ReturnType<PurchaseMails['createTransferMail']>>) => {
        if (mail) await mailer.send(mail);
      };
      return [
        expiring,
        handleJob(transferMail.definition, async (job) =>
          sendAny(await mails.createTransferMail(transferMail.read(job))),
        ),
        handleJob(unfinishedMail.definition, async (job) =>
          sendAny(await mails.createUnfinishedMail(unfinishedMail.read(job))),
        ),
        handleJob(unpaidMail.definition, async (job) => sendAny(await mails.createUnpaidMail(unpaidMail.read(job)))),
      ];
    },
  };
}
