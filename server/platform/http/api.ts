import { apiRoot, type EndpointKey, endpointAddress, endpoints } from '@vermilion/contract/endpoints';
import { type ErrorBody, errors, errorText } from '@vermilion/contract/errors';
import type { Language } from '@vermilion/contract/markets';
import type { Failure } from '@vermilion/contract/result';
import type { FastifyInstance } from 'fastify';
import type { Dispatch } from '../dispatch.ts';
import { type Bodies, etagOf } from '../encoding.ts';
import { openApiDocument } from '../openapi.ts';
import { sendKept } from './kept.ts';

/** The body that an answer with an error carries. */
export function errorBody(failure: Failure, language: Language): ErrorBody {
  const { code, details } = failure;
  return { code, message: errorText(code, language, details), ...(details ? { details } : {}) };
}

/** Serves every endpoint of the contract under its path, with and without a slash at the end (spec §7). */
export function serveApi(app: FastifyInstance, dispatch: Dispatch): void {
  keepRawBodies(app);
  const document = openApiDocument();
  app.get('/api/openapi.json', async () => document);
  const methods = new Map<string, Set<string>>();
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const { method, path } = endpointAddress(key);
    const url = (apiRoot + path.replaceAll(/\{(\w+)\}/g, ':$1')).replace(/\/$/, '');
    const isShared = dispatch.isShared(key);
    methods.set(url, (methods.get(url) ?? new Set()).add(method));
    for (const spelling of [url, `${url}/`]) {
      app.route({
        method,
        url: spelling,
        handler: async (request, reply) => {
          const { context } = request;
          const result = await dispatch.raw(key, request, context);
          reply.header('vary', 'accept-language, x-site-country, accept-encoding');
          if (result.ok && isShared) return sendKept(request, reply.type(json), keptBody(result.value as object));
          reply.header('cache-control', 'private, no-store');
          if (result.ok) return result.value;
          reply.code(errors[result.error.code]);
          return errorBody(result.error, context.language);
        },
      });
    }
  }
  refuseTheRest(app, methods);
}

const json = 'application/json; charset=utf-8';

/** Shared answers as they are sent; one goes with the answer that it belongs to. */
const keptBodies = new WeakMap<object, { etag: string; bodies: Bodies }>();

function keptBody(value: object): { etag: string; bodies: Bodies } {
  const known = keptBodies.get(value);
  if (known) return known;
  const identity = Buffer.from(JSON.stringify(value));
  const kept = { etag: etagOf(identity), bodies: { identity } };
  keptBodies.set(value, kept);
  return kept;
}

/** Addresses of the API that nothing answers, and methods that an address does not take. */
function refuseTheRest(app: FastifyInstance, methods: ReadonlyMap<string, ReadonlySet<string>>): void {
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const [url, known] of methods) {
    for (const spelling of [url, `${url}/`]) {
      app.route({
        method: all.filter((method) => !known.has(method)),
        url: spelling,
        handler: async (request, reply) => {
          reply.code(errors.METHOD_NOT_ALLOWED).header('allow', [...known].join(', '));
          return errorBody(
            { code: 'METHOD_NOT_ALLOWED', details: { method: request.method } },
            request.context.language,
          );
        },
      });
    }
  }
  app.all('/api/*', async (request, reply) => {
    reply.code(errors.RESOURCE_NOT_FOUND);
    return errorBody({ code: 'RESOURCE_NOT_FOUND' }, request.context.language);
  });
}

/** Reads JSON, and keeps it as it came beside what it says: signatures are over bytes. */
function keepRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body);
    // Every call says that it sends JSON (spec §7), also one that sends nothing.
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
