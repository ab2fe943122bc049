import proxyAddr from '@fastify/proxy-addr';
import { getLocale, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import { type Site, toSiteMarket } from '@vermilion/contract/site';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import type { Located } from '../platform/http/context.ts';
import {
  type Addresses,
  addPrefix,
  findVisitorCountry,
  getOrigin,
  listMarkets,
  localeCookie,
  resolveLocale,
  splitPrefix,
} from './market.rules.ts';

/** Addresses that no reader sees: they carry no language, and set no cookies that would keep a CDN from keeping them. */
const behindPages =
  /^\/(?:api|assets|media|shop|builds|flags|flagservice|health|ready|robots\.txt|offline\.html|offline-worker\.js|sitemap\.xml|sitemaps|[\w-]+\.svg)(?:[/?]|$)/;

const noQuery = new URLSearchParams();

/** Finds market and language of a request by the rules of spec §4; forwarded headers count from trusted proxies only. */
export function createLocator(env: Env, addresses: Addresses) {
  const isProxy = proxyAddr.compile(env.TRUSTED_PROXIES);
  return (request: FastifyRequest, header: (name: string) => string | undefined): Located => {
    // Not a URL: whatever stands in the request line must do, and `//` is no address.
    const queryAt = request.url.indexOf('?');
    const pathname = queryAt < 0 ? request.url : request.url.slice(0, queryAt);
    const search = queryAt < 0 ? '' : request.url.slice(queryAt);
    const forwarded = (name: string) => (isProxy(request.socket.remoteAddress ?? '', 0) && header(name)) || null;
    const { language: prefix, path } = splitPrefix(pathname, addresses.strategy);
    const { market, language, cookies } = resolveLocale(
      {
        // Not X-Forwarded-Host, which proxies hand on from outside.
        host: request.headers.host ?? '',
        forwardedCountry: forwarded(env.COUNTRY_HEADER),
        cookies: { locale: request.cookies.locale, language: request.cookies.language },
        query: search ? new URLSearchParams(search) : noQuery,
        prefix,
        ...(pathname.startsWith('/api/') && {
          call: {
            siteCountry: header('x-site-country') ?? null,
            acceptLanguage: header('accept-language') ?? null,
          },
        }),
      },
      addresses.origins,
    );
    const isPage = !behindPages.test(request.url);
    const isMisspelt =
      addresses.strategy === 'language' &&
      pathname !== addPrefix(path, language, addresses.strategy) &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      isPage;
    return {
      market: markets[market],
      language,
      prefix: addresses.strategy === 'language' ? `/${language}` : '',
      origin: getOrigin(market, addresses.origins),
      visitorCountry: () => findVisitorCountry(forwarded(env.GEO_HEADER), forwarded(env.COUNTRY_HEADER)),
      cookies: isPage ? cookies.map((cookie) => ({ ...cookie, options: localeCookie })) : [],
      redirect: isMisspelt ? addPrefix(path + search, language, addresses.strategy) : null,
    };
  };
}

/**
 * Creates the function that returns the site of a request: its market, language and all editions.
 * @param takenMethods the methods that the payment provider takes; null: all
 */
export function createSiteFinder(
  { origins, strategy }: Addresses,
  takenMethods: ReadonlySet<PaymentMethodCode> | null,
) {
  const editions = listMarkets(origins).map((market) => ({
    market,
    languages: markets[market].languages.map((language) => ({
      language,
      locale: getLocale(market, language),
      home: strategy === 'language' ? `${getOrigin(market, origins)}/${language}` : getOrigin(market, origins),
    })),
  }));
  return ({ context, prefix }: FastifyRequest): Site => {
    const { market, language, origin } = context;
    return {
      market: toSiteMarket(market, takenMethods),
      language,
      locale: getLocale(market.code, language),
      origin,
      prefix,
      editions,
    };
  };
}
