import type { MomentCursor } from '@vermilion/contract/fields';
import type { CurrencyCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { RefundPart } from '@vermilion/contract/order';
import type { OpenDispute, RefusedRefund } from '@vermilion/contract/payment-staff';
import type { Transaction } from 'kysely';
import type { Author } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Database, type Db } from '../platform/database.ts';
import { splitPage } from '../platform/list-page.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import type { Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { createCallbackReceiver } from './payment.callbacks.ts';
import { getDisputePlace, listDisputes, listOpenDisputes, type StoredDispute } from './payment.disputes.store.ts';
import { createPaymentDisputes, type PaymentDisputes } from './payment.disputes.ts';
import { type CreditHolder, createHandlerRegistries, type HandlerRegistries } from './payment.handlers.ts';
import { createPaymentMovements, type PaymentMovements } from './payment.movements.ts';
import { createPaymentPages, type RequestedPage } from './payment.pages.ts';
import type { ClosePageResult, PaymentProvider, PaymentStart } from './payment.provider.ts';
import type { PaymentProviders } from './payment.providers.ts';
import { createRefundSettling } from './payment.refunds.settling.ts';
import { listRefunds } from './payment.refunds.store.ts';
import { createPaymentRefunds } from './payment.refunds.ts';
import { canReusePage, findCurrentAttempt } from './payment.rules.ts';
import {
  type Amounts,
  insertAttempt,
  insertPayable,
  listAttempts,
  listAttemptsOfMany,
  listTenders,
  type Payable,
  type Payment,
  type Refund,
  type Tender,
} from './payment.store.ts';

export type { CreditHolder, CreditRefundHandler, PayableHandler, TenderHandler } from './payment.handlers.ts';
export { getPaymentKind, listPaymentOptions } from './payment.methods.rules.ts';
export { definePurchaseJobs } from './payment.purchases.jobs.ts';
export type { PurchaseCapability } from './payment.purchases.kind.ts';
export { createPurchaseMails, type PurchaseMails } from './payment.purchases.mails.ts';
export { createPurchases, type PurchaseAccess, type PurchaseDeps, type Purchases } from './payment.purchases.ts';
export { findRefundCause, readRequestId } from './payment.refunds.ts';
export { getShownOutcome } from './payment.rules.ts';
export type { Payable, Payment, Refund, Tender } from './payment.store.ts';

/** Staff see so many open disputes at once. */
const disputesPerPage = 100;

/**
 * Takes money for payables of any kind. Callers of the methods that take a transaction hold the payable locked.
 */
export type PaymentService = HandlerRegistries & {
  /** The methods of the provider that takes new payments; null: all of the market table. */
  methods: PaymentProvider['methods'];
  /** Returns the smallest amount that it takes in a currency, in minor units; 0: any. */
  getSmallestPayment(currency: CurrencyCode): number;
  /**
   * Registers a payable, charges its tenders, and starts the first attempt to pay the amount due.
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
   * @returns `isNew`: whether this call has started it
   */
  retry(
    transaction: Transaction<Tables>,
    payable: Payable,
    attempt: { method: PaymentMethodCode; pageExpiresAt: Date },
  ): Promise<{ payment: Payment; isNew: boolean }>;
  /** Returns the attempt that counts for a payable (`findCurrentAttempt`); null where tenders paid everything. */
  findCurrent(db: Db, payable: Payable): Promise<Payment | null>;
  /** Returns the attempt that counts of each of these payables that has one, by the payable's id, in one query. */
  listCurrent(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, Payment>>;
  /** Returns the tenders of a payable, in the order in which they pay. */
  listTenders(db: Db, payable: Payable): Promise<Tender[]>;
  /** Returns the refunds of a payable, oldest first. */
  listRefunds(db: Db, payable: Payable): Promise<Refund[]>;
  /**
   * Returns the page of an attempt, requested from the provider where there is none yet, at most once at a time. The
   * pages of abandoned attempts are closed first. Must be called outside a transaction.
   * @returns null when there is no page to show: an abandoned attempt turns out to be paid or being paid, or this one
   * was abandoned while the provider prepared its page
   */
  openPage(
    payment: Payment,
    facts: Pick<PaymentStart, 'payableNumber' | 'market' | 'language' | 'returnUrl'>,
  ): Promise<RequestedPage>;
  /** Requests that the provider closes the page of the open attempt. Must be called outside a transaction. */
  closePage(payable: Payable): Promise<ClosePageResult>;
  /** Abandons the open attempt, and closes its page by a job. */
  abandon(transaction: Transaction<Tables>, payable: Payable): Promise<void>;
  /**
   * Gives back a part of what was paid: the provider's part by a job, the tenders' parts at once (`distributeRefund`). The
   * same request is refunded once.
   * @param refund.creditHolder who gets the provider's part as store credit instead, at once; null: nobody
   * @param refund.amount minor units, above 0; throws RangeError otherwise
   * @param refund.requestId the caller's own id of the refund, by which its parts are found together
   * @returns the refund of each part; IDEMPOTENCY_KEY_REUSED where the id was used for another amount
   */
  refund(
    transaction: Transaction<Tables>,
    payable: Payable,
    refund: { requestId: string; amount: number; creditHolder?: CreditHolder | null },
  ): Promise<Result<Refund[], 'REFUND_TOO_HIGH' | 'PAYMENT_DISPUTED' | 'IDEMPOTENCY_KEY_REUSED'>>;
  /**
   * Returns what was given back by `refund`, oldest first, once for each request with all of its parts. What was
   * refused by the provider counts too.
   */
  listRequestedRefunds(db: Db, payable: Payable): Promise<{ requestId: string; amount: number }[]>;
  /**
   * Returns what went back of the confirmed payment without a request of the shop, oldest first (ADR 176); `refused`: it has
   * failed since.
   */
  listReturns(db: Db, payable: Payable): Promise<Refund[]>;
  /** Returns the disputes about the payments of a payable, the first one first. */
  listDisputes(db: Db, payable: Payable): Promise<StoredDispute[]>;
  /** Reads what went back at the provider without a request of the shop. Throws while the provider gives no answer. */
  readMovements: PaymentMovements['readMovements'];
  applyLostDisputes: PaymentDisputes['applyLostDisputes'];
  /**
   * Returns the parts of the refund that a part belongs to, with what gets each; null where there is none.
   * `requestId`: that of `refund`; null for a payable that was cancelled or paid twice
   */
  readRefundParts(
    db: Db,
    payable: Payable,
    refundId: string,
  ): Promise<{ requestId: string | null; parts: RefundPart[] } | null>;
  /** Gives back all that is left of what was paid, once: the payable is cancelled. */
  refundCancelled(transaction: Transaction<Tables>, payable: Payable): Promise<void>;
  /** Returns how much of what was paid was not refunded, in minor units. */
  readRefundable(db: Db, payable: Payable): Promise<number>;
  /**
   * Applies a verified callback, once; repeated and late ones change nothing.
   * @param providerName who sent it: a provider reports about the payments that it took
   */
  receiveCallback(
    body: Record<string, unknown>,
    providerName: string,
  ): Promise<Result<{ received: true }, 'VALIDATION_FAILED' | 'CALLBACK_MISMATCH' | 'PAYMENT_NOT_FOUND'>>;
  /** Closes the provider's page of an attempt that has ended without money. Throws while the provider is out of reach. */
  closeEndedPage(paymentId: string): Promise<void>;
  /**
   * Pays a requested refund out. Throws while the provider has not.
   * @param isLastTry the refund counts as refused then, so that staff pay it out
   */
  payRefund(refundId: string, isLastTry: boolean): Promise<void>;
  /**
   * Returns a page of the refunds that the provider refused and that were neither paid out nor closed since, oldest first.
   * @param after the refund after which it begins; null: the first page
   */
  listRefusedRefunds(after: MomentCursor | null): Promise<{ refunds: RefusedRefund[]; nextCursor: string | null }>;
  /** Records that staff do not pay out a refund that the provider had refused, for a reason. Idempotent. */
  closeRefund(
    author: Author,
    refundId: string,
    reason: string,
  ): Promise<Result<{ id: string; reason: string }, 'REFUND_NOT_FOUND' | 'REFUND_NOT_REFUSED'>>;
  /** Returns the open disputes, by the time until which the shop can object. */
  listOpenDisputes(cursor?: MomentCursor | null): Promise<{ disputes: OpenDispute[]; nextCursor: string | null }>;
  /**
   * Records that staff have paid a refund out by bank transfer, which the provider had refused. Idempotent.
   * @param reference of the transfer
   */
  payOutByHand(
    author: Author,
    refundId: string,
    reference: string,
  ): Promise<
    Result<
      { id: string; reference: string },
      'REFUND_NOT_FOUND' | 'REFUND_NOT_REFUSED' | 'REFUND_TOO_HIGH' | 'PAYMENT_DISPUTED'
    >
  >;
};

export function createPaymentService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  providers: PaymentProviders;
  /** Receives what people should look into. */
  report: Report;
  metrics?: Metrics;
  /** What is taken at least, in minor units, where the settings know better than the provider. */
  smallestPayments?: Partial<Record<CurrencyCode, number>> | undefined;
}): PaymentService {
  const { clock, random } = deps;
  const { db } = deps.database;
  const [newProvider] = deps.providers;
  const registries = createHandlerRegistries();
  const pages = createPaymentPages({ ...deps, db, registries });
  const settling = createRefundSettling({ ...deps, db, registries });
  const { refundSurplus, ...refunds } = createPaymentRefunds({
    ...deps,
    db,
    registries,
    settle: settling.settle,
    readMovements: (paymentId) => movements.readMovements(paymentId),
  });
  const movements = createPaymentMovements({ ...deps, db, registries, applyRead: settling.applyRead });
  const disputes = createPaymentDisputes({ ...deps, db, registries });

  const receiveCallback = createCallbackReceiver({
    ...deps,
    db,
    registries,
    pages,
    refunds: { refundSurplus },
    settling,
    movements,
    disputes,
  });

  return {
    methods: newProvider.methods,
    getSmallestPayment: (currency) =>
      deps.smallestPayments?.[currency] ?? newProvider.smallestPayments?.[currency] ?? 0,
    ...registries,
    ...pages,
    ...refunds,

    begin: async (transaction, payable, amounts, firstAttempt) => {
      if ((firstAttempt === null) !== (amounts.amountDue === 0)) {
        throw new Error(`The ${payable.kind} ${payable.id} needs a payment exactly if something is left to pay`);
      }
      const attempt = firstAttempt && {
        paymentId: random.uuid(),
        provider: newProvider.name,
        ...firstAttempt,
        now: clock.now(),
      };
      const tenders = amounts.tenders.map((tender) => ({
        ...tender,
        id: random.uuid(),
        currency: amounts.currency,
        payable_kind: payable.kind,
        payable_id: payable.id,
      }));
      const [payment] = await awaitTogether([
        insertPayable(transaction, payable, { ...amounts, tenders }, attempt),
        ...tenders.map((tender) => registries.tenderHandlers.get(tender.source.kind).charge(transaction, tender)),
      ]);
      return payment;
    },

    retry: async (transaction, payable, { method, pageExpiresAt }) => {
      const now = clock.now();
      const attempts = await listAttempts(transaction, payable);
      const reusable = attempts.find(({ page_expires_at, closed_at, ...attempt }) =>
        canReusePage({ ...attempt, expiresAt: page_expires_at, closedAt: closed_at }, method, now),
      );
      if (reusable) return { payment: reusable, isNew: false };
      await pages.abandon(transaction, payable);
      const attempt = { paymentId: random.uuid(), method, provider: newProvider.name, pageExpiresAt, now };
      return { payment: await insertAttempt(transaction, payable, attempt), isNew: true };
    },

    findCurrent: async (from, payable) => findCurrentAttempt(await listAttempts(from, payable)) ?? null,

    listCurrent: async (from, kind, ids) => {
      const attempts = Map.groupBy(await listAttemptsOfMany(from, kind, ids), ({ payable_id }) => payable_id);
      const entries = [...attempts].map(([id, ofPayable]) => [id, findCurrentAttempt(ofPayable)] as const);
      return new Map(entries.flatMap(([id, payment]) => (payment ? [[id, payment]] : [])));
    },

    listTenders,
    listRefunds,

    listDisputes,
    readMovements: movements.readMovements,
    applyLostDisputes: disputes.applyLostDisputes,

    receiveCallback,

    listOpenDisputes: async (cursor = null) => {
      const found = await listOpenDisputes(db, { after: cursor, limit: disputesPerPage + 1 });
      const { page, nextCursor } = splitPage(found, disputesPerPage, getDisputePlace);
      const disputes = page.map(({ payable_kind, payable_id, payment_id, opened_at, answer_by, ...dispute }) => ({
        ...dispute,
        payable: { kind: payable_kind, id: payable_id },
        paymentId: payment_id,
        openedAt: opened_at.toISOString(),
        answerBy: answer_by?.toISOString() ?? null,
      }));
      return { disputes, nextCursor };
    },
  };
}
