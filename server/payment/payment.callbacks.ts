import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { type Metrics, noMetrics } from '../platform/metrics.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok } from '../platform/result.ts';
import type { PaymentDisputes } from './payment.disputes.ts';
import type { HandlerRegistries } from './payment.handlers.ts';
import type { PaymentMovements } from './payment.movements.ts';
import type { PaymentCallback } from './payment.provider.ts';
import type { PaymentProviders } from './payment.providers.ts';
import type { RefundSettling } from './payment.refunds.settling.ts';
import type { PaymentRefunds } from './payment.refunds.ts';
import { getNextState, isContradiction, paymentStates } from './payment.rules.ts';
import type { PaymentService } from './payment.service.ts';
import { findPayment, getPayable, insertEvent, isTakenBy, type Payable, updatePayment } from './payment.store.ts';

/** Creates what applies the callbacks of the providers. */
export function createCallbackReceiver({
  db,
  clock,
  providers,
  report,
  metrics = noMetrics,
  registries,
  pages,
  refunds,
  settling,
  movements,
  disputes,
}: {
  db: Db;
  clock: Clock;
  providers: PaymentProviders;
  report: Report;
  metrics?: Pick<Metrics, 'countPayment'>;
  registries: Pick<HandlerRegistries, 'payableHandlers'>;
  pages: Pick<PaymentService, 'abandon'>;
  refunds: Pick<PaymentRefunds, 'refundSurplus'>;
  settling: Pick<RefundSettling, 'receiveRefund'>;
  movements: Pick<PaymentMovements, 'receiveMovement'>;
  disputes: Pick<PaymentDisputes, 'receiveDispute' | 'applyEarlyReports'>;
}): PaymentService['receiveCallback'] {
  async function applyOutcome(callback: PaymentCallback, payable: Payable): Promise<void> {
    const { eventId, paymentId, outcome, reason, reference } = callback;
    const handler = registries.payableHandlers.get(payable.kind);
    const state = await runInTransaction(db, async (transaction) => {
      const { isAwaitingPayment } = await handler.lock(transaction, payable.id);
      const isNew = await insertEvent(transaction, { eventId, paymentId, outcome, now: clock.now() });
      const payment = isNew ? await findPayment(transaction, paymentId) : undefined;
      const to = payment && getNextState(payment.state, outcome, isAwaitingPayment);
      if (isContradiction(payment?.state, outcome)) {
        const context = { paymentId, payableKind: payable.kind, payableId: payable.id, eventId, reason };
        report(new Error(`The provider reports a payment as ${outcome} that it had confirmed`), context, 'warn');
      }
      if (!payment || !to) return null;
      // A paid payable has no other open attempt.
      if (to === 'confirmed' && !paymentStates[payment.state].isOpen) await pages.abandon(transaction, payable);
      await updatePayment(transaction, paymentId, { state: to, reason, reference });
      if (to === 'surplus') await refunds.refundSurplus(transaction, payment);
      await handler.onPaymentChange(transaction, payable.id, { payment, from: payment.state, to });
      if (paymentStates[to].hasMoney) await disputes.applyEarlyReports(transaction, { ...payment, state: to });
      return to;
    });
    if (state) metrics.countPayment(state);
  }

  async function receiveOutcome(callback: PaymentCallback, providerName: string) {
    const payment = await findPayment(db, callback.paymentId);
    if (!payment || !isTakenBy(payment, providerName)) return fail('PAYMENT_NOT_FOUND');
    if (callback.amount !== payment.amount || callback.currency !== payment.currency) {
      const { amount, currency } = callback;
      const details = { amount, currency, expectedAmount: payment.amount, expectedCurrency: payment.currency };
      return fail('CALLBACK_MISMATCH', details);
    }
    await applyOutcome(callback, getPayable(payment));
    return received;
  }

  return async (body, providerName) => {
    const provider = providers.find(({ name }) => name === providerName);
    // A provider of bookings has no payments.
    if (!provider) return fail('PAYMENT_NOT_FOUND');
    const read = provider.readCallback(body);
    if (!read.ok) return read;
    const callback = read.value;
    switch (callback?.kind) {
      case undefined:
        return received;
      case 'payment':
        return receiveOutcome(callback, providerName);
      case 'refund':
        return settling.receiveRefund(callback, providerName);
      case 'movement':
        return movements.receiveMovement(callback.payment, providerName);
      case 'dispute':
        return disputes.receiveDispute(callback, providerName);
    }
  };
}

const received = ok({ received: true } as const);
