import { findCurrency, formatAmount } from '@vermilion/contract/amount';
import { marketCodes } from '@vermilion/contract/markets';
import { systemClock } from '../platform/clock.ts';
import type { FileRecord } from '../platform/data-file/data-file.problems.ts';
import type { Database } from '../platform/database.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';
import type { CatalogueRecord, Texts, VariantRecord } from './catalogue-file.schema.ts';

/** Returns records, right or wrong, as lines of JSON Lines: their prices, minor units here, are amounts there. */
export const toLines = (...records: unknown[]): string =>
  records
    .map((record) => JSON.stringify(record, (key, value) => (key === 'prices' ? toAmounts(value) : value)))
    .join('\n');

function toAmounts(prices: unknown): unknown {
  if (typeof prices !== 'object' || prices === null) return prices;
  const toAmount = (tag: unknown, market: string): unknown => {
    if (typeof tag !== 'object' || tag === null) return tag;
    const { price, sale, ...rest } = tag as { price?: unknown; sale?: unknown };
    const currency = findCurrency(market) ?? { digits: 2 as const };
    return {
      ...('price' in tag && { amount: typeof price === 'number' ? formatAmount(price, currency) : price }),
      ...('sale' in tag && { sale: toAmount(sale, market) }),
      ...rest,
    };
  };
  return Object.fromEntries(Object.entries(prices).map(([market, tag]) => [market, toAmount(tag, market)]));
}

/** A made-up catalogue for tests and measurements: the same records for the same size, every kind of case in it. */

/** Those that every shop has from its first migration. */
export const traits = [
  'vegan',
  'cruelty_free',
  'fragrance_free',
  'alcohol_free',
  'refillable',
  'halal',
  'sensitive_skin',
  'spf',
  'long_wear',
  'waterproof',
  'matte',
  'natural_origin',
  'travel_size',
  'gift_set',
] as const;

export const shadeFamilies = [
  'red',
  'pink',
  'coral',
  'orange',
  'nude',
  'brown',
  'berry',
  'plum',
  'purple',
  'fair',
  'deep',
];

const texts = (en: string, id: string, th: string, zh: string): Texts => ({ en, id, th, zh });

const tree: readonly [slug: string, parent: string | null, name: Texts][] = [
  ['make-up', null, texts('Make-up', 'Riasan', 'เมคอัพ', '彩妝')],
  ['lips', 'make-up', texts('Lips', 'Bibir', 'ริมฝีปาก', '唇部')],
  ['lipsticks', 'lips', texts('Lipsticks', 'Lipstik', 'ลิปสติก', '唇膏')],
  ['lip-balms', 'lips', texts('Lip balms', 'Pelembap bibir', 'ลิปบาล์ม', '潤唇膏')],
  ['eyes', 'make-up', texts('Eyes', 'Mata', 'ดวงตา', '眼部')],
  ['mascaras', 'eyes', texts('Mascaras', 'Maskara', 'มาสคาร่า', '睫毛膏')],
  ['skin', null, texts('Skin', 'Perawatan kulit', 'บำรุงผิว', '護膚')],
  ['creams', 'skin', texts('Creams', 'Krim', 'ครีม', '面霜')],
  ['day-creams', 'creams', texts('Day creams', 'Krim siang', 'เดย์ครีม', '日霜')],
  ['night-creams', 'creams', texts('Night creams', 'Krim malam', 'ไนท์ครีม', '晚霜')],
  ['hair', null, texts('Hair', 'Rambut', 'ผม', '頭髮')],
  ['shampoos', 'hair', texts('Shampoos', 'Sampo', 'แชมพู', '洗髮水')],
];
const shelves = ['lipsticks', 'lip-balms', 'mascaras', 'day-creams', 'night-creams', 'shampoos', 'skin'];

const qualities = [
  texts('Velvet', 'Beludru', 'กำมะหยี่', '絲絨'),
  texts('Silk', 'Sutra', 'ผ้าไหม', '絲綢'),
  texts('Amber', 'Amber', 'อำพัน', '琥珀'),
  texts('Dew', 'Embun', 'น้ำค้าง', '露珠'),
  texts('Barrier', 'Pelindung', 'ปกป้องผิว', '屏障'),
  texts('Night', 'Malam', 'กลางคืน', '夜間'),
];
const things = [
  texts('Bullet', 'Bullet', 'บุลเล็ต', '唇膏'),
  texts('Cream', 'Krim', 'ครีม', '面霜'),
  texts('Balm', 'Balsam', 'บาล์ม', '潤膏'),
  texts('Oil', 'Minyak', 'ออยล์', '精華油'),
];
const colours = [
  texts('Cinnabar', 'Merah sinabar', 'สีแดงชาด', '硃砂紅'),
  texts('Shell', 'Kerang', 'สีเปลือกหอย', '貝殼'),
  texts('Damson', 'Prem', 'สีลูกพรุน', '布冧'),
  texts('Poppy', 'Merah popi', 'สีแดงป๊อปปี้', '罌粟紅'),
];

const withCase = texts('With case', 'Dengan wadah', 'พร้อมตลับ', '連盒');
const refill = texts('Refill', 'Isi ulang', 'รีฟิล', '補充裝');

const pieces = (count: number) => texts(`${count} pcs`, `${count} buah`, `${count} ชิ้น`, `${count}件`);

/** As shade cards have them: "03 Cinnabar". */
const numbered = (number: number, { en, id, th, zh }: Texts): Texts => {
  const label = String(number).padStart(2, '0');
  return texts(`${label} ${en}`, `${label} ${id}`, `${label} ${th}`, `${label} ${zh}`);
};

/** Numbers from 0 to 1 that look random and are the same every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const join = (one: Texts, other: Texts, end: string): Texts =>
  texts(
    `${one.en} ${other.en}${end}`,
    `${other.id} ${one.id}${end}`,
    `${other.th}${one.th}${end}`,
    `${one.zh}${other.zh}${end}`,
  );

/**
 * @param size products
 * @param maxVariants variants of a product
 */
export function* sampleCatalogue(size: number, maxVariants = 6): Generator<CatalogueRecord> {
  const next = numbers(size);
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(next() * list.length)] as Value;
  const brandCount = Math.max(4, Math.min(100, Math.ceil(size / 25)));
  for (let brand = 0; brand < brandCount; brand += 1) {
    yield {
      kind: 'brand',
      slug: brand === 0 ? 'vermilion-collection' : `brand-${brand}`,
      name: brand === 0 ? 'Vermilion Collection' : `Brand ${brand}`,
      isHouse: brand === 0,
      description: texts('Made here.', 'Dibuat di sini.', 'ทำที่นี่', '本地製造'),
    };
  }
  for (const [position, [slug, parent, name]] of tree.entries()) {
    const isDescribed = position % 3 !== 0;
    const description = texts(`About ${name.en}.`, `Tentang ${name.id}.`, `เกี่ยวกับ${name.th}`, `關於${name.zh}。`);
    yield { kind: 'category', slug, parent, position, name, ...(isDescribed && { description }) };
  }
  for (let product = 0; product < size; product += 1) {
    const isShaded = next() < 0.5;
    const hasRefills = next() < 0.1;
    const isCounted = next() < 0.1;
    const name = join(pick(qualities), pick(things), product < 24 ? '' : ` ${product}`);
    const sold = marketCodes.filter(() => next() < 0.85);
    const variants = Array.from({ length: 1 + Math.floor(next() * maxVariants) }, (_, index): VariantRecord => {
      const price = 500 + Math.floor(next() * 80) * 90;
      const onSale = next() < 0.2;
      return {
        sku: `VC-${String(product).padStart(5, '0')}-${String(index).padStart(2, '0')}`,
        shade: isShaded
          ? {
              name: numbered(index + 1, pick(colours)),
              hex: `#${(0x100000 + Math.floor(next() * 0xefffff)).toString(16)}`,
              family: pick(shadeFamilies),
            }
          : null,
        size: isShaded ? null : isCounted ? pieces(index + 1) : `${(index + 1) * 10} ml`,
        type: hasRefills ? (index % 2 ? refill : withCase) : null,
        pictures: [{ url: `/media/p/${product}-${index}.svg`, ground: '#f0cfc6' }],
        prices: Object.fromEntries(
          sold
            .filter(() => next() < 0.97)
            .map((market) => [
              market,
              {
                price,
                sale: onSale
                  ? { price: Math.floor(price * 0.8), from: '2026-01-01T00:00:00Z', to: '2026-12-24T16:00:00Z' }
                  : null,
              },
            ]),
        ),
        stock: Object.fromEntries(sold.map((market) => [market, next() < 0.15 ? 0 : Math.floor(next() * 40)])),
      };
    });
    yield {
      kind: 'product',
      slug: `product-${product}`,
      brand: next() < 0.2 ? 'vermilion-collection' : `brand-${1 + Math.floor(next() * (brandCount - 1))}`,
      category: pick(shelves),
      name,
      shortDescription: join(pick(qualities), pick(things), '.'),
      howToUse: texts('Put it on.', 'Oleskan.', 'ทา', '塗抹。'),
      ingredients: 'Aqua, Glycerin, Parfum',
      traits: traits.filter(() => next() < 0.15),
      launchedOn: new Date(Date.UTC(2024, 0, 1 + Math.floor(next() * 1050))).toISOString().slice(0, 10),
      featured: Math.floor(next() * 300),
      rating:
        next() < 0.8 ? { average: Math.round((3 + next() * 2) * 10) / 10, count: 1 + Math.floor(next() * 400) } : null,
      markets: Object.fromEntries(
        sold.map((market) => [
          market,
          next() < 0.05
            ? { badges: ['coming_soon' as const], onSaleFrom: '2026-12-01T00:00:00Z' }
            : { badges: next() < 0.05 ? ['app_exclusive' as const] : [], onSaleFrom: null },
        ]),
      ),
      variants,
    };
  }
}

/** Records as a file's lines. */
export function* asFile(records: Iterable<unknown>): Generator<FileRecord> {
  let line = 0;
  for (const record of records) {
    line += 1;
    yield { record, line };
  }
}

/** Creates the catalogue service of a database; anything that it reports fails the test. */
export function createTestCatalogue(
  database: Database,
  options: Partial<Parameters<typeof createCatalogueService>[0]> = {},
): CatalogueService {
  return createCatalogueService({
    database,
    clock: systemClock,
    stock: createTestStock(database),
    openMarkets: marketCodes,
    getFields: () => ({}),
    purge: async () => {},
    report: (error) => {
      throw error;
    },
    ...options,
  });
}
