import { z } from 'zod';
import { blockDocument, pageDocument } from './content.document.ts';

/**
 * How pages are kept in Contentful: a content type for each kind of block, and for what blocks are made of. Made of the schema of documents, so
 * that a new kind of block has a content type without code (docs/contentful.md).
 */

/** A field of a document, and how Contentful holds it. */
export type Slot =
  /** A text in each language: a localized field. */
  | { kind: 'texts'; maxLength: number }
  | { kind: 'value'; type: 'Symbol' | 'Text' | 'Boolean' | 'Number' | 'Date'; options: readonly string[] }
  | { kind: 'values'; options: readonly string[] }
  | { kind: 'entry'; type: string; fields: Fields }
  | { kind: 'entries'; type: string; fields: Fields; hasIds: boolean };

export type Field = {
  slot: Slot;
  /** Whether a document has it always; where Contentful has nothing, it is null or an empty list. */
  isRequired: boolean;
  isNullable: boolean;
};
export type Fields = ReadonlyMap<string, Field>;

export const pageType = 'page';
export const pictureType = 'picture';
/** The longest short text of Contentful, in characters. */
const maxSymbolLength = 255;

/** The content types of objects in blocks, by the field that holds them; a kind before it where two kinds call different things alike. */
const objectTypes: Readonly<Record<string, string>> = {
  action: 'link',
  link: 'link',
  picture: pictureType,
  poster: pictureType,
  rule: 'product_rule',
  captions: 'caption',
  areas: 'image_map_area',
  'faq.items': 'faq_item',
  'promo_strip.items': 'promo_strip_item',
};

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  enum?: string[];
  const?: string;
  format?: string;
  maxLength?: number;
};

/** Taken from the entry itself, or chosen among the pictures that were uploaded here. */
const ownFields = ['id', 'kind', 'focus', 'placeholder'];

function readFields(schema: Schema, kind: string): Fields {
  const members = schema.oneOf ?? [schema];
  const fields = new Map<string, Field>();
  for (const { properties = {}, required = [] } of members) {
    for (const [name, given] of Object.entries(properties)) {
      if (ownFields.includes(name)) continue;
      const known = fields.get(name);
      const options = given.const === undefined ? [] : [given.const];
      if (known?.slot.kind === 'value') {
        // What tells the members of a union apart.
        fields.set(name, { ...known, slot: { ...known.slot, options: [...known.slot.options, ...options] } });
        continue;
      }
      const isNullable = given.anyOf?.some(({ type }) => type === 'null') ?? false;
      const inner = isNullable ? given.anyOf?.find(({ type }) => type !== 'null') : given;
      const isRequired = required.includes(name) && members.every((each) => each.properties?.[name]);
      fields.set(name, { slot: readSlot(inner ?? given, name, kind), isRequired, isNullable });
    }
  }
  return fields;
}

function readSlot(schema: Schema, name: string, kind: string): Slot {
  const { properties, items, maxLength = 0 } = schema;
  if (properties?.en && properties.zh) return { kind: 'texts', maxLength: properties.en.maxLength ?? 0 };
  if (items && (items.properties || items.oneOf)) {
    const hasIds = items.properties?.id !== undefined;
    return { kind: 'entries', type: getObjectType(name, kind), fields: readFields(items, kind), hasIds };
  }
  if (items) return { kind: 'values', options: items.enum ?? [] };
  if (properties || schema.oneOf) {
    return { kind: 'entry', type: getObjectType(name, kind), fields: readFields(schema, kind) };
  }
  const options = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (schema.type === 'boolean') return { kind: 'value', type: 'Boolean', options };
  if (schema.type === 'number' || schema.type === 'integer') return { kind: 'value', type: 'Number', options };
  if (schema.format === 'date-time') return { kind: 'value', type: 'Date', options };
  return { kind: 'value', type: maxLength > maxSymbolLength ? 'Text' : 'Symbol', options };
}

function getObjectType(name: string, kind: string): string {
  const type = objectTypes[`${kind}.${name}`] ?? objectTypes[name];
  if (!type) throw new Error(`The field ${name} of ${kind} has no content type; name one in contentful.model.ts`);
  return type;
}

const describe = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The fields of each kind of block. */
export const blockFields: ReadonlyMap<string, Fields> = new Map(
  describe(blockDocument).oneOf?.map((schema) => {
    const kind = schema.properties?.kind?.const ?? '';
    return [kind, readFields(schema, kind)];
  }),
);

const { blocks: _, ...pageHead } = pageDocument.shape;
/** The fields of a page, without its blocks. */
export const pageFields: Fields = readFields(describe(z.object(pageHead)), pageType);

type ContentfulField = {
  id: string;
  name: string;
  type: string;
  localized: boolean;
  required: boolean;
  disabled: false;
  omitted: false;
  linkType?: string;
  items?: { type: string; linkType?: string; validations: object[] };
  validations: object[];
};

/** What is common to all fields. */
const createField = (id: string, name: string, rest: Partial<ContentfulField> & { type: string }): ContentfulField => ({
  id,
  name,
  localized: false,
  required: false,
  disabled: false,
  omitted: false,
  validations: [],
  ...rest,
});

const formatName = (id: string) => {
  const words = id.replaceAll('_', ' ').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const createLink = (types: readonly string[]) => ({ linkType: 'Entry', validations: [{ linkContentType: types }] });
const createChoice = (options: readonly string[]) => (options.length > 0 ? [{ in: options }] : []);

function describeField(id: string, { slot, isRequired, isNullable }: Field): ContentfulField {
  const required = isRequired && !isNullable && slot.kind !== 'values';
  const name = formatName(id);
  switch (slot.kind) {
    case 'texts':
      return createField(id, name, {
        type: slot.maxLength > maxSymbolLength ? 'Text' : 'Symbol',
        localized: true,
        required,
        validations: [{ size: { max: slot.maxLength } }],
      });
    case 'value':
      return createField(id, name, {
        type: slot.type,
        required: required && slot.type !== 'Boolean',
        validations: createChoice(slot.options),
      });
    case 'values':
      return createField(id, name, {
        type: 'Array',
        items: { type: 'Symbol', validations: createChoice(slot.options) },
      });
    case 'entry':
      return createField(id, name, { type: 'Link', required, ...createLink([slot.type]) });
    case 'entries':
      return createField(id, name, { type: 'Array', required, items: { type: 'Link', ...createLink([slot.type]) } });
  }
}

/** Adds the fields of a type and of what it holds; one that several blocks hold has the fields of all. */
function collectTypes(types: Map<string, Map<string, Field>>, type: string, fields: Fields): void {
  const known = types.get(type) ?? new Map<string, Field>();
  types.set(type, known);
  const isNew = known.size === 0;
  for (const [name, field] of fields) {
    const before = known.get(name);
    // Required where all that hold such an entry need it.
    const isRequired = field.isRequired && (isNew || before?.isRequired === true);
    known.set(name, { ...field, isRequired, isNullable: field.isNullable || before?.isNullable === true });
    if ('fields' in field.slot) collectTypes(types, field.slot.type, field.slot.fields);
  }
}

const createMarketField = (markets: readonly string[]) =>
  createField('markets', 'Markets (all where empty)', {
    type: 'Array',
    items: { type: 'Symbol', validations: createChoice(markets) },
  });

/** Describes the content types as `contentful space import --content-file` takes them. */
export function createContentModel(markets: readonly string[]) {
  const types = new Map<string, Map<string, Field>>([[pageType, new Map(pageFields)]]);
  for (const [kind, fields] of blockFields) collectTypes(types, kind, fields);
  const contentTypes = [...types].map(([id, fields]) => {
    const described = [...fields].map(([name, field]) => describeField(name, field));
    if (id === pageType) {
      const blocks = { type: 'Link', ...createLink([...blockFields.keys()]) };
      const slug = { type: 'Symbol', required: true };
      described.unshift(createField('slug', 'Page: homepage, pages.summer, brands.kobune', slug));
      described.push(createField('blocks', 'Blocks', { type: 'Array', required: true, items: blocks }));
      described.push(createMarketField(markets));
    }
    if (id === pictureType) {
      for (const field of described) if (field.id === 'url' || field.id === 'ground') field.required = false;
      const image = { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] };
      described.unshift(createField('asset', 'Asset (or the URL of a picture of the shop)', image));
    }
    return {
      sys: { id, type: 'ContentType', publishedVersion: 1 },
      name: formatName(id),
      description: '',
      displayField: 'name',
      fields: [createField('name', 'Name, for editors', { type: 'Symbol' }), ...described],
    };
  });
  return { contentTypes };
}
