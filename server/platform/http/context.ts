import type { Language, Market } from '@vermilion/contract/markets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { CookieOptions, RequestContext } from '../request-context.ts';
import { readGuestId } from './guest.ts';
import { readGuestBagId } from './guest-bag.ts';

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
  visitorCountry: () => string | null;
  cookies: { name: string; value: string; options: CookieOptions }[];
  /** Where the visitor must go first: the same page under an address that carries its language. */
  redirect: string | null;
};

type Options = {
  locate: (request: FastifyRequest, header: (name: string) => string | undefined) => Located;
  isCrawler: (userAgent: string | undefined) => boolean;
  /** Finds who makes the request by its credentials, which it may renew on pages; null for guests. */
  identify: (context: RequestContext, canRenew: boolean) => Promise<Actor | null>;
};

/** Makes the request context before anything else runs. */
export function provideContext(app: FastifyInstance, { locate, isCrawler, identify }: Options): void {
  app.decorateRequest('context');
  app.decorateRequest('rawBody', '');
  app.decorateRequest('prefix', '');
  // With a callback: this runs for every request, also for a page from the cache.
  app.addHook('onRequest', (request, reply, done) => {
    const located = locate(request, (name) => getHeader(request, name));
    const context = new HttpContext(request, reply, located, { isCrawler, identify });
    for (const { name, value, options } of located.cookies) context.cookies.set(name, value, options);
    request.prefix = located.prefix;
    request.context = context;
    if (located.redirect) reply.redirect(located.redirect, 302);
    else done();
  });
}

/**
 * What costs something is read only when asked for. A class for that, as V8 makes a new hidden class for every object
 * literal with getters, which keeps the whole request alive until the next full collection.
 */
class HttpContext implements RequestContext {
  readonly market: Market;
  readonly language: Language;
  readonly origin: string;
  readonly cookies: RequestContext['cookies'];
  /** Set once the caller is known to be an editor. */
  preview: RequestContext['preview'] = null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #located: Located;
  readonly #options: Pick<Options, 'isCrawler' | 'identify'>;
  #actor: Promise<Actor> | null = null;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    located: Located,
    options: Pick<Options, 'isCrawler' | 'identify'>,
  ) {
    this.market = located.market;
    this.language = located.language;
    this.origin = located.origin;
    // The site's own origin says so too: where no proxy is trusted, every request looks like plain HTTP.
    const isSecure = request.protocol === 'https' || located.origin.startsWith('https:');
    const nameOfHost = (name: string) => (isSecure ? `__Host-${name}` : name);
    this.cookies = {
      get: (name) => request.cookies[name],
      getOfHost: (name) => request.cookies[nameOfHost(name)],
      set: (name, value, { maxAge, httpOnly = true, isOfHost = false } = {}) => {
        // Under its plain name for processes of the release before, which may end what this one begins.
        for (const each of isOfHost ? new Set([name, nameOfHost(name)]) : [name]) {
          reply.setCookie(each, value, {
            path: '/',
            sameSite: 'lax',
            secure: isSecure,
            httpOnly,
            ...(maxAge === undefined ? {} : { maxAge }),
          });
        }
      },
    };
    this.#request = request;
    this.#reply = reply;
    this.#located = located;
    this.#options = options;
  }

  // Fields, as handlers take them out of the context by their names.
  readonly actor = () => {
    this.#actor ??= this.#resolveActor();
    return this.#actor;
  };

  async #resolveActor(): Promise<Actor> {
    const guest = { kind: this.isCrawler ? 'crawler' : 'visitor', address: this.address } as const;
    const signedIn = await this.#options.identify(this, this.#canRenew());
    return signedIn ?? { ...guest, bagId: readGuestBagId(this), guestId: readGuestId(this) };
  }

  /**
   * The API client renews an expired sign-in once for all calls that are refused. Pages, and addresses of the API that the
   * browser opens itself (a download, a redirect), are loaded without it, so they renew on the way; but not where a page
   * is rendered again after its answer was sent.
   */
  #canRenew(): boolean {
    const isCall = this.#request.url.startsWith('/api/') && this.header('sec-fetch-mode') !== 'navigate';
    return !isCall && !this.#reply.raw.headersSent;
  }

  readonly header = (name: string) => getHeader(this.#request, name);

  get address() {
    return this.#request.ip;
  }

  get isCrawler() {
    return this.#options.isCrawler(this.header('user-agent'));
  }

  get visitorCountry() {
    return this.#located.visitorCountry();
  }

  get rawBody() {
    return this.#request.rawBody;
  }
}

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
