import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { z } from 'zod';
import { bookingProviderSettings, origins, settings } from './env.settings.ts';
import { explainIssue } from './platform/explain-issue.ts';
import { OperatorError } from './platform/operator-error.ts';
import { plainShop, readShopFolder, type ShopProfile } from './platform/shop/shop-folder.ts';

export { bookingProviderSettings } from './env.settings.ts';

export type Env = Omit<z.output<typeof settings>, 'REQUEST_LOG' | 'MARKETS'> & {
  /** On by default where the shop runs for shoppers: in production without the demo. */
  REQUEST_LOG: boolean;
  /** What SHOP_DIR says about the shop. */
  shop: ShopProfile;
  /** Scheme, host and port of each open market, without a trailing slash. */
  origins: Partial<Record<MarketCode, string>>;
  /** Markets that are closed, though a setting says where they are reached. */
  closedMarkets: MarketCode[];
};

/** A setting is wrong; the message names every one that is. */
export class EnvError extends OperatorError {
  override name = 'EnvError';
}

/**
 * Reads the settings. Empty texts count as absent.
 * @throws EnvError naming every faulty setting, so that a start stops once and for all of them
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const checked = settings.safeParse(given);
  const addresses = origins.safeParse(given);
  const issues = [...(checked.error?.issues ?? []), ...(addresses.error?.issues ?? [])];
  const shop = given.SHOP_DIR ? readShopFolder(given.SHOP_DIR) : ({ ok: true, shop: plainShop } as const);
  const problems = issues.map((issue) => `${issue.path.join('.')}: ${explainIssue(issue)}`);
  if (!shop.ok) problems.push(...shop.problems);
  if (!checked.success || !addresses.success || !shop.ok) throw new EnvError(problems.join('\n'));
  const { MARKETS, ...rest } = checked.data;
  const { markets } = shop.shop.file;
  const opened = MARKETS ?? (markets ? marketCodes.filter((code) => markets[code]) : marketCodes);
  return {
    ...rest,
    REQUEST_LOG: rest.REQUEST_LOG ?? (rest.NODE_ENV === 'production' && !rest.DEMO),
    shop: shop.shop,
    closedMarkets: marketCodes.filter((code) => addresses.data[`ORIGIN_${code}`] && !opened.includes(code)),
    origins: Object.fromEntries(
      opened.map((code) => [
        code,
        new URL(
          addresses.data[`ORIGIN_${code}`] ??
            markets?.[code]?.origin ??
            `http://${code.toLowerCase()}.localhost:${rest.PORT}`,
        ).origin,
      ]),
    ),
  };
}

/** Whether the settings name a company that takes payments: the money is real then. */
export function hasPaymentProvider({
  PAYMENT_URL,
  STRIPE_SECRET_KEY,
}: Pick<Env, 'PAYMENT_URL' | 'STRIPE_SECRET_KEY'>): boolean {
  return PAYMENT_URL !== undefined || STRIPE_SECRET_KEY !== undefined;
}

/**
 * Returns why a shop takes no orders, a line for each setting that is missing: nobody could pay them, or be told of them. The
 * demo stands in for both.
 */
export function listMissingForOrders(
  env: Pick<Env, 'DEMO' | 'PAYMENT_URL' | 'STRIPE_SECRET_KEY' | 'SMTP_URL'>,
): string[] {
  if (env.DEMO) return [];
  const lines: string[] = [];
  if (!hasPaymentProvider(env))
    lines.push('No payment provider is set (PAYMENT_URL, or STRIPE_SECRET_KEY): the shop takes no orders');
  if (!env.SMTP_URL)
    lines.push('No mail server is set (SMTP_URL): the shop takes no orders, and mail waits in the database');
  return lines;
}

/**
 * Reads the settings of a shop. Where several processes may share a database they must sign alike, so its secrets are
 * required instead of generated per folder.
 * @throws EnvError naming every faulty or missing setting
 */
export function readShopEnv(source: Record<string, string | undefined>): Env {
  const problems = findMissingSettings(source);
  let env: Env | null = null;
  try {
    env = readEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    problems.unshift(error.message);
  }
  if (!env || problems.length > 0) throw new EnvError(problems.join('\n'));
  return env;
}

/** Returns a line for each setting that another one needs or excludes. */
function findMissingSettings(source: Record<string, string | undefined>): string[] {
  const listMissing = (names: readonly string[]) => names.filter((name) => !source[name]);
  /** Those that are missing where at least one of them is set. */
  const listMissingBeside = (names: readonly string[]) =>
    names.some((name) => source[name]) ? listMissing(names) : [];
  const problems: string[] = [];
  for (const name of listMissingBeside(['BLOB_URL', 'BLOB_ACCESS_KEY_ID', 'BLOB_SECRET_ACCESS_KEY'])) {
    problems.push(`${name}: is required beside the other settings of the bucket`);
  }
  for (const name of listMissingBeside(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])) {
    problems.push(`${name}: is required beside the other half of the client at Google`);
  }
  for (const name of listMissingBeside(['CONTENTFUL_SPACE', 'CONTENTFUL_TOKEN'])) {
    problems.push(`${name}: is required beside the other settings of Contentful`);
  }
  for (const name of listMissingBeside(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])) {
    problems.push(`${name}: is required beside the other one of Stripe`);
  }
  for (const { url, secret } of Object.values(bookingProviderSettings)) {
    for (const name of listMissingBeside([url, secret])) {
      problems.push(`${name}: is required beside the other one of the provider of bookings`);
    }
    if (source[secret] && source[secret] === source.PAYMENT_SECRET) {
      problems.push(`${secret}: is the same as PAYMENT_SECRET, so either provider could sign for the other. Make two`);
    }
  }
  const { PAYMENT_PROVIDER, PAYMENT_URL, STRIPE_SECRET_KEY, STRIPE_URL } = source;
  if (STRIPE_URL && !/^(?:sk|rk)_test_/.test(STRIPE_SECRET_KEY ?? '')) {
    problems.push('STRIPE_URL: takes a test key: STRIPE_SECRET_KEY must start with sk_test_ or rk_test_');
  }
  if (PAYMENT_PROVIDER === 'stripe' && !STRIPE_SECRET_KEY) {
    problems.push('PAYMENT_PROVIDER: is stripe, but STRIPE_SECRET_KEY is not set');
  }
  if (PAYMENT_PROVIDER === 'hosted' && !PAYMENT_URL) {
    problems.push('PAYMENT_PROVIDER: is hosted, but PAYMENT_URL is not set');
  }
  if (source.DEMO === 'on' && (PAYMENT_URL || STRIPE_SECRET_KEY)) {
    problems.push('DEMO: cannot be on beside PAYMENT_URL or STRIPE_SECRET_KEY: anybody could make members with points');
  }
  if (source.DATABASE_URL) {
    // Stripe signs by a secret of its own.
    const isStripeAlone = Boolean(STRIPE_SECRET_KEY) && !PAYMENT_URL;
    for (const name of listMissing(isStripeAlone ? ['SECRET'] : ['SECRET', 'PAYMENT_SECRET'])) {
      problems.push(
        `${name}: is required where DATABASE_URL is set; any 32 characters or more, such as \`openssl rand -hex 32\` writes`,
      );
    }
  }
  return problems;
}
