import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { advanceJob } from '../platform/jobs.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { findDispute, listPaymentDisputes, listUnappliedDisputes, upsertDispute } from './payment.disputes.store.ts';
import type { HandlerRegistries } from './payment.handlers.ts';
import { enqueueReading, readMovementsJob } from './payment.jobs.ts';
import type { Dispute } from './payment.provider.ts';
import type { PaymentProviders } from './payment.providers.ts';
import { listPaymentRefunds } from './payment.refunds.store.ts';
import { findReported } from './payment.reported.ts';
import { findPayment, getPayable, type Payment } from './payment.store.ts';

export type PaymentDisputes = {
  /** Stores a dispute or what became of it, once, and tells the payable. Repeated and late reports change nothing. */
  receiveDispute(
    dispute: Dispute,
    providerName: string,
  ): Promise<Result<{ received: true }, 'PAYMENT_NOT_FOUND' | 'CALLBACK_MISMATCH'>>;
  /**
   * Applies what was reported about a payment before its own confirmation: disputes at once, money that went back by a job.
   * @param payment in its new state, under the lock of its payable
   */
  applyEarlyReports(transaction: Transaction<Tables>, payment: Payment): Promise<void>;
  /** Has the payments read whose lost disputes are not recorded as given back. Idempotent. */
  applyLostDisputes(): Promise<void>;
};

const batchSize = 200;

/** Creates what stores disputes, and applies them in whatever order they are reported (ADR 176, 196). */
export function createPaymentDisputes({
  db,
  clock,
  providers,
  report,
  registries,
}: {
  db: Db;
  clock: Clock;
  providers: PaymentProviders;
  report: Report;
  registries: HandlerRegistries;
}): PaymentDisputes {
  /** Holds store credit that was paid out of a payment, as far as a dispute would take more than the payment has left. */
  async function holdCredit(transaction: Transaction<Tables>, payment: Payment, disputeId: string, amount: number) {
    let excess = amount - (payment.amount - payment.refunded);
    for (const refund of await listPaymentRefunds(transaction, payment.id)) {
      if (!refund.as_credit || excess <= 0) continue;
      const key = `held:${disputeId}:${refund.id}`;
      const wanted = Math.min(refund.amount, excess);
      excess -= await registries.creditHandler
        .get()
        .takeBack(transaction, { refundId: refund.id, amount: wanted, key });
    }
  }

  async function releaseCredit(transaction: Transaction<Tables>, payment: Payment, disputeId: string): Promise<void> {
    for (const { id, as_credit } of await listPaymentRefunds(transaction, payment.id)) {
      if (as_credit) await registries.creditHandler.get().giveBack(transaction, `held:${disputeId}:${id}`);
    }
  }

  return {
    receiveDispute: async (dispute, providerName) => {
      const { disputeId, amount, currency, reason, state, answerBy } = dispute;
      const reported = await findReported({ db, providers }, dispute.payment, providerName);
      if (!reported.ok) return reported;
      const payment = reported.value;
      if (!payment) return ok({ received: true });
      const { kind: payableKind, id: payableId } = getPayable(payment);
      const context = { paymentId: payment.id, payableKind, payableId, disputeId, reason };
      const known = await findDispute(db, providerName, disputeId);
      if (
        !Number.isSafeInteger(amount) ||
        amount <= 0 ||
        currency !== payment.currency ||
        isOfAnother(known, payment)
      ) {
        report(new Error('A dispute does not match the payment that it names: look into it at the provider'), context);
        return fail('CALLBACK_MISMATCH', { amount, currency, expectedCurrency: payment.currency });
      }
      const hasChanged = await runInTransaction(db, async (transaction) => {
        const handler = registries.payableHandlers.get(payableKind);
        await handler.lock(transaction, payableId);
        const row = { provider: providerName, id: disputeId, payment_id: payment.id, amount, currency, reason, state };
        const before = await upsertDispute(transaction, { ...row, answer_by: answerBy }, clock.now());
        if (before === undefined) return false;
        const locked = await findPayment(transaction, payment.id);
        if (!locked) throw new Error(`Payment ${payment.id} is gone`);
        if (state === 'won') await releaseCredit(transaction, locked, disputeId);
        else await holdCredit(transaction, locked, disputeId, amount);
        if (locked.state === 'confirmed') {
          const disputes = await listPaymentDisputes(transaction, payment.id);
          const isOpen = disputes.some((each) => each.state === 'open');
          await handler.onDisputeChange(transaction, payableId, { state, isOpen });
        }
        // One that was won may have been the last that was open beside a lost one.
        if (state !== 'open') await enqueueReading(transaction, clock, payment.id);
        return true;
      });
      if (hasChanged) {
        const message =
          state === 'open' ? 'A payment is disputed: answer it at the provider' : `A dispute was ${state}`;
        report(new Error(message), context, state === 'won' ? 'warn' : 'error');
      }
      return ok({ received: true });
    },

    applyEarlyReports: async (transaction, payment) => {
      const { kind, id } = getPayable(payment);
      const disputes = await listPaymentDisputes(transaction, payment.id);
      const isOpen = disputes.some(({ state }) => state === 'open');
      const isLost = disputes.some(({ state }) => state === 'lost');
      if (payment.state === 'confirmed' && (isOpen || isLost)) {
        await registries.payableHandlers
          .get(kind)
          .onDisputeChange(transaction, id, { state: isOpen ? 'open' : 'lost', isOpen });
      }
      if (isLost) await enqueueReading(transaction, clock, payment.id);
      // A report of a refund has enqueued a reading, which waits for the confirmation.
      else await advanceJob(transaction, clock, readMovementsJob, payment.id);
    },

    applyLostDisputes: async () => {
      for (let after: string | null = null; ; ) {
        const disputes: { payment_id: string }[] = await listUnappliedDisputes(db, { after, limit: batchSize });
        for (const paymentId of new Set(disputes.map(({ payment_id }) => payment_id))) {
          await enqueueReading(db, clock, paymentId, { onConflict: 'keep' });
        }
        after = disputes.at(-1)?.payment_id ?? null;
        if (disputes.length < batchSize) return;
      }
    },
  };
}

const isOfAnother = (known: { payment_id: string } | undefined, payment: Payment) =>
  known !== undefined && known.payment_id !== payment.id;
