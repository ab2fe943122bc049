import { randomBytes } from 'node:crypto';
import type { EndpointInput, JsonKey } from '@vermilion/contract/endpoints';
import type { ErrorReporting } from '@vermilion/contract/error-reporting';
import type { InProcessAnswer } from '@vermilion/contract/errors';
import type { FlagDecision, FlagKey, FlagSettings } from '@vermilion/contract/flag';
import type { RenderShopMail } from '@vermilion/contract/mail';
import type { Alternate, Site } from '@vermilion/contract/site';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Clock } from '../clock.ts';
import type { ContentPolicy } from '../content-policy.ts';
import type { Dispatch } from '../dispatch.ts';
import type { Metrics } from '../metrics.ts';
import type { RenderedPage } from '../page-cache.ts';
import type { Report } from '../report.ts';

/** Memory for parts that many pages show, such as the cards of products: some 2,000, counted with two bytes for each character. */
const renderedPartsBytes = 8 * 1024 * 1024;

/** When to retry a page whose data is unavailable. */
const retryAfterSeconds = 5;

/** The flags that a page declares, decided for one visitor. */
export type PageFlags = Partial<Record<FlagKey, FlagDecision>>;

/** What the web app's server entry exports: the app is bundled, so its context keys are its own. */
export type WebEntry = {
  shopContext: Parameters<RouterContextProvider['set']>[0];
  createInProcessApi: (call: (key: string, input: object) => Promise<InProcessAnswer>) => unknown;
  renderMail: RenderShopMail;
};

/** Returns what the web app's server entry exports. */
export function getWebEntry(web: ServerBuild): WebEntry {
  return web.entry.module as unknown as WebEntry;
}

export type PageRequest = {
  request: FastifyRequest;
  url: URL;
  /** Without language prefix and query. */
  path: string;
  flags: PageFlags;
  /** Of an action; as it came. */
  body?: Buffer;
};

export type RenderOptions = {
  dispatch: Dispatch;
  clock: Clock;
  report: Report;
  /** What browsers need for a flag client of their own; null where flags are off. */
  flagSettings: FlagSettings | null;
  /** What browsers need to report errors; null where no reporter is configured. */
  errorReporting: ErrorReporting | null;
  getSite: (request: FastifyRequest) => Site;
  /** Addresses of a path (without prefix and query) for search engines. */
  getAddresses: (path: string, site: Site) => { canonical: string; alternates: Alternate[] };
  /** Null in development, where the tools put scripts of their own into the page. */
  policy: ContentPolicy | null;
  metrics: Pick<Metrics, 'trackMemory'>;
};

/**
 * Creates a function that renders pages, their data and their actions through the web app's loaders.
 *
 * A page is shared unless it called a private endpoint, acted, or set a cookie. Its loaders cannot read cookies or headers
 * themselves; what depends on the visitor comes from private endpoints only.
 */
export function createPageRenderer({
  dispatch,
  clock,
  report,
  flagSettings,
  errorReporting,
  getSite,
  getAddresses,
  policy,
  metrics,
}: RenderOptions): (web: ServerBuild, page: PageRequest) => Promise<RenderedPage> {
  const getHandler = createHandlerCache();
  const renderedParts = new LRUCache<string, string>({
    maxSize: renderedPartsBytes,
    sizeCalculation: (html, key) => 2 * (html.length + key.length),
  });
  metrics.trackMemory('parts of pages', () => renderedParts.calculatedSize);

  return async (web, { request, url, path, flags, body }) => {
    const { context } = request;
    const site = getSite(request);
    const entry = getWebEntry(web);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const tags = new Set(['pages']);
    let isShared = isRead;
    let isUnavailable = false;
    const scriptNonce = randomBytes(16).toString('base64url');
    let handedOver: string | null = null;

    async function callEndpoint(key: JsonKey, input: EndpointInput<JsonKey>): Promise<InProcessAnswer> {
      const endpointTags = dispatch.tagsFor(key, input.params, context);
      if (endpointTags) for (const tag of endpointTags) tags.add(tag);
      else isShared = false;
      const result = await dispatch.call(key, input, context);
      if (result.ok) return result;
      if (result.error.code === 'SERVICE_UNAVAILABLE') isUnavailable = true;
      return { ok: false, ...dispatch.errors.formatFailure(result.error, context.language) };
    }

    const { canonical, alternates } = getAddresses(path, site);
    const routerContext = new RouterContextProvider();
    routerContext.set(entry.shopContext, {
      site,
      path,
      canonical,
      // With what a page reads from its query, another address is its own.
      alternates: url.search === '' ? alternates : [],
      now: () => clock.now(),
      report,
      flags,
      flagSettings,
      errorReporting,
      scriptNonce,
      renderedParts,
      handOverPage: (bytes: string) => {
        handedOver = bytes;
      },
      api: entry.createInProcessApi((key, input) => callEndpoint(key as JsonKey, input)),
    });
    const response = await getHandler(web, site.prefix)(
      new Request(url, {
        method: request.method === 'HEAD' ? 'GET' : request.method,
        headers: isRead ? {} : getActionHeaders(request),
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
      routerContext,
    );
    const cookies = response.headers.getSetCookie();
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
    // The page failed for a passing reason: a cache or a load balancer may retry.
    const mustRetry = isUnavailable && response.status === 500;
    if (mustRetry) headers['retry-after'] = String(retryAfterSeconds);
    const isHtml = headers['content-type']?.startsWith('text/html') === true;
    const page = {
      status: mustRetry ? 503 : response.status,
      headers,
      cookies,
      tags: [...tags],
      isShared: isShared && cookies.length === 0,
    };
    if (!isHtml) return { ...page, body: Buffer.from(await response.arrayBuffer()) };
    const html = handedOver ?? Buffer.from(await response.arrayBuffer()).toString('latin1');
    if (!policy) return { ...page, body: Buffer.from(html, 'latin1') };
    const allowed = policy.apply(html, scriptNonce);
    headers['content-security-policy'] = allowed.policy;
    return { ...page, body: Buffer.from(allowed.html, 'latin1') };
  };
}

/** One request handler for each language prefix: the prefix is the router's base path. */
function createHandlerCache() {
  const handlers = new WeakMap<ServerBuild, Map<string, ReturnType<typeof createRequestHandler>>>();
  return (web: ServerBuild, prefix: string) => {
    const byPrefix = handlers.get(web) ?? new Map<string, ReturnType<typeof createRequestHandler>>();
    handlers.set(web, byPrefix);
    const handler =
      byPrefix.get(prefix) ?? createRequestHandler(prefix ? { ...web, basename: prefix } : web, 'production');
    byPrefix.set(prefix, handler);
    return handler;
  };
}

/** What an action may read of its request: the type of its body, and its origin for the router's cross-site check. */
function getActionHeaders({ headers }: FastifyRequest): [string, string][] {
  return (['content-type', 'origin', 'host'] as const).flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
}
