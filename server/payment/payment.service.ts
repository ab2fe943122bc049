import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { TenderSource } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { closePageJob, payRefundJob } from './payment.jobs.ts';
import type { ClosePageResult, PaymentProvider, PaymentStart } from './payment.provider.ts';
import {
  canReusePage,
  distributeRefund,
  findCurrentAttempt,
  getNextState,
  type PaymentOutcome,
  type PaymentState,
  paymentStates,
  shouldBeClosed,
} from './payment.rules.ts';
import {
  type Amounts,
  abandonOpen,
  findPayment,
  findRefund,
  insertAttempt,
  insertEvent,
  insertPayable,
  insertPaymentRefund,
  insertTenderRefund,
  listAttempts,
  listAttemptsOfMany,
  listRefunds,
  listTenders,
  markClosed,
  markOpen,
  type Payable,
  type Payment,
  type Refund,
  settleRefund,
  storePage,
  type Tender,
  updatePayment,
} from './payment.store.ts';

export { isLastAttempt } from './payment.rules.ts';
export type { Payable, Payment, Refund, Tender } from './payment.store.ts';

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
  /** Called after a change of state that the provider reported. */
  onPaymentChange(
    transaction: Transaction<Tables>,
    id: string,
    change: { payment: Payment; from: PaymentState; to: PaymentState },
  ): Promise<void>;
  /** Called after `refund` has written a refund, while the payable stands. */
  onRefundRequested(transaction: Transaction<Tables>, id: string): Promise<void>;
  /** Called after a refund that the provider paid out. */
  onRefund(transaction: Transaction<Tables>, id: string, refund: Refund): Promise<void>;
};

/**
 * The noun that keeps the money of a kind of tender, such as the balance of gift cards. Both methods run in the
 * transaction of the change, and are called once for each tender and refund.
 */
export type TenderHandler = {
  /** Takes the tender's amount. Throws when it is not there: the noun that priced the payable has locked the balance. */
  charge(transaction: Transaction<Tables>, tender: Tender): Promise<void>;
  /**
   * Gives back a part of what was taken. A refund of several tenders calls it in the order in which handlers are
   * registered, then by source: lock several balances in this order, by id, wherever they are locked.
   */
  refund(transaction: Transaction<Tables>, tender: Tender, refund: Refund): Promise<void>;
};

/**
 * Takes money for payables of any kind. Callers of the methods that take a transaction hold the payable locked.
 */
export type PaymentService = {
  /** Registers the noun that owns the payables of a kind, when the shop starts. */
  registerHandler(kind: string, handler: PayableHandler): void;
  /** Registers the noun that keeps the money of a kind of tender, when the shop starts. */
  registerTender(kind: TenderSource['kind'], handler: TenderHandler): void;
  /**
   * Registers a payable, charges its tenders, and starts the first attempt to pay the rest.
   * @param attempt null exactly where the tenders leave nothing to pay; the payable is then paid.
   * `pageExpiresAt`: when its page must stop taking payments
   * @returns the attempt
   */
  begin(
    transaction: Transaction<Tables>,
    payable: Payable,
    amounts: Amounts,
    attempt: { method: PaymentMethodCode; pageExpiresAt: Date } | null,
  ): Promise<Payment | null>;
  /**
   * Returns the open attempt by a method, so that parallel calls share one page; otherwise abandons the open attempt and
   * starts the next.
   */
  retry(
    transaction: Transaction<Tables>,
    payable: Payable,
    attempt: { method: PaymentMethodCode; pageExpiresAt: Date },
  ): Promise<Payment>;
  /** Returns the attempt that counts for a payable (`findCurrentAttempt`); null where tenders paid everything. */
  findCurrent(db: Db, payable: Payable): Promise<Payment | null>;
  /** Returns the attempt that counts of each of these payables that has one, by the payable's id, in one query. */
  listCurrent(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, Payment>>;
  /** Returns the tenders of a payable, in the order in which they pay. */
  listTenders(db: Db, payable: Payable): Promise<Tender[]>;
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
  closePage(payable: Payable): Promise<ClosePageResult>;
  /** Abandons the open attempt, and closes its page by a job. */
  abandon(transaction: Transaction<Tables>, payable: Payable): Promise<void>;
  /**
   * Gives back a part of what was paid: the provider's part by a job, the tenders' parts at once (`distributeRefund`). The
   * same key is refunded once.
   * @param refund.amount minor units, above 0; throws RangeError otherwise
   * @returns the refund of each part; REFUND_KEY_REUSED where the key was used for another amount
   */
  refund(
    transaction: Transaction<Tables>,
    payable: Payable,
    refund: { idempotencyKey: string; amount: number },
  ): Promise<Result<Refund[], 'REFUND_TOO_HIGH' | 'REFUND_KEY_REUSED'>>;
  /**
   * Returns what was given back by `refund`, oldest first, once for each idempotency key with all of its parts. What was
   * refused by the provider counts too.
   */
  listRequestedRefunds(db: Db, payable: Payable): Promise<{ idempotencyKey: string; amount: number }[]>;
  /** Gives back all that is left of what was paid, once: the payable is cancelled. */
  refundCancelled(transaction: Transaction<Tables>, payable: Payable): Promise<void>;
  /** Returns how much of what was paid was not refunded, in minor units. */
  readRefundable(db: Db, payable: Payable): Promise<number>;
  /** Applies a verified callback of the provider, once; repeated and late ones change nothing. */
  receiveCallback(
    callback: PaymentCallback,
  ): Promise<Result<{ received: true }, 'CALLBACK_MISMATCH' | 'PAYMENT_NOT_FOUND'>>;
  /** Closes the provider's page of an attempt that has ended without money. Throws while the provider is out of reach. */
  closeEndedPage(paymentId: string): Promise<void>;
  /** Pays a requested refund out. Throws while the provider is out of reach. */
  payRefund(refundId: string): Promise<void>;
};

/** The idempotency key of the refund of money that a payable did not need. */
const surplusKey = 'surplus';
/** The idempotency key of the refund of what was left of a cancelled payable. */
const cancelledKey = 'cancelled';
/** Keeps callers' idempotency keys apart from the two above; the database knows no others. */
const requestPrefix = 'request:';

const getUnrefunded = ({ amount, refunded }: { amount: number; refunded: number }) => amount - refunded;

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
  const tenderHandlers = new Map<TenderSource['kind'], TenderHandler>();
  /** Pages being requested in this process, by payment id. */
  const pageRequests = new Map<string, Promise<RequestedPage>>();

  function getHandler(kind: string): PayableHandler {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`No handler is registered for payables of the kind ${kind}`);
    return handler;
  }

  function getTenderHandler({ source: { kind } }: Pick<Tender, 'source'>): TenderHandler {
    const handler = tenderHandlers.get(kind);
    if (!handler) throw new Error(`No handler is registered for tenders of the kind ${kind}`);
    return handler;
  }

  const getPayable = (payment: Payment): Payable => ({ kind: payment.payable_kind, id: payment.payable_id });

  async function abandon(transaction: Transaction<Tables>, payable: Payable): Promise<void> {
    for (const { id } of await abandonOpen(transaction, payable)) await enqueuePageClosing(transaction, id);
  }

  function enqueuePageClosing(transaction: Transaction<Tables>, paymentId: string): Promise<void> {
    return enqueueJob(transaction, clock, closePageJob, { paymentId }, { key: paymentId });
  }

  async function closeProviderPage({ id, closed_at }: Pick<Payment, 'id' | 'closed_at'>): Promise<ClosePageResult> {
    if (closed_at !== null) return 'closed';
    const result = await provider.void(id);
    if (result === 'closed') await markClosed(db, id, clock.now());
    return result;
  }

  /**
   * Requests a page and stores it while the attempt may still be paid. PAYMENT_UNAVAILABLE where the provider gave none:
   * the attempt is then `unreachable`.
   * @returns null where the attempt has ended meanwhile; its page is closed
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
    return runInTransaction(db, async (transaction) => {
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
   * Closes a page that the provider created for an attempt that ended meanwhile. The provider may have been asked to
   * close it before it existed, so it is asked again.
   */
  async function discardPage({ id, ...payment }: Payment): Promise<null> {
    await runInTransaction(db, async (transaction) => {
      await getHandler(payment.payable_kind).lock(transaction, payment.payable_id);
      const latest = await findPayment(transaction, id);
      if (!latest || paymentStates[latest.state].hasMoney) return;
      await markOpen(transaction, id);
      if (shouldBeClosed(latest)) await enqueuePageClosing(transaction, id);
    });
    return null;
  }

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
    const refund = await insertPaymentRefund(transaction, payment, createRefund(idempotencyKey, amount));
    if (refund) await enqueueJob(transaction, clock, payRefundJob, { refundId: refund.id }, { key: refund.id });
    return refund;
  }

  async function refundTender(
    transaction: Transaction<Tables>,
    tender: Tender,
    idempotencyKey: string,
    amount: number,
  ): Promise<Refund | undefined> {
    const refund = await insertTenderRefund(transaction, tender, createRefund(idempotencyKey, amount));
    if (refund) await getTenderHandler(tender).refund(transaction, tender, refund);
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
   * Writes a refund of several parts.
   * @param amounts for each tender, and last for the payment
   */
  async function writeRefunds(
    transaction: Transaction<Tables>,
    { tenders, payment }: { tenders: readonly Tender[]; payment: Payment | undefined },
    idempotencyKey: string,
    amounts: readonly number[],
  ): Promise<Refund[]> {
    const refunds: (Refund | undefined)[] = [];
    // In the order in which the handlers are registered, then of the sources: parallel refunds lock balances in one order.
    const kinds = [...tenderHandlers.keys()];
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
    if (payment && captured > 0) refunds.push(await refundPayment(transaction, payment, idempotencyKey, captured));
    return refunds.filter((refund) => refund !== undefined);
  }

  async function applyOutcome(callback: PaymentCallback, payable: Payable): Promise<void> {
    const { eventId, paymentId, outcome, reason, reference } = callback;
    const handler = getHandler(payable.kind);
    await runInTransaction(db, async (transaction) => {
      const { isAwaitingPayment } = await handler.lock(transaction, payable.id);
      const isNew = await insertEvent(transaction, { eventId, paymentId, outcome, now: clock.now() });
      const payment = isNew ? await findPayment(transaction, paymentId) : undefined;
      const to = payment && getNextState(payment.state, outcome, isAwaitingPayment);
      if (!payment || !to) return;
      // A paid payable has no other open attempt.
      if (to === 'confirmed' && !paymentStates[payment.state].isOpen) await abandon(transaction, payable);
      await updatePayment(transaction, paymentId, { state: to, reason, reference });
      if (to === 'surplus') {
        await refundPayment(transaction, payment, surplusKey, payment.amount);
      }
      await handler.onPaymentChange(transaction, payable.id, { payment, from: payment.state, to });
    });
  }

  async function payRefund(refundId: string): Promise<void> {
    const refund = await findRefund(db, refundId);
    const payment = refund?.payment_id ? await findPayment(db, refund.payment_id) : undefined;
    if (!refund || !payment || refund.state !== 'requested') return;
    const { amount, currency } = refund;
    const result = await provider.refund({ refundId, paymentId: payment.id, amount, currency });
    if (result.status === 'unreachable') throw new Error(`Refund ${refundId} is not paid out yet`);
    const reference = result.status === 'succeeded' ? result.reference : null;
    const payable = getPayable(payment);
    await runInTransaction(db, async (transaction) => {
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

    registerTender: (kind, handler) => {
      if (tenderHandlers.has(kind)) throw new Error(`A handler is already registered for tenders of the kind ${kind}`);
      tenderHandlers.set(kind, handler);
    },

    begin: async (transaction, payable, amounts, wanted) => {
      if ((wanted === null) !== (amounts.amountDue === 0)) {
        throw new Error(`The ${payable.kind} ${payable.id} needs a payment exactly if something is left to pay`);
      }
      const attempt = wanted && { paymentId: random.uuid(), ...wanted, now: clock.now() };
      const tenderIds = amounts.tenders.map(() => random.uuid());
      const payment = await insertPayable(transaction, payable, amounts, tenderIds, attempt);
      if (tenderIds.length > 0) {
        for (const tender of await listTenders(transaction, payable)) {
          await getTenderHandler(tender).charge(transaction, tender);
        }
      }
      return payment;
    },

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

    findCurrent: async (from, payable) => findCurrentAttempt(await listAttempts(from, payable)) ?? null,

    listCurrent: async (from, kind, ids) => {
      const attempts = Map.groupBy(await listAttemptsOfMany(from, kind, ids), ({ payable_id }) => payable_id);
      const entries = [...attempts].map(([id, ofPayable]) => [id, findCurrentAttempt(ofPayable)] as const);
      return new Map(entries.flatMap(([id, payment]) => (payment ? [[id, payment]] : [])));
    },

    listTenders,
    listRefunds,

    openPage: async (payment, facts) => {
      if (payment.page_url !== null) return ok(payment.page_url);
      const others = payment.attempt > 1 ? await listAttempts(db, getPayable(payment)) : [];
      for (const other of others.filter(({ state, page_url }) => state === 'abandoned' && page_url !== null)) {
        const result = await closeProviderPage(other);
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
      return open ? closeProviderPage(open) : 'closed';
    },

    abandon,

    refund: async (transaction, payable, { idempotencyKey, amount }) => {
      if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} cannot be refunded`);
      const key = requestPrefix + idempotencyKey;
      const refunds = await listRefunds(transaction, payable);
      const earlier = refunds.filter(({ idempotency_key }) => idempotency_key === key);
      if (earlier.length > 0) {
        const refunded = earlier.reduce((sum, refund) => sum + refund.amount, 0);
        return refunded === amount ? ok(earlier) : fail('REFUND_KEY_REUSED', { amount: refunded });
      }
      const refundable = await listRefundable(transaction, payable);
      const amounts = distributeRefund(amount, refundable.parts);
      if (!amounts) return fail('REFUND_TOO_HIGH', { left: refundable.left });
      const written = await writeRefunds(transaction, refundable, key, amounts);
      await getHandler(payable.kind).onRefundRequested(transaction, payable.id);
      return ok(written);
    },

    listRequestedRefunds: async (from, payable) => {
      const requested = (await listRefunds(from, payable)).filter((refund) =>
        refund.idempotency_key.startsWith(requestPrefix),
      );
      const byKey = Map.groupBy(requested, (refund) => refund.idempotency_key.slice(requestPrefix.length));
      return [...byKey].map(([idempotencyKey, refunds]) => ({
        idempotencyKey,
        amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
      }));
    },

    refundCancelled: async (transaction, payable) => {
      const refundable = await listRefundable(transaction, payable);
      await writeRefunds(transaction, refundable, cancelledKey, refundable.parts);
    },

    readRefundable: async (from, payable) => (await listRefundable(from, payable)).left,

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

    closeEndedPage: async (paymentId) => {
      const payment = await findPayment(db, paymentId);
      // One that was paid meanwhile is settled by its callback.
      if (!payment || !shouldBeClosed(payment) || (await closeProviderPage(payment)) !== 'unreachable') return;
      if (clock.now() < payment.page_expires_at) throw new Error(`The page of payment ${paymentId} is still open`);
    },

    payRefund,
  };
}
