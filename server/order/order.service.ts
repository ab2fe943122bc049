import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { RenderMail } from '@vermilion/contract/mail';
import type { DeliveryMethodCode, Language, MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { CancelReason, Checkout, Order, OrderCursor, OrderRequest } from '@vermilion/contract/order';
import { getOrderPath } from '@vermilion/contract/order-path';
import type { Transaction } from 'kysely';
import type { AccountService } from '../account/account.service.ts';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Payment, PaymentService } from '../payment/payment.service.ts';
import type { Actor, Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { dayMs } from '../platform/jobs.ts';
import { allCapabilities, createLinkKey, type LinkCapability, verifyLinkKey } from '../platform/link-key.ts';
import type { Mail } from '../platform/mail.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { cancelOrder, expireOrder, fulfilOrder } from './order.ending.ts';
import { createOrderFollowing, type OrderFollower } from './order.following.ts';
import { listOrders } from './order.history.ts';
import type { UnpaidMail } from './order.jobs.ts';
import { renderConfirmationMail, renderRefundMail, renderUnpaidMail } from './order.mail.ts';
import { openPaymentPage, type RetryError, retryPayment } from './order.paying.ts';
import { getCheckout, type PlacingError, placeOrder } from './order.placing.ts';
import { readPrice } from './order.price.store.ts';
import { isAwaitingPayment } from './order.rules.ts';
import {
  claimUnpaidMail,
  detachOrders,
  findOrder,
  listPersonalOrders,
  type StoredOrder,
  toPayable,
} from './order.store.ts';
import { toOrderView } from './order.view.ts';

export type { FollowedOrder, OrderFollower } from './order.following.ts';

type PaymentStep = EndpointOutput<'POST orders/'>;

/**
 * The same error for missing and forbidden orders, so that ids cannot be probed; AUTHENTICATION_FAILED for a guest without
 * a key.
 */
type AccessError = 'AUTHENTICATION_FAILED' | 'ORDER_NOT_FOUND';

export type OrderService = {
  /** Registers a noun that acts on what happens to orders, when the shop starts. */
  registerFollower(noun: string, follower: OrderFollower): void;
  /** Calls each follower for the events of an order that it was not called for. Idempotent. */
  followOrder(orderId: string): Promise<void>;
  /** Returns what a bag can be checked out with. */
  getCheckout(bag: BagContext, delivery: DeliveryMethodCode | undefined): Promise<Result<Checkout, 'BAG_EMPTY'>>;
  /**
   * Places an order of a bag. The same bag and idempotency key give the same order again.
   * Where the provider cannot be reached the order stands, and the shopper goes to its page to try again.
   * @param visitorAddress the network address, by which unpaid orders are limited
   */
  placeOrder(
    bag: BagContext,
    visitorAddress: string,
    request: OrderRequest,
  ): Promise<Result<PaymentStep, PlacingError | 'ALREADY_ORDERED' | 'IDEMPOTENCY_KEY_REUSED'>>;
  /** Returns a page of a member's orders, newest first. @param after null: the first page */
  listOrders(accountId: string, after: OrderCursor | null): Promise<EndpointOutput<'GET orders/'>>;
  /**
   * Returns an order to the member who placed it, or by its link. Works on the site of any market: where the markets share
   * a host, the cookie and not the link decides the market (spec §4). An order of another member looks like one that does
   * not exist.
   */
  getOrder(caller: Caller, id: string, key: string | undefined): Promise<Result<Order, AccessError>>;
  /** Returns the page of the open payment, or of the next one, by another method if wanted. */
  retryPayment(
    caller: Caller,
    id: string,
    key: string | undefined,
    method: PaymentMethodCode | undefined,
  ): Promise<Result<PaymentStep, AccessError | RetryError | 'PAYMENT_UNAVAILABLE'>>;
  /** Cancels an unpaid order of the member who placed it, or by its link. Idempotent. */
  cancelUnpaidOrder(
    caller: Caller,
    id: string,
    key: string | undefined,
  ): Promise<Result<Order, AccessError | 'ORDER_NOT_CANCELLABLE'>>;
  /** Returns the orders of an account, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
  /** Takes an account that is deleted off its orders, which stay. */
  detachAccount(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** Cancels an order and refunds what was paid. Idempotent. For staff: no endpoint calls it yet. */
  cancelOrder(
    orderId: string,
    reason: Exclude<CancelReason, 'not_paid'>,
  ): Promise<Result<void, 'ORDER_NOT_FOUND' | 'ORDER_NOT_CANCELLABLE'>>;
  /** Fulfils a paid order: its goods have left the shop. Idempotent. For staff: no endpoint calls it yet. */
  fulfilOrder(orderId: string): Promise<Result<void, 'ORDER_NOT_FOUND' | 'ORDER_NOT_FULFILLABLE'>>;
  /** Cancels an order that is still unpaid when its hold is over, and gives its stock back. */
  expireOrder(orderId: string): Promise<void>;
  /** Returns the mail about a confirmed order. */
  createConfirmationMail(orderId: string): Promise<Mail>;
  /** Returns the mail about an unpaid order; null when it no longer applies or the order has had such a mail. */
  createUnpaidMail(mail: UnpaidMail): Promise<Mail | null>;
  /** Returns the mail about a refund; null when there is no such refund. */
  createRefundMail(orderId: string, refundId: string): Promise<Mail | null>;
};

type OrderDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  stock: StockService;
  bag: BagService;
  market: Pick<MarketService, 'listStores' | 'findStore'>;
  payments: PaymentService;
  pricing: Pick<PricingService, 'restore'>;
  accounts: Pick<AccountService, 'keepAddress'>;
  /** Signs order links. */
  secret: string;
  /** How long an unpaid order holds its items. */
  holdMinutes: number;
  /** Returns the address of a page of the shop, for provider and mail. */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
  renderMail: RenderMail;
};

/** How long a shopper's link works after the order was placed. */
const linkLifetimeMs = 400 * dayMs;

/** How long the link that the provider is given works after its page has closed. */
const returnLinkLifetimeMs = dayMs;

/** An order, and what the caller may do with it. @property isOwn whether the caller is the member who placed it */
type Access = { order: StoredOrder; capabilities: ReadonlySet<LinkCapability>; isOwn: boolean };

const getAccountId = (actor: Actor) => ('accountId' in actor ? actor.accountId : null);

export function createOrderService(deps: OrderDeps): OrderService {
  const { clock, bag, market: marketService, payments, accounts, secret, getPageUrl, renderMail } = deps;
  const { db } = deps.database;

  const createKey = ({ id, placed_at }: StoredOrder) =>
    createLinkKey(secret, `order:${id}`, allCapabilities, new Date(placed_at.getTime() + linkLifetimeMs));

  const createLink = (order: Pick<StoredOrder, 'id' | 'market'>, key: string | null, language: Language) =>
    getPageUrl(getOrderPath(order.id, key), order.market, language);

  const readKey = (id: string, key: string | undefined) => verifyLinkKey(secret, `order:${id}`, key, clock.now());

  async function getExisting(id: string): Promise<StoredOrder> {
    const order = await findOrder(db, id);
    if (!order) throw new Error(`Order ${id} is gone`);
    return order;
  }

  /** Returns an order, and what the caller may do with it: everything if the caller placed it, otherwise what the key allows. */
  async function findPermitted(
    { actor }: Caller,
    id: string,
    key: string | undefined,
    capability: LinkCapability,
  ): Promise<Result<Access, AccessError>> {
    const accountId = getAccountId(actor);
    if (accountId === null && key === undefined) return fail('AUTHENTICATION_FAILED');
    const capabilities = readKey(id, key);
    const order = accountId !== null || capabilities.has(capability) ? await findOrder(db, id) : undefined;
    if (!order) return fail('ORDER_NOT_FOUND');
    if (accountId !== null && order.account_id === accountId) {
      return ok({ order, capabilities: new Set(allCapabilities), isOwn: true });
    }
    return capabilities.has(capability) ? ok({ order, capabilities, isOwn: false }) : fail('ORDER_NOT_FOUND');
  }

  async function createView(
    order: StoredOrder,
    language: Language,
    { capabilities, isOwn }: Pick<Access, 'capabilities' | 'isOwn'>,
  ): Promise<Order> {
    const [price, tenders, payment, refunds, store] = await Promise.all([
      readPrice(db, order),
      payments.listTenders(db, toPayable(order.id)),
      payments.findCurrent(db, toPayable(order.id)),
      payments.listRefunds(db, toPayable(order.id)),
      order.store_code ? marketService.findStore(order.store_code, language) : null,
    ]);
    return toOrderView(order, {
      price,
      tenders,
      payment,
      refunds,
      store,
      capabilities,
      isOwn,
      language,
      takenMethods: payments.methods,
      now: clock.now(),
    });
  }

  /**
   * Returns the address of the payment page, or of the order's page where the provider has nothing to take.
   * @param key the shopper's own key, for the address of the order's page
   */
  async function openPage(order: StoredOrder, payment: Payment | null, language: Language, key: string | null) {
    const expiresAt = new Date((payment?.page_expires_at ?? order.held_until).getTime() + returnLinkLifetimeMs);
    const returnKey = createLinkKey(secret, `order:${order.id}`, ['view', 'pay'], expiresAt);
    const page = createLink(order, key, language);
    const returnUrl = createLink(order, returnKey, language);
    return openPaymentPage(payments, order, payment, language, { page, returnUrl });
  }

  /** Saves the delivery address of a member's order. Idempotent; the order stands whatever comes of it. */
  async function keepAddress({ account_id, market, full_name, phone, address }: StoredOrder): Promise<void> {
    if (account_id === null || address === null) return;
    await accounts.keepAddress(account_id, { market, fullName: full_name, phone, address });
  }

  /** Returns an order as its mails show it: with the shopper's own link. */
  async function createMailedOrder(order: StoredOrder) {
    const { language } = order;
    const view = await createView(order, language, { capabilities: new Set(allCapabilities), isOwn: false });
    return { order: view, language, link: createLink(order, createKey(order), language) };
  }

  return {
    ...createOrderFollowing(deps),

    getCheckout: (context, delivery) =>
      getCheckout(bag, marketService.listStores, clock, payments.methods, context, delivery),

    placeOrder: async (context, visitorAddress, request) => {
      const placed = await placeOrder(deps, context, visitorAddress, request);
      if (!placed.ok) return placed;
      const { order } = placed.value;
      const { language, buyer } = context;
      const key = buyer.accountId === null ? createKey(order) : null;
      if ('error' in placed.value) return fail(placed.value.error, { order: { id: order.id, key } });
      if (request.saveAddress) await keepAddress(order);
      const payment = placed.value.payment ?? (await payments.findCurrent(db, toPayable(order.id)));
      const page = await openPage(order, payment, language, key);
      const redirectUrl = page.ok ? page.value : createLink(order, key, language);
      return ok({ id: order.id, key, redirectUrl });
    },

    listOrders: (accountId, after) => listOrders(db, payments, accountId, after),

    getOrder: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await createView(access.value.order, caller.language, access.value)) : access;
    },

    retryPayment: async (caller, id, key, method) => {
      const access = await findPermitted(caller, id, key, 'pay');
      if (!access.ok) return access;
      const retried = await retryPayment(deps, id, method);
      if (!retried.ok) return retried;
      const { order, payment } = retried.value;
      const ownKey = access.value.isOwn ? null : (key ?? null);
      const page = await openPage(order, payment, caller.language, ownKey);
      return page.ok ? ok({ id, key: ownKey, redirectUrl: page.value }) : page;
    },

    cancelUnpaidOrder: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      const { order } = access.value;
      if (isAwaitingPayment(order)) {
        // A payment that is being processed may still succeed.
        if ((await payments.closePage(toPayable(order.id))) === 'under_way') return fail('ORDER_NOT_CANCELLABLE');
      }
      const cancelled = await cancelOrder(deps, id, 'shopper', { onlyUnpaid: true });
      if (!cancelled.ok) return cancelled;
      return ok(await createView(await getExisting(id), caller.language, access.value));
    },

    readForAccount: listPersonalOrders,
    detachAccount: detachOrders,

    cancelOrder: (orderId, reason) => cancelOrder(deps, orderId, reason, { onlyUnpaid: false }),
    fulfilOrder: (orderId) => fulfilOrder(deps, orderId),
    expireOrder: (orderId) => expireOrder(deps, orderId),

    createConfirmationMail: async (orderId) =>
      renderConfirmationMail(renderMail, await createMailedOrder(await getExisting(orderId))),

    createUnpaidMail: async ({ orderId, paymentId, outcome }) => {
      const order = await getExisting(orderId);
      const mailed = await createMailedOrder(order);
      const current = await payments.findCurrent(db, toPayable(order.id));
      if (mailed.order.status !== outcome || current?.id !== paymentId) return null;
      if (!(await claimUnpaidMail(db, orderId, `${paymentId}.${outcome}`))) return null;
      return renderUnpaidMail(renderMail, mailed, outcome, paymentId);
    },

    createRefundMail: async (orderId, refundId) => {
      const order = await getExisting(orderId);
      const refund = (await payments.listRefunds(db, toPayable(order.id))).find(({ id }) => id === refundId);
      return refund ? renderRefundMail(renderMail, await createMailedOrder(order), refund) : null;
    },
  };
}
