import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { OrderState } from '@vermilion/contract/order';
import type { ParcelRequest } from '@vermilion/contract/order-staff';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import type { Transaction } from 'kysely';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockLine, StockService } from '../stock/stock.service.ts';
import { changeOrder, changeOrderOnce, type OrderToChange } from './order.changing.ts';
import type { CollectionCodes } from './order.collection.codes.ts';
import {
  codeWindowMs,
  collectWithinDays,
  getCollectBy,
  maxWrongCodes,
  remindDaysBefore,
} from './order.collection.rules.ts';
import {
  insertParcel,
  type LineFulfilment,
  listLineFulfilments,
  listParcelLines,
  listParcels,
  markDelivered,
  markHandedOver,
  type StoredParcel,
} from './order.fulfilment.store.ts';
import { enqueueProgressMail, followOrderJob, mailCollectReminderJob } from './order.jobs.ts';
import { getStateAfterChange, getUnsent } from './order.refund.rules.ts';
import { canFulfil, getOverdueSince } from './order.rules.ts';
import { getReservationOwner, type StoredOrder, toPayable, updateOrder } from './order.store.ts';

export type FulfilmentDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  payments: Pick<PaymentService, 'readRefundable'>;
  stock: Pick<StockService, 'takePart' | 'consume'>;
};

type ParcelError = FulfilmentError | 'PARCEL_LINES_INVALID' | 'PARCEL_KNOWN' | 'TRACKING_URL_REFUSED';

type HandlingError = 'ORDER_NOT_FULFILLABLE' | 'ORDER_HELD';
type FulfilmentError = HandlingError | 'DELIVERY_METHOD_MISMATCH';

/** Whether the shop still has money of a paid order: not all of it was given back, or it cost nothing. */
export async function readIsStillPaid(
  { payments }: Pick<FulfilmentDeps, 'payments'>,
  db: Db,
  { id, total }: StoredOrder,
): Promise<boolean> {
  return total === 0 || (await payments.readRefundable(db, toPayable(id))) > 0;
}

/** Checks that goods of a locked order may be prepared or handed over. @param next the state that it would have then */
async function checkFulfilment(
  deps: Pick<FulfilmentDeps, 'payments'>,
  transaction: Transaction<Tables>,
  order: StoredOrder,
  next: OrderState,
): Promise<Result<null, HandlingError>> {
  if (order.hold !== null) return fail('ORDER_HELD', { hold: order.hold });
  const isStillPaid = await readIsStillPaid(deps, transaction, order);
  return canFulfil({ ...order, isStillPaid }, next) ? ok(null) : refuseByState(order);
}

const refuseByState = ({ state }: StoredOrder) => fail('ORDER_NOT_FULFILLABLE', { state });

/** Checks that an order is collected in a store, or that it is sent to an address. */
function checkDeliveryKind(
  { delivery_method: method }: StoredOrder,
  isCollected: boolean,
): Result<null, 'DELIVERY_METHOD_MISMATCH'> {
  return (method === 'collect') === isCollected ? ok(null) : fail('DELIVERY_METHOD_MISMATCH', { method });
}

/** Enqueues the call of the followers of an order that has moved on. */
const enqueueFollowing = (
  { clock }: Pick<FulfilmentDeps, 'clock'>,
  transaction: Transaction<Tables>,
  { id }: StoredOrder,
) => enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });

/** Begins to prepare a paid order, which its shopper can then no longer cancel. Idempotent. */
export function prepareOrder(
  deps: FulfilmentDeps,
  target: OrderToChange,
): Promise<Result<null, 'ORDER_NOT_FOUND' | HandlingError>> {
  return changeOrder<HandlingError>(deps, { ...target, action: 'orders.prepared' }, async (transaction, order) => {
    if (order.state === 'preparing') return ok(null);
    const fulfilmentCheck = await checkFulfilment(deps, transaction, order, 'preparing');
    if (!fulfilmentCheck.ok) return fulfilmentCheck;
    await updateOrder(transaction, order.id, { state: 'preparing' });
    await enqueueFollowing(deps, transaction, order);
    return ok({ state: 'preparing' });
  });
}

/** Returns units of lines as units of variants; lines whose variant has left the catalogue have no stock. */
export function listStockLines(
  lines: readonly LineFulfilment[],
  units: readonly { lineId: string; quantity: number }[],
): StockLine[] {
  return units.flatMap(({ lineId, quantity }) => {
    const variantId = lines.find(({ id }) => id === lineId)?.variantId ?? null;
    return variantId === null || quantity === 0 ? [] : [{ variantId, quantity }];
  });
}

/**
 * Moves an order on after units have left the shop or were taken off it: to partly shipped, shipped or, where all of its
 * parcels have arrived, delivered.
 * @returns the state it has then
 */
export async function moveOrderOn(
  { clock }: Pick<FulfilmentDeps, 'clock'>,
  transaction: Transaction<Tables>,
  order: StoredOrder,
): Promise<OrderState> {
  const lines = await listLineFulfilments(transaction, order.id);
  let state = order.state;
  const next = getStateAfterChange(state, lines);
  if (next) {
    // Nothing is left to decide on once nothing is left to send.
    await updateOrder(transaction, order.id, { state: next, ...(next === 'shipped' && { hold: null }) });
    state = next;
  }
  const parcels = state === 'shipped' ? await listParcels(transaction, order.id) : [];
  if (parcels.length > 0 && parcels.every(({ delivered_at }) => delivered_at !== null)) {
    state = 'delivered';
    await updateOrder(transaction, order.id, { state, delivered_at: clock.now() });
    await enqueueProgressMail(transaction, clock, { orderId: order.id, progress: 'delivered', parcelId: null });
  }
  return state;
}

/**
 * Records a parcel that has left with all or some of an order: its goods leave the stock, and its shopper gets a mail.
 * A parcel of a carrier and tracking number that the order has already is not recorded again, and refused with other units.
 */
export function sendParcel(
  deps: FulfilmentDeps,
  target: OrderToChange,
  { idempotencyKey, ...parcel }: ParcelRequest,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | ParcelError>> {
  const { clock, random, stock } = deps;
  const { carrier, trackingNumber, trackingUrl, lines: requestedLines } = parcel;
  const change = { ...target, action: 'orders.parcel_sent', key: idempotencyKey, body: parcel } as const;
  return changeOrderOnce<ParcelError>(deps, change, async (transaction, order) => {
    const url = trackingUrl === undefined ? null : parseExternalUrl(trackingUrl);
    if (trackingUrl !== undefined && url === null) return fail('TRACKING_URL_REFUSED');
    const parcels = trackingNumber === undefined ? [] : await listParcels(transaction, order.id);
    const knownParcel = parcels.find((each) => each.carrier === carrier && each.tracking_number === trackingNumber);
    if (knownParcel) {
      const isRepeated = requestedLines
        ? await hasLines(transaction, knownParcel, requestedLines)
        : await isAllSent(transaction, order.id);
      return isRepeated ? ok(null) : fail('PARCEL_KNOWN');
    }
    const deliveryCheck = checkDeliveryKind(order, false);
    if (!deliveryCheck.ok) return deliveryCheck;
    const fulfilmentCheck = await checkFulfilment(deps, transaction, order, 'shipped');
    if (!fulfilmentCheck.ok) return fulfilmentCheck;
    const lines = await listLineFulfilments(transaction, order.id);
    const content =
      requestedLines ??
      lines.map((line) => ({ lineId: line.id, quantity: getUnsent(line) })).filter(({ quantity }) => quantity > 0);
    const isLeft = ({ lineId, quantity }: { lineId: string; quantity: number }) =>
      lines.some((line) => line.id === lineId && quantity <= getUnsent(line));
    if (!content.every(isLeft)) return fail('PARCEL_LINES_INVALID');
    const id = random.uuid();
    await insertParcel(
      transaction,
      {
        id,
        order_id: order.id,
        carrier,
        tracking_number: trackingNumber ?? null,
        tracking_url: url,
        shipped_at: clock.now(),
        delivered_at: null,
      },
      content,
    );
    const state = await moveOrderOn(deps, transaction, order);
    await enqueueProgressMail(transaction, clock, { orderId: order.id, progress: 'shipped', parcelId: id });
    await enqueueFollowing(deps, transaction, order);
    const owner = getReservationOwner(order.id);
    await stock.takePart(transaction, owner, listStockLines(lines, content), 'consumed');
    return ok({ state, parcelId: id, carrier, trackingNumber: trackingNumber ?? null });
  });
}

/** Whether a stored parcel holds exactly the lines of a request, with their quantities. */
async function hasLines(
  transaction: Transaction<Tables>,
  { id: parcelId, order_id: orderId }: StoredParcel,
  requestedLines: NonNullable<ParcelRequest['lines']>,
): Promise<boolean> {
  const storedLines = (await listParcelLines(transaction, orderId)).filter(({ parcel_id }) => parcel_id === parcelId);
  const isStored = ({ lineId, quantity }: { lineId: string; quantity: number }) =>
    storedLines.some((line) => line.line_id === lineId && line.quantity === quantity);
  return storedLines.length === requestedLines.length && requestedLines.every(isStored);
}

/** Whether no unit of an order is left to send. */
async function isAllSent(transaction: Transaction<Tables>, orderId: string): Promise<boolean> {
  return (await listLineFulfilments(transaction, orderId)).every((line) => getUnsent(line) === 0);
}

/** Records that a parcel was delivered; with the last one the order is. Idempotent. */
export function deliverParcel(
  deps: FulfilmentDeps,
  target: OrderToChange,
  parcelId: string,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'PARCEL_NOT_FOUND'>> {
  return changeOrder(deps, { ...target, action: 'orders.parcel_delivered' }, async (transaction, order) => {
    const parcel = (await listParcels(transaction, order.id)).find(({ id }) => id === parcelId);
    if (!parcel) return fail('PARCEL_NOT_FOUND');
    if (parcel.delivered_at) return ok(null);
    await markDelivered(transaction, parcelId, deps.clock.now());
    return ok({ state: await moveOrderOn(deps, transaction, order), parcelId });
  });
}

/**
 * Records that an order was delivered if everything of it left longer ago than deliveries take (ADR 146): its shopper could
 * return nothing otherwise. Idempotent.
 */
export function deliverOverdue(deps: FulfilmentDeps, orderId: string): Promise<Result<null, 'ORDER_NOT_FOUND'>> {
  const author = { operator: 'order.deliver_overdue' };
  const change = { author, orderId, action: 'orders.delivery_assumed' } as const;
  return changeOrder(deps, change, async (transaction, order) => {
    const parcels = await listParcels(transaction, orderId);
    const before = getOverdueSince(order.market, deps.clock.now());
    if (order.state !== 'shipped' || parcels.some(({ shipped_at }) => shipped_at > before)) return ok(null);
    for (const { id, delivered_at } of parcels) {
      if (!delivered_at) await markDelivered(transaction, id, deps.clock.now());
    }
    return ok({ state: await moveOrderOn(deps, transaction, order) });
  });
}

/** What steps of Click & Collect need as well. */
export type CollectionDeps = FulfilmentDeps & { market: Pick<MarketService, 'findStore'>; codes: CollectionCodes };

/** Records that a Click & Collect order is ready in its store, and mails its shopper the code. Idempotent. */
export function markReadyToCollect(
  deps: CollectionDeps,
  target: OrderToChange,
): Promise<Result<null, 'ORDER_NOT_FOUND' | FulfilmentError>> {
  return changeOrder<FulfilmentError>(
    deps,
    { ...target, action: 'orders.ready_to_collect' },
    async (transaction, order) => {
      if (order.state === 'ready_to_collect') return ok(null);
      const deliveryCheck = checkDeliveryKind(order, true);
      if (!deliveryCheck.ok) return deliveryCheck;
      const fulfilmentCheck = await checkFulfilment(deps, transaction, order, 'ready_to_collect');
      if (!fulfilmentCheck.ok) return fulfilmentCheck;
      const { store_code, language } = order;
      const store = store_code === null ? null : await deps.market.findStore(store_code, language, transaction);
      const now = deps.clock.now();
      const collectBy = store ? getCollectBy(store, now) : new Date(now.getTime() + collectWithinDays * dayMs);
      await updateOrder(transaction, order.id, { state: 'ready_to_collect', collect_by: collectBy });
      await enqueueProgressMail(transaction, deps.clock, {
        orderId: order.id,
        progress: 'ready_to_collect',
        parcelId: null,
      });
      await enqueueJob(
        transaction,
        deps.clock,
        mailCollectReminderJob,
        { orderId: order.id },
        { key: order.id, runAt: new Date(collectBy.getTime() - remindDaysBefore * dayMs) },
      );
      return ok({ state: 'ready_to_collect' });
    },
  );
}

type CollectionError = FulfilmentError | 'COLLECTION_CODE_WRONG' | 'COLLECTION_CODE_LIMIT';

/** Checks the code of an order that waits or was handed over. A wrong one is counted and recorded. */
async function checkCollectionCode(
  deps: CollectionDeps,
  target: OrderToChange,
  typed: string,
): Promise<Result<null, 'ORDER_NOT_FOUND' | CollectionError>> {
  let wrongCodes = 0;
  const action = 'orders.collection_code_refused';
  const checked = await changeOrder<CollectionError>(deps, { ...target, action }, async (transaction, order) => {
    const deliveryCheck = checkDeliveryKind(order, true);
    if (!deliveryCheck.ok) return deliveryCheck;
    if (order.state !== 'ready_to_collect' && order.state !== 'collected') return refuseByState(order);
    const now = deps.clock.now();
    const since = order.wrong_codes_since;
    const windowEnd = since === null ? now.getTime() : since.getTime() + codeWindowMs;
    const isOver = windowEnd <= now.getTime();
    const before = isOver ? 0 : order.wrong_codes;
    if (before >= maxWrongCodes) {
      return fail('COLLECTION_CODE_LIMIT', { minutes: Math.ceil((windowEnd - now.getTime()) / minuteMs) });
    }
    if (deps.codes.isCode(order.id, typed)) return ok(null);
    wrongCodes = before + 1;
    await updateOrder(transaction, order.id, {
      wrong_codes: wrongCodes,
      wrong_codes_since: before === 0 ? now : since,
    });
    return ok({ wrongCodes });
  });
  if (!checked.ok || wrongCodes === 0) return checked;
  return fail('COLLECTION_CODE_WRONG', { attemptsLeft: maxWrongCodes - wrongCodes });
}

/** Checks the code of a Click & Collect order, and records that it was handed over: its goods leave the stock. Idempotent. */
export async function collectOrder(
  deps: CollectionDeps,
  target: OrderToChange,
  code: string,
): Promise<Result<null, 'ORDER_NOT_FOUND' | CollectionError>> {
  const { clock, stock } = deps;
  const checked = await checkCollectionCode(deps, target, code);
  if (!checked.ok) return checked;
  return changeOrder<HandlingError>(deps, { ...target, action: 'orders.collected' }, async (transaction, order) => {
    if (order.state === 'collected') return ok(null);
    const fulfilmentCheck = await checkFulfilment(deps, transaction, order, 'collected');
    if (!fulfilmentCheck.ok) return fulfilmentCheck;
    await markHandedOver(transaction, order.id);
    await updateOrder(transaction, order.id, { state: 'collected', delivered_at: clock.now() });
    await enqueueProgressMail(transaction, clock, { orderId: order.id, progress: 'collected', parcelId: null });
    await enqueueFollowing(deps, transaction, order);
    await stock.consume(transaction, getReservationOwner(order.id));
    return ok({ state: 'collected' });
  });
}
