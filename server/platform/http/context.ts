import type { Language, Market } from '@vermilion/contract/markets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CookieOptions, RequestContext } from '../request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
    /** The body as it came, for signatures. */
    rawBody: string;
    /** `/th` where addresses carry their language (LOCALE_PREFIX), or nothing. */
    prefix: string;
  }
}

/** What server/market decides of a request. */
export type Located = {
  market: Market;
  language: Language;
  prefix: string;
  /** Scheme, host and port to name in links; never taken from a host that is not the shop's. */
  origin: string;
  visitorCountry: string | null;
  cookies: { name: string; value: string; options: CookieOptions }[];
  /** Where the visitor must go first: the same page under an address that carries its language. */
  redirect: string | null;
};

type Options = {
  locate: (request: FastifyRequest, header: (name: string) => string | undefined) => Located;
  isCrawler: (userAgent: string | undefined) => boolean;
};

/** Makes the request context before anything else runs. */
export function provideContext(app: FastifyInstance, { locate, isCrawler }: Options): void {
  app.decorateRequest('context');
  app.decorateRequest('rawBody', '');
  app.decorateRequest('prefix', '');
  // With a callback, and read only when asked for: this runs for every request, also for a page from the cache.
  app.addHook('onRequest', (request, reply, done) => {
    const header = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const set: RequestContext['cookies']['set'] = (name, value, { maxAge, httpOnly = true } = {}) => {
      reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
        httpOnly,
        ...(maxAge === undefined ? {} : { maxAge }),
      });
    };
    const located = locate(request, header);
    for (const { name, value, options } of located.cookies) set(name, value, options);
    request.prefix = located.prefix;
    request.context = {
      market: located.market,
      language: located.language,
      origin: located.origin,
      cookies: { get: (name) => request.cookies[name], set },
      header,
      get address() {
        return request.ip;
      },
      get isCrawler() {
        return isCrawler(header('user-agent'));
      },
      get visitorCountry() {
        return located.visitorCountry;
      },
      get rawBody() {
        return request.rawBody;
      },
    };
    if (located.redirect) reply.redirect(located.redirect, 302);
    else done();
  });
}
