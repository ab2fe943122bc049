import type { Endpoint } from '@vermilion/contract/endpoint';
import {
  type EndpointInput,
  type EndpointKey,
  type EndpointOutput,
  type EndpointParts,
  endpoints,
} from '@vermilion/contract/endpoints';
import { errorText, type FieldError, type FieldErrorCode } from '@vermilion/contract/errors';
import type { Language } from '@vermilion/contract/markets';
import { fail, type Result } from '@vermilion/contract/result';
import type { z } from 'zod';
import type { AnswerCache } from './answer-cache.ts';
import type { RequestContext } from './request-context.ts';

/** Serves one endpoint: the checked parts in, a Result out. */
export type Handler<Key extends EndpointKey> = (
  parts: EndpointParts<Key>,
  context: RequestContext,
) => Promise<Result<EndpointOutput<Key>>> | Result<EndpointOutput<Key>>;

/** A noun's endpoints: each key of the contract is served by exactly one noun. */
export type Handlers<Keys extends EndpointKey = EndpointKey> = { [Key in Keys]: Handler<Key> };

export type RawParts = { params?: unknown; query?: unknown; body?: unknown };

export type Dispatch = {
  /** Serves a request whose parts nobody has checked yet. */
  raw: (key: EndpointKey, parts: RawParts, context: RequestContext) => Promise<Result<unknown>>;
  /** Serves a call from within the process (a page's loader): the same checks and handler, no HTTP. */
  call: <Key extends EndpointKey>(
    key: Key,
    input: EndpointInput<Key>,
    context: RequestContext,
  ) => Promise<Result<EndpointOutput<Key>>>;
  /** Whether its answers are the same for everybody in a market and language, and one object while they are kept. */
  isShared: (key: EndpointKey) => boolean;
};

/** Endpoints whose answers are the same for everybody in a market and language, with the tags that forget them. */
export type SharedAnswers = Partial<Record<EndpointKey, readonly string[]>>;

/** @param shared may be kept in `cache` */
export function createDispatch(
  handlers: Handlers,
  { shared, cache }: { shared: SharedAnswers; cache: AnswerCache | null } = { shared: {}, cache: null },
): Dispatch {
  async function raw(key: EndpointKey, parts: RawParts, context: RequestContext): Promise<Result<unknown>> {
    const endpoint: Endpoint = endpoints[key];
    const fields: FieldError[] = [];
    const checked: Record<string, unknown> = {};
    for (const part of ['params', 'query', 'body'] as const) {
      const given = part === 'query' ? singleValues(parts.query, endpoint.query) : parts[part];
      const result = endpoint[part].safeParse(given ?? {});
      if (result.success) checked[part] = result.data;
      else fields.push(...result.error.issues.map((issue) => fieldError(issue, given, context.language)));
    }
    if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });
    const answer = () => (handlers[key] as Handler<EndpointKey>)(checked as EndpointParts<EndpointKey>, context);
    const tags = shared[key];
    if (!tags || !cache) return answer();
    const question = `${key} ${context.market.code} ${context.language} ${JSON.stringify(checked)}`;
    return cache.answer(question, tags, answer, ({ ok }) => ok);
  }
  return {
    raw,
    call: raw as Dispatch['call'],
    isShared: (key) => cache !== null && shared[key] !== undefined,
  };
}

/** A repeated query parameter never fails: lists are joined, of anything else the first one counts. */
function singleValues(query: unknown, schema: z.ZodType): Record<string, unknown> {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value];
      return [name, isList(shape[name]) ? value.join(',') : value[0]];
    }),
  );
}

function isList(schema: z.ZodType | undefined): boolean {
  const inner = schema && 'unwrap' in schema ? (schema.unwrap as () => z.ZodType)() : schema;
  return inner?.meta()?.list === true;
}

function fieldError(issue: z.core.$ZodIssue, given: unknown, language: Language): FieldError {
  let value = given;
  for (const step of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  let code: FieldErrorCode = 'INVALID_VALUE';
  if (value === undefined || value === null || value === '') code = 'REQUIRED';
  else if (issue.code === 'too_big' && issue.origin === 'string') code = 'TOO_LONG';
  return { path: issue.path.join('.'), code, message: errorText(code, language) };
}
