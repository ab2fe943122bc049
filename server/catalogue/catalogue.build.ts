import type { Picture } from '@vermilion/contract/catalogue';
import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { isPrepared, type KnownPicture, loadKnownPictures, resolvePictures } from '../picture/picture.service.ts';
import type { Db } from '../platform/database.ts';
import { createYielder } from '../platform/yielder.ts';
import { addBit, createEmptyBits } from './catalogue.bits.ts';
import type { FieldValues } from './catalogue.fields.ts';
import {
  type BrandEntry,
  type CategoryEntry,
  getTrail,
  type MarketColumns,
  type ProductEntry,
  type ShadeFamilyEntry,
  type Snapshot,
  sortPlaces,
  type TraitEntry,
  type VariantEntry,
} from './catalogue.model.ts';
import { type Assortment, createPriceTag, type PriceTag, toDayNumber } from './catalogue.rules.ts';
import {
  type BrandRow,
  type CategoryRow,
  loadBrands,
  loadCategories,
  loadProducts,
  loadShadeFamilies,
  loadSynonyms,
  loadTraits,
  type ProductRows,
} from './catalogue.store.ts';
import { buildTextIndexes } from './catalogue.text.ts';
import { createSynonyms } from './catalogue.words.ts';

/** Products read at once: the embedded database holds up the process for as long as a query takes. */
export const pageSize = 100;

/** A product with what each market sells of it. */
export type Sold = { product: ProductEntry; markets: Map<MarketCode, { assortment: Assortment; slots: Slot[] }> };
type Labels = { traits: ReadonlyMap<string, TraitEntry>; families: ReadonlyMap<string, ShadeFamilyEntry> };
/** Of products without any, so that they share it. */
const noFields: FieldValues = {};

export type Slot = { variant: VariantEntry; tag: PriceTag; stock: number };

/**
 * Reads the whole catalogue and builds the read model, letting requests through all the while.
 * Pages are read one by one, without a transaction: a change of the catalogue meanwhile is announced on its channel, and
 * the model is built again.
 */
export async function buildSnapshot(db: Db): Promise<Snapshot> {
  const yieldToEventLoop = createYielder();
  // What is archived is left out, and with it the products that belong to it.
  const brandRows = (await loadBrands(db)).filter(isOpen);
  const categoryRows = listOpenCategories(await loadCategories(db));
  const brandById = createBrandEntries(brandRows);
  const categoryById = createCategoryEntries(categoryRows);
  const traits = (await loadTraits(db)).map(
    ({ slug, filter_group: group, name }, index): TraitEntry => ({ index, slug, group, name }),
  );
  const traitBySlug = new Map(traits.map((trait) => [trait.slug, trait]));
  const shadeFamilies = (await loadShadeFamilies(db)).map(
    ({ slug, name }, index): ShadeFamilyEntry => ({ index, slug, name }),
  );
  const shadeFamilyBySlug = new Map(shadeFamilies.map((family) => [family.slug, family]));
  const labels: Labels = {
    traits: traitBySlug,
    families: shadeFamilyBySlug,
  };
  const sold: Sold[] = [];
  for (let afterId = 0; ; ) {
    const page = await loadProducts(db, afterId, pageSize);
    const known = await loadKnownPictures(db, listPreparedUrls(page));
    const last = page.products.at(-1);
    if (!last) break;
    afterId = last.id;
    sold.push(...createSoldProducts(page, brandById, categoryById, labels, known));
    await yieldToEventLoop();
  }
  const ordered = sortByFeatured(sold);
  const products = ordered.map(({ product }) => product);
  const variants = products.flatMap((product) => product.variants);
  await yieldToEventLoop();
  for (const [index, variant] of variants.entries()) variant.index = index;
  const brands = [...brandById.values()];
  const categories = [...categoryById.values()];
  const markets = {} as Record<MarketCode, MarketColumns>;
  for (const code of marketCodes) {
    markets[code] = await createMarketColumns(
      code,
      ordered,
      variants.length,
      brands.length,
      categories,
      traits.length,
      shadeFamilies.length,
      yieldToEventLoop,
    );
  }
  const synonyms = createSynonyms(await loadSynonyms(db));
  const texts = await buildTextIndexes(products, synonyms, yieldToEventLoop);
  return {
    brands,
    categories,
    traits,
    shadeFamilies,
    products,
    brandBySlug: new Map(brands.map((brand) => [brand.slug, brand])),
    categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
    traitBySlug,
    shadeFamilyBySlug,
    productBySlug: new Map(products.map((product) => [product.slug, product])),
    productById: new Map(products.map((product) => [product.id, product])),
    variantById: new Map(variants.map((variant) => [variant.id, variant])),
    variantBySku: mapVariantsBySku(variants),
    markets,
    texts,
    synonyms,
  };
}

export const listPreparedUrls = ({ variants }: ProductRows): string[] =>
  variants.flatMap(({ pictures }) => pictures.map(({ url }) => url).filter(isPrepared));

export const isOpen = (row: { archived_at: Date | null }) => row.archived_at === null;

/** Returns the categories that are not archived, nor below one that is. */
export function listOpenCategories(rows: readonly CategoryRow[]): CategoryRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOpenToTheTop = (row: CategoryRow | undefined): boolean =>
    row === undefined || (isOpen(row) && isOpenToTheTop(row.parent_id === null ? undefined : byId.get(row.parent_id)));
  return rows.filter(isOpenToTheTop);
}

/** By SKU, and by it without its hyphens. */
function mapVariantsBySku(variants: readonly VariantEntry[]): Map<string, VariantEntry> {
  return new Map([
    ...variants.map((variant): [string, VariantEntry] => [variant.sku.replaceAll('-', ''), variant]),
    ...variants.map((variant): [string, VariantEntry] => [variant.sku, variant]),
  ]);
}

function createBrandEntries(rows: readonly BrandRow[]): Map<number, BrandEntry> {
  return new Map(
    rows.map(({ id, slug, name, is_house: isHouse, description }, index) => [
      id,
      { index, slug, name, isHouse, description },
    ]),
  );
}

function createCategoryEntries(rows: readonly CategoryRow[]): Map<number, CategoryEntry> {
  const byId = new Map(
    rows.map(({ id, slug, name, description }, index): [number, CategoryEntry] => [
      id,
      { index, slug, name, description, parent: null, children: [] },
    ]),
  );
  for (const row of rows) {
    const category = byId.get(row.id);
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    if (!category || !parent) continue;
    category.parent = parent;
    parent.children.push(category);
  }
  return byId;
}

export function createSoldProducts(
  page: ProductRows,
  brands: ReadonlyMap<number, BrandEntry>,
  categories: ReadonlyMap<number, CategoryEntry>,
  labels: Labels,
  known: ReadonlyMap<string, KnownPicture>,
): Sold[] {
  const byId = new Map<number, Sold>();
  for (const row of page.products.filter(isOpen)) {
    const brand = brands.get(row.brand_id);
    const category = categories.get(row.category_id);
    // Of an archived brand or category, or of one that was added since they were read; the next build has it.
    if (!brand || !category) continue;
    const product: ProductEntry = {
      index: 0,
      id: row.id,
      slug: row.slug,
      brand,
      category,
      name: row.name,
      shortDescription: row.short_description,
      howToUse: row.how_to_use,
      ingredients: row.ingredients,
      // One that was added since the traits were read is missing until the next build.
      traits: row.traits.flatMap((slug) => labels.traits.get(slug) ?? []),
      fields: Object.keys(row.fields).length > 0 ? row.fields : noFields,
      launchedOn: toDayNumber(row.launched_on),
      featured: row.featured,
      rating: row.rating ?? 0,
      ratingCount: row.rating_count,
      variants: [],
    };
    byId.set(row.id, { product, markets: new Map() });
  }
  for (const { product_id, market, badges, on_sale_from } of page.assortments) {
    const assortment = { badges, onSaleFrom: on_sale_from?.getTime() ?? null };
    byId.get(product_id)?.markets.set(market, { assortment, slots: [] });
  }
  const variantById = new Map<number, VariantEntry>();
  for (const { id, product_id, sku, shade, size, type, pictures } of page.variants.filter(isOpen)) {
    const product = byId.get(product_id)?.product;
    if (!product) continue;
    // The database holds no variant without a picture.
    const shown = resolvePictures(pictures, known) as [Picture, ...Picture[]];
    const variant: VariantEntry = {
      index: 0,
      id,
      sku,
      product,
      shade: shade && { ...shade, family: shade.family === null ? null : findFamily(labels, shade.family) },
      size,
      type,
      pictures: shown,
    };
    product.variants.push(variant);
    variantById.set(id, variant);
  }
  const pricesByVariant = Map.groupBy(page.prices, (row) => row.variant_id);
  for (const variant of variantById.values()) {
    for (const row of pricesByVariant.get(variant.id) ?? []) {
      const tag = createPriceTag(row.price, row.sale_price, row.sale_from, row.sale_to);
      const slot = { variant, tag, stock: row.available ?? 0 };
      byId.get(variant.product.id)?.markets.get(row.market)?.slots.push(slot);
    }
  }
  // A product of archived variants alone has nothing to show.
  return [...byId.values()].filter(({ product }) => product.variants.length > 0);
}

/** Finds a shade family; one that was added since the families were read goes by its slug until the next build. */
function findFamily({ families }: Labels, slug: string): ShadeFamilyEntry {
  return families.get(slug) ?? { index: -1, slug, name: { en: slug } };
}

/** Gives products their index: highest featured first, then by id (the order they were read in). */
function sortByFeatured(sold: readonly Sold[]): Sold[] {
  const order = sortPlaces(
    Int32Array.from(sold, ({ product }) => product.featured),
    'descending',
  );
  return Array.from(order, (place, index) => {
    const each = sold[place] as Sold;
    each.product.index = index;
    return each;
  });
}

/** Creates the columns of a market. @param sold every product, also those that the market does not sell */
export async function createMarketColumns(
  code: MarketCode,
  sold: readonly Sold[],
  variantCount: number,
  brandCount: number,
  categories: readonly CategoryEntry[],
  traitCount: number,
  shadeFamilyCount: number,
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<MarketColumns> {
  const products: ProductEntry[] = [];
  const assortments: Assortment[] = [];
  const firstSlot: number[] = [];
  const slots: Slot[] = [];
  const placeOf = new Int32Array(sold.length).fill(-1);
  const slotOf = new Int32Array(variantCount).fill(-1);
  for (const { product, markets } of sold) {
    const here = markets.get(code);
    if (!here || here.slots.length === 0) continue;
    placeOf[product.index] = products.length;
    products.push(product);
    assortments.push(here.assortment);
    firstSlot.push(slots.length);
    for (const slot of here.slots) {
      slotOf[slot.variant.index] = slots.length;
      slots.push(slot);
    }
    await yieldToEventLoop();
  }
  firstSlot.push(slots.length);
  const placeOfSlot = Uint32Array.from(slots, ({ variant }) => placeOf[variant.product.index] as number);
  const sets = (count: number) => Array.from({ length: count }, () => createEmptyBits(products.length));
  const brandSets = sets(brandCount);
  const categorySets = sets(categories.length);
  const traitSets = sets(traitCount);
  for (const [place, product] of products.entries()) {
    addBit(brandSets[product.brand.index] ?? createEmptyBits(0), place);
    for (const { index } of getTrail(product.category)) addBit(categorySets[index] ?? createEmptyBits(0), place);
    for (const { index } of product.traits) addBit(traitSets[index] ?? createEmptyBits(0), place);
    await yieldToEventLoop();
  }
  const shadeFamilySets = sets(shadeFamilyCount);
  for (const [slot, { variant }] of slots.entries()) {
    const family = variant.shade?.family && shadeFamilySets[variant.shade.family.index];
    if (family) addBit(family, placeOfSlot[slot] as number);
  }
  const rating = Int32Array.from(products, (product) => product.rating);
  const launchedOn = Int32Array.from(products, (product) => product.launchedOn);
  return {
    code,
    products,
    assortments,
    firstSlot: Uint32Array.from(firstSlot),
    featured: Int32Array.from(products, ({ featured }) => featured),
    ids: Int32Array.from(products, ({ id }) => id),
    rating,
    launchedOn,
    variants: slots.map(({ variant }) => variant),
    tags: slots.map(({ tag }) => tag),
    stock: Int32Array.from(slots, ({ stock }) => stock),
    placeOfSlot,
    placeOf,
    slotOf,
    brandSets,
    categorySets,
    traitSets,
    shadeFamilySets,
    newestFirst: sortPlaces(launchedOn, 'descending'),
    bestFirst: sortPlaces(rating, 'descending'),
  };
}
