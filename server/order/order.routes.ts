import type { orderEndpoints } from '@vermilion/contract/order';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveCaller } from '../platform/request-context.ts';
import type { OrderService } from './order.service.ts';

export function orderRoutes(orders: OrderService): Handlers<keyof typeof orderEndpoints> {
  return {
    'GET checkout/': async ({ query }, context) => orders.checkout(await resolveCaller(context), query.delivery),
    'POST orders/': async ({ body }, context) => orders.place(await resolveCaller(context), body),
    'GET orders/{id}': async ({ params, query }, context) =>
      orders.view(await resolveCaller(context), params.id, query.key),
    'POST orders/{id}/payments': async ({ params, query, body }, context) =>
      orders.retry(await resolveCaller(context), params.id, query.key, body.method),
  };
}
