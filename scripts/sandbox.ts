import { apiRoot } from '@vermilion/contract/endpoints';
import { readEnv } from '@vermilion/server/env';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { readOrCreateSecret } from '@vermilion/server/platform/secrets';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { startSandbox } from '../demo/sandbox/sandbox.ts';

const usage = `Starts what a shop needs around it to be tried: a payment provider, a stand-in for Stripe, and a mail server.

  npm run sandbox

Prints the settings that lead a shop there. Its own: SANDBOX_PORT (3001), SANDBOX_SMTP_PORT (2525), SHOP_DIR for the name of the shop, and
PORT, or CALLBACK_ORIGIN, where payments are reported to. It ends with Ctrl+C.`;

/**
 * `npm run sandbox`: what the demo stands in for, by itself, so that a shop can be tried as it will run: a payment provider, a
 * stand-in for Stripe, and a mail server. Prints the settings that lead a shop to it.
 */
try {
  const env = readEnv(process.env);
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit();
  }
  const secret = await readOrCreateSecret(env.DATA_DIR, 'sandbox');
  const stripe = {
    secretKey: env.STRIPE_SECRET_KEY ?? `sk_test_${secret.slice(0, 24)}`,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret.slice(24)}`,
    webhookUrl: `${env.CALLBACK_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}${apiRoot}payments/callbacks`,
  };
  const paymentSecret = env.PAYMENT_SECRET ?? secret;
  const sandbox = await startSandbox({
    port: env.SANDBOX_PORT,
    host: env.SANDBOX_LISTEN,
    smtpPort: env.SANDBOX_SMTP_PORT,
    shopName: env.shop.file.name,
    paymentSecret,
    stripe,
    complain: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  process.stdout.write(`Settings of a shop that is to be tried:

  SMTP_URL=${sandbox.smtpUrl}

and for payments as by Stripe, which reports them to ${stripe.webhookUrl}

  STRIPE_URL=${sandbox.url}
  STRIPE_SECRET_KEY=${stripe.secretKey}
  STRIPE_WEBHOOK_SECRET=${stripe.webhookSecret}

or as by a provider behind a bridge

  PAYMENT_URL=${sandbox.url}
  PAYMENT_SECRET=${paymentSecret}

Mail can be read at ${sandbox.url}/mail. Payments and mail are kept until the sandbox ends.
`);
  shutDownInOrder(sandbox.stop, { fatal: (_fields, message) => process.stderr.write(`${message}\n`) });
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : error}\n`);
  process.exit(1);
}
