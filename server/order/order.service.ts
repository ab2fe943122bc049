import type { Totals } from '@vermilion/contract/bag';
import {
  type DeliveryMethodCode,
  type Language,
  type MarketCode,
  markets,
  type PaymentMethodCode,
} from '@vermilion/contract/markets';
import type { Checkout, Order, OrderStatus, PlaceOrder } from '@vermilion/contract/order';
import { fail, ok, type Result } from '@vermilion/contract/result';
import { subdivisions } from '@vermilion/contract/subdivisions';
import type { Transaction } from 'kysely';
import type { BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentProvider } from '../payment/payment.provider.ts';
import { createPaymentService, type PaymentCallback } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction, resultInTransaction } from '../platform/database.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { type OutboxWork, post } from '../platform/outbox.ts';
import type { Random } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from '../stock/stock.service.ts';
import { isOrderKey, orderKey } from './order.key.ts';
import { orderMail } from './order.mail.ts';
import {
  canRetry,
  checkAddress,
  checkContact,
  estimateOf,
  fieldErrors,
  holdWhilePending,
  isUnpaid,
  orderTransitions,
  pageExpiry,
  paymentOptions,
} from './order.rules.ts';
import {
  findOrder,
  insertOrder,
  linesOf,
  lockOrder,
  orderPlaced,
  type StoredOrder,
  updateOrder,
} from './order.store.ts';
import { orderPath, orderView } from './order.view.ts';

/** Who asks, and on which site. */
type Visitor = Pick<RequestContext, 'market' | 'language' | 'cookies'>;

/** Where the shopper goes on: the provider's page, or the order where there is nothing to pay there. */
type PaymentStep = { id: string; key: string; redirectUrl: string };

export type OrderService = {
  /** What the visitor's bag can be checked out with. */
  checkout(visitor: Visitor, delivery: DeliveryMethodCode | undefined): Promise<Result<Checkout, 'BAG_EMPTY'>>;
  /**
   * Places an order of the visitor's bag. The same bag and idempotency key give the same order again.
   * Where the provider does not answer the order stands as failed, and the shopper goes to its page to try again.
   */
  place(visitor: Visitor, request: PlaceOrder): Promise<Result<PaymentStep>>;
  /** An order of the visitor's site. ORDER_NOT_FOUND without its key, whether it exists or not. */
  view(visitor: Visitor, id: string, key: string | undefined): Promise<Result<Order, 'ORDER_NOT_FOUND'>>;
  /** Begins the next try to pay, by another way if wished. */
  retry(
    visitor: Visitor,
    id: string,
    key: string | undefined,
    method: PaymentMethodCode | undefined,
  ): Promise<Result<PaymentStep>>;
  /** Whether a callback comes from the payment provider. */
  verify: PaymentProvider['verify'];
  /** Takes what the provider tells of a payment; doubles and late words change nothing. */
  hear(callback: PaymentCallback): Promise<Result<{ received: true }, 'RESOURCE_NOT_FOUND'>>;
  /** Cancels the order if it is still unpaid once its time is over, and gives its stock back. */
  expire(orderId: string): Promise<void>;
  /** The mail that tells the shopper of a confirmed order. */
  confirmation(orderId: string): Promise<Mail>;
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
  const { clock, random, stock, bag, market: stores, secret, pageUrl, report } = deps;
  const { db } = deps.database;
  const payments = createPaymentService(deps);

  const linkOf = (order: Pick<StoredOrder, 'id' | 'market'>, language: Language) =>
    pageUrl(orderPath(order.id, orderKey(secret, order.id)), order.market, language);

  /** The order that a visitor may see: of this site, and with its key. */
  async function shown({ market }: Visitor, id: string, key: string | undefined): Promise<StoredOrder | null> {
    if (!isOrderKey(secret, id, key)) return null;
    const order = await findOrder(db, id);
    return order?.market === market.code ? order : null;
  }

  async function move(
    transaction: Transaction<Tables>,
    order: StoredOrder,
    status: OrderStatus,
    heldUntil?: Date,
  ): Promise<void> {
    if (status !== order.status && !orderTransitions[order.status].includes(status)) {
      throw new Error(`Order ${order.id} cannot go from ${order.status} to ${status}`);
    }
    await updateOrder(transaction, order.id, { status, ...(heldUntil ? { held_until: heldUntil } : {}) });
  }

  /** Asks for the page of the order's payment; without one the try has failed. */
  async function nextStep(
    orderId: string,
    language: Language,
  ): Promise<{ step: PaymentStep; isProviderAnswering: boolean }> {
    const order = await findOrder(db, orderId);
    if (!order) throw new Error(`Order ${orderId} is gone`);
    const payment = await payments.current(db, orderId);
    const step = (redirectUrl: string) => ({ id: orderId, key: orderKey(secret, orderId), redirectUrl });
    const link = linkOf(order, language);
    if (payment.status !== 'started') return { step: step(link), isProviderAnswering: true };
    const page = await payments.page(payment, {
      orderNumber: order.number,
      currency: markets[order.market].currency.code,
      market: order.market,
      language,
      returnUrl: link,
      expiresAt: pageExpiry(order.held_until).toISOString(),
    });
    if (page.ok) return { step: step(page.value), isProviderAnswering: true };
    await inTransaction(db, async (transaction) => {
      const locked = await lockOrder(transaction, orderId);
      if (locked?.status === 'pending' && (await payments.giveUp(transaction, payment.id))) {
        await move(transaction, locked, 'failed');
      }
    });
    return { step: step(link), isProviderAnswering: false };
  }

  return {
    verify: payments.verify,

    checkout: async (visitor, delivery) => {
      const { market, language } = visitor;
      const key = bag.keyOf(visitor);
      const [view, open] = await Promise.all([bag.view(key), stores.stores(market.code, language)]);
      if (view.lines.length === 0) return fail('BAG_EMPTY');
      const methods = market.delivery.filter(({ code }) => code !== 'collect' || open.length > 0);
      const chosen = methods.find(({ code }) => code === (delivery ?? 'standard'));
      const totals = chosen ? bag.sums(view.lines, chosen, market) : view.totals;
      return ok({
        bag: view,
        delivery: methods.map((method) => {
          const fee = bag.fee(view.lines, method, market);
          const isFree = fee === 0 && method.fee > 0;
          return { code: method.code, fee, isFree, estimate: estimateOf(method, market.timeZones[0], clock.now()) };
        }),
        stores: open,
        totals,
        payment: paymentOptions(totals.total, market),
      });
    },

    place: async (visitor, { contact, delivery, payment, expectedTotal, idempotencyKey }) => {
      const { market, language } = visitor;
      const key = bag.keyOf(visitor);
      const { bagId } = key;
      if (bagId === null) return fail('BAG_EMPTY');

      const isCollected = delivery.method === 'collect';
      const who = checkContact(contact, market.code);
      const where = isCollected
        ? {
            value: null,
            problems: delivery.storeCode ? [] : [{ path: 'delivery.storeCode', code: 'REQUIRED' as const }],
          }
        : checkAddress(delivery.address ?? {}, market.code, subdivisions(market.code));
      const fields = fieldErrors([...who.problems, ...where.problems], language);
      if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });

      const method = market.delivery.find(({ code }) => code === delivery.method);
      if (!method) return fail('DELIVERY_NOT_AVAILABLE');
      const open = isCollected ? await stores.stores(market.code, language) : [];
      const store = open.find(({ code }) => code === delivery.storeCode);
      if (isCollected && open.length === 0) return fail('DELIVERY_NOT_AVAILABLE');
      if (isCollected && !store) return fail('STORE_NOT_FOUND');

      const placed = await resultInTransaction(db, async (transaction): Promise<Result<string>> => {
        // Held to the end: parallel tries to place this bag come one after another, and find the order of the first.
        if (!(await bag.lock(transaction, bagId, market.code))) return fail('BAG_EMPTY');
        const before = await orderPlaced(transaction, bagId, idempotencyKey);
        if (before) return ok(before);

        const lines = await bag.lines(transaction, key);
        if (lines.length === 0) return fail('BAG_EMPTY');
        const unavailable = lines.filter(({ state }) => state !== 'available');
        if (unavailable.length > 0) {
          return fail('OUT_OF_STOCK', { variantIds: unavailable.map(({ variantId }) => variantId) });
        }
        const totals = bag.sums(lines, method, market);
        if (totals.total !== expectedTotal) return fail('BAG_CHANGED', { total: totals.total });
        if (!paymentOptions(totals.total, market).some(({ code }) => code === payment.method)) {
          return fail('PAYMENT_METHOD_NOT_AVAILABLE');
        }
        const taken = await stock.take(transaction, market.code, lines);
        if (!taken.ok) return taken;

        const now = clock.now();
        const heldUntil = new Date(now.getTime() + deps.holdMinutes * 60_000);
        const estimate = estimateOf(method, store?.zone ?? market.timeZones[0], now);
        const id = random.uuid();
        await insertOrder(
          transaction,
          {
            id,
            market: market.code,
            language,
            bag_id: bagId,
            idempotency_key: idempotencyKey,
            full_name: who.value.fullName,
            email: who.value.email,
            phone: who.value.phone,
            delivery_method: method.code,
            address: where.value && JSON.stringify(where.value),
            store_code: store?.code ?? null,
            estimate_from: estimate.from,
            estimate_to: estimate.to,
            ...storedTotals(totals),
            placed_at: now,
            held_until: heldUntil,
          },
          lines,
        );
        await payments.begin(transaction, id, payment.method, totals.total);
        await bag.empty(transaction, bagId);
        await post(transaction, clock, 'order.expire', { orderId: id }, heldUntil);
        return ok(id);
      });
      return placed.ok ? ok((await nextStep(placed.value, language)).step) : placed;
    },

    view: async (visitor, id, key) => {
      const order = await shown(visitor, id, key);
      if (!order) return fail('ORDER_NOT_FOUND');
      const [lines, payment, store] = await Promise.all([
        linesOf(db, order.id),
        payments.current(db, order.id),
        order.store_code ? stores.store(order.store_code, visitor.language) : null,
      ]);
      return ok(orderView(order, lines, payment, store, clock.now()));
    },

    retry: async (visitor, id, key, wished) => {
      if (!(await shown(visitor, id, key))) return fail('ORDER_NOT_FOUND');
      const begun = await resultInTransaction(db, async (transaction): Promise<Result<void>> => {
        const order = await lockOrder(transaction, id);
        if (!order) return fail('ORDER_NOT_FOUND');
        const last = await payments.current(transaction, order.id);
        if (!canRetry({ status: order.status, heldUntil: order.held_until }, last, clock.now())) {
          return fail('PAYMENT_NOT_RETRYABLE');
        }
        const method = wished ?? last.method;
        if (!paymentOptions(order.total, visitor.market).some(({ code }) => code === method)) {
          return fail('PAYMENT_METHOD_NOT_AVAILABLE');
        }
        await payments.begin(transaction, order.id, method, order.total);
        await move(transaction, order, 'pending');
        return ok(undefined);
      });
      if (!begun.ok) return begun;
      const { step, isProviderAnswering } = await nextStep(id, visitor.language);
      return isProviderAnswering ? ok(step) : fail('PAYMENT_UNAVAILABLE');
    },

    hear: async (callback) => {
      const orderId = await payments.orderOf(db, callback.paymentId);
      if (!orderId) return fail('RESOURCE_NOT_FOUND');
      const isSurplus = await inTransaction(db, async (transaction) => {
        const order = await lockOrder(transaction, orderId);
        if (!order) throw new Error(`Order ${orderId} is gone`);
        const status = await payments.hear(transaction, callback, isUnpaid(order.status));
        if (status === 'confirmed') {
          await move(transaction, order, 'confirmed');
          await post(transaction, clock, 'order.mail', { orderId });
        } else if (status === 'failed' || status === 'blocked') {
          await move(transaction, order, status);
        } else if (status === 'pending') {
          await move(transaction, order, 'pending', holdWhilePending(order.held_until, clock.now()));
        }
        return status === 'surplus';
      });
      if (isSurplus) {
        report(new Error(`Payment ${callback.paymentId} of order ${orderId} came too late or twice: give it back`));
      }
      return ok({ received: true });
    },

    expire: (orderId) =>
      inTransaction(db, async (transaction) => {
        const order = await lockOrder(transaction, orderId);
        if (!order || !isUnpaid(order.status)) return;
        if (clock.now() < order.held_until) {
          await post(transaction, clock, 'order.expire', { orderId }, order.held_until);
          return;
        }
        await move(transaction, order, 'cancelled');
        await payments.abandon(transaction, orderId);
        const lines = await linesOf(transaction, orderId);
        const items = lines.flatMap(({ variant_id, quantity }) =>
          variant_id === null ? [] : [{ variantId: variant_id, quantity }],
        );
        await stock.giveBack(transaction, order.market, items);
      }),

    confirmation: async (orderId) => {
      const order = await findOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is gone`);
      const lines = await linesOf(db, orderId);
      const payment = await payments.current(db, orderId);
      const store = order.store_code ? await stores.store(order.store_code, order.language) : null;
      const view = orderView(order, lines, payment, store, clock.now());
      return orderMail(view, markets[order.market], order.language, linkOf(order, order.language));
    },
  };
}

/**
 * What the outbox does for orders. Without a mail server the mails wait in the outbox for one.
 */
export function orderWork(orders: OrderService, mailer: Mailer | null): OutboxWork {
  return {
    'order.expire': ({ orderId }: { orderId: string }) => orders.expire(orderId),
    ...(mailer && {
      'order.mail': async ({ orderId }: { orderId: string }) => mailer.send(await orders.confirmation(orderId)),
    }),
  };
}

function storedTotals({ subtotal, discount, shipping, total, tax }: Totals) {
  return {
    subtotal,
    discount,
    shipping,
    total,
    tax_name: tax?.name ?? null,
    tax_basis_points: tax?.basisPoints ?? 0,
    tax_amount: tax?.amount ?? 0,
  };
}
