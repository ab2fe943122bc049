import type { EndpointInput, JsonKey } from '@vermilion/contract/endpoints';
import { type ErrorBody, errors, errorText } from '@vermilion/contract/errors';
import type { FlagKey, FlagSettings } from '@vermilion/contract/flag';
import { localeParameters } from '@vermilion/contract/markets';
import type { Alternate, Site } from '@vermilion/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageFlags } from '../../flag/flag.http.ts';
import type { Clock } from '../clock.ts';
import { contentPolicy } from '../content-policy.ts';
import type { Dispatch } from '../dispatch.ts';
import type { PageCache, RenderedPage, StoredPage } from '../page-cache.ts';
import type { RateLimitSettings, RateLimits } from '../rate-limits.ts';
import { errorBody } from './api.ts';
import { sendCached } from './cached.ts';
import { createRouteFinder } from './page-routes.ts';

type Answer = { ok: true; value: unknown } | { ok: false; status: number; body: ErrorBody };

/** What the web app's server entry hands over: the app is bundled, so its context keys are its own. */
export type WebEntry = {
  shopContext: Parameters<RouterContextProvider['set']>[0];
  createInProcessApi: (call: (key: string, input: object) => Promise<Answer>) => unknown;
};

type Options = {
  /** The built web app; asked for at every request in development, where it changes. */
  build: () => Promise<ServerBuild>;
  dispatch: Dispatch;
  limits: RateLimits;
  /** How many pages may be rendered for one network address; pages from the cache do not count. */
  renderLimit: RateLimitSettings;
  clock: Clock;
  /** Logs a fault in a page that nobody expected. */
  report: (error: unknown) => void;
  /** Null: every page is rendered when asked for. */
  cache: PageCache | null;
  /** Decides the flags that a page declares, for whoever asks for it. @param path without the language prefix */
  flagsOf: (request: FastifyRequest, path: string, keys: readonly FlagKey[]) => PageFlags;
  /** What browsers need for a flag client of their own; null where flags are off. */
  flagSettings: FlagSettings | null;
  siteOf: (request: FastifyRequest) => Site;
  /** Addresses of a path (without prefix and query) for search engines. */
  addressesOf: (path: string, site: Site) => { canonical: string; alternates: Alternate[] };
  /** Off in development, where the tools put scripts of their own into the page. */
  withPolicy: boolean;
};

type Page = {
  /** Without language prefix and query. */
  path: string;
  /** The flags that it declares, decided. */
  flags: PageFlags;
};

const campaign = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid)$/;
const locale = new Set<string>(localeParameters);

/**
 * Takes off the parameters that make no other page: those by which others count their campaigns, and a choice of country
 * or language, which the request's context holds by now.
 */
function dropPassing({ searchParams }: URL): void {
  for (const name of [...searchParams.keys()]) {
    if (campaign.test(name) || locale.has(name)) searchParams.delete(name);
  }
}

/** Serves every page and its data: from the page cache, or through the web app's loaders. */
export function servePages(
  app: FastifyInstance,
  {
    build,
    dispatch,
    limits,
    renderLimit,
    clock,
    report,
    cache,
    flagsOf,
    flagSettings,
    siteOf,
    addressesOf,
    withPolicy,
  }: Options,
): void {
  const handlers = new WeakMap<ServerBuild, Map<string, ReturnType<typeof createRequestHandler>>>();

  /** One handler per language prefix: the prefix is the router's base path. */
  function handlerOf(web: ServerBuild, prefix: string) {
    const made = handlers.get(web) ?? new Map();
    handlers.set(web, made);
    const handler = made.get(prefix) ?? createRequestHandler(prefix ? { ...web, basename: prefix } : web, 'production');
    made.set(prefix, handler);
    return handler as ReturnType<typeof createRequestHandler>;
  }

  const routeOf = createRouteFinder();

  async function render(
    web: ServerBuild,
    request: FastifyRequest,
    url: URL,
    { path, flags }: Page,
    body?: Buffer,
  ): Promise<RenderedPage> {
    const site = siteOf(request);
    const entry = web.entry.module as unknown as WebEntry;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const tags = new Set<string>(['pages']);
    // Shared unless a call or an answer of it is one visitor's own: nothing has to be declared by the page.
    let isShared = isRead;
    const context = new RouterContextProvider();
    context.set(entry.shopContext, {
      site,
      path,
      ...addressesOf(path, site),
      now: () => clock.now(),
      report,
      flags,
      flagSettings,
      api: entry.createInProcessApi(async (key, input) => {
        const call = input as EndpointInput<JsonKey>;
        const endpointTags = dispatch.tagsFor(key as JsonKey, call.params, request.context);
        if (endpointTags) for (const tag of endpointTags) tags.add(tag);
        else isShared = false;
        const result = await dispatch.call(key as JsonKey, call, request.context);
        if (result.ok) return result;
        return {
          ok: false,
          status: errors[result.error.code],
          body: errorBody(result.error, request.context.language),
        };
      }),
    });
    const response = await handlerOf(web, site.prefix)(
      new Request(url, {
        method: request.method === 'HEAD' ? 'GET' : request.method,
        headers: isRead ? {} : getActionHeaders(request),
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
      context,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) isShared = false;
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
    if (withPolicy && headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = contentPolicy(bytes);
    }
    return { status: response.status, headers, cookies, body: bytes, tags: [...tags], isShared };
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { origin, market, language } = request.context;
      const url = pageUrl(request.url, origin);
      const web = await build();
      const path = pathOf(request, url);
      const route = routeOf(web, path);
      // One page has one address, however its path was spelled.
      if (route.path !== path && !isData(url)) return reply.redirect(request.prefix + route.path + url.search, 308);
      if (url.search) dropPassing(url);
      const page = { path, flags: flagsOf(request, path, route.flags) };
      const key = `${origin} ${market.code} ${language} ${url.pathname}${url.search} ${variationsOf(page.flags)}`;
      const renderNow = async () => {
        const seconds = await limits.take('pages', request.ip, renderLimit);
        if (seconds !== null) throw new RenderLimitError(seconds);
        return render(web, request, url, page);
      };
      try {
        const answer = cache ? await cache.page(key, renderNow) : await renderNow();
        return 'etag' in answer ? sendStored(request, reply, answer) : sendRendered(reply, answer);
      } catch (error) {
        if (error instanceof RenderLimitError) return sendLimited(request, reply, error.seconds);
        throw error;
      }
    },
  });

  // Actions of the web app: their bodies reach it as they came.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/*', async (request, reply) => {
      const seconds = await limits.take('pages', request.ip, renderLimit);
      if (seconds !== null) return sendLimited(request, reply, seconds);
      const url = pageUrl(request.url, request.context.origin);
      const web = await build();
      const path = pathOf(request, url);
      const flags = flagsOf(request, path, routeOf(web, path).flags);
      const page = await render(web, request, url, { path, flags }, request.body as Buffer);
      if (page.status === 405) reply.header('allow', 'GET, HEAD');
      return sendRendered(reply, page);
    });
  });
}

/** The render was refused; whoever waits for the page is told how long to wait. */
class RenderLimitError extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many renders');
    this.seconds = seconds;
  }
}

function sendLimited({ context }: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(errors.RATE_LIMITED)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'private, no-store' })
    .type('text/plain; charset=utf-8')
    .send(errorText('RATE_LIMITED', context.language, { seconds }));
}

/**
 * The headers that an action may read: what its body is, and where it comes from for the router's check of the origin.
 * Cookies are not among them, as who acts is known to the endpoints that the action calls.
 */
function getActionHeaders({ headers }: FastifyRequest): [string, string][] {
  return (['content-type', 'origin', 'host'] as const).flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
}

function sendRendered(reply: FastifyReply, page: RenderedPage): FastifyReply {
  for (const cookie of page.cookies) reply.header('set-cookie', cookie);
  return reply
    .code(page.status)
    .headers(page.headers)
    .header('cache-control', page.isShared ? 'private, no-cache' : 'private, no-store')
    .send(page.body);
}

function sendStored(request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding, cookie');
  return sendCached(request, reply, page);
}

/** Names decisions: the same variation of another experiment, or of none, makes another page, as pages tell of them. */
function variationsOf(flags: PageFlags): string {
  return Object.entries(flags)
    .map(([flag, { key, experimentId, id }]) => `${flag}=${key}/${experimentId}/${id}`)
    .join();
}

/** A request line may name a host of its own (`GET http://other/ HTTP/1.1`, `GET //other/`): only its path counts. */
function pageUrl(target: string, origin: string): URL {
  const isPath = target.startsWith('/') && !target.startsWith('//');
  return new URL(origin + (isPath ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '').replace(/^\/*/, '/')));
}

/** A page's data lie under its address with `.data` after it, `_.data` after a slash. */
const isData = ({ pathname }: URL) => pathname.endsWith('.data');

/** A page's path without its prefix, also of a request for its data. */
function pathOf({ prefix }: FastifyRequest, url: URL): string {
  const path = url.pathname.slice(prefix.length);
  return (isData(url) ? path.replace(/(?:(?<=\/)_)?\.data$/, '') : path) || '/';
}
