import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { type AdminTokens, createAdminAuth } from './admin.auth.ts';
import { serveAdmin } from './admin.routes.ts';
import { serveClients } from './client.routes.ts';
import type { FlagErrorCode } from './flagservice.errors.ts';
import type { FlagService } from './flagservice.ts';
import { sendFailureReply } from './replies.ts';
import { serveResults, serveResultsPages } from './results.routes.ts';

type Options = {
  service: FlagService;
  /** The prefix of the paths that clients call, without a trailing slash: `/flagservice`; empty if the service runs alone. */
  prefix: string;
  /** Who may edit flags and read results. */
  tokens: AdminTokens;
  report: (error: unknown) => void;
};

/** How much of a body that is too large is read, and for how long, before the connection is closed. */
const maxDiscardedBytes = 50_000_000;
const discardTimeoutMs = 5000;

/** Codes of the errors that Fastify raises before a handler runs. */
const errorCodes: Record<string, FlagErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_NOT_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_NOT_SUPPORTED',
};

/**
 * Registers the flag service: the paths of clients (spec §7) under the prefix, `/flags/admin` for editors, and
 * `/flags/results` for people. Streams end when the app closes; the caller closes the service.
 */
export async function serveFlagService(
  app: FastifyInstance,
  { service, prefix, tokens, report }: Options,
): Promise<void> {
  const auth = createAdminAuth(tokens);
  app.addHook('preClose', async () => service.streams.close());
  await app.register(
    async (scope) => {
      setErrorHandler(scope, report);
      serveClients(scope, service);
    },
    { prefix },
  );
  await app.register(
    async (scope) => {
      setErrorHandler(scope, report);
      serveAdmin(scope, { ...service, auth });
      serveResults(scope, service);
    },
    { prefix: '/flags/admin' },
  );
  await app.register(
    async (scope) => {
      setErrorHandler(scope, report);
      serveResultsPages(scope, { ...service, auth });
    },
    { prefix: '/flags/results' },
  );
}

function setErrorHandler(scope: FastifyInstance, report: (error: unknown) => void): void {
  scope.setErrorHandler<FastifyError>(async (error, { raw }, reply) => {
    const { statusCode = 500 } = error;
    // Unread bytes would reset the connection before the client has read the reply.
    if (statusCode === 413) await discardBody(raw);
    const code = errorCodes[error.code] ?? (statusCode >= 400 && statusCode < 500 ? 'VALIDATION_FAILED' : 'INTERNAL');
    if (code === 'INTERNAL') report(error);
    const details = code === 'MEDIA_TYPE_NOT_SUPPORTED' ? { mediaTypes: 'application/json' } : undefined;
    return sendFailureReply(reply, { code, ...(details && { details }) });
  });
}

/** Reads the rest of a body without storing it. */
function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(finish, discardTimeoutMs).unref();
    function finish(): void {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    }
    function count(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes > maxDiscardedBytes) finish();
    }
    if (request.readableEnded || request.destroyed) return finish();
    request.once('end', finish).once('close', finish).once('error', finish);
    request.on('data', count);
    request.resume();
  });
}
