import { listingQuery } from '@vermilion/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import { type Database, notify } from '../platform/database.ts';
import { type ProductFields, productFields } from '../platform/shop/shop-fields.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { exportCatalogue, writeCatalogueFile } from './catalogue.export.ts';
import { describeFields, findFieldValue, formatFieldValue, readFieldChoices } from './catalogue.fields.ts';
import { importCatalogue } from './catalogue.import.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { createTestCatalogue, toLines } from './catalogue.testing.ts';
import { readCatalogueFile } from './catalogue-file.read.ts';

const declared: ProductFields = productFields.parse({
  maker: { kind: 'text', label: { en: 'Maker' } },
  after: { kind: 'localized_text', label: { en: 'After an hour', th: 'หลังหนึ่งชั่วโมง' }, isShown: false },
  lasts: { kind: 'number', label: { en: 'Lasts' }, unit: { en: 'hours', th: 'ชั่วโมง' }, isFilter: true },
  refillable: { kind: 'boolean', label: { en: 'Refillable', th: 'เติมได้' }, isFilter: true },
  worn: {
    kind: 'choice',
    label: { en: 'Worn', th: 'ช่วงเวลา' },
    isFilter: true,
    choices: { 'by-day': { en: 'By day', th: 'กลางวัน' }, evening: { en: 'In the evening' } },
  },
  notes: {
    kind: 'choice_list',
    label: { en: 'Notes' },
    isFilter: true,
    choices: { tea: { en: 'Tea', th: 'ชา' }, cedar: { en: 'Cedar' }, iris: { en: 'Iris' } },
  },
});
/** The shop file as it is now. */
let fields = declared;

const createProduct = (slug: string, values?: Record<string, unknown>) => ({
  kind: 'product',
  slug,
  brand: 'tide',
  category: 'scents',
  name: { en: slug },
  shortDescription: { en: 'Short.' },
  howToUse: { en: 'Use it.' },
  ingredients: '',
  ...(values && { fields: values }),
  traits: [],
  launchedOn: '2026-01-01',
  featured: 0,
  rating: null,
  markets: { SG: { badges: [], onSaleFrom: null }, TH: { badges: [], onSaleFrom: null } },
  variants: [
    {
      sku: slug.toUpperCase(),
      shade: null,
      size: null,
      type: null,
      pictures: [{ url: '/media/a.svg', ground: '#f0cfc6' }],
      prices: { SG: { price: 1000, sale: null }, TH: { price: 1000, sale: null } },
      stock: {},
    },
  ],
});

const full = {
  maker: 'Mei Tan',
  after: { en: 'Wet stone', th: 'หินเปียก' },
  lasts: 9.5,
  refillable: true,
  worn: 'by-day',
  notes: ['tea', 'cedar'],
};
const records = [
  { kind: 'brand', slug: 'tide', name: 'Tide', isHouse: false, description: { en: 'Tide.' } },
  { kind: 'category', slug: 'scents', parent: null, position: 0, name: { en: 'Scents' } },
  createProduct('full', full),
  createProduct('part', { lasts: 40, refillable: false, worn: 'evening', notes: ['cedar'] }),
  createProduct('plain'),
];
const writeLines = (given: readonly unknown[]) => toLines(...given);

let database: Database;
let catalogue: CatalogueService;

async function importFile(content: string, format: FileFormat = 'jsonl') {
  async function* chunks() {
    yield Buffer.from(content);
  }
  return importCatalogue(database.db, readCatalogueFile(chunks(), format, fields), createTestStock(database), {
    fields,
  });
}

async function exportFile(format: FileFormat): Promise<string> {
  const exported = exportCatalogue(database.db, createTestStock(database), fields);
  return (await Array.fromAsync(writeCatalogueFile(exported, format, fields))).join('');
}

const readStored = async (slug: string) =>
  (await database.db.selectFrom('products').select('fields').where('slug', '=', slug).executeTakeFirstOrThrow()).fields;

const getFields = (slug: string, language: 'en' | 'th' = 'en') => {
  const found = catalogue.getProduct(slug, 'TH', language);
  return found.ok ? found.value.fields : null;
};

async function list(query: Record<string, string> = {}, language: 'en' | 'th' = 'en') {
  const found = await catalogue.getListing(listingQuery.parse(query), 'TH', language);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

beforeAll(async () => {
  database = await testDatabase();
  expect(await importFile(writeLines(records))).toMatchObject({ ok: true });
  catalogue = createTestCatalogue(database, { getFields: () => fields });
  await catalogue.ready();
});

afterAll(async () => {
  await catalogue.close();
  await database.close();
});

test.each(['csv', 'jsonl'] as const)(
  'an export as %s has the fields, and is no change when it is imported',
  async (format) => {
    const file = await exportFile(format);
    if (format === 'jsonl') expect(file.split('\n')).toContain(toLines(records[2]));
    else expect(file.split('\n', 1)[0]).toContain(',field:maker,field:after:en,field:after:id,');
    expect(await importFile(file, format)).toMatchObject({ ok: true, value: { changed: 0, products: 3 } });
  },
);

describe('the API', () => {
  test('has the fields in the order of the shop file, with labels and text of the language', () => {
    expect(Object.entries(getFields('full', 'th') ?? {})).toEqual([
      ['maker', { label: 'Maker', text: 'Mei Tan', isShown: true, value: 'Mei Tan' }],
      ['after', { label: 'หลังหนึ่งชั่วโมง', text: 'หินเปียก', isShown: false, value: 'หินเปียก' }],
      ['lasts', { label: 'Lasts', text: '9.5\u00a0ชั่วโมง', isShown: true, value: 9.5 }],
      ['refillable', { label: 'เติมได้', text: 'ใช่', isShown: true, value: true }],
      ['worn', { label: 'ช่วงเวลา', text: 'กลางวัน', isShown: true, value: 'by-day' }],
      ['notes', { label: 'Notes', text: 'ชา, Cedar', isShown: true, value: ['tea', 'cedar'] }],
    ]);
    expect(getFields('plain')).toEqual({});
  });

  test('counts the choices of each filter: any of a group, and something of each group', async () => {
    const choice = (value: string, label: string, count: number, selected = false) => ({
      value,
      label,
      count,
      selected,
    });
    const { filters, total } = await list({ fields: 'worn.evening' }, 'th');
    expect(total).toBe(1);
    expect(filters.fields).toEqual([
      { key: 'lasts', label: 'Lasts', choices: [choice('lasts.40', '40\u00a0ชั่วโมง', 1)] },
      {
        key: 'worn',
        label: 'ช่วงเวลา',
        choices: [choice('worn.by-day', 'กลางวัน', 1), choice('worn.evening', 'In the evening', 1, true)],
      },
      { key: 'notes', label: 'Notes', choices: [choice('notes.cedar', 'Cedar', 1)] },
    ]);
    const all = (await list()).filters.fields;
    expect(all.map(({ key, choices }) => [key, ...choices.map(({ value, count }) => `${value} ${count}`)])).toEqual([
      ['lasts', 'lasts.9.5 1', 'lasts.40 1'],
      ['refillable', 'refillable.yes 1'],
      ['worn', 'worn.by-day 1', 'worn.evening 1'],
      ['notes', 'notes.tea 1', 'notes.cedar 2'],
    ]);
  });

  test.each([
    ['worn.evening,worn.by-day', ['full', 'part']],
    ['notes.cedar,worn.by-day', ['full']],
    ['notes.tea,worn.evening', []],
    ['lasts.9.5', ['full']],
    ['refillable.yes', ['full']],
    // Choices that are none are ignored.
    ['refillable.no,worn.never,maker.Mei Tan,gone.x,constructor.name,toString', ['full', 'part', 'plain']],
  ])('lists by fields=%s', async (chosen, expected) => {
    expect((await list({ fields: chosen })).products.map(({ slug }) => slug)).toEqual(expected);
  });

  test('describes each field by its kind', () => {
    expect(describeFields(fields)).toMatchObject({
      properties: {
        maker: { properties: { value: { type: 'string' } } },
        lasts: { properties: { value: { type: 'number', description: 'hours' } } },
        refillable: { properties: { value: { type: 'boolean' } } },
        worn: { properties: { value: { enum: ['by-day', 'evening'] } } },
        notes: { properties: { value: { items: { enum: ['tea', 'cedar', 'iris'] } } } },
      },
      additionalProperties: false,
    });
  });
});

describe('an import', () => {
  test('names every value that its field does not take, and changes nothing', async () => {
    const before = await exportFile('jsonl');
    const faulty = createProduct('full', {
      maker: 3,
      after: { th: 'หิน' },
      lasts: 'nine',
      refillable: 'yes',
      worn: 'at-noon',
      notes: ['tea', 'tea'],
      burns: 40,
    });
    const report = await importFile(writeLines([faulty, createProduct('part', { lasts: 1.23456 })]));
    expect(report).toMatchObject({ ok: false });
    expect(report.ok ? [] : report.problems.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual(
      [
        '1 fields.maker 3 is not text of 1 to 500 characters; for example "Anna Lim"',
        '1 fields.lasts "nine" is not a number from -1000000000 to 1000000000 with 4 decimals at most; for example 2.5',
        '1 fields.refillable "yes" is not true or false (in CSV yes or no)',
        '1 fields.worn "at-noon" is not one of: by-day, evening',
        '1 fields.notes ["tea","tea"] is not a list of one or more of: tea, cedar, iris, each once',
        '1 fields.burns is not known here; known are: maker, after, lasts, refillable, worn, notes',
        '2 fields.lasts 1.23456 is not a number from -1000000000 to 1000000000 with 4 decimals at most; for example 2.5',
      ],
    );
    expect(await exportFile('jsonl')).toBe(before);
  });

  test('of a table names the column', async () => {
    const [header = '', ...rows] = (await exportFile('csv')).trimEnd().split('\n');
    const names = header.split(',');
    const cells = (rows.find((row) => row.startsWith('product,full,')) ?? '').split(',');
    cells[names.indexOf('field:lasts')] = '"9,5"';
    cells[names.indexOf('field:notes')] = 'tea rum';
    expect(await importFile([header, cells.join(',')].join('\n'), 'csv')).toEqual({
      ok: false,
      problems: [
        { line: 2, column: 'field:lasts', message: expect.stringContaining('"9,5" is not a number') },
        { line: 2, column: 'field:notes', message: expect.stringContaining('"rum" is not one of: tea, cedar, iris') },
      ],
    });
    const other = [header.replace('field:worn', 'field:mood'), cells.join(',')].join('\n');
    expect(await importFile(other, 'csv')).toEqual({
      ok: false,
      problems: [
        {
          line: 1,
          column: 'field:mood',
          message: 'is no column of a catalogue; the shop file declares fields under productFields',
        },
        { line: 2, column: 'field:lasts', message: expect.stringContaining('"9,5" is not a number') },
        { line: 2, column: 'field:notes', message: expect.stringContaining('"rum" is not one of: tea, cedar, iris') },
      ],
    });
  });

  test('takes null for no value, and a number however many decimals are written', async () => {
    const given = '{"maker":null,"lasts":40.0,"refillable":false,"worn":"evening","notes":["cedar"]}';
    const line = toLines(createProduct('part', {})).replace('"fields":{}', `"fields":${given}`);
    expect(await importFile(line)).toMatchObject({ ok: true, value: { changed: 0 } });
  });

  test('in a shop without fields says where they are declared', async () => {
    fields = {};
    const report = await importFile(writeLines([createProduct('full', { maker: 'Mei Tan' })]));
    fields = declared;
    expect(report).toMatchObject({
      ok: false,
      problems: [
        {
          column: 'fields.maker',
          message: 'is not known here: this is an object of the fields that the shop file declares under productFields',
        },
      ],
    });
  });
});

test('a field that is no longer declared shows nowhere, and has its values when it is declared again', async () => {
  const { maker: _, notes: __, ...kept } = declared;
  const { tea: ___, ...choices } = declared.notes?.kind === 'choice_list' ? declared.notes.choices : {};
  fields = productFields.parse({ ...kept, notes: { ...declared.notes, choices } });
  expect(getFields('full')).not.toHaveProperty('maker');
  expect(getFields('full')?.notes).toMatchObject({ text: 'Cedar', value: ['cedar'] });
  expect((await list({ fields: 'notes.tea' })).total).toBe(3);
  const file = await exportFile('jsonl');
  expect(file).not.toContain('Mei Tan');
  // Neither a whole import loses it, nor one that changes the others.
  expect(await importFile(file)).toMatchObject({ ok: true });
  const others = { worn: 'evening', after: null, lasts: null, refillable: null, notes: null };
  expect(await importFile(writeLines([createProduct('full', others)]))).toMatchObject({ ok: true });
  expect(await readStored('full')).toEqual({ maker: 'Mei Tan', worn: 'evening' });
  fields = declared;
  await expect
    .poll(() => getFields('full'), { timeout: 20_000 })
    .toMatchObject({
      maker: { text: 'Mei Tan' },
      worn: { text: 'In the evening' },
    });
});

test('a value of another kind than its field now has is not shown', async () => {
  const values = {
    lasts: 'long',
    refillable: 1,
    worn: ['evening'],
    notes: 'tea',
    after: 'Stone',
    maker: { en: 'Mei' },
  };
  for (const [key, field] of Object.entries(declared)) expect(findFieldValue(key, field, values)).toBe(null);
  expect(findFieldValue('constructor', declared.maker as never, {})).toBe(null);
  await sql`update products set fields = ${JSON.stringify(values)}::jsonb where slug = 'plain'`.execute(database.db);
  await notify(database.db, 'catalogue', '');
  await expect(list()).resolves.toMatchObject({ total: 3 });
});

test('the database takes an object only', async () => {
  await expect(database.db.updateTable('products').set({ fields: '[]' }).execute()).rejects.toThrow(
    'products_fields_check',
  );
});

test('numbers stand close to signs, and apart from words', () => {
  const percent = productFields.parse({ p: { kind: 'number', label: { en: 'Oil' }, unit: { en: '%' } } }).p as never;
  expect(formatFieldValue(percent, 18, 'SG', 'en')).toBe('18%');
  expect(formatFieldValue(declared.lasts as never, 1200.5, 'ID', 'id')).toBe('1.200,5\u00a0hours');
});

test('a key is told from another that begins like it', () => {
  const both = productFields.parse({
    spf: { kind: 'number', label: { en: 'SPF' }, isFilter: true },
    spf_uva: { kind: 'number', label: { en: 'UVA' }, isFilter: true },
  });
  expect(readFieldChoices(['spf.30', 'spf_uva.3', 'spf'], both)).toEqual(
    new Map([
      ['spf', ['30']],
      ['spf_uva', ['3']],
    ]),
  );
});
