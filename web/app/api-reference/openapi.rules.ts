/** The parts of OpenAPI 3.1 and JSON Schema that the shop's document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Header = { name: string; in: 'header'; required: boolean; description: string; schema: Schema };
type Content = { content?: { 'application/json'?: { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  /** Those of every call are references to components. */
  parameters: (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, { description: string } & Content>;
};
export type Document = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Header> };
};

export type Endpoint = Omit<Operation, 'parameters'> & { method: string; path: string; parameters: Parameter[] };

/** All operations under their first tag, tags by name. Only those that hold every word of the filter. */
export function groupEndpoints(document: Document, filter = ''): [tag: string, endpoints: Endpoint[]][] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters.filter((parameter) => 'name' in parameter),
    })),
  );
  const wanted = all.filter((endpoint) => {
    const text = `${endpoint.method} ${endpoint.path} ${endpoint.summary} ${endpoint.tags.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(wanted, ({ tags }) => tags[0] ?? '')].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The name that a reference leads to, or null for a schema written in place. */
export function getSchemaName(schema: Schema): string | null {
  return schema.$ref?.split('/').at(-1) ?? null;
}

/** A type in one line: `Picture[]`, `string or null`, `"a" or "b"`. */
export function typeText(schema: Schema): string {
  const name = getSchemaName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' or ');
  if (schema.items) {
    const item = typeText(schema.items);
    return item.includes(' or ') ? `(${item})[]` : `${item}[]`;
  }
  return [schema.type ?? 'any'].flat().join(' or ');
}

/** What the type does not say: bounds, pattern, default. */
export function describeBounds({ minimum, maximum, minLength, maxLength, pattern, default: initial }: Schema): string {
  // Bounds of a safe integer are the language's, not the shop's.
  const isMeaningful = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [
    isMeaningful(minimum) && `≥ ${minimum}`,
    isMeaningful(maximum) && `≤ ${maximum}`,
    minLength !== undefined && `length ≥ ${minLength}`,
    maxLength !== undefined && `length ≤ ${maxLength}`,
    pattern !== undefined && pattern,
    initial !== undefined && `default ${JSON.stringify(initial)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export type Row = { path: string; schema: Schema; required: boolean };

/** The fields of an object, those of objects inside it under dotted names; named schemas are not entered. */
export function listSchemaRows(schema: Schema, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name;
    const row = { path, schema: property, required: schema.required?.includes(name) ?? false };
    const inner = property.items?.properties ? property.items : property;
    return [row, ...listSchemaRows(inner, property.items ? `${path}[].` : `${path}.`)];
  });
}

/** A value that fits a schema, to start a request body from. Deeper than five levels it ends with null. */
export function createExample(schema: Schema, schemas: Record<string, Schema>, depth = 0): unknown {
  if (depth > 5) return null;
  const name = getSchemaName(schema);
  if (name) return schemas[name] ? createExample(schemas[name], schemas, depth + 1) : null;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return createExample(choice, schemas, depth + 1);
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, createExample(property, schemas, depth + 1)]),
    );
  }
  switch ([schema.type].flat()[0]) {
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    case 'string':
      return '';
    default:
      return null;
  }
}

/** The address of a call: path parameters filled in, empty query parameters left out. */
export function getCallUrl(
  { path, parameters }: Pick<Endpoint, 'path' | 'parameters'>,
  values: Record<string, string>,
): string {
  const getText = (name: string) => values[name]?.trim() ?? '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(getText(name)));
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.in === 'query' && getText(parameter.name)) query.set(parameter.name, getText(parameter.name));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
