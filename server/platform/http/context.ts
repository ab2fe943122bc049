import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { type Language, languageOf, localeOf, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { Site } from '@vermilion/contract/site';
import type { Env } from '../../env.ts';
import type { RequestContext } from '../request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
    /** The body as it came, for signatures. */
    rawBody: string;
    /** `/th` where addresses carry their language (LOCALE_PREFIX). */
    prefix: string;
  }
}

/** What the locale rules decide from a request (server/market). */
export type ResolveLocale = (request: {
  host: string;
  forwardedCountry: string | null;
  siteCountry: string | null;
  acceptLanguage: string | null;
  cookies: { locale?: string | undefined; language?: string | undefined };
  url: string;
  isApi: boolean;
}) => {
  market: MarketCode;
  language: Language;
  /** Language prefix of the address, or nothing. */
  prefix: string;
  /** Cookies to set, each for a year (spec §9). */
  cookies: { name: 'locale' | 'language'; value: string }[];
};

type Options = {
  env: Env;
  resolveLocale: ResolveLocale;
  visitorCountry: (geo: string | null, acceptLanguage: string | null) => string | null;
};

const year = 31_536_000;

/** Makes the request context before anything else runs. */
export function provideContext(app: FastifyInstance, { env, resolveLocale, visitorCountry }: Options): void {
  const believesProxies = env.TRUSTED_PROXIES.length > 0;
  app.decorateRequest('context');
  app.decorateRequest('rawBody', '');
  app.decorateRequest('prefix', '');
  app.addHook('onRequest', async (request, reply) => {
    const header = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const isSecure = request.protocol === 'https';
    const resolved = resolveLocale({
      host: request.host,
      forwardedCountry: (believesProxies && header(env.COUNTRY_HEADER)) || null,
      siteCountry: header('x-site-country') ?? null,
      acceptLanguage: header('accept-language') ?? null,
      cookies: { locale: request.cookies.locale, language: request.cookies.language },
      url: request.url,
      isApi: request.url.startsWith('/api/'),
    });
    const set: RequestContext['cookies']['set'] = (name, value, { maxAge, httpOnly = true } = {}) => {
      reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: isSecure,
        httpOnly,
        ...(maxAge === undefined ? {} : { maxAge }),
      });
    };
    for (const { name, value } of resolved.cookies) set(name, value, { maxAge: year, httpOnly: false });
    request.prefix = resolved.prefix;
    request.context = {
      market: markets[resolved.market],
      language: resolved.language,
      origin: `${request.protocol}://${request.host}`,
      cookies: { get: (name) => request.cookies[name], set },
      address: request.ip,
      isCrawler: isbot(header('user-agent')),
      visitorCountry: visitorCountry((believesProxies && header(env.GEO_HEADER)) || null, header('accept-language') ?? null),
      header,
      get rawBody() {
        return request.rawBody;
      },
    };
  });
}

/** The site of a request as the web app knows it. */
export function siteOf(env: Env): (request: FastifyRequest) => Site {
  const editions = marketCodes.map((market) => ({
    market,
    languages: markets[market].languages.map((language) => ({
      language,
      locale: localeOf(market, language),
      home: env.LOCALE_PREFIX === 'language' ? `${env.origins[market]}/${language}` : env.origins[market],
    })),
  }));
  return (request) => {
    const { market, language, origin } = request.context;
    const { code, currency, languages, freeShippingOver, payLater, timeZones, callingCode, tax } = market;
    return {
      market: {
        code,
        currency,
        languages,
        freeShippingOver,
        payLater,
        timeZones,
        callingCode,
        taxName: tax?.name ?? null,
      },
      language,
      locale: localeOf(code, language),
      origin,
      prefix: request.prefix,
      editions,
    };
  };
}

/** Reads one language of an Accept-Language header that the market has; null when it has none of them. */
export function acceptedLanguage(header: string | null, market: MarketCode): Language | null {
  for (const range of header?.slice(0, 200).split(',') ?? []) {
    const language = languageOf(range.trim().split(';')[0], markets[market]);
    if (language) return language;
  }
  return null;
}
