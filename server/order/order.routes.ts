import type { orderEndpoints } from '@vermilion/contract/order';
import type { BagService } from '../bag/bag.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveCaller, resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { OrderService } from './order.service.ts';

export function createOrderHandlers(
  orders: OrderService,
  bag: Pick<BagService, 'openBag'>,
): Handlers<keyof typeof orderEndpoints> {
  return {
    'GET checkout/': async ({ query }, request) => orders.getCheckout(await bag.openBag(request), query),
    'GET variants/{id}/delivery': async ({ params }, { market, language }) =>
      ok(await orders.getVariantDelivery({ market, language }, params.id)),
    'POST orders/': async ({ body }, request) => orders.placeOrder(await bag.openBag(request), request.address, body),
    'GET orders/': async ({ query }, request) => {
      const { accountId } = await resolveSignedIn(request);
      return ok(await orders.listOrders(accountId, query.cursor ?? null));
    },
    'GET orders/{id}': async ({ params, query }, request) =>
      orders.getOrder(await resolveCaller(request), params.id, query.key),
    'POST orders/{id}/payments': async ({ params, query, body }, request) =>
      orders.purchases.retry(await resolveCaller(request), params.id, query.key, body.method),
    'POST orders/{id}/cancel': async ({ params, query }, request) =>
      orders.cancelForShopper(await resolveCaller(request), params.id, query.key),
  };
}
