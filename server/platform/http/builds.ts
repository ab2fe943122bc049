import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

/** Serves which build is deployed (spec §7): browsers compare it with their own, and reload at their next navigation when it has changed. */
export function serveBuilds(app: FastifyInstance, build: () => Promise<ServerBuild>): void {
  const getBuildId = async () => (await build()).assets.version;
  app.get('/builds/latest.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { id: await getBuildId() };
  });
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    const id = await getBuildId();
    if (request.params.file !== `${id}.json`) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return { id, prerendered: [], redirects: {} };
  });
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
