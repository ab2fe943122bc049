import {
  defaultMarket,
  getLocale,
  type Language,
  languages,
  localeParameters,
  type MarketCode,
  marketCodes,
  markets,
  parseLanguage,
  parseMarket,
} from '@vermilion/contract/markets';
import type { Alternate } from '@vermilion/contract/site';

/** Scheme, host and port of each of the shop's markets, without a slash at the end; markets without one are closed. */
export type Origins = Readonly<Partial<Record<MarketCode, string>>>;

/** Returns the shop's markets, in the order of the market table. */
export function listMarkets(origins: Origins): MarketCode[] {
  return marketCodes.filter((code) => origins[code] !== undefined);
}

/** Returns the market for requests that name none: Singapore if it is open, else the first open one. */
export function getDefaultMarket(origins: Origins): MarketCode {
  const [first = defaultMarket] = listMarkets(origins);
  return origins[defaultMarket] === undefined ? first : defaultMarket;
}

/** Returns a market's origin; that of the default market for one that was closed since, for links of its orders. */
export function getOrigin(market: MarketCode, origins: Origins): string {
  const origin = origins[market] ?? origins[getDefaultMarket(origins)];
  if (origin === undefined) throw new Error('the shop has no market');
  return origin;
}

/** `none`: addresses do not name the language. `language`: every path starts with it (`/th/products/x`). */
export type PrefixStrategy = 'none' | 'language';

/** How the shop's sites are reached. */
export type Addresses = { origins: Origins; strategy: PrefixStrategy };

export type LocaleRequest = {
  /** The Host header, with or without a port. */
  host: string;
  /** The forwarded country header where it came from a trusted proxy, else null. */
  forwardedCountry: string | null;
  cookies: { locale?: string | undefined; language?: string | undefined };
  query: URLSearchParams;
  /** The language that the path starts with; null without one (splitPrefix). */
  prefix: Language | null;
  /** For calls of the API, in place of a path: the headers that name the site the calling page is on (spec §7). */
  call?: { siteCountry: string | null; acceptLanguage: string | null };
};

export type ResolvedLocale = {
  market: MarketCode;
  marketFrom: 'host' | 'call' | 'forwarded' | 'cookie' | 'query' | 'default';
  language: Language;
  languageFrom: 'query' | 'prefix' | 'call' | 'cookie' | 'market';
  /** To be set with `localeCookie`; empty when the visitor has them already. */
  cookies: { name: 'locale' | 'language'; value: string }[];
};

/** How long the locale cookies live, in seconds, and that scripts may read them (spec §3, §9). */
export const localeCookie = { maxAge: 365 * 24 * 60 * 60, httpOnly: false } as const;

const languageCookiePrefix = 'lng_';

/**
 * Finds the country and language of a request (spec §4).
 * Country: host, forwarded header, `locale` cookie, `country_code` query, Singapore.
 * Language: `language` or `language_code` query, prefix of the path, `language` cookie, the country's first.
 * A call of the API names its page's site in headers; they count next after the host, and after a language of the query.
 * Values outside the country table, and markets that are closed, are passed over; of repeated parameters the first known value counts.
 * Cookies keep what a page's address names, never a default or what was read from them.
 */
export function resolveLocale(request: LocaleRequest, origins: Origins): ResolvedLocale {
  const { market, marketFrom } = resolveMarket(request, origins);
  const { language, languageFrom } = resolveLanguage(request, market);
  const named: ResolvedLocale['cookies'] = [];
  if (marketFrom === 'host' || marketFrom === 'forwarded' || marketFrom === 'query') {
    named.push({ name: 'locale', value: market.toLowerCase() });
  }
  if (languageFrom === 'query' || languageFrom === 'prefix') {
    named.push({ name: 'language', value: languageCookiePrefix + language });
  }
  const cookies = request.call ? [] : named.filter(({ name, value }) => request.cookies[name] !== value);
  return { market, marketFrom, language, languageFrom, cookies };
}

function resolveMarket(
  { host, call, forwardedCountry, cookies, query }: LocaleRequest,
  origins: Origins,
): Pick<ResolvedLocale, 'market' | 'marketFrom'> {
  const byHost = findMarketByHost(host, origins);
  if (byHost) return { market: byHost, marketFrom: 'host' };
  const findOpen = (text: string | null | undefined) => {
    const known = parseMarket(text);
    return known && origins[known] !== undefined ? known : null;
  };
  const called = findOpen(call?.siteCountry);
  if (called) return { market: called, marketFrom: 'call' };
  const forwarded = findOpen(forwardedCountry);
  if (forwarded) return { market: forwarded, marketFrom: 'forwarded' };
  const remembered = findOpen(cookies.locale);
  if (remembered) return { market: remembered, marketFrom: 'cookie' };
  const queried = findFirst(query.getAll('country_code'), findOpen);
  if (queried) return { market: queried, marketFrom: 'query' };
  return { market: getDefaultMarket(origins), marketFrom: 'default' };
}

function resolveLanguage(
  { query, prefix, call, cookies }: LocaleRequest,
  code: MarketCode,
): Pick<ResolvedLocale, 'language' | 'languageFrom'> {
  const market = markets[code];
  const parse = (text: string | undefined) => parseLanguage(text, market);
  const queried = findFirst([...query.getAll('language'), ...query.getAll('language_code')], parse);
  if (queried) return { language: queried, languageFrom: 'query' };
  if (prefix && market.languages.includes(prefix)) return { language: prefix, languageFrom: 'prefix' };
  const accepted = call && findFirst(listPreferredTags(call.acceptLanguage ?? ''), parse);
  if (accepted) return { language: accepted, languageFrom: 'call' };
  const cookie = cookies.language;
  const remembered = cookie?.startsWith(languageCookiePrefix) ? parse(cookie.slice(languageCookiePrefix.length)) : null;
  if (remembered) return { language: remembered, languageFrom: 'cookie' };
  return { language: market.languages[0], languageFrom: 'market' };
}

function findFirst<Known>(texts: string[], read: (text: string) => Known | null): Known | null {
  for (const text of texts) {
    const known = read(text);
    if (known) return known;
  }
  return null;
}

/** The markets' hosts as requests name them: whole, and without their ports. Null where several markets share one. */
type Hosts = { exact: Map<string, MarketCode | null>; names: Map<string, MarketCode | null> };

const hostsByOrigins = new WeakMap<Origins, Hosts>();

function listHosts(origins: Origins): Hosts {
  const known = hostsByOrigins.get(origins);
  if (known) return known;
  const hosts: Hosts = { exact: new Map(), names: new Map() };
  for (const code of listMarkets(origins)) {
    const host = getHost(getOrigin(code, origins));
    hosts.exact.set(host, hosts.exact.has(host) ? null : code);
    const name = stripPort(host);
    hosts.names.set(name, hosts.names.has(name) ? null : code);
  }
  hostsByOrigins.set(origins, hosts);
  return hosts;
}

/** Returns the market that alone is reached at a host; null for a host that several markets share or none has. */
function findMarketByHost(host: string, origins: Origins): MarketCode | null {
  const { exact, names } = listHosts(origins);
  const requestedHost = host.toLowerCase();
  const market = exact.get(requestedHost);
  if (market !== undefined) return market;
  // A port that was mapped on the way (a container's, a proxy's) does not hide the name.
  return names.get(stripPort(requestedHost)) ?? null;
}

function getHost(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2);
}

function stripPort(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

/**
 * Takes the language off a path, also where it is written in capitals.
 * @returns the path without a prefix, as routes match it; null where the path names no language or the strategy has none
 */
export function splitPrefix(pathname: string, strategy: PrefixStrategy): { language: Language | null; path: string } {
  if (strategy === 'none') return { language: null, path: pathname };
  const [, first = ''] = pathname.split('/', 2);
  const language = languages.find((known) => known === first.toLowerCase()) ?? null;
  if (!language) return { language, path: pathname };
  // One slash only: a path that began with two would name another host where it is used as a link.
  return { language, path: `/${pathname.slice(first.length + 1).replace(/^\/+/, '')}` };
}

/** Puts the language before a path (which starts with a slash and may carry a query), where the strategy has it there. */
export function addPrefix(path: string, language: Language, strategy: PrefixStrategy): string {
  if (strategy === 'none') return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}

/**
 * Returns the address of a page in a market and language for visitors without cookies, as `canonical` and search engines
 * use it. A query in the path is kept, apart from an older choice of country or language.
 *
 * @param path without a prefix, as routes match it
 */
export function getCanonicalUrl(path: string, market: MarketCode, language: Language, addresses: Addresses): string {
  const { origins, strategy } = addresses;
  const url = new URL(getOrigin(market, origins) + addPrefix(path, language, strategy));
  for (const name of localeParameters) url.searchParams.delete(name);
  const isShared = listMarkets(origins).some((code) => code !== market && origins[code] === origins[market]);
  if (isShared) url.searchParams.set('country_code', market.toLowerCase());
  if (strategy === 'none' && language !== markets[market].languages[0]) url.searchParams.set('language', language);
  return url.href;
}

/**
 * Returns the addresses of a page in every market and language, for hreflang; `x-default` is the default market's.
 * @param path without a prefix, as routes match it
 */
export function listAlternates(path: string, addresses: Addresses): Alternate[] {
  const pages = listMarkets(addresses.origins).flatMap((market) =>
    markets[market].languages.map((language) => ({
      market,
      hreflang: getLocale(market, language),
      href: getCanonicalUrl(path, market, language, addresses),
    })),
  );
  const market = getDefaultMarket(addresses.origins);
  const fallback = getCanonicalUrl(path, market, markets[market].languages[0], addresses);
  return [...pages, { market, hreflang: 'x-default', href: fallback }];
}

export type GreetingChoice =
  | { kind: 'served'; market: MarketCode; home: string }
  | { kind: 'not_served'; country: string };

/** Returns the content of the welcome mat (spec §2) for a visitor from another country; null for one of the site's own. */
export function chooseGreeting({
  site,
  visitorCountry,
  origins,
}: {
  site: MarketCode;
  visitorCountry: string | null;
  origins: Origins;
}): GreetingChoice | null {
  if (!visitorCountry || visitorCountry === site) return null;
  const market = parseMarket(visitorCountry);
  const home = market ? origins[market] : undefined;
  return market && home !== undefined
    ? { kind: 'served', market, home }
    : { kind: 'not_served', country: visitorCountry };
}

/** Codes that country headers carry for an unknown country. */
const unknownCountryCodes = new Set(['XX', 'ZZ']);

/**
 * Returns the visitor's country for a greeting: that of the CDN's header, else of the forwarded country header (spec §4).
 * A browser's languages name no country that a visitor is in. An ISO 3166 code in capitals; null if no header names one.
 */
export function findVisitorCountry(geo: string | null, forwardedCountry: string | null): string | null {
  return parseCountryCode(geo) ?? parseCountryCode(forwardedCountry);
}

/** How many tags of an Accept-Language header are read; browsers send a handful. */
const maxLanguageTags = 20;

/** Returns the language tags of an Accept-Language header, the most preferred first. */
function listPreferredTags(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',', maxLanguageTags)
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function parseCountryCode(text: string | null): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && !unknownCountryCodes.has(code) ? code : null;
}
