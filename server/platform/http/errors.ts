import { errors } from '@vermilion/contract/errors';
import { type Language, markets } from '@vermilion/contract/markets';
import { type Failure, fail } from '@vermilion/contract/result';
import type { FastifyError, FastifyInstance } from 'fastify';
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
    if (failure.code === 'INTERNAL') report(error);
    return reply.code(errors[failure.code]).send(errorBody(failure, language));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(errors.RESOURCE_NOT_FOUND).send(errorBody({ code: 'RESOURCE_NOT_FOUND' }, request.context.language)),
  );
}

/** Files that must not be served (`/media/../secrets`) are as good as not there. */
const isRefusal = ({ statusCode = 500 }: FastifyError) => statusCode >= 400 && statusCode < 500;
