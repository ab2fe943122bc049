import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, bodyIn, encodingOf } from '../encoding.ts';

/** Sends a body that is kept, in the form that the client takes; a client who has it already is told so. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: { etag: string; bodies: Bodies },
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await bodyIn(bodies, encoding));
}
