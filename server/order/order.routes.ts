import type { orderEndpoints } from '@vermilion/contract/order';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveCaller } from '../platform/request-context.ts';
import type { OrderService } from './order.service.ts';

export function createOrderHandlers(orders: OrderService): Handlers<keyof typeof orderEndpoints> {
  return {
    'GET checkout/': async ({ query }, context) => orders.getCheckout(await resolveCaller(context), query.delivery),
    'POST orders/': async ({ body }, context) => orders.placeOrder(await resolveCaller(context), body),
    'GET orders/{id}': ({ params, query }, { language }) => orders.getOrder(params.id, query.key, language),
    'POST orders/{id}/payments': ({ params, query, body }, { language }) =>
      orders.retryPayment(params.id, query.key, body.method, language),
    'POST orders/{id}/cancel': ({ params, query }, { language }) =>
      orders.cancelUnpaidOrder(params.id, query.key, language),
  };
}
