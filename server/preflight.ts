import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type MarketCode, markets, parseMarket } from '@vermilion/contract/markets';
import { bookingProviderSettings } from './env.settings.ts';
import type { Env } from './env.ts';
import { findBucketProblem } from './platform/blobs.ts';
import { findPostgresProblem } from './platform/postgres.ts';
import { findRedisProblem } from './platform/redis.ts';
import { plainShop } from './platform/shop/shop-folder.ts';

/** What is wrong with the place that the shop starts in: one line each, with its remedy. */
type Findings = {
  /** The shop cannot work: it does not start. */
  problems: string[];
  /** The shop works, but not for everybody or not as well. */
  warnings: string[];
};

/** Inspects the settings, the data folder, and the servers that they name, all at once. */
export async function runPreflight(env: Env): Promise<Findings> {
  const [folder, database, bucket, redis] = await Promise.all([
    findFolderProblem(env.DATA_DIR),
    findDatabaseProblem(env),
    findBucketProblem(env),
    env.REDIS_URL.length > 0 ? findRedisProblem(env.REDIS_URL) : null,
  ]);
  const isForShoppers = env.NODE_ENV === 'production' && !env.DEMO;
  return {
    problems: [
      ...(isForShoppers ? findWeakSecrets(env) : []),
      ...[folder, database].filter((problem) => problem !== null),
      ...(bucket?.isRefusal ? [bucket.message] : []),
    ],
    warnings: [
      ...findOriginProblems(env),
      ...(bucket && !bucket.isRefusal ? [bucket.message] : []),
      ...(redis === null ? [] : [`${redis}. The shop works without it, with caches and rate limits per process`]),
      ...(env.SECRET !== undefined && env.SECRET === env.PAYMENT_SECRET
        ? ['SECRET and PAYMENT_SECRET are the same: the payment provider could sign order links. Make two']
        : []),
      ...findHostedProviderProblems(env),
      ...findBookingProviderProblems(env),
      ...(env.STRIPE_URL ? ['STRIPE_URL is set: payments are a trial, and no money moves'] : []),
      ...findClosedMarketProblems(env),
      ...findMissingSellers(env),
    ],
  };
}

/** Returns a line for each setting without which a payment provider on another machine cannot tell the shop what is paid. */
export function findHostedProviderProblems({
  PAYMENT_URL,
  PAYMENT_SECRET,
  CALLBACK_ORIGIN,
}: Pick<Env, 'PAYMENT_URL' | 'PAYMENT_SECRET' | 'CALLBACK_ORIGIN'>): string[] {
  if (PAYMENT_URL === undefined || isLocalHost(new URL(PAYMENT_URL).hostname)) return [];
  const problems: string[] = [];
  if (CALLBACK_ORIGIN === undefined || isLocalHost(new URL(CALLBACK_ORIGIN).hostname)) {
    problems.push(
      `CALLBACK_ORIGIN: only this machine can reach ${CALLBACK_ORIGIN ?? 'the address that is used without it'}, so the payment provider cannot report payments. Set the address of the shop, such as https://sg.example.com`,
    );
  }
  if (PAYMENT_SECRET === undefined) {
    problems.push(
      'PAYMENT_SECRET is not set, so the shop has made one that the payment provider does not have, and each refuses what the other sends. Set the same one at both',
    );
  }
  return problems;
}

/** Returns a line where a provider of bookings on another machine cannot tell the shop what is booked. */
export function findBookingProviderProblems(env: Env): string[] {
  const { CALLBACK_ORIGIN } = env;
  const urls = Object.values(bookingProviderSettings).map(({ url }) => env[url]);
  if (urls.every((url) => url === undefined || isLocalHost(new URL(url).hostname))) return [];
  if (CALLBACK_ORIGIN !== undefined && !isLocalHost(new URL(CALLBACK_ORIGIN).hostname)) return [];
  return [
    `CALLBACK_ORIGIN: only this machine can reach ${CALLBACK_ORIGIN ?? 'the address that is used without it'}, so the provider of bookings cannot report what is moved and cancelled there. Set the address of the shop, such as https://sg.example.com`,
  ];
}

/** A random text of 32 characters has more different ones, also where it is written in hexadecimal digits. */
const minDifferentCharacters = 8;

/** The settings with secrets that are inspected. */
const checkedSecrets = [
  'SECRET',
  'PAYMENT_SECRET',
  'GIFT_CARD_SECRET',
  ...Object.values(bookingProviderSettings).map(({ secret }) => secret),
] as const;

const placeholder = /change.?me|example|password|your.?secret/i;

/** Returns a line for each secret that can be guessed. */
export function findWeakSecrets(env: Pick<Env, (typeof checkedSecrets)[number]>): string[] {
  return checkedSecrets.flatMap((name) => {
    const secret = env[name];
    if (secret === undefined) return [];
    const isWeak = new Set(secret).size < minDifferentCharacters || placeholder.test(secret);
    return isWeak ? [`${name}: can be guessed. Make one with \`openssl rand -hex 32\``] : [];
  });
}

/** Returns a line for each way in which the markets' origins do not go together, or cannot be reached by shoppers. */
export function findOriginProblems({ origins }: Pick<Env, 'origins'>): string[] {
  const entries = Object.entries(origins) as [MarketCode, string][];
  const urls = entries.map(([market, origin]) => ({ name: `ORIGIN_${market}`, origin, url: new URL(origin) }));
  const local = urls.filter(({ url }) => isLocalHost(url.hostname));
  const real = urls.filter((each) => !local.includes(each));
  const problems: string[] = [];
  const listNames = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  if (real.length > 0 && local.length > 0) {
    problems.push(
      `${listNames(local)}: only this machine can reach ${local.map(({ origin }) => origin).join(', ')}. Set the address, or list the open markets in MARKETS`,
    );
  }
  const unencrypted = real.filter(({ url }) => url.protocol === 'http:');
  if (unencrypted.length > 0 && unencrypted.length < real.length) {
    problems.push(`${listNames(unencrypted)}: http beside the https of other markets. Write https://`);
  }
  for (const { name, url } of real) {
    if (url.hostname === '0.0.0.0' || url.hostname === '[::]') {
      problems.push(`${name}: ${url.hostname} is where a server listens, and no address. Write the shop's host name`);
    } else if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) {
      problems.push(`${name}: ${url.hostname} is no name that shoppers can reach. Write the whole host name`);
    }
  }
  for (const [origin, sharing] of Map.groupBy(urls, (each) => each.origin)) {
    if (sharing.length > 1) {
      problems.push(
        `${listNames(sharing)}: all are ${origin}, so COUNTRY_HEADER, a cookie or country_code chooses the market. Paths of an origin are ignored: give each market a host of its own`,
      );
    }
  }
  return problems;
}

/** Returns a line for each setting and each page that is for a market that the shop is not open in. */
export function findClosedMarketProblems({
  closedMarkets,
  origins,
  shop,
}: Pick<Env, 'closedMarkets' | 'origins' | 'shop'>): string[] {
  const pages = [...shop.pages.keys()].flatMap((name) => {
    const market = parseMarket(name.split('.').at(-2) ?? '');
    return market === null || origins[market] ? [] : [{ place: `pages/${name}.md`, market }];
  });
  return [...closedMarkets.map((market) => ({ place: `ORIGIN_${market}`, market })), ...pages].map(
    ({ place, market }) =>
      `${place}: the shop is not open in ${market}, so nothing uses it. Name ${market} in MARKETS or the shop file, or take it out`,
  );
}

/** Returns a line about the open markets with a tax of which the shop file does not say who sells there. */
export function findMissingSellers({ origins, shop }: Pick<Env, 'origins' | 'shop'>): string[] {
  // A shop without a file has no name either.
  if (shop === plainShop) return [];
  const missing = (Object.keys(origins) as MarketCode[]).filter(
    (market) => markets[market].tax !== null && shop.file.markets?.[market]?.seller?.tax === undefined,
  );
  if (missing.length === 0) return [];
  return [
    `shop.json markets: ${missing.join(', ')} have no seller with address and tax number, which receipts there must name. Write {"${missing[0]}": {"seller": {"address": ["…"], "tax": {"label": {"en": "…"}, "number": "…"}}}}`,
  ];
}

const isLocalHost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');

async function findFolderProblem(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return `DATA_DIR: ${path.resolve(folder)} cannot be written (${code}). Give it to the user that runs the shop, or name another folder`;
  }
}

async function findDatabaseProblem({ DATABASE_URL, DATABASE_LISTEN_URL }: Env): Promise<string | null> {
  if (DATABASE_URL === undefined) return null;
  const problem = await findPostgresProblem(DATABASE_URL);
  if (problem !== null) return `DATABASE_URL: ${problem}`;
  const direct = DATABASE_LISTEN_URL === undefined ? null : await findPostgresProblem(DATABASE_LISTEN_URL);
  return direct === null ? null : `DATABASE_LISTEN_URL: ${direct}`;
}
