import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { splitIntoBatches } from '../platform/batches.ts';
import type { Db } from '../platform/database.ts';
import { selectArray } from '../platform/select-array.ts';
import type { Tables } from '../platform/tables.ts';

export type BrandRow = Awaited<ReturnType<typeof loadBrands>>[number];
export type CategoryRow = Awaited<ReturnType<typeof loadCategories>>[number];
export type ProductRows = Awaited<ReturnType<typeof loadProducts>>;

export async function loadBrands(db: Db) {
  return db.selectFrom('brands').selectAll().orderBy('id').execute();
}

/** All categories, in the order that their parents show them. */
export async function loadCategories(db: Db) {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute();
}

/** All traits, in the order of the filter. */
export async function loadTraits(db: Db) {
  return db.selectFrom('traits').selectAll().orderBy('position').orderBy('slug').execute();
}

export async function loadShadeFamilies(db: Db) {
  return db.selectFrom('shade_families').selectAll().orderBy('slug').execute();
}

export async function loadSynonyms(db: Db) {
  return db.selectFrom('synonyms').selectAll().orderBy('alias').execute();
}

/** The next products by id with all that belongs to them: a page of the catalogue. */
export async function loadProducts(db: Db, afterId: number, count: number) {
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(count)
    .execute();
  const upTo = products.at(-1)?.id ?? afterId;
  return loadBelongings(
    db,
    products,
    (column) => sql<boolean>`${sql.ref(column)} > ${afterId} and ${sql.ref(column)} <= ${upTo}`,
  );
}

/** Products by id with all that belongs to them; without those that do not exist any more. */
export async function loadProductsById(db: Db, ids: readonly number[], parts: LoadedParts = wholeProducts) {
  const isNamed = (column: string) => sql<boolean>`${sql.ref(column)} = any(${sql.val(ids)}::int[])`;
  const products = await db.selectFrom('products').selectAll().where(isNamed('id')).orderBy('id').execute();
  return loadBelongings(db, products, isNamed, parts);
}

/** What is loaded of products beside themselves and their variants. */
export type LoadedParts = { hasPrices: boolean; hasMarkets: boolean };
const wholeProducts: LoadedParts = { hasPrices: true, hasMarkets: true };

/** @param isOfThese returns the condition that a column holds the id of one of the products */
async function loadBelongings(
  db: Db,
  products: Selectable<Tables['products']>[],
  isOfThese: (column: string) => RawBuilder<boolean>,
  { hasPrices, hasMarkets }: LoadedParts = wholeProducts,
) {
  const [assortments, variants, prices] = await Promise.all([
    hasMarkets ? db.selectFrom('product_markets').selectAll().where(isOfThese('product_id')).execute() : [],
    db
      .selectFrom('variants')
      .selectAll()
      .where(isOfThese('product_id'))
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    hasPrices ? loadPrices(db, isOfThese('variants.product_id')) : [],
  ]);
  return { products, assortments, variants, prices };
}

/** A price and the available units; moments in milliseconds. */
export type PriceRow = {
  variant_id: number;
  market: MarketCode;
  price: number;
  sale_price: number | null;
  sale_from: number | null;
  sale_to: number | null;
  available: number | null;
};

/** These are most of the rows by far, and come as one piece of JSON: that is read many times faster than rows are. */
async function loadPrices(db: Db, isOfProducts: RawBuilder<boolean>): Promise<PriceRow[]> {
  const { rows } = await sql<{ prices: PriceRow[] | null }>`
    select json_agg(found) as prices from (
      select prices.variant_id, prices.market, price, sale_price, available,
        extract(epoch from sale_from) * 1000 as sale_from, extract(epoch from sale_to) * 1000 as sale_to
      from prices
      join variants on variants.id = prices.variant_id
      left join available_stock as stock on stock.variant_id = prices.variant_id and stock.market = prices.market
      where ${isOfProducts}
    ) as found`.execute(db);
  return rows[0]?.prices ?? [];
}

/**
 * Loads a market's prices of the variants that it lists, and what it overrides of their products. What is archived, or
 * belongs to an archived product, brand or category, is left out.
 */
export async function loadOffers(db: Db, market: MarketCode, variantIds: readonly number[]) {
  return db
    .selectFrom('prices')
    .innerJoin('variants', 'variants.id', 'prices.variant_id')
    .innerJoin('product_markets', (join) =>
      join
        .onRef('product_markets.product_id', '=', 'variants.product_id')
        .onRef('product_markets.market', '=', 'prices.market'),
    )
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['prices.variant_id', 'price', 'sale_price', 'sale_from', 'sale_to', 'badges', 'on_sale_from'])
    .where('prices.market', '=', market)
    .where('variants.archived_at', 'is', null)
    .where('products.archived_at', 'is', null)
    .where('brands.archived_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        with recursive trail as (
          select id, parent_id, archived_at from categories where id = products.category_id
          union all
          select categories.id, categories.parent_id, categories.archived_at
          from categories join trail on categories.id = trail.parent_id
        )
        select from trail where archived_at is not null
      )`,
    )
    .where('prices.variant_id', '=', sql<number>`any(${selectArray('integer', variantIds)}::integer[])`)
    .execute();
}

/** So that a statement neither holds up the process nor reaches its time limit. */
const maxSkusPerStatement = 20_000;

/** Returns the ids of variants by SKU; without SKUs that no variant has. */
export async function readVariantIds(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of splitIntoBatches(skus, maxSkusPerStatement)) {
    const rows = await db
      .selectFrom('variants')
      .select(['sku', 'id'])
      .where('sku', '=', sql<string>`any(${sql.val(batch)}::text[])`)
      .execute();
    for (const { sku, id } of rows) ids.set(sku, id);
  }
  return ids;
}

/** Returns the ids of products by slug, and of those that have a variant with one of the SKUs. */
export async function readProductIds(db: Db, slugs: readonly string[], skus: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where slug = any(${sql.val(slugs)}::text[])
    union select product_id from variants where sku = any(${sql.val(skus)}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Names of products, brands and categories. */
export type CatalogueNames = Record<'productSlugs' | 'brandSlugs' | 'categorySlugs', readonly string[]>;

/** Returns those of the names that nothing in the catalogue has; what is archived is not in it. */
export async function findUnknownNames(
  db: Db,
  { productSlugs, brandSlugs, categorySlugs }: CatalogueNames,
): Promise<{ list: keyof CatalogueNames; slug: string }[]> {
  if (productSlugs.length + brandSlugs.length + categorySlugs.length === 0) return [];
  const { rows } = await sql<{ list: keyof CatalogueNames; slug: string }>`
    select 'productSlugs' as list, slug from unnest(${sql.val(productSlugs)}::text[]) as given (slug)
      where not exists (select from products where products.slug = given.slug and archived_at is null)
    union all select 'brandSlugs', slug from unnest(${sql.val(brandSlugs)}::text[]) as given (slug)
      where not exists (select from brands where brands.slug = given.slug and archived_at is null)
    union all select 'categorySlugs', slug from unnest(${sql.val(categorySlugs)}::text[]) as given (slug)
      where not exists (select from categories where categories.slug = given.slug and archived_at is null)`.execute(db);
  return rows;
}

/** Returns the SKUs of variants by id; without ids that no variant has. */
export async function readSkus(db: Db, variantIds: readonly number[]): Promise<Map<number, string>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db.selectFrom('variants').select(['id', 'sku']).where('id', 'in', variantIds).execute();
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}
