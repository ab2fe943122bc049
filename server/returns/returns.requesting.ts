import { markets } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import type { OrderReturns, ReturnRequest } from '@vermilion/contract/returns';
import { z } from 'zod';
import type { MarketService } from '../market/market.service.ts';
import type { AccessError, LineFulfilment, OrderService } from '../order/order.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runResultInTransaction } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { ChangeError, ReturnChanging } from './returns.changing.ts';
import { enqueueStateMail } from './returns.jobs.ts';
import { canReturnBecome, countReturnable, getLastArrivalDay, hasUnits, listGiftsToReturn } from './returns.rules.ts';
import { insertReturn, listReturnLines, listReturns, updateReturn } from './returns.store.ts';
import { toReturnView } from './returns.view.ts';

/** Whose return it is: of an order, reached by the member who placed it or by its link. */
export type OrderAccess = { caller: Caller; orderId: string; key: string | undefined };

type RequestError =
  | AccessError
  | 'RETURN_NOT_POSSIBLE'
  | 'RETURN_LINES_INVALID'
  | 'RETURN_METHOD_NOT_AVAILABLE'
  | 'CREDIT_NEEDS_MEMBER'
  | 'IDEMPOTENCY_KEY_REUSED';

/** What shoppers do with the returns of their orders. */
export type ReturnRequesting = {
  /** Returns what can be returned of an order, and its returns. */
  list(access: OrderAccess): Promise<Result<OrderReturns, AccessError>>;
  /** Requests a return, once per idempotency key. One to a store may be brought at once; one by parcel waits for its label. */
  request(access: OrderAccess, request: ReturnRequest): Promise<Result<OrderReturns, RequestError>>;
  /** Cancels a return that was not received. Idempotent. */
  cancel(access: OrderAccess, returnId: string): Promise<Result<OrderReturns, AccessError | ChangeError>>;
};

export type RequestingDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  orders: Pick<OrderService, 'getOrder' | 'checkAccess' | 'readLines' | 'isReturnable' | 'lockWithLines'>;
  market: Pick<MarketService, 'listStores'>;
};

export function createReturnRequesting(
  { database: { db }, clock, random, orders, market }: RequestingDeps,
  { lockReturn }: Pick<ReturnChanging, 'lockReturn'>,
): ReturnRequesting {
  async function readReturnable(from: Db, orderId: string, lines: readonly LineFulfilment[]) {
    const [stored, returnLines] = [await listReturns(from, orderId), await listReturnLines(from, [orderId])];
    const states = new Map(stored.map(({ id, state }) => [id, state]));
    const claimed = returnLines.map(({ return_id, line_id, quantity, received, refunded }) => ({
      lineId: line_id,
      state: states.get(return_id) ?? ('cancelled' as const),
      quantity,
      received,
      refunded,
    }));
    return { stored, returnLines, claimed, returnable: countReturnable(lines, claimed) };
  }

  async function list({ caller, orderId, key }: OrderAccess): Promise<Result<OrderReturns, AccessError>> {
    const [found, access] = await Promise.all([
      orders.getOrder(caller, orderId, key),
      orders.checkAccess(caller, orderId, key, 'return'),
    ]);
    if (!found.ok) return found;
    const order = found.value;
    const stores = await market.listStores(order.market, caller.language);
    const lines = await orders.readLines(db, orderId);
    const { stored, returnLines, returnable } = await readReturnable(db, orderId, lines);
    const left = new Map(returnable.map((line) => [line.lineId, line.returnable]));
    return ok({
      order: { id: order.id, number: order.number, market: order.market },
      lines:
        order.returnableUntil === null
          ? []
          : order.lines
              .map((line) => ({ ...line, returnable: left.get(line.id) ?? 0 }))
              .filter((line) => line.returnable > 0),
      until: order.returnableUntil,
      methods: stores.length > 0 ? ['label', 'store'] : ['label'],
      // What gift cards and credit have paid goes back to them in any case.
      refundTargets: order.isOwn && order.payment.method !== null ? ['original', 'credit'] : ['original'],
      stores,
      returns: stored.map((each) =>
        toReturnView(each, returnLines, order, access.ok && canReturnBecome(each.state, 'cancelled')),
      ),
    });
  }

  return {
    list,

    request: async (access, { idempotencyKey, ...body }) => {
      const { caller, orderId, key } = access;
      const permitted = await orders.checkAccess(caller, orderId, key, 'return');
      if (!permitted.ok) return permitted;
      // Before the transaction, because stores may be read by another connection.
      const methods = await list(access);
      if (!methods.ok) return methods;
      const found = await orders.getOrder(caller, orderId, key);
      if (!found.ok) return found;
      const giftIds = new Set(found.value.lines.filter(isGiftOfPromotion).map(({ id: lineId }) => lineId));
      const id = random.uuid();
      const scope = `returns.request ${orderId}`;
      const requested = await runOnce<null, Exclude<RequestError, 'IDEMPOTENCY_KEY_REUSED'>>(
        { db, clock },
        { scope, key: idempotencyKey, body },
        z.null(),
        async (transaction) => {
          const locked = await orders.lockWithLines(transaction, orderId);
          if (!locked) return fail('ORDER_NOT_FOUND');
          const { order, lines } = locked;
          if (!orders.isReturnable(order)) return fail('RETURN_NOT_POSSIBLE');
          if (!methods.value.methods.includes(body.method)) return fail('RETURN_METHOD_NOT_AVAILABLE');
          if (!methods.value.refundTargets.includes(body.refundTo)) return fail('CREDIT_NEEDS_MEMBER');
          const { returnable, claimed } = await readReturnable(transaction, orderId, lines);
          const available = returnable.map((line) => ({ lineId: line.lineId, units: line.returnable }));
          if (!hasUnits(available, body.lines)) return fail('RETURN_LINES_INVALID');
          // The gifts go back for the reason of what they came with.
          const reason = body.lines[0]?.reason ?? 'changed_mind';
          const gifts = listGiftsToReturn(lines, claimed, body.lines, giftIds).map((gift) => ({ ...gift, reason }));
          // A label has to be made first; a store takes goods at any time.
          const state = body.method === 'store' ? ('accepted' as const) : ('requested' as const);
          await insertReturn(
            transaction,
            {
              id,
              order_id: orderId,
              state,
              method: body.method,
              refund_to: body.refundTo,
              requested_at: clock.now(),
              arrive_by: state === 'accepted' ? getLastArrivalDay(markets[order.market], clock.now()) : null,
            },
            [...body.lines, ...gifts].map(({ lineId, quantity, reason }) => ({ line_id: lineId, quantity, reason })),
          );
          await enqueueStateMail(transaction, clock, { id, state });
          return ok(null);
        },
      );
      return requested.ok ? list(access) : requested;
    },

    cancel: async (access, returnId) => {
      const { caller, orderId, key } = access;
      const permitted = await orders.checkAccess(caller, orderId, key, 'return');
      if (!permitted.ok) return permitted;
      const cancelled = await runResultInTransaction<Result<null, ChangeError>>(db, async (transaction) => {
        const locked = await lockReturn(transaction, returnId);
        if (locked?.stored.order_id !== orderId) return fail('RETURN_NOT_FOUND');
        const { state } = locked.stored;
        if (state === 'cancelled') return ok(null);
        if (!canReturnBecome(state, 'cancelled')) return fail('RETURN_STATE_CHANGED', { state });
        await updateReturn(transaction, returnId, { state: 'cancelled' });
        return ok(null);
      });
      return cancelled.ok ? list(access) : cancelled;
    },
  };
}

/** Whether a line of an order was given by a promo code or an offer. Rewards are never returned (spec §5). */
const isGiftOfPromotion = ({ kind, adjustments }: Order['lines'][number]) =>
  kind === 'gift' && adjustments.some(({ source }) => source.kind === 'promo_code' || source.kind === 'offer');
