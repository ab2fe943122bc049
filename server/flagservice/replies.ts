import type { FastifyReply } from 'fastify';
import { type FlagFailure, formatError } from './flagservice.errors.ts';

/** Replies with the status, code and text of a failure, uncached; to a caller over its limit, with the time to wait. */
export function sendFailureReply(reply: FastifyReply, failure: FlagFailure): FastifyReply {
  const { status, body } = formatError(failure);
  if (failure.code === 'TOO_BUSY') reply.header('retry-after', '5');
  if (failure.code === 'RATE_LIMITED') reply.header('retry-after', String(failure.details?.seconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
