import { fail } from '@vermilion/contract/result';
import type { OrderService } from '../order/order.service.ts';
import type { Handlers } from '../platform/dispatch.ts';

/** Payments are of orders: the order service hears what the provider tells. */
export function paymentRoutes(orders: Pick<OrderService, 'verify' | 'hear'>): Handlers<'POST payments/callbacks'> {
  return {
    'POST payments/callbacks': async ({ body }, context) =>
      orders.verify(context.header, context.rawBody) ? orders.hear(body) : fail('CALLBACK_NOT_VERIFIED'),
  };
}
