import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@vermilion/contract/errors';
import { type Language, markets } from '@vermilion/contract/markets';
import { type Failure, fail } from '@vermilion/contract/result';
import type { FastifyError, FastifyInstance } from 'fastify';
import { DatabaseUnavailableError } from '../database-error.ts';
import { errorBody } from './api.ts';

/** Faults that Fastify finds before a handler runs, as codes of the error table. */
const faults: Record<string, Failure> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'BODY_NOT_JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'BODY_NOT_JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'BODY_TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'MEDIA_TYPE_NOT_SUPPORTED' },
};

/** What an address says where it can be read; one with stray percent signs (`/%`) is taken at its letters. */
export function readable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Answers every fault with a code and a text; what nobody expected is logged and reported as INTERNAL. */
export function answerErrors(app: FastifyInstance, report: (error: unknown) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const language: Language = request.context?.language ?? markets.SG.languages[0];
    let failure: Failure = faults[error.code] ?? { code: isRefusal(error) ? 'RESOURCE_NOT_FOUND' : 'INTERNAL' };
    if (error.statusCode === 429) failure = fail('RATE_LIMITED', { seconds: reply.getHeader('retry-after') }).error;
    if (error instanceof DatabaseUnavailableError) failure = { code: 'SERVICE_UNAVAILABLE' };
    if (failure.code === 'INTERNAL') report(error);
    return reply.code(errors[failure.code]).send(errorBody(failure, language));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(errors.RESOURCE_NOT_FOUND).send(errorBody({ code: 'RESOURCE_NOT_FOUND' }, request.context.language)),
  );
}

/** Faults that Node finds before there is a request to answer. */
const unreadable: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers what is no request (broken HTTP, too many headers, one that never ends) and ends its connection. In English:
 * who asks, and on which site, is not known.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = unreadable[error.code ?? ''] ?? 'REQUEST_NOT_READABLE';
  const status = errors[code];
  const body = JSON.stringify(errorBody({ code }, 'en'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Files that must not be served (`/media/../secrets`) are as good as not there. */
const isRefusal = ({ statusCode = 500 }: FastifyError) => statusCode >= 400 && statusCode < 500;
