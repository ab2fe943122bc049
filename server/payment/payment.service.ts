import type { CurrencyCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, inTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { payRefundJob, voidPaymentJob } from './payment.jobs.ts';
import type { PaymentProvider, PaymentStart, VoidResult } from './payment.provider.ts';
import {
  canReusePage,
  findCurrentAttempt,
  getNextState,
  mustBeVoided,
  type PaymentOutcome,
  type PaymentState,
  paymentStates,
} from './payment.rules.ts';
import {
  abandonOpen,
  findPayment,
  findRefund,
  insertAttempt,
  insertEvent,
  insertPayable,
  insertRefund,
  listAttempts,
  listRefunds,
  markClosed,
  markOpen,
  type Payable,
  type Payment,
  type Refund,
  settleRefund,
  storePage,
  updatePayment,
} from './payment.store.ts';

export { isLastAttempt } from './payment.rules.ts';
export type { Payable, Payment, Refund } from './payment.store.ts';

/** What the provider reports about a payment. */
export type PaymentCallback = {
  eventId: string;
  paymentId: string;
  outcome: PaymentOutcome;
  /** Minor units; must be the payment's own. */
  amount: number;
  currency: string;
  /** The provider's own words, for failed and blocked. */
  reason: string | null;
  reference: string | null;
};

/** A noun's side of the payments for its payables. All methods run in the transaction of the payment's change. */
export type PayableHandler = {
  /**
   * Locks the payable until the transaction ends, so that its payments change one after another.
   * @returns whether it still needs money
   */
  lock(transaction: Transaction<Tables>, id: string): Promise<{ isAwaitingPayment: boolean }>;
  /** Follows a change of state that the provider reported. */
  onPaymentChange(
    transaction: Transaction<Tables>,
    id: string,
    change: { payment: Payment; from: PaymentState; to: PaymentState },
  ): Promise<void>;
  /** Follows a refund that was paid out. */
  onRefund(transaction: Transaction<Tables>, id: string, refund: Refund): Promise<void>;
};

/**
 * Takes money for payables of any kind. Callers of the methods that take a transaction hold the payable locked.
 */
export type PaymentService = {
  /** Registers the noun that owns the payables of a kind, when the shop starts. */
  registerHandler(kind: string, handler: PayableHandler): void;
  /** Registers a payable and starts its first attempt. @param pageExpiresAt when its page must stop taking payments */
  begin(
    transaction: Transaction<Tables>,
    payable: Payable & { amount: number; currency: CurrencyCode },
    attempt: { method: PaymentMethodCode; pageExpiresAt: Date },
  ): Promise<Payment>;
  /**
   * Returns the open attempt by a method, so that parallel calls share one page; otherwise abandons the open attempt and
   * starts the next.
   */
  retry(
    transaction: Transaction<Tables>,
    payable: Payable,
    attempt: { method: PaymentMethodCode; pageExpiresAt: Date },
  ): Promise<Payment>;
  /** Returns the attempt that counts for a payable: the confirmed one, otherwise the newest. */
  getCurrent(db: Db, payable: Payable): Promise<Payment>;
  /** Returns the refunds of a payable, oldest first. */
  listRefunds(db: Db, payable: Payable): Promise<Refund[]>;
  /**
   * Returns the page of an attempt, for which the provider is asked at most once at a time. The pages of abandoned
   * attempts are closed first. Must be called outside a transaction.
   * @returns null when there is no page to show: an abandoned attempt turns out to be paid or being paid, or this one
   * was abandoned while the provider prepared its page
   */
  openPage(
    payment: Payment,
    facts: Omit<PaymentStart, 'paymentId' | 'amount' | 'currency' | 'method' | 'expiresAt'>,
  ): Promise<RequestedPage>;
  /** Asks the provider to close the page of the open attempt. Must be called outside a transaction. */
  closePage(payable: Payable): Promise<VoidResult>;
  /** Abandons the open attempt, and closes its page by a job. */
  abandon(transaction: Transaction<Tables>, payable: Payable): Promise<void>;
  /**
   * Requests a refund of the confirmed payment, paid out by a job. The same key is refunded once.
   * @param amount minor units; what is left of the payment by default
   */
  refund(
    transaction: Transaction<Tables>,
    payable: Payable,
    refund: { idempotencyKey: string; amount?: number },
  ): Promise<Result<Refund | null, 'REFUND_TOO_HIGH'>>;
  /** Applies a verified callback of the provider, once; repeated and late ones change nothing. */
  receiveCallback(
    callback: PaymentCallback,
  ): Promise<Result<{ received: true }, 'CALLBACK_MISMATCH' | 'PAYMENT_NOT_FOUND'>>;
  /** Closes the provider's page of an attempt that has ended without money. Throws while the provider is out of reach. */
  voidEnded(paymentId: string): Promise<void>;
  /** Pays a requested refund out. Throws while the provider is out of reach. */
  payRefund(refundId: string): Promise<void>;
};

/** The page of an attempt; null when the attempt has ended. */
type RequestedPage = Result<string | null, 'PAYMENT_UNAVAILABLE'>;

export function createPaymentService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  provider: PaymentProvider;
  /** Receives what people should look into. */
  report: Report;
}): PaymentService {
  const { clock, random, provider, report } = deps;
  const { db } = deps.database;
  const handlers = new Map<string, PayableHandler>();
  /** Pages being requested in this process, by payment id. */
  const pageRequests = new Map<string, Promise<RequestedPage>>();

  function getHandler(kind: string): PayableHandler {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`No handler is registered for payables of the kind ${kind}`);
    return handler;
  }

  const getPayable = (payment: Payment): Payable => ({ kind: payment.payable_kind, id: payment.payable_id });

  async function abandon(transaction: Transaction<Tables>, payable: Payable): Promise<void> {
    for (const { id } of await abandonOpen(transaction, payable)) await enqueueVoid(transaction, id);
  }

  function enqueueVoid(transaction: Transaction<Tables>, paymentId: string): Promise<void> {
    return enqueueJob(transaction, clock, voidPaymentJob, { paymentId }, { key: paymentId });
  }

  async function voidPage({ id, closed_at }: Pick<Payment, 'id' | 'closed_at'>): Promise<VoidResult> {
    if (closed_at !== null) return 'closed';
    const result = await provider.void(id);
    if (result === 'closed') await markClosed(db, id, clock.now());
    return result;
  }

  /**
   * Requests a page and stores it while the attempt may still be paid. PAYMENT_UNAVAILABLE where the provider gave none:
   * the attempt is then `unreachable`.
   * @returns null where the attempt has ended meanwhile; its page is voided
   */
  async function requestPage(
    payment: Payment,
    facts: Parameters<PaymentService['openPage']>[1],
  ): Promise<RequestedPage> {
    const started = await provider.start({
      ...facts,
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method,
      expiresAt: payment.page_expires_at.toISOString(),
    });
    if (started.ok) {
      const stored = await storePage(db, payment.id, started.value.pageUrl);
      return ok(stored ?? (await discardPage(payment)));
    }
    return inTransaction(db, async (transaction) => {
      await getHandler(payment.payable_kind).lock(transaction, payment.payable_id);
      const latest = await findPayment(transaction, payment.id);
      // Another process may have got the page meanwhile.
      if (latest?.state === 'started' && latest.page_url === null) {
        await updatePayment(transaction, payment.id, { state: 'unreachable' });
      }
      return latest?.page_url ? ok(latest.page_url) : fail('PAYMENT_UNAVAILABLE');
    });
  }

  /**
   * Has a page voided that the provider created for an attempt that ended meanwhile. The provider may have been asked to
   * close it before it existed, so it is asked again.
   */
  async function discardPage({ id, ...payment }: Payment): Promise<null> {
    await inTransaction(db, async (transaction) => {
      await getHandler(payment.payable_kind).lock(transaction, payment.payable_id);
      const latest = await findPayment(transaction, id);
      if (!latest || paymentStates[latest.state].hasMoney) return;
      await markOpen(transaction, id);
      if (mustBeVoided(latest)) await enqueueVoid(transaction, id);
    });
    return null;
  }

  async function requestRefund(
    transaction: Transaction<Tables>,
    payment: Payment,
    { idempotencyKey, amount }: { idempotencyKey: string; amount: number },
  ): Promise<Refund | null> {
    const now = clock.now();
    const refund = await insertRefund(transaction, { id: random.uuid(), payment, idempotencyKey, amount, now });
    if (refund) await enqueueJob(transaction, clock, payRefundJob, { refundId: refund.id }, { key: refund.id });
    return refund ?? null;
  }

  async function applyOutcome(callback: PaymentCallback, payable: Payable): Promise<void> {
    const { eventId, paymentId, outcome, reason, reference } = callback;
    const handler = getHandler(payable.kind);
    await inTransaction(db, async (transaction) => {
      const { isAwaitingPayment } = await handler.lock(transaction, payable.id);
      const isNew = await insertEvent(transaction, { eventId, paymentId, outcome, now: clock.now() });
      const payment = isNew ? await findPayment(transaction, paymentId) : undefined;
      const to = payment && getNextState(payment.state, outcome, isAwaitingPayment);
      if (!payment || !to) return;
      // A paid payable has no other open attempt.
      if (to === 'confirmed' && !paymentStates[payment.state].isOpen) await abandon(transaction, payable);
      await updatePayment(transaction, paymentId, { state: to, reason, reference });
      if (to === 'surplus') {
        await requestRefund(transaction, payment, { idempotencyKey: 'surplus', amount: payment.amount });
      }
      await handler.onPaymentChange(transaction, payable.id, { payment, from: payment.state, to });
    });
  }

  async function payRefund(refundId: string): Promise<void> {
    const refund = await findRefund(db, refundId);
    const payment = refund && (await findPayment(db, refund.payment_id));
    if (!payment || refund.state !== 'requested') return;
    const { amount, currency } = refund;
    const result = await provider.refund({ refundId, paymentId: payment.id, amount, currency });
    if (result.status === 'unreachable') throw new Error(`Refund ${refundId} is not paid out yet`);
    const reference = result.status === 'succeeded' ? result.reference : null;
    const payable = getPayable(payment);
    await inTransaction(db, async (transaction) => {
      const handler = getHandler(payable.kind);
      await handler.lock(transaction, payable.id);
      const change = { state: result.status, reference, now: clock.now() };
      const isSettled = await settleRefund(transaction, refundId, change);
      if (isSettled && result.status === 'succeeded') {
        await handler.onRefund(transaction, payable.id, refund);
      }
    });
    if (result.status === 'refused') {
      const context = { refundId, paymentId: payment.id, payableKind: payable.kind, payableId: payable.id };
      report(new Error(`The provider refused a refund, which needs attention: ${result.reason}`), context);
    }
  }

  return {
    registerHandler: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`A handler is already registered for payables of the kind ${kind}`);
      handlers.set(kind, handler);
    },

    begin: (transaction, payable, { method, pageExpiresAt }) =>
      insertPayable(transaction, payable, { paymentId: random.uuid(), method, pageExpiresAt, now: clock.now() }),

    retry: async (transaction, payable, { method, pageExpiresAt }) => {
      const now = clock.now();
      const attempts = await listAttempts(transaction, payable);
      const reusable = attempts.find(({ page_expires_at, closed_at, ...attempt }) =>
        canReusePage({ ...attempt, expiresAt: page_expires_at, closedAt: closed_at }, method, now),
      );
      if (reusable) return reusable;
      await abandon(transaction, payable);
      return insertAttempt(transaction, payable, { paymentId: random.uuid(), method, pageExpiresAt, now });
    },

    getCurrent: async (from, payable) => {
      const current = findCurrentAttempt(await listAttempts(from, payable));
      if (!current) throw new Error(`The ${payable.kind} ${payable.id} has no payment`);
      return current;
    },

    listRefunds,

    openPage: async (payment, facts) => {
      if (payment.page_url !== null) return ok(payment.page_url);
      const others = payment.attempt > 1 ? await listAttempts(db, getPayable(payment)) : [];
      for (const other of others.filter(({ state, page_url }) => state === 'abandoned' && page_url !== null)) {
        const result = await voidPage(other);
        if (result === 'under_way') return ok(null);
        if (result === 'unreachable') return fail('PAYMENT_UNAVAILABLE');
      }
      const request =
        pageRequests.get(payment.id) ?? requestPage(payment, facts).finally(() => pageRequests.delete(payment.id));
      pageRequests.set(payment.id, request);
      return request;
    },

    closePage: async (payable) => {
      const attempts = await listAttempts(db, payable);
      const open = attempts.find(({ state }) => paymentStates[state].isOpen);
      return open ? voidPage(open) : 'closed';
    },

    abandon,

    refund: async (transaction, payable, { idempotencyKey, amount }) => {
      const attempts = await listAttempts(transaction, payable);
      const payment = attempts.find(({ state }) => state === 'confirmed');
      const left = payment ? payment.amount - payment.refunded : 0;
      const asked = amount ?? left;
      const known =
        payment &&
        (await listRefunds(transaction, payable)).find(
          (refund) => refund.payment_id === payment.id && refund.idempotency_key === idempotencyKey,
        );
      if (known) return ok(known);
      if (asked > left) return fail('REFUND_TOO_HIGH', { left });
      if (!payment || asked === 0) return ok(null);
      return ok(await requestRefund(transaction, payment, { idempotencyKey, amount: asked }));
    },

    receiveCallback: async (callback) => {
      const payment = await findPayment(db, callback.paymentId);
      if (!payment) return fail('PAYMENT_NOT_FOUND');
      if (callback.amount !== payment.amount || callback.currency !== payment.currency) {
        const { amount, currency } = callback;
        const details = { amount, currency, expectedAmount: payment.amount, expectedCurrency: payment.currency };
        return fail('CALLBACK_MISMATCH', details);
      }
      await applyOutcome(callback, getPayable(payment));
      return ok({ received: true });
    },

    voidEnded: async (paymentId) => {
      const payment = await findPayment(db, paymentId);
      // One that was paid meanwhile is settled by its callback.
      if (!payment || !mustBeVoided(payment) || (await voidPage(payment)) !== 'unreachable') return;
      if (clock.now() < payment.page_expires_at) throw new Error(`The page of payment ${paymentId} is still open`);
    },

    payRefund,
  };
}
