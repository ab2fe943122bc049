import { readEnv } from '@vermilion/server/env';
import { getCallbackUrl } from '@vermilion/server/payment/payment.providers';
import { readOrCreateSecret } from '@vermilion/server/platform/secrets';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { getSandboxPlace } from '../demo/prepare.ts';
import { startSandbox } from '../demo/sandbox/sandbox.ts';
import { runCommand } from './command.ts';

const usage = `Starts what a shop needs around it to be tried: a payment provider, a stand-in for Stripe, and a mail server.

  npm run sandbox

Prints the settings that lead a shop there. Its own: SANDBOX_PORT (3001), SANDBOX_SMTP_PORT (2525), SHOP_DIR for the name of the shop, and
PORT, or CALLBACK_ORIGIN, where payments are reported to. It ends with Ctrl+C.`;

await runCommand(usage, async () => {
  const env = readEnv(process.env);
  const secret = await readOrCreateSecret(env.DATA_DIR, 'sandbox');
  const stripe = {
    secretKey: env.STRIPE_SECRET_KEY ?? `sk_test_${secret.slice(0, 24)}`,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret.slice(24)}`,
    webhookUrl: getCallbackUrl(env),
  };
  const paymentSecret = env.PAYMENT_SECRET ?? secret;
  const sandbox = await startSandbox({ ...getSandboxPlace(env), paymentSecret, stripe, complain: console.error });
  console.log(`Settings of a shop that is to be tried:

  SMTP_URL=${sandbox.smtpUrl}

and for payments as by Stripe, which reports them to ${stripe.webhookUrl}

  STRIPE_URL=${sandbox.url}
  STRIPE_SECRET_KEY=${stripe.secretKey}
  STRIPE_WEBHOOK_SECRET=${stripe.webhookSecret}

or as by a provider behind a bridge

  PAYMENT_URL=${sandbox.url}
  PAYMENT_SECRET=${paymentSecret}

Mail can be read at ${sandbox.url}/mail. Payments and mail are kept until the sandbox ends.`);
  shutDownInOrder(sandbox.stop, { fatal: (_fields, message) => console.error(message) });
});
