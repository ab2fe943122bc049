import { apiRoot } from '@vermilion/contract/endpoints';
import { orderEndpoints } from '@vermilion/contract/order';
import { createHostedPayments } from '../payment/payment.hosted.ts';
import { defineNoun } from '../platform/noun.ts';
import { createOrderJobs } from './order.jobs.ts';
import { orderRoutes } from './order.routes.ts';
import { createOrderService, type OrderService } from './order.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    order: OrderService;
  }
}

export const orderNoun = defineNoun({
  name: 'order',
  needs: ['stock', 'bag', 'market'],
  endpoints: orderEndpoints,
  create: ({ env, database, clock, random, secrets, mailer, report }, { stock, bag, market }) => {
    const provider = createHostedPayments({
      url: env.PAYMENT_URL ?? null,
      secret: secrets.payments,
      callbackUrl: `${env.CALLBACK_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}${apiRoot}payments/callbacks`,
      clock,
      fetch,
      report,
    });
    const service = createOrderService({
      database,
      clock,
      random,
      stock,
      bag,
      market,
      provider,
      secret: secrets.orders,
      holdMinutes: env.ORDER_HOLD_MINUTES,
      pageUrl: market.pageUrl,
      report,
    });
    return {
      service,
      handlers: orderRoutes(service),
      jobs: createOrderJobs(service, mailer),
    };
  },
});
