import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { priceFile } from '../catalogue/catalogue.price-import.ts';
import { removalFile } from '../catalogue/catalogue.removal-import.ts';
import { synonymFile } from '../catalogue/catalogue.synonym-import.ts';
import { readCatalogueFile } from '../catalogue/catalogue-file.read.ts';
import { createCatalogueCheck } from '../catalogue/catalogue-file.rules.ts';
import { catalogueRecord, recordKinds } from '../catalogue/catalogue-file.schema.ts';
import { redirectFile } from '../content/redirects.file.ts';
import { storeTable } from '../market/market.import.ts';
import { type FlatFile, readFlatFile } from '../platform/data-file/data-file.flat.ts';
import type { Problem } from '../platform/data-file/data-file.problems.ts';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import { popularQueryFile } from '../search/search.import.ts';
import { stockFile, storeStockFile } from '../stock/stock.import.ts';

/** The column "needed" of the tables in docs/retailer.md, field by field, as JSON Lines. */

type Tree = { [name: string]: unknown };

const texts = { en: 'Text', id: 'Teks' };
const price = {
  amount: '20.00',
  sale: { amount: '10.00', from: '2026-11-21T16:00:00Z', to: '2026-11-28T16:00:00Z' },
};

/** A record of each table with all its fields. */
const samples: Record<string, Tree> = {
  removals: { kind: 'product', key: 'rose-lip-balm', action: 'archive' },
  stock: { sku: 'SKU-1', market: 'SG', on_hand: 1 },
  prices: {
    sku: 'SKU-1',
    market: 'SG',
    price_amount: '20.00',
    sale_price_amount: 10,
    sale_from: '2026-11-21T16:00:00Z',
    sale_to: '2026-11-28T16:00:00Z',
  },
  store_stock: { sku: 'SKU-1', store: 'sg-orchard', on_hand: 1 },
  stores: {
    code: 'sg-orchard',
    market: 'SG',
    name: texts,
    address: texts,
    city: texts,
    zone: 'Asia/Singapore',
    phone: '+65 6550 1410',
    hours: Array(7).fill(null),
    closedDays: ['2026-12-25'],
    preparationMinutes: 60,
    cutOff: '10:00',
  },
  popular_queries: { market: 'SG', language: 'en', query: 'lip balm' },
  synonyms: { alias: 'lippie', meant: 'lipstick' },
  redirects: { from: '/old', to: '/search', status: 301, market: 'SG', external: false },
  brand: { kind: 'brand', slug: 'tide', name: 'Tide', isHouse: true, description: texts },
  category: { kind: 'category', slug: 'lips', parent: 'face', position: 1, name: texts, description: texts },
  trait: { kind: 'trait', slug: 'oil_free', group: 'others', position: 1, name: texts },
  shade_family: { kind: 'shade_family', slug: 'teal', name: texts },
  product: {
    kind: 'product',
    slug: 'rose-balm',
    brand: 'dune',
    category: 'face',
    name: texts,
    shortDescription: texts,
    howToUse: texts,
    ingredients: 'Aqua',
    traits: ['vegan'],
    launchedOn: '2026-01-01',
    featured: 1,
    rating: { average: 4.5, count: 12 },
    markets: { AU: { badges: [], onSaleFrom: '2026-11-21T16:00:00Z' } },
    variants: [
      {
        sku: 'ROSE-1',
        shade: { name: texts, hex: '#e34234', family: 'red' },
        size: { en: '3 pcs', id: '3 buah' },
        type: texts,
        pictures: [{ url: '/media/rose.jpg', ground: '#f0cfc6' }],
        prices: { AU: price },
        stock: { AU: 1 },
      },
    ],
  },
};

/** Fields that are needed only where the others of their group are there: with which they are left out. */
const groups: Record<string, Record<string, string[]>> = {
  prices: Object.fromEntries(
    ['sale_price_amount', 'sale_from', 'sale_to'].map((field) => [
      field,
      ['sale_price_amount', 'sale_from', 'sale_to'],
    ]),
  ),
  brand: { 'description.en': ['description'] },
  category: { 'description.en': ['description'] },
  product: {
    'shortDescription.en': ['shortDescription'],
    'howToUse.en': ['howToUse'],
    'rating.average': ['rating'],
    'rating.count': ['rating'],
    'markets.AU.badges': ['markets.AU'],
  },
  variant: {
    'shade.name.en': ['shade'],
    'size.en': ['size'],
    'type.en': ['type'],
    'prices.AU.amount': ['prices.AU'],
    'prices.AU.sale.amount': ['prices.AU.sale'],
    'prices.AU.sale.from': ['prices.AU.sale'],
    'prices.AU.sale.to': ['prices.AU.sale'],
  },
};

const flatFiles: Record<string, FlatFile<unknown>> = {
  removals: removalFile as FlatFile<unknown>,
  stock: stockFile as FlatFile<unknown>,
  prices: priceFile as FlatFile<unknown>,
  store_stock: storeStockFile as FlatFile<unknown>,
  stores: storeTable as FlatFile<unknown>,
  popular_queries: popularQueryFile as FlatFile<unknown>,
  synonyms: synonymFile as FlatFile<unknown>,
  redirects: redirectFile as FlatFile<unknown>,
};

const page = await readFile(new URL('../../docs/retailer.md', import.meta.url), 'utf8');

/** Each row of a table: the place of its field, and whether it is needed. */
const rows = [...page.matchAll(/<!-- columns: (\w+) -->\n([\s\S]*?)<!-- end -->/g)].flatMap(([, table = '', content]) =>
  [...(content ?? '').matchAll(/^\| `.*? \| `([\w.]+)` \| (yes)? ?\|/gm)].map(
    ([, field = '', needed]): [table: string, field: string, isNeeded: boolean] => [table, field, needed === 'yes'],
  ),
);

const known = {
  brands: new Map([['dune', { isHouse: false }]]),
  categories: new Map([['face', { parent: null }]]),
  traits: new Set(['vegan']),
  shadeFamilies: new Set(['red']),
};

async function* asChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Reads a file of one record. @returns what is stored of it, and what is wrong */
async function check(table: string, content: string, format: FileFormat = 'jsonl') {
  const file = flatFiles[table];
  if (file) return readFlatFile(asChunks(content), format, file);
  const checked = createCatalogueCheck(known, [], catalogueRecord);
  const read = [];
  for await (const given of readCatalogueFile(asChunks(content), format)) {
    if ('record' in given) read.push(checked.check(given));
  }
  checked.finish();
  return { rows: read, problems: checked.problems };
}

const getPath = (table: string, field: string) => [
  ...(table === 'variant' ? ['variants', '0'] : []),
  ...field.split('.'),
];

/** Returns the sample of a table, changed at the places of some fields. */
function change(table: string, fields: readonly string[], value: null | undefined): Tree {
  const record: Tree = JSON.parse(JSON.stringify(samples[table === 'variant' ? 'product' : table]));
  for (const field of fields) {
    const steps = getPath(table, field);
    const last = steps.pop() ?? '';
    const parent = steps.reduce<Tree | null | undefined>((at, step) => at?.[step] as Tree, record);
    if (parent) parent[last] = value;
  }
  return record;
}

test('the page has a row for each field of the samples', () => {
  expect(new Set(rows.map(([table]) => table))).toEqual(new Set([...Object.keys(samples), 'variant']));
  for (const [table, field] of rows) {
    expect(samples[table === 'variant' ? 'product' : table], field).toHaveProperty(getPath(table, field));
  }
});

describe.each([
  ['left out', undefined],
  ['null', null],
])('a record is %s where', (_, value) => {
  test.each(rows)('of %s the field %s, needed: %s', async (table, field, isNeeded) => {
    const changed = change(table, isNeeded ? [field] : (groups[table]?.[field] ?? [field]), value);
    const { problems } = await check(table, JSON.stringify(changed));
    const wanted: unknown[] = isNeeded
      ? [{ line: 1, message: expect.stringMatching(/^is missing/) } satisfies Partial<Problem>]
      : [];
    expect(problems).toMatchObject(wanted);
  });

  test.each([...Object.keys(flatFiles), ...recordKinds])('all fields of %s that are not needed', async (table) => {
    const optional = rows
      .filter(([own, , isNeeded]) => own === table && !isNeeded)
      .flatMap(([, field]) => groups[table]?.[field] ?? [field]);
    expect((await check(table, JSON.stringify(change(table, [...new Set(optional)], value)))).problems).toEqual([]);
  });
});

test('a field that is left out means what an empty cell of a CSV file means', async () => {
  const { ingredients, traits, rating, markets, variants, ...needed } = samples.product as Tree;
  const [{ sku, pictures }] = variants as [Tree];
  const text = { en: 'Text' };
  const own = { ...needed, name: text, shortDescription: text, howToUse: text };
  const csv = [
    'kind,slug,brand,category,name:en,short_description:en,how_to_use:en,launched_on,featured,sku,pictures,ingredients,market:SG',
    'product,rose-balm,dune,face,Text,Text,Text,2026-01-01,1,ROSE-1,/media/rose.jpg|#f0cfc6,,',
  ].join('\n');
  const fromJson = await check('product', JSON.stringify({ ...own, variants: [{ sku, pictures }] }));
  expect(fromJson).toEqual(await check('product', csv, 'csv'));
  expect(fromJson.rows).toMatchObject([
    {
      ingredients: '',
      traits: [],
      rating: null,
      markets: {},
      variants: [{ shade: null, size: null, type: null, prices: {}, stock: {} }],
    },
  ]);
});
