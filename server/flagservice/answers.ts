import type { FastifyReply } from 'fastify';
import { errorAnswer, type FlagFailure } from './flagservice.errors.ts';

/** Answers a failure with its status, code and text; nobody keeps it. */
export function answerFailure(reply: FastifyReply, failure: FlagFailure): FastifyReply {
  const { status, body } = errorAnswer(failure);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
