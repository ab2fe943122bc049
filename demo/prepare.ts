import path from 'node:path';
import { type Env, hasPaymentProvider } from '@vermilion/server/env';
import { bookingProviderSettings } from '@vermilion/server/env.settings';
import { listBookingProviders } from '@vermilion/server/happening/happening.service';
import type { Database } from '@vermilion/server/platform/database';
import { readOrCreateSecret } from '@vermilion/server/platform/secrets';
import { demoSiteCode } from './flags.ts';
import { startSandbox } from './sandbox/sandbox.ts';

/** The demo's shop file: name, look and pages. */
const demoShopFolder = path.join(import.meta.dirname, '..', 'examples', 'demo');

/** Returns the settings with the demo's shop file, where they name none and the demo is on. */
export function addDemoShop(settings: Record<string, string | undefined>): Record<string, string | undefined> {
  return settings.SHOP_DIR || settings.DEMO === 'off' ? settings : { ...settings, SHOP_DIR: demoShopFolder };
}

/** Returns where the settings put the sandbox, and whose shop it is for. */
export const getSandboxPlace = (env: Env) => ({
  port: env.SANDBOX_PORT,
  host: env.SANDBOX_LISTEN,
  smtpPort: env.SANDBOX_SMTP_PORT,
  shopName: env.shop.file.name,
});

export type PreparedDemo = {
  /** The settings, completed by what the demo stands in for. */
  env: Env;
  /** Fills an empty shop with the demo's catalogue. */
  fill: (database: Database) => Promise<void>;
  /** The mailbox's page, where the demo took the place of a mail server. */
  mailbox: string | null;
  stop: () => Promise<void>;
};

/**
 * Stands in for what the settings do not name: a payment provider (PAYMENT_URL or STRIPE_SECRET_KEY), a mail server
 * (SMTP_URL), a provider of bookings (BOOXI_URL) where no money is real, and Google (GOOGLE_CLIENT_ID) where neither of the
 * others is named: it believes whoever says who they are.
 * DEMO=off leaves all that, and the catalogue, to the retailer. Where the settings name a payment provider, money may be
 * real: the shop is no demo to itself then, so that nobody makes members with points (ADR 86).
 * @param fillsShop whether the catalogue and the flags are the demo's
 */
export async function prepareDemo(env: Env, say: (line: string) => void, fillsShop = true): Promise<PreparedDemo> {
  if (!env.DEMO) return { env, fill: async () => {}, mailbox: null, stop: async () => {} };
  const isMoneyReal = hasPaymentProvider(env);
  const createFill = (complete: Env) => async (database: Database) => {
    const { fillDemo } = await import('./fill.ts');
    await fillDemo(database, env, say, listBookingProviders(complete));
  };
  const settings = {
    ...env,
    DEMO: !isMoneyReal,
    ...(fillsShop && {
      FLAGS_SITE_CODE: env.FLAGS_SITE_CODE ?? demoSiteCode,
      FLAGS_ENVIRONMENT: env.FLAGS_ENVIRONMENT ?? 'production',
    }),
  };
  if (isMoneyReal && env.SMTP_URL)
    return { env: settings, fill: createFill(settings), mailbox: null, stop: async () => {} };
  const paymentSecret = env.PAYMENT_SECRET ?? (await readOrCreateSecret(env.DATA_DIR, 'payments'));
  const standsInForGoogle = !env.GOOGLE_CLIENT_ID && !isMoneyReal && !env.SMTP_URL;
  const identityClient = standsInForGoogle
    ? { id: 'shop', secret: paymentSecret, origins: Object.values(env.origins) }
    : undefined;
  const standsInForBookings = !isMoneyReal && !listBookingProviders(env).has('booxi');
  const bookingSecret = standsInForBookings ? await readOrCreateSecret(env.DATA_DIR, 'bookings') : undefined;
  const sandbox = await startSandbox({ ...getSandboxPlace(env), paymentSecret, bookingSecret, identityClient });
  const { url: bookingUrl, secret: bookingSecretName } = bookingProviderSettings.booxi;
  const complete: Env = {
    ...settings,
    PAYMENT_SECRET: paymentSecret,
    PAYMENT_URL: isMoneyReal ? env.PAYMENT_URL : sandbox.url,
    SMTP_URL: env.SMTP_URL ?? sandbox.smtpUrl,
    ...(bookingSecret && { [bookingUrl]: sandbox.url, [bookingSecretName]: bookingSecret }),
    ...(identityClient && {
      GOOGLE_CLIENT_ID: identityClient.id,
      GOOGLE_CLIENT_SECRET: identityClient.secret,
      GOOGLE_ISSUER: sandbox.issuer,
    }),
  };
  return {
    env: complete,
    fill: createFill(complete),
    mailbox: env.SMTP_URL ? null : `${sandbox.url}/mail`,
    stop: () => sandbox.stop(),
  };
}
