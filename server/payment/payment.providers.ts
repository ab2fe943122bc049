import { apiRoot } from '@vermilion/contract/endpoints';
import type { Env } from '../env.ts';
import type { Clock } from '../platform/clock.ts';
import type { Report } from '../platform/report.ts';
import { createHostedPayments } from './payment.hosted.ts';
import type { PaymentProvider } from './payment.provider.ts';
import { createStripePayments } from './payment.stripe.ts';

/**
 * Creates the payment provider of the settings: Stripe where its key is set, otherwise the hosted one at PAYMENT_URL. A
 * provider of the retailer takes its place here (docs/payment-providers.md).
 * @param secret shared with the hosted provider
 */
export function createProvider({
  env,
  clock,
  report,
  secret,
}: {
  env: Env;
  clock: Clock;
  report: Report;
  secret: string;
}): PaymentProvider {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey && webhookSecret) return createStripePayments({ secretKey, webhookSecret, clock, report });
  return createHostedPayments({
    url: env.PAYMENT_URL ?? null,
    secret,
    callbackUrl: `${env.CALLBACK_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}${apiRoot}payments/callbacks`,
    clock,
    fetch,
    report,
  });
}
