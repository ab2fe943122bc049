import type { Endpoint } from '@vermilion/contract/endpoint';
import { apiRoot, type EndpointKey, endpointAddress, endpoints } from '@vermilion/contract/endpoints';
import { type ErrorCode, errors } from '@vermilion/contract/errors';
import { z } from 'zod';

type Schema = Record<string, unknown>;

const everywhere: readonly ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL'];

/** The API as an OpenAPI 3.1 document: all of it follows from the contract. */
export function openApiDocument(): Schema {
  const schemas: Schema = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    const { $defs, $schema, ...rest } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Schema & { $defs?: Schema };
    Object.assign(schemas, rebased($defs ?? {}) as Schema);
    return rebased(rest) as Schema;
  };
  const paths: Record<string, Schema> = {};
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const { method, path } = endpointAddress(key);
    const url = apiRoot + path;
    paths[url] ??= {};
    const failures = Map.groupBy([...endpoint.errors, ...everywhere], (code) => errors[code]);
    paths[url][method.toLowerCase()] = {
      operationId: key,
      summary: endpoint.summary,
      tags: [endpoint.noun],
      parameters: [
        ...parametersOf(schemaOf(endpoint.params, 'input'), 'path'),
        ...parametersOf(schemaOf(endpoint.query, 'input'), 'query'),
      ],
      ...(method === 'GET' || method === 'DELETE'
        ? {}
        : {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
            },
          }),
      responses: {
        200: {
          description: 'Success',
          content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
        },
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
      title: 'Vermilion',
      version: '1.0.0',
      description:
        'Amounts are integers of the currency’s smallest unit. The market follows from the host or X-Site-Country, the language from Accept-Language.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        ...schemas,
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(errors) },
            message: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}

function parametersOf(schema: Schema, place: 'path' | 'query'): Schema[] {
  const required = new Set(schema.required as string[] | undefined);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

/** Named schemas stand under components, not under $defs. */
function rebased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : rebased(inner),
    ]),
  );
}
