import { formatMomentCursor } from '@vermilion/contract/fields';
import type { RefundPart } from '@vermilion/contract/order';
import type { RefusedRefund } from '@vermilion/contract/payment-staff';
import { getSourceKey } from '@vermilion/contract/source-key';
import type { Transaction } from 'kysely';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, runResultInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { listPaymentDisputes } from './payment.disputes.store.ts';
import type { CreditHolder, HandlerRegistries } from './payment.handlers.ts';
import { payRefundJob } from './payment.jobs.ts';
import type { PaymentMovements } from './payment.movements.ts';
import { getProvider, type PaymentProviders } from './payment.providers.ts';
import type { RefundSettling } from './payment.refunds.settling.ts';
import {
  findRefund,
  insertPaymentRefund,
  insertTenderRefund,
  listPaymentRefunds,
  listRefunds,
  listRefusedRefunds,
  markClosedByStaff,
  markPaidByHand,
} from './payment.refunds.store.ts';
import { distributeRefund } from './payment.rules.ts';
import type { PaymentService } from './payment.service.ts';
import {
  findPayment,
  getPayable,
  listAttempts,
  listTenders,
  type Payable,
  type Payment,
  type Refund,
  type Tender,
  toStartedPayment,
} from './payment.store.ts';

/** The idempotency key of the refund of money that a payable did not need. */
const surplusKey = 'surplus';
/** The idempotency key of the refund of what was left of a cancelled payable. */
const cancelledKey = 'cancelled';
/** Before the ids of callers, to keep them apart from the two above. */
const requestPrefix = 'request:';
/** Before the id of a refund that was closed: what is still left of it. */
export const restPrefix = 'rest:';

const refundsPerPage = 50;

/** Returns the id that the caller of `refund` has given to a refund, by its idempotency key; null for the shop's own. */
export function readRequestId(idempotencyKey: string): string | null {
  return idempotencyKey.startsWith(requestPrefix) ? idempotencyKey.slice(requestPrefix.length) : null;
}

/** Why the shop gives a refund: its caller has requested it, its payable was cancelled, or the money was too much. */
export type RefundCause = { kind: 'requested'; requestId: string } | { kind: 'cancelled' } | { kind: 'surplus' };

/**
 * Returns why the shop gives a refund; the rest of one that was closed has the cause of that one. Null: the money went back without the shop.
 * @param refunds all of its payable
 */
export function findRefundCause(
  { idempotency_key: key }: Pick<Refund, 'idempotency_key'>,
  refunds: readonly Pick<Refund, 'id' | 'idempotency_key'>[],
): RefundCause | null {
  if (key === cancelledKey) return { kind: 'cancelled' };
  if (key === surplusKey) return { kind: 'surplus' };
  const requestId = readRequestId(key);
  if (requestId !== null) return { kind: 'requested', requestId };
  const closed = refunds.find(({ id }) => key === restPrefix + id);
  return closed ? findRefundCause(closed, refunds) : null;
}

/** Whether a dispute about a payment is open. */
const isDisputed = async (db: Db, paymentId: string): Promise<boolean> =>
  (await listPaymentDisputes(db, paymentId)).some(({ state }) => state === 'open');

const getUnrefunded = ({ amount, refunded }: { amount: number; refunded: number }) => amount - refunded;

export type PaymentRefunds = Pick<
  PaymentService,
  | 'refund'
  | 'listRequestedRefunds'
  | 'listReturns'
  | 'readRefundParts'
  | 'refundCancelled'
  | 'readRefundable'
  | 'payRefund'
  | 'listRefusedRefunds'
  | 'payOutByHand'
  | 'closeRefund'
> & {
  /** Gives back a payment that its payable did not need, once, by a job. */
  refundSurplus(transaction: Transaction<Tables>, payment: Payment): Promise<void>;
};

/** Gives money back: captured payments by a job, tenders at once. */
export function createPaymentRefunds({
  db,
  clock,
  random,
  providers,
  report,
  registries,
  settle,
  readMovements,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  providers: PaymentProviders;
  report: Report;
  registries: HandlerRegistries;
  settle: RefundSettling['settle'];
  readMovements: PaymentMovements['readMovements'];
}): PaymentRefunds {
  const createRefund = (idempotencyKey: string, amount: number) => ({
    id: random.uuid(),
    idempotencyKey,
    amount,
    now: clock.now(),
  });

  async function refundPayment(
    transaction: Transaction<Tables>,
    payment: Payment,
    idempotencyKey: string,
    amount: number,
  ): Promise<Refund | undefined> {
    const refund = await insertPaymentRefund(transaction, payment, createRefund(idempotencyKey, amount), 'provider');
    if (refund) await enqueueJob(transaction, clock, payRefundJob, { refundId: refund.id }, { key: refund.id });
    return refund;
  }

  /** Turns a part of a captured payment into store credit of a member, at once. */
  async function refundAsCredit(
    transaction: Transaction<Tables>,
    payment: Payment,
    idempotencyKey: string,
    amount: number,
    holder: CreditHolder,
  ): Promise<Refund | undefined> {
    const refund = await insertPaymentRefund(transaction, payment, createRefund(idempotencyKey, amount), 'credit');
    if (!refund) return undefined;
    const payable = getPayable(payment);
    const { id, currency } = refund;
    await registries.creditHandler.get().give(transaction, holder, { id, payable, amount, currency });
    return refund;
  }

  async function refundTender(
    transaction: Transaction<Tables>,
    tender: Tender,
    idempotencyKey: string,
    amount: number,
  ): Promise<Refund | undefined> {
    const refund = await insertTenderRefund(transaction, tender, createRefund(idempotencyKey, amount));
    if (refund) await registries.tenderHandlers.get(tender.source.kind).refund(transaction, tender, refund);
    return refund;
  }

  /** Returns what can be refunded of a payable: its tenders in the order of paying, and the confirmed payment. */
  async function listRefundable(from: Db, payable: Payable) {
    const attempts = await listAttempts(from, payable);
    const tenders = await listTenders(from, payable);
    const payment = attempts.find(({ state }) => state === 'confirmed');
    const parts = [...tenders.map(getUnrefunded), payment ? getUnrefunded(payment) : 0];
    return { tenders, payment, parts, left: parts.reduce((sum, part) => sum + part, 0) };
  }

  /**
   * Writes a refund of several parts. Where none of them has to be paid out, it has succeeded.
   * @param amounts for each tender, and last for the payment
   * @param holder who gets the payment's part as store credit; null: it goes back to where it came from
   */
  async function writeRefunds(
    transaction: Transaction<Tables>,
    payable: Payable,
    { tenders, payment }: { tenders: readonly Tender[]; payment: Payment | undefined },
    idempotencyKey: string,
    amounts: readonly number[],
    holder: CreditHolder | null = null,
  ): Promise<Refund[]> {
    const refunds: (Refund | undefined)[] = [];
    // In the order in which the handlers are registered, then of the sources: parallel refunds lock balances in one order.
    const kinds = registries.tenderHandlers.listNames();
    const sorted = tenders
      .map((tender, index) => ({ tender, amount: amounts[index] ?? 0, key: getSourceKey(tender.source) }))
      .toSorted(
        (one, other) =>
          kinds.indexOf(one.tender.source.kind) - kinds.indexOf(other.tender.source.kind) ||
          (one.key < other.key ? -1 : 1),
      );
    for (const { tender, amount } of sorted) {
      if (amount > 0) refunds.push(await refundTender(transaction, tender, idempotencyKey, amount));
    }
    const captured = amounts.at(-1) ?? 0;
    if (payment && captured > 0) {
      refunds.push(
        holder
          ? await refundAsCredit(transaction, payment, idempotencyKey, captured, holder)
          : await refundPayment(transaction, payment, idempotencyKey, captured),
      );
    }
    const written = refunds.filter((refund) => refund !== undefined);
    const last = written.at(-1);
    if (last && written.every(({ state }) => state === 'succeeded')) {
      await registries.payableHandlers.get(payable.kind).onRefundSucceeded(transaction, payable.id, last);
    }
    return written;
  }

  async function payRefund(refundId: string, isLastTry: boolean): Promise<void> {
    const refund = await findRefund(db, refundId);
    const payment = refund?.payment_id ? await findPayment(db, refund.payment_id) : undefined;
    if (!refund || !payment || refund.state !== 'requested') return;
    const { amount, currency } = refund;
    // Whether the money is the shop's to give back is open. Once it is decided, it is paid out, or there is nothing left of it.
    // Never before: a lost dispute would take what was given back already. Operators see a refund that has waited for too long.
    if (await isDisputed(db, payment.id)) throw new Error(`Payment ${payment.id} is disputed`);
    const request = { refundId, paymentId: payment.id, amount, currency };
    const result = await getProvider(providers, payment).refund(request, toStartedPayment(payment));
    if (result.status === 'succeeded') {
      await settle(refund, payment, ['requested'], { state: 'succeeded', reference: result.reference, reason: null });
    } else if (result.status === 'refused') {
      // It may have given the money back by itself: what that leaves no money for is closed.
      await readMovements(payment.id).catch((error: unknown) => {
        if (!isLastTry) throw error;
      });
      await settle(refund, payment, ['requested'], { state: 'refused', reference: null, reason: result.reason });
    } else if (isLastTry) {
      const reason = `${result.status} for too long: make sure that the provider does not pay it out after all`;
      await settle(refund, payment, ['requested'], { state: 'refused', reference: null, reason });
    } else throw new Error(`Refund ${refundId} is not paid out yet, ${result.status} at ${payment.provider}`);
  }

  async function payOutByHand(
    author: Author,
    refundId: string,
    reference: string,
  ): ReturnType<PaymentService['payOutByHand']> {
    const unlocked = await findRefund(db, refundId);
    const payment = unlocked?.payment_id ? await findPayment(db, unlocked.payment_id) : undefined;
    if (!payment) return fail('REFUND_NOT_FOUND');
    const payable = getPayable(payment);
    // A report of the provider may be lost. Where it does not answer, what is known counts.
    if (unlocked?.state === 'refused') await readMovements(payment.id).catch(report);
    return runResultInTransaction(db, async (transaction) => {
      const handler = registries.payableHandlers.get(payable.kind);
      await handler.lock(transaction, payable.id);
      const current = await findRefund(transaction, refundId);
      if (current?.paid_by && current.reference === reference) return ok({ id: refundId, reference });
      if (await isDisputed(transaction, payment.id)) return fail('PAYMENT_DISPUTED');
      const left = getUnrefunded((await findPayment(transaction, payment.id)) ?? payment);
      if (current?.state === 'refused' && current.amount > left) return fail('REFUND_TOO_HIGH', { left });
      const refund = await markPaidByHand(transaction, refundId, { reference, now: clock.now() });
      if (!refund) return fail('REFUND_NOT_REFUSED', { state: current?.state });
      await handler.onRefundSucceeded(transaction, payable.id, refund);
      const { amount, currency } = refund;
      await recordChange(transaction, clock, {
        author,
        action: 'payments.refund_paid_by_hand',
        object: { kind: payable.kind, id: payable.id },
        before: { refundId, state: 'refused' },
        after: { refundId, state: 'succeeded', amount, currency, reference },
      });
      return ok({ id: refundId, reference });
    });
  }

  async function closeRefund(
    author: Author,
    refundId: string,
    reason: string,
  ): ReturnType<PaymentService['closeRefund']> {
    const unlocked = await findRefund(db, refundId);
    const payment = unlocked?.payment_id ? await findPayment(db, unlocked.payment_id) : undefined;
    if (!payment) return fail('REFUND_NOT_FOUND');
    const payable = getPayable(payment);
    return runResultInTransaction(db, async (transaction) => {
      await registries.payableHandlers.get(payable.kind).lock(transaction, payable.id);
      const refund = await markClosedByStaff(transaction, refundId, { reason, now: clock.now() });
      if (!refund) {
        const current = await findRefund(transaction, refundId);
        if (current?.close_reason === reason) return ok({ id: refundId, reason });
        return fail('REFUND_NOT_REFUSED', { state: current?.closed_at ? 'closed' : current?.state });
      }
      const { amount, currency } = refund;
      await recordChange(transaction, clock, {
        author,
        action: 'payments.refund_closed',
        object: { kind: payable.kind, id: payable.id },
        before: { refundId, state: 'refused' },
        after: { refundId, state: 'closed', amount, currency, reason },
      });
      return ok({ id: refundId, reason });
    });
  }

  return {
    refundSurplus: async (transaction, payment) => {
      await refundPayment(transaction, payment, surplusKey, payment.amount);
    },

    refund: async (transaction, payable, { requestId, amount, creditHolder = null }) => {
      if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} cannot be refunded`);
      const key = requestPrefix + requestId;
      const refunds = await listRefunds(transaction, payable);
      const earlier = refunds.filter(({ idempotency_key }) => idempotency_key === key);
      if (earlier.length > 0) {
        const refunded = earlier.reduce((sum, refund) => sum + refund.amount, 0);
        return refunded === amount ? ok(earlier) : fail('IDEMPOTENCY_KEY_REUSED', { amount: refunded });
      }
      const refundable = await listRefundable(transaction, payable);
      if (refundable.payment && (await isDisputed(transaction, refundable.payment.id))) return fail('PAYMENT_DISPUTED');
      const amounts = distributeRefund(amount, refundable.parts);
      if (!amounts) return fail('REFUND_TOO_HIGH', { left: refundable.left });
      const written = await writeRefunds(transaction, payable, refundable, key, amounts, creditHolder);
      await registries.payableHandlers.get(payable.kind).onRefundRequested(transaction, payable.id);
      return ok(written);
    },

    listRequestedRefunds: async (from, payable) => {
      const refundsByRequest = Map.groupBy(await listRefunds(from, payable), (refund) =>
        readRequestId(refund.idempotency_key),
      );
      return [...refundsByRequest].flatMap(([requestId, refunds]) =>
        requestId === null ? [] : [{ requestId, amount: refunds.reduce((sum, { amount }) => sum + amount, 0) }],
      );
    },

    listReturns: async (from, payable) => {
      const confirmed = (await listAttempts(from, payable)).find(({ state }) => state === 'confirmed');
      if (!confirmed) return [];
      const refunds = await listPaymentRefunds(from, confirmed.id);
      return refunds.filter(({ origin }) => origin !== 'shop');
    },

    readRefundParts: async (from, payable, refundId) => {
      const all = await listRefunds(from, payable);
      const refund = all.find(({ id }) => id === refundId);
      if (!refund) return null;
      const { idempotency_key: key } = refund;
      // Each payment that was too much is refunded for itself.
      const refunds = key === surplusKey ? [refund] : all.filter(({ idempotency_key }) => idempotency_key === key);
      const tenders = await listTenders(from, payable);
      const parts = refunds.map(
        async ({ amount, state, reference, as_credit, paid_by, tender_id }): Promise<RefundPart> => {
          const tender = tenders.find(({ id }) => id === tender_id);
          const card =
            tender && (await registries.tenderHandlers.get(tender.source.kind).describeCard?.(from, tender.source));
          const paid = paid_by === 'bank_transfer' ? 'bank_account' : 'payment';
          const to = as_credit ? 'credit' : (tender?.source.kind ?? paid);
          return { amount, to, state, reference, card: card ?? null };
        },
      );
      return {
        requestId: readRequestId(key),
        parts: await Promise.all(parts),
      };
    },

    refundCancelled: async (transaction, payable) => {
      const refundable = await listRefundable(transaction, payable);
      await writeRefunds(transaction, payable, refundable, cancelledKey, refundable.parts);
    },

    readRefundable: async (from, payable) => (await listRefundable(from, payable)).left,

    payRefund,

    listRefusedRefunds: async (after) => {
      const pageAndNext = await listRefusedRefunds(db, after, refundsPerPage + 1);
      const page = pageAndNext.slice(0, refundsPerPage);
      const last = page.at(-1);
      const refunds = page.map(
        ({ id, payable_kind, payable_id, payment_id, requested_at, settled_at, ...refund }): RefusedRefund => ({
          ...refund,
          id,
          payable: { kind: payable_kind, id: payable_id },
          paymentId: payment_id,
          requestedAt: requested_at.toISOString(),
          refusedAt: (settled_at ?? requested_at).toISOString(),
        }),
      );
      const hasMore = last !== undefined && pageAndNext.length > page.length;
      return { refunds, nextCursor: hasMore ? formatMomentCursor({ at: last.requested_at, id: last.id }) : null };
    },

    closeRefund,
    payOutByHand,
  };
}
