import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { ErrorCode } from '@vermilion/contract/errors';
import {
  type Language,
  type Market,
  type MarketCode,
  markets,
  type PaymentMethodCode,
} from '@vermilion/contract/markets';
import type { PaymentStep, PurchasePayment } from '@vermilion/contract/payment';
import type { Transaction } from 'kysely';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { enqueueJobs, type NewJob } from '../platform/jobs.ts';
import { createLinkKeys } from '../platform/link-key.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { PayableHandler } from './payment.handlers.ts';
import {
  canRetryAttempt,
  explainNotRetryable,
  getHoldEnd,
  getPageEnd,
  getPaymentKind,
  getPaymentLabel,
  getSettleEnd,
  listPaymentOptions,
  listRetryMethods,
} from './payment.methods.rules.ts';
import type { PurchaseCapability, PurchaseKind, PurchaseRow } from './payment.purchases.kind.ts';
import { holdExtensionMs, isLastAttempt, maxHoldExtensions } from './payment.rules.ts';
import type { PaymentService } from './payment.service.ts';
import type { Payable, Payment } from './payment.store.ts';

/** How long a buyer's link works after the purchase. */
const linkLifetimeMs = 400 * dayMs;

/** How long the link that the provider is given works after its page has closed. */
const returnLinkLifetimeMs = dayMs;

/** A purchase that somebody may see, and what else they may do with it. @property isOwn whether it is the reader's, as a member */
export type PurchaseAccess<Row, Capability> = {
  purchase: Row;
  capabilities: ReadonlySet<Capability>;
  isOwn: boolean;
};

/** How a purchase can be paid, as its reader sees it. */
type PaymentView = {
  payment: PurchasePayment;
  canRetry: boolean;
  retryMethods: { code: PaymentMethodCode; label: string | null }[];
  heldUntil: string | null;
};

/**
 * What lies between a row with a price and paid, expired or cancelled, for one kind of purchase: its links, who may do what with
 * it, its payments and its hold.
 */
export type Purchases<
  Row extends PurchaseRow = PurchaseRow,
  Capability extends string = string,
  NotFound extends ErrorCode = ErrorCode,
  NotCancellable extends ErrorCode = ErrorCode,
> = {
  /** Everything that somebody may do with a purchase. */
  allCapabilities: ReadonlySet<Capability | PurchaseCapability>;
  /** Returns the buyer's own key of a purchase, which allows everything. */
  createKey(row: Pick<Row, 'id' | 'placed_at'>): string;
  /** Returns the address of a purchase's page. @param key null: the member who bought it needs none */
  createLink(row: Pick<Row, 'id' | 'market'>, key: string | null, language: Language): string;
  /**
   * Returns a purchase, and what the caller may do with it: everything if the caller bought it as a member, otherwise what the key
   * allows. The same error for missing and forbidden ones, so that ids cannot be probed; AUTHENTICATION_FAILED for a guest
   * without a key.
   */
  findPermitted(
    caller: Caller,
    id: string,
    key: string | undefined,
    capability: Capability | PurchaseCapability,
  ): Promise<Result<PurchaseAccess<Row, Capability | PurchaseCapability>, 'AUTHENTICATION_FAILED' | NotFound>>;
  /**
   * Returns a purchase that the caller may cancel, with the provider's page closed; refused while a payment is being processed,
   * which may still succeed. Check under the lock whether it can be cancelled.
   */
  findToCancel(
    caller: Caller,
    id: string,
    key: string | undefined,
  ): Promise<
    Result<PurchaseAccess<Row, Capability | PurchaseCapability>, 'AUTHENTICATION_FAILED' | NotFound | NotCancellable>
  >;
  /** Returns a purchase that is known to exist. Throws where there is none. */
  getExisting(id: string): Promise<Row>;
  /** Returns a purchase that is known to exist, locked until the transaction ends. Throws where there is none. */
  lockExisting(transaction: Transaction<Tables>, id: string): Promise<Row>;
  /** Returns the methods by which an amount (minor units) can be paid. */
  listMethods(amount: number, market: Market, language: Language): ReturnType<typeof listPaymentOptions>;
  /**
   * Returns until when a purchase is held that is placed now, and when the first page of its payment closes.
   * @param method null where nothing is left to pay
   */
  planPayment(method: PaymentMethodCode | null, market: Market, now: Date): { heldUntil: Date; pageExpiresAt: Date };
  /** Creates the jobs of an unpaid purchase: the mail with the way back to its payment, and its end. @param payment its first */
  createPaymentJobs(row: Row, payment: Payment | null): NewJob[];
  /** Returns the provider's page of a payment, or the purchase's own where there is nothing to pay there. */
  openPage(
    row: Row,
    payment: Payment | null,
    language: Language,
    key: string | null,
  ): Promise<Result<string, 'PAYMENT_UNAVAILABLE'>>;
  /**
   * Returns where the buyer of a new purchase goes: to the provider's page or, where that cannot be opened, to the purchase's own,
   * which offers to try again.
   */
  openFirstPage(row: Row, payment: Payment | null, language: Language, key: string | null): Promise<PaymentStep>;
  /**
   * Returns the page of the open payment, or of the next one, for which the hold is extended where the method needs longer. Parallel
   * calls get the same payment.
   * @param newMethod the method of the last attempt by default
   */
  retry(
    caller: Caller,
    id: string,
    key: string | undefined,
    newMethod: PaymentMethodCode | undefined,
  ): Promise<
    Result<
      PaymentStep,
      | 'AUTHENTICATION_FAILED'
      | NotFound
      | 'PAYMENT_NOT_RETRYABLE'
      | 'PAYMENT_METHOD_NOT_AVAILABLE'
      | 'PAYMENT_UNAVAILABLE'
    >
  >;
  /**
   * Cancels an unpaid purchase whose hold is over. The provider's page is closed first; while a payment is under way the hold
   * is extended, a bounded number of times. Money that arrives even later is refunded.
   */
  expire(id: string): Promise<void>;
  /** Returns how a purchase is paid, as a reader sees it. @param payment the attempt that counts; null where tenders paid everything */
  describePayment(
    row: Row,
    payment: Payment | null,
    reader: { capabilities: ReadonlySet<Capability | PurchaseCapability>; language: Language; now: Date },
  ): PaymentView;
  /** Creates the part of the kind's payable handler that is the same for all. @param onPaid called once the money is there */
  createPayable(
    onPaid: (transaction: Transaction<Tables>, row: Row, now: Date) => Promise<void>,
  ): Pick<PayableHandler, 'lock' | 'onPaymentChange'>;
};

export type PurchaseDeps = {
  database: Database;
  clock: Clock;
  payments: PaymentService;
  /** How long an unpaid purchase can be paid. */
  holdMinutes: number;
  /** Signs the links of purchases. */
  linkSecret: string;
  /** Returns the address of a page of the shop, for provider and mail. */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
};

export function createPurchases<
  Row extends PurchaseRow,
  Capability extends string,
  NotFound extends ErrorCode,
  NotCancellable extends ErrorCode,
>(
  { database: { db }, clock, payments, holdMinutes, linkSecret, getPageUrl }: PurchaseDeps,
  kind: PurchaseKind<Row, Capability, NotFound, NotCancellable>,
): Purchases<Row, Capability, NotFound, NotCancellable> {
  type Self = Purchases<Row, Capability, NotFound, NotCancellable>;
  const keys = createLinkKeys(linkSecret, kind.kind, kind.capabilities);
  const toPayable = (id: string): Payable => ({ kind: kind.kind, id });
  const getFirstHoldEnd = (placedAt: Date) => new Date(placedAt.getTime() + holdMinutes * minuteMs);
  const createMethodFilter = (market: Market) => (option: { code: PaymentMethodCode }) =>
    kind.takesMethod(option.code, market);

  const createKey: Self['createKey'] = ({ id, placed_at }) =>
    keys.create(id, keys.all, new Date(placed_at.getTime() + linkLifetimeMs));

  const createLink: Self['createLink'] = ({ id, market }, key, language) =>
    getPageUrl(kind.getPath(id, key), market, language);

  const getExisting = async (id: string): Promise<Row> => checkExists(id, await kind.find(db, id));
  const lockExisting = async (transaction: Transaction<Tables>, id: string): Promise<Row> =>
    checkExists(id, await kind.lock(transaction, id));

  function checkExists(id: string, row: Row | undefined): Row {
    if (!row) throw new Error(`The ${kind.kind} ${id} is gone`);
    return row;
  }

  const findPermitted: Self['findPermitted'] = async ({ actor }, id, key, capability) => {
    const accountId = 'accountId' in actor ? actor.accountId : null;
    if (accountId === null && key === undefined) return fail('AUTHENTICATION_FAILED');
    const capabilities = keys.read(id, key, clock.now());
    const purchase = accountId !== null || capabilities.has(capability) ? await kind.find(db, id) : undefined;
    if (!purchase) return fail(kind.errors.notFound);
    if (accountId !== null && purchase.account_id === accountId) {
      return ok({ purchase, capabilities: keys.all, isOwn: true });
    }
    return capabilities.has(capability) ? ok({ purchase, capabilities, isOwn: false }) : fail(kind.errors.notFound);
  };

  const openPage: Self['openPage'] = async (row, payment, language, key) => {
    const ownPage = createLink(row, key, language);
    if (payment?.state !== 'started') return ok(ownPage);
    const expiresAt = new Date(payment.page_expires_at.getTime() + returnLinkLifetimeMs);
    const returnUrl = createLink(row, keys.create(row.id, ['view', 'pay'], expiresAt), language);
    const { number, market } = row;
    const page = await payments.openPage(payment, { payableNumber: number, market, language, returnUrl });
    return page.ok ? ok(page.value ?? ownPage) : page;
  };

  /** Returns the open payment of a purchase by a method, or starts the next one. */
  const startNextPayment = (id: string, newMethod: PaymentMethodCode | undefined) =>
    runResultInTransaction(
      db,
      async (
        transaction,
      ): Promise<
        Result<{ row: Row; payment: Payment }, NotFound | 'PAYMENT_NOT_RETRYABLE' | 'PAYMENT_METHOD_NOT_AVAILABLE'>
      > => {
        const row = await kind.lock(transaction, id);
        if (!row) return fail(kind.errors.notFound);
        const current = await payments.findCurrent(transaction, toPayable(id));
        const reason = explainNotRetryable(row.paid_at !== null, current?.state);
        const now = clock.now();
        // Without a payment, tenders have paid everything.
        const attempt = current && {
          state: current.state,
          method: current.method,
          isLastAttempt: isLastAttempt(current),
        };
        if (!attempt || !kind.isAwaitingPayment(row) || !canRetryAttempt(attempt, row.held_until, now)) {
          return fail('PAYMENT_NOT_RETRYABLE', { reason });
        }
        const market = markets[row.market];
        const method = newMethod ?? attempt.method;
        const methods = listRetryMethods(kind.getAmountDue(row), market, row.language, payments.methods, attempt);
        if (!methods.filter(createMethodFilter(market)).some(({ code }) => code === method)) {
          return fail('PAYMENT_METHOD_NOT_AVAILABLE');
        }
        const hold = { firstHoldEnd: getFirstHoldEnd(row.placed_at), heldUntil: row.held_until, now };
        const heldUntil = getHoldEnd(method, market, hold);
        const pageExpiresAt = getPageEnd(method, market, { heldUntil, now });
        const { payment, isNew } = await payments.retry(transaction, toPayable(id), { method, pageExpiresAt });
        // The open payment that is returned again keeps its page, its hold and its mail.
        if (isNew) {
          const mail = kind.jobs.createWayBackMail(clock, { ...row, held_until: heldUntil }, payment);
          await enqueueJobs(transaction, clock, [mail]);
        }
        if (isNew && heldUntil > row.held_until) await kind.update(transaction, id, { held_until: heldUntil });
        return ok({ row, payment });
      },
    );

  return {
    allCapabilities: keys.all,
    createKey,
    createLink,
    findPermitted,
    getExisting,
    lockExisting,
    openPage,

    findToCancel: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'cancel');
      if (!access.ok || !kind.isAwaitingPayment(access.value.purchase)) return access;
      return (await payments.closePage(toPayable(id))) === 'under_way' ? fail(kind.errors.notCancellable) : access;
    },

    listMethods: (amount, market, language) =>
      listPaymentOptions(amount, market, language, payments.methods).filter(createMethodFilter(market)),

    planPayment: (method, market, now) => {
      const firstHoldEnd = getFirstHoldEnd(now);
      if (method === null) return { heldUntil: firstHoldEnd, pageExpiresAt: firstHoldEnd };
      const heldUntil = getHoldEnd(method, market, { firstHoldEnd, heldUntil: firstHoldEnd, now });
      return { heldUntil, pageExpiresAt: getPageEnd(method, market, { heldUntil, now }) };
    },

    createPaymentJobs: (row, payment) => [
      ...(payment ? [kind.jobs.createWayBackMail(clock, row, payment)] : []),
      kind.jobs.createExpiry(clock, row.id, row.held_until),
    ],

    openFirstPage: async (row, payment, language, key) => {
      const page = await openPage(row, payment, language, key);
      return { id: row.id, key, redirectUrl: page.ok ? page.value : createLink(row, key, language) };
    },

    retry: async (caller, id, key, newMethod) => {
      const access = await findPermitted(caller, id, key, 'pay');
      if (!access.ok) return access;
      const started = await startNextPayment(id, newMethod);
      if (!started.ok) return started;
      const ownKey = access.value.isOwn ? null : (key ?? null);
      const page = await openPage(started.value.row, started.value.payment, caller.language, ownKey);
      return page.ok ? ok({ id, key: ownKey, redirectUrl: page.value }) : page;
    },

    expire: async (id) => {
      const row = await kind.find(db, id);
      if (!row || !kind.isAwaitingPayment(row)) return;
      const isOver = clock.now() >= row.held_until;
      const closeResult = isOver ? await payments.closePage(toPayable(id)) : null;
      await runInTransaction(db, async (transaction) => {
        const locked = await kind.lock(transaction, id);
        if (!locked || !kind.isAwaitingPayment(locked)) return;
        let heldUntil: Date = locked.held_until;
        if (clock.now() >= heldUntil && closeResult !== 'closed' && locked.hold_extensions < maxHoldExtensions) {
          heldUntil = new Date(clock.now().getTime() + holdExtensionMs);
          const change = { held_until: heldUntil, hold_extensions: locked.hold_extensions + 1 };
          await kind.update(transaction, id, change);
        }
        if (clock.now() < heldUntil) {
          await enqueueJobs(transaction, clock, [kind.jobs.createExpiry(clock, id, heldUntil)]);
        } else await kind.cancelUnpaid(transaction, locked);
      });
    },

    describePayment: (row, payment, { capabilities, language, now }) => {
      const market = markets[row.market];
      const attempt = payment && {
        state: payment.state,
        method: payment.method,
        isLastAttempt: isLastAttempt(payment),
      };
      const isAwaited = kind.isAwaitingPayment(row);
      const canRetry =
        attempt !== null && isAwaited && capabilities.has('pay') && canRetryAttempt(attempt, row.held_until, now);
      const isOpen = canRetry && payment?.state === 'started' && now < payment.page_expires_at;
      return {
        payment: {
          method: payment?.method ?? null,
          kind: payment && getPaymentKind(payment.method, market),
          label: payment && getPaymentLabel(payment.method, market, language),
          payUntil: isOpen ? payment.page_expires_at.toISOString() : null,
          reason: payment?.reason ?? null,
          reference: payment?.reference ?? null,
          isUnreachable: payment?.state === 'unreachable',
        },
        canRetry,
        retryMethods: canRetry
          ? listRetryMethods(kind.getAmountDue(row), market, language, payments.methods, attempt).filter(
              createMethodFilter(market),
            )
          : [],
        heldUntil: isAwaited ? row.held_until.toISOString() : null,
      };
    },

    createPayable: (onPaid) => ({
      lock: async (transaction, id) => ({
        isAwaitingPayment: kind.isAwaitingPayment(await lockExisting(transaction, id)),
      }),

      onPaymentChange: async (transaction, id, { payment, from, to }) => {
        const row = await lockExisting(transaction, id);
        const market = markets[row.market];
        if (to === 'confirmed') await onPaid(transaction, row, clock.now());
        else if (to === 'pending') {
          const settleEnd = getSettleEnd(payment.method, market, clock.now());
          if (settleEnd > row.held_until) await kind.update(transaction, id, { held_until: settleEnd });
        } else if (to === 'failed' || to === 'blocked') {
          // The page of a pending payment says that a mail will follow, and somebody who pays by transfer is elsewhere.
          // Otherwise the buyer returns from the provider's page and reads the outcome there.
          if (from !== 'pending' && getPaymentKind(payment.method, market) !== 'transfer') return;
          const mail = kind.jobs.createUnpaidMail(clock, { id, paymentId: payment.id, outcome: to });
          await enqueueJobs(transaction, clock, [mail]);
        }
      },
    }),
  };
}
