import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ShopSource } from '../shop/shop-source.ts';

const yearSeconds = 31_536_000;

/** Serves the pictures that the shop file names, and nothing else of the shop's folder. */
export function serveShopPictures(app: FastifyInstance, shop: ShopSource): void {
  app.get<{ Params: { version: string; file: string } }>('/shop/:version/:file', async (request, reply) => {
    const { version, file } = request.params;
    const picture = shop.get().pictures.get(file);
    // A version that was replaced is not kept under its old address.
    if (!picture || path.posix.basename(path.posix.dirname(picture.url)) !== version) return reply.callNotFound();
    return (
      reply
        .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        // A drawing opened by itself is a document: it may run nothing and load nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type(picture.mediaType)
        .send(picture.content)
    );
  });
}
