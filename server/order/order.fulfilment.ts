import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { OrderState } from '@vermilion/contract/order';
import type { ParcelRequest } from '@vermilion/contract/order-staff';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import type { Transaction } from 'kysely';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
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
  type FulfilledLine,
  insertParcel,
  listFulfilledLines,
  listParcelLines,
  listParcels,
  markDelivered,
  markHandedOver,
} from './order.fulfilment.store.ts';
import { enqueueProgressMail, followOrderJob, mailCollectReminderJob } from './order.jobs.ts';
import { getStateAfterChange, getUnsent } from './order.refund.rules.ts';
import { canFulfil, getOverdueSince } from './order.rules.ts';
import { getReservationOwner, type StoredOrder, toPayable, updateOrder } from './order.store.ts';

type Work = Transaction<Tables>;

export type FulfilmentDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  payments: Pick<PaymentService, 'readRefundable'>;
  stock: Pick<StockService, 'takePart' | 'consume'>;
};

type ParcelError = 'PARCEL_LINES_INVALID' | 'PARCEL_KNOWN' | 'TRACKING_URL_REFUSED' | 'IDEMPOTENCY_KEY_REUSED';

type NotFulfillable = 'ORDER_NOT_FOUND' | 'ORDER_NOT_FULFILLABLE';

/** Whether all money of an order was given back; an order that cost nothing is never refunded. */
async function isRefunded({ payments }: Pick<FulfilmentDeps, 'payments'>, transaction: Work, order: StoredOrder) {
  return order.total > 0 && (await payments.readRefundable(transaction, toPayable(order.id))) === 0;
}

/** Calls the followers of an order that its shopper can no longer cancel. */
const followSettled = ({ clock }: Pick<FulfilmentDeps, 'clock'>, transaction: Work, { id }: StoredOrder) =>
  enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });

const refuse = ({ state }: StoredOrder) => fail('ORDER_NOT_FULFILLABLE', { state });

/** Begins to prepare a paid order, which its shopper can then no longer cancel. Idempotent. */
export function prepareOrder(deps: FulfilmentDeps, order: OrderToChange): Promise<Result<null, NotFulfillable>> {
  return changeOrder(deps, { ...order, action: 'orders.prepared' }, async (transaction, stored) => {
    if (stored.state === 'preparing') return ok(null);
    const facts = { ...stored, isRefunded: await isRefunded(deps, transaction, stored) };
    if (!canFulfil(facts, 'preparing')) return refuse(stored);
    await updateOrder(transaction, stored.id, { state: 'preparing' });
    await followSettled(deps, transaction, stored);
    return ok({ state: 'preparing' });
  });
}

/** Returns units of lines as units of variants; lines whose variant has left the catalogue have no stock. */
export function listStockLines(
  lines: readonly FulfilledLine[],
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
  transaction: Work,
  order: StoredOrder,
): Promise<OrderState> {
  const lines = await listFulfilledLines(transaction, order.id);
  let state = order.state;
  const next = getStateAfterChange(state, lines);
  if (next) {
    await updateOrder(transaction, order.id, { state: next });
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
  order: OrderToChange,
  { idempotencyKey, ...parcel }: ParcelRequest,
): Promise<Result<null, NotFulfillable | ParcelError>> {
  const { clock, random, stock } = deps;
  const { carrier, trackingNumber, trackingUrl, lines: wanted } = parcel;
  const change = { ...order, action: 'orders.parcel_sent', key: idempotencyKey, body: parcel } as const;
  return changeOrderOnce(deps, change, async (transaction, stored) => {
    const url = trackingUrl === undefined ? null : parseExternalUrl(trackingUrl);
    if (trackingUrl !== undefined && url === null) return fail('TRACKING_URL_REFUSED');
    const parcels = trackingNumber === undefined ? [] : await listParcels(transaction, stored.id);
    const known = parcels.find((each) => each.carrier === carrier && each.tracking_number === trackingNumber);
    if (known) return (await hasContent(transaction, stored.id, known.id, wanted)) ? ok(null) : fail('PARCEL_KNOWN');
    const facts = { ...stored, isRefunded: await isRefunded(deps, transaction, stored) };
    if (stored.delivery_method === 'collect' || !canFulfil(facts, 'shipped')) return refuse(stored);
    const lines = await listFulfilledLines(transaction, stored.id);
    const content =
      wanted ??
      lines.map((line) => ({ lineId: line.id, quantity: getUnsent(line) })).filter(({ quantity }) => quantity > 0);
    const isLeft = ({ lineId, quantity }: { lineId: string; quantity: number }) =>
      lines.some((line) => line.id === lineId && quantity <= getUnsent(line));
    if (!content.every(isLeft)) return fail('PARCEL_LINES_INVALID');
    const id = random.uuid();
    await insertParcel(
      transaction,
      {
        id,
        order_id: stored.id,
        carrier,
        tracking_number: trackingNumber ?? null,
        tracking_url: url,
        shipped_at: clock.now(),
        delivered_at: null,
      },
      content,
    );
    const state = await moveOrderOn(deps, transaction, stored);
    await enqueueProgressMail(transaction, clock, { orderId: stored.id, progress: 'shipped', parcelId: id });
    await followSettled(deps, transaction, stored);
    const owner = getReservationOwner(stored.id);
    await stock.takePart(transaction, owner, listStockLines(lines, content), 'consumed');
    return ok({ state, parcelId: id, carrier, trackingNumber: trackingNumber ?? null });
  });
}

/** Whether a parcel holds these units. @param wanted left out: all that was left, so that nothing is to be sent now */
async function hasContent(
  transaction: Work,
  orderId: string,
  parcelId: string,
  wanted: ParcelRequest['lines'],
): Promise<boolean> {
  if (!wanted) return (await listFulfilledLines(transaction, orderId)).every((line) => getUnsent(line) === 0);
  const held = (await listParcelLines(transaction, orderId)).filter(({ parcel_id }) => parcel_id === parcelId);
  return (
    held.length === wanted.length &&
    wanted.every(({ lineId, quantity }) => held.some((line) => line.line_id === lineId && line.quantity === quantity))
  );
}

/** Records that a parcel was delivered; with the last one the order is. Idempotent. */
export function deliverParcel(
  deps: FulfilmentDeps,
  order: OrderToChange,
  parcelId: string,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'PARCEL_NOT_FOUND'>> {
  return changeOrder(deps, { ...order, action: 'orders.parcel_delivered' }, async (transaction, stored) => {
    const parcel = (await listParcels(transaction, stored.id)).find(({ id }) => id === parcelId);
    if (!parcel) return fail('PARCEL_NOT_FOUND');
    if (parcel.delivered_at) return ok(null);
    await markDelivered(transaction, parcelId, deps.clock.now());
    return ok({ state: await moveOrderOn(deps, transaction, stored), parcelId });
  });
}

/**
 * Records that an order has arrived of which everything left so long ago that it must have: its shopper could return nothing
 * otherwise. Idempotent.
 */
export function deliverOverdue(deps: FulfilmentDeps, orderId: string): Promise<Result<null, 'ORDER_NOT_FOUND'>> {
  const author = { operator: 'order.deliver_overdue' };
  const change = { author, orderId, action: 'orders.delivery_assumed' } as const;
  return changeOrder(deps, change, async (transaction, stored) => {
    const parcels = await listParcels(transaction, orderId);
    const before = getOverdueSince(stored.market, deps.clock.now());
    if (stored.state !== 'shipped' || parcels.some(({ shipped_at }) => shipped_at > before)) return ok(null);
    for (const { id, delivered_at } of parcels) {
      if (!delivered_at) await markDelivered(transaction, id, deps.clock.now());
    }
    return ok({ state: await moveOrderOn(deps, transaction, stored) });
  });
}

/** What collections need beside. */
export type CollectionDeps = FulfilmentDeps & { market: Pick<MarketService, 'findStore'>; codes: CollectionCodes };

/** Records that a Click & Collect order is ready in its store, and mails its shopper the code. Idempotent. */
export function markReadyToCollect(deps: CollectionDeps, order: OrderToChange): Promise<Result<null, NotFulfillable>> {
  return changeOrder(deps, { ...order, action: 'orders.ready_to_collect' }, async (transaction, stored) => {
    if (stored.state === 'ready_to_collect') return ok(null);
    const facts = { ...stored, isRefunded: await isRefunded(deps, transaction, stored) };
    if (stored.delivery_method !== 'collect' || !canFulfil(facts, 'ready_to_collect')) return refuse(stored);
    const { store_code, language } = stored;
    const store = store_code === null ? null : await deps.market.findStore(store_code, language, transaction);
    const now = deps.clock.now();
    const collectBy = store ? getCollectBy(store, now) : new Date(now.getTime() + collectWithinDays * dayMs);
    await updateOrder(transaction, stored.id, { state: 'ready_to_collect', collect_by: collectBy });
    await enqueueProgressMail(transaction, deps.clock, {
      orderId: stored.id,
      progress: 'ready_to_collect',
      parcelId: null,
    });
    await enqueueJob(
      transaction,
      deps.clock,
      mailCollectReminderJob,
      { orderId: stored.id },
      { key: stored.id, runAt: new Date(collectBy.getTime() - remindDaysBefore * dayMs) },
    );
    return ok({ state: 'ready_to_collect' });
  });
}

type CodeRefusal = 'COLLECTION_CODE_WRONG' | 'COLLECTION_CODE_LIMIT';

/** Checks the code of an order that waits or was handed over. A wrong one is counted and recorded. */
async function checkCollectionCode(
  deps: CollectionDeps,
  order: OrderToChange,
  typed: string,
): Promise<Result<null, NotFulfillable | CodeRefusal>> {
  let wrongCodes = 0;
  const action = 'orders.collection_code_refused';
  const checked = await changeOrder(deps, { ...order, action }, async (transaction, stored) => {
    if (stored.state !== 'ready_to_collect' && stored.state !== 'collected') return refuse(stored);
    const now = deps.clock.now();
    const since = stored.wrong_codes_since;
    const windowEnd = since === null ? now.getTime() : since.getTime() + codeWindowMs;
    const isOver = windowEnd <= now.getTime();
    const before = isOver ? 0 : stored.wrong_codes;
    if (before >= maxWrongCodes) {
      return fail('COLLECTION_CODE_LIMIT', { minutes: Math.ceil((windowEnd - now.getTime()) / minuteMs) });
    }
    if (deps.codes.isCode(stored.id, typed)) return ok(null);
    wrongCodes = before + 1;
    await updateOrder(transaction, stored.id, {
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
  order: OrderToChange,
  code: string,
): Promise<Result<null, NotFulfillable | CodeRefusal>> {
  const { clock, stock } = deps;
  const checked = await checkCollectionCode(deps, order, code);
  if (!checked.ok) return checked;
  return changeOrder(deps, { ...order, action: 'orders.collected' }, async (transaction, stored) => {
    if (stored.state === 'collected') return ok(null);
    const facts = { ...stored, isRefunded: await isRefunded(deps, transaction, stored) };
    if (!canFulfil(facts, 'collected')) return refuse(stored);
    await markHandedOver(transaction, stored.id);
    await updateOrder(transaction, stored.id, { state: 'collected', delivered_at: clock.now() });
    await enqueueProgressMail(transaction, clock, { orderId: stored.id, progress: 'collected', parcelId: null });
    await followSettled(deps, transaction, stored);
    await stock.consume(transaction, getReservationOwner(stored.id));
    return ok({ state: 'collected' });
  });
}
