import { markets } from '@vermilion/contract/markets';
import type { RefundTarget } from '@vermilion/contract/order';
import type { Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockPlace, StockService } from '../stock/stock.service.ts';
import { type LineFulfilment, listLineFulfilments } from './order.fulfilment.store.ts';
import { listStockLines } from './order.fulfilment.ts';
import { type RefundDeps, type RefundError, refundLockedOrder } from './order.refunding.ts';
import { findLastReturnDay } from './order.rules.ts';
import { lockOrder, type StoredOrder } from './order.store.ts';

type Units = readonly { lineId: string; quantity: number }[];

/** What the noun of returns does with an order, in transactions of its own. */
export type OrderReturning = {
  /** Returns what has happened to the units of an order. */
  readLines(db: Db, orderId: string): Promise<LineFulfilment[]>;
  /** Whether a return of an order can be requested now: it has arrived, and the days of its market are not over. */
  isReturnable(order: StoredOrder): boolean;
  /** Locks an order, before anything of its returns is, and returns it with what has happened to its units. */
  lockWithLines(
    transaction: Transaction<Tables>,
    orderId: string,
  ): Promise<{ order: StoredOrder; lines: LineFulfilment[] } | null>;
  /** Refunds units of a locked order that have come back, as credit where it has a member. @returns what was given back, in minor units */
  refundReturned(
    transaction: Transaction<Tables>,
    order: StoredOrder,
    units: Units,
    requestedTarget: RefundTarget,
  ): Promise<
    Result<{ refundId: string; amount: number }, Exclude<RefundError, 'CANCEL_INSTEAD' | 'CREDIT_NEEDS_MEMBER'>>
  >;
  /** Puts units of an order that have come back on the shelf of the place that has them (ADR 131). Not idempotent. */
  restock(
    transaction: Transaction<Tables>,
    place: StockPlace,
    lines: readonly LineFulfilment[],
    units: Units,
  ): Promise<void>;
};

export function createOrderReturning(deps: RefundDeps & { stock: Pick<StockService, 'restock'> }): OrderReturning {
  return {
    readLines: listLineFulfilments,
    isReturnable: (order) => findLastReturnDay(order, markets[order.market], deps.clock.now()) !== null,

    lockWithLines: async (transaction, orderId) => {
      const order = await lockOrder(transaction, orderId);
      return order ? { order, lines: await listLineFulfilments(transaction, orderId) } : null;
    },

    refundReturned: async (transaction, order, units, requestedTarget) => {
      // An account that was deleted since has no credit.
      const to = order.account_id === null ? 'original' : requestedTarget;
      const parts = { lines: units, shipping: 0, reason: 'return', restock: false, to } as const;
      const refunded = await refundLockedOrder(deps, transaction, order, parts);
      if (refunded.ok) return ok(refunded.value);
      const { code, details } = refunded.error;
      // All of an order has left before something of it comes back.
      if (code === 'CANCEL_INSTEAD' || code === 'CREDIT_NEEDS_MEMBER')
        throw new Error(`Nothing of order ${order.id} has left`);
      return fail(code, details);
    },

    restock: (transaction, place, lines, units) => deps.stock.restock(transaction, place, listStockLines(lines, units)),
  };
}
