import { apiRoot } from '@vermilion/contract/endpoints';
import { paymentEndpoints, paymentErrors } from '@vermilion/contract/payment';
import { defineNoun } from '../platform/noun.ts';
import { createHostedPayments } from './payment.hosted.ts';
import { createPaymentJobs } from './payment.jobs.ts';
import { createPaymentHandlers, identifyProvider } from './payment.routes.ts';
import { createPaymentService, type PaymentService } from './payment.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    payment: PaymentService;
  }
}

export const paymentNoun = defineNoun({
  name: 'payment',
  endpoints: paymentEndpoints,
  errors: paymentErrors,
  create: ({ env, database, clock, random, secrets, report }) => {
    const provider = createHostedPayments({
      url: env.PAYMENT_URL ?? null,
      secret: secrets.payments,
      callbackUrl: `${env.CALLBACK_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}${apiRoot}payments/callbacks`,
      clock,
      fetch,
      report,
    });
    const service = createPaymentService({ database, clock, random, provider, report });
    return {
      service,
      handlers: createPaymentHandlers(service),
      identify: identifyProvider(provider.verify),
      jobs: createPaymentJobs(service),
    };
  },
});
