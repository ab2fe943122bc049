import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { findDispute, listPaymentDisputes, upsertDispute } from './payment.disputes.store.ts';
import type { HandlerRegistry } from './payment.handlers.ts';
import { payRefundJob, readMovementsJob } from './payment.jobs.ts';
import type { Dispute, ProviderPayment, ReportedPayment } from './payment.provider.ts';
import { getProvider, type PaymentProviders } from './payment.providers.ts';
import type { PaymentRefunds } from './payment.refunds.ts';
import { paymentStates, type RefundOrigin } from './payment.rules.ts';
import {
  findMovement,
  findPayment,
  findPaymentByReference,
  getPayable,
  insertMovement,
  insertPaymentRefund,
  isTakenBy,
  listPaymentRefunds,
  markClosedByStaff,
  type Payment,
  type Refund,
  settleRefund,
  toStartedPayment,
} from './payment.store.ts';

/** Money of a payment that went back without a request of the shop. */
type Movement = {
  origin: Exclude<RefundOrigin, 'shop'>;
  /** What the provider calls the refund or the dispute. */
  originId: string;
  /** Minor units. */
  amount: number;
  state: ProviderPayment['refunds'][number]['state'];
};

type Received = Result<{ received: true }, 'PAYMENT_NOT_FOUND' | 'CALLBACK_MISMATCH'>;

export type PaymentMovements = {
  /** Has a payment read whose money has moved, by a job. One of others who share the account at the provider is nobody's. */
  receiveMovement(payment: ReportedPayment, providerName: string): Promise<Received>;
  /** Stores a dispute or what became of it, once, and tells the payable. Repeated and late reports change nothing. */
  receiveDispute(dispute: Dispute, providerName: string): Promise<Received>;
  /**
   * Reads a payment at its provider, and records what went back without the shop: refunds that were made there, and disputes
   * that were lost. Idempotent. Throws while the provider gives no answer.
   */
  readMovements(paymentId: string): Promise<void>;
};

const received = ok({ received: true } as const);

const getLeft = ({ amount, refunded }: Payment) => amount - refunded;

/** Creates what records the money that moves at the provider without a request of the shop (ADR 176). */
export function createPaymentMovements({
  db,
  clock,
  random,
  providers,
  report,
  registry,
  receiveRefund,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  providers: PaymentProviders;
  report: Report;
  registry: HandlerRegistry;
  receiveRefund: PaymentRefunds['receiveRefund'];
}): PaymentMovements {
  async function findReported(reported: ReportedPayment, providerName: string): Promise<Payment | undefined> {
    const payment =
      'paymentId' in reported
        ? await findPayment(db, reported.paymentId)
        : await findPaymentByReference(db, reported.reference);
    return payment && isTakenBy(payment, providerName) ? payment : undefined;
  }

  /** A reference may be that of others who share the account at the provider; an id of the shop is the shop's. */
  const answerUnknown = (reported: ReportedPayment): Received =>
    'paymentId' in reported ? fail('PAYMENT_NOT_FOUND') : received;

  const createContext = (payment: Payment) => {
    const { kind: payableKind, id: payableId } = getPayable(payment);
    return { paymentId: payment.id, payableKind, payableId };
  };

  const enqueueReading = (transaction: Db, paymentId: string) =>
    enqueueJob(transaction, clock, readMovementsJob, { paymentId }, { key: paymentId });

  async function getExisting(transaction: Transaction<Tables>, id: string): Promise<Payment> {
    const payment = await findPayment(transaction, id);
    if (!payment) throw new Error(`Payment ${id} is gone`);
    return payment;
  }

  /** Holds store credit that was paid out of a payment, as far as a dispute would take more than the payment has left. */
  async function holdCredit(transaction: Transaction<Tables>, payment: Payment, disputeId: string, amount: number) {
    let excess = amount - getLeft(payment);
    for (const refund of await listPaymentRefunds(transaction, payment.id)) {
      if (!refund.as_credit || excess <= 0) continue;
      const key = `held:${disputeId}:${refund.id}`;
      const wanted = Math.min(refund.amount, excess);
      excess -= await registry.getCreditHandler().takeBack(transaction, { refundId: refund.id, amount: wanted, key });
    }
  }

  async function releaseCredit(transaction: Transaction<Tables>, payment: Payment, disputeId: string): Promise<void> {
    for (const { id, as_credit } of await listPaymentRefunds(transaction, payment.id)) {
      if (as_credit) await registry.getCreditHandler().giveBack(transaction, `held:${disputeId}:${id}`);
    }
  }

  async function receiveDispute(dispute: Dispute, providerName: string): Promise<Received> {
    const { disputeId, amount, currency, reason, state, answerBy } = dispute;
    const payment = await findReported(dispute.payment, providerName);
    if (!payment) return answerUnknown(dispute.payment);
    const context = { ...createContext(payment), disputeId, reason };
    const known = await findDispute(db, providerName, disputeId);
    if (!Number.isSafeInteger(amount) || amount <= 0 || currency !== payment.currency || isOfAnother(known, payment)) {
      report(new Error('A dispute does not match the payment that it names: look into it at the provider'), context);
      return fail('CALLBACK_MISMATCH', { amount, currency, expectedCurrency: payment.currency });
    }
    const hasChanged = await runInTransaction(db, async (transaction) => {
      const handler = registry.getHandler(payment.payable_kind);
      await handler.lock(transaction, payment.payable_id);
      const row = { provider: providerName, id: disputeId, payment_id: payment.id, amount, currency, reason, state };
      const before = await upsertDispute(transaction, { ...row, answer_by: answerBy }, clock.now());
      if (before === undefined) return false;
      const locked = await getExisting(transaction, payment.id);
      if (state === 'won') await releaseCredit(transaction, locked, disputeId);
      else await holdCredit(transaction, locked, disputeId, amount);
      if (locked.state === 'confirmed') {
        const disputes = await listPaymentDisputes(transaction, payment.id);
        const isOpen = disputes.some((each) => each.state === 'open');
        await handler.onDisputeChange(transaction, payment.payable_id, { state, isOpen });
      }
      if (state === 'lost') await enqueueReading(transaction, payment.id);
      return true;
    });
    if (hasChanged) {
      const message = state === 'open' ? 'A payment is disputed: answer it at the provider' : `A dispute was ${state}`;
      report(new Error(message), context, state === 'won' ? 'warn' : 'error');
    }
    return received;
  }

  /**
   * Makes room for money that the provider has given back: refunds that the shop has requested and the provider does not have
   * can no longer be paid out in full, the newest first. They are closed.
   * @param known the shop's refunds that the provider has
   * @returns those that were closed
   */
  async function makeRoom(
    transaction: Transaction<Tables>,
    payment: Payment,
    needed: number,
    known: ReadonlySet<string>,
  ): Promise<Refund[]> {
    let left = getLeft(payment);
    const closed: Refund[] = [];
    for (const refund of (await listPaymentRefunds(transaction, payment.id)).toReversed()) {
      if (left >= needed) break;
      if (refund.state !== 'requested' || refund.origin !== 'shop' || known.has(refund.id)) continue;
      const reason = 'The money went back without it';
      const change = { state: 'refused' as const, reference: null, reason, now: clock.now() };
      if (!(await settleRefund(transaction, refund.id, ['requested'], change))) continue;
      await markClosedByStaff(transaction, refund.id, { reason, now: clock.now() });
      closed.push(refund);
      left += refund.amount;
    }
    return closed;
  }

  /** Requests what is still left of refunds that were closed. */
  async function refundRest(transaction: Transaction<Tables>, payment: Payment, closed: readonly Refund[]) {
    for (const refund of closed.toReversed()) {
      const amount = Math.min(refund.amount, getLeft(await getExisting(transaction, payment.id)));
      if (amount <= 0) continue;
      const rest = { id: random.uuid(), idempotencyKey: `rest:${refund.id}`, amount, now: clock.now() };
      const written = await insertPaymentRefund(transaction, payment, rest, 'provider');
      if (written) await enqueueJob(transaction, clock, payRefundJob, { refundId: rest.id }, { key: rest.id });
    }
  }

  /** Takes store credit back that was paid out of money which the provider has given back as well. @returns what is missing */
  async function takeCreditBack(
    transaction: Transaction<Tables>,
    payment: Payment,
    movement: Movement,
    excess: number,
  ) {
    let missing = excess;
    for (const refund of await listPaymentRefunds(transaction, payment.id)) {
      if (!refund.as_credit || missing <= 0) continue;
      // What a dispute holds is with the shop already.
      const prefix = movement.origin === 'dispute' ? 'held' : 'returned';
      const key = `${prefix}:${movement.originId}:${refund.id}`;
      const amount = Math.min(refund.amount, missing);
      missing -= await registry.getCreditHandler().takeBack(transaction, { refundId: refund.id, amount, key });
    }
    return missing;
  }

  /** Gives back the store credit that was taken for a refund at the provider that has failed since. Idempotent. */
  async function restoreCredit(transaction: Transaction<Tables>, paymentId: string, originId: string): Promise<void> {
    for (const { id, as_credit } of await listPaymentRefunds(transaction, paymentId)) {
      if (as_credit) await registry.getCreditHandler().giveBack(transaction, `returned:${originId}:${id}`);
    }
  }

  async function recordMovement(
    transaction: Transaction<Tables>,
    paymentId: string,
    movement: Movement,
    known: ReadonlySet<string>,
  ): Promise<{ missing: number }> {
    const { origin, originId, amount } = movement;
    const payment = await getExisting(transaction, paymentId);
    const handler = registry.getHandler(payment.payable_kind);
    const closed = await makeRoom(transaction, payment, amount, known);
    const counted = Math.min(amount, getLeft(await getExisting(transaction, paymentId)));
    const row = { id: random.uuid(), origin, originId, amount: counted, state: movement.state, now: clock.now() };
    let spent = 0;
    if (counted > 0) {
      const refund = await insertMovement(transaction, payment, row);
      const isAll = getLeft(await getExisting(transaction, paymentId)) === 0;
      if (payment.state === 'confirmed')
        spent = await handler.onReturned(transaction, payment.payable_id, refund, { isAll });
      if (refund.state === 'succeeded' && origin === 'provider')
        await handler.onRefundSucceeded(transaction, payment.payable_id, refund);
    }
    await refundRest(transaction, payment, closed);
    const missing = await takeCreditBack(transaction, payment, movement, amount - counted);
    return { missing: missing + spent };
  }

  /** Applies what has become of a refund that somebody made at the provider. */
  async function settleMovement(transaction: Transaction<Tables>, payment: Payment, refund: Refund, state: string) {
    const handler = registry.getHandler(payment.payable_kind);
    const change = { reference: refund.origin_id, reason: null, now: clock.now() };
    if (state === 'succeeded') {
      const isSettled = await settleRefund(transaction, refund.id, ['requested'], { ...change, state });
      if (isSettled) await handler.onRefundSucceeded(transaction, payment.payable_id, refund);
    } else if (state === 'failed') {
      const reason = 'The provider could not pay it out';
      const refused = { ...change, state: 'refused' as const, reason };
      if (!(await settleRefund(transaction, refund.id, ['requested', 'succeeded'], refused))) return;
      // Whoever has made it at the provider decides what becomes of it.
      await markClosedByStaff(transaction, refund.id, { reason, now: clock.now() });
      if (payment.state === 'confirmed') await handler.onReturnFailed(transaction, payment.payable_id, refund);
    }
  }

  async function readMovements(paymentId: string): Promise<void> {
    const payment = await findPayment(db, paymentId);
    if (!payment) return;
    const atProvider = await getProvider(providers, payment).read(toStartedPayment(payment));
    const refunds = atProvider?.refunds ?? [];
    if (!paymentStates[payment.state].hasMoney) {
      if (refunds.length === 0) return;
      throw new Error(`Money of payment ${paymentId} went back before the payment was confirmed: its callback is late`);
    }
    const context = createContext(payment);
    if (atProvider && atProvider.currency !== payment.currency) {
      report(new Error('The provider has a payment in another currency than the shop'), context);
      return;
    }
    const known = new Set<string>();
    for (const { refundId, state, reference } of refunds) {
      if (refundId === null) continue;
      if (state !== 'failed') known.add(refundId);
      if (state !== 'pending' && payment.provider !== null)
        await receiveRefund(
          { kind: 'refund', refundId, outcome: state, reason: null, reference: reference ?? null },
          payment.provider,
        );
    }
    const missing = await runInTransaction(db, async (transaction) => {
      await registry.getHandler(payment.payable_kind).lock(transaction, payment.payable_id);
      const movements = [...listForeign(refunds), ...(await listLost(transaction, paymentId))];
      let sum = 0;
      for (const movement of movements) {
        const recorded = await findMovement(transaction, paymentId, movement);
        // Also where all of it was credit, and the payment has no refund of it.
        if (movement.state === 'failed') await restoreCredit(transaction, paymentId, movement.originId);
        if (recorded) await settleMovement(transaction, payment, recorded, movement.state);
        else if (movement.state !== 'failed')
          sum += (await recordMovement(transaction, paymentId, movement, known)).missing;
      }
      return sum;
    });
    if (missing > 0) {
      const message =
        'Money of a payment went back that the shop has given away already: as another refund, or from a gift card';
      report(new Error(message), { ...context, missing });
    }
  }

  return {
    receiveMovement: async (reported, providerName) => {
      const payment = await findReported(reported, providerName);
      if (!payment) return answerUnknown(reported);
      await enqueueReading(db, payment.id);
      return received;
    },
    receiveDispute,
    readMovements,
  };
}

const isOfAnother = (known: { payment_id: string } | undefined, payment: Payment) =>
  known !== undefined && known.payment_id !== payment.id;

/** Returns the refunds that the shop has not requested. */
function listForeign(refunds: ProviderPayment['refunds']): Movement[] {
  return refunds.flatMap(({ refundId, reference, amount, state }) =>
    refundId === null && reference && Number.isSafeInteger(amount) && amount > 0
      ? [{ origin: 'provider' as const, originId: reference, amount, state }]
      : [],
  );
}

async function listLost(transaction: Transaction<Tables>, paymentId: string): Promise<Movement[]> {
  const disputes = await listPaymentDisputes(transaction, paymentId);
  return disputes.flatMap(({ id: originId, amount, state }) =>
    state === 'lost' ? [{ origin: 'dispute' as const, originId, amount, state: 'succeeded' as const }] : [],
  );
}
