import type { RequestErrorCode } from '@vermilion/contract/errors';
import type { FlagKey } from '@vermilion/contract/flag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { chooseEncoding, getEncodedBody } from '../encoding.ts';
import { requestErrorTable } from '../error-table.ts';
import type { PageCache, RenderedPage, StoredPage } from '../page-cache.ts';
import { readPreview } from '../preview.ts';
import { getAddressKey, type RateLimitSettings, type RateLimits } from '../rate-limits.ts';
import { ExpectedError } from '../report.ts';
import { sendCached } from './cached.ts';
import {
  dropUndeclaredParameters,
  getPagePath,
  getPageUrl,
  getVisitorQuery,
  isDataUrl,
  replaceControlCharacters,
} from './page-address.ts';
import { type FindPageRedirect, sendRedirect } from './page-redirect.ts';
import { createPageRenderer, type PageFlags, type RenderOptions } from './page-render.ts';
import { createRouteFinder } from './page-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page's address, such as `/products/:slug`; null for what is no page. */
    pagePattern: string | null;
  }
}

type Options = RenderOptions & {
  /** The built web app; loaded at every request in development, where it changes. */
  build: () => Promise<ServerBuild>;
  limits: RateLimits;
  /** How many pages may be rendered for one network address; pages from the cache do not count. */
  renderLimit: RateLimitSettings;
  /** Null: every page is rendered for every request. */
  cache: PageCache | null;
  /** Finds the retailer's redirect of a path, before any page is looked for. */
  findRedirect: FindPageRedirect;
  /** Decides the flags that a page declares for the visitor. @param path without the language prefix */
  decideFlags: (request: FastifyRequest, path: string, keys: readonly FlagKey[]) => Promise<PageFlags>;
};

/** Serves every page and its data: from the page cache, or through the web app's loaders. */
export function servePages(app: FastifyInstance, options: Options): void {
  const { build, limits, renderLimit, cache, findRedirect, decideFlags, dispatch } = options;
  const findRoute = createRouteFinder();
  const render = createPageRenderer(options);
  app.decorateRequest('pagePattern', null);

  /** Decided before any cache is asked (ADR 231): what somebody else sends as a preview is ignored. */
  const admitPreview = async ({ context }: FastifyRequest, url: URL) => {
    const reach = await dispatch.findReach('content.preview', context);
    return reach && readPreview(url.searchParams, context.market, reach);
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { origin, market, language } = request.context;
      const url = getPageUrl(request.url, origin);
      replaceControlCharacters(url);
      const web = await build();
      const path = getPagePath(request, url);
      const route = findRoute(web, path);
      request.pagePattern = route.pattern;
      const redirect = findRedirect(route.canonicalPath, {
        market: market.code,
        origin,
        search: getVisitorQuery(url),
      });
      if (redirect) return sendRedirect(reply, redirect, { web, url, prefix: request.prefix });
      // A page has one address, however its path is written.
      const isCanonical = route.canonicalPath === path && !request.url.startsWith('//');
      if (!isCanonical && !isDataUrl(url)) {
        return reply.redirect(request.prefix + route.canonicalPath + url.search, 308);
      }
      const fullUrl = new URL(url);
      if (url.search) dropUndeclaredParameters(url, route.query);
      const flags = await decideFlags(request, path, route.flags);
      // Every query would make an entry of its own.
      const canCache = route.query !== 'all' && !route.isPreview;
      if (route.isPreview) request.context.preview = await admitPreview(request, url);
      const key = `${origin} ${market.code} ${language} ${url.pathname}${url.search} ${describeVariations(flags)}`;
      const renderNow = async () => {
        const seconds = await limits.take('pages', getAddressKey(request.ip), renderLimit);
        if (seconds !== null) throw new RenderLimitError(seconds);
        const page = await render(web, { request, url, path, flags });
        const isWhole = page.status < 300 && page.status !== dataRedirectStatus;
        if (isWhole || fullUrl.search === url.search) return page;
        // An error page names the full address, and a redirect leads back to it (spec §2, §8); so it is nobody else's.
        return { ...(await render(web, { request, url: fullUrl, path, flags })), isShared: false };
      };
      try {
        const answer = cache && canCache ? await cache.page(key, renderNow) : await renderNow();
        if (route.isPreview) reply.header('x-robots-tag', 'noindex');
        return 'etag' in answer ? sendStored(request, reply, answer) : sendRendered(request, reply, answer);
      } catch (error) {
        if (error instanceof RenderLimitError) return sendText(request, reply, 'RATE_LIMITED', error.seconds);
        throw error;
      }
    },
  });

  // Actions of the web app: their bodies reach it as they came.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/*', async (request, reply) => {
      const seconds = await limits.take('pages', getAddressKey(request.ip), renderLimit);
      if (seconds !== null) return sendText(request, reply, 'RATE_LIMITED', seconds);
      const url = getPageUrl(request.url, request.context.origin);
      replaceControlCharacters(url);
      const web = await build();
      const path = getPagePath(request, url);
      const route = findRoute(web, path);
      request.pagePattern = route.pattern;
      const flags = await decideFlags(request, path, route.flags);
      const page = await render(web, { request, url, path, flags, body: request.body as Buffer });
      if (page.status === 405) reply.header('allow', 'GET, HEAD');
      return sendRendered(request, reply, page);
    });
  });
}

/** With which the router answers a request for the data of a page that redirects. */
const dataRedirectStatus = 202;

/** The page was not rendered, as its address is over the limit. */
class RenderLimitError extends ExpectedError {
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many renders');
    this.seconds = seconds;
  }
}

/** Answers with an error's text where no page can be rendered. */
function sendText(
  { context }: FastifyRequest,
  reply: FastifyReply,
  code: RequestErrorCode,
  seconds?: number,
): FastifyReply {
  const { status, body } = requestErrorTable.formatFailure({ code, details: { seconds } }, context.language);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('text/plain; charset=utf-8')
    .send(body.message);
}

/** Smaller bodies gain nothing by compression. */
const minCompressedBytes = 1400;

async function sendRendered(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<FastifyReply> {
  for (const cookie of page.cookies) reply.header('set-cookie', cookie);
  reply
    .code(page.status)
    .headers(page.headers)
    .header('cache-control', page.isShared ? 'private, no-cache' : 'private, no-store')
    .header('vary', 'accept-encoding, cookie');
  const canCompress = page.body.length >= minCompressedBytes;
  const encoding = canCompress ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await getEncodedBody({ identity: page.body }, encoding));
}

function sendStored(request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding, cookie');
  return sendCached(request, reply, page);
}

/** Names decisions: the same variation of another experiment, or of none, makes another page, as pages track them. */
function describeVariations(flags: PageFlags): string {
  return Object.entries(flags)
    .map(([flag, { key, experimentId, id }]) => `${flag}=${key}/${experimentId}/${id}`)
    .join();
}
