import { createHash } from 'node:crypto';
import type { BagLine } from '@vermilion/contract/bag';
import { hourMs } from '@vermilion/contract/durations';
import type { EndpointParts } from '@vermilion/contract/endpoints';
import { limits } from '@vermilion/contract/limits';
import { countUnits } from '@vermilion/contract/line-counts';
import type { Store } from '@vermilion/contract/market';
import { type DeliveryMethod, getFreeFrom, type Market } from '@vermilion/contract/markets';
import type { Checkout, OrderRequest, VariantDelivery } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import {
  getHoldEnd,
  getPageEnd,
  listPaymentOptions,
  type Payment,
  type PaymentService,
} from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { createJob, enqueueJobs } from '../platform/jobs.ts';
import { checkAddress, checkContact, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { createDayEstimate, getReadyBy } from './order.collection.rules.ts';
import { getDeliveryEstimate, mergeEstimates } from './order.delivery.rules.ts';
import { expireOrderJob, followOrderJob } from './order.jobs.ts';
import { confirmPaidOrder } from './order.payable.ts';
import { announceTransfer, getFirstHoldEnd } from './order.paying.ts';
import {
  findPlacedOrder,
  findRecentOrder,
  getReservationOwner,
  insertOrder,
  type StoredOrder,
  toPayable,
} from './order.store.ts';

type ListStores = MarketService['listStores'];

/** The delivery that prices the checkout, standard where it is not available, and the store of Click & Collect. */
export type CheckoutChoice = EndpointParts<'GET checkout/'>['query'];

/** Returns what a bag can be checked out with. */
export async function getCheckout(
  {
    database,
    bag,
    stock,
    listStores,
    clock,
    payments,
  }: Pick<Deps, 'database' | 'bag' | 'stock' | 'clock' | 'payments'> & { listStores: ListStores },
  context: BagContext,
  { delivery = 'standard', store: storeCode }: CheckoutChoice,
): Promise<Result<Checkout, 'BAG_EMPTY'>> {
  const { market, language } = context;
  const now = clock.now();
  const stores = market.delivery.some(({ code }) => code === 'collect')
    ? listCollectionStores(await listStores(market.code, language), now)
    : [];
  const store = delivery === 'collect' ? stores.find(({ code }) => code === storeCode) : undefined;
  const bags = await bag.compareDeliveries(context, store?.code ?? null);
  const methods = listDeliveries(market, stores);
  const chosen = bags.get(methods.some(({ code }) => code === delivery) ? delivery : 'standard');
  if (!chosen || chosen.lines.length === 0) return fail('BAG_EMPTY');
  const available = await stock.readAvailableInStores(
    database.db,
    stores.map(({ code }) => code),
    [...new Set(chosen.lines.map(({ variantId }) => variantId))],
  );
  const collectionStores = stores.map(({ readyBy, ...store }) => ({
    ...store,
    readyBy: readyBy.toISOString(),
    lacking: findLackingLines(chosen.lines, available.get(store.code) ?? new Map()),
  }));
  const serving = stores.filter((_, index) => collectionStores[index]?.lacking.length === 0);
  return ok({
    bag: chosen,
    deliveryOptions: methods.map((method) => {
      const fee = bags.get(method.code)?.totals.shipping ?? method.fee;
      const estimate = createDeliveryEstimate(method, market, now, serving.length > 0 ? serving : stores);
      return { code: method.code, fee, freeFrom: getFreeFrom(method, market), estimate };
    }),
    stores: collectionStores,
    paymentOptions: listPaymentOptions(chosen.totals.amountDue, market, language, payments.methods),
  });
}

/** Returns how one unit of a variant ordered now would arrive, and which stores have it. */
export async function getVariantDelivery(
  { database, stock, listStores, clock }: Pick<Deps, 'database' | 'stock' | 'clock'> & { listStores: ListStores },
  { market, language }: Pick<BagContext, 'market' | 'language'>,
  variantId: number,
): Promise<VariantDelivery> {
  const now = clock.now();
  const stores = market.delivery.some(({ code }) => code === 'collect')
    ? listCollectionStores(await listStores(market.code, language), now)
    : [];
  const codes = stores.map(({ code }) => code);
  const available = await stock.readAvailableInStores(database.db, codes, [variantId]);
  const serving = stores
    .filter(({ code }) => (available.get(code)?.get(variantId) ?? 0) > 0)
    .sort((one, other) => one.readyBy.getTime() - other.readyBy.getTime());
  return {
    methods: listDeliveries(market, serving).map((method) => ({
      code: method.code,
      estimate: createDeliveryEstimate(method, market, now, serving),
    })),
    stores: serving.map(({ code, name, zone, readyBy }) => ({ code, name, zone, readyBy: readyBy.toISOString() })),
  };
}

type CollectionStore = Store & { readyBy: Date };

/** Returns the days on which an order of now arrives. @param stores of Click & Collect, at least one: from the first to the last of them */
function createDeliveryEstimate(
  { days }: DeliveryMethod,
  { timeZones }: Market,
  now: Date,
  stores: readonly CollectionStore[],
) {
  if (days) return getDeliveryEstimate(days, timeZones[0], now);
  return mergeEstimates(stores.map((store) => createDayEstimate(store, store.readyBy)));
}

/** Returns the stores that take collections, with the moment when an order of now is ready in each. */
function listCollectionStores(stores: readonly Store[], now: Date): CollectionStore[] {
  return stores.flatMap((store) => {
    const readyBy = getReadyBy(store, now);
    return readyBy === null ? [] : [{ ...store, readyBy }];
  });
}

/**
 * Returns the lines that a store has too few units of, two lines of one variant together. Gifts are not among them: the price
 * leaves out those that the store does not have.
 */
function findLackingLines(lines: readonly BagLine[], available: ReadonlyMap<number, number>) {
  const wanted = new Map<number, number>();
  const own = lines.filter(({ kind }) => kind !== 'gift');
  for (const { variantId, quantity } of own) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  return own
    .map(({ id, variantId }) => ({ lineId: id, variantId, available: available.get(variantId) ?? 0 }))
    .filter((line) => line.available < (wanted.get(line.variantId) ?? 0))
    .map(({ lineId, available }) => ({ lineId, available }));
}

type Deps = {
  database: Database;
  clock: Clock;
  random: Random;
  stock: StockService;
  bag: BagService;
  market: Pick<MarketService, 'listStores'>;
  payments: PaymentService;
  pricing: Pick<PricingService, 'noteRefusal'>;
  takesOrders: boolean;
  holdMinutes: number;
  /** What the numbers of orders begin with. */
  numberPrefix: string;
};

/** An empty bag answers ALREADY_ORDERED for this long after its order. */
const recentOrderWindowMs = hourMs;

type Placed = {
  order: StoredOrder;
  /** Null where the order was placed by an earlier request, or nothing is left to pay. */
  payment: Payment | null;
};

export type PlacingError =
  | 'ORDERS_CLOSED'
  | 'VALIDATION_FAILED'
  | 'BAG_EMPTY'
  | 'BAG_CHANGED'
  | 'OUT_OF_STOCK'
  | 'ORDER_TOO_LARGE'
  | 'DELIVERY_NOT_AVAILABLE'
  | 'STORE_NOT_FOUND'
  | 'STORE_OUT_OF_STOCK'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  | 'UNPAID_LIMIT_REACHED'
  | 'ADJUSTMENT_REFUSED';

/** An earlier order of the bag, because of which the service refuses the request with this error and the order's link. */
type AlreadyPlaced = { error: 'ALREADY_ORDERED' | 'IDEMPOTENCY_KEY_REUSED'; order: StoredOrder };

type PlacingResult = Result<Placed | AlreadyPlaced, PlacingError>;

/**
 * Turns a bag into an order in one transaction: reserves the goods, stores the prices, starts the payment.
 * @returns the order of the first request where the bag and idempotency key have placed one before
 */
export async function placeOrder(
  deps: Deps,
  context: BagContext,
  visitorAddress: string,
  request: OrderRequest,
): Promise<PlacingResult> {
  const { clock, stock, bag, payments } = deps;
  const { db } = deps.database;
  const { bagId, market, language } = context;
  if (bagId === null) return fail('BAG_EMPTY');
  // Before the transaction, because it may read stores by another connection; a repeated request ignores the result.
  const checked = deps.takesOrders
    ? await checkRequest(deps.market.listStores, context, request, clock.now())
    : fail('ORDERS_CLOSED');
  const requestHash = hashRequest(request);

  const placed = await runResultInTransaction(db, async (transaction): Promise<PlacingResult> => {
    // Locked to the end: parallel requests for this bag come one after another, and find the order of the first.
    if (!(await bag.lock(transaction, { ...context, bagId }))) return fail('BAG_EMPTY');
    const { idempotencyKey } = request;
    const earlier = await findPlacedOrder(transaction, bagId, idempotencyKey);
    if (earlier?.request_hash === requestHash) return ok({ order: earlier, payment: null });
    if (earlier) return ok({ error: 'IDEMPOTENCY_KEY_REUSED', order: earlier });
    if (!checked.ok) return checked;
    const { contact, address, method, store } = checked.value;

    const now = clock.now();
    const readyBy = store ? getReadyBy(store, now) : null;
    // It has closed for months since the request was checked.
    if (store && !readyBy) return fail('STORE_NOT_FOUND');
    const storeCode = store?.code ?? null;
    const price = await bag.priceForOrder(transaction, context, { method, contact, storeCode });
    const { lines, totals } = price;
    if (lines.length === 0) {
      const recent = await findRecentOrder(transaction, bagId, new Date(now.getTime() - recentOrderWindowMs));
      return recent ? ok({ error: 'ALREADY_ORDERED', order: recent }) : fail('BAG_EMPTY');
    }
    const bagCheck = checkBag(lines, totals, market, payments.methods, request);
    if (!bagCheck.ok) return bagCheck;
    // Gift cards or credit pay everything: the order is confirmed at once, without the provider.
    const isPaid = totals.amountDue === 0;
    const firstHoldEnd = getFirstHoldEnd(now, deps.holdMinutes);
    const paymentMethod = request.payment?.method;
    const heldUntil = paymentMethod
      ? getHoldEnd(paymentMethod, market, { firstHoldEnd, heldUntil: firstHoldEnd, now })
      : firstHoldEnd;
    const estimate = getEstimate(method, market, now, store && readyBy ? { store, readyBy } : null);
    const id = deps.random.uuid();
    const reserved = await stock.reserve(transaction, {
      owner: getReservationOwner(id),
      market: market.code,
      storeCode,
      lines,
      holder: isPaid
        ? null
        : { visitor: context.buyer.accountId ?? bagId, email: contact.email, address: visitorAddress },
    });
    if (!reserved.ok) return refuseReservation(reserved, price, store !== undefined);
    const order = await insertOrder(
      transaction,
      deps.numberPrefix,
      {
        id,
        market: market.code,
        language,
        bag_id: bagId,
        account_id: context.buyer.accountId,
        idempotency_key: idempotencyKey,
        request_hash: requestHash,
        full_name: contact.fullName,
        email: contact.email,
        phone: contact.phone,
        delivery_method: method.code,
        address: address && JSON.stringify(address),
        store_code: storeCode,
        ready_by: readyBy,
        estimate_from: estimate.from,
        estimate_to: estimate.to,
        placed_at: now,
        held_until: heldUntil,
        paid_at: isPaid ? now : null,
        gift_message: price.giftNote?.message || null,
        hides_prices: price.giftNote?.hidesPrices ?? false,
      },
      price,
    );
    const payment = await payments.begin(
      transaction,
      toPayable(id),
      { ...totals, currency: market.currency.code },
      paymentMethod
        ? { method: paymentMethod, pageExpiresAt: getPageEnd(paymentMethod, market, { heldUntil, now }) }
        : null,
    );
    const used = { orderId: id, contact, totals };
    const converted = await bag.convertToOrder(transaction, { ...context, bagId }, used);
    if (!converted.ok) return converted;
    if (isPaid) await confirmPaidOrder(deps, transaction, id);
    else {
      if (payment) await announceTransfer(transaction, clock, order, payment);
      await enqueueJobs(transaction, clock, [
        createJob(clock, expireOrderJob, { orderId: id }, { key: id, runAt: heldUntil }),
        createJob(clock, followOrderJob, { orderId: id }, { key: id }),
      ]);
    }
    return ok({ order, payment });
  });
  if (!placed.ok && placed.error.code === 'ADJUSTMENT_REFUSED' && checked.ok) {
    const { contact } = checked.value;
    await deps.pricing.noteRefusal(db, { bagId, buyer: context.buyer, contact });
  }
  return placed;
}

/** Returns a digest of what a request orders, to recognise a repeated one. */
function hashRequest({ idempotencyKey: _, saveAddress: __, ...request }: OrderRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** Checks what does not need the bag: contact, address, delivery and store. */
async function checkRequest(
  listStores: ListStores,
  { market, language }: BagContext,
  { contact, delivery }: OrderRequest,
  now: Date,
) {
  const isCollected = delivery.method === 'collect';
  const contactCheck = checkContact(contact, market.code, 'contact.');
  const problems = delivery.storeCode ? [] : [{ path: 'delivery.storeCode', code: 'REQUIRED' as const }];
  const addressCheck = isCollected
    ? { value: null, problems }
    : checkAddress(delivery.address ?? {}, market.code, listSubdivisions(market.code), 'delivery.address.');
  const fields = toFieldErrors([...contactCheck.problems, ...addressCheck.problems], language);
  if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });

  const stores = isCollected ? listCollectionStores(await listStores(market.code, language), now) : [];
  const method = listDeliveries(market, stores).find(({ code }) => code === delivery.method);
  if (!method) return fail('DELIVERY_NOT_AVAILABLE');
  const store = stores.find(({ code }) => code === delivery.storeCode);
  if (isCollected && !store) return fail('STORE_NOT_FOUND');
  return ok({ contact: contactCheck.value, address: addressCheck.value, method, store });
}

/** Returns the days on which an order of now arrives. @param collection where and when it can be collected */
function getEstimate(
  { days }: DeliveryMethod,
  { timeZones }: Market,
  now: Date,
  collection: { store: Store; readyBy: Date } | null,
) {
  if (collection) return createDayEstimate(collection.store, collection.readyBy);
  if (!days) throw new Error('Click & Collect needs a store');
  return getDeliveryEstimate(days, timeZones[0], now);
}

/** Returns the deliveries of a market: Click & Collect only where there are stores. */
function listDeliveries({ delivery }: Market, stores: readonly unknown[]) {
  return delivery.filter(({ code }) => code !== 'collect' || stores.length > 0);
}

/** Checks that the bag can be ordered and paid as the shopper saw it. */
function checkBag(
  lines: readonly BagLine[],
  { total, amountDue }: Totals,
  market: Market,
  takenMethods: PaymentService['methods'],
  request: OrderRequest,
): Result<void, 'OUT_OF_STOCK' | 'ORDER_TOO_LARGE' | 'BAG_CHANGED' | 'PAYMENT_METHOD_NOT_AVAILABLE'> {
  const unavailable = lines.filter(({ state }) => state !== 'available');
  if (unavailable.length > 0) {
    return fail('OUT_OF_STOCK', { variantIds: unavailable.map(({ variantId }) => variantId) });
  }
  if (countUnits(lines) > limits.maxOrderUnits) return fail('ORDER_TOO_LARGE', { maxUnits: limits.maxOrderUnits });
  const extraIds = lines.filter(isExtra).map(({ id }) => id);
  const { expectedTotal, expectedAmountDue, expectedExtraIds = extraIds } = request;
  const hasExtrasAsSeen = new Set(extraIds).symmetricDifference(new Set(expectedExtraIds)).size === 0;
  const isAsSeen = total === expectedTotal && amountDue === expectedAmountDue && hasExtrasAsSeen;
  if (!isAsSeen) return fail('BAG_CHANGED', { total, amountDue });
  const methods = listPaymentOptions(amountDue, market, market.languages[0], takenMethods).map(({ code }) => code);
  const isPossible = request.payment ? methods.includes(request.payment.method) : amountDue === 0;
  if (!isPossible) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
  return ok(undefined);
}

/** Whether a line is a gift or a sample: its price is 0, so that no total tells whether it is there. */
const isExtra = ({ kind }: BagLine) => kind !== 'item';

/**
 * Where another order took the last unit of a gift or a sample only, the shopper need not remove an item: the bag goes without
 * it.
 */
function refuseReservation(
  refused: Extract<Awaited<ReturnType<StockService['reserve']>>, { ok: false }>,
  { lines, totals }: { lines: readonly BagLine[]; totals: Totals },
  isCollected: boolean,
): Result<never, 'OUT_OF_STOCK' | 'STORE_OUT_OF_STOCK' | 'UNPAID_LIMIT_REACHED' | 'BAG_CHANGED'> {
  const { code, details } = refused.error;
  if (code !== 'OUT_OF_STOCK') return refused;
  const shortIds = new Set((details?.variantIds ?? []) as number[]);
  const { total, amountDue } = totals;
  if (lines.filter(({ variantId }) => shortIds.has(variantId)).every(isExtra))
    return fail('BAG_CHANGED', { total, amountDue });
  return isCollected ? fail('STORE_OUT_OF_STOCK', details) : refused;
}
