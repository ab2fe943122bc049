import {
  type DeliveryMethodCode,
  type Language,
  type MarketCode,
  markets,
  type PaymentMethodCode,
} from '@vermilion/contract/markets';
import type { Checkout, Order, PlaceOrder } from '@vermilion/contract/order';
import { fail, ok, type Result } from '@vermilion/contract/result';
import type { BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentProvider } from '../payment/payment.provider.ts';
import { createPaymentService, type PaymentCallback } from '../payment/payment.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { Random } from '../platform/random.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { UnpaidNotice } from './order.jobs.ts';
import { isOrderKey, orderKey } from './order.key.ts';
import { orderMail, unpaidMail } from './order.mail.ts';
import { expireOrder, hearPayment, paymentPage, type RetryPaymentError, retryPayment } from './order.paying.ts';
import { checkoutOf, type PlaceOrderError, placeOrder } from './order.placing.ts';
import { readPrice } from './order.price.store.ts';
import { findOrder, type StoredOrder } from './order.store.ts';
import { orderPath, orderView } from './order.view.ts';

/** Where the shopper goes on: the provider's page, or the order where there is nothing to pay there. */
type PaymentStep = { id: string; key: string; redirectUrl: string };

export type OrderService = {
  /** What the visitor's bag can be checked out with. */
  checkout(caller: Caller, delivery: DeliveryMethodCode | undefined): Promise<Result<Checkout, 'BAG_EMPTY'>>;
  /**
   * Places an order of the visitor's bag. The same bag and idempotency key give the same order again.
   * Where the provider does not answer the order stands as failed, and the shopper goes to its page to try again.
   */
  place(caller: Caller, request: PlaceOrder): Promise<Result<PaymentStep, PlaceOrderError>>;
  /**
   * An order, on whatever site its link is opened: where the markets share a host, the visitor's cookie chooses the site
   * before the link does (spec §4). ORDER_NOT_FOUND without its key, whether it exists or not.
   */
  view(caller: Caller, id: string, key: string | undefined): Promise<Result<Order, 'ORDER_NOT_FOUND'>>;
  /** Begins the next try to pay, by another way if wished. */
  retry(
    caller: Caller,
    id: string,
    key: string | undefined,
    method: PaymentMethodCode | undefined,
  ): Promise<Result<PaymentStep, RetryPaymentError>>;
  /** Whether a callback comes from the payment provider. */
  verify: PaymentProvider['verify'];
  /** Takes what the provider tells of a payment; doubles and late words change nothing. */
  hear(callback: PaymentCallback): Promise<Result<{ received: true }, 'RESOURCE_NOT_FOUND'>>;
  /** Cancels the order if it is still unpaid once its time is over, and gives its stock back. */
  expire(orderId: string): Promise<void>;
  /** The mail that tells the shopper of a confirmed order. */
  confirmation(orderId: string): Promise<Mail>;
  /** The mail that tells the shopper of an order that was not paid; null where it was tried again or paid since. */
  unpaid(notice: UnpaidNotice): Promise<Mail | null>;
};

type OrderDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  stock: StockService;
  bag: BagService;
  market: Pick<MarketService, 'stores' | 'store'>;
  provider: PaymentProvider;
  /** Signs order links. */
  secret: string;
  /** How long an unpaid order keeps its items. */
  holdMinutes: number;
  /** The address of a page of the shop, for provider and mail. */
  pageUrl: (path: string, market: MarketCode, language: Language) => string;
  /** Told of money that has to be given back. */
  report: (error: unknown) => void;
};

export function createOrderService(deps: OrderDeps): OrderService {
  const { clock, stock, bag, market: stores, secret, pageUrl, report } = deps;
  const { db } = deps.database;
  const payments = createPaymentService(deps);

  const linkOf = (order: Pick<StoredOrder, 'id' | 'market'>, language: Language) =>
    pageUrl(orderPath(order.id, orderKey(secret, order.id)), order.market, language);

  /** The order that who has its key may see. */
  async function shown(id: string, key: string | undefined): Promise<StoredOrder | null> {
    return isOrderKey(secret, id, key) ? ((await findOrder(db, id)) ?? null) : null;
  }

  async function viewOf(order: StoredOrder, language: Language): Promise<Order> {
    const [price, payment, store] = await Promise.all([
      readPrice(db, order),
      payments.current(db, order.id),
      order.store_code ? stores.store(order.store_code, language) : null,
    ]);
    return orderView(order, price, payment, store, clock.now());
  }

  async function nextStep(id: string, language: Language) {
    const order = await findOrder(db, id);
    if (!order) throw new Error(`Order ${id} is gone`);
    const link = linkOf(order, language);
    const page = await paymentPage(db, payments, order, language, link);
    return { step: { id, key: orderKey(secret, id), redirectUrl: page ?? link }, isProviderAnswering: page !== null };
  }

  return {
    verify: payments.verify,

    checkout: (caller, delivery) => checkoutOf(bag, stores, clock, bag.getKey(caller), delivery),

    place: async (caller, request) => {
      const placed = await placeOrder({ ...deps, payments }, bag.getKey(caller), caller.actor.address, request);
      return placed.ok ? ok((await nextStep(placed.value, caller.language)).step) : placed;
    },

    view: async (caller, id, key) => {
      const order = await shown(id, key);
      return order ? ok(await viewOf(order, caller.language)) : fail('ORDER_NOT_FOUND');
    },

    retry: async (caller, id, key, wished) => {
      if (!(await shown(id, key))) return fail('ORDER_NOT_FOUND');
      const begun = await retryPayment(db, clock, payments, id, wished);
      if (!begun.ok) return begun;
      const { step, isProviderAnswering } = await nextStep(id, caller.language);
      return isProviderAnswering ? ok(step) : fail('PAYMENT_UNAVAILABLE');
    },

    hear: async (callback) => {
      const orderId = await payments.orderOf(db, callback.paymentId);
      if (!orderId) return fail('RESOURCE_NOT_FOUND');
      if (await hearPayment(db, clock, payments, stock, orderId, callback)) {
        report(new Error(`Payment ${callback.paymentId} of order ${orderId} came too late or twice: give it back`));
      }
      return ok({ received: true });
    },

    expire: (orderId) => expireOrder(db, clock, payments, stock, orderId),

    confirmation: async (orderId) => {
      const order = await findOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is gone`);
      const { market, language } = order;
      return orderMail(await viewOf(order, language), markets[market], language, linkOf(order, language));
    },

    unpaid: async ({ orderId, paymentId, status }) => {
      const order = await findOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is gone`);
      if (order.status !== status || (await payments.current(db, orderId)).id !== paymentId) return null;
      const { market, language } = order;
      const view = await viewOf(order, language);
      return unpaidMail(view, status, paymentId, markets[market], language, linkOf(order, language));
    },
  };
}
