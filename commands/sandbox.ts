import { readEnv } from '@vermilion/server/env';
import { getCallbackUrl } from '@vermilion/server/payment/payment.providers';
import { readOrCreateSecret } from '@vermilion/server/platform/secrets';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { getSandboxPlace } from '../demo/prepare.ts';
import { startSandbox } from '../demo/sandbox/sandbox.ts';

/** Starts the sandbox, which ends on a signal. */
export async function serveSandbox(): Promise<void> {
  const env = readEnv(process.env);
  const secret = await readOrCreateSecret(env.DATA_DIR, 'sandbox');
  const stripe = {
    secretKey: env.STRIPE_SECRET_KEY ?? `sk_test_${secret.slice(0, 24)}`,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret.slice(24)}`,
    webhookUrl: getCallbackUrl(env),
  };
  const paymentSecret = env.PAYMENT_SECRET ?? secret;
  const bookingSecret = env.BOOXI_SECRET ?? (await readOrCreateSecret(env.DATA_DIR, 'sandbox-bookings'));
  const sandbox = await startSandbox({
    ...getSandboxPlace(env),
    paymentSecret,
    bookingSecret,
    stripe,
    complain: console.error,
  });
  console.log(`Settings of a shop that is to be tried:

  SMTP_URL=${sandbox.smtpUrl}

and for payments as by Stripe, which reports them to ${stripe.webhookUrl}

  STRIPE_URL=${sandbox.url}
  STRIPE_SECRET_KEY=${stripe.secretKey}
  STRIPE_WEBHOOK_SECRET=${stripe.webhookSecret}

or as by a provider behind a bridge

  PAYMENT_URL=${sandbox.url}
  PAYMENT_SECRET=${paymentSecret}

and for services that are booked with a provider

  BOOXI_URL=${sandbox.url}
  BOOXI_SECRET=${bookingSecret}

Mail can be read at ${sandbox.url}/mail. Payments, bookings and mail are kept until the sandbox ends.`);
  shutDownInOrder(sandbox.stop, { fatal: (_fields, message) => console.error(message) });
}
