import { randomUUID } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type LogFields, runWithLogContext } from '../log-context.ts';

type Options = {
  /** Addresses or networks of proxies whose `x-request-id` is taken over. */
  trustedProxies: string[];
  logger: FastifyBaseLogger;
  /** Whether every request is logged. Errors are logged in any case. */
  logsRequests: boolean;
};

const requestIdHeader = 'x-request-id';
/** Proxies and monitors ask every few seconds: requests of shoppers would be lost among them. */
const polledRoutes: ReadonlySet<string> = new Set(['/health', '/ready']);
const wellFormedId = /^[\w.:=-]{1,128}$/;

/**
 * Gives every request an id, that of a trusted proxy or a new one: it is in the answer's `x-request-id`, in every error
 * that is reported while the request is served, and in the request log. Queries are never logged: they hold order keys and
 * what visitors search for.
 */
export function logRequests(app: FastifyInstance, { trustedProxies, logger, logsRequests }: Options): void {
  const isProxy = proxyAddr.compile(trustedProxies);

  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[requestIdHeader];
    const isAccepted =
      typeof given === 'string' && wellFormedId.test(given) && isProxy(request.socket.remoteAddress ?? '', 0);
    request.id = isAccepted ? given : randomUUID();
    reply.header(requestIdHeader, request.id);
    runWithLogContext(() => describeRequest(request), done);
  });

  if (!logsRequests) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (polledRoutes.has(request.routeOptions.url ?? '')) return done();
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    logger.info({ ...describeRequest(request), status: reply.statusCode, durationMs }, 'request');
    done();
  });
}

function describeRequest(request: FastifyRequest): LogFields {
  const queryAt = request.url.indexOf('?');
  return {
    requestId: request.id,
    method: request.method,
    path: queryAt < 0 ? request.url : request.url.slice(0, queryAt),
    route: request.routeOptions.url,
    market: request.context?.market.code,
  };
}
