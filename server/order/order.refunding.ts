import type { RefundReason, RefundTarget } from '@vermilion/contract/order';
import type { OrderRefundRequest } from '@vermilion/contract/order-staff';
import type { Transaction } from 'kysely';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from '../stock/stock.service.ts';
import { changeOrderOnce, isOwnOrder, type OrderToChange } from './order.changing.ts';
import { insertOrderRefund, type LineFulfilment, listLineFulfilments } from './order.fulfilment.store.ts';
import { listStockLines, moveOrderOn } from './order.fulfilment.ts';
import { computeRefund, computeTaxShare, getUnsent } from './order.refund.rules.ts';
import { getReservationOwner, type StoredOrder, toPayable, updateOrder } from './order.store.ts';

export type RefundDeps = {
  clock: Clock;
  random: Random;
  payments: Pick<PaymentService, 'refund'>;
  stock: Pick<StockService, 'takePart'>;
};

export type RefundError =
  | 'ORDER_NOT_REFUNDABLE'
  | 'REFUND_LINES_INVALID'
  | 'REFUND_TOO_HIGH'
  | 'PAYMENT_DISPUTED'
  | 'CREDIT_NEEDS_MEMBER'
  | 'CANCEL_INSTEAD';

/**
 * What of an order is refunded, and how.
 * @property to `returned`: the money went back without the shop, and the refund says for what
 * @property restock whether units that are taken off the order are for sale again
 * @property reference the name of the refund in the file that it is from: the database takes each once per order
 */
type PartialRefund = {
  lines: readonly { lineId: string; quantity: number }[];
  shipping: number;
  reason: RefundReason;
  to: RefundTarget | 'returned';
  restock: boolean;
  reference?: string;
};

/**
 * Whether staff should cancel an order of which nothing has left instead of making a refund: the refund takes off every unit that
 * was paid for, and what remains, samples and gifts, would never be sent. Where all goods are free, the shipping is what was paid.
 */
function shouldCancelInstead(
  lines: readonly LineFulfilment[],
  withdrawn: readonly { lineId: string; quantity: number }[],
  isAllShipping: boolean,
): boolean {
  const unsentLines = lines.filter((line) => getUnsent(line) > 0);
  const paidLines = unsentLines.filter(({ total }) => total > 0);
  const isTakenOff = (line: LineFulfilment) =>
    withdrawn.find(({ lineId }) => lineId === line.id)?.quantity === getUnsent(line);
  return paidLines.length > 0 ? paidLines.every(isTakenOff) : isAllShipping || unsentLines.every(isTakenOff);
}

/**
 * Refunds units and shipping of a locked order. The money goes back to what paid, in the reverse order of paying (ADR 51); with
 * `to: 'credit'` the part that the payment provider took becomes store credit of the member (ADR 108). Units that have not
 * left are taken off the order. With `to: 'returned'` no money moves: it went back without the shop. Locks balances of tenders, then stock, as a cancellation does.
 * @returns the id of the row in `order_refunds`, and what was given back, in minor units
 */
export async function refundLockedOrder(
  deps: RefundDeps,
  transaction: Transaction<Tables>,
  order: StoredOrder,
  { lines: requestedLines, shipping, reason, to, restock, reference }: PartialRefund,
): Promise<Result<{ refundId: string; amount: number }, RefundError>> {
  const { clock, random, payments, stock } = deps;
  if (order.paid_at === null || order.state === 'cancelled') return fail('ORDER_NOT_REFUNDABLE');
  const { account_id: accountId, market } = order;
  if (to === 'credit' && accountId === null) return fail('CREDIT_NEEDS_MEMBER');
  const lines = await listLineFulfilments(transaction, order.id);
  const refundedLines = computeRefund(lines, requestedLines);
  if (!refundedLines || (refundedLines.length === 0 && shipping === 0)) return fail('REFUND_LINES_INVALID');
  const shippingLeft = order.shipping - order.refunded_shipping;
  if (shipping > shippingLeft) return fail('REFUND_TOO_HIGH', { left: shippingLeft });
  const withdrawn = refundedLines.map((line) => ({ lineId: line.lineId, quantity: line.withdrawn }));
  const isSent = lines.some(({ shipped }) => shipped > 0);
  if (!isSent && shouldCancelInstead(lines, withdrawn, shipping > 0 && shipping === shippingLeft))
    return fail('CANCEL_INSTEAD');

  const orderRefundId = random.uuid();
  const goods = refundedLines.reduce((sum, { amount }) => sum + amount, 0);
  const amount = goods + shipping;
  const isReturned = to === 'returned';
  if (isReturned && amount > order.returned) return fail('REFUND_TOO_HIGH', { left: order.returned });
  await insertOrderRefund(
    transaction,
    {
      id: orderRefundId,
      order_id: order.id,
      reason,
      goods,
      shipping,
      shipping_tax: computeTaxShare(
        { total: order.shipping, taxAmount: order.shipping_tax_amount },
        order.refunded_shipping,
        shipping,
      ),
      requested_at: clock.now(),
      reference: reference ?? null,
      of_returned: isReturned,
    },
    refundedLines,
  );
  if (isReturned) await updateOrder(transaction, order.id, { returned: order.returned - amount });
  else if (amount > 0) {
    const creditHolder = to === 'credit' && accountId !== null ? { accountId, market } : null;
    const refund = { requestId: orderRefundId, amount, creditHolder };
    const paidBack = await payments.refund(transaction, toPayable(order.id), refund);
    // The id is new: it cannot have been used for another amount.
    if (!paidBack.ok) {
      const code = paidBack.error.code === 'PAYMENT_DISPUTED' ? 'PAYMENT_DISPUTED' : 'REFUND_TOO_HIGH';
      return fail(code, paidBack.error.details);
    }
  }
  await moveOrderOn(deps, transaction, order);
  const units = listStockLines(lines, withdrawn);
  await stock.takePart(transaction, getReservationOwner(order.id), units, restock ? 'released' : 'consumed');
  return ok({ refundId: orderRefundId, amount });
}

/** Refunds a part of an order for staff; nobody refunds what they ordered themselves. */
export function refundOrder(
  deps: RefundDeps & { database: Database },
  target: OrderToChange,
  { idempotencyKey, ...parts }: OrderRefundRequest,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'NOT_PERMITTED' | RefundError | 'IDEMPOTENCY_KEY_REUSED'>> {
  const change = { ...target, action: 'orders.refunded', key: idempotencyKey, body: parts } as const;
  return changeOrderOnce<'NOT_PERMITTED' | RefundError>(deps, change, async (transaction, order) => {
    if (isOwnOrder(target.author, order)) return fail('NOT_PERMITTED');
    const refunded = await refundLockedOrder(deps, transaction, order, parts);
    return refunded.ok ? ok({ ...refunded.value, ...parts }) : refunded;
  });
}
