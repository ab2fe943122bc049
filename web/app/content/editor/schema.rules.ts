import { languages } from '@vermilion/contract/markets';

/** What the editor reads of the JSON Schema of a document: an editor of a new kind of block comes with its schema. */
export type Schema = {
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly string[];
  const?: string;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  default?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  /** Of an id: it names a part of the page in addresses, so that its editor chooses it. */
  isAnchor?: boolean;
};

/** From this length on, a text is Markdown of several paragraphs (`richTexts` of the server). */
const minRichLength = 1000;
/** From this length on, a text has a field of several lines. */
const minLongLength = 120;

type TextForm = 'line' | 'long' | 'rich';

export type Field =
  | { kind: 'texts'; form: TextForm; maxLength: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'switch' }
  | { kind: 'number'; min: number | undefined; max: number | undefined; isWhole: boolean }
  | { kind: 'moment' }
  | { kind: 'colour' }
  | { kind: 'line'; maxLength: number | undefined }
  | { kind: 'object'; properties: Readonly<Record<string, Schema>>; required: ReadonlySet<string> }
  | { kind: 'list'; items: Schema; minItems: number; maxItems: number }
  /** An object whose `key` says which of several it is. */
  | { kind: 'union'; key: string; variants: ReadonlyMap<string, Schema> }
  /** May be null: the field is added and taken away. */
  | { kind: 'nullable'; inner: Schema }
  /** Is what it is. */
  | { kind: 'fixed' }
  | { kind: 'unknown' };

/** Returns which field edits a value of a schema. */
export function getField(schema: Schema): Field {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return getFieldOfVariants(variants);
  if (schema.const !== undefined) return { kind: 'fixed' };
  if (schema.enum) return { kind: 'choice', choices: schema.enum };
  switch (schema.type) {
    case 'object':
      return getFieldOfObject(schema);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
      return items.enum ? { kind: 'choices', choices: items.enum } : { kind: 'list', items, minItems, maxItems };
    }
    case 'boolean':
      return { kind: 'switch' };
    case 'number':
    case 'integer':
      return { kind: 'number', min: schema.minimum, max: schema.maximum, isWhole: schema.type === 'integer' };
    case 'string':
      if (schema.format === 'date-time') return { kind: 'moment' };
      return schema.pattern?.startsWith('^#') ? { kind: 'colour' } : { kind: 'line', maxLength: schema.maxLength };
    default:
      return { kind: 'unknown' };
  }
}

function getFieldOfVariants(variants: readonly Schema[]): Field {
  const [inner, ...others] = variants.filter(({ type }) => type !== 'null');
  if (inner && others.length === 0) return { kind: 'nullable', inner };
  const key = Object.entries(inner?.properties ?? {}).find(([, { const: fixed }]) => fixed !== undefined)?.[0];
  if (key === undefined) return { kind: 'unknown' };
  return { kind: 'union', key, variants: new Map(variants.map((each) => [each.properties?.[key]?.const ?? '', each])) };
}

function getFieldOfObject({ properties = {}, required = [] }: Schema): Field {
  if (!languages.every((language) => properties[language]?.type === 'string'))
    return { kind: 'object', properties, required: new Set(required) };
  const { maxLength = minRichLength } = properties.en ?? {};
  const form = maxLength >= minRichLength ? 'rich' : maxLength > minLongLength ? 'long' : 'line';
  return { kind: 'texts', form, maxLength };
}

/** What the defaults of a schema are made with. */
export type Origin = {
  /** Returns an id that no other element has. */
  createId: (name: string) => string;
  /** ISO moment of what is to end or begin some day. */
  moment: string;
};

/** Returns a value for a schema that somebody fills in: as empty as it may be. */
export function createDefault(schema: Schema, origin: Origin): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const field = getField(schema);
  switch (field.kind) {
    case 'texts':
      return {};
    case 'choice':
      return field.choices[0];
    case 'switch':
      return false;
    case 'number':
      return field.min ?? 0;
    case 'moment':
      return origin.moment;
    case 'colour':
      return '#ffffff';
    case 'line':
      // The page that a link leads to until somebody says which.
      return schema.pattern !== undefined && new RegExp(schema.pattern).test('/') ? '/' : '';
    case 'choices':
      return schema.minItems ? field.choices.slice(0, schema.minItems) : [];
    case 'list':
      return Array.from({ length: field.minItems }, () => createDefault(field.items, origin));
    case 'union':
      return createDefault(field.variants.values().next().value ?? {}, origin);
    case 'object':
      return Object.fromEntries(
        Object.entries(field.properties)
          .filter(([name]) => field.required.has(name))
          .map(([name, property]) => [name, name === 'id' ? origin.createId('item') : createDefault(property, origin)]),
      );
    case 'nullable':
    case 'fixed':
    case 'unknown':
      return null;
  }
}
