import { parseAmount } from '@vermilion/contract/amount';
import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import { type CurrencyCode, type Language, marketCodes, markets } from '@vermilion/contract/markets';
import { smartLink } from '@vermilion/contract/shop-path';
import { z } from 'zod';
import { flagServiceSettings } from './flagservice/flagservice.env.ts';

/**
 * The settings of a shop (server/env.ts), by what they are about. docs/settings.md is written from this file: a description is
 * Markdown with links from docs/, and `fallback` says what holds without the setting where the schema has no default.
 */

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
  .pipe(z.array(smartLink).max(200));

function isLoopback(url: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(URL.parse(url)?.hostname ?? '');
}

/** An origin, all hosts below one, or every address of a scheme. */
const imageSource = /^https?:(?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?)?$/i;

const network = {
  PORT: port.default(3000).describe('the port that the shop listens on'),
  LISTEN: z
    .string()
    .default('127.0.0.1')
    .describe(
      'the address to listen on. By default only this machine reaches the shop. `0.0.0.0` is all addresses (the Docker image sets it)',
    ),
  LOCALE_PREFIX: z
    .enum(['none', 'language'])
    .default('none')
    .describe(
      '`language` puts `/en`, `/id`, `/th` or `/zh` before every path; with `none` the host or `country_code` decides',
    ),
  TRUSTED_PROXIES: list
    .default([])
    .describe(
      'addresses or networks of the proxies in front, whose forwarded headers are read; `loopback` is this machine, `uniquelocal` private networks',
    ),
  COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .default('x-forwarded-country')
    .describe('the header in which a trusted proxy forwards the country'),
  GEO_HEADER: z
    .string()
    .toLowerCase()
    .default('cf-ipcountry')
    .describe(
      "the header in which a CDN sends the visitor's country, for the welcome mat. It never chooses the site. Without it `COUNTRY_HEADER` counts",
    ),
  RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('API calls per minute and address, and as many pages that must be rendered'),
  EXEMPTED_PATHS: exemptedPaths
    .default([])
    .describe(
      'paths that another system answers, as JSON: `[{"type": "startsWith", "value": "/stores"}]`, with the types `absolute`, `startsWith` and `regex` ([which patterns](design/addresses.md#patterns-of-exempted-paths)). Links to them load a document',
    ),
};

const shop = {
  SHOP_DIR: z.string().min(1).optional().meta({
    description: 'the folder of the [shop file](shop-file.md): name, look, pages and markets',
    fallback: "the demo's",
  }),
  MARKETS: list
    .pipe(z.array(z.string().toUpperCase().pipe(z.enum(marketCodes))).min(1))
    .optional()
    .meta({
      description: 'the markets that the shop is open in, such as `SG,AU`; the others appear nowhere',
      fallback: "the shop file's, or all eight",
    }),
  DEMO: switchedOn
    .default(true)
    .describe(
      '`off`: no demo catalogue, payment provider or mailbox, and none of its words. It cannot be `on` beside `PAYMENT_URL` or `STRIPE_SECRET_KEY`, whose money is real',
    ),
  APP_STORE_URL: address(/^https$/, 'https://apps.apple.com/app/id1')
    .optional()
    .describe("the page of the shop's app, for a link in the footer"),
  GOOGLE_PLAY_URL: address(/^https$/, 'https://play.google.com/store/apps/details?id=shop')
    .optional()
    .describe("the page of the shop's app, for a link in the footer"),
};

const storage = {
  DATA_DIR: z.string().min(1).default('./data').describe('embedded database, pictures and generated secrets'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://shop:password@10.0.0.2:5432/shop')
    .optional()
    .meta({ description: 'a PostgreSQL 15 or newer', fallback: 'the embedded database' }),
  DATABASE_LISTEN_URL: address(/^postgres(ql)?$/, 'postgres://shop:password@10.0.0.2:5432/shop')
    .optional()
    .meta({
      description:
        'leads to PostgreSQL itself where `DATABASE_URL` leads to a pooler ([PgBouncer](operations.md#pgbouncer)): for notifications and migrations',
      fallback: '`DATABASE_URL`',
    }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10).describe('connections to PostgreSQL'),
  DATABASE_PREPARE: switchedOn
    .default(true)
    .describe(
      "statements are prepared once per connection; `off` behind a pooler that hands one session's statements to another (PgBouncer before 1.21)",
    ),
  DATABASE_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(10)
    .describe('how long a statement may take; then its request is answered 503'),
  REDIS_URL: list
    .pipe(z.array(address(/^rediss?$/, 'redis://10.0.0.3:6379')))
    .default([])
    .describe(
      'Redis or Valkey: processes share rate limits and the page cache. Several addresses, with commas, are the nodes of a cluster',
    ),
  REDIS_PREFIX: z
    .string()
    .min(1)
    .max(100)
    .default('vermilion:')
    .describe('starts the names of all keys in Redis; shops that share a Redis need different ones'),
  BLOB_URL: address(/^https?$/, 'https://s3.example.com/pictures')
    .optional()
    .meta({
      description:
        "the bucket of an S3-compatible store for pictures, with the bucket's name in its path ([how](pictures.md#in-a-bucket))",
      fallback: '`DATA_DIR/media`',
    }),
  BLOB_ACCESS_KEY_ID: z.string().optional().describe('the key of the bucket, which reads, lists, writes and deletes'),
  BLOB_SECRET_ACCESS_KEY: z.string().optional().describe('its secret'),
  BLOB_REGION: z.string().default('auto').describe('its region'),
};

const secrets = {
  SECRET: z.string().min(32).optional().meta({
    description:
      'signs order links and protects sign-ins. 32 characters or more, the same for all processes; required where `DATABASE_URL` is set',
    fallback: 'generated into `DATA_DIR`',
  }),
  GIFT_CARD_SECRET: z.string().min(32).optional().meta({
    description:
      'the codes of gift cards are derived from it. Keep the old one when `SECRET` is replaced: no code that was mailed would be valid',
    fallback: '`SECRET`',
  }),
};

const mail = {
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587')
    .optional()
    .meta({
      description: 'the mail server; without one, a shop without the demo takes no orders',
      fallback: "the demo's mailbox",
    }),
  MAIL_FROM: z.string().optional().meta({
    description: 'the sender of mails, such as `Shop <shop@staging.example.com>`',
    fallback: "the shop file's",
  }),
};

const payment = {
  PAYMENT_URL: address(/^https?$/, 'https://bridge.example.com')
    .optional()
    .meta({
      description: 'the address of a [hosted payment provider](payment-providers.md#the-hosted-provider)',
      fallback: "the demo's sandbox",
    }),
  PAYMENT_SECRET: z.string().min(32).optional().meta({
    description:
      'shared with that provider: signs what is sent to it and what it calls back with. Required where `DATABASE_URL` is set, unless Stripe takes all payments',
    fallback: 'generated into `DATA_DIR`',
  }),
  CALLBACK_ORIGIN: address(/^https?$/, 'https://sg.example.com')
    .optional()
    .meta({
      description: 'scheme, host and port under which providers of payments and bookings reach the shop',
      fallback: '`http://127.0.0.1:<PORT>`',
    }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\S+$/, 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_')
    .max(300)
    .optional()
    .describe(
      "the shop's key at Stripe; with the next one it switches [payments by Stripe](payment-providers.md#stripe) on",
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of the webhook at Stripe, which starts with whsec_')
    .max(300)
    .optional()
    .describe('the secret that its webhook is signed with'),
  STRIPE_URL: address(/^https?$/, 'http://127.0.0.1:3001')
    .optional()
    .meta({
      description: "a server in Stripe's place, to try the shop with a test key: `vermilion sandbox` is one",
      fallback: "Stripe's own",
    }),
  PAYMENT_PROVIDER: z.enum(['stripe', 'hosted']).optional().meta({
    description:
      'which of two providers takes new payments; the other one settles those that it took ([how to change](payment-providers.md#changing-the-provider))',
    fallback: '`stripe` where both are set up',
  }),
  PAYMENT_MINIMUMS: currencyAmounts.optional().meta({
    description:
      'what the provider takes at least, by currency, such as `IDR=10000,PHP=30`: gift cards leave no less ([ADR 178](adr/0178-the-smallest-payment.md))',
    fallback: "Stripe's; none for the hosted provider",
  }),
};

const bookings = {
  BOOXI_URL: address(/^https?$/, 'https://booking-bridge.example.com')
    .optional()
    .meta({
      description:
        'the address of a [provider of bookings](booking-providers.md) for services of the file that name `booxi`; without it such services cannot be imported',
      fallback: "the demo's sandbox",
    }),
  BOOXI_SECRET: z.string().min(32).optional().meta({
    description: 'shared with that provider: signs what is sent to it, what it reports, and the way back of guests',
    fallback: "the demo's own",
  }),
};
type BookingSetting = keyof typeof bookings;

/**
 * The settings of each provider of bookings: its address, and the secret that it shares with the shop. A provider is set up where both
 * are given.
 */
export const bookingProviderSettings = {
  booxi: { url: 'BOOXI_URL', secret: 'BOOXI_SECRET' },
} as const satisfies Record<BookingProviderName, { url: BookingSetting; secret: BookingSetting }>;

const orders = {
  ORDER_HOLD_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe('how long an unpaid order keeps its items'),
  STAFF_DAILY_MONEY: currencyAmounts.optional().meta({
    description:
      'what one person on the staff may give as credit and on gift cards within 24 hours, by currency, such as `SGD=300,IDR=3000000`; a colleague approves what is above it ([how](operations.md#what-staff-give-away))',
    fallback: 'one of the largest gift cards of each market',
  }),
  STAFF_DAILY_POINTS: z.coerce.number().int().min(0).max(1_000_000_000).default(10_000).describe('the same of points'),
  STAFF_DAILY_GIFTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(20)
    .describe('the same of member gifts, by their number'),
};

const pages = {
  PAGE_CACHE: switchedOn.default(true).describe('`off` renders every page and computes every answer for each request'),
  OFFLINE_PAGE: switchedOn
    .default(true)
    .describe('`off` removes the page that browsers keep for when they are offline, and its service worker'),
  CONNECT_SOURCES: list
    .default([])
    .describe(
      'origins, with commas, that pages may call: an error reporter, a tag manager. A flag service in `FLAGS_URL` is added',
    ),
  IMAGE_SOURCES: list
    .pipe(z.array(z.string().regex(imageSource, 'must be an origin, such as https://img.example.com')))
    .default([])
    .describe(
      'origins that pages may show pictures from; photographs of a catalogue are fetched from them and kept by the shop ([pictures](pictures.md))',
    ),
  SCRIPT_SOURCES: list.default([]).describe('origins that pages may load scripts from: a tag manager'),
  ERROR_REPORTER_KEY: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'the public key of an error reporter (Bugsnag or a service that speaks its protocol); pages load it only where a key is set',
    ),
  ERROR_REPORTER_URL: address(/^https$/, 'https://notify.bugsnag.com')
    .default('https://notify.bugsnag.com')
    .describe('its address'),
};

const google = {
  GOOGLE_CLIENT_ID: z.string().min(1).max(200).optional().meta({
    description:
      "the shop's client at Google; with the next one it switches [signing in with Google](operations.md#signing-in-with-google) on",
    fallback: "the demo's stand-in, where neither a payment provider nor `SMTP_URL` is set",
  }),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(200).optional().describe('its secret'),
  GOOGLE_ISSUER: address(/^https?$/, 'https://accounts.google.com')
    .refine((url) => url.startsWith('https:') || isLoopback(url), 'is reached by https, but for this machine')
    .default('https://accounts.google.com')
    .describe("another OpenID Connect provider in Google's place; by HTTP on this machine only"),
};

const flags = {
  FLAGS_SITE_CODE: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "which site's flags to use; without one flags are off", fallback: "the demo's" }),
  FLAGS_ENVIRONMENT: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'of which environment', fallback: "the demo's" }),
  FLAGS_URL: address(/^https?$/, 'https://flags.example.com')
    .optional()
    .meta({ description: 'another flag service', fallback: "the one in the shop's process (`/flagservice`)" }),
  ...flagServiceSettings,
};

const running = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('production')
    .describe('`development` for hot reload (`npm run dev` sets it)'),
  WATCHDOG_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(60)
    .describe(
      'how long the event loop may stand still before the process ends itself, for its supervisor to start a new one; `0`: for ever',
    ),
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'how long a process that gets SIGTERM goes on serving while `/ready` answers 503, so that a proxy that polls it sends new requests elsewhere',
    ),
  DISK_RESERVE_MB: z.coerce
    .number()
    .int()
    .min(32)
    .max(100_000)
    .default(200)
    .describe(
      'free space below which the embedded database takes no changes ([what happens then](operations.md#when-the-disk-is-full))',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('one of `fatal`, `error`, `warn`, `info`, `debug` and `silent`'),
  REQUEST_LOG: switchedOn.optional().meta({
    description: 'a log line per request, without its query',
    fallback: '`on` in production without the demo',
  }),
  METRICS_PORT: port
    .optional()
    .meta({ description: 'where Prometheus reads [metrics](operations.md#metrics)', fallback: 'no metrics' }),
  METRICS_LISTEN: z.string().default('127.0.0.1').describe('the address that metrics are served on'),
};

const sandbox = {
  SANDBOX_PORT: port
    .default(3001)
    .describe('where the payment provider and the mailbox of the demo, or of `vermilion sandbox`, listen'),
  SANDBOX_SMTP_PORT: port.default(2525).describe('where that mailbox takes mails'),
  SANDBOX_LISTEN: z.string().default('127.0.0.1').describe('the address that they listen on'),
};

const localesByLanguage = z.string().transform((text, { addIssue }): Partial<Record<Language, string>> => {
  const named = text.split(',').map((part) => /^\s*(en|id|th|zh)=([A-Za-z0-9-]{2,20})\s*$/.exec(part));
  if (named.includes(null)) addIssue('must be locales by language, such as en=en-SG,zh=zh-Hant-HK');
  return Object.fromEntries(named.map((parts) => [parts?.[1], parts?.[2]]));
});

const contentful = {
  CONTENTFUL_SPACE: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/)
    .optional()
    .describe(
      'the id of the space that [pages come from](contentful.md); with the token it takes the place of the documents of the shop',
    ),
  CONTENTFUL_ENVIRONMENT: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/)
    .default('master')
    .describe('its environment'),
  CONTENTFUL_TOKEN: z.string().min(1).max(200).optional().describe('a token of the Content Delivery API'),
  CONTENTFUL_PREVIEW_TOKEN: z.string().min(1).max(200).optional().meta({
    description: 'a token of the Content Preview API, for drafts in previews',
    fallback: 'previews show what is published',
  }),
  CONTENTFUL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[0-9a-zA-Z+/=_-]{64}$/, 'must be the 64 characters of the signing secret of webhooks')
    .optional()
    .meta({
      description: 'the secret that webhooks are signed with',
      fallback: 'no webhooks: changes are looked for each minute',
    }),
  CONTENTFUL_LOCALES: localesByLanguage.optional().meta({
    description: 'the locale of each language, such as `en=en-SG,zh=zh-Hant-HK`',
    fallback: 'the locale `en`, or the first `en-…`, and so on',
  }),
  CONTENTFUL_URL: address(/^https?$/, 'https://cdn.contentful.com')
    .refine((url) => url.startsWith('https:') || isLoopback(url), 'is reached by https, but for this machine')
    .default('https://cdn.contentful.com')
    .describe('the delivery API; `https://cdn.eu.contentful.com` for data in Europe'),
  CONTENTFUL_PREVIEW_URL: address(/^https?$/, 'https://preview.contentful.com')
    .refine((url) => url.startsWith('https:') || isLoopback(url), 'is reached by https, but for this machine')
    .default('https://preview.contentful.com')
    .describe('the preview API'),
  CONTENTFUL_ASSETS: address(/^https$/, 'https://images.ctfassets.net')
    .default('https://images.ctfassets.net')
    .describe('where pictures are fetched from; `https://images.eu.ctfassets.net` for data in Europe'),
};

/** The schema of all settings but the origins of markets. */
export const settings = z.object({
  ...network,
  ...shop,
  ...storage,
  ...secrets,
  ...mail,
  ...payment,
  ...bookings,
  ...orders,
  ...pages,
  ...contentful,
  ...google,
  ...flags,
  ...running,
  ...sandbox,
});

/** The same in the order of docs/settings.md. */
export const settingSections: Record<string, Readonly<Record<string, z.ZodType>>> = {
  'The shop': shop,
  'Address and proxy': network,
  'Database and files': storage,
  Secrets: secrets,
  Mail: mail,
  Payments: payment,
  Bookings: bookings,
  'Orders and staff': orders,
  Pages: pages,
  Contentful: contentful,
  'Signing in with Google': google,
  'Flags and experiments': flags,
  'The process': running,
  'Demo and sandbox': sandbox,
};

/** Where each market is reached: `ORIGIN_SG=https://sg.example.com`. */
export const origins = z.object(
  Object.fromEntries(
    marketCodes.map((code) => [
      `ORIGIN_${code}`,
      address(/^https?$/, `https://${code.toLowerCase()}.example.com`).optional(),
    ]),
  ),
);
