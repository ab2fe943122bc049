import type { FastifyReply } from 'fastify';
import { errorAnswer, type FlagFailure } from './flagservice.errors.ts';

/** Replies with the status, code and text of a failure, uncached; to a caller over its limit, with the time to wait. */
export function answerFailure(reply: FastifyReply, failure: FlagFailure): FastifyReply {
  const { status, body } = errorAnswer(failure);
  if (failure.code === 'TOO_BUSY') reply.header('retry-after', '5');
  if (failure.code === 'RATE_LIMITED') reply.header('retry-after', String(failure.details?.seconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
