import type { BrandRecord, CategoryRecord, ProductRecord, VariantRecord } from '@vermilion/contract/catalogue-file';
import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../platform/tables.ts';
import { type Known, perMarket } from './catalogue-file.rules.ts';

/**
 * Writes catalogue records by the hundred. Rows that say what is stored already are neither written nor locked, and
 * take no number from a sequence; that is why these are updates and inserts, and not "on conflict do update".
 */

type Work = Transaction<Tables>;

/** Lets one import at a time be under way. */
export async function holdImports(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(7314)`.execute(work);
}

export async function knownSlugs(work: Work): Promise<Known> {
  const brands = await work.selectFrom('brands').select(['slug', 'is_house']).execute();
  const categories = await work
    .selectFrom('categories')
    .leftJoin('categories as parents', 'parents.id', 'categories.parent_id')
    .select(['categories.slug', 'parents.slug as parent'])
    .execute();
  return {
    brands: new Map(brands.map(({ slug, is_house }) => [slug, { isHouse: is_house }])),
    categories: new Map(categories.map(({ slug, parent }) => [slug, { parent }])),
  };
}

/** Rows as a table that a statement can read. @param columns their names and types */
function given(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(columns)})`;
}

async function changes(statement: RawBuilder<unknown>, work: Work): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(work);
  return Number(numAffectedRows);
}

export async function writeBrands(work: Work, records: readonly BrandRecord[]): Promise<number> {
  const rows = records.map(({ slug, name, isHouse, description }, place) => ({
    place,
    slug,
    name,
    isHouse,
    description,
  }));
  const table = given(rows, 'place int, slug text, name text, "isHouse" boolean, description jsonb');
  const house = records.find(({ isHouse }) => isHouse);
  // At no moment are two brands the house's own; the one that was is in the file too, or the file is refused.
  const freed = house
    ? await changes(sql`update brands set is_house = false where is_house and slug <> ${house.slug}`, work)
    : 0;
  const updated = await changes(
    sql`update brands set name = given.name, is_house = given."isHouse", description = given.description
      from ${table} where brands.slug = given.slug
      and (brands.name, brands.is_house, brands.description)
        is distinct from (given.name, given."isHouse", given.description)`,
    work,
  );
  const added = await changes(
    sql`insert into brands (slug, name, is_house, description)
      select slug, name, "isHouse", description from ${table}
      where not exists (select from brands where brands.slug = given.slug) order by place`,
    work,
  );
  return freed + updated + added;
}

export async function writeCategories(work: Work, records: readonly CategoryRecord[]): Promise<number> {
  const rows = records.map(({ slug, parent, position, name }, place) => ({ place, slug, parent, position, name }));
  const table = given(rows, 'place int, slug text, parent text, position int, name jsonb');
  const added = await changes(
    sql`insert into categories (slug, position, name)
      select slug, position, name from ${table}
      where not exists (select from categories where categories.slug = given.slug) order by place`,
    work,
  );
  // Parents may have come with the same batch.
  const updated = await changes(
    sql`update categories set parent_id = parents.id, position = given.position, name = given.name
      from ${table} left join categories parents on parents.slug = given.parent
      where categories.slug = given.slug
      and (categories.parent_id, categories.position, categories.name)
        is distinct from (parents.id, given.position, given.name)`,
    work,
  );
  return added + updated;
}

/** What became of rows that were written by a key (slug or SKU). */
export type Written = {
  changed: number;
  ids: ReadonlyMap<string, number>;
  /** Keys that were there before: only those can have old rows that hang on them. */
  known: ReadonlySet<string>;
};

export async function writeProducts(work: Work, records: readonly ProductRecord[]): Promise<Written> {
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
  const known = new Set(before.map(({ key }) => key));
  const from = (some: typeof rows) =>
    sql`${given(
      some,
      `place int, slug text, brand text, category text, name jsonb, short_description jsonb, how_to_use jsonb,
       ingredients text, traits text[], launched_on date, featured int, rating smallint, rating_count int`,
    )} join brands on brands.slug = given.brand join categories on categories.slug = given.category`;
  const target = sql.raw(`brand_id, category_id, name, short_description, how_to_use, ingredients, traits, launched_on,
    featured, rating, rating_count`);
  const source = sql.raw(`brands.id, categories.id, given.name, given.short_description, given.how_to_use,
    given.ingredients, given.traits, given.launched_on, given.featured, given.rating, given.rating_count`);
  const stored = sql.raw(`products.brand_id, products.category_id, products.name, products.short_description,
    products.how_to_use, products.ingredients, products.traits, products.launched_on, products.featured,
    products.rating, products.rating_count`);
  let changed = 0;
  if (known.size > 0) {
    changed += await changes(
      sql`update products set (${target}) = row(${source}) from ${from(rows.filter(({ slug }) => known.has(slug)))}
        where products.slug = given.slug and (${stored}) is distinct from (${source})`,
      work,
    );
  }
  const fresh = rows.filter(({ slug }) => !known.has(slug));
  const { rows: added } = await sql<{ id: number; key: string }>`
    insert into products (slug, ${target}) select given.slug, ${source} from ${from(fresh)} order by place
    returning id, slug as key`.execute(work);
  return { changed: changed + added.length, ids: idsOf(before, added), known };
}

const idsOf = (...lists: { id: number; key: string }[][]) =>
  new Map(lists.flat().map(({ id, key }): [string, number] => [key, id]));

export async function writeAssortments(
  work: Work,
  records: readonly ProductRecord[],
  products: Written,
): Promise<number> {
  const from = (some: readonly ProductRecord[]) =>
    given(
      some.flatMap(({ slug, markets }) =>
        perMarket(markets).map(([market, { badges, onSaleFrom }]) => ({
          product_id: products.ids.get(slug),
          market,
          badges,
          on_sale_from: onSaleFrom,
        })),
      ),
      'product_id int, market text, badges text[], on_sale_from timestamptz',
    );
  const old = records.filter(({ slug }) => products.known.has(slug));
  let changed = 0;
  if (old.length > 0) {
    const ids = old.map(({ slug }) => products.ids.get(slug));
    changed += await changes(
      sql`delete from product_markets where product_id = any(${ids}::int[])
        and not exists (
          select from ${from(old)}
          where given.product_id = product_markets.product_id and given.market = product_markets.market
        )`,
      work,
    );
    changed += await changes(
      sql`update product_markets set badges = given.badges, on_sale_from = given.on_sale_from
        from ${from(old)}
        where product_markets.product_id = given.product_id and product_markets.market = given.market
        and (product_markets.badges, product_markets.on_sale_from) is distinct from (given.badges, given.on_sale_from)`,
      work,
    );
  }
  changed += await changes(
    sql`insert into product_markets (product_id, market, badges, on_sale_from)
      select * from ${from(records)} on conflict do nothing`,
    work,
  );
  return changed;
}

export async function writeVariants(
  work: Work,
  records: readonly ProductRecord[],
  products: Written,
): Promise<Written> {
  const rows = records.flatMap(({ slug, variants }) =>
    variants.map(({ sku, shade, size, type, pictures }, position) => ({
      product_id: products.ids.get(slug),
      sku,
      position,
      shade,
      size,
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
  const known = new Set(before.map(({ key }) => key));
  const from = (some: typeof rows) =>
    given(some, 'product_id int, sku text, position int, shade jsonb, size text, type jsonb, pictures jsonb');
  const target = sql.raw('product_id, position, shade, size, type, pictures');
  const source = sql.raw('given.product_id, given.position, given.shade, given.size, given.type, given.pictures');
  let changed = 0;
  if (known.size > 0) {
    changed += await changes(
      sql`update variants set (${target}) = row(${source}) from ${from(rows.filter(({ sku }) => known.has(sku)))}
        where variants.sku = given.sku
        and (variants.product_id, variants.position, variants.shade, variants.size, variants.type, variants.pictures)
          is distinct from (${source})`,
      work,
    );
  }
  const { rows: added } = await sql<{ id: number; key: string }>`
    insert into variants (sku, ${target}) select given.sku, ${source}
    from ${from(rows.filter(({ sku }) => !known.has(sku)))} order by product_id, position
    returning id, sku as key`.execute(work);
  if (products.known.size > 0) {
    const old = [...products.known].map((slug) => products.ids.get(slug));
    // What the records do not name is removed; what has come from another product is named.
    changed += await changes(
      sql`delete from variants where product_id = any(${old}::int[])
        and not exists (select from unnest(${skus}::text[]) as given (sku) where given.sku = variants.sku)`,
      work,
    );
  }
  return { changed: changed + added.length, ids: idsOf(before, added), known };
}

/** @returns slugs of the products that SKUs belong to in the shop */
export async function ownersOfSkus(work: Work, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; slug: string }>`
    select variants.sku, products.slug from variants join products on products.id = variants.product_id
    where variants.sku = any(${skus}::text[])`.execute(work);
  return new Map(rows.map(({ sku, slug }) => [sku, slug]));
}

export async function writePrices(work: Work, records: readonly VariantRecord[], variants: Written): Promise<number> {
  const from = (some: readonly VariantRecord[]) => {
    const rows = some.flatMap(({ sku, prices }) =>
      perMarket(prices).map(([market, { price, sale }]) => ({ variant: variants.ids.get(sku), market, price, sale })),
    );
    return sql`(
      select variant_id, market, price, sale_price, sale_from::timestamptz, sale_to::timestamptz
      from unnest(
        ${rows.map(({ variant }) => variant)}::int[], ${rows.map(({ market }) => market)}::text[],
        ${rows.map(({ price }) => price)}::int[], ${rows.map(({ sale }) => sale?.price ?? null)}::int[],
        ${rows.map(({ sale }) => sale?.from ?? null)}::text[], ${rows.map(({ sale }) => sale?.to ?? null)}::text[]
      ) as columns (variant_id, market, price, sale_price, sale_from, sale_to)
    ) as given`;
  };
  const old = records.filter(({ sku }) => variants.known.has(sku));
  let changed = 0;
  if (old.length > 0) {
    const ids = old.map(({ sku }) => variants.ids.get(sku));
    changed += await changes(
      sql`delete from prices where variant_id = any(${ids}::int[])
        and not exists (
          select from ${from(old)} where given.variant_id = prices.variant_id and given.market = prices.market
        )`,
      work,
    );
    changed += await changes(
      sql`update prices set price = given.price, sale_price = given.sale_price, sale_from = given.sale_from,
          sale_to = given.sale_to
        from ${from(old)} where prices.variant_id = given.variant_id and prices.market = given.market
        and (prices.price, prices.sale_price, prices.sale_from, prices.sale_to)
          is distinct from (given.price, given.sale_price, given.sale_from, given.sale_to)`,
      work,
    );
  }
  changed += await changes(
    sql`insert into prices (variant_id, market, price, sale_price, sale_from, sale_to)
      select * from ${from(records)} on conflict do nothing`,
    work,
  );
  return changed;
}

const stockBatch = 20_000;

export type StockLevel = { variantId: number; market: MarketCode; onHand: number };

/**
 * Sets units on hand.
 * @param levels by variant id, ascending
 * @param areNew no variant of them had units before
 */
export async function writeStock(work: Work, levels: readonly StockLevel[], areNew: boolean): Promise<number> {
  let changed = 0;
  for (let start = 0; start < levels.length; start += stockBatch) {
    const batch = levels.slice(start, start + stockBatch);
    const from = sql`unnest(
      ${batch.map(({ variantId }) => variantId)}::int[], ${batch.map(({ market }) => market)}::text[],
      ${batch.map(({ onHand }) => onHand)}::int[]
    ) as given (variant_id, market, on_hand)`;
    if (!areNew) {
      // Locked in the order that orders lock them in, so that neither waits for the other for ever.
      changed += await changes(
        sql`with locked as (
            select stock.variant_id, stock.market, given.on_hand from stock join ${from}
              on given.variant_id = stock.variant_id and given.market = stock.market
            where stock.on_hand <> given.on_hand
            order by stock.variant_id, stock.market for update of stock
          )
          update stock set on_hand = locked.on_hand from locked
          where stock.variant_id = locked.variant_id and stock.market = locked.market`,
        work,
      );
    }
    changed += await changes(
      sql`insert into stock (variant_id, market, on_hand) select * from ${from} on conflict do nothing`,
      work,
    );
  }
  return changed;
}
