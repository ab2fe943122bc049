import type { MarketCode } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { createRegistry, type Registry } from '../platform/registry.ts';
import type { Tables } from '../platform/tables.ts';
import {
  divideRefund,
  getEventName,
  listOrderEvents,
  type OrderEvent,
  type RefundDivision,
} from './order.following.rules.ts';
import { listOrderRefunds } from './order.fulfilment.store.ts';
import { isSettled } from './order.rules.ts';
import {
  findOrder,
  listFollowedEvents,
  type StoredOrder,
  sumRefundedGoods,
  toPayable,
  writeFollowedEvent,
} from './order.store.ts';

/** An order as its followers see it, as it is when they are called. */
export type FollowedOrder = {
  id: string;
  /** The number that shoppers and staff refer to, such as V-2046817. */
  number: string;
  market: MarketCode;
  /** Null for a guest. */
  accountId: string | null;
  placedAt: Date;
  /** Null: it was never paid. */
  paidAt: Date | null;
  /** It is neither cancelled nor settled yet (`isSettled`). */
  isOpen: boolean;
  /** What the goods cost, discounts taken off, in minor units of the market's currency, however they are paid. */
  goods: number;
  /** What the shipping costs, in the same way. */
  shipping: number;
};

/**
 * A noun that acts on what happens to orders, such as one that grants points. Each method is called once for each event
 * of an order, in the sequence in which the events happened, in a transaction that commits what the method writes together
 * with the fact that it was called (ADR 68). A method that throws is called again later; until it succeeds, the noun is not
 * called for later events of the order. Other followers are not affected.
 */
export type OrderFollower = {
  onPlaced?(transaction: Transaction<Tables>, order: FollowedOrder): Promise<void>;
  /** It is paid: `paidAt` is set. */
  onConfirmed?(transaction: Transaction<Tables>, order: FollowedOrder): Promise<void>;
  /**
   * Its shopper can no longer get all of the money back without staff: an order for delivery is being prepared, or one of
   * Click & Collect was collected (`isSettled`).
   * @param refundedGoods what earlier refunds gave back for goods, in minor units
   */
  onSettled?(transaction: Transaction<Tables>, order: FollowedOrder, refundedGoods: number): Promise<void>;
  /**
   * Money was given back while the order stands, also by the provider or a lost dispute. The goods of all refunds of an order
   * together never exceed its own.
   */
  onRefunded?(
    transaction: Transaction<Tables>,
    order: FollowedOrder,
    refund: RefundDivision & { orderRefundId: string },
  ): Promise<void>;
  /**
   * A refund of `onRefunded`, made at the provider, has not been paid out after all: its money is the shop's again. Not called
   * once the order is cancelled.
   */
  onRefundFailed?(
    transaction: Transaction<Tables>,
    order: FollowedOrder,
    refund: RefundDivision & { orderRefundId: string },
  ): Promise<void>;
  /** It was cancelled; what was paid and not refunded before is refunded. */
  onCancelled?(transaction: Transaction<Tables>, order: FollowedOrder): Promise<void>;
};

/** The method of a follower for each kind of event. */
const methods = {
  placed: 'onPlaced',
  confirmed: 'onConfirmed',
  settled: 'onSettled',
  refunded: 'onRefunded',
  refund_failed: 'onRefundFailed',
  cancelled: 'onCancelled',
} as const satisfies Record<OrderEvent['kind'], keyof OrderFollower>;

type OrderFollowing = {
  /** What acts on what happens to orders; the database knows each by its name. */
  followers: Registry<OrderFollower>;
  /** Calls each follower for the events of an order that it was not called for. Idempotent. */
  followOrder(orderId: string): Promise<void>;
};

export function createOrderFollowing({
  database: { db },
  clock,
  payments,
}: {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentService, 'listRequestedRefunds' | 'listReturns'>;
}): OrderFollowing {
  const followers = createRegistry<OrderFollower>('follower of orders');

  /**
   * @param division what staff refunded of goods and shipping; undefined for a refund that they did not divide. Of one that has
   * failed, what the follower was called for
   */
  async function callFollower(
    noun: string,
    follower: OrderFollower,
    order: StoredOrder,
    event: OrderEvent,
    division: RefundDivision | undefined,
  ): Promise<void> {
    const followed = toFollowedOrder(order);
    await runInTransaction(db, async (transaction) => {
      const row = { order_id: order.id, follower: noun, event: getEventName(event), followed_at: clock.now() };
      const refundedGoods = await sumRefundedGoods(transaction, order.id, noun);
      if (event.kind === 'refund_failed') {
        if (!(await writeFollowedEvent(transaction, { ...row, goods: 0, shipping: 0 }))) return;
        const { goods = 0, shipping = 0 } = division ?? {};
        await follower.onRefundFailed?.(transaction, followed, { orderRefundId: event.orderRefundId, goods, shipping });
      } else if (event.kind === 'refunded') {
        const parts = division
          ? { ...division, goods: Math.min(division.goods, followed.goods - refundedGoods) }
          : divideRefund(event.amount, { goods: followed.goods, refundedGoods });
        if (!(await writeFollowedEvent(transaction, { ...row, ...parts }))) return;
        await follower.onRefunded?.(transaction, followed, { orderRefundId: event.orderRefundId, ...parts });
      } else if (await writeFollowedEvent(transaction, { ...row, goods: 0, shipping: 0 })) {
        await follower[methods[event.kind]]?.(transaction, followed, refundedGoods);
      }
    });
  }

  return {
    followers,

    followOrder: async (orderId) => {
      const order = followers.list().length > 0 ? await findOrder(db, orderId) : undefined;
      if (!order) return;
      const requestedRefunds = await payments.listRequestedRefunds(db, toPayable(orderId));
      const returns = order.paid_at === null ? [] : await payments.listReturns(db, toPayable(orderId));
      const refunds = [
        ...requestedRefunds.map(({ requestId, amount }) => ({ orderRefundId: requestId, amount })),
        ...returns.flatMap(({ id, amount, state }) => (state === 'refused' ? [] : [{ orderRefundId: id, amount }])),
      ];
      const failedIds = returns.flatMap(({ id, state }) => (state === 'refused' ? [id] : []));
      const events = listOrderEvents(
        { state: order.state, paidAt: order.paid_at, isSettled: isSettled(order) },
        refunds,
        failedIds,
      );
      const followed = await listFollowedEvents(db, orderId);
      const orderRefunds = refunds.length > 0 ? await listOrderRefunds(db, orderId) : [];
      const findFollowed = (noun: string, name: string) =>
        followed.find(({ follower, event }) => follower === noun && event === name);
      const findDivision = (noun: string, event: OrderEvent): RefundDivision | undefined => {
        if (event.kind === 'refund_failed') return findFollowed(noun, `refunded ${event.orderRefundId}`);
        if (event.kind !== 'refunded') return undefined;
        const orderRefund = orderRefunds.find(({ id }) => id === event.orderRefundId);
        return orderRefund && { goods: orderRefund.goods, shipping: orderRefund.shipping };
      };
      const errors: unknown[] = [];
      for (const [noun, follower] of followers.listEntries()) {
        const isNew = (event: OrderEvent) =>
          follower[methods[event.kind]] !== undefined &&
          !findFollowed(noun, getEventName(event)) &&
          // Who was not called for the refund need not know that it has failed.
          (event.kind !== 'refund_failed' || findDivision(noun, event) !== undefined);
        try {
          for (const event of events.filter(isNew)) {
            await callFollower(noun, follower, order, event, findDivision(noun, event));
          }
        } catch (error) {
          errors.push(new Error(`${noun} did not follow order ${orderId}: ${error}`, { cause: error }));
        }
      }
      if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, errors.join('; '));
    },
  };
}

function toFollowedOrder(order: StoredOrder): FollowedOrder {
  return {
    id: order.id,
    number: order.number,
    market: order.market,
    accountId: order.account_id,
    placedAt: order.placed_at,
    paidAt: order.paid_at,
    isOpen: order.state !== 'cancelled' && !isSettled(order),
    goods: order.total - order.shipping,
    shipping: order.shipping,
  };
}
