import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, chooseEncoding, getEncodedBody } from '../encoding.ts';

/**
 * Sends a body that is the same for everybody, in the encoding that the client takes; replies 304 when the client's ETag
 * matches. Caches on the way may store it and must revalidate it each time: a purge does not reach them.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: { etag: string; bodies: Bodies },
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', 'public, no-cache');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await getEncodedBody(bodies, encoding));
}

/**
 * Makes an answer that sets cookies private: a cache on the way must not hand one visitor's cookies to another. Redirects
 * that say nothing of caches are kept by them as well.
 */
export function keepCookiesPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.hasHeader('set-cookie') && !/private|no-store/.test(String(reply.getHeader('cache-control')))) {
      reply.header('cache-control', 'private, no-cache');
    }
    done(null, payload);
  });
}
