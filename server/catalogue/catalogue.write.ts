import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, sql } from 'kysely';
import { type DbTransaction, takeTurns } from '../platform/database.ts';
import { listByMarket, type StoredSlugs, toSizeTexts } from './catalogue-file.rules.ts';
import type {
  BrandRecord,
  CategoryRecord,
  ProductRecord,
  ShadeFamilyRecord,
  TraitRecord,
  VariantRecord,
} from './catalogue-file.schema.ts';

/**
 * Writes catalogue records in batches. Rows that are stored already are neither written nor locked, and take no number
 * from a sequence.
 */

/** The number of the lock that makes imports wait for each other. */
const importLock = 7314;

/** Waits until no other import is in progress, and keeps others waiting until the transaction ends. */
export async function lockImports(work: DbTransaction): Promise<void> {
  await takeTurns(work, importLock);
}

export async function loadStoredSlugs(work: DbTransaction): Promise<StoredSlugs> {
  const brands = await work.selectFrom('brands').select(['slug', 'is_house']).execute();
  const categories = await work
    .selectFrom('categories')
    .leftJoin('categories as parents', 'parents.id', 'categories.parent_id')
    .select(['categories.slug', 'parents.slug as parent'])
    .execute();
  return {
    brands: new Map(brands.map(({ slug, is_house }) => [slug, { isHouse: is_house }])),
    categories: new Map(categories.map(({ slug, parent }) => [slug, { parent }])),
    traits: new Set((await work.selectFrom('traits').select('slug').execute()).map(({ slug }) => slug)),
    shadeFamilies: new Set((await work.selectFrom('shade_families').select('slug').execute()).map(({ slug }) => slug)),
  };
}

/** Returns rows as a table that a statement can read. @param columns their names and types */
function createRowTable(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(columns)})`;
}

async function countChanges(statement: RawBuilder<unknown>, work: DbTransaction): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(work);
  return Number(numAffectedRows);
}

export async function writeBrands(work: DbTransaction, records: readonly BrandRecord[]): Promise<number> {
  const rows = records.map(({ slug, name, isHouse, description }, place) => ({
    place,
    slug,
    name,
    isHouse,
    description,
  }));
  const table = createRowTable(rows, 'place int, slug text, name text, "isHouse" boolean, description jsonb');
  const house = records.find(({ isHouse }) => isHouse);
  // At no moment are two brands the house's own; the one that was is in the file too, or the file is refused.
  const freed = house
    ? await countChanges(sql`update brands set is_house = false where is_house and slug <> ${house.slug}`, work)
    : 0;
  const updated = await countChanges(
    sql`update brands set name = given.name, is_house = given."isHouse", description = given.description
      from ${table} where brands.slug = given.slug
      and (brands.name, brands.is_house, brands.description)
        is distinct from (given.name, given."isHouse", given.description)`,
    work,
  );
  const added = await countChanges(
    sql`insert into brands (slug, name, is_house, description)
      select slug, name, "isHouse", description from ${table}
      where not exists (select from brands where brands.slug = given.slug) order by place`,
    work,
  );
  return freed + updated + added;
}

export async function writeCategories(work: DbTransaction, records: readonly CategoryRecord[]): Promise<number> {
  const rows = records.map(({ slug, parent, position, name, description = null }, place) => ({
    place,
    slug,
    parent,
    position,
    name,
    description,
  }));
  const table = createRowTable(rows, 'place int, slug text, parent text, position int, name jsonb, description jsonb');
  const added = await countChanges(
    sql`insert into categories (slug, position, name, description)
      select slug, position, name, description from ${table}
      where not exists (select from categories where categories.slug = given.slug) order by place`,
    work,
  );
  // Parents may have come with the same batch.
  const updated = await countChanges(
    sql`update categories
      set parent_id = parents.id, position = given.position, name = given.name, description = given.description
      from ${table} left join categories parents on parents.slug = given.parent
      where categories.slug = given.slug
      and (categories.parent_id, categories.position, categories.name, categories.description)
        is distinct from (parents.id, given.position, given.name, given.description)`,
    work,
  );
  return added + updated;
}

export async function writeTraits(work: DbTransaction, records: readonly TraitRecord[]): Promise<number> {
  const rows = records.map(({ slug, group, position, name }) => ({
    slug,
    filter_group: group ?? null,
    position,
    name,
  }));
  return countChanges(
    sql`insert into traits (slug, filter_group, position, name)
      select given.slug, coalesce(given.filter_group, known.filter_group, 'others'), given.position, given.name
        from ${createRowTable(rows, 'slug text, filter_group text, position int, name jsonb')}
        left join traits as known on known.slug = given.slug
      on conflict (slug) do update
        set filter_group = excluded.filter_group, position = excluded.position, name = excluded.name
        where (traits.filter_group, traits.position, traits.name)
          is distinct from (excluded.filter_group, excluded.position, excluded.name)`,
    work,
  );
}

export async function writeShadeFamilies(work: DbTransaction, records: readonly ShadeFamilyRecord[]): Promise<number> {
  const rows = records.map(({ slug, name }) => ({ slug, name }));
  return countChanges(
    sql`insert into shade_families (slug, name)
      select slug, name from ${createRowTable(rows, 'slug text, name jsonb')}
      on conflict (slug) do update set name = excluded.name where shade_families.name is distinct from excluded.name`,
    work,
  );
}

/** The result of an upsert of rows by a key (slug or SKU). */
export type UpsertResult = {
  changed: number;
  ids: ReadonlyMap<string, number>;
  /** Keys that existed before; only their rows can have dependent rows. */
  existing: ReadonlySet<string>;
};

/**
 * Writes products. Values of fields that the shop file does not declare stay: a declaration may come back.
 * @param fieldKeys of the fields that the shop file declares
 */
export async function writeProducts(
  work: DbTransaction,
  records: readonly ProductRecord[],
  fieldKeys: readonly string[],
): Promise<UpsertResult> {
  const rows = records.map((record, place) => ({
    place,
    slug: record.slug,
    brand: record.brand,
    category: record.category,
    name: record.name,
    short_description: record.shortDescription,
    how_to_use: record.howToUse,
    ingredients: record.ingredients,
    traits: record.traits,
    fields: record.fields ?? {},
    launched_on: record.launchedOn,
    featured: record.featured,
    rating: record.rating && Math.round(record.rating.average * 100),
    rating_count: record.rating?.count ?? 0,
  }));
  const slugs = records.map(({ slug }) => slug);
  const before = await work
    .selectFrom('products')
    .select(['id', 'slug as key'])
    .where('slug', '=', sql<string>`any(${sql.val(slugs)}::text[])`)
    .execute();
  const existing = new Set(before.map(({ key }) => key));
  const from = (some: typeof rows) =>
    sql`${createRowTable(
      some,
      `place int, slug text, brand text, category text, name jsonb, short_description jsonb, how_to_use jsonb,
       ingredients text, traits text[], fields jsonb, launched_on date, featured int, rating smallint, rating_count int`,
    )} join brands on brands.slug = given.brand join categories on categories.slug = given.category`;
  const target = sql.raw(`brand_id, category_id, name, short_description, how_to_use, ingredients, traits, launched_on,
    featured, rating, rating_count, fields`);
  const source = sql.raw(`brands.id, categories.id, given.name, given.short_description, given.how_to_use,
    given.ingredients, given.traits, given.launched_on, given.featured, given.rating, given.rating_count`);
  const stored = sql.raw(`products.brand_id, products.category_id, products.name, products.short_description,
    products.how_to_use, products.ingredients, products.traits, products.launched_on, products.featured,
    products.rating, products.rating_count, products.fields`);
  const fields = sql`(products.fields - ${fieldKeys}::text[]) || given.fields`;
  let changed = 0;
  if (existing.size > 0) {
    changed += await countChanges(
      sql`update products set (${target}) = row(${source}, ${fields}) from ${from(rows.filter(({ slug }) => existing.has(slug)))}
        where products.slug = given.slug and (${stored}) is distinct from (${source}, ${fields})`,
      work,
    );
  }
  const fresh = rows.filter(({ slug }) => !existing.has(slug));
  const { rows: added } = await sql<{ id: number; key: string }>`
    insert into products (slug, ${target}) select given.slug, ${source}, given.fields from ${from(fresh)} order by place
    returning id, slug as key`.execute(work);
  return { changed: changed + added.length, ids: mapIdsByKey(before, added), existing };
}

function getId({ ids }: UpsertResult, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} was not written`);
  return id;
}

const toMilliseconds = (moment: string | null) => (moment === null ? null : Date.parse(moment));

/** Many rows as one piece of JSON: that is read many times faster than rows are. */
async function readRowsAsJson<Row>(work: DbTransaction, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ found: Row[] | null }>`select json_agg(found) as found from (${query}) as found`.execute(
    work,
  );
  return rows[0]?.found ?? [];
}

const mapIdsByKey = (...lists: { id: number; key: string }[][]) =>
  new Map(lists.flat().map(({ id, key }): [string, number] => [key, id]));

/** The key of what a market has of a product or variant. */
const getKey = (row: { id: number; market: MarketCode }) => `${row.id} ${row.market}`;

/**
 * What must be written, and what removed, so that the rows stored become the rows wanted. It is found out here and not
 * by joins: nearly all rows of nearly all imports are stored already, and these tables are the large ones.
 */
function diffRows<Row extends { id: number; market: MarketCode }>(
  stored: readonly Row[],
  wanted: readonly Row[],
): { write: Row[]; remove: Row[] } {
  const before = new Map(stored.map((row) => [getKey(row), row]));
  const write = wanted.filter((row) => {
    const old = before.get(getKey(row));
    return !old || (Object.keys(row) as (keyof Row)[]).some((column) => old[column] !== row[column]);
  });
  const kept = new Set(wanted.map(getKey));
  return { write, remove: stored.filter((row) => !kept.has(getKey(row))) };
}

type AssortmentRow = { id: number; market: MarketCode; badges: string; on_sale_from: number | null };

/** Counts of what was removed. */
export type RemovedRows = { variants: number; prices: number; markets: number };

/** @param removed counts the markets that listed a product */
export async function writeAssortments(
  work: DbTransaction,
  records: readonly ProductRecord[],
  products: UpsertResult,
  removed: RemovedRows,
): Promise<number> {
  const wanted = records.flatMap(({ slug, markets }) =>
    listByMarket(markets).map(
      ([market, { badges, onSaleFrom }]): AssortmentRow => ({
        id: getId(products, slug),
        market,
        badges: badges.join(' '),
        on_sale_from: toMilliseconds(onSaleFrom),
      }),
    ),
  );
  const old = [...products.existing].map((slug) => getId(products, slug));
  const stored =
    old.length === 0
      ? []
      : await readRowsAsJson<AssortmentRow>(
          work,
          sql`select product_id as id, market, array_to_string(badges, ' ') as badges,
              extract(epoch from on_sale_from) * 1000 as on_sale_from
            from product_markets where product_id = any(${old}::int[])`,
        );
  const { write, remove } = diffRows(stored, wanted);
  removed.markets += remove.length;
  let changed = 0;
  if (remove.length > 0) {
    changed += await countChanges(
      sql`delete from product_markets
        using unnest(${remove.map(({ id }) => id)}::int[], ${remove.map(({ market }) => market)}::text[]) as gone (id, market)
        where product_markets.product_id = gone.id and product_markets.market = gone.market`,
      work,
    );
  }
  if (write.length > 0) {
    changed += await countChanges(
      sql`insert into product_markets (product_id, market, badges, on_sale_from)
        select id, market, string_to_array(badges, ' '), to_timestamp(on_sale_from / 1000)
        from unnest(
          ${write.map(({ id }) => id)}::int[], ${write.map(({ market }) => market)}::text[],
          ${write.map(({ badges }) => badges)}::text[], ${write.map((row) => row.on_sale_from)}::float8[]
        ) as given (id, market, badges, on_sale_from)
        on conflict (product_id, market)
          do update set badges = excluded.badges, on_sale_from = excluded.on_sale_from`,
      work,
    );
  }
  return changed;
}

/** @param removed counts the variants that records do not name any more */
export async function writeVariants(
  work: DbTransaction,
  records: readonly ProductRecord[],
  products: UpsertResult,
  removed: RemovedRows,
): Promise<UpsertResult> {
  const rows = records.flatMap(({ slug, variants }) =>
    variants.map(({ sku, shade, size, type, pictures }, position) => ({
      product_id: products.ids.get(slug),
      sku,
      position,
      shade,
      size: toSizeTexts(size),
      type,
      pictures,
    })),
  );
  const skus = rows.map(({ sku }) => sku);
  const before = await work
    .selectFrom('variants')
    .select(['id', 'sku as key'])
    .where('sku', '=', sql<string>`any(${sql.val(skus)}::text[])`)
    .execute();
  const existing = new Set(before.map(({ key }) => key));
  const from = (some: typeof rows) =>
    createRowTable(some, 'product_id int, sku text, position int, shade jsonb, size jsonb, type jsonb, pictures jsonb');
  const target = sql.raw('product_id, position, shade, size, type, pictures');
  const source = sql.raw('given.product_id, given.position, given.shade, given.size, given.type, given.pictures');
  let changed = 0;
  if (existing.size > 0) {
    changed += await countChanges(
      sql`update variants set (${target}) = row(${source}) from ${from(rows.filter(({ sku }) => existing.has(sku)))}
        where variants.sku = given.sku
        and (variants.product_id, variants.position, variants.shade, variants.size, variants.type, variants.pictures)
          is distinct from (${source})`,
      work,
    );
  }
  const { rows: added } = await sql<{ id: number; key: string }>`
    insert into variants (sku, ${target}) select given.sku, ${source}
    from ${from(rows.filter(({ sku }) => !existing.has(sku)))} order by product_id, position
    returning id, sku as key`.execute(work);
  if (products.existing.size > 0) {
    const old = [...products.existing].map((slug) => products.ids.get(slug));
    // What the records do not name is removed; what has come from another product is named.
    const deleted = await countChanges(
      sql`delete from variants where product_id = any(${old}::int[])
        and not exists (select from unnest(${skus}::text[]) as given (sku) where given.sku = variants.sku)`,
      work,
    );
    removed.variants += deleted;
    changed += deleted;
  }
  return { changed: changed + added.length, ids: mapIdsByKey(before, added), existing };
}

/** @returns slugs of the products that SKUs belong to in the shop */
export async function loadOwnersOfSkus(work: DbTransaction, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; slug: string }>`
    select variants.sku, products.slug from variants join products on products.id = variants.product_id
    where variants.sku = any(${skus}::text[])`.execute(work);
  return new Map(rows.map(({ sku, slug }) => [sku, slug]));
}

type PriceRow = {
  id: number;
  market: MarketCode;
  price: number;
  sale_price: number | null;
  sale_from: number | null;
  sale_to: number | null;
};

/**
 * Writes the prices of variants.
 * @param onChange called with each price that was another
 * @param removed counts the prices that variants do not have any more
 */
export async function writePrices(
  work: DbTransaction,
  records: readonly VariantRecord[],
  variants: UpsertResult,
  onChange: (sku: string, market: MarketCode, before: number, after: number) => void,
  removed: RemovedRows,
): Promise<number> {
  const skus = new Map(records.map(({ sku }) => [getId(variants, sku), sku]));
  const wanted = records.flatMap(({ sku, prices }) =>
    listByMarket(prices).map(
      ([market, { price, sale }]): PriceRow => ({
        id: getId(variants, sku),
        market,
        price,
        sale_price: sale?.price ?? null,
        sale_from: toMilliseconds(sale?.from ?? null),
        sale_to: toMilliseconds(sale?.to ?? null),
      }),
    ),
  );
  const old = [...variants.existing].map((sku) => getId(variants, sku));
  const stored =
    old.length === 0
      ? []
      : await readRowsAsJson<PriceRow>(
          work,
          sql`select variant_id as id, market, price, sale_price, extract(epoch from sale_from) * 1000 as sale_from,
              extract(epoch from sale_to) * 1000 as sale_to
            from prices where variant_id = any(${old}::int[])`,
        );
  const { write, remove } = diffRows(stored, wanted);
  removed.prices += remove.length;
  const before = new Map(stored.map((row) => [getKey(row), row.price]));
  for (const row of write) {
    const old = before.get(getKey(row));
    if (old !== undefined && old !== row.price) onChange(skus.get(row.id) ?? '', row.market, old, row.price);
  }
  let changed = 0;
  if (remove.length > 0) {
    changed += await countChanges(
      sql`delete from prices
        using unnest(${remove.map(({ id }) => id)}::int[], ${remove.map(({ market }) => market)}::text[]) as gone (id, market)
        where prices.variant_id = gone.id and prices.market = gone.market`,
      work,
    );
  }
  if (write.length > 0) {
    changed += await countChanges(
      sql`insert into prices (variant_id, market, price, sale_price, sale_from, sale_to)
        select id, market, price, sale_price, to_timestamp(sale_from / 1000), to_timestamp(sale_to / 1000)
        from unnest(
          ${write.map(({ id }) => id)}::int[], ${write.map(({ market }) => market)}::text[],
          ${write.map(({ price }) => price)}::int[], ${write.map((row) => row.sale_price)}::int[],
          ${write.map((row) => row.sale_from)}::float8[], ${write.map((row) => row.sale_to)}::float8[]
        ) as given (id, market, price, sale_price, sale_from, sale_to)
        on conflict (variant_id, market) do update set price = excluded.price, sale_price = excluded.sale_price,
          sale_from = excluded.sale_from, sale_to = excluded.sale_to`,
      work,
    );
  }
  return changed;
}
