import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { defineNoun } from '../platform/noun.ts';
import { createSitemapService, type SitemapService } from './sitemap.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    sitemap: SitemapService;
  }
}

const cacheControl = 'public, max-age=600';

/** Serves `/sitemap.xml` and its files: the pages of the market whose host is asked, for search engines. */
export const sitemapNoun = defineNoun({
  name: 'sitemap',
  needs: ['catalogue', 'content', 'market'],
  create: ({ env, clock }, { catalogue, content, market }) => {
    const addresses = { origins: env.origins, strategy: env.LOCALE_PREFIX };
    const service = createSitemapService({ catalogue, content, market, addresses, clock });
    const setType = (reply: FastifyReply) =>
      reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl);
    return {
      service,
      routes: async (app) => {
        app.get('/sitemap.xml', async (request, reply) =>
          setType(reply).send(await service.getIndex(request.context.origin)),
        );
        app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
          const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? [];
          const body = number ? await service.getFile(request.context.origin, Number(number)) : null;
          if (!body) return reply.callNotFound();
          setType(reply).header('vary', 'accept-encoding');
          // Search engines accept gzip; for others it is unpacked.
          const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
          if (takesGzip) return reply.header('content-encoding', 'gzip').send(body);
          return reply.send(await promisify(gunzip)(body));
        });
      },
    };
  },
});
