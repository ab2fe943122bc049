import type { BagLine } from '@vermilion/contract/bag';
import type { EndpointError } from '@vermilion/contract/endpoints';
import type { DeliveryMethodCode, Market } from '@vermilion/contract/markets';
import type { Checkout, PlaceOrder } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { fail, ok, type Result } from '@vermilion/contract/result';
import { subdivisions } from '@vermilion/contract/subdivisions';
import type { BagKey, BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, resultInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import type { StockService } from '../stock/stock.service.ts';
import { expireOrderJob } from './order.jobs.ts';
import {
  checkAddress,
  checkContact,
  collectionDays,
  deliveryDays,
  fieldErrors,
  paymentOptions,
  spanOf,
} from './order.rules.ts';
import { getReservationOwner, insertOrder, orderPlaced } from './order.store.ts';

type Stores = Pick<MarketService, 'stores'>;

/** Why an order is not placed. */
export type PlaceOrderError = EndpointError<'POST orders/'> | 'VALIDATION_FAILED';

/**
 * What a bag can be checked out with.
 * @param delivery the one that the totals are for; where it is not available they are those of standard
 */
export async function checkoutOf(
  bag: BagService,
  stores: Stores,
  clock: Clock,
  key: BagKey,
  delivery: DeliveryMethodCode = 'standard',
): Promise<Result<Checkout, 'BAG_EMPTY'>> {
  const { market, language } = key;
  const [priced, open] = await Promise.all([
    bag.compareDeliveries(key, market.delivery),
    stores.stores(market.code, language),
  ]);
  if (priced.bag.lines.length === 0) return fail('BAG_EMPTY');
  const now = clock.now();
  const totalsByMethod = new Map(market.delivery.map(({ code }, index) => [code, priced.totals[index]]));
  const collect = market.delivery.find(({ code }) => code === 'collect');
  const ready = collect ? open.map((store) => ({ ...store, estimate: collectionDays(collect, store, now) })) : [];
  const methods = market.delivery.filter((method) => method !== collect || ready.length > 0);
  const isAvailable = methods.some(({ code }) => code === delivery);
  const totals = (isAvailable && totalsByMethod.get(delivery)) || priced.bag.totals;
  return ok({
    bag: priced.bag,
    delivery: methods.map((method) => {
      const fee = totalsByMethod.get(method.code)?.shipping ?? method.fee;
      const isFree = fee === 0 && method.fee > 0;
      const estimate =
        method === collect
          ? spanOf(ready.map((store) => store.estimate))
          : deliveryDays(method, market.timeZones[0], now);
      return { code: method.code, fee, isFree, estimate };
    }),
    stores: ready,
    totals,
    payment: paymentOptions(totals.payable, market),
  });
}

/**
 * Makes a bag an order in one transaction: reserves the goods, keeps the prices, begins the payment.
 * @returns the order's id; that of the first where the bag and idempotency key have placed one before
 */
export async function placeOrder(
  deps: {
    database: Database;
    clock: Clock;
    random: Random;
    stock: StockService;
    bag: BagService;
    market: Stores;
    payments: PaymentService;
    holdMinutes: number;
  },
  key: BagKey,
  visitorAddress: string,
  request: PlaceOrder,
): Promise<Result<string, PlaceOrderError>> {
  const { clock, stock, bag, payments } = deps;
  const { bagId, market, language } = key;
  if (bagId === null) return fail('BAG_EMPTY');
  const checked = await checkRequest(deps.market, key, request);
  if (!checked.ok) return checked;
  const { contact, address, method, store } = checked.value;

  return resultInTransaction(deps.database.db, async (transaction): Promise<Result<string, PlaceOrderError>> => {
    // Held to the end: parallel tries to place this bag come one after another, and find the order of the first.
    if (!(await bag.lock(transaction, bagId, market.code))) return fail('BAG_EMPTY');
    const before = await orderPlaced(transaction, bagId, request.idempotencyKey);
    if (before) return ok(before);

    const price = await bag.priceForOrder(transaction, key, method);
    const { lines, totals } = price;
    const asSeen = checkBag(lines, totals, market, request);
    if (!asSeen.ok) return asSeen;
    const now = clock.now();
    const heldUntil = new Date(now.getTime() + deps.holdMinutes * 60_000);
    const estimate = store ? collectionDays(method, store, now) : deliveryDays(method, market.timeZones[0], now);
    const id = deps.random.uuid();
    const reserved = await stock.reserve(transaction, {
      owner: getReservationOwner(id),
      market: market.code,
      lines,
      holder: { visitor: bagId, email: contact.email, address: visitorAddress },
    });
    if (!reserved.ok) return reserved;
    await insertOrder(
      transaction,
      {
        id,
        market: market.code,
        language,
        bag_id: bagId,
        idempotency_key: request.idempotencyKey,
        full_name: contact.fullName,
        email: contact.email,
        phone: contact.phone,
        delivery_method: method.code,
        address: address && JSON.stringify(address),
        store_code: store?.code ?? null,
        estimate_from: estimate.from,
        estimate_to: estimate.to,
        placed_at: now,
        held_until: heldUntil,
      },
      price,
    );
    await payments.begin(transaction, id, request.payment.method, totals.payable);
    await bag.empty(transaction, bagId);
    await enqueueJob(transaction, clock, expireOrderJob, { orderId: id }, { key: id, runAt: heldUntil });
    return ok(id);
  });
}

/** Checks what can be checked without the bag: who ordered, and where it goes. */
async function checkRequest(stores: Stores, { market, language }: BagKey, { contact, delivery }: PlaceOrder) {
  const isCollected = delivery.method === 'collect';
  const who = checkContact(contact, market.code);
  const problems = delivery.storeCode ? [] : [{ path: 'delivery.storeCode', code: 'REQUIRED' as const }];
  const where = isCollected
    ? { value: null, problems }
    : checkAddress(delivery.address ?? {}, market.code, subdivisions(market.code));
  const fields = fieldErrors([...who.problems, ...where.problems], language);
  if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });

  const method = market.delivery.find(({ code }) => code === delivery.method);
  if (!method) return fail('DELIVERY_NOT_AVAILABLE');
  const open = isCollected ? await stores.stores(market.code, language) : [];
  const store = open.find(({ code }) => code === delivery.storeCode);
  if (isCollected && open.length === 0) return fail('DELIVERY_NOT_AVAILABLE');
  if (isCollected && !store) return fail('STORE_NOT_FOUND');
  return ok({ contact: who.value, address: where.value, method, store });
}

/** Checks that the bag can be ordered, and paid so, as the shopper saw it. */
function checkBag(
  lines: readonly BagLine[],
  { total, payable }: Totals,
  market: Market,
  request: PlaceOrder,
): Result<void, PlaceOrderError> {
  if (lines.length === 0) return fail('BAG_EMPTY');
  const unavailable = lines.filter(({ state }) => state !== 'available');
  if (unavailable.length > 0) {
    return fail('OUT_OF_STOCK', { variantIds: unavailable.map(({ variantId }) => variantId) });
  }
  if (total !== request.expectedTotal) return fail('BAG_CHANGED', { total });
  if (!paymentOptions(payable, market).some(({ code }) => code === request.payment.method)) {
    return fail('PAYMENT_METHOD_NOT_AVAILABLE');
  }
  return ok(undefined);
}
