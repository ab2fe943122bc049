import { dayMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { MomentCursor } from '@vermilion/contract/fields';
import type { RenderMail } from '@vermilion/contract/mail';
import { type Language, type MarketCode, marketCodes, type PaymentMethodCode } from '@vermilion/contract/markets';
import type { Checkout, Order, OrderRequest, VariantDelivery } from '@vermilion/contract/order';
import { getOrderPath, getReturnPath } from '@vermilion/contract/order-path';
import type { OrderRefundRequest, ParcelRequest, StaffOrder } from '@vermilion/contract/order-staff';
import type { Transaction } from 'kysely';
import type { AccountService } from '../account/account.service.ts';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Payment, PaymentService } from '../payment/payment.service.ts';
import type { Actor, Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { allCapabilities, createLinkKey, type LinkCapability, verifyLinkKey } from '../platform/link-key.ts';
import type { Mail } from '../platform/mail.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { runEach } from '../platform/run-each.ts';
import type { Tables } from '../platform/tables.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { OrderToChange } from './order.changing.ts';
import { createCollectionCodes } from './order.collection.codes.ts';
import { cancelForShop, cancelForShopper, cancelUncollected, expireOrder } from './order.ending.ts';
import { createOrderFollowing, type OrderFollower } from './order.following.ts';
import {
  collectOrder,
  deliverOverdue,
  deliverParcel,
  markReadyToCollect,
  prepareOrder,
  sendParcel,
} from './order.fulfilment.ts';
import { readFulfilment } from './order.fulfilment.view.ts';
import { listOrders } from './order.history.ts';
import type { ProgressMail, TransferMail, UnpaidMail } from './order.jobs.ts';
import {
  type MailedOrder,
  renderCollectReminderMail,
  renderConfirmationMail,
  renderProgressMail,
  renderRefundMail,
  renderRefundRefusedMail,
  renderTransferMail,
  renderUnpaidMail,
} from './order.mail.ts';
import { openPaymentPage, type RetryError, retryPayment } from './order.paying.ts';
import {
  type CheckoutChoice,
  getCheckout,
  getVariantDelivery,
  type PlacingError,
  placeOrder,
} from './order.placing.ts';
import { readPrice } from './order.price.store.ts';
import { refundOrder } from './order.refunding.ts';
import { createOrderReturning, type OrderReturning } from './order.returning.ts';
import { getOverdueSince, isAwaitingPayment } from './order.rules.ts';
import { countTasks, findOrders, type OrderSearch, toStaffOrder } from './order.staff.ts';
import {
  claimTransferMail,
  claimUnpaidMail,
  detachOrders,
  findOrder,
  listOverdue,
  listPersonalOrders,
  listUncollected,
  type StoredOrder,
  toPayable,
} from './order.store.ts';
import { toOrderView } from './order.view.ts';

export { isOwnOrder } from './order.changing.ts';
export type { FollowedOrder, OrderFollower } from './order.following.ts';
export type { FulfilledLine } from './order.fulfilment.store.ts';
export type { MailedOrder } from './order.mail.ts';

type PaymentStep = EndpointOutput<'POST orders/'>;

/**
 * The same error for missing and forbidden orders, so that ids cannot be probed; AUTHENTICATION_FAILED for a guest without
 * a key.
 */
export type AccessError = 'AUTHENTICATION_FAILED' | 'ORDER_NOT_FOUND';

export type OrderService = OrderReturning & {
  /** Registers a noun that acts on what happens to orders, when the shop starts. */
  registerFollower(noun: string, follower: OrderFollower): void;
  /** Calls each follower for the events of an order that it was not called for. Idempotent. */
  followOrder(orderId: string): Promise<void>;
  /** Returns what a bag can be checked out with. */
  getCheckout(bag: BagContext, choice: CheckoutChoice): Promise<Result<Checkout, 'BAG_EMPTY'>>;
  /** Returns how a variant ordered now would arrive, and which stores have it. */
  getVariantDelivery(context: Pick<BagContext, 'market' | 'language'>, variantId: number): Promise<VariantDelivery>;
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
  listOrders(accountId: string, after: MomentCursor | null): Promise<EndpointOutput<'GET orders/'>>;
  /**
   * Returns an order to the member who placed it, or by its link. Works on the site of any market: where the markets share
   * a host, the cookie and not the link decides the market (spec §4). An order of another member looks like one that does
   * not exist.
   */
  getOrder(caller: Caller, id: string, key: string | undefined): Promise<Result<Order, AccessError>>;
  /**
   * Whether a caller may do something with an order: the member who placed it everything, anybody else what the link allows.
   */
  checkAccess(
    caller: Caller,
    id: string,
    key: string | undefined,
    capability: LinkCapability,
  ): Promise<Result<null, AccessError>>;
  /** Returns an order as mails about it show it, in the language it was placed in. */
  readForMail(orderId: string): Promise<MailedOrder>;
  /** Returns the page of the open payment, or of the next one, by another method if wanted. */
  retryPayment(
    caller: Caller,
    id: string,
    key: string | undefined,
    method: PaymentMethodCode | undefined,
  ): Promise<Result<PaymentStep, AccessError | RetryError | 'PAYMENT_UNAVAILABLE'>>;
  /**
   * Cancels an order of the member who placed it, or by its link, and refunds what was paid: until it is being prepared.
   * Idempotent.
   */
  cancelForShopper(
    caller: Caller,
    id: string,
    key: string | undefined,
  ): Promise<Result<Order, AccessError | 'ORDER_NOT_CANCELLABLE'>>;
  /** Returns the orders of an account, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
  /** Takes an account that is deleted off its orders, which stay. */
  detachAccount(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** Returns a page of the orders that staff search for, newest first. */
  findOrders(search: OrderSearch): Promise<EndpointOutput<'GET staff/orders/'>>;
  /** Returns how many orders wait for each task of staff. */
  countTasks(search: { market?: MarketCode | undefined }): Promise<EndpointOutput<'GET staff/order-tasks/'>>;
  /** Returns an order as staff see it. */
  readForStaff(orderId: string, language: Language): Promise<Result<StaffOrder, 'ORDER_NOT_FOUND'>>;
  /** The changes that staff make of orders; each is recorded in the audit. */
  staff: OrderChanges;
  /** Cancels an order that is still unpaid when its hold is over, and gives its stock back. */
  expireOrder(orderId: string): Promise<void>;
  /** Cancels and refunds the orders that were not collected in time. */
  cancelUncollected(): Promise<void>;
  /** Records that orders have arrived of which everything left so long ago that it must have (ADR 146). */
  deliverOverdue(): Promise<void>;
  /** Returns the mail about a confirmed order. */
  createConfirmationMail(orderId: string): Promise<Mail>;
  /**
   * Returns the mail about a transfer that has started; null when it is no longer waited for, or the order has had such a mail.
   * Throws while the payment page is not open yet.
   */
  createTransferMail(mail: TransferMail): Promise<Mail | null>;
  /** Returns the mail about an unpaid order; null when it no longer applies or the order has had such a mail. */
  createUnpaidMail(mail: UnpaidMail): Promise<Mail | null>;
  /** Returns the mail about a paid order that has moved on; null where it no longer applies. */
  createProgressMail(mail: ProgressMail): Promise<Mail | null>;
  /** Returns the mail that an order waits for a few days more; null where it does not wait any more. */
  createCollectReminderMail(orderId: string): Promise<Mail | null>;
  /** Returns the mail about a refund that the provider refused; null once it was paid out. */
  createRefundRefusedMail(orderId: string, refundId: string): Promise<Mail | null>;
  /** Returns the mail about a refund; null when there is no such refund. */
  createRefundMail(orderId: string, refundId: string): Promise<Mail | null>;
};

export type OrderChanges = {
  /** Begins to prepare a paid order: its shopper can no longer cancel it. Idempotent. */
  prepare(order: OrderToChange): ReturnType<typeof prepareOrder>;
  /** Records a parcel that has left. A tracking number that the carrier's parcels of the order have is not recorded again. */
  sendParcel(order: OrderToChange, parcel: ParcelRequest): ReturnType<typeof sendParcel>;
  /** Records that a parcel was delivered. Idempotent. */
  deliverParcel(order: OrderToChange, parcelId: string): ReturnType<typeof deliverParcel>;
  /** Records that a Click & Collect order is ready in its store. Idempotent. */
  markReadyToCollect(order: OrderToChange): ReturnType<typeof markReadyToCollect>;
  /** Checks the code of a Click & Collect order, and records that it was handed over. Idempotent. */
  collect(order: OrderToChange, code: string): ReturnType<typeof collectOrder>;
  /** Cancels an order of which nothing has left, and refunds what was paid. Idempotent. */
  cancel(order: OrderToChange, note: string): ReturnType<typeof cancelForShop>;
  /** Refunds units of lines and shipping. */
  refund(order: OrderToChange, request: OrderRefundRequest): ReturnType<typeof refundOrder>;
};

type OrderDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  stock: StockService;
  bag: BagService;
  market: Pick<MarketService, 'listStores' | 'findStore'>;
  payments: PaymentService;
  pricing: Pick<PricingService, 'noteRefusal' | 'restore'>;
  accounts: Pick<AccountService, 'keepAddress'>;
  /** Signs order links. */
  secret: string;
  /** Whether orders can be paid, and their shoppers told of them. */
  takesOrders: boolean;
  /** How long an unpaid order holds its items. */
  holdMinutes: number;
  numberPrefix: string;
  /** Returns the address of a page of the shop, for provider and mail. */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
  renderMail: RenderMail;
};

/** Orders that one run of a job changes, of each market; the rest follow with the next. */
const maxAtOnce = 500;

/** How long a shopper's link works after the order was placed. */
const linkLifetimeMs = 400 * dayMs;

/** How long the link that the provider is given works after its page has closed. */
const returnLinkLifetimeMs = dayMs;

/** An order, and what the caller may do with it. @property isOwn whether the caller is the member who placed it */
type Access = { order: StoredOrder; capabilities: ReadonlySet<LinkCapability>; isOwn: boolean };

const getAccountId = (actor: Actor) => ('accountId' in actor ? actor.accountId : null);

export function createOrderService(deps: OrderDeps): OrderService {
  const { clock, market: marketService, payments, accounts, secret, getPageUrl, renderMail } = deps;
  const { db } = deps.database;
  const codes = createCollectionCodes(secret);

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
    const [price, tenders, payment, refunds, fulfilment, store] = await Promise.all([
      readPrice(db, order),
      payments.listTenders(db, toPayable(order.id)),
      payments.findCurrent(db, toPayable(order.id)),
      payments.listRefunds(db, toPayable(order.id)),
      readFulfilment(db, order),
      order.store_code ? marketService.findStore(order.store_code, language) : null,
    ]);
    const code = codes.derive(order.id);
    const facts = { price, tenders, payment, refunds, fulfilment, store, code, takenMethods: payments.methods };
    return toOrderView(order, { ...facts, capabilities, isOwn, language, now: clock.now() });
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
  async function createMailedOrder(order: StoredOrder): Promise<MailedOrder> {
    const { language } = order;
    const view = await createView(order, language, { capabilities: new Set(allCapabilities), isOwn: false });
    const key = createKey(order);
    const returnLink = getPageUrl(getReturnPath(order.id, key), order.market, language);
    return { order: view, language, link: createLink(order, key, language), returnLink };
  }

  return {
    ...createOrderFollowing(deps),
    ...createOrderReturning(deps),

    getCheckout: (context, choice) => getCheckout({ ...deps, listStores: marketService.listStores }, context, choice),

    getVariantDelivery: (context, variantId) =>
      getVariantDelivery({ ...deps, listStores: marketService.listStores }, context, variantId),

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

    checkAccess: async (caller, id, key, capability) => {
      const access = await findPermitted(caller, id, key, capability);
      return access.ok ? ok(null) : access;
    },

    readForMail: async (orderId) => createMailedOrder(await getExisting(orderId)),

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

    cancelForShopper: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      const { order } = access.value;
      if (isAwaitingPayment(order)) {
        // A payment that is being processed may still succeed.
        if ((await payments.closePage(toPayable(order.id))) === 'under_way') return fail('ORDER_NOT_CANCELLABLE');
      }
      const cancelled = await cancelForShopper(deps, id);
      if (!cancelled.ok) return cancelled;
      return ok(await createView(await getExisting(id), caller.language, access.value));
    },

    readForAccount: listPersonalOrders,
    detachAccount: detachOrders,

    findOrders: (search) => findOrders(db, payments, search),
    countTasks: (search) => countTasks(db, search),

    readForStaff: async (orderId, language) => {
      const order = await findOrder(db, orderId);
      if (!order) return fail('ORDER_NOT_FOUND');
      const view = await createView(order, language, { capabilities: new Set(), isOwn: false });
      return ok(await toStaffOrder(db, payments, order, view));
    },

    staff: {
      prepare: (order) => prepareOrder(deps, order),
      sendParcel: (order, parcel) => sendParcel(deps, order, parcel),
      deliverParcel: (order, parcelId) => deliverParcel(deps, order, parcelId),
      markReadyToCollect: (order) => markReadyToCollect({ ...deps, codes }, order),
      collect: (order, code) => collectOrder({ ...deps, codes }, order, code),
      cancel: (order, note) => cancelForShop(deps, order, note),
      refund: (order, request) => refundOrder(deps, order, request),
    },

    expireOrder: (orderId) => expireOrder(deps, orderId),

    cancelUncollected: async () => {
      const ids = await listUncollected(db, clock.now(), maxAtOnce);
      await runEach(ids, (id) => cancelUncollected(deps, id));
    },

    deliverOverdue: async () => {
      const lists = marketCodes.map((code) => listOverdue(db, code, getOverdueSince(code, clock.now()), maxAtOnce));
      await runEach((await Promise.all(lists)).flat(), (id) => deliverOverdue(deps, id));
    },

    createConfirmationMail: async (orderId) =>
      renderConfirmationMail(renderMail, await createMailedOrder(await getExisting(orderId))),

    createTransferMail: async ({ orderId, paymentId }) => {
      const order = await getExisting(orderId);
      const current = await payments.findCurrent(db, toPayable(order.id));
      const mailed = await createMailedOrder(order);
      if (current?.id !== paymentId || mailed.order.payment.payUntil === null) return null;
      if (current.page_url === null) throw new Error(`The page of payment ${paymentId} is not open yet`);
      return (await claimTransferMail(db, orderId, paymentId))
        ? renderTransferMail(renderMail, mailed, paymentId)
        : null;
    },

    createUnpaidMail: async ({ orderId, paymentId, outcome }) => {
      const order = await getExisting(orderId);
      const mailed = await createMailedOrder(order);
      const current = await payments.findCurrent(db, toPayable(order.id));
      if (mailed.order.status !== outcome || current?.id !== paymentId) return null;
      // A transfer whose time is over: the mail about the cancelled order follows.
      if (outcome !== 'cancelled' && order.transfer_mail !== null && !mailed.order.canRetry) return null;
      if (!(await claimUnpaidMail(db, orderId, `${paymentId}.${outcome}`))) return null;
      return renderUnpaidMail(renderMail, mailed, outcome, paymentId);
    },

    createProgressMail: async ({ orderId, progress, parcelId }) => {
      const mailed = await createMailedOrder(await getExisting(orderId));
      const parcel = mailed.order.parcels.find(({ id }) => id === parcelId) ?? null;
      // An order that was ready and is cancelled or collected meanwhile waits for nobody.
      if (progress === 'ready_to_collect' && mailed.order.status !== progress) return null;
      return renderProgressMail(renderMail, mailed, progress, parcel);
    },

    createCollectReminderMail: async (orderId) => {
      const mailed = await createMailedOrder(await getExisting(orderId));
      const collectBy = mailed.order.collection?.collectBy;
      // A mail that comes too late would send its reader to a parcel that is gone.
      if (collectBy === undefined || new Date(collectBy) <= clock.now()) return null;
      return renderCollectReminderMail(renderMail, mailed);
    },

    createRefundRefusedMail: async (orderId, refundId) => {
      const refund = (await payments.listRefunds(db, toPayable(orderId))).find(({ id }) => id === refundId);
      if (refund?.state !== 'refused') return null;
      const { parts = [] } = (await payments.readRefundParts(db, toPayable(orderId), refundId)) ?? {};
      const returned = parts.filter(({ state }) => state === 'succeeded');
      return renderRefundRefusedMail(renderMail, await createMailedOrder(await getExisting(orderId)), refund, returned);
    },

    createRefundMail: async (orderId, refundId) => {
      const order = await getExisting(orderId);
      const refund = await payments.readRefundParts(db, toPayable(orderId), refundId);
      // What a gift card gets back of an order that was never paid is on its page, and in the mail about the unpaid order.
      const isWorthAMail = order.paid_at !== null || refund?.parts.some(({ to }) => to === 'payment');
      if (!refund || !isWorthAMail) return null;
      return renderRefundMail(renderMail, await createMailedOrder(order), refundId, refund);
    },
  };
}
