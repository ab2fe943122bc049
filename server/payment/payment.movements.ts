import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { LogFields } from '../platform/log-context.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { listPaymentDisputes, markDisputeApplied } from './payment.disputes.store.ts';
import type { HandlerRegistries } from './payment.handlers.ts';
import { enqueueReading, payRefundJob } from './payment.jobs.ts';
import type { ProviderPayment, ReportedPayment } from './payment.provider.ts';
import { getProvider, type PaymentProviders } from './payment.providers.ts';
import type { RefundSettling } from './payment.refunds.settling.ts';
import {
  findMovement,
  insertMovement,
  insertPaymentRefund,
  listPaymentRefunds,
  markClosedByStaff,
  settleRefund,
} from './payment.refunds.store.ts';
import { restPrefix } from './payment.refunds.ts';
import { findReported } from './payment.reported.ts';
import { paymentStates, type RefundOrigin } from './payment.rules.ts';
import { findPayment, getPayable, type Payment, type Refund, toStartedPayment } from './payment.store.ts';

/** Money of a payment that went back without a request of the shop. */
type Movement = {
  origin: Exclude<RefundOrigin, 'shop'>;
  /** What the provider calls the refund or the dispute. */
  originId: string;
  /** Minor units. */
  amount: number;
  state: ProviderPayment['refunds'][number]['state'];
};

export type PaymentMovements = {
  /** Has a payment read whose money has moved, by a job. One of others who share the account at the provider is nobody's. */
  receiveMovement(
    payment: ReportedPayment,
    providerName: string,
  ): Promise<Result<{ received: true }, 'PAYMENT_NOT_FOUND'>>;
  /**
   * Reads a payment at its provider, and records what went back without the shop: refunds that were made there, and disputes
   * that were lost. Idempotent. Throws while the provider gives no answer.
   */
  readMovements(paymentId: string): Promise<void>;
};

/** How often a payment is read in one run that changes meanwhile. */
const maxReadings = 3;

const getLeft = ({ amount, refunded }: Payment) => amount - refunded;

/** Creates what records the money that moves at the provider without a request of the shop (ADR 176). */
export function createPaymentMovements({
  db,
  clock,
  random,
  providers,
  report,
  registries,
  applyRead,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  providers: PaymentProviders;
  report: Report;
  registries: HandlerRegistries;
  applyRead: RefundSettling['applyRead'];
}): PaymentMovements {
  async function getExisting(transaction: Transaction<Tables>, id: string): Promise<Payment> {
    const payment = await findPayment(transaction, id);
    if (!payment) throw new Error(`Payment ${id} is gone`);
    return payment;
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
      const rest = { id: random.uuid(), idempotencyKey: restPrefix + refund.id, amount, now: clock.now() };
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
      missing -= await registries.creditHandler.get().takeBack(transaction, { refundId: refund.id, amount, key });
    }
    return missing;
  }

  /** Gives back the store credit that was taken for a refund at the provider that has failed since. Idempotent. */
  async function restoreCredit(transaction: Transaction<Tables>, paymentId: string, originId: string): Promise<void> {
    for (const { id, as_credit } of await listPaymentRefunds(transaction, paymentId)) {
      if (as_credit) await registries.creditHandler.get().giveBack(transaction, `returned:${originId}:${id}`);
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
    const handler = registries.payableHandlers.get(payment.payable_kind);
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
    const handler = registries.payableHandlers.get(payment.payable_kind);
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

  /** Records what lost disputes took. @returns what is missing, in minor units */
  async function recordLost(transaction: Transaction<Tables>, payment: Payment, known: ReadonlySet<string>) {
    let missing = 0;
    const disputes = await listPaymentDisputes(transaction, payment.id);
    for (const { provider, id: originId, amount, state, applied_at } of disputes) {
      if (state !== 'lost' || applied_at !== null) continue;
      const movement = { origin: 'dispute', originId, amount, state: 'succeeded' } as const;
      // A process of an older release may have recorded it.
      if (!(await findMovement(transaction, payment.id, movement))) {
        missing += (await recordMovement(transaction, payment.id, movement, known)).missing;
      }
      await markDisputeApplied(transaction, { provider, id: originId }, clock.now());
    }
    const isOver = disputes.every(({ state }) => state !== 'open') && disputes.some(({ state }) => state === 'lost');
    if (isOver && payment.state === 'confirmed') {
      await registries.payableHandlers.get(payment.payable_kind).onDisputesRecorded(transaction, payment.payable_id);
    }
    return missing;
  }

  /** Returns what the shop has of a payment, to see whether it has changed. */
  async function readVersion(from: Db, payment: Payment): Promise<string> {
    const refunds = await listPaymentRefunds(from, payment.id);
    const states = refunds.map(({ id, state, settled_at, closed_at }) => [id, state, settled_at, closed_at]);
    return JSON.stringify([payment.state, states]);
  }

  /** Applies what was read of a payment at its provider, whose payable is locked. @returns what people should look into */
  async function applyReading(transaction: Transaction<Tables>, payment: Payment, refunds: ProviderPayment['refunds']) {
    const messages: [message: string, context: LogFields][] = [];
    const known = new Set<string>();
    for (const { refundId, state, reference } of refunds) {
      if (refundId === null) continue;
      if (state !== 'failed') known.add(refundId);
      if (state === 'pending') continue;
      const ending = { refundId, outcome: state, reference: reference ?? null };
      const message = await applyRead(transaction, payment, ending);
      if (message !== null) messages.push([message, { refundId }]);
    }
    let missing = 0;
    for (const movement of listForeign(refunds)) {
      const recorded = await findMovement(transaction, payment.id, movement);
      // Also where all of it was credit, and the payment has no refund of it.
      if (movement.state === 'failed') await restoreCredit(transaction, payment.id, movement.originId);
      if (recorded) await settleMovement(transaction, payment, recorded, movement.state);
      else if (movement.state !== 'failed')
        missing += (await recordMovement(transaction, payment.id, movement, known)).missing;
    }
    missing += await recordLost(transaction, payment, known);
    if (missing > 0) {
      const message =
        'Money of a payment went back that the shop has given away already: as another refund, or from a gift card';
      messages.push([message, { missing }]);
    }
    return messages;
  }

  /** @returns false where the shop has changed what it has of the payment since it was read at the provider */
  async function readOnce(payment: Payment): Promise<boolean> {
    const version = await readVersion(db, payment);
    const atProvider = await getProvider(providers, payment).read(toStartedPayment(payment));
    const refunds = atProvider?.refunds ?? [];
    if (!paymentStates[payment.state].hasMoney) {
      if (refunds.length === 0) return true;
      throw new Error(
        `Money of payment ${payment.id} went back before the payment was confirmed: its callback is late`,
      );
    }
    const { kind: payableKind, id: payableId } = getPayable(payment);
    const context = { paymentId: payment.id, payableKind, payableId };
    if (atProvider && atProvider.currency !== payment.currency) {
      report(new Error('The provider has a payment in another currency than the shop'), context);
      return true;
    }
    const messages = await runInTransaction(db, async (transaction) => {
      await registries.payableHandlers.get(payableKind).lock(transaction, payableId);
      const locked = await getExisting(transaction, payment.id);
      return (await readVersion(transaction, locked)) === version ? applyReading(transaction, locked, refunds) : null;
    });
    for (const [message, fields] of messages ?? []) report(new Error(message), { ...context, ...fields });
    return messages !== null;
  }

  return {
    receiveMovement: async (reported, providerName) => {
      const found = await findReported({ db, providers }, reported, providerName);
      if (!found.ok) return found;
      if (found.value) await enqueueReading(db, clock, found.value.id);
      return ok({ received: true });
    },

    readMovements: async (paymentId) => {
      for (let time = 0; time < maxReadings; time += 1) {
        const payment = await findPayment(db, paymentId);
        if (!payment || (await readOnce(payment))) return;
      }
      throw new Error(`Payment ${paymentId} changes while it is read at its provider`);
    },
  };
}

/** Returns the refunds that the shop has not requested. */
function listForeign(refunds: ProviderPayment['refunds']): Movement[] {
  return refunds.flatMap(({ refundId, reference, amount, state }) =>
    refundId === null && reference && Number.isSafeInteger(amount) && amount > 0
      ? [{ origin: 'provider' as const, originId: reference, amount, state }]
      : [],
  );
}
