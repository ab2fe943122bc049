import type { Handlers } from '../platform/dispatch.ts';
import type { OrderService } from './order.service.ts';

export function orderRoutes(
  orders: OrderService,
): Handlers<'GET checkout/' | 'POST orders/' | 'GET orders/{id}' | 'POST orders/{id}/payments'> {
  return {
    'GET checkout/': ({ query }, context) => orders.checkout(context, query.delivery),
    'POST orders/': ({ body }, context) => orders.place(context, body),
    'GET orders/{id}': ({ params, query }, context) => orders.view(context, params.id, query.key),
    'POST orders/{id}/payments': ({ params, query, body }, context) =>
      orders.retry(context, params.id, query.key, body.method),
  };
}
