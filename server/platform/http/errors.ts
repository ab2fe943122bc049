import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestErrorCode } from '@vermilion/contract/errors';
import { type Language, markets } from '@vermilion/contract/markets';
import type { FastifyError, FastifyInstance } from 'fastify';
import { DatabaseUnavailableError } from '../database-error.ts';
import { requestErrorTable } from '../error-table.ts';
import { type Failure, fail } from '../result.ts';

/** Errors that Fastify raises before a handler runs, as codes of the error table. */
const requestFailures: Record<string, Failure<RequestErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'BODY_NOT_JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'BODY_NOT_JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'BODY_TOO_LARGE' },
  UPLOAD_CUT_OFF: { code: 'REQUEST_NOT_READABLE' },
};

/** Returns the URL unchanged if its path decodes; otherwise escapes stray percent signs (`/%`). */
export function escapeStrayPercents(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Answers every error with a code and a text; unexpected ones are reported and answered as INTERNAL. */
export function answerErrors(app: FastifyInstance, report: (error: unknown) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const language: Language = request.context?.language ?? markets.SG.languages[0];
    let failure: Failure<RequestErrorCode> = requestFailures[error.code] ?? {
      code: isRefusal(error) ? 'RESOURCE_NOT_FOUND' : 'INTERNAL',
    };
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      const { mediaTypes = ['application/json'] } = request.routeOptions.config;
      failure = fail('MEDIA_TYPE_NOT_SUPPORTED', { mediaTypes: mediaTypes.join(', ') }).error;
    }
    if (error.statusCode === 429) failure = fail('RATE_LIMITED', { seconds: reply.getHeader('retry-after') }).error;
    if (error instanceof DatabaseUnavailableError) failure = { code: 'SERVICE_UNAVAILABLE' };
    if (failure.code === 'INTERNAL') report(error);
    const { status, body } = requestErrorTable.formatFailure(failure, language);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = requestErrorTable.formatFailure({ code: 'RESOURCE_NOT_FOUND' }, request.context.language);
    return reply.code(status).send(body);
  });
}

/** Refuses a request with two `Host` headers (RFC 9112): a proxy before the shop might take the other one. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts < 2) return done();
    const { status, body } = requestErrorTable.formatFailure({ code: 'REQUEST_NOT_READABLE' }, 'en');
    reply.code(status).header('cache-control', 'private, no-store').send(body);
  });
}

/** Errors that Node raises before there is a request. */
const malformedRequests: Record<string, RequestErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Responds to malformed HTTP and closes the connection. Always in English: the locale is unknown. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = malformedRequests[error.code ?? ''] ?? 'REQUEST_NOT_READABLE';
  const failure = requestErrorTable.formatFailure({ code }, 'en');
  const { status } = failure;
  const body = JSON.stringify(failure.body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Files that must not be served (`/media/../secrets`) are answered as if they did not exist. */
const isRefusal = ({ statusCode = 500 }: FastifyError) => statusCode >= 400 && statusCode < 500;
