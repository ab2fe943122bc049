import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { nothing } from './fields.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** An endpoint's method and path below the API root, which is also its name: `GET orders/{id}`. */
export type EndpointName = `${Method} ${string}`;

/**
 * Who may call an endpoint (spec §6). `visitor` is anybody. `member` is a signed-in member, employee or editor. `staff` is
 * somebody with a role that has the endpoint's permission (permissions.ts). `provider` is a machine that proves itself by a
 * signature.
 */
export type Audience = 'visitor' | 'member' | 'staff' | 'provider';

/** How often an endpoint may be called within a window. */
export type RateLimit = {
  /**
   * What the calls are counted by: the caller's network address, the caller (account or guest bag), or a path parameter
   * (`params.id` counts the calls for one order, whoever makes them).
   */
  per: 'address' | 'caller' | `params.${string}`;
  maxCalls: number;
  windowSeconds: number;
};

/**
 * The one file that an upload endpoint takes as its request body. `isStreamed`: the handler reads it as it comes, and it may
 * be larger than memory should hold at once.
 */
export type Upload = { mediaTypes: readonly string[]; maxBytes: number; isStreamed?: boolean };

/** How a success is answered; `redirect` leads to `location` with 303, `stream` sends a body of any media type. */
export type Answer = 'json' | 'redirect' | 'stream';

export type Idempotency = 'key' | 'state';

/**
 * An endpoint for staff names the permission that it takes, and its answer is never the same for everybody. `isScoped`: its
 * handler is given the grants of the caller, and checks whether they reach what is called for (scopes.ts). Without it a grant
 * that has a scope lets nobody in.
 */
type AudienceDeclaration =
  | { audience: Exclude<Audience, 'staff'>; permission?: never; isScoped?: never }
  | { audience: 'staff'; permission: Permission; shared?: never; isScoped?: true };

/** What the author of an endpoint writes; what is left out has the default that `defineEndpoints` names. */
export type EndpointDeclaration = AudienceDeclaration & {
  /** What it does, in one line: the summary in the API document. */
  summary: string;
  /** Beside the limit per address that all calls share. */
  limits?: readonly RateLimit[];
  /**
   * Cache tags, where the answer is the same for everybody in a market and language. Such an answer and the pages made of
   * shared answers only are cached and sent to all; purging a tag invalidates them.
   */
  shared?: readonly string[];
  params?: z.ZodType;
  query?: z.ZodObject;
  body?: z.ZodType;
  upload?: Upload;
  /** Applied to every answer: what the schema does not name is not sent. */
  response?: z.ZodType;
  answer?: Answer;
  /** The HTTP status of a success. */
  status?: 200 | 201 | 204;
  /**
   * Why a repeated call has no second effect, where calls move money, goods or points (ADR 105). `key`: the body carries an
   * `idempotencyKey`; the same body again gives the same answer, and another body IDEMPOTENCY_KEY_REUSED. `state`: the call
   * leads to a state, and a repeated call finds nothing left to do.
   */
  idempotency?: Idempotency;
  /** What it may fail with, beside what any call may: VALIDATION_FAILED, RATE_LIMITED, INTERNAL, SERVICE_UNAVAILABLE. */
  errors?: readonly ErrorCode[];
};

/** An endpoint as the server, the API document and the typed client read it: nothing is left out. */
export type Endpoint<Declaration extends EndpointDeclaration = EndpointDeclaration> = {
  summary: string;
  noun: string;
  audience: Declaration['audience'];
  /** Null unless the audience is staff. */
  permission: Permission | null;
  isScoped: Declaration extends { isScoped: true } ? true : false;
  limits: readonly RateLimit[];
  /** Null where calls move neither money, goods nor points. */
  idempotency: Idempotency | null;
  shared: Declaration extends { shared: readonly string[] } ? readonly string[] : null;
  params: SchemaIn<Declaration, 'params'>;
  query: SchemaIn<Declaration, 'query'>;
  body: SchemaIn<Declaration, 'body'>;
  upload: Declaration extends { upload: infer Given extends Upload } ? Given : null;
  response: SchemaIn<Declaration, 'response'>;
  answer: Declaration extends { answer: infer Given extends Answer } ? Given : 'json';
  status: Declaration extends { status: infer Given extends 200 | 201 | 204 }
    ? Given
    : Declaration extends { response: z.ZodType } | { answer: Answer }
      ? 200
      : 204;
  errors: Declaration extends { errors: infer Codes extends readonly ErrorCode[] } ? Codes : readonly [];
};

/** Any endpoint, where its types do not matter. */
export type AnyEndpoint = {
  summary: string;
  noun: string;
  audience: Audience;
  permission: Permission | null;
  isScoped: boolean;
  limits: readonly RateLimit[];
  idempotency: Idempotency | null;
  shared: readonly string[] | null;
  params: z.ZodType;
  query: z.ZodObject;
  body: z.ZodType;
  upload: Upload | null;
  response: z.ZodType;
  answer: Answer;
  status: 200 | 201 | 204;
  errors: readonly ErrorCode[];
};

/** The schema of a request or answer part that carries nothing. */
type Nothing = typeof nothing;

type SchemaIn<Declaration, Part extends string> = Declaration extends { [part in Part]: infer Schema extends z.ZodType }
  ? Schema
  : Nothing;

/**
 * Declares the endpoints of one noun.
 *
 * Defaults: no scope, no limit of its own, private (never cached), no parameters, query or body, an empty answer, JSON, status 200
 * (204 where the answer is empty), no idempotency, no errors of its own.
 */
export function defineEndpoints<const Declarations extends Record<EndpointName, EndpointDeclaration>>(
  noun: string,
  declarations: Declarations,
): { readonly [Name in keyof Declarations & EndpointName]: Endpoint<Declarations[Name]> } {
  const entries = Object.entries<EndpointDeclaration>(declarations).map(([name, declaration]) => {
    const endpoint: AnyEndpoint = {
      noun,
      permission: null,
      isScoped: false,
      limits: [],
      idempotency: null,
      shared: null,
      params: nothing,
      query: nothing,
      body: nothing,
      upload: null,
      response: declaration.answer === 'redirect' ? z.object({ location: z.string() }) : nothing,
      answer: 'json',
      status: declaration.response || declaration.answer ? 200 : 204,
      errors: [],
      ...declaration,
    };
    return [name, endpoint];
  });
  return Object.fromEntries(entries);
}
