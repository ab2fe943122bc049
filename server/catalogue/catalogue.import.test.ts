import { Readable } from 'node:stream';
import { parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../platform/data-file/data-file.problems.ts';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import { type Database, notify, runResultInTransaction } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestHolder, createTestStock } from '../stock/stock.testing.ts';
import { exportCatalogue, writeCatalogueFile } from './catalogue.export.ts';
import { importCatalogue } from './catalogue.import.ts';
import { createPictureCheck } from './catalogue.import-pictures.ts';
import { asFile, sampleCatalogue, toLines } from './catalogue.testing.ts';
import { columnNames } from './catalogue-file.columns.ts';
import { readCatalogueFile } from './catalogue-file.read.ts';
import { type CatalogueRecord, catalogueRecord } from './catalogue-file.schema.ts';

let database: Database;
const records = [...sampleCatalogue(60)];

beforeAll(async () => {
  database = await testDatabase();
  expect(await importCatalogue(database.db, asFile(records), createTestStock(database))).toMatchObject({ ok: true });
});

afterAll(() => database.close());

/** Bytes as a file gives them: in pieces that know nothing of lines or letters. */
async function* pieces(content: string | Uint8Array, length = 1013): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

const importFile = (content: string | Uint8Array, format: FileFormat, into = database, imageSources: string[] = []) =>
  importCatalogue(into.db, readCatalogueFile(pieces(content), format), createTestStock(into), { imageSources });

async function exported(format: FileFormat, from = database): Promise<string> {
  return (await Array.fromAsync(writeCatalogueFile(exportCatalogue(from.db, createTestStock(from)), format))).join('');
}

/** The records of a shop without the traits and shade families that every shop has. */
async function listRecords(shop: Database): Promise<CatalogueRecord[]> {
  const all = await Array.fromAsync(exportCatalogue(shop.db, createTestStock(shop)));
  return all.filter(({ kind }) => kind !== 'trait' && kind !== 'shade_family');
}

/** The lines of a CSV export without those of traits and shade families. */
async function exportRows(shop: Database): Promise<string[]> {
  const rows = (await exported('csv', shop)).trimEnd().split('\n');
  return rows.filter((row) => !/^(trait|shade_family),/.test(row));
}

async function listProblems(content: string | Uint8Array, format: FileFormat): Promise<Problem[]> {
  const before = await exported('jsonl');
  const messages: string[] = [];
  const stop = await database.listen('catalogue', (payload) => messages.push(payload));
  const report = await importFile(content, format);
  await stop();
  expect(await exported('jsonl')).toBe(before);
  expect(messages).toEqual([]);
  return report.ok ? [] : report.problems;
}

const lines = toLines;

const brand = { kind: 'brand', slug: 'new-brand', name: 'New', isHouse: false, description: { en: 'New.' } };
const category = { kind: 'category', slug: 'new-shelf', parent: null, position: 0, name: { en: 'New' } };
const variant = {
  sku: 'NEW-1',
  shade: null,
  size: '30 ml',
  type: null,
  pictures: [{ url: '/media/new.svg', ground: '#f0cfc6' }],
  prices: { SG: { price: 1000, sale: null } },
  stock: { SG: 5 },
};
const shade = { name: { en: '08 Cinnabar' }, hex: '#e34234', family: 'red' };
const product = {
  kind: 'product',
  slug: 'new-product',
  brand: 'new-brand',
  category: 'new-shelf',
  name: { en: 'New' },
  shortDescription: { en: 'New.' },
  howToUse: { en: 'Use.' },
  ingredients: '',
  traits: [],
  launchedOn: '2026-01-01',
  featured: 0,
  rating: null,
  markets: { SG: { badges: [], onSaleFrom: null } },
  variants: [variant],
};

describe('a round trip', () => {
  test('an export is what was imported', async () => {
    const file = (await listRecords(database)).map((record) => JSON.stringify(record));
    expect(file).toEqual(records.map((record) => JSON.stringify(catalogueRecord.parse(record))));
  });

  test.each(['csv', 'jsonl'] as const)('an export as %s gives the same shop, to the byte', async (format) => {
    const file = await exported(format);
    const other = await testDatabase();
    expect(await importFile(file, format, other)).toMatchObject({ ok: true });
    expect(await exported('csv', other)).toBe(await exported('csv'));
    expect(await exported('jsonl', other)).toBe(await exported('jsonl'));
    await other.close();
  });

  test('the same file again changes nothing', async () => {
    for (const format of ['csv', 'jsonl'] as const) {
      expect(await importFile(await exported(format), format)).toMatchObject({
        ok: true,
        value: { changed: 0, products: 60 },
      });
    }
  });
});

describe('an import', () => {
  test('changes what a record says, removes what it no longer names, and leaves the rest alone', async () => {
    const shop = await testDatabase();
    const first = {
      ...variant,
      sku: 'NEW-1',
      prices: { SG: { price: 1000, sale: null }, MY: { price: 3000, sale: null } },
    };
    const second = { ...variant, sku: 'NEW-2', size: '50 ml' };
    const other = { ...product, slug: 'other', variants: [{ ...variant, sku: 'OTHER-1' }] };
    await importFile(lines(brand, category, { ...product, variants: [first, second] }, other), 'jsonl', shop);
    const ids = await shop.db.selectFrom('variants').select(['id', 'sku']).orderBy('id').execute();
    await shop.db.updateTable('stock').set({ on_hand: 2 }).execute();

    const { stock: _, ...withoutStock } = first;
    const sold = { ...withoutStock, stock: {}, prices: { SG: { price: 1200, sale: null } } };
    const changed = {
      ...product,
      name: { en: 'Newer' },
      markets: { MY: { badges: ['app_exclusive'], onSaleFrom: null } },
      variants: [sold],
    };
    const file = {
      ...changed,
      markets: { ...changed.markets, SG: null },
      variants: [{ ...sold, prices: { ...sold.prices, MY: null } }],
    };
    expect(await importFile(lines(file), 'jsonl', shop)).toMatchObject({
      ok: true,
      value: { products: 1, variants: 1, removedVariants: 1, removedPrices: 1, removedMarkets: 1 },
    });

    const [, , stored, untouched] = await listRecords(shop);
    expect(stored).toEqual({ ...changed, variants: [{ ...sold, stock: { SG: 2 } }] });
    expect(untouched).toMatchObject({ slug: 'other', variants: [{ sku: 'OTHER-1', stock: { SG: 2 } }] });
    // Bags and orders hold variants by id.
    expect(await shop.db.selectFrom('variants').select(['id', 'sku']).orderBy('id').execute()).toEqual(
      ids.filter(({ sku }) => sku !== 'NEW-2'),
    );
    await shop.close();
  });

  test('can move a SKU from one product to another of the same file only', async () => {
    const shop = await testDatabase();
    await importFile(lines(brand, category, product), 'jsonl', shop);
    const [{ id }] = (await shop.db.selectFrom('variants').select('id').execute()) as [{ id: number }];
    const heir = { ...product, slug: 'heir' };
    expect(await importFile(lines(heir), 'jsonl', shop)).toEqual({
      ok: false,
      problems: [
        { line: 1, column: 'variants.0.sku', message: '"NEW-1" belongs to the product "new-product" in the shop' },
      ],
    });
    const both = lines(heir, { ...product, variants: [{ ...variant, sku: 'NEW-9' }] });
    expect(await importFile(both, 'jsonl', shop)).toMatchObject({ ok: true });
    const moved = shop.db.selectFrom('variants').innerJoin('products', 'products.id', 'variants.product_id');
    expect(await moved.select('slug').where('variants.id', '=', id).execute()).toEqual([{ slug: 'heir' }]);
    await shop.close();
  });

  test('can hand the house over to another brand', async () => {
    const shop = await testDatabase();
    await importFile(lines({ ...brand, isHouse: true }), 'jsonl', shop);
    const successor = { ...brand, slug: 'successor', isHouse: true };
    expect(await importFile(lines(successor), 'jsonl', shop)).toMatchObject({
      ok: false,
      problems: [{ line: 1, column: 'isHouse' }],
    });
    expect(await importFile(lines(successor, brand), 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 2 } });
    await shop.close();
  });

  test('takes a size for all languages or by language, and gives back what it took', async () => {
    const shop = await testDatabase();
    const sizes = ['30 ml', { en: '3 pcs', th: '3 ชิ้น', zh: '3件' }];
    const variants = sizes.map((size, index) => ({ ...variant, sku: `NEW-${index + 1}`, size }));
    await importFile(lines(brand, category, { ...product, variants }), 'jsonl', shop);
    const sizesHeld = async (from: Database) =>
      (await listRecords(from)).flatMap((record) =>
        record.kind === 'product' ? record.variants.map(({ size }) => size) : [],
      );
    expect(await sizesHeld(shop)).toEqual(sizes);
    const [header = '', ...rows] = await exportRows(shop);
    const at = header.split(',').indexOf('size');
    expect(rows.slice(2).map((row) => row.split(',').slice(at, at + 4))).toEqual([
      ['30 ml', '', '', ''],
      ['3 pcs', '', '3 ชิ้น', '3件'],
    ]);
    const other = await testDatabase();
    await importFile(await exported('csv', shop), 'csv', other);
    expect(await sizesHeld(other)).toEqual(sizes);
    // English alone is one size for all languages.
    const plain = { ...product, variants: [{ ...variant, size: { en: '30 ml', th: '' } }] };
    await importFile(lines(plain), 'jsonl', shop);
    expect(await sizesHeld(shop)).toEqual(['30 ml']);
    await Promise.all([shop.close(), other.close()]);
  });

  test('takes an empty translation for a missing one', async () => {
    const shop = await testDatabase();
    await importFile(lines({ ...brand, description: { en: 'A', th: '', zh: '乙' } }), 'jsonl', shop);
    expect(await listRecords(shop)).toMatchObject([{ description: { en: 'A', zh: '乙' } }]);
    await shop.close();
  });

  test('takes a sentence about a category, gives it back, and removes it with a record that has none', async () => {
    const shop = await testDatabase();
    const described = { ...category, description: { en: 'Balms, “all day”; from $5.', th: '', zh: '全日潤唇。' } };
    const stored = { ...category, description: { en: 'Balms, “all day”; from $5.', zh: '全日潤唇。' } };
    await importFile(lines(described), 'jsonl', shop);
    expect(await listRecords(shop)).toEqual([stored]);
    const csv = await exported('csv', shop);
    for (const without of [{ ...category, description: null }]) {
      expect(await importFile(lines(without), 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 1 } });
      expect(await listRecords(shop)).toEqual([category]);
      expect(await importFile(csv, 'csv', shop)).toMatchObject({ ok: true, value: { changed: 1 } });
      expect(await listRecords(shop)).toEqual([stored]);
    }
    await shop.close();
  });
});

test('of two loads of an empty shop at once, one writes and the other changes nothing', async () => {
  const shop = await testDatabase();
  let filled = 0;
  const fillEmptyShop = async () => {
    filled += 1;
  };
  const load = () => importCatalogue(shop.db, asFile(records), createTestStock(shop), { fillEmptyShop });
  const reports = await Promise.all([load(), load()]);
  expect(filled).toBe(1);
  const counts = reports.map((report) => report.ok && [report.value.products, report.value.changed > 0]);
  expect(counts.toSorted()).toEqual([
    [0, false],
    [records.filter(({ kind }) => kind === 'product').length, true],
  ]);
  await shop.close();
});

test('pictures that the shop does not have are named, each once, and the file is taken', async () => {
  const shop = await testDatabase();
  const picture = (url: string) => ({ url, ground: '#f0cfc6' });
  const own = {
    ...product,
    variants: [
      { ...variant, pictures: [picture('/media/there.jpg'), picture('/media/gone.jpg')] },
      {
        ...variant,
        sku: 'NEW-2',
        size: '50 ml',
        pictures: [picture('/media/gone.jpg'), picture('https://cdn.example/a.png')],
      },
    ],
  };
  const requestedPaths: string[] = [];
  const report = await importCatalogue(shop.db, asFile([brand, category, own]), createTestStock(shop), {
    imageSources: ['https://cdn.example'],
    checkPicture: async (path) => {
      requestedPaths.push(path);
      return path === '/media/there.jpg' ? null : `the shop has no picture "${path}"`;
    },
  });
  expect(report).toMatchObject({
    ok: true,
    value: { products: 1 },
    warnings: [{ line: 3, column: 'variants.0.pictures.1.url', message: 'the shop has no picture "/media/gone.jpg"' }],
  });
  expect(requestedPaths).toEqual(['/media/there.jpg', '/media/gone.jpg']);
  await shop.close();
});

test('a file is judged by its content where its name says nothing, and by its name otherwise', async () => {
  const start = (head: string) => Buffer.from(head, 'latin1');
  const files: Record<string, Buffer> = {
    'saved.jfif': start('\xff\xd8\xff\xe0'),
    saved: start('\x89PNG\r\n\x1a\n'),
    'phone.heic': start('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'scan.tiff': start('II*\0'),
    'old.bmp': start('BM'),
    'usual.jpg': start('BM'),
  };
  const info = (content: Buffer) => ({ size: content.length, version: 'v' });
  const check = createPictureCheck({
    inspect: async (key) => (files[key] ? info(files[key]) : null),
    get: async (key) => (files[key] ? { ...info(files[key]), body: Readable.from([files[key]]) } : null),
  });
  const problems = await Promise.all(
    [...Object.keys(files), 'gone', '%'].map(async (name) => [name, await check(`/media/${name}`)]),
  );
  expect(Object.fromEntries(problems)).toEqual({
    'saved.jfif': null,
    saved: null,
    'phone.heic': expect.stringMatching(/^the shop cannot show "\/media\/phone\.heic": the file is HEIC, .* as JPEG$/),
    'scan.tiff': expect.stringMatching(/the file is TIFF, .* export it as JPEG/),
    'old.bmp': expect.stringMatching(/the file is BMP, .* export it as JPEG/),
    // Its content is read by the picture process.
    'usual.jpg': null,
    gone: 'the shop has no picture "/media/gone"',
    '%': 'the shop has no picture "/media/%"',
  });
});

describe('traits and shade families of a retailer', () => {
  const name = { en: 'Oil free', th: 'ไม่มีน้ำมัน' };
  const trait = { kind: 'trait', slug: 'oil_free', group: 'free_from', position: 15, name };
  const family = { kind: 'shade_family', slug: 'teal', name: { en: 'Teal', zh: '藍綠色' } };
  const own = {
    ...product,
    traits: ['vegan', 'oil_free'],
    variants: [{ ...variant, shade: { ...shade, family: 'teal' } }],
  };

  test('come with the file that names them, in either format', async () => {
    const shop = await testDatabase();
    expect(await importFile(lines(brand, category, trait, family, own), 'jsonl', shop)).toMatchObject({
      ok: true,
      value: { traits: 1, shadeFamilies: 1, products: 1 },
    });
    const other = await testDatabase();
    await importFile(await exported('csv', shop), 'csv', other);
    const traits = (await Array.fromAsync(exportCatalogue(other.db, createTestStock(other)))).filter(
      ({ kind }) => kind === 'trait',
    );
    expect(traits.map(({ slug }) => slug).slice(0, 3)).toEqual(['vegan', 'cruelty_free', 'oil_free']);
    expect(traits).toContainEqual(trait);
    expect((await listRecords(other)).at(-1)).toEqual(own);
    await Promise.all([shop.close(), other.close()]);
  });

  test('are changed by the next file, and the same again changes nothing', async () => {
    const shop = await testDatabase();
    await importFile(lines(brand, category, trait, family, own), 'jsonl', shop);
    // A file that names no group keeps the one that the trait has.
    const renamed = lines(
      { ...trait, group: undefined, name: { en: 'No oil', th: null } },
      { ...family, name: { en: 'Sea' } },
    );
    expect(await importFile(renamed, 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 2 } });
    expect(await importFile(renamed, 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 0 } });
    const stored = await shop.db.selectFrom('traits').selectAll().where('slug', '=', 'oil_free').execute();
    expect(stored).toEqual([{ slug: 'oil_free', filter_group: 'free_from', position: 15, name: { en: 'No oil' } }]);
    const moved = lines({ ...trait, group: 'others', name: { en: 'No oil' } });
    expect(await importFile(moved, 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 1 } });
    await shop.close();
  });

  test('may be in the shop already, but not behind the product in the file', async () => {
    const shop = await testDatabase();
    expect(await importFile(lines(brand, category, own, trait, family), 'jsonl', shop)).toEqual({
      ok: false,
      problems: [
        { line: 3, column: 'traits.1', message: 'there is no trait "oil_free" before this line' },
        {
          line: 3,
          column: 'variants.0.shade.family',
          message: 'there is no shade family "teal" before this line',
        },
      ],
    });
    await importFile(lines(trait, family), 'jsonl', shop);
    expect(await importFile(lines(brand, category, own), 'jsonl', shop)).toMatchObject({ ok: true });
    await shop.close();
  });

  test('in a CSV file are named by column where they do not exist', async () => {
    const shop = await testDatabase();
    await importFile(lines(brand, category, trait, family, own), 'jsonl', shop);
    const file = (await exportRows(shop)).join('\n');
    expect((await listProblems(file, 'csv')).map(({ line, column }) => [line, column])).toEqual([
      [4, 'traits'],
      [4, 'shade_family'],
    ]);
    await shop.close();
  });

  test('that do not exist are refused by the database, and used ones stay', async () => {
    const shop = await testDatabase();
    await importFile(lines(brand, category, trait, family, own), 'jsonl', shop);
    const { db } = shop;
    const refused = { code: '23503' };
    await expect(
      db
        .updateTable('products')
        .set({ traits: ['kosher'] })
        .execute(),
    ).rejects.toMatchObject(refused);
    await expect(db.deleteFrom('traits').where('slug', '=', 'oil_free').execute()).rejects.toMatchObject(refused);
    await expect(db.deleteFrom('shade_families').where('slug', '=', 'teal').execute()).rejects.toMatchObject(refused);
    const strange = JSON.stringify({ ...shade, family: 'ultraviolet' });
    await expect(db.updateTable('variants').set({ shade: strange }).execute()).rejects.toMatchObject(refused);
    await db.updateTable('products').set({ traits: [] }).execute();
    await db.deleteFrom('traits').where('slug', '=', 'oil_free').execute();
    await shop.close();
  });
});

describe('an import that meets open orders', () => {
  test('sets what is on hand, and never gives back what orders hold', async () => {
    const shop = await testDatabase();
    const stock = createTestStock(shop);
    await importFile(lines(brand, category, { ...product, variants: [variant] }), 'jsonl', shop);
    const { id } = await shop.db.selectFrom('variants').select('id').executeTakeFirstOrThrow();
    const reserve = (quantity: number) =>
      runResultInTransaction(shop.db, (transaction) =>
        stock.reserve(transaction, {
          owner: { kind: 'order', id: systemRandom.uuid() },
          market: 'SG',
          lines: [{ variantId: id, quantity }],
          holder: createTestHolder(),
        }),
      );
    const available = async () => (await stock.readAvailable(shop.db, 'SG', [id])).get(id);
    const before = await exported('jsonl', shop);
    expect(before).toContain('"stock":{"SG":5}');

    expect(await reserve(3)).toEqual({ ok: true });
    expect(await exported('jsonl', shop)).toBe(before);
    expect(await importFile(before, 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 0 } });
    expect(await available()).toBe(2);

    const messages: string[] = [];
    const stops = [
      await shop.listen('stock', (payload) => messages.push(payload)),
      await shop.listen('catalogue', () => messages.push('catalogue')),
    ];
    for (const [onHand, left] of [
      [2, 0],
      [0, 0],
      [3, 0],
      [12, 9],
    ] as const) {
      const file = before.replace('"SG":5', `"SG":${onHand}`);
      expect(await importFile(file, 'jsonl', shop)).toMatchObject({ ok: true, value: { changed: 1 } });
      expect(await available()).toBe(left);
      expect((await reserve(left + 1)).ok).toBe(false);
    }
    // Stock alone rebuilds no read model.
    await expect.poll(() => messages).toEqual(Array(4).fill(`SG:${id}`));
    for (const stop of stops) await stop();
    await shop.close();
  });
});

describe('what has changed', () => {
  const sibling = { ...product, slug: 'sibling', variants: [{ ...variant, sku: 'NEW-2' }] };
  let shop: Database;
  const messages: string[] = [];

  /** Imports a file. @returns the payloads of what is announced meanwhile */
  async function listAnnounced(...given: object[]): Promise<string[]> {
    messages.length = 0;
    expect(await importFile(lines(...given), 'jsonl', shop)).toMatchObject({ ok: true });
    await notify(shop.db, 'catalogue', 'end');
    await expect.poll(() => messages).toContain('end');
    return messages.filter((message) => message !== 'end');
  }

  beforeAll(async () => {
    shop = await testDatabase();
    await importFile(lines(brand, category, product, sibling), 'jsonl', shop);
    await shop.listen('catalogue', (payload) => messages.push(payload));
  });

  afterAll(() => shop.close());

  test('is announced by the products, and nothing where nothing has', async () => {
    const { id } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'sibling')
      .executeTakeFirstOrThrow();
    expect(await listAnnounced(brand, category, product, sibling)).toEqual([]);
    expect(await listAnnounced({ ...sibling, ingredients: 'Aqua' })).toEqual([`${id}`]);
    const dearer = { ...variant, sku: 'NEW-2', prices: { SG: { price: 1100, sale: null } } };
    expect(await listAnnounced(brand, { ...sibling, ingredients: 'Aqua', variants: [dearer] })).toEqual([`${id}`]);
  });

  test('is announced as anything where it is a brand or a category, or a variant that goes to another product', async () => {
    expect(await listAnnounced({ ...brand, name: 'Newer' }, { ...product, ingredients: 'Aqua' })).toEqual(['']);
    const moved = { ...sibling, variants: [...sibling.variants, { ...variant, size: '50 ml' }] };
    const left = { ...product, variants: [{ ...variant, sku: 'NEW-3' }] };
    expect(await listAnnounced(moved, left)).toEqual(['']);
  });
});

describe('problems', () => {
  test('are all listed with their places, and nothing is changed', async () => {
    const dear = {
      ...variant,
      prices: { SG: { price: 1000, sale: { price: 1000, from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } } },
    };
    const file = lines(
      { ...brand, name: '' },
      { ...category, parent: 'nowhere' },
      { ...product, brand: 'nobody', category: 'no-shelf', variants: [dear, { ...variant, pictures: [] }] },
      { ...product, brand: 'brand-1', category: 'skin', variants: [dear] },
      { ...product, slug: 'product-1', brand: 'brand-1', category: 'skin', variants: [variant, variant] },
      { ...product, brand: 'brand-1', category: 'skin', variants: [{ ...variant, sku: 'NEW-3' }] },
      { kind: 'shop' },
    );
    const problems = await listProblems(file, 'jsonl');
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '1 name',
      '2 parent',
      '3 variants.1.pictures',
      '3 brand',
      '3 category',
      '3 variants.0.prices.SG.sale.amount',
      '3 variants.0.prices.SG.sale.to',
      '3 variants.1.sku',
      '4 slug',
      '4 variants.0.prices.SG.sale.amount',
      '4 variants.0.prices.SG.sale.to',
      '5 variants.0.sku',
      '5 variants.1.sku',
      '6 slug',
      '7 kind',
    ]);
    expect(problems[1]?.message).toBe('there is no category "nowhere" before this line');
    const getMessages = (line: number) =>
      problems.filter((problem) => problem.line === line).map(({ message }) => message);
    expect(getMessages(5)[0]).toBe('"NEW-1" stands in line 3 already, in the product "new-product"');
    expect(getMessages(6)).toEqual([
      'the product "new-product" stands in line 3 already; all its variants belong there',
    ]);
  });

  test.each<[what: string, description: object, column: string, message: string]>([
    ['without English', { th: 'ใหม่' }, 'description.en', 'is missing; it is text of 1 to 200 characters in one line'],
    ['of two lines', { en: 'New\nlips' }, 'description.en', '"New\\nlips" has a line break: write it in one line'],
    ['with HTML', { en: '<b>New</b>' }, 'description.en', '"<b>New</b>" has HTML (<b>): take it out'],
    ['too long', { en: 'New', th: 'ใ'.repeat(201) }, 'description.th', '(201 characters) is not text of 0 to 200'],
  ])('a sentence about a category %s', async (_, description, column, message) => {
    const [problem, ...others] = await listProblems(lines({ ...category, description }), 'jsonl');
    expect([problem?.column, others]).toEqual([column, []]);
    expect(problem?.message).toContain(message);
  });

  test.each<[what: string, given: object, column: string, message: string]>([
    ['an unknown field', { extra: 1 }, 'extra', 'is not known here; known are: kind, slug, brand, '],
    [
      'an unknown field of a market',
      { markets: { SG: { badges: [], onSaleFrom: null, onSaleForm: null } } },
      'markets.SG.onSaleForm',
      'is not known here; known are: badges, onSaleFrom',
    ],
    [
      'an unknown market',
      { markets: { SG: { badges: [], onSaleFrom: null }, FR: {} } },
      'markets.FR',
      'is not known here; known are: AU, HK, ',
    ],
    ['an unknown language', { name: { en: 'A', fr: 'B' } }, 'name.fr', 'is not known here; known are: en, id, th, zh'],
    [
      'an unknown field of a variant',
      { variants: [{ ...variant, ean: '1' }] },
      'variants.0.ean',
      'is not known here; known are: sku, shade, size, type, pictures, prices, stock',
    ],
    [
      'an unknown field of a picture',
      { variants: [{ ...variant, pictures: [{ ...variant.pictures[0], alt: '' }] }] },
      'variants.0.pictures.0.alt',
      'is not known here; known are: url, ground',
    ],
    [
      'an unknown field of a sale',
      {
        variants: [
          {
            ...variant,
            prices: {
              SG: {
                price: 1000,
                sale: { price: 900, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', name: 'Sale' },
              },
            },
          },
        ],
      },
      'variants.0.prices.SG.sale.name',
      'is not known here; known are: amount, from, to',
    ],
    [
      'a price with a comma',
      { variants: [{ ...variant, prices: { SG: { price: '12,50', sale: null } } }] },
      'variants.0.prices.SG.amount',
      '"12,50" is not an amount above 0 in the currency itself, in digits, with a point before the decimals: write 12.50',
    ],
    [
      'a missing text',
      { name: { th: 'ก' } },
      'name.en',
      'is missing; it is text of 1 to 160 characters; for example "Rose Lip Balm"',
    ],
    ['a day of another country', { launchedOn: '21.11.2026' }, 'launchedOn', '"21.11.2026" is not a day; for example '],
    ['an unknown trait', { traits: ['vegan', 'kosher'] }, 'traits.1', 'there is no trait "kosher" before this line'],
    [
      'an unknown shade family',
      { variants: [{ ...variant, shade: { ...shade, family: 'ultraviolet' } }] },
      'variants.0.shade.family',
      'there is no shade family "ultraviolet" before this line',
    ],
    [
      'a trait that is no slug',
      { traits: ['Oil Free'] },
      'traits.0',
      '"Oil Free" is not a name of lower-case letters and digits with single hyphens or underscores between',
    ],
    [
      'a text that is too long',
      { name: { en: 'ก'.repeat(161) } },
      'name.en',
      `"${'ก'.repeat(40)}…" (161 characters) is not text of 1 to 160 characters; for example "Rose Lip Balm"`,
    ],
    [
      'a size that is no text',
      { variants: [{ ...variant, size: 30 }] },
      'variants.0.size',
      '30 is not a size of 1 to 40 characters, or one by language where it has words; for example "30 ml" or {',
    ],
    ['no variants', { variants: [] }, 'variants', '[] is not a list of 1 to 100 variants'],
    ['a bad slug', { slug: 'Rose_Balm' }, 'slug', '"Rose_Balm" is not a name for addresses: lower-case '],
    ...[
      'javascript:alert(1)',
      'data:image/png;base64,AA==',
      '//elsewhere.example/a.png',
      '/new.svg',
      '/media/../cart',
      '/media/%2e%2e/cart',
      '/media/',
      '/media/a b.png',
      'https://',
      'http://a.example/a.png',
      'https:/\\a.example/a.png',
      'ftp://a.example/a.png',
    ].map((url): [string, object, string, string] => [
      `the picture ${url}`,
      { variants: [{ ...variant, pictures: [{ url, ground: '#f0cfc6' }] }] },
      'variants.0.pictures.0.url',
      `${JSON.stringify(url)} is not the address of a picture: https://, or a path below /media/`,
    ]),
  ])('say what stands there and what is wanted: %s', async (_, given, column, message) => {
    const [problem, ...others] = await listProblems(lines(brand, category, { ...product, ...given }), 'jsonl');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ line: 3, column });
    expect(problem?.message.startsWith(message), problem?.message).toBe(true);
  });

  test.each(['https://cdn.example/a.png?w=1', 'HTTPS://cdn.example/a', '/media/a/b.svg'])(
    'let %s be a picture',
    async (url) => {
      const shop = await testDatabase();
      const pictures = [{ url, ground: '#f0cfc6' }];
      const file = lines(brand, category, { ...product, variants: [{ ...variant, pictures }] });
      expect(await importFile(file, 'jsonl', shop, ['https://cdn.example'])).toMatchObject({ ok: true });
      await shop.close();
    },
  );

  test('refuse pictures of hosts that pages do not show', async () => {
    const url = 'https://cdn.example/a.png';
    const file = lines(brand, category, {
      ...product,
      variants: [{ ...variant, pictures: [{ url, ground: '#f0cfc6' }] }],
    });
    expect(await listProblems(file, 'jsonl')).toEqual([
      {
        line: 3,
        column: 'variants.0.pictures.0.url',
        message: 'pictures from https://cdn.example are not shown: add it to the setting IMAGE_SOURCES',
      },
    ]);
  });

  test('name a product that stands twice once, not each of its SKUs', async () => {
    const [one, two, three] = ['NEW-1', 'NEW-2', 'NEW-3'].map((sku, index) => ({
      ...variant,
      sku,
      size: `${index + 1}0 ml`,
    }));
    const other = { ...product, slug: 'other', variants: [three] };
    const file = lines(
      brand,
      category,
      { ...product, variants: [one, two] },
      other,
      { ...product, variants: [one, two, three] },
      { ...product, variants: [two, one] },
    );
    expect(await listProblems(file, 'jsonl')).toEqual([
      {
        line: 5,
        column: 'slug',
        message: 'the product "new-product" stands in line 3 already; all its variants belong there',
      },
      { line: 5, column: 'variants.2.sku', message: '"NEW-3" stands in line 4 already, in the product "other"' },
      {
        line: 6,
        column: 'slug',
        message: 'the product "new-product" stands in line 3 already; all its variants belong there',
      },
    ]);
  });

  test.each<[what: string, given: object[], expected: [column: string, message: string][]]>([
    [
      'an attribute that only some have',
      [
        { sku: 'NEW-1', shade },
        { sku: 'NEW-2', shade: null },
        { sku: 'NEW-3', shade: null, size: '50 ml' },
      ],
      [
        ['variants.1.shade', 'is missing: "NEW-1" of the same product has a shade, so all must'],
        ['variants.2.shade', 'is missing: "NEW-1" of the same product has a shade, so all must'],
      ],
    ],
    [
      'a variant that has none of it',
      [
        { sku: 'NEW-1', type: { en: 'Refill' } },
        { sku: 'NEW-2', size: null },
      ],
      [
        ['variants.1.size', 'is missing: "NEW-1" of the same product has a size, so all must'],
        ['variants.1.type', 'is missing: "NEW-1" of the same product has a type, so all must'],
      ],
    ],
    [
      'two of the same shade and size',
      [
        { sku: 'NEW-1', shade },
        { sku: 'NEW-2', shade: { ...shade, hex: '#111111' } },
      ],
      [['variants.1.sku', '"NEW-2" is the same choice as "NEW-1" of the same product, "08 Cinnabar, 30 ml"']],
    ],
    [
      'two that nothing tells apart',
      [
        { sku: 'NEW-1', size: null },
        { sku: 'NEW-2', size: null },
      ],
      [['variants.1.sku', '"NEW-2" is the same choice as "NEW-1" of the same product, without shade, size and type']],
    ],
  ])('of variants: %s', async (_, given, told) => {
    const variants = given.map((own) => ({ ...variant, ...own }));
    const problems = await listProblems(lines(brand, category, { ...product, variants }), 'jsonl');
    expect(problems.map(({ column, message }) => [column, message])).toEqual(told);
  });

  test('name references that are unknown', async () => {
    const problems = await listProblems(lines(product), 'jsonl');
    expect(problems.map(({ column, message }) => [column, message])).toEqual([
      ['brand', 'there is no brand "new-brand" before this line'],
      ['category', 'there is no category "new-shelf" before this line'],
    ]);
  });

  test('of a shade hide neither SKUs that stand twice nor sales, SKUs of others or references', async () => {
    const sale = { price: 2000, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    const first = {
      ...product,
      brand: 'nobody',
      traits: ['kosher'],
      variants: [
        { ...variant, shade: { ...shade, hex: 'red', family: 'none' } },
        { ...variant, sku: 'NEW-2', shade, prices: { SG: { price: 1000, sale } } },
        { ...variant, sku: 'SKU-1', shade: { ...shade, name: { en: 'Other' } } },
      ],
    };
    const second = { ...product, slug: 'other', variants: [variant] };
    const owned = await database.db.selectFrom('variants').select('sku').orderBy('id').executeTakeFirstOrThrow();
    const file = lines(brand, category, first, second).replace('SKU-1', owned.sku);
    expect((await listProblems(file, 'jsonl')).map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 variants.0.shade.hex',
      '3 brand',
      '3 traits.0',
      '3 variants.0.shade.family',
      '3 variants.1.prices.SG.sale.amount',
      '3 variants.2.sku',
      '4 variants.0.sku',
    ]);
  });

  test.each<[what: string, file: string, format: FileFormat, places: string[]]>([
    ['a line that is no JSON', `${lines(brand).slice(1)}\n${lines(category, product)}`, 'jsonl', ['1 ']],
    ['a kind that is misspelt', lines({ ...brand, kind: 'brandt' }, category, product), 'jsonl', ['1 kind']],
    ['a slug that is none', lines({ ...brand, slug: 'New Brand' }, category, product), 'jsonl', ['1 slug']],
    ['a slug that is missing', lines(brand, { ...category, slug: null }, product), 'jsonl', ['2 slug']],
    [
      'a row with a cell too many',
      'kind,slug,parent,position,name:en\ncategory,top,,1,Top,\ncategory,low,top,1,Low',
      'csv',
      ['2 '],
    ],
  ])('of a record are not blamed on those that name it: %s', async (_, file, format, places) => {
    expect((await listProblems(file, format)).map(({ line, column }) => `${line} ${column}`)).toEqual(places);
  });

  test('of a record that gives up a SKU, the house or its place are not blamed on others', async () => {
    const shop = await testDatabase();
    const top = { ...category, slug: 'top' };
    const low = { ...category, slug: 'low', parent: 'top' };
    await importFile(lines({ ...brand, isHouse: true }, category, top, low, product), 'jsonl', shop);
    const lost = [
      [
        { ...brand, isHouse: 'no' },
        { ...brand, slug: 'successor', isHouse: true },
      ],
      [
        { ...low, parent: 5 },
        { ...top, parent: 'low' },
      ],
      [
        { ...product, slug: 'New', variants: [{ ...variant, sku: 'NEW-9' }] },
        { ...product, slug: 'heir' },
      ],
    ];
    for (const records of lost) {
      const report = await importFile(lines(...records), 'jsonl', shop);
      expect(report.ok ? [] : report.problems).toMatchObject([{ line: 1 }]);
    }
    await shop.close();
  });

  test.each<[cell: string, messages: string[]]>([
    ['/media/a b.svg|#f0cfc6 /media/c.svg|#112233', ['"/media/a b.svg" is not the address of a picture']],
    ['images/a.svg|#f0cfc6', ['"images/a.svg" is not the address of a picture']],
    ['/media/a.svg|#f0cfc6\n/media/b.svg|red', ['"red" is not the colour of a picture\'s ground']],
  ])('of the pictures %s', async (cell, messages) => {
    const header =
      'kind,slug,brand,category,name:en,short_description:en,how_to_use:en,launched_on,featured,sku,pictures';
    const file = `${header}\nproduct,a,brand-1,skin,A,A,A,2026-11-21,1,NEW-1,"${cell}"`;
    expect(await listProblems(file, 'csv')).toEqual(
      messages.map((message) => ({ line: 2, column: 'pictures', message: expect.stringContaining(message) })),
    );
  });

  test('of a header do not hide those of the rows, and give no others', async () => {
    const header =
      'kind,slug,brand,category,nam:en,short_description:en,how_to_use:en,launched_on,featured,sku,sizes,pictures,price_amount:SG';
    const row = 'product,a,nobody,skin,A,A,A,2026-11-21,1';
    const rows = [`${row},NEW-1,5 ml,/media/a.svg|#f0cfc6,20.001`, `${row},NEW-2,9 ml,/media/a.svg|#f0cfc6,20.00`];
    const other = row.replace('product,a', 'product,b');
    const file = [header, ...rows, `${other},NEW-2,9 ml,/media/a.svg|#f0cfc6,2000`].join('\n');
    expect((await listProblems(file, 'csv')).map(({ line, column }) => `${line} ${column}`)).toEqual([
      '1 nam:en',
      '1 sizes',
      '2 price_amount:SG',
      '2 brand',
      '4 brand',
      '4 sku',
    ]);
  });

  test('of a brand are not blamed on its products', async () => {
    const problems = await listProblems(lines({ ...brand, name: '' }, category, product), 'jsonl');
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[1, 'name']]);
  });

  test('of the tree: below itself, or below the third level', async () => {
    const place = (slug: string, parent: string) => ({ ...category, slug, parent });
    expect(await listProblems(lines(place('make-up', 'lips')), 'jsonl')).toEqual([
      { line: 1, column: 'parent', message: '"make-up" would stand below itself' },
    ]);
    expect(await listProblems(lines(place('fourth', 'lipsticks')), 'jsonl')).toEqual([
      { line: 1, column: 'parent', message: '"fourth" would be on level 4, and 3 is the last' },
    ]);
  });

  test.each(['TRUE', '1', 'yes'])('of a market say that "listed" lists a product, and not %s', async (cell) => {
    const file = `kind,slug,market:SG\nproduct,new,${cell}`;
    expect((await listProblems(file, 'csv')).find(({ column }) => column === 'market:SG')?.message).toBe(
      `"${cell}" is not one of: coming_soon, priority_access, app_exclusive, selected_types_only, selected_shades_only, selected_sizes_only (in CSV listed, alone, where the product has none of them)`,
    );
    const listed = await listProblems(file.replace(cell, 'Listed'), 'csv');
    expect(listed.filter(({ column }) => column === 'market:SG')).toEqual([]);
  });

  test('of a CSV file stand with the row and the column', async () => {
    const shop = await testDatabase();
    await importFile(
      lines(brand, category, { ...product, variants: [variant, { ...variant, sku: 'NEW-2', size: '50 ml' }] }),
      'jsonl',
      shop,
    );
    const [header = '', ...rows] = await exportRows(shop);
    await shop.close();
    const at = (name: string) => header.split(',').indexOf(name);
    const edit = (row: string | undefined, cells: Record<string, string>) => {
      const parts = (row ?? '').split(',');
      for (const [name, cell] of Object.entries(cells)) parts[at(name)] = cell;
      return parts.join(',');
    };
    const file = [
      header,
      edit(rows[0], { house: 'perhaps' }),
      rows[1],
      edit(rows[2], { 'price_amount:SG': '10.505', featured: 'high', 'market:TH': 'sold' }),
      edit(rows[3], { 'name:en': 'Another', 'stock:SG': '-1', 'sale_price_amount:SG': '9' }),
      edit(rows[1], { kind: 'shelf' }),
      `${rows[1]},`,
    ].join('\n');
    expect((await listProblems(file, 'csv')).map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 house',
      '4 featured',
      '4 market:TH',
      '4 price_amount:SG',
      '5 name:en',
      '5 featured',
      '5 sale_from:SG',
      '5 sale_to:SG',
      '5 stock:SG',
      '6 kind',
      '7 ',
    ]);
  });
});

describe('a whole number', () => {
  const unclear = ['20.00', '20.0', '2e1', '2E1', '2e+1', '0.2e2', '2000.0', '1.000'];

  test.each(unclear)('written %s is refused in JSON lines, as stock', async (form) => {
    const file = lines(product).replace('"SG":5', `"SG":${form}`);
    expect(file).toContain(`:${form}`);
    expect(await importFile(`${lines(brand, category)}\n${file}`, 'jsonl')).toMatchObject({
      ok: false,
      problems: [{ line: 3, column: 'variants.0.stock.SG', message: expect.stringContaining(`"${form}" is not a`) }],
    });
  });

  test.each([...unclear, '20,00', '2 000', '20.', '.20', '0x14', '+2000', '２０００', 'NaN', '1_000', "'2000"])(
    'written %s is refused in CSV, as stock',
    async (form) => {
      const file = [
        'kind;slug;brand;category;name:en;short_description:en;how_to_use:en;launched_on;featured;sku;pictures;stock:SG;market:SG',
        `product;a;brand-1;skin;A;A;A;2026-11-21;1;NEW-1;/media/a.svg|#f0cfc6;${form};listed`,
      ].join('\n');
      expect(await importFile(file, 'csv')).toMatchObject({ ok: false, problems: [{ line: 2, column: 'stock:SG' }] });
    },
  );
});

describe('a file out of a spreadsheet', () => {
  test.each([
    ['semicolons', ';', 'utf8'],
    ['tabs', '\t', 'utf8'],
    ['tabs in UTF-16', '\t', 'utf16le'],
    ['semicolons in UTF-16 with the high byte first', ';', 'utf16be'],
  ])('is read with %s between its cells', async (_, delimiter, encoding) => {
    const shop = await testDatabase();
    const rows: string[][] = parseCsv(await exported('csv'));
    const text = stringify(rows, { delimiter, bom: true });
    const bytes = Buffer.from(text, encoding === 'utf8' ? 'utf8' : 'utf16le');
    expect(await importFile(encoding === 'utf16be' ? bytes.swap16() : bytes, 'csv', shop)).toMatchObject({
      ok: true,
      value: { products: 60 },
    });
    expect(await exported('csv', shop)).toBe(await exported('csv'));
    await shop.close();
  });

  test('is read without its blank rows and columns', async () => {
    const shop = await testDatabase();
    const rows: string[][] = parseCsv(await exported('csv'));
    const blank = rows[0]?.map(() => '') ?? [];
    const padded = [...rows, blank, blank].flatMap((row) => [row, blank]).map((row) => [...row, '', ' ']);
    expect(await importFile(stringify(padded, { delimiter: ';' }), 'csv', shop)).toMatchObject({ ok: true });
    expect(await exported('csv', shop)).toBe(await exported('csv'));
    await shop.close();
  });

  test('with a value in a column without a name is refused', async () => {
    expect(await listProblems('kind;slug;\n;;\nshade_family;teal;lost', 'csv')).toEqual([
      { line: 3, column: '', message: expect.stringContaining('"lost" is in column 3, which has no name') },
      { line: 3, column: 'name:en', message: expect.stringContaining('is missing') },
    ]);
  });

  test('in UTF-16 that ends within a letter is refused', async () => {
    const bytes = Buffer.from(`\ufeff${lines(brand)}`, 'utf16le').subarray(0, -1);
    expect(await listProblems(bytes, 'jsonl')).toMatchObject([
      { line: 1, message: expect.stringMatching(/UTF-8|JSON/) },
    ]);
  });
});

describe('a broken file', () => {
  test.each<[string, FileFormat, string | Uint8Array, RegExp]>([
    ['binary', 'jsonl', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0xfe, 10, 1, 2), /UTF-8|JSON/],
    ['binary', 'csv', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0xfe, 10, 1, 2), /UTF-8/],
    ['truncated', 'jsonl', `${lines(brand)}\n${lines(category).slice(0, 30)}`, /JSON/],
    ['truncated', 'csv', `${columnNames.join(',')}\nbrand,"new`, /[Qq]uot/],
    [
      'of one line of 5 MB',
      'jsonl',
      `{"kind":"brand","slug":"${'a'.repeat(5_000_000)}"}\n${lines(brand)}`,
      /longer than 1024 KB/,
    ],
    ['of one row of 5 MB', 'csv', `${columnNames.join(',')}\nbrand,${'a'.repeat(5_000_000)}`, /longer than 1024 KB/],
    ['of other columns', 'csv', 'sku;price;name\nA-1;1;A\n', /column|header/],
    ['of other columns', 'csv', 'sku|price|name\nA-1|1|A\n', /column|header/],
    ['without a header', 'csv', 'brand,new-brand,New,yes,New.\n', /column|header/],
    ['with a column twice', 'csv', 'kind,slug,slug\nbrand,a,b\n', /twice/],
    ['empty', 'csv', '', /empty/],
    ['empty', 'jsonl', '', /empty/],
    ['of empty lines', 'csv', '\n\n', /empty/],
    ['of empty lines', 'jsonl', '\n \n', /empty/],
    ['of a header alone', 'csv', `${columnNames.join(',')}\n`, /empty/],
    ['with text after a quote', 'csv', `${columnNames.join(',')}\nbrand,"6" brush"\n`, /"6"" brush"/],
    ['with a quote inside a cell', 'csv', `${columnNames.join(',')}\nbrand,6" brush\n`, /"6"" brush"/],
    ['of other JSON', 'jsonl', '[1,2]\n"text"\nnull\n{}', /./],
    ['with a NUL', 'jsonl', lines({ ...brand, name: 'a\u0000b' }), /./],
  ])('%s, %s', async (_, format, content, message) => {
    const problems = await listProblems(content, format);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      expect(problem.message).toMatch(message);
      expect(problem.line).toBeGreaterThan(0);
    }
  });

  test('of JSON lines is read to its end where a line is not UTF-8', async () => {
    const file = Buffer.concat([
      Buffer.from(`${lines({ ...brand, name: '' })}\n`),
      Buffer.from(`${lines({ ...brand, name: 'Rosé' })}\n`, 'latin1'),
      Buffer.from(lines({ ...brand, slug: 'other', isHouse: 'yes' })),
    ]);
    const problems = await listProblems(file, 'jsonl');
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(['1 name', '2 ', '3 isHouse']);
    expect(problems[1]?.message).toMatch(/^is not UTF-8 text: save the file with that encoding/);
  });

  test('with a byte order mark and Windows line ends is not broken', async () => {
    const shop = await testDatabase();
    const csv = `\ufeff${(await exported('csv')).replaceAll('\n', '\r\n')}`;
    expect(await importFile(csv, 'csv', shop)).toMatchObject({ ok: true, value: { products: 60 } });
    await shop.close();
  });
});
