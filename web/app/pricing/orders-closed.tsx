import { Suspense } from 'react';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { useLayout } from '~/platform/use-site.ts';

/** Loaded where the shop takes no orders. */
const OrdersClosedMessage = createLazyPart(() => import('./orders-closed-message.tsx'));

export const useTakesOrders = (): boolean => useLayout().config.takesOrders;

/** Says that the shop takes no orders, before a form is filled in that would be refused with ORDERS_CLOSED. */
export function OrdersClosed({ className }: { className?: string }) {
  return <Suspense>{!useTakesOrders() && <OrdersClosedMessage className={className} />}</Suspense>;
}
