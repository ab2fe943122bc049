import type { AnyEndpoint, Audience } from '@vermilion/contract/endpoint';
import { apiRoot, parseEndpointName } from '@vermilion/contract/endpoints';
import type { ErrorCode } from '@vermilion/contract/errors';
import { nothing, openLanguage, openMarket } from '@vermilion/contract/fields';
import { type Language, type MarketCode, markets as marketTable } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { ErrorTable } from './error-table.ts';

type Schema = Record<string, unknown>;

/** The JSON Schemas of what the contract leaves open to the shop's settings. */
export type ApiSchemas = ReadonlyMap<z.ZodType, Schema>;

const commonErrors: readonly ErrorCode[] = [
  'REQUEST_NOT_READABLE',
  'VALIDATION_FAILED',
  'REQUEST_TIMEOUT',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
];
/** What a call by the wrong audience is refused with. */
const audienceErrors: Record<Audience, readonly ErrorCode[]> = {
  visitor: [],
  member: ['AUTHENTICATION_FAILED', 'NOT_PERMITTED'],
  staff: ['AUTHENTICATION_FAILED', 'NOT_PERMITTED'],
  provider: ['CALLBACK_NOT_VERIFIED'],
};

/** What a call by somebody whose sign-in has expired is refused with, unless the answer is the same for all. */
const signInErrors: readonly ErrorCode[] = ['AUTHENTICATION_FAILED'];

/** What a change that a page of another origin sends is refused with. */
const changeErrors: readonly ErrorCode[] = ['NOT_PERMITTED'];

/** What only a request with a body can be refused for. */
const bodyErrors: readonly ErrorCode[] = ['BODY_NOT_JSON', 'BODY_TOO_LARGE', 'MEDIA_TYPE_NOT_SUPPORTED'];

/** The headers of every call (spec §7), but for its Content-Type, which OpenAPI names with the body. */
const createHeaders = (markets: readonly MarketCode[]): Record<string, { description: string; schema: Schema }> => ({
  'X-Site-Country': {
    description: 'The market, if the host does not name it',
    schema: { type: 'string', enum: markets.map((code) => code.toLowerCase()) },
  },
  'Accept-Language': {
    description: 'The language of texts; without one that the market has, its first',
    schema: { type: 'string', examples: ['zh-Hant-HK, en;q=0.8'] },
  },
  'X-Platform': { description: 'The calling platform', schema: { type: 'string', examples: ['web'] } },
  'X-App-Platform': { description: 'The operating platform', schema: { type: 'string', examples: ['web_desktop'] } },
  'X-App-Version': { description: 'The version of the client', schema: { type: 'string', examples: ['1.0.0'] } },
  'X-SWA': { description: 'Marks calls of the web app', schema: { type: 'string', examples: ['web'] } },
});

type Description = {
  shopName: string;
  /** Those that the shop is open in. */
  markets: readonly MarketCode[];
  schemas: ApiSchemas;
};

/**
 * Returns the API as an OpenAPI 3.1 document: all of it follows from the contract.
 */
export function createOpenApiDocument(
  endpoints: ReadonlyMap<string, AnyEndpoint>,
  errors: ErrorTable,
  { shopName, markets, schemas: own }: Description,
): Schema {
  const headers = createHeaders(markets);
  const schemas: Schema = {};
  const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    const { $defs, $schema, ...rest } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        const described = own.get(zodSchema as unknown as z.ZodType);
        if (described) replaceProperties(jsonSchema, described);
        if (zodSchema === openMarket) jsonSchema.enum = [...markets];
        if (zodSchema === openLanguage) jsonSchema.enum = listLanguages(markets);
      },
    }) as Schema & { $defs?: Schema };
    Object.assign(schemas, moveReferences($defs ?? {}) as Schema);
    return moveReferences(rest) as Schema;
  };
  const paths: Record<string, Schema> = {};
  for (const [key, endpoint] of endpoints) {
    const { method, path } = parseEndpointName(key);
    const url = apiRoot + path;
    paths[url] ??= {};
    const hasBody = method !== 'GET' && (method !== 'DELETE' || endpoint.body !== nothing);
    const codes = new Set([
      ...endpoint.errors,
      ...commonErrors,
      ...audienceErrors[endpoint.audience],
      ...(endpoint.shared ? [] : signInErrors),
      ...(method === 'GET' ? [] : changeErrors),
      ...(hasBody ? bodyErrors : []),
      // A body that nothing asks for is refused where it is no JSON.
      ...(method === 'DELETE' ? (['MEDIA_TYPE_NOT_SUPPORTED'] as const) : []),
    ]);
    const failures = Map.groupBy(codes, errors.getStatus);
    paths[url][method.toLowerCase()] = {
      operationId: key,
      summary: endpoint.summary,
      ...(endpoint.permission && {
        description: `For staff with the permission ${endpoint.permission}${endpoint.isScoped ? ', where they have it' : ''}.`,
      }),
      tags: [endpoint.noun],
      parameters: [
        ...listParameters(toJsonSchema(endpoint.params, 'input'), 'path'),
        ...listParameters(toJsonSchema(endpoint.query, 'input'), 'query'),
        ...Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ],
      ...(hasBody
        ? {
            requestBody: {
              required: true,
              content: endpoint.upload
                ? Object.fromEntries(endpoint.upload.mediaTypes.map((mediaType) => [mediaType, {}]))
                : { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } },
            },
          }
        : {}),
      responses: {
        ...describeSuccess(endpoint, toJsonSchema),
        ...Object.fromEntries(
          [...failures].map(([status, codes]) => [
            status,
            {
              description: codes.join(', '),
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
            },
          ]),
        ),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: '1.0.0',
      description:
        'Amounts are integers of the currency’s smallest unit. The market follows from the host or X-Site-Country, the language from Accept-Language.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      parameters: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, { name, in: 'header', required: false, ...header }]),
      ),
      schemas: {
        ...schemas,
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: errors.codes },
            message: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}

function describeSuccess(
  { answer, status, response }: AnyEndpoint,
  toJsonSchema: (schema: z.ZodType, io: 'output') => Schema,
): Schema {
  if (answer === 'redirect') return { 303: { description: 'Leads to the address in the Location header' } };
  if (answer === 'stream') return { [status]: { description: 'Success', content: { '*/*': {} } } };
  if (status === 204) return { 204: { description: 'Success' } };
  const content = { 'application/json': { schema: toJsonSchema(response, 'output') } };
  return { [status]: { description: 'Success', content } };
}

function listParameters(schema: Schema, place: 'path' | 'query'): Schema[] {
  const required = new Set(schema.required as string[] | undefined);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

/** Named schemas stand under components, not under $defs. */
function moveReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moveReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : moveReferences(inner),
    ]),
  );
}

function listLanguages(codes: readonly MarketCode[]): Language[] {
  return [...new Set(codes.flatMap((code) => marketTable[code].languages))];
}

/** The parts of a JSON Schema that is being written are replaced in place. */
function replaceProperties(schema: object, others: Schema): void {
  for (const name of Object.keys(schema)) Reflect.deleteProperty(schema, name);
  Object.assign(schema, others);
}
