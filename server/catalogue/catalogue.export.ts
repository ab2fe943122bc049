import { languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { stringify } from 'csv-stringify/sync';
import type { Kysely } from 'kysely';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import type { ProductField, ProductFields } from '../platform/shop/shop-fields.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockLevel, StockService } from '../stock/stock.service.ts';
import { type FieldValue, listFieldValues } from './catalogue.fields.ts';
import type { LocalText } from './catalogue.rules.ts';
import {
  type BrandRow,
  type CategoryRow,
  type LoadedParts,
  loadBrands,
  loadCategories,
  loadProducts,
  loadProductsById,
  loadShadeFamilies,
  loadTraits,
  type ProductRows,
  readProductIds,
} from './catalogue.store.ts';
import { toFileRecord } from './catalogue-file.amounts.ts';
import { createCatalogueColumns, createRows } from './catalogue-file.columns.ts';
import { toSizeRecord } from './catalogue-file.rules.ts';
import type {
  BrandRecord,
  CatalogueRecord,
  CategoryRecord,
  ProductRecord,
  Texts,
  VariantRecord,
} from './catalogue-file.schema.ts';

const pageSize = 200;

/**
 * The whole catalogue as records that an import takes: a record stands after those that it refers to.
 * @param fields the shop's own of products; values of others are left out
 */
export async function* exportCatalogue(
  db: Kysely<Tables>,
  stock: Pick<StockService, 'readOnHand'>,
  fields: ProductFields = {},
): AsyncGenerator<CatalogueRecord> {
  yield* await exportShelves(db);
  const { brandSlugs, categorySlugs } = await loadSlugs(db);
  for (let afterId = 0; ; ) {
    const page = await loadProducts(db, afterId, pageSize);
    const last = page.products.at(-1);
    if (!last) return;
    const levels = await stock.readOnHand(
      db,
      page.variants.map(({ id }) => id),
    );
    yield* createProductRecords(page, levels, brandSlugs, categorySlugs, fields);
    afterId = last.id;
  }
}

/** Returns the records of brands, categories, traits and shade families, each behind those that it refers to. */
export async function exportShelves(db: Kysely<Tables>): Promise<CatalogueRecord[]> {
  const traits = await loadTraits(db);
  const families = await loadShadeFamilies(db);
  return [
    ...(await loadBrands(db)).map(createBrandRecord),
    ...createCategoryRecords(await loadCategories(db)),
    ...traits.map(({ slug, filter_group: group, position, name }): CatalogueRecord => {
      return { kind: 'trait', slug, group, position, name: sortTexts(name) };
    }),
    ...families.map(({ slug, name }): CatalogueRecord => ({ kind: 'shade_family', slug, name: sortTexts(name) })),
  ];
}

/** Returns the records of products by slug, and of those that hold one of the SKUs, without stock. @param fields the shop's own */
export async function exportProducts(
  db: Kysely<Tables>,
  slugs: readonly string[],
  skus: readonly string[],
  fields: ProductFields,
  parts: LoadedParts,
): Promise<ProductRecord[]> {
  if (slugs.length === 0 && skus.length === 0) return [];
  const ids = await readProductIds(db, slugs, skus);
  if (ids.length === 0) return [];
  const { brandSlugs, categorySlugs } = await loadSlugs(db);
  return [...createProductRecords(await loadProductsById(db, ids, parts), [], brandSlugs, categorySlugs, fields)];
}

async function loadSlugs(db: Kysely<Tables>) {
  const brands = await db.selectFrom('brands').select(['id', 'slug']).execute();
  const categories = await db.selectFrom('categories').select(['id', 'slug']).execute();
  return {
    brandSlugs: new Map(brands.map(({ id, slug }) => [id, slug])),
    categorySlugs: new Map(categories.map(({ id, slug }) => [id, slug])),
  };
}

/** Records as the text of a file, in pieces. @param fields the shop's own, for the columns of a CSV file */
export async function* writeCatalogueFile(
  records: AsyncIterable<CatalogueRecord>,
  format: FileFormat,
  fields: ProductFields = {},
): AsyncGenerator<string> {
  const columns = createCatalogueColumns(fields);
  if (format === 'csv') yield stringify([[...columns.names]]);
  for await (const record of records) {
    yield format === 'csv' ? stringify(createRows(record, columns)) : `${JSON.stringify(toFileRecord(record))}\n`;
  }
}

/** Languages in the order of the table, so that the same texts are the same bytes. */
function sortTexts(texts: LocalText): Texts {
  return Object.fromEntries(
    languages.flatMap((language) => (texts[language] || language === 'en' ? [[language, texts[language] ?? '']] : [])),
  ) as Texts;
}

const sortFieldTexts = ([key, , value]: [string, ProductField, FieldValue]): [string, FieldValue] => [
  key,
  typeof value === 'object' && 'en' in value ? sortTexts(value) : value,
];

/** A moment as files have it: without milliseconds where there are none. */
const formatMoment = (moment: Date) => moment.toISOString().replace('.000Z', 'Z');

function sortByMarket<Value>(entries: readonly [MarketCode, Value][]): Partial<Record<MarketCode, Value>> {
  const values = new Map(entries);
  return Object.fromEntries(
    marketCodes.flatMap((market) => (values.has(market) ? [[market, values.get(market)]] : [])),
  );
}

function createBrandRecord({ slug, name, is_house: isHouse, description }: BrandRow): BrandRecord {
  return { kind: 'brand', slug, name, isHouse, description: sortTexts(description) };
}

/** In the order that they were added, except that a parent always goes first. */
function* createCategoryRecords(rows: readonly CategoryRow[]): Generator<CategoryRecord> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const done = new Set<number>();
  function* withParents(row: CategoryRow): Generator<CategoryRecord> {
    if (done.has(row.id)) return;
    done.add(row.id);
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    if (parent) yield* withParents(parent);
    const { slug, position, name, description } = row;
    yield {
      kind: 'category',
      slug,
      parent: parent?.slug ?? null,
      position,
      name: sortTexts(name),
      ...(description && { description: sortTexts(description) }),
    };
  }
  for (const row of [...rows].sort((one, other) => one.id - other.id)) yield* withParents(row);
}

function* createProductRecords(
  page: ProductRows,
  stock: readonly StockLevel[],
  brandSlugs: ReadonlyMap<number, string>,
  categorySlugs: ReadonlyMap<number, string>,
  fields: ProductFields,
): Generator<ProductRecord> {
  const assortments = Map.groupBy(page.assortments, (row) => row.product_id);
  const variants = Map.groupBy(page.variants, (row) => row.product_id);
  const prices = Map.groupBy(page.prices, (row) => row.variant_id);
  const levels = Map.groupBy(stock, ({ variantId }) => variantId);
  for (const row of page.products) {
    const values = listFieldValues(fields, row.fields);
    yield {
      kind: 'product',
      slug: row.slug,
      brand: brandSlugs.get(row.brand_id) ?? '',
      category: categorySlugs.get(row.category_id) ?? '',
      name: sortTexts(row.name),
      shortDescription: sortTexts(row.short_description),
      howToUse: sortTexts(row.how_to_use),
      ingredients: row.ingredients,
      ...(values.length > 0 && { fields: Object.fromEntries(values.map(sortFieldTexts)) }),
      traits: row.traits,
      launchedOn: row.launched_on,
      featured: row.featured,
      rating: row.rating === null ? null : { average: row.rating / 100, count: row.rating_count },
      markets: sortByMarket(
        (assortments.get(row.id) ?? []).map(({ market, badges, on_sale_from }) => [
          market,
          {
            badges: badges as NonNullable<ProductRecord['markets'][MarketCode]>['badges'],
            onSaleFrom: on_sale_from && formatMoment(on_sale_from),
          },
        ]),
      ),
      variants: (variants.get(row.id) ?? []).map((variant) =>
        createVariantRecord(variant, prices.get(variant.id) ?? [], levels.get(variant.id) ?? []),
      ),
    };
  }
}

function createVariantRecord(
  { sku, shade, size, type, pictures }: ProductRows['variants'][number],
  prices: ProductRows['prices'],
  stock: readonly StockLevel[],
): VariantRecord {
  return {
    sku,
    shade: shade && { name: sortTexts(shade.name), hex: shade.hex, family: shade.family },
    size: size && toSizeRecord(sortTexts(size)),
    type: type && sortTexts(type),
    pictures: pictures.map(({ url, ground }) => ({ url, ground })),
    prices: sortByMarket(
      prices.map(({ market, price, sale_price, sale_from, sale_to }) => [
        market,
        {
          price,
          sale:
            sale_price !== null && sale_from !== null && sale_to !== null
              ? { price: sale_price, from: formatMoment(new Date(sale_from)), to: formatMoment(new Date(sale_to)) }
              : null,
        },
      ]),
    ),
    stock: sortByMarket(stock.map(({ market, onHand }) => [market, onHand])),
  };
}
