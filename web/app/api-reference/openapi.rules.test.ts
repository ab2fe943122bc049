import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createExample,
  type Document,
  getCallUrl,
  groupEndpoints,
  listSchemaRows,
  type Schema,
  typeText,
} from './openapi.rules.ts';

const operation = (operationId: string, tag: string, summary: string) => ({
  operationId,
  summary,
  tags: [tag],
  parameters: [
    { name: 'id', in: 'path' as const, required: true, schema: {} },
    { $ref: '#/components/parameters/X-Site-Country' },
  ],
  responses: {},
});
const document: Document = {
  info: { title: '', version: '', description: '' },
  components: { schemas: {}, parameters: {} },
  paths: {
    '/search/': { get: operation('GET search/', 'search', 'A listing') },
    '/cart/': { get: operation('GET cart/', 'bag', 'The bag'), post: operation('POST cart/', 'bag', 'Adds') },
  },
};

test('groups by tag and keeps what holds every word', () => {
  const names = (filter?: string) =>
    groupEndpoints(document, filter).map(([tag, endpoints]) => [tag, endpoints.map(({ operationId }) => operationId)]);
  expect(names()).toEqual([
    ['bag', ['GET cart/', 'POST cart/']],
    ['search', ['GET search/']],
  ]);
  expect(names('Bag get')).toEqual([['bag', ['GET cart/']]]);
  expect(names('nothing')).toEqual([]);
});

test('an endpoint has the parameters of its own, not those of every call', () => {
  const own = groupEndpoints(document).flatMap(([, endpoints]) => endpoints.map(({ parameters }) => parameters));
  for (const parameters of own) expect(parameters.map(({ name }) => name)).toEqual(['id']);
});

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ $ref: '#/components/schemas/Picture' }, 'Picture'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Picture' } }, 'Picture[]'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
  [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, '(integer or null)[]'],
  [{ enum: ['a', 'b'] }, '"a" or "b"'],
  [{}, 'any'],
])('%j reads %s', (schema, text) => {
  expect(typeText(schema)).toBe(text);
});

test('fields of inner objects stand under dotted names', () => {
  const schema: Schema = {
    required: ['a'],
    properties: {
      a: { type: 'object', properties: { b: { type: 'string' } } },
      c: { type: 'array', items: { properties: { d: { type: 'string' } } } },
    },
  };
  expect(listSchemaRows(schema).map(({ path, required }) => [path, required])).toEqual([
    ['a', true],
    ['a.b', false],
    ['c', false],
    ['c[].d', false],
  ]);
});

describe('an example', () => {
  test('fits its schema', () => {
    const schemas: Record<string, Schema> = { Line: { properties: { quantity: { type: 'integer', minimum: 1 } } } };
    expect(
      createExample({ properties: { line: { $ref: '#/components/schemas/Line' }, note: { type: 'string' } } }, schemas),
    ).toEqual({
      line: { quantity: 1 },
      note: '',
    });
  });

  test('of a schema that holds itself comes to an end', () => {
    const schemas: Record<string, Schema> = { Tree: { properties: { child: { $ref: '#/components/schemas/Tree' } } } };
    expect(JSON.stringify(createExample({ $ref: '#/components/schemas/Tree' }, schemas))).toContain('null');
  });
});

test('an address carries its values back unchanged', () => {
  const path = { name: 'slug', in: 'path', required: true, schema: {} } as const;
  const query = { name: 'q', in: 'query', required: false, schema: {} } as const;
  const value = fc.string({ unit: 'grapheme' }).filter((text) => text === text.trim() && text.isWellFormed());
  fc.assert(
    fc.property(value, value, (slug, q) => {
      const url = new URL(getCallUrl({ path: '/p/{slug}/end', parameters: [path, query] }, { slug, q }), 'http://shop');
      expect(url.searchParams.get('q') ?? '').toBe(q);
      if (slug !== '.' && slug !== '..') expect(decodeURIComponent(url.pathname.slice(3, -4))).toBe(slug);
    }),
  );
});
