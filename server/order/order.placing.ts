import { createHash } from 'node:crypto';
import type { Address } from '@vermilion/contract/address';
import type { BagLine } from '@vermilion/contract/bag';
import type { Contact } from '@vermilion/contract/contact';
import { hourMs } from '@vermilion/contract/durations';
import { limits } from '@vermilion/contract/limits';
import { countUnits } from '@vermilion/contract/line-counts';
import type { Store } from '@vermilion/contract/market';
import type { DeliveryMethod, Market } from '@vermilion/contract/markets';
import type { BagChangedDetails, OrderRequest } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import type { Transaction } from 'kysely';
import type { BagContext, BagService, NamedBag } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Payment, PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Database, runResultInTransaction } from '../platform/database.ts';
import { createJob, enqueueJobs } from '../platform/jobs.ts';
import { checkAddress, checkContact, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { type Failure, fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import {
  type CollectionStore,
  estimateDelivery,
  listCollectionStores,
  listDeliveryMethods,
} from './order.delivery.rules.ts';
import { followOrderJob } from './order.jobs.ts';
import { confirmPaidOrder } from './order.payable.ts';
import type { OrderPurchases } from './order.purchases.ts';
import {
  findPlacedOrder,
  findRecentOrder,
  getReservationOwner,
  insertOrder,
  type StoredOrder,
  toPayable,
} from './order.store.ts';

type Deps = {
  database: Database;
  clock: Clock;
  random: Random;
  stock: StockService;
  bag: BagService;
  market: Pick<MarketService, 'listStores'>;
  payments: PaymentService;
  purchases: Pick<OrderPurchases, 'listMethods' | 'planPayment' | 'createPaymentJobs'>;
  pricing: Pick<PricingService, 'noteRefusal'>;
  takesOrders: boolean;
  /** What the numbers of orders begin with. */
  numberPrefix: string;
};

/** An empty bag answers ALREADY_ORDERED for this long after its order. */
const recentOrderWindowMs = hourMs;

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
  | 'PAYMENT_TOO_SMALL'
  | 'UNPAID_LIMIT_REACHED'
  | 'ADJUSTMENT_REFUSED';

/** What came of a request to place an order. Where `ok` is false, nothing is stored. */
export type PlacingResult =
  /** @property payment the first attempt to pay; null where gift cards or credit have paid everything */
  | { ok: true; kind: 'placed'; order: StoredOrder; payment: Payment | null }
  /** The same request has placed the order before. */
  | { ok: true; kind: 'repeated'; order: StoredOrder }
  | { ok: false; kind: 'refused'; error: Failure<PlacingError> }
  /** The bag has become an order before, by another request or by another body with the same idempotency key. */
  | {
      ok: false;
      kind: 'ordered_before';
      error: Failure<'ALREADY_ORDERED' | 'IDEMPOTENCY_KEY_REUSED'>;
      earlierOrder: StoredOrder;
    };

/** How an order arrives, checked. */
type Delivery =
  | { kind: 'home_delivery'; method: DeliveryMethod; address: Address }
  | { kind: 'collection'; method: DeliveryMethod; store: CollectionStore };

type BagToOrder = Awaited<ReturnType<BagService['openForOrder']>>;

type OrderedPrice = Awaited<ReturnType<BagToOrder['price']>>;

/** A request whose contact and delivery are checked. */
type CheckedRequest = { contact: Contact; delivery: Delivery };

/** An order that can be placed: it is priced, and the shopper has seen this price. */
type OrderDraft = CheckedRequest & {
  id: string;
  bag: NamedBag;
  request: OrderRequest;
  price: OrderedPrice;
  placedAt: Date;
  /** Until when it is held, and when the page of its first payment closes. */
  plan: ReturnType<OrderPurchases['planPayment']>;
  /** Gift cards or credit pay everything: the order is confirmed at once, without the provider. */
  isPaid: boolean;
};

/**
 * Turns a bag into an order in one transaction: checks the request, prices the bag, reserves the goods, writes the order,
 * starts the payment, and empties the bag.
 *
 * Rows are locked in this order, by every transaction that locks several of them (ADR 57): the bag; what contributors use up,
 * such as promo codes, rewards and the balances of gift cards; stock. The order's own row is new, so nobody else locks it.
 *
 * Statements that do not need each other's results are sent together (ADR 198). What has to see the state after a lock follows
 * it as a statement of its own.
 */
export async function placeOrder(
  deps: Deps,
  context: BagContext,
  visitorAddress: string,
  request: OrderRequest,
): Promise<PlacingResult> {
  if (context.bagId === null) return refuse(fail('BAG_EMPTY'));
  const bag = { ...context, bagId: context.bagId };
  // Before the transaction, because it may read stores by another connection; a repeated request ignores the result.
  const checked = deps.takesOrders ? await checkRequest(deps, bag, request) : fail('ORDERS_CLOSED');

  const placing = await runResultInTransaction(
    deps.database.db,
    async (transaction, commitWith): Promise<PlacingResult> => {
      // Locked to the end: parallel requests for this bag come one after another, and find the order of the first.
      const [isThere, bagToOrder, earlierOrder] = await awaitTogether([
        deps.bag.lock(transaction, bag),
        checked.ok ? deps.bag.openForOrder(transaction, bag, checked.value.contact) : null,
        findPlacedOrder(transaction, bag.bagId, request.idempotencyKey),
      ]);
      if (!isThere) return refuse(fail('BAG_EMPTY'));
      if (earlierOrder) return answerRepeated(earlierOrder, request);
      if (!checked.ok || !bagToOrder) return refuse(checked.ok ? fail('BAG_EMPTY') : checked);

      const drafted = await createDraft(deps, bagToOrder, bag, request, checked.value);
      if (!drafted.ok) {
        const recentOrder = drafted.error.code === 'BAG_EMPTY' ? await findRecent(deps, transaction, bag) : undefined;
        return recentOrder ? refuseAsOrdered('ALREADY_ORDERED', recentOrder) : refuse(drafted);
      }
      const draft = drafted.value;
      const [reserved, order, payment, converted] = await awaitTogether([
        reserveGoods(deps, transaction, draft, visitorAddress),
        writeOrder(deps, transaction, draft),
        startPayment(deps, transaction, draft),
        deps.bag.convertToOrder(transaction, bag, {
          orderId: draft.id,
          contact: draft.contact,
          totals: draft.price.totals,
        }),
      ]);
      // What was written is undone.
      if (!reserved.ok) return refuse(reserved);
      if (!converted.ok) return refuse(converted);
      commitWith(enqueueFollowUp(deps, transaction, order, payment));
      return { ok: true, kind: 'placed', order, payment };
    },
  );

  if (placing.kind === 'refused' && placing.error.code === 'ADJUSTMENT_REFUSED' && checked.ok) {
    const { contact } = checked.value;
    await deps.pricing.noteRefusal(deps.database.db, { bagId: bag.bagId, buyer: bag.buyer, contact });
  }
  return placing;
}

const refuse = ({ error }: { error: Failure<PlacingError> }): PlacingResult => ({ ok: false, kind: 'refused', error });

const refuseAsOrdered = (
  code: 'ALREADY_ORDERED' | 'IDEMPOTENCY_KEY_REUSED',
  earlierOrder: StoredOrder,
): PlacingResult => ({ ...fail(code), kind: 'ordered_before', earlierOrder });

/** Answers a request whose bag and idempotency key have placed an order before. */
function answerRepeated(order: StoredOrder, request: OrderRequest): PlacingResult {
  if (order.request_hash !== hashRequest(request)) return refuseAsOrdered('IDEMPOTENCY_KEY_REUSED', order);
  return { ok: true, kind: 'repeated', order };
}

/** Returns a digest of what a request orders, to recognise a repeated one. */
function hashRequest({ idempotencyKey: _, saveAddress: __, ...request }: OrderRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** Returns the order that a bag, which is empty now, became within `recentOrderWindowMs`. */
function findRecent({ clock }: Deps, transaction: Transaction<Tables>, { bagId }: NamedBag) {
  return findRecentOrder(transaction, bagId, new Date(clock.now().getTime() - recentOrderWindowMs));
}

/** Checks what does not need the bag: contact, address, delivery and store. */
async function checkRequest(
  { clock, market: markets }: Deps,
  { market, language }: BagContext,
  request: OrderRequest,
): Promise<Result<CheckedRequest, 'VALIDATION_FAILED' | 'DELIVERY_NOT_AVAILABLE' | 'STORE_NOT_FOUND'>> {
  const { value: contact, problems } = checkContact(request.contact, market.code, { path: 'contact.' });
  if (request.delivery.method === 'collect') {
    const { storeCode } = request.delivery;
    const storeProblems = storeCode === '' ? [{ path: 'delivery.storeCode', code: 'REQUIRED' as const }] : [];
    const fields = toFieldErrors([...problems, ...storeProblems], language);
    if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });
    const stores = listCollectionStores(await markets.listStores(market.code, language), clock.now());
    const method = findMethod(market, 'collect', stores);
    if (!method) return fail('DELIVERY_NOT_AVAILABLE');
    const store = stores.find(({ code }) => code === storeCode);
    return store ? ok({ contact, delivery: { kind: 'collection', method, store } }) : fail('STORE_NOT_FOUND');
  }
  const subdivisions = listSubdivisions(market.code);
  const addressCheck = checkAddress(request.delivery.address, market.code, subdivisions, 'delivery.address.');
  const fields = toFieldErrors([...problems, ...addressCheck.problems], language);
  if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });
  const method = findMethod(market, request.delivery.method, []);
  if (!method) return fail('DELIVERY_NOT_AVAILABLE');
  return ok({ contact, delivery: { kind: 'home_delivery', method, address: addressCheck.value } });
}

function findMethod(market: Market, code: DeliveryMethod['code'], stores: readonly Store[]) {
  return listDeliveryMethods(market, stores).find((method) => method.code === code);
}

/** Prices a locked bag for an order, and checks that it can be ordered as the shopper saw it. */
async function createDraft(
  deps: Deps,
  bagToOrder: BagToOrder,
  bag: NamedBag,
  request: OrderRequest,
  checked: CheckedRequest,
): Promise<Result<OrderDraft, PlacingError>> {
  const { contact } = checked;
  const { market } = bag;
  const placedAt = deps.clock.now();
  const delivery = updateReadyBy(checked.delivery, placedAt);
  if (!delivery) return fail('STORE_NOT_FOUND');
  const { method } = delivery;
  const price = await bagToOrder.price({ method, storeCode: getStoreCode(delivery) });
  if (price.lines.length === 0) return fail('BAG_EMPTY');
  const bagCheck = checkBag(price, market, deps, request);
  if (!bagCheck.ok) return bagCheck;
  const plan = deps.purchases.planPayment(request.payment?.method ?? null, market, placedAt);
  const isPaid = price.totals.amountDue === 0;
  return ok({ id: deps.random.uuid(), bag, request, contact, delivery, price, placedAt, plan, isPaid });
}

/** Returns a delivery with the moment when it is ready to collect; null where its store has closed for months since it was checked. */
function updateReadyBy(delivery: Delivery, now: Date): Delivery | null {
  if (delivery.kind === 'home_delivery') return delivery;
  const [store] = listCollectionStores([delivery.store], now);
  return store ? { ...delivery, store } : null;
}

const getStoreCode = (delivery: Delivery) => (delivery.kind === 'collection' ? delivery.store.code : null);

/** Checks that the bag can be ordered and paid as the shopper saw it. */
function checkBag(
  price: { lines: readonly BagLine[]; totals: Totals },
  market: Market,
  { payments, purchases }: Pick<Deps, 'payments' | 'purchases'>,
  request: OrderRequest,
): Result<
  void,
  'OUT_OF_STOCK' | 'ORDER_TOO_LARGE' | 'BAG_CHANGED' | 'PAYMENT_METHOD_NOT_AVAILABLE' | 'PAYMENT_TOO_SMALL'
> {
  const { lines, totals } = price;
  const unavailable = lines.filter(({ state }) => state !== 'available');
  if (unavailable.length > 0) {
    return fail('OUT_OF_STOCK', { variantIds: unavailable.map(({ variantId }) => variantId) });
  }
  if (countUnits(lines) > limits.maxOrderUnits) return fail('ORDER_TOO_LARGE', { maxUnits: limits.maxOrderUnits });
  const extraIds = listExtraIds(lines);
  const { expectedTotal, expectedAmountDue, expectedExtraIds = extraIds } = request;
  const hasExtrasAsSeen = new Set(extraIds).symmetricDifference(new Set(expectedExtraIds)).size === 0;
  const isAsSeen = totals.total === expectedTotal && totals.amountDue === expectedAmountDue && hasExtrasAsSeen;
  if (!isAsSeen) return fail('BAG_CHANGED', describeChange(totals, extraIds));
  if (totals.amountDue > 0 && totals.amountDue < payments.getSmallestPayment(market.currency.code)) {
    return fail('PAYMENT_TOO_SMALL');
  }
  const methods = purchases.listMethods(totals.amountDue, market, market.languages[0]);
  const isPayable = request.payment
    ? methods.some(({ code }) => code === request.payment?.method)
    : totals.amountDue === 0;
  return isPayable ? ok(undefined) : fail('PAYMENT_METHOD_NOT_AVAILABLE');
}

/** Whether a line is a gift or a sample: its total is 0, so the order's totals do not show whether it is there. */
const isExtra = ({ kind }: BagLine) => kind !== 'item';

const listExtraIds = (lines: readonly BagLine[]) => lines.filter(isExtra).map(({ id }) => id);

const describeChange = ({ total, amountDue }: Totals, extraIds: string[]): BagChangedDetails => ({
  total,
  amountDue,
  extraIds,
});

/** Reserves the goods of a draft; those that are not paid count towards the limits of whoever orders them. */
async function reserveGoods(
  { stock }: Deps,
  transaction: Transaction<Tables>,
  { id, bag, contact, delivery, price, isPaid }: OrderDraft,
  visitorAddress: string,
): Promise<Result<void, 'OUT_OF_STOCK' | 'STORE_OUT_OF_STOCK' | 'UNPAID_LIMIT_REACHED' | 'BAG_CHANGED'>> {
  const { lines, totals } = price;
  const reserved = await stock.reserve(transaction, {
    owner: getReservationOwner(id),
    market: bag.market.code,
    storeCode: getStoreCode(delivery),
    lines,
    holder: isPaid
      ? null
      : { visitor: bag.buyer.accountId ?? bag.bagId, email: contact.email, address: visitorAddress },
  });
  if (reserved.ok || reserved.error.code !== 'OUT_OF_STOCK') return reserved;
  const { details } = reserved.error;
  const shortIds = new Set((details?.variantIds ?? []) as number[]);
  const servedLines = lines.filter(({ variantId }) => !shortIds.has(variantId));
  // Another order took the last unit of a gift or sample only: the shopper need not remove an item, the bag goes without it.
  if (lines.filter(({ variantId }) => shortIds.has(variantId)).every(isExtra)) {
    return fail('BAG_CHANGED', describeChange(totals, listExtraIds(servedLines)));
  }
  return delivery.kind === 'collection' ? fail('STORE_OUT_OF_STOCK', details) : reserved;
}

function writeOrder({ numberPrefix }: Deps, transaction: Transaction<Tables>, draft: OrderDraft): Promise<StoredOrder> {
  const { id, bag, request, contact, delivery, price, placedAt, plan, isPaid } = draft;
  const { market } = bag;
  const stores = delivery.kind === 'collection' ? [delivery.store] : [];
  const estimate = estimateDelivery(delivery.method, market, placedAt, stores);
  return insertOrder(
    transaction,
    numberPrefix,
    {
      id,
      market: market.code,
      language: bag.language,
      bag_id: bag.bagId,
      account_id: bag.buyer.accountId,
      idempotency_key: request.idempotencyKey,
      request_hash: hashRequest(request),
      full_name: contact.fullName,
      email: contact.email,
      phone: contact.phone,
      delivery_method: delivery.method.code,
      address: delivery.kind === 'home_delivery' ? JSON.stringify(delivery.address) : null,
      store_code: getStoreCode(delivery),
      ready_by: delivery.kind === 'collection' ? delivery.store.readyBy : null,
      estimate_from: estimate.from,
      estimate_to: estimate.to,
      placed_at: placedAt,
      held_until: plan.heldUntil,
      paid_at: isPaid ? placedAt : null,
      gift_message: price.giftNote?.message || null,
      hides_prices: price.giftNote?.hidesPrices ?? false,
    },
    price,
  );
}

/** Charges gift cards and credit, and starts the payment of what they leave to pay; null where they leave nothing. */
function startPayment(
  { payments }: Deps,
  transaction: Transaction<Tables>,
  { id, bag: { market }, request, price, plan }: OrderDraft,
): Promise<Payment | null> {
  const amounts = { ...price.totals, currency: market.currency.code };
  const method = request.payment?.method;
  const attempt = method ? { method, pageExpiresAt: plan.pageExpiresAt } : null;
  return payments.begin(transaction, toPayable(id), amounts, attempt);
}

/** Enqueues what follows from an order: its confirmation where it is paid, otherwise its expiry and the mail about its payment. */
async function enqueueFollowUp(
  { clock, stock, purchases }: Deps,
  transaction: Transaction<Tables>,
  order: StoredOrder,
  payment: Payment | null,
): Promise<void> {
  if (order.paid_at !== null) return confirmPaidOrder({ clock, stock }, transaction, order.id);
  await enqueueJobs(transaction, clock, [
    ...purchases.createPaymentJobs(order, payment),
    createJob(clock, followOrderJob, { orderId: order.id }, { key: order.id }),
  ]);
}
