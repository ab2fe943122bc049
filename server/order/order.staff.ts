import { normalizeEmail } from '@vermilion/contract/contact';
import type { EndpointOutput, EndpointParts } from '@vermilion/contract/endpoints';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { orderTasks, type StaffOrder } from '@vermilion/contract/order-staff';
import { getShownOutcome, type PaymentService } from '../payment/payment.service.ts';
import type { Db } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { splitPage } from '../platform/list-page.ts';
import { listLineFulfilments } from './order.fulfilment.store.ts';
import { getOrderStatus, getOrderTask } from './order.rules.ts';
import { countOrderTasks, type StoredOrder, searchOrders, toPayable } from './order.store.ts';

const ordersPerPage = 50;

export type OrderSearch = EndpointParts<'GET staff/orders/'>['query'];

/** Returns how many orders wait for each task of staff. */
export async function countTasks(
  db: Db,
  { market = null }: { market?: MarketCode | undefined | null },
): Promise<EndpointOutput<'GET staff/order-tasks/'>> {
  const counts = await countOrderTasks(db, market);
  return { tasks: orderTasks.map((task) => ({ task, count: counts.get(task) ?? 0 })) };
}

/** Returns a page of the orders that staff search for, newest first; those of a task oldest first. */
export async function findOrders(
  db: Db,
  payments: Pick<PaymentService, 'listCurrent'>,
  { q, state, task, market, cursor }: OrderSearch,
): Promise<EndpointOutput<'GET staff/orders/'>> {
  const numberOrEmail = q?.includes('@') ? { email: normalizeEmail(q) } : q ? { number: q.toUpperCase() } : {};
  const sought = { ...numberOrEmail, state, task, market };
  const found = await searchOrders(db, sought, cursor ?? null, ordersPerPage + 1);
  const { page, nextCursor } = splitPage(found, ordersPerPage, ({ placed_at: at, id }) => ({ at, id }));
  const ids = page.map(({ id }) => id);
  const currentPayments = await payments.listCurrent(db, 'order', ids);
  return {
    orders: page.map((order) => ({
      id: order.id,
      number: order.number,
      market: order.market,
      state: order.state,
      status: getOrderStatus(order, getShownOutcome(currentPayments.get(order.id)?.state ?? null)),
      placedAt: order.placed_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      task: getOrderTask(order),
      hold: order.hold,
      fullName: order.full_name,
      email: showEmail(order.email),
      total: order.total,
    })),
    nextCursor,
  };
}

/** Returns an order as staff see it. @param view as its shopper sees it */
export async function toStaffOrder(
  db: Db,
  payments: Pick<PaymentService, 'readRefundable' | 'listRefunds' | 'listDisputes'>,
  order: StoredOrder,
  view: Order,
): Promise<StaffOrder> {
  const lines = await listLineFulfilments(db, order.id);
  const refunds = await payments.listRefunds(db, toPayable(order.id));
  const disputes = await payments.listDisputes(db, toPayable(order.id));
  return {
    order: view,
    state: order.state,
    hold: order.hold,
    disputes: disputes.map(({ id, provider, amount, reason, state, opened_at, answer_by, closed_at }) => ({
      id,
      provider,
      amount,
      reason,
      state,
      openedAt: opened_at.toISOString(),
      answerBy: answer_by?.toISOString() ?? null,
      closedAt: closed_at?.toISOString() ?? null,
    })),
    returned: order.returned,
    lines: lines.map(({ id, shipped, withdrawn, refunded }) => ({ lineId: id, shipped, withdrawn, refunded })),
    refundable: order.state === 'cancelled' ? 0 : await payments.readRefundable(db, toPayable(order.id)),
    refundableShipping: order.state === 'cancelled' ? 0 : order.shipping - order.refunded_shipping,
    canBecomeCredit: order.account_id !== null && order.amount_due > 0,
    closedRefunds: refunds.flatMap(({ amount, close_reason, closed_at }) =>
      close_reason === null || closed_at === null
        ? []
        : [{ amount, reason: close_reason, closedAt: closed_at.toISOString() }],
    ),
    cancelNote: order.cancel_note,
  };
}
