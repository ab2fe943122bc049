import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { MomentCursor } from '@vermilion/contract/fields';
import type { RenderMail } from '@vermilion/contract/mail';
import { type Language, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { Checkout, Order, OrderRequest, VariantDelivery } from '@vermilion/contract/order';
import type { OrderRefundRequest, ParcelRequest, StaffOrder } from '@vermilion/contract/order-staff';
import type { PaymentStep } from '@vermilion/contract/payment';
import type { Seller } from '@vermilion/contract/shop';
import type { Transaction } from 'kysely';
import type { AccountService } from '../account/account.service.ts';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import { createPurchaseMails, type PaymentService, type PurchaseMails } from '../payment/payment.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import type { Registry } from '../platform/registry.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { runEach } from '../platform/run-each.ts';
import type { Tables } from '../platform/tables.ts';
import type { FindUnpaidOrders, PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { OrderToChange } from './order.changing.ts';
import { type CheckoutChoice, getCheckout, getVariantDelivery } from './order.checkout.ts';
import { createCollectionCodes } from './order.collection.codes.ts';
import { convertOrderEmails } from './order.emails.ts';
import { cancelForShop, cancelForShopper, cancelUncollected, releaseHeldOrder } from './order.ending.ts';
import { createOrderFollowing, type OrderFollower } from './order.following.ts';
import {
  collectOrder,
  deliverOverdue,
  deliverParcel,
  markReadyToCollect,
  prepareOrder,
  sendParcel,
} from './order.fulfilment.ts';
import { listOrders } from './order.history.ts';
import { type MailedOrder, renderTransferMail, renderUnfinishedMail, renderUnpaidMail } from './order.mail.ts';
import { createOrderMailing, type OrderMailing } from './order.mailing.ts';
import { type PlacingError, placeOrder } from './order.placing.ts';
import { createOrderPurchases, type OrderCapability, type OrderPurchases } from './order.purchases.ts';
import { createOrderReading, staffRights } from './order.reading.ts';
import { refundOrder } from './order.refunding.ts';
import { createOrderReturning, type OrderReturning } from './order.returning.ts';
import { getOverdueSince } from './order.rules.ts';
import { countTasks, findOrders, type OrderSearch, toStaffOrder } from './order.staff.ts';
import {
  detachOrders,
  findOrder,
  hasPaidLaterOrder,
  listOverdue,
  listPersonalOrders,
  listUncollected,
  listUnpaidOrders,
  payableKind,
  type StoredOrder,
  toPayable,
} from './order.store.ts';

export { isOwnOrder } from './order.changing.ts';
export type { FollowedOrder, OrderFollower } from './order.following.ts';
export type { LineFulfilment } from './order.fulfilment.store.ts';
export type { MailedOrder } from './order.mail.ts';

/** Why somebody may not see an order; the same for missing and forbidden ones. */
export type AccessError = 'AUTHENTICATION_FAILED' | 'ORDER_NOT_FOUND';

export type OrderService = OrderReturning &
  OrderMailing & {
    /** Orders until they are paid, expired or cancelled. */
    purchases: OrderPurchases;
    /** The mails about orders that are not paid. */
    unpaidMails: PurchaseMails;
    /** What acts on what happens to orders; the database knows each by its name. */
    followers: Registry<OrderFollower>;
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
      capability: OrderCapability,
    ): Promise<Result<null, AccessError>>;
    /** Returns an order as mails about it show it, in the language it was placed in. */
    readForMail(orderId: string): Promise<MailedOrder>;
    /** Returns the buyer's own unpaid orders with the keys of their links. */
    findUnpaidOrders: FindUnpaidOrders;
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
    /** Returns a page of the orders that staff search for, newest first; those of a task oldest first. */
    findOrders(search: OrderSearch): Promise<EndpointOutput<'GET staff/orders/'>>;
    /** Returns how many orders wait for each task of staff. */
    countTasks(search: { market?: MarketCode | undefined }): Promise<EndpointOutput<'GET staff/order-tasks/'>>;
    /** Returns an order as staff see it. */
    readForStaff(orderId: string, language: Language): Promise<Result<StaffOrder, 'ORDER_NOT_FOUND'>>;
    /** The changes that staff make of orders; each is recorded in the audit. */
    staff: OrderChanges;
    /** Cancels and refunds the orders that were not collected in time. */
    cancelUncollected(): Promise<void>;
    /** Records that orders were delivered of which everything left longer ago than deliveries take (ADR 146). */
    deliverOverdue(): Promise<void>;
    /** Writes e-mails that an older release has stored as they were typed; see `convertOrderEmails`. */
    convertEmails(): Promise<void>;
  };

export type OrderChanges = {
  /** Begins to prepare a paid order: its shopper can no longer cancel it. Idempotent. */
  prepare(target: OrderToChange): ReturnType<typeof prepareOrder>;
  /** Records a parcel that has left. A tracking number that the carrier's parcels of the order have is not recorded again. */
  sendParcel(target: OrderToChange, parcel: ParcelRequest): ReturnType<typeof sendParcel>;
  /** Records that a parcel was delivered. Idempotent. */
  deliverParcel(target: OrderToChange, parcelId: string): ReturnType<typeof deliverParcel>;
  /** Records that a Click & Collect order is ready in its store. Idempotent. */
  markReadyToCollect(target: OrderToChange): ReturnType<typeof markReadyToCollect>;
  /** Checks the code of a Click & Collect order, and records that it was handed over. Idempotent. */
  collect(target: OrderToChange, code: string): ReturnType<typeof collectOrder>;
  /** Cancels an order of which nothing has left, and refunds what was paid. Idempotent. */
  cancel(target: OrderToChange, note: string): ReturnType<typeof cancelForShop>;
  /** Lets an order that is held be prepared and sent after all. Idempotent. */
  release(target: OrderToChange, note: string): ReturnType<typeof releaseHeldOrder>;
  /** Refunds units of lines and shipping. */
  refund(target: OrderToChange, request: OrderRefundRequest): ReturnType<typeof refundOrder>;
};

type OrderDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  stock: StockService;
  bag: BagService;
  market: Pick<MarketService, 'listStores' | 'findStore'>;
  payments: PaymentService;
  pricing: Pick<PricingService, 'correctContact' | 'noteRefusal' | 'restore'>;
  accounts: Pick<AccountService, 'keepAddress'>;
  /** Signs order links. */
  secret: string;
  /** Whether orders can be paid, and their shoppers told of them. */
  takesOrders: boolean;
  /** How long an unpaid order holds its items. */
  holdMinutes: number;
  numberPrefix: string;
  /** Returns who sells in a market. */
  getSeller: (market: MarketCode, language: Language) => Seller;
  /** Returns the address of a page of the shop, for provider and mail. */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
  renderMail: RenderMail;
};

/** Orders that one run of a job changes, of each market; the rest follow with the next. */
const maxAtOnce = 500;

export function createOrderService(deps: OrderDeps): OrderService {
  const { clock, payments, accounts } = deps;
  const { db } = deps.database;
  const codes = createCollectionCodes(deps.secret);
  const purchases = createOrderPurchases({ ...deps, linkSecret: deps.secret });
  const reading = createOrderReading({ ...deps, codes, purchases });
  const { findPermitted, getExisting } = purchases;
  const { readView, readMailed } = reading;

  /** Saves the delivery address of a member's order. Idempotent; the order stands whatever comes of it. */
  async function keepAddress({ account_id, market, full_name, phone, address }: StoredOrder): Promise<void> {
    if (account_id === null || address === null) return;
    await accounts.keepAddress(account_id, { market, fullName: full_name, phone, address });
  }

  return {
    ...createOrderFollowing(deps),
    ...createOrderReturning(deps),
    ...createOrderMailing({ ...deps, purchases, reading }),
    purchases,
    unpaidMails: createPurchaseMails(
      { db, payments },
      { kind: payableKind, table: 'orders', find: findOrder },
      {
        readShown: async (order) => {
          const shown = await readMailed(order);
          return { view: shown.order, shown };
        },
        hasPaidLater: (order) => hasPaidLaterOrder(db, order),
        renderTransfer: (mailed, paymentId) => renderTransferMail(deps.renderMail, mailed, paymentId),
        renderUnfinished: (mailed, paymentId) => renderUnfinishedMail(deps.renderMail, mailed, paymentId),
        renderUnpaid: (mailed, outcome, paymentId) => renderUnpaidMail(deps.renderMail, mailed, outcome, paymentId),
      },
    ),

    getCheckout: (context, choice) => getCheckout(deps, context, choice),
    getVariantDelivery: (context, variantId) => getVariantDelivery(deps, context, variantId),

    placeOrder: async (context, visitorAddress, request) => {
      const placing = await placeOrder({ ...deps, purchases }, context, visitorAddress, request);
      if (placing.kind === 'refused') return fail(placing.error.code, placing.error.details);
      const order = placing.kind === 'ordered_before' ? placing.earlierOrder : placing.order;
      const key = context.buyer.accountId === null ? purchases.createKey(order) : null;
      if (placing.kind === 'ordered_before') return fail(placing.error.code, { order: { id: order.id, key } });
      if (request.saveAddress) await keepAddress(order);
      const payment = placing.kind === 'placed' ? placing.payment : await payments.findCurrent(db, toPayable(order.id));
      return ok(await purchases.openFirstPage(order, payment, context.language, key));
    },

    listOrders: (accountId, after) => listOrders(db, payments, accountId, after),

    getOrder: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await readView(access.value.purchase, caller.language, access.value)) : access;
    },

    checkAccess: async (caller, id, key, capability) => {
      const access = await findPermitted(caller, id, key, capability);
      return access.ok ? ok(null) : access;
    },

    findUnpaidOrders: async (db, owner) =>
      (await listUnpaidOrders(db, owner)).map((order) => ({
        id: order.id,
        number: order.number,
        key: owner.accountId === null ? purchases.createKey(order) : null,
      })),

    readForMail: async (orderId) => readMailed(await getExisting(orderId)),

    cancelForShopper: async (caller, id, key) => {
      const access = await purchases.findToCancel(caller, id, key);
      if (!access.ok) return access;
      const cancelled = await cancelForShopper(deps, id);
      return cancelled.ok ? ok(await readView(await getExisting(id), caller.language, access.value)) : cancelled;
    },

    readForAccount: listPersonalOrders,
    detachAccount: detachOrders,

    findOrders: (search) => findOrders(db, payments, search),
    countTasks: (search) => countTasks(db, search),

    readForStaff: async (orderId, language) => {
      const order = await findOrder(db, orderId);
      if (!order) return fail('ORDER_NOT_FOUND');
      return ok(await toStaffOrder(db, payments, order, await readView(order, language, staffRights)));
    },

    staff: {
      prepare: (target) => prepareOrder(deps, target),
      sendParcel: (target, parcel) => sendParcel(deps, target, parcel),
      deliverParcel: (target, parcelId) => deliverParcel(deps, target, parcelId),
      markReadyToCollect: (target) => markReadyToCollect({ ...deps, codes }, target),
      collect: (target, code) => collectOrder({ ...deps, codes }, target, code),
      cancel: (target, note) => cancelForShop(deps, target, note),
      release: (target, note) => releaseHeldOrder(deps, target, note),
      refund: (target, request) => refundOrder(deps, target, request),
    },

    cancelUncollected: async () => {
      const ids = await listUncollected(db, clock.now(), maxAtOnce);
      await runEach(ids, (id) => cancelUncollected(deps, id));
    },

    convertEmails: () => convertOrderEmails(deps.database, deps.pricing),

    deliverOverdue: async () => {
      const lists = marketCodes.map((code) => listOverdue(db, code, getOverdueSince(code, clock.now()), maxAtOnce));
      await runEach((await Promise.all(lists)).flat(), (id) => deliverOverdue(deps, id));
    },
  };
}
