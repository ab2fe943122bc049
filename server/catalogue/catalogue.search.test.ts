import { listingQuery } from '@vermilion/contract/catalogue';
import { type Language, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { importCatalogue } from './catalogue.import.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { asFile, createTestCatalogue } from './catalogue.testing.ts';
import type { CatalogueRecord, ProductRecord, Texts, VariantRecord } from './catalogue-file.schema.ts';

const texts = (en: string, id: string, th: string, zh: string): Texts => ({ en, id, th, zh });

function product(
  slug: string,
  brand: string,
  category: string,
  name: Texts,
  shades: Texts[],
  more: Partial<ProductRecord> = {},
): ProductRecord {
  const everywhere = <Value>(value: Value) => Object.fromEntries(marketCodes.map((code) => [code, value]));
  return {
    kind: 'product',
    slug,
    brand,
    category,
    name,
    shortDescription: name,
    howToUse: name,
    ingredients: '',
    traits: [],
    launchedOn: '2024-01-01',
    featured: 0,
    rating: null,
    markets: everywhere({ badges: [], onSaleFrom: null }),
    variants: (shades.length > 0 ? shades : [null]).map(
      (shade, index): VariantRecord => ({
        sku: `${slug.toUpperCase()}-${index + 1}`,
        shade: shade && { name: shade, hex: '#aa1122', family: 'red' },
        size: shade ? null : '30 ml',
        type: null,
        pictures: [{ url: '/media/a.svg', ground: '#f0cfc6' }],
        prices: everywhere({ price: 1000, sale: null }),
        stock: everywhere(5),
      }),
    ),
    ...more,
  };
}

const cinnabar = texts('Cinnabar', 'Merah sinabar', 'แดงชาด', '硃砂紅');
const damson = texts('Damson', 'Ungu prem', 'ม่วงพรุน', '布冧紫');

const records: CatalogueRecord[] = [
  { kind: 'trait', slug: 'oil_free', position: 5, name: texts('Oil free', 'Bebas minyak', 'ไม่มีน้ำมัน', '無油') },
  { kind: 'brand', slug: 'kobune', name: 'Kobune', isHouse: false, description: texts('K', 'K', 'K', 'K') },
  { kind: 'brand', slug: 'maison-rue', name: 'Maison Rué', isHouse: false, description: texts('M', 'M', 'M', 'M') },
  { kind: 'category', slug: 'lips', parent: null, position: 0, name: texts('Lips', 'Bibir', 'ริมฝีปาก', '唇部') },
  {
    kind: 'category',
    slug: 'lipsticks',
    parent: 'lips',
    position: 0,
    name: texts('Lipsticks', 'Lipstik', 'ลิปสติก', '唇膏'),
  },
  {
    kind: 'category',
    slug: 'mascaras',
    parent: null,
    position: 1,
    name: texts('Mascaras', 'Maskara', 'มาสคาร่า', '睫毛膏'),
  },
  {
    kind: 'category',
    slug: 'creams',
    parent: null,
    position: 2,
    name: texts('Face creams', 'Krim wajah', 'ครีมบำรุงหน้า', '面霜'),
  },
  product(
    'velvet-bullet',
    'maison-rue',
    'lipsticks',
    texts('Velvet Bullet', 'Bullet Beludru', 'บุลเล็ตเนื้อกำมะหยี่', '絲絨唇膏'),
    [cinnabar, damson],
  ),
  product(
    'velvet-bullet-mini',
    'maison-rue',
    'lipsticks',
    texts('Velvet Bullet Mini', 'Bullet Beludru Mini', 'บุลเล็ตเนื้อกำมะหยี่มินิ', '絲絨唇膏迷你裝'),
    [cinnabar],
    { featured: 9 },
  ),
  product(
    'long-line',
    'kobune',
    'mascaras',
    texts('Long Line Mascara', 'Maskara Long Line', 'มาสคาร่ากันน้ำ', '纖長睫毛膏'),
    [],
  ),
  product(
    'barrier-cream',
    'kobune',
    'creams',
    texts('Barrier Cream', 'Krim Pelindung', 'ครีมปกป้องผิว', '保濕屏障面霜'),
    [],
    { traits: ['oil_free', 'sensitive_skin'] },
  ),
  product('ballet-veil', 'kobune', 'creams', texts('Velvet Ballet', 'Balet', 'บัลเลต์', '芭蕾'), [], {
    markets: { NZ: { badges: [], onSaleFrom: null } },
  }),
  // Of other shelves, and with what these are called in their names; sold in Australia only.
  product(
    'lipstick-remover',
    'maison-rue',
    'creams',
    texts('Kobune Lipstick Remover', 'Penghapus', 'น้ำยาล้างลิปสติก', '唇膏卸妝'),
    [],
    { featured: 99, markets: { AU: { badges: [], onSaleFrom: null } } },
  ),
  product('sticky-lips', 'kobune', 'creams', texts('Sticky Lips Film', 'Film', 'ฟิล์ม', '薄膜'), [], {
    featured: 99,
    markets: { AU: { badges: [], onSaleFrom: null } },
  }),
  product('silk-veil', 'kobune', 'creams', texts('Silk Veil', 'Selubung Sutra', 'ผ้าคลุมไหม', '絲綢輕紗'), [], {
    markets: { SG: { badges: [], onSaleFrom: null } },
  }),
];

let database: Database;
let catalogue: CatalogueService;

beforeAll(async () => {
  database = await testDatabase();
  expect(await importCatalogue(database.db, asFile(records), createTestStock(database))).toMatchObject({ ok: true });
  catalogue = createTestCatalogue(database);
  await catalogue.ready();
});

afterAll(async () => {
  await catalogue.close();
  await database.close();
});

async function find(q: string, market: MarketCode = 'SG', language: Language = 'en'): Promise<string[]> {
  const result = await catalogue.getListing(listingQuery.parse({ q }), market, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.products.map(({ slug }) => slug);
}

const bullets = ['velvet-bullet', 'velvet-bullet-mini'];

describe('in English', () => {
  test.each([
    ['name', 'velvet bullet mini', ['velvet-bullet-mini']],
    ['half a last word', 'long li', ['long-line']],
    ['any order', 'cream barrier', ['barrier-cream']],
    ['brand', 'kobune', ['long-line', 'barrier-cream', 'silk-veil']],
    ['brand without its accent', 'maison rue damson', ['velvet-bullet']],
    ['category and the one above', 'lips cinnabar', ['velvet-bullet-mini', 'velvet-bullet']],
    ['shade', 'damson', ['velvet-bullet']],
    ['one of many', 'lipstick damson', ['velvet-bullet']],
    ['family of shades', 'red lipsticks', ['velvet-bullet-mini', 'velvet-bullet']],
    ['trait', 'cream sensitive skin', ['barrier-cream']],
    ['trait of a retailer', 'oil free cream', ['barrier-cream']],
    ['size, with a space or without', '30ml barrier', ['barrier-cream']],
    ['SKU', 'VELVET-BULLET-2', ['velvet-bullet']],
    ['SKU in small letters', 'barrier-cream-1', ['barrier-cream']],
    ['SKU without its hyphens', 'LONGLINE1', ['long-line']],
  ])('finds by %s: %s', async (_, text, slugs) => {
    expect(await find(text)).toEqual(slugs);
  });

  test('puts the exact name before what is more featured', async () => {
    expect(await find('velvet bullet')).toEqual(bullets);
    expect(await find('velvet')).toEqual([...bullets].reverse());
  });

  test('puts the products of a brand or category that is named before those that only say its name', async () => {
    expect(await find('lipsticks', 'AU')).toEqual([...bullets.toReversed(), 'lipstick-remover']);
    expect(await find('kobune', 'AU')).toEqual(['sticky-lips', 'long-line', 'barrier-cream', 'lipstick-remover']);
    expect(await find('kobune lipstick remover', 'AU')).toEqual(['lipstick-remover']);
  });

  test('takes two words also for the one that they make, and that one first', async () => {
    expect(await find('lip stick', 'AU')).toEqual([...bullets.toReversed(), 'lipstick-remover', 'sticky-lips']);
    expect(await find('lip stick damson')).toEqual(['velvet-bullet']);
  });

  test.each([
    ['velvt bullet', bullets],
    ['lipstik', ['velvet-bullet-mini', 'velvet-bullet']],
    ['masscara', ['long-line']],
    ['bariar cream', ['barrier-cream']],
  ])('forgives a typo: %s', async (text, slugs) => {
    expect(new Set(await find(text))).toEqual(new Set(slugs));
  });

  test('without a typo finds the word itself only', async () => {
    expect(await find('line')).toEqual(['long-line']);
  });

  test('takes a word that it knows at its word', async () => {
    // "bullet" is sold, so it is no misspelt "ballet".
    expect(await find('velvt bullet', 'NZ')).toEqual([...bullets].reverse());
    expect(await find('balet', 'NZ')).toEqual(['ballet-veil']);
  });

  test('falls back to most of the words, never to all products', async () => {
    expect(await find('barrier cream qqqqq')).toEqual(['barrier-cream']);
    expect(await find('qqqqq')).toEqual([]);
  });

  test.each(['%', '*', '\\', '"', "'", "' or 1=1 --", '_', '💄', '%%%%', '()[]{}^$.|?+', '\u200b'])(
    'neither fails nor finds all for %s',
    async (text) => {
      expect((await find(text)).length).toBeLessThan(5);
    },
  );

  test('finds though a sign or an emoji stands beside', async () => {
    expect(await find('damson 💄 %')).toEqual(['velvet-bullet']);
  });

  test('finds only what the market lists', async () => {
    expect(await find('silk veil', 'SG')).toEqual(['silk-veil']);
    expect(await find('silk veil', 'MY')).toEqual([]);
    // Where the word itself is not sold, a near one is what was meant.
    expect(await find('veils')).toEqual(['silk-veil']);
  });
});

describe('in Indonesian', () => {
  test.each([
    ['lipstik mer', ['velvet-bullet-mini', 'velvet-bullet']],
    ['lipstik merah', ['velvet-bullet-mini', 'velvet-bullet']],
    ['krim pelindung', ['barrier-cream']],
    ['beludru', ['velvet-bullet-mini', 'velvet-bullet']],
    ['lipstick', ['velvet-bullet-mini', 'velvet-bullet']],
    ['ungu', ['velvet-bullet']],
    ['krim pelindng', ['barrier-cream']],
  ])('%s', async (text, slugs) => {
    expect(await find(text, 'ID', 'id')).toEqual(slugs);
  });
});

describe('in Thai', () => {
  test.each([
    ['ลิปสติกสีแดง', ['velvet-bullet-mini', 'velvet-bullet']],
    ['ลิปสติกแดงชาด', ['velvet-bullet-mini', 'velvet-bullet']],
    ['กำมะหยี่', ['velvet-bullet-mini', 'velvet-bullet']],
    ['มาสคาร่า', ['long-line']],
    ['มาสค', ['long-line']],
    ['กันน้ำ', ['long-line']],
    ['ครีมปกป้องผิว', ['barrier-cream']],
    ['ลิปส', ['velvet-bullet-mini', 'velvet-bullet']],
    ['velvet bullet', bullets],
    // StoredSlugs misspellings, in catalogue.synonyms.ts.
    ['ลิปติก', ['velvet-bullet-mini', 'velvet-bullet']],
    ['ลิปสติคสีแดง', ['velvet-bullet-mini', 'velvet-bullet']],
  ])('%s', async (text, slugs) => {
    expect(await find(text, 'TH', 'th')).toEqual(slugs);
  });
});

describe('in Chinese', () => {
  test.each([
    ['絲絨', ['velvet-bullet-mini', 'velvet-bullet']],
    ['絨唇', ['velvet-bullet-mini', 'velvet-bullet']],
    ['唇膏', ['velvet-bullet-mini', 'velvet-bullet']],
    ['紅色唇膏', ['velvet-bullet-mini', 'velvet-bullet']],
    ['硃砂紅唇膏', ['velvet-bullet-mini', 'velvet-bullet']],
    ['布冧', ['velvet-bullet']],
    ['面霜', ['barrier-cream']],
    ['保濕面霜', ['barrier-cream']],
    ['霜', ['barrier-cream']],
    ['kobune 睫毛', ['long-line']],
    ['丝绒唇膏', bullets],
    ['睫毛液', ['long-line']],
    ['保湿屏障', ['barrier-cream']],
    ['口红', ['velvet-bullet-mini', 'velvet-bullet']],
    ['硃砂紅口紅', ['velvet-bullet-mini', 'velvet-bullet']],
  ])('%s', async (text, slugs) => {
    expect(await find(text, 'HK', 'zh')).toEqual(slugs);
  });

  test('on the English page of Hong Kong too', async () => {
    expect(await find('布冧', 'HK', 'en')).toEqual(['velvet-bullet']);
  });
});

describe('suggestions', () => {
  test('name products, brands and categories', async () => {
    expect(await catalogue.suggest('ko', 'SG', 'en')).toMatchObject({
      total: 3,
      products: [{ slug: 'long-line' }, { slug: 'barrier-cream' }, { slug: 'silk-veil' }],
      brands: [{ slug: 'kobune', name: 'Kobune' }],
      categories: [],
    });
    expect(await catalogue.suggest('ลิป', 'TH', 'th')).toMatchObject({
      categories: [{ slug: 'lipsticks', name: 'ลิปสติก' }],
    });
    expect(await catalogue.suggest('膏', 'HK', 'zh')).toMatchObject({
      categories: [{ slug: 'lipsticks' }, { slug: 'mascaras' }],
    });
    expect(await catalogue.suggest('rue', 'SG', 'en')).toMatchObject({ brands: [{ slug: 'maison-rue' }] });
    expect(await catalogue.suggest('口红', 'HK', 'zh')).toMatchObject({ categories: [{ slug: 'lipsticks' }] });
  });

  test('are none for nothing', async () => {
    for (const text of ['', '%', '💄']) {
      expect(await catalogue.suggest(text, 'SG', 'en')).toEqual({ products: [], brands: [], categories: [], total: 0 });
    }
  });
});
