import { Readable } from 'node:stream';
import type { AnyEndpoint, Audience } from '@vermilion/contract/endpoint';
import { apiRoot, parseEndpointName, type StreamedAnswer } from '@vermilion/contract/endpoints';
import type { ErrorBody, ErrorCode } from '@vermilion/contract/errors';
import type { MarketCode } from '@vermilion/contract/markets';
import { type Preview, previewHeader } from '@vermilion/contract/preview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatch } from '../dispatch.ts';
import { type Bodies, chooseEncoding, createETag, getEncodedBody } from '../encoding.ts';
import type { ErrorTable } from '../error-table.ts';
import type { LogFields } from '../log-context.ts';
import { type ApiSchemas, createOpenApiDocument } from '../openapi.ts';
import { readPreview } from '../preview.ts';
import { getAddressKey, type RateLimitSettings, type RateLimits } from '../rate-limits.ts';
import type { Report } from '../report.ts';
import { type Failure, fail, type Result } from '../result.ts';
import { sendCached } from './cached.ts';

type Options = {
  dispatch: Dispatch;
  shopName: string;
  /** Those that the shop is open in. */
  markets: readonly MarketCode[];
  /** What the shop's settings make of schemas of the contract. */
  schemas: ApiSchemas;
  limits: RateLimits;
  /** For each network address, over all paths; a provider's calls count only where their signature is wrong. */
  callLimit: RateLimitSettings;
  report: Report;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** Of an upload; other bodies are JSON. */
    mediaTypes?: readonly string[];
  }
}

/** Refused calls of providers without a valid signature that are logged; anybody can send any number of them. */
const unverifiedLogLimit: RateLimitSettings = { maxCalls: 60, windowSeconds: 60 };

/** Bodies below this length fit into one network packet, so compressing them saves no time. */
const minCompressedBytes = 1400;

/** Serves every endpoint of the nouns under its path, with or without a slash at the end (spec §7). */
export function serveApi(
  app: FastifyInstance,
  { dispatch, shopName, markets, schemas, limits, callLimit, report }: Options,
): void {
  readJsonBodies(app);
  const sendFailure = createFailureSender(dispatch.errors);
  // Before bodies are read, so that refused calls cost little.
  app.addHook('onRequest', async (request, reply) => {
    const name = request.routeOptions.config.audience === 'provider' ? unverifiedCalls : 'api';
    const seconds = await limits.take(name, getAddressKey(request.ip), callLimit);
    if (seconds !== null) return reply.send(sendFailure(reply, fail('RATE_LIMITED', { seconds }).error, request));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isForeignChange(request)) return reply.send(sendFailure(reply, fail('NOT_PERMITTED').error, request));
  });
  let document: ReturnType<typeof serialize> | undefined;
  /** Creates the document when it is first asked for: few processes need it, and it is a twentieth of a start. */
  function getDocument() {
    document ??= serialize(createOpenApiDocument(dispatch.endpoints, dispatch.errors, { shopName, markets, schemas }));
    return document;
  }
  app.get('/api/openapi.json', (request, reply) =>
    sendCached(request, reply.type(jsonType).header('vary', 'accept-encoding'), getDocument()),
  );
  const methodsByUrl = new Map<string, Set<string>>();
  for (const [key, endpoint] of dispatch.endpoints) {
    const { method, path } = parseEndpointName(key);
    const url = (apiRoot + path.replaceAll(/\{(\w+)\}/g, ':$1')).replace(/\/$/, '');
    methodsByUrl.set(url, (methodsByUrl.get(url) ?? new Set()).add(method));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('vary', 'accept-language, cookie, x-site-country, accept-encoding');
      if (request.headers[previewHeader] === 'true') request.context.preview = await admitPreview(request);
      const result = await dispatch.raw(key, request, request.context);
      if (endpoint.audience === 'provider') await trackProviderCall(key, result, request);
      if (!result.ok) return sendFailure(reply, result.error, request);
      return sendAnswer(request, reply, endpoint, result.value);
    };
    const config = { audience: endpoint.audience };
    // Before the body is read and judged: whoever may not send one learns that.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const refusal = method === 'GET' ? null : await dispatch.refuse(key, request.context);
      if (refusal && !refusal.ok) return reply.send(sendFailure(reply, refusal.error, request));
    };
    if (endpoint.upload) {
      const { mediaTypes } = endpoint.upload;
      serveUpload(app, { method, url, onRequest, handler, config: { ...config, mediaTypes } }, endpoint.upload);
    } else app.route({ method, url, onRequest, handler, config });
  }
  refuseOtherMethods(app, methodsByUrl, sendFailure);

  /** What somebody else sends as a preview is ignored (ADR 231). */
  async function admitPreview({ url, context }: FastifyRequest): Promise<Preview | null> {
    const reach = await dispatch.findReach('content.preview', context);
    return reach && readPreview(new URL(url, context.origin).searchParams, context.market, reach);
  }

  /** Logs a refused call; one with a valid signature is not counted, as providers call for all shoppers from few addresses. */
  async function trackProviderCall(key: string, result: Result<unknown>, request: FastifyRequest): Promise<void> {
    const isVerified = result.ok || result.error.code !== 'CALLBACK_NOT_VERIFIED';
    if (isVerified) await limits.refund(unverifiedCalls, getAddressKey(request.ip), callLimit);
    if (result.ok) return;
    const isLogged = isVerified || (await limits.take('unverified-call-logs', 'all', unverifiedLogLimit)) === null;
    if (isLogged) reportRefusal(report, key, result.error, request);
  }
}

const unverifiedCalls = 'unverified-calls';

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, endpoint: AnyEndpoint, value: unknown) {
  reply.code(endpoint.status);
  if (endpoint.shared && !request.context.preview)
    return sendCached(request, reply.type(jsonType), getSerialized(value as object));
  reply.header('cache-control', 'private, no-store');
  if (endpoint.status === 204) return reply.send();
  if (endpoint.answer === 'redirect') return reply.redirect((value as { location: string }).location, 303);
  if (endpoint.answer === 'stream') {
    const { mediaType, body, fileName, policy } = value as StreamedAnswer;
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`);
    // Proxies would keep an event back until more have come.
    if (mediaType.startsWith('text/event-stream')) reply.header('x-accel-buffering', 'no');
    return reply.type(mediaType).send(Readable.from(body));
  }
  return sendPrivate(request, reply.type(jsonType), Buffer.from(JSON.stringify(value)));
}

/** Sends a body that is made for one visitor, compressed if that saves packets. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, identity: Buffer): Promise<FastifyReply> {
  const isCompressed = identity.length >= minCompressedBytes;
  const encoding = isCompressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await getEncodedBody({ identity }, encoding));
}

/**
 * Whether a page of another origin sends a change. SameSite=Lax keeps the cookies from other sites, and this keeps out
 * other hosts of the shop's own site. Browsers name the origin with every change; apps and machines name none.
 */
function isForeignChange({ method, headers: { origin }, host, context }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || origin === undefined) return false;
  return origin !== context.origin && URL.parse(origin)?.host !== host;
}

/** When to try again what failed for a passing reason. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { SERVICE_UNAVAILABLE: 5 };

type FailureSender = (reply: FastifyReply, failure: Failure, request: FastifyRequest) => ErrorBody;

function createFailureSender(errors: ErrorTable): FailureSender {
  return (reply, failure, { context }) => {
    const seconds = failure.code === 'RATE_LIMITED' ? failure.details?.seconds : retryAfterSeconds[failure.code];
    if (seconds !== undefined) reply.header('retry-after', String(seconds));
    const { status, body } = errors.formatFailure(failure, context.language);
    reply.code(status).header('cache-control', 'private, no-store');
    return body;
  };
}

/** Reports a refused call of a provider: its money or its settings may be wrong. Signatures are not reported. */
function reportRefusal(report: Report, endpoint: string, { code, details }: Failure, request: FastifyRequest): void {
  const { fields: _, ...values } = details ?? {};
  const ids = Object.entries(request.body ?? {}).filter(
    ([name, value]) => /Id$/.test(name) && typeof value === 'string',
  );
  const shortIds = Object.fromEntries(ids.map(([name, value]) => [name, String(value).slice(0, 100)]));
  const context = { ...shortIds, ...(values as LogFields), endpoint, code, address: request.ip };
  report('A call of a provider was refused', context, 'warn');
}

const jsonType = 'application/json; charset=utf-8';

/** Cached answers as they are sent; the answer cache hands out the same object for as long as it keeps it. */
const serializedAnswers = new WeakMap<object, { etag: string; bodies: Bodies }>();

function getSerialized(value: object): { etag: string; bodies: Bodies } {
  const existing = serializedAnswers.get(value);
  if (existing) return existing;
  const serialized = serialize(value);
  serializedAnswers.set(value, serialized);
  return serialized;
}

function serialize(value: object): { etag: string; bodies: Bodies } {
  const identity = Buffer.from(JSON.stringify(value));
  return { etag: createETag(identity), bodies: { identity } };
}

/** Answers 405 on known paths and 404 on unknown ones. */
function refuseOtherMethods(
  app: FastifyInstance,
  methodsByUrl: ReadonlyMap<string, ReadonlySet<string>>,
  sendFailure: FailureSender,
): void {
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const [url, known] of methodsByUrl) {
    app.route({
      method: all.filter((method) => !known.has(method)),
      url,
      handler: async (request, reply) =>
        sendFailure(
          reply.header('allow', [...known].join(', ')),
          { code: 'METHOD_NOT_ALLOWED', details: { method: request.method } },
          request,
        ),
    });
  }
  app.all('/api/*', async (request, reply) => sendFailure(reply, { code: 'RESOURCE_NOT_FOUND' }, request));
}

/** Reads JSON, and keeps the bytes beside what they say: signatures are over bytes. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body);
    // Every call says that it sends JSON (spec §7), also one that sends nothing.
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** Takes one file as the request body; other media types are refused with 415, larger files with 413. */
function serveUpload(
  app: FastifyInstance,
  route: {
    method: string;
    url: string;
    onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
    config: { audience: Audience; mediaTypes: readonly string[] };
  },
  { mediaTypes, maxBytes, isStreamed = false }: NonNullable<AnyEndpoint['upload']>,
): void {
  const getMediaType = (request: FastifyRequest) =>
    request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (isStreamed) {
      scope.addContentTypeParser([...mediaTypes], (request, payload, done) => {
        if (Number(request.headers['content-length']) > maxBytes) done(new UploadError('FST_ERR_CTP_BODY_TOO_LARGE'));
        else done(null, { mediaType: getMediaType(request), chunks: limitBytes(payload, maxBytes) });
      });
      scope.route(route);
      return;
    }
    scope.addContentTypeParser([...mediaTypes], { parseAs: 'buffer', bodyLimit: maxBytes }, (request, body, done) =>
      done(null, { mediaType: getMediaType(request), bytes: body }),
    );
    scope.route({ ...route, bodyLimit: maxBytes });
  });
}

/** Thrown while a streamed upload is read; its code is one of `requestFailures`. */
class UploadError extends Error {
  readonly code: 'FST_ERR_CTP_BODY_TOO_LARGE' | 'UPLOAD_CUT_OFF';

  constructor(code: UploadError['code'], options: ErrorOptions = {}) {
    super('The upload cannot be read', options);
    this.code = code;
  }
}

/** @throws UploadError where there are more bytes, or the connection ends before the last of them */
async function* limitBytes(payload: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const chunks = payload[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch((cause) => {
      throw new UploadError('UPLOAD_CUT_OFF', { cause });
    });
    if (done) return;
    size += value.length;
    if (size > maxBytes) throw new UploadError('FST_ERR_CTP_BODY_TOO_LARGE');
    yield value;
  }
}
