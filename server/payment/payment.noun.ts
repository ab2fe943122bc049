import { paymentEndpoints, paymentErrors } from '@vermilion/contract/payment';
import { paymentStaffEndpoints } from '@vermilion/contract/payment-staff';
import { defineNoun } from '../platform/noun.ts';
import { createPaymentJobs } from './payment.jobs.ts';
import { createProviders } from './payment.providers.ts';
import { createPaymentHandlers, createPaymentStaffHandlers, identifyProvider } from './payment.routes.ts';
import { createPaymentService, type PaymentService } from './payment.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    payment: PaymentService;
  }
}

export const paymentNoun = defineNoun({
  name: 'payment',
  needs: ['pricing'],
  endpoints: { ...paymentEndpoints, ...paymentStaffEndpoints },
  errors: paymentErrors,
  create: ({ env, database, clock, random, secrets, report, metrics }) => {
    const providers = createProviders({ env, clock, report, secret: secrets.payments });
    const smallestPayments = env.PAYMENT_MINIMUMS;
    const service = createPaymentService({
      database,
      clock,
      random,
      providers,
      report,
      metrics,
      smallestPayments,
    });
    return {
      service,
      contributes: { pricing: { smallestPayment: { payment: service.getSmallestPayment } } },
      handlers: { ...createPaymentHandlers(service), ...createPaymentStaffHandlers(service) },
      identify: identifyProvider(providers),
      jobs: createPaymentJobs(service),
    };
  },
});
