import type { AnyEndpoint, Audience, RateLimit } from '@vermilion/contract/endpoint';
import type {
  EndpointError,
  EndpointInput,
  EndpointKey,
  EndpointOutput,
  EndpointParts,
  Endpoints,
  JsonKey,
} from '@vermilion/contract/endpoints';
import type { DeclaredErrors, ErrorCode, FieldError, FieldErrorCode } from '@vermilion/contract/errors';
import { queryList } from '@vermilion/contract/fields';
import type { Language } from '@vermilion/contract/markets';
import { listPermissions, type Permission } from '@vermilion/contract/permissions';
import { findReachInMarket, type Reach, type RoleGrant } from '@vermilion/contract/scopes';
import { z } from 'zod';
import { type Actor, getCallerKey, guestKeyPrefix, type SignedIn, SignInExpiredError } from './actor.ts';
import type { AnswerCache } from './answer-cache.ts';
import { DatabaseUnavailableError } from './database-error.ts';
import { createErrorTable, describeFieldError, type ErrorTable } from './error-table.ts';
import { getAddressKey, type RateLimits } from './rate-limits.ts';
import type { RequestContext, SiteContext, StaffContext } from './request-context.ts';
import { fail, ok, type Result } from './result.ts';

/**
 * The handler of a shared endpoint sees the site only, so that no answer to all can depend on one visitor; that of an endpoint for
 * staff all but the site, so that no list depends on where it is read.
 */
type ContextFor<Key extends EndpointKey> = Endpoints[Key]['audience'] extends 'staff'
  ? StaffContext
  : Endpoints[Key]['shared'] extends null
    ? RequestContext
    : SiteContext;

type HandlerResult<Key extends EndpointKey> = Result<EndpointOutput<Key>, EndpointError<Key> | 'VALIDATION_FAILED'>;

/** The handler of a scoped endpoint is also given the grants of its caller. */
type GrantsFor<Key extends EndpointKey> = Endpoints[Key]['isScoped'] extends true ? [grants: readonly RoleGrant[]] : [];

/** Serves one endpoint: the checked parts in, a Result out. It returns only errors that the endpoint declares. */
export type Handler<Key extends EndpointKey> = (
  parts: EndpointParts<Key>,
  context: ContextFor<Key>,
  ...staff: GrantsFor<Key>
) => Promise<HandlerResult<Key>> | HandlerResult<Key>;

export type Handlers<Keys extends EndpointKey> = { [Key in Keys]: Handler<Key> };

/** A noun's endpoints with the handlers that serve them, and the errors that the noun declares. */
export type ServedEndpoints = {
  endpoints: Record<string, AnyEndpoint>;
  errors?: DeclaredErrors;
  handlers: Record<string, unknown>;
};

export type RawParts = { params?: unknown; query?: unknown; body?: unknown };

export type Dispatch = {
  endpoints: ReadonlyMap<EndpointKey, AnyEndpoint>;
  /** The errors of all nouns. */
  errors: ErrorTable;
  /** Refuses who may not call an endpoint, before the body of the call is read; null for others. `raw` checks it again. */
  refuse: (key: EndpointKey, context: RequestContext) => Promise<Result<never> | null>;
  /** Serves a request whose parts are not checked yet. */
  raw: (key: EndpointKey, parts: RawParts, context: RequestContext) => Promise<Result<unknown>>;
  /** Serves a call from within the process (a page's loader or action): the same checks and handler, no HTTP. */
  call: <Key extends JsonKey>(
    key: Key,
    input: EndpointInput<Key>,
    context: RequestContext,
  ) => Promise<Result<EndpointOutput<Key>>>;
  /** The cache tags of a shared endpoint's answer in a market; null for private endpoints, and for all that a preview asks. */
  tagsFor: (
    key: EndpointKey,
    params: unknown,
    context: Pick<SiteContext, 'market' | 'preview'>,
  ) => readonly string[] | null;
  /**
   * Returns what a permission of the caller reaches in the market of the request: for what is decided before a call, as whether
   * pages are previewed. Null for whoever is no staff or lacks the permission.
   */
  findReach: (permission: Permission, context: RequestContext) => Promise<Reach | null>;
};

/** Pairs a noun's endpoints with handlers for exactly these. */
export function serveEndpoints<Keys extends EndpointKey>(
  endpoints: { readonly [Key in Keys]: Endpoints[Key] },
  handlers: Handlers<Keys>,
): ServedEndpoints {
  return { endpoints: endpoints as unknown as Record<string, AnyEndpoint>, handlers };
}

/** Returns which roles somebody has on the staff, and where, as it is now; none for others. */
export type ReadGrants = (actor: SignedIn) => Promise<readonly RoleGrant[]>;

const permittedKinds: Record<Audience, readonly Actor['kind'][] | null> = {
  visitor: null,
  member: ['member', 'employee', 'editor'],
  staff: ['employee', 'editor'],
  provider: ['provider'],
};

/**
 * Joins the nouns' endpoints into one dispatcher: audience, limits, validation, handler, response schema.
 * @param cache where answers of shared endpoints are kept; null to compute each one
 * @param limits null where nothing is limited, for tests
 * @param readGrants without it nobody may call an endpoint for staff
 * @throws where two nouns serve the same endpoint or declare the same error, an endpoint has no handler, or one for staff
 * names no permission
 */
export function createDispatch(
  nouns: readonly ServedEndpoints[],
  {
    cache = null,
    limits = null,
    readGrants = async () => [],
  }: { cache?: AnswerCache | null; limits?: RateLimits | null; readGrants?: ReadGrants } = {},
): Dispatch {
  const errors = createErrorTable(nouns.map((noun) => noun.errors ?? {}));
  const served = new Map<EndpointKey, { endpoint: AnyEndpoint; handle: Handler<EndpointKey> }>();
  for (const { endpoints, handlers } of nouns) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const key = name as EndpointKey;
      if (served.has(key)) throw new Error(`Two nouns serve ${name}`);
      const handle = handlers[name] as Handler<EndpointKey> | undefined;
      if (!handle) throw new Error(`Nothing serves ${name}`);
      if ((endpoint.audience === 'staff') !== (endpoint.permission !== null)) {
        throw new Error(`${name} has to name both the audience staff and a permission, or neither`);
      }
      served.set(key, { endpoint, handle });
    }
  }

  async function serve(key: EndpointKey, parts: RawParts, context: RequestContext): Promise<Result<unknown>> {
    const found = served.get(key);
    if (!found) return fail('RESOURCE_NOT_FOUND');
    const { endpoint, handle } = found;
    const admitted = await checkAudience(endpoint, context, readGrants);
    if (!admitted.ok) return admitted;
    const refusal = await checkLimits(limits, key, endpoint, parts, context);
    if (refusal) return refusal;
    const checked = checkParts(endpoint, parts, context.language);
    if (!checked.ok) return checked;
    const { market, language, origin, preview } = context;
    const site = { market, language, origin, preview } satisfies SiteContext;
    // Endpoints[Key] is one of many types here; `serveEndpoints` has checked that the handler fits its own.
    const visible = (endpoint.shared ? site : context) as never;
    const staff = (endpoint.isScoped ? [admitted.value] : []) as [];
    const answer = async () => applyResponse(endpoint, await handle(checked.value as never, visible, ...staff));
    if (!endpoint.shared || !cache || preview) return answer();
    const cacheKey = `${key} ${market.code} ${language} ${JSON.stringify(checked.value)}`;
    return cache.answer(cacheKey, getTags(endpoint, checked.value.params, context), answer, (result) => result.ok);
  }

  /** Answers what a call throws for passing reasons. */
  async function answerOutages<Value>(call: Promise<Value>): Promise<Value | Result<never>> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return fail('SERVICE_UNAVAILABLE');
      if (error instanceof SignInExpiredError) return fail('AUTHENTICATION_FAILED');
      throw error;
    }
  }

  const raw: Dispatch['raw'] = (key, parts, context) => answerOutages(serve(key, parts, context));

  return {
    endpoints: new Map([...served].map(([key, { endpoint }]) => [key, endpoint])),
    errors,
    refuse: async (key, context) => {
      const endpoint = served.get(key)?.endpoint;
      // A provider is known by the signature of the body.
      if (!endpoint || endpoint.audience === 'provider') return null;
      const admitted = await answerOutages(checkAudience(endpoint, context, readGrants));
      return admitted.ok ? null : admitted;
    },
    raw,
    call: raw as Dispatch['call'],
    tagsFor: (key, params, context) => {
      const endpoint = served.get(key)?.endpoint;
      return endpoint?.shared && !context.preview ? getTags(endpoint, params, context) : null;
    },
    findReach: async (permission, context) => {
      const actor = await context.actor();
      if (actor.kind === 'integration') return actor.permissions.includes(permission) ? { contentTypes: null } : null;
      if (!('accountId' in actor) || !permittedKinds.staff?.includes(actor.kind)) return null;
      return findReachInMarket(await readGrants(actor), permission, context.market.code);
    },
  };
}

/** Returns the grants of a caller whom an endpoint is for; none unless it is for staff. */
async function checkAudience(
  { audience, permission, isScoped }: AnyEndpoint,
  context: RequestContext,
  readGrants: ReadGrants,
): Promise<Result<readonly RoleGrant[]>> {
  const kinds = permittedKinds[audience];
  if (!kinds) return ok([]);
  const actor = await context.actor();
  if (actor.kind === 'integration') {
    const isPermitted = audience === 'staff' && permission !== null && actor.permissions.includes(permission);
    return isPermitted ? ok([]) : fail('NOT_PERMITTED');
  }
  if (kinds.includes(actor.kind)) {
    if (audience !== 'staff') return ok([]);
    const grants = 'accountId' in actor ? await readGrants(actor) : [];
    const counted = isScoped ? grants : grants.filter(({ scope }) => scope === null);
    const held = listPermissions(counted.map(({ role }) => role));
    return permission !== null && held.includes(permission) ? ok(grants) : fail('NOT_PERMITTED');
  }
  if (audience === 'provider') return fail('CALLBACK_NOT_VERIFIED');
  return fail('accountId' in actor ? 'NOT_PERMITTED' : 'AUTHENTICATION_FAILED');
}

async function checkLimits(
  limits: RateLimits | null,
  key: EndpointKey,
  endpoint: AnyEndpoint,
  parts: RawParts,
  context: RequestContext,
): Promise<Result<never> | null> {
  if (!limits) return null;
  for (const limit of endpoint.limits) {
    const counted = await getLimitKey(limit, parts, context);
    const seconds =
      (await limits.take(`${key}:${limit.per}`, counted, limit)) ??
      (counted.startsWith(guestKeyPrefix) ? await takeForGuests(limits, key, limit, context) : null);
    if (seconds !== null) return fail('RATE_LIMITED', { seconds });
  }
  return null;
}

/** How many guests' calls one address may make: several shoppers share one, at home, in an office or on a mobile network. */
const guestsPerAddress = 3;

/** Counts a guest's call by the address too: anybody can make up the cookie of a bag, and another one for each call. */
function takeForGuests(limits: RateLimits, key: EndpointKey, limit: RateLimit, { address }: RequestContext) {
  const settings = { ...limit, maxCalls: limit.maxCalls * guestsPerAddress };
  return limits.take(`${key}:guests`, getAddressKey(address), settings);
}

async function getLimitKey({ per }: RateLimit, { params }: RawParts, context: RequestContext): Promise<string> {
  if (per === 'address') return getAddressKey(context.address);
  if (per === 'caller') return getCallerKey(await context.actor());
  return String((params as Record<string, unknown> | undefined)?.[per.slice('params.'.length)]).toLowerCase();
}

type CheckedParts = { params: unknown; query: unknown; body: unknown };

function checkParts(
  endpoint: AnyEndpoint,
  parts: RawParts,
  language: Language,
): Result<CheckedParts, 'VALIDATION_FAILED'> {
  const fields: FieldError[] = [];
  const checked: CheckedParts = { params: {}, query: {}, body: {} };
  for (const part of ['params', 'query', 'body'] as const) {
    if (part === 'body' && endpoint.upload) {
      checked.body = parts.body;
      // Without a media type nothing is read.
      const message = describeFieldError('REQUIRED', language);
      if (!parts.body) fields.push({ path: 'body', code: 'REQUIRED', message });
      continue;
    }
    const given = part === 'query' ? joinRepeatedValues(parts.query, endpoint.query) : parts[part];
    const result = endpoint[part].safeParse(given ?? {});
    if (result.success) checked[part] = result.data;
    else fields.push(...result.error.issues.map((issue) => describeIssue(issue, given, language)));
  }
  // A value that is wrong in two ways, such as a number that is no integer and too large, is one problem to the sender.
  const firstByPath = fields.filter(({ path }, index) => fields.findIndex((field) => field.path === path) === index);
  return fields.length > 0 ? fail('VALIDATION_FAILED', { fields: firstByPath }) : ok(checked);
}

/** Drops what the response schema does not name; an answer that does not fit its schema is a fault of the server. */
function applyResponse<Code extends ErrorCode>(
  endpoint: AnyEndpoint,
  result: Result<unknown, Code>,
): Result<unknown, Code> {
  if (!result.ok || endpoint.answer === 'stream' || endpoint.status === 204) return result;
  return ok(endpoint.response.parse(result.value));
}

/** Returns an endpoint's tags with `{name}` filled from the path, each for all markets and for the request's market. */
function getTags({ shared }: AnyEndpoint, params: unknown, { market }: Pick<SiteContext, 'market'>): readonly string[] {
  const values = params as Record<string, unknown>;
  return (shared ?? []).flatMap((tag) => {
    const filled = tag.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    return [filled, `${filled}:${market.code}`];
  });
}

/** Joins the values of a repeated query parameter that is a list, and takes the first value of any other one. */
function joinRepeatedValues(query: unknown, { shape }: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value];
      return [name, isList(shape[name]) ? value.join(',') : value[0]];
    }),
  );
}

function isList(schema: z.core.$ZodType | undefined): boolean {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner === queryList;
}

function describeIssue(issue: z.core.$ZodIssue, given: unknown, language: Language): FieldError {
  let value = given;
  for (const step of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  let code: FieldErrorCode = 'INVALID_VALUE';
  if (value === undefined || value === null || value === '') code = 'REQUIRED';
  else if (issue.code === 'too_big' && issue.origin === 'string') code = 'TOO_LONG';
  // Of what the schema does not have, the first is named.
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  return { path: path.join('.'), code, message: describeFieldError(code, language) };
}
