import { builtInRedirects } from '@vermilion/contract/page';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

/**
 * Serves which build is deployed (spec §7): browsers compare it with their own, and reload at their next navigation when it has changed;
 * and the route rules of that build, which are the same for as long as its id is.
 */
export function serveBuilds(app: FastifyInstance, build: () => Promise<ServerBuild>): void {
  app.get('/builds/latest.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { id: (await build()).assets.version };
  });
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    const web = await build();
    if (request.params.file !== `${web.assets.version}.json`) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return { id: web.assets.version, ...getRouteRules(web) };
  });
}

/** What a build does with its routes (spec §7). The retailer's redirects are data, and no part of it. */
type RouteRules = {
  /** Paths of pages that were rendered when it was built. */
  prerendered: readonly string[];
  /** Paths that always lead to another one. */
  redirects: Readonly<Record<string, string>>;
  /** Patterns of the pages before which the browser runs middleware: the guard of navigations (spec §2), among others. */
  middleware: string[];
};

function getRouteRules({ routes, assets, prerender }: ServerBuild): RouteRules {
  const listAbove = (id: string | undefined): NonNullable<ServerBuild['routes'][string]>[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...listAbove(route.parentId), route] : [];
  };
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const pages = Object.keys(routes).filter((id) => !parents.has(id));
  const middleware = pages.flatMap((id) => {
    const matched = listAbove(id);
    if (!matched.some((route) => assets.routes[route.id]?.hasClientMiddleware)) return [];
    return [`/${matched.flatMap(({ path }) => path || []).join('/')}`];
  });
  return { prerendered: prerender, redirects: builtInRedirects, middleware: middleware.sort() };
}

/** What crawlers may read: pages; not the API, nor pages that are one visitor's own. */
export function serveRobots(app: FastifyInstance): void {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /orders/',
    '',
  ];
  app.get('/robots.txt', async ({ context: { origin } }, reply) =>
    reply.type('text/plain; charset=utf-8').send([...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')),
  );
}
