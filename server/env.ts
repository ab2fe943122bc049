import { parseAmount } from '@vermilion/contract/amount';
import { type CurrencyCode, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { type SmartLink, smartLink } from '@vermilion/contract/shop-path';
import { z } from 'zod';
import { flagServiceSettings } from './flagservice/flagservice.env.ts';
import { explainIssue } from './platform/explain-issue.ts';
import { OperatorError } from './platform/operator-error.ts';
import { plainShop, readShopFolder, type ShopProfile } from './platform/shop/shop-folder.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const switchedOn = z.enum(['on', 'off']).transform((text) => text === 'on');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}`, abort: true });

/** Amounts by currency, in its main unit, as minor units of the shop. */
const currencyAmounts = z.string().transform((text, { addIssue }): Partial<Record<CurrencyCode, number>> => {
  const amounts: Partial<Record<CurrencyCode, number>> = {};
  for (const part of text.split(',')) {
    const [, code, amount = ''] = /^\s*([A-Z]{3})=(\S{1,12})\s*$/.exec(part) ?? [];
    const currency = Object.values(markets).find((market) => market.currency.code === code)?.currency;
    const minor = currency ? parseAmount(amount, currency) : null;
    if (!currency || minor === null) {
      addIssue('must be amounts by currency, such as IDR=10000,THB=10');
      return {};
    }
    amounts[currency.code] = minor;
  }
  return amounts;
});

const exemptedPaths = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue('is not JSON');
    }
  })
  .pipe(z.array(smartLink.refine(isReadable, 'has an expression that cannot be read')));

function isReadable({ type, value }: SmartLink): boolean {
  try {
    return type !== 'regex' || Boolean(new RegExp(value, 'u'));
  } catch {
    return false;
  }
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(URL.parse(url)?.hostname ?? '');
}

/** An origin, all hosts below one, or every address of a scheme. */
const imageSource = /^https?:(?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?)?$/i;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  /** The address to listen on. By default only this machine reaches the shop; a container sets 0.0.0.0. */
  LISTEN: z.string().default('127.0.0.1'),
  /** The embedded database, uploaded media and generated secrets. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** The shop's folder: its shop file, pictures and pages. */
  SHOP_DIR: z.string().min(1).optional(),
  /** The markets that the shop is open in, in place of those of the shop file; the others are named nowhere. */
  MARKETS: list.pipe(z.array(z.string().toUpperCase().pipe(z.enum(marketCodes))).min(1)).optional(),
  /** A bucket of an S3-compatible store, with its keys, for pictures; without it they lie in DATA_DIR/media. */
  BLOB_URL: address(/^https?$/, 'https://s3.example.com/pictures').optional(),
  BLOB_ACCESS_KEY_ID: z.string().optional(),
  BLOB_SECRET_ACCESS_KEY: z.string().optional(),
  BLOB_REGION: z.string().default('auto'),
  /** A PostgreSQL 15+; without it the embedded database is used. */
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://shop:password@10.0.0.2:5432/shop').optional(),
  /** Leads to PostgreSQL itself where DATABASE_URL leads to a pooler: for LISTEN and migrations. */
  DATABASE_LISTEN_URL: address(/^postgres(ql)?$/, 'postgres://shop:password@10.0.0.2:5432/shop').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Off behind a pooler that hands one session's statements to another (PgBouncer before 1.21). */
  DATABASE_PREPARE: switchedOn.default(true),
  /** How long a statement may take; then its request is answered 503. */
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  /** Free space below which the embedded database takes no changes, so that it never meets a full disk. */
  DISK_RESERVE_MB: z.coerce.number().int().min(32).max(100_000).default(200),
  /** How long the event loop may stand still before the process ends itself; 0: for ever. */
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  /** Redis or Valkey: shares rate limits and the page cache between processes. Several, with commas: a cluster's nodes. */
  REDIS_URL: list.pipe(z.array(address(/^rediss?$/, 'redis://10.0.0.3:6379'))).default([]),
  /** Starts the names of all keys in Redis; shops that share a Redis need different ones. */
  REDIS_PREFIX: z.string().min(1).max(100).default('vermilion:'),
  /** `none`: the host or country_code alone decides. `language`: every address starts with /en, /id, /th or /zh. */
  LOCALE_PREFIX: z.enum(['none', 'language']).default('none'),
  /** Addresses or networks of proxies whose forwarded headers are trusted; "loopback" is known. */
  TRUSTED_PROXIES: list.default([]),
  /** The forwarded country (spec §4); read from trusted proxies only. */
  COUNTRY_HEADER: z.string().toLowerCase().default('x-forwarded-country'),
  /** Where a CDN says the visitor is; greets, never chooses the site. Read from trusted proxies only. */
  GEO_HEADER: z.string().toLowerCase().default('cf-ipcountry'),
  /** How long `/ready` says that the process is closing before it takes no more connections. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Logs every request, without its query. */
  REQUEST_LOG: switchedOn.optional(),
  /** Where Prometheus reads metrics (`/metrics`), on a port of its own; none: no metrics. */
  METRICS_PORT: port.optional(),
  METRICS_LISTEN: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Signs order links and protects sign-ins; generated into DATA_DIR when absent, required where DATABASE_URL is set. */
  SECRET: z.string().min(32).optional(),
  /** The codes of gift cards are derived from it; SECRET by default. Never changed: no code that was mailed would be valid. */
  GIFT_CARD_SECRET: z.string().min(32).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  /** The sender of mails in place of the shop file's, such as `Shop <shop@staging.example.com>`. */
  MAIL_FROM: z.string().optional(),
  /** The payment provider's address; the demo starts its own when absent. */
  PAYMENT_URL: address(/^https?$/, 'https://bridge.example.com').optional(),
  /** Shared with the provider: signs what is sent to it and what it calls back with. */
  PAYMENT_SECRET: z.string().min(32).optional(),
  /** Scheme, host and port under which the payment provider reaches the shop; this machine by default. */
  CALLBACK_ORIGIN: address(/^https?$/, 'https://sg.example.com').optional(),
  /** The shop's key at Stripe, and the secret that its webhook is signed with: both switch payments by Stripe on. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\S+$/, 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_')
    .max(300)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of the webhook at Stripe, which starts with whsec_')
    .max(300)
    .optional(),
  /** A server in Stripe's place, to try the shop with a test key: `vermilion sandbox` is one. */
  STRIPE_URL: address(/^https?$/, 'http://127.0.0.1:3001').optional(),
  /** Which of two payment providers takes new payments; the other one settles those that it took. Stripe by default. */
  PAYMENT_PROVIDER: z.enum(['stripe', 'hosted']).optional(),
  /** What the payment provider takes at least, by currency, such as `IDR=10000,THB=10`. */
  PAYMENT_MINIMUMS: currencyAmounts.optional(),
  /** How long an unpaid order keeps its items, in minutes. */
  ORDER_HOLD_MINUTES: z.coerce.number().int().min(1).max(10_080).default(60),
  /** What one person on the staff may give as credit and on gift cards within 24 hours, by currency; more needs a colleague. */
  STAFF_DAILY_MONEY: currencyAmounts.optional(),
  /** The same of points, and the number of member gifts. */
  STAFF_DAILY_POINTS: z.coerce.number().int().min(0).max(1_000_000_000).default(10_000),
  STAFF_DAILY_GIFTS: z.coerce.number().int().min(0).max(1_000_000).default(20),
  /** Requests per minute and address that the API takes, and as many pages that must be rendered. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(600),
  PAGE_CACHE: switchedOn.default(true),
  /** Whether browsers keep the page that they show while they are offline. */
  OFFLINE_PAGE: switchedOn.default(true),
  /** The app stores' pages of the shop's apps, for the footer. */
  APP_STORE_URL: address(/^https$/, 'https://apps.apple.com/app/id1').optional(),
  GOOGLE_PLAY_URL: address(/^https$/, 'https://play.google.com/store/apps/details?id=shop').optional(),
  /** The shop's client at Google: both switch signing in with Google on. */
  GOOGLE_CLIENT_ID: z.string().min(1).max(200).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  /** Another OpenID Connect provider in Google's place; by HTTP on this machine only. */
  GOOGLE_ISSUER: address(/^https?$/, 'https://accounts.google.com')
    .refine((url) => url.startsWith('https:') || isLoopback(url), 'is reached by https, but for this machine')
    .default('https://accounts.google.com'),
  /** Origins beside the shop's own that pages may call, show pictures from, and load scripts from. */
  CONNECT_SOURCES: list.default([]),
  IMAGE_SOURCES: list
    .pipe(z.array(z.string().regex(imageSource, 'must be an origin, such as https://img.example.com')))
    .default([]),
  SCRIPT_SOURCES: list.default([]),
  /** The key of the error reporter (Bugsnag or a service that speaks its protocol); public. None: nothing is reported. */
  ERROR_REPORTER_KEY: z.string().min(1).max(100).optional(),
  ERROR_REPORTER_URL: address(/^https$/, 'https://notify.bugsnag.com').default('https://notify.bugsnag.com'),
  /** Paths that another system answers, as JSON: links to them load a document. */
  EXEMPTED_PATHS: exemptedPaths.default([]),
  /** Which site's flags to use, and of which environment; the demo sets its own. */
  FLAGS_SITE_CODE: z.string().max(100).optional(),
  FLAGS_ENVIRONMENT: z.string().max(100).optional(),
  /** Another flag service than the one that runs in the shop's own process. */
  FLAGS_URL: address(/^https?$/, 'https://flags.example.com').optional(),
  ...flagServiceSettings,
  /**
   * The demo: catalogue for an empty shop, payment provider and mailbox where none is named. Never switched on beside a
   * payment provider, whose money is real.
   */
  DEMO: switchedOn.default(true),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_LISTEN: z.string().default('127.0.0.1'),
  SANDBOX_SMTP_PORT: port.default(2525),
});

/** Where each market is reached: `ORIGIN_SG=https://sg.example.com`. */
const origins = z.object(
  Object.fromEntries(
    marketCodes.map((code) => [
      `ORIGIN_${code}`,
      address(/^https?$/, `https://${code.toLowerCase()}.example.com`).optional(),
    ]),
  ),
);

export type Env = Omit<z.output<typeof schema>, 'REQUEST_LOG' | 'MARKETS'> & {
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
  const settings = schema.safeParse(given);
  const addresses = origins.safeParse(given);
  const issues = [...(settings.error?.issues ?? []), ...(addresses.error?.issues ?? [])];
  const shop = given.SHOP_DIR ? readShopFolder(given.SHOP_DIR) : ({ ok: true, shop: plainShop } as const);
  const problems = issues.map((issue) => `${issue.path.join('.')}: ${explainIssue(issue)}`);
  if (!shop.ok) problems.push(...shop.problems);
  if (!settings.success || !addresses.success || !shop.ok) throw new EnvError(problems.join('\n'));
  const { MARKETS, ...rest } = settings.data;
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
  if (source.BLOB_URL) {
    for (const name of listMissing(['BLOB_ACCESS_KEY_ID', 'BLOB_SECRET_ACCESS_KEY'])) {
      problems.push(`${name}: is required where BLOB_URL is set`);
    }
  }
  for (const name of listMissingBeside(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])) {
    problems.push(`${name}: is required beside the other half of the client at Google`);
  }
  for (const name of listMissingBeside(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])) {
    problems.push(`${name}: is required beside the other one of Stripe`);
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
