import { getOrderPath } from '@vermilion/contract/order-path';
import {
  createPurchases,
  type PurchaseCapability,
  type PurchaseDeps,
  type Purchases,
} from '../payment/payment.service.ts';
import { type CancellingDeps, cancelLockedOrder } from './order.ending.ts';
import { orderPurchaseJobs } from './order.jobs.ts';
import { isAwaitingPayment } from './order.rules.ts';
import { findOrder, lockOrder, payableKind, type StoredOrder, updateOrder } from './order.store.ts';

/** What somebody may do with an order. */
export type OrderCapability = PurchaseCapability | 'return';

/** Orders until they are paid, expired or cancelled. */
export type OrderPurchases = Purchases<StoredOrder, OrderCapability, 'ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE'>;

export function createOrderPurchases(deps: PurchaseDeps & CancellingDeps): OrderPurchases {
  return createPurchases<StoredOrder, OrderCapability, 'ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE'>(deps, {
    kind: payableKind,
    table: 'orders',
    jobs: orderPurchaseJobs,
    capabilities: { view: 'v', pay: 'p', cancel: 'c', return: 'r' },
    errors: { notFound: 'ORDER_NOT_FOUND', notCancellable: 'ORDER_NOT_CANCELLABLE' },
    getPath: getOrderPath,
    find: findOrder,
    lock: lockOrder,
    update: updateOrder,
    isAwaitingPayment,
    getAmountDue: (order) => order.amount_due,
    takesMethod: () => true,
    cancelUnpaid: (transaction, order) => cancelLockedOrder(deps, transaction, order, 'not_paid'),
  });
}
