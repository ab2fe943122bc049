import { paymentEndpoints } from '@vermilion/contract/payment';
import { defineNoun } from '../platform/noun.ts';
import { identifyProvider, paymentRoutes } from './payment.routes.ts';

declare module '../platform/noun.ts' {
  interface Services {
    payment: null;
  }
}

export const paymentNoun = defineNoun({
  name: 'payment',
  needs: ['order'],
  endpoints: paymentEndpoints,
  create: (_platform, { order }) => ({
    service: null,
    handlers: paymentRoutes(order),
    identify: identifyProvider(order.verify),
  }),
});
