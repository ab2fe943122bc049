import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { HandlerRegistries } from './payment.handlers.ts';
import { enqueueReading } from './payment.jobs.ts';
import type { RefundCallback } from './payment.provider.ts';
import { findRefund, settleRefund } from './payment.refunds.store.ts';
import type { RefundState } from './payment.rules.ts';
import { findPayment, getPayable, isTakenBy, type Payment, type Refund } from './payment.store.ts';

type Ending = { state: 'succeeded' | 'refused'; reference: string | null; reason: string | null };

export type RefundSettling = {
  /** Ends a refund that is in one of these states, and tells its owner; a refused one is reported, too. */
  settle(refund: Refund, payment: Payment, from: readonly RefundState[], ending: Ending): Promise<void>;
  /** Applies what a provider reports about a refund. Repeated and late reports change nothing. */
  receiveRefund(
    callback: RefundCallback,
    providerName: string,
  ): Promise<Result<{ received: true }, 'PAYMENT_NOT_FOUND'>>;
  /**
   * Applies what a provider has of a refund of the shop, as it was read from there. The caller holds the payable locked.
   * @returns what people should look into; null: nothing
   */
  applyRead(
    transaction: Transaction<Tables>,
    payment: Payment,
    read: Pick<RefundCallback, 'refundId' | 'outcome' | 'reference'>,
  ): Promise<string | null>;
};

/** Creates what ends the refunds that the shop has requested of a provider. */
export function createRefundSettling({
  db,
  clock,
  report,
  registries,
}: {
  db: Db;
  clock: Clock;
  report: Report;
  registries: HandlerRegistries;
}): RefundSettling {
  /** @returns what people should look into; null: nothing */
  async function settleLocked(
    transaction: Transaction<Tables>,
    refund: Refund,
    payment: Payment,
    from: readonly RefundState[],
    ending: Ending,
  ): Promise<string | null> {
    const handler = registries.payableHandlers.get(payment.payable_kind);
    if (!(await settleRefund(transaction, refund.id, from, { ...ending, now: clock.now() }))) return null;
    if (ending.state === 'succeeded') {
      await handler.onRefundSucceeded(transaction, payment.payable_id, refund);
      return null;
    }
    await handler.onRefundRefused(transaction, payment.payable_id, refund);
    return `The provider refused a refund, which needs attention: ${ending.reason}`;
  }

  async function runLocked(
    refund: Pick<Refund, 'id'>,
    payment: Payment,
    run: (transaction: Transaction<Tables>) => Promise<string | null>,
  ): Promise<void> {
    const { kind: payableKind, id: payableId } = getPayable(payment);
    const message = await runInTransaction(db, async (transaction) => {
      await registries.payableHandlers.get(payableKind).lock(transaction, payableId);
      return run(transaction);
    });
    if (message !== null) {
      report(new Error(message), { refundId: refund.id, paymentId: payment.id, payableKind, payableId });
    }
  }

  const createRefusal = (reason: string | null): Ending => ({ state: 'refused', reference: null, reason });

  return {
    settle: (refund, payment, from, ending) =>
      runLocked(refund, payment, (transaction) => settleLocked(transaction, refund, payment, from, ending)),

    receiveRefund: async ({ refundId, outcome, reason, reference }, providerName) => {
      const refund = await findRefund(db, refundId);
      const payment = refund?.payment_id ? await findPayment(db, refund.payment_id) : undefined;
      if (!refund || !payment || !isTakenBy(payment, providerName)) return fail('PAYMENT_NOT_FOUND');
      await runLocked(refund, payment, async (transaction) => {
        // The bank may send the money back days after the provider has paid it out.
        const from = ['requested', 'succeeded'] as const;
        if (outcome === 'failed') return settleLocked(transaction, refund, payment, from, createRefusal(reason));
        const ending = { state: 'succeeded', reference, reason: null } as const;
        const message = await settleLocked(transaction, refund, payment, ['requested'], ending);
        const current = await findRefund(transaction, refundId);
        // Either it was paid out after all, or this report is older than that of its failure: read it at the provider.
        if (current && (current.state === 'refused' || current.paid_by !== null)) {
          await enqueueReading(transaction, clock, payment.id);
        }
        return message;
      });
      return ok({ received: true });
    },

    applyRead: async (transaction, payment, { refundId, outcome, reference }) => {
      const refund = await findRefund(transaction, refundId);
      const current = await findPayment(transaction, payment.id);
      if (!refund || !current || refund.payment_id !== payment.id) return null;
      if (outcome === 'failed') {
        return settleLocked(transaction, refund, payment, ['requested', 'succeeded'], createRefusal(null));
      }
      const left = current.amount - current.refunded;
      if (refund.paid_by !== null || (refund.state === 'refused' && refund.amount > left)) {
        return 'The provider has paid out a refund that counts as refused, and its money went back otherwise, too';
      }
      const ending = { state: 'succeeded', reference: reference ?? null, reason: null } as const;
      return settleLocked(transaction, refund, payment, ['requested', 'refused'], ending);
    },
  };
}
