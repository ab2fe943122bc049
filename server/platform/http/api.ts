import { apiRoot, type EndpointKey, endpointAddress, endpoints } from '@vermilion/contract/endpoints';
import { type ErrorBody, errors, errorText } from '@vermilion/contract/errors';
import type { Language } from '@vermilion/contract/markets';
import type { Failure } from '@vermilion/contract/result';
import type { FastifyInstance } from 'fastify';
import type { Dispatch } from '../dispatch.ts';

/** The body that an answer with an error carries. */
export function errorBody(failure: Failure, language: Language): ErrorBody {
  const { code, details } = failure;
  return { code, message: errorText(code, language, details), ...(details ? { details } : {}) };
}

/** Serves every endpoint of the contract under its path, with and without a slash at the end (spec §7). */
export function serveApi(app: FastifyInstance, dispatch: Dispatch): void {
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const { method, path } = endpointAddress(key);
    const url = (apiRoot + path.replaceAll(/\{(\w+)\}/g, ':$1')).replace(/\/$/, '');
    for (const spelling of [url, `${url}/`]) {
      app.route({
        method,
        url: spelling,
        handler: async (request, reply) => {
          const { context } = request;
          const result = await dispatch.raw(key, request, context);
          reply.header('cache-control', 'private, no-store').header('vary', 'accept-language, x-site-country');
          if (result.ok) return result.value;
          reply.code(errors[result.error.code]);
          return errorBody(result.error, context.language);
        },
      });
    }
  }
}
