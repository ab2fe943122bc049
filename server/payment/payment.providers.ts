import { apiRoot } from '@vermilion/contract/endpoints';
import type { Env } from '../env.ts';
import type { Clock } from '../platform/clock.ts';
import type { Report } from '../platform/report.ts';
import { fail } from '../platform/result.ts';
import { createHostedPayments } from './payment.hosted.ts';
import type { PaymentProvider } from './payment.provider.ts';
import { createStripePayments, type StripeHost } from './payment.stripe.ts';

/** The providers of the settings. The first one takes new payments; each settles those that it took. */
export type PaymentProviders = readonly [PaymentProvider, ...PaymentProvider[]];

/**
 * Creates the payment providers of the settings: Stripe where its keys are set, and the hosted one where PAYMENT_URL or nothing
 * else is. PAYMENT_PROVIDER names the one that takes new payments. Those of the retailer stand here, too
 * (docs/payment-providers.md).
 * @param secret shared with the hosted provider
 */
export function createProviders({
  env,
  clock,
  report,
  secret,
}: {
  env: Env;
  clock: Clock;
  report: Report;
  secret: string;
}): PaymentProviders {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const hosted = createHostedPayments({
    url: env.PAYMENT_URL ?? null,
    secret,
    callbackUrl: getCallbackUrl(env),
    clock,
    fetch,
    report,
  });
  if (!secretKey || !webhookSecret) return [hosted];
  const stripe = createStripePayments({ secretKey, webhookSecret, clock, report, host: readHost(env.STRIPE_URL) });
  if (!env.PAYMENT_URL) return [stripe];
  return env.PAYMENT_PROVIDER === 'hosted' ? [hosted, stripe] : [stripe, hosted];
}

/** Returns the address at which providers report what became of payments. */
export const getCallbackUrl = ({ CALLBACK_ORIGIN, PORT }: Pick<Env, 'CALLBACK_ORIGIN' | 'PORT'>): string =>
  `${CALLBACK_ORIGIN ?? `http://127.0.0.1:${PORT}`}${apiRoot}payments/callbacks`;

function readHost(address: string | undefined): StripeHost | undefined {
  if (address === undefined) return undefined;
  const { hostname, port, protocol } = new URL(address);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? 443 : 80), protocol: isSecure ? 'https' : 'http' };
}

/** Stands for a provider that is not set up any more: nothing is known of its pages, and its refunds wait. */
const missingProvider: Pick<PaymentProvider, 'start' | 'void' | 'refund' | 'read'> = {
  start: async () => fail('PAYMENT_UNAVAILABLE'),
  void: async () => 'unreachable',
  refund: async () => ({ status: 'unreachable' }),
  read: async () => {
    throw new Error('The settings do not name the provider that took the payment');
  },
};

/** Returns the provider that took a payment. */
export function getProvider(
  providers: PaymentProviders,
  { provider: name }: { provider: string | null },
): Pick<PaymentProvider, 'start' | 'void' | 'refund' | 'read'> {
  if (name === null) return providers[0];
  return providers.find((provider) => provider.name === name) ?? missingProvider;
}
