import { type Language, languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { loadKnownPictures } from '../picture/picture.service.ts';
import type { Db } from '../platform/database.ts';
import { createYielder } from '../platform/yielder.ts';
import { createSoldProducts, listPreparedUrls, pageSize, type Slot, type Sold } from './catalogue.build.ts';
import {
  findPlace,
  getSlots,
  type MarketColumns,
  type ProductEntry,
  type Snapshot,
  sortPlaces,
} from './catalogue.model.ts';
import { loadBrands, loadCategories, loadProductsById } from './catalogue.store.ts';
import { buildTextIndexes, hasSameTexts } from './catalogue.text.ts';

/** A product as it is now, and the entry that it takes the place of. */
type Replacement = Sold & { before: ProductEntry };

/**
 * Reads some products again and puts them in the place of what the read model has of them: prices, pictures, texts and ratings
 * change far more often than what there is, and reading all of a large catalogue takes seconds of processor time.
 * @param ids of products, also of such that do not exist any more
 * @returns the new read model, which shares with `previous` what has not changed; null where a product does not fit into its
 * old place, because it is new or gone, or belongs, is sold or stands elsewhere: then all is to be read
 */
export async function replaceProducts(db: Db, previous: Snapshot, ids: ReadonlySet<number>): Promise<Snapshot | null> {
  const yieldToEventLoop = createYielder();
  const now = await readProducts(db, previous, ids, yieldToEventLoop);
  const replacements: Replacement[] = [];
  for (const id of ids) {
    const before = previous.productById.get(id);
    const sold = now.get(id);
    if (!before && !sold) continue;
    if (!before || !sold || !isReplaceable(previous, before, sold)) return null;
    replacements.push({ ...sold, before });
  }
  for (const { product, before } of replacements) {
    product.index = before.index;
    for (const [place, variant] of product.variants.entries()) {
      variant.index = (before.variants[place] as typeof variant).index;
    }
  }
  const products = previous.products.slice();
  const productBySlug = new Map(previous.productBySlug);
  await yieldToEventLoop();
  const productById = new Map(previous.productById);
  await yieldToEventLoop();
  const variantById = new Map(previous.variantById);
  await yieldToEventLoop();
  const variantBySku = new Map(previous.variantBySku);
  await yieldToEventLoop();
  for (const { product } of replacements) {
    products[product.index] = product;
    productBySlug.set(product.slug, product);
    productById.set(product.id, product);
    for (const variant of product.variants) {
      variantById.set(variant.id, variant);
      variantBySku.set(variant.sku.replaceAll('-', ''), variant);
    }
  }
  // An SKU goes before another one without its hyphens.
  for (const { product } of replacements)
    for (const variant of product.variants) variantBySku.set(variant.sku, variant);
  const isKept = (language: Language) =>
    replacements.every(({ before, product }) => hasSameTexts(before, product, language));
  const texts = languages.every(isKept)
    ? previous.texts
    : await buildTextIndexes(products, previous.synonyms, yieldToEventLoop, { texts: previous.texts, isKept });
  const markets = {} as Record<MarketCode, MarketColumns>;
  for (const code of marketCodes) {
    markets[code] = replaceInMarket(previous.markets[code], replacements);
    await yieldToEventLoop();
  }
  return { ...previous, products, productBySlug, productById, variantById, variantBySku, markets, texts };
}

async function readProducts(
  db: Db,
  previous: Snapshot,
  ids: ReadonlySet<number>,
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<Map<number, Sold>> {
  const byId = <Entry>(rows: { id: number; slug: string }[], bySlug: ReadonlyMap<string, Entry>) =>
    new Map(
      rows.flatMap(({ id, slug }): [number, Entry][] =>
        [bySlug.get(slug)].flatMap((entry) => (entry ? [[id, entry]] : [])),
      ),
    );
  // By the entries of the read model, which has none of what is archived.
  const brandById = byId(await loadBrands(db), previous.brandBySlug);
  const categoryById = byId(await loadCategories(db), previous.categoryBySlug);
  const labels = { traits: previous.traitBySlug, families: previous.shadeFamilyBySlug };
  const found = new Map<number, Sold>();
  const remaining = [...ids];
  while (remaining.length > 0) {
    const rows = await loadProductsById(db, remaining.splice(0, pageSize));
    const known = await loadKnownPictures(db, listPreparedUrls(rows));
    for (const sold of createSoldProducts(rows, brandById, categoryById, labels, known))
      found.set(sold.product.id, sold);
    await yieldToEventLoop();
  }
  return found;
}

/** Returns whether a product stands where it stood, and is sold in the same variants where it was sold. */
function isReplaceable({ markets }: Snapshot, before: ProductEntry, { product, markets: sold }: Sold): boolean {
  return (
    product.slug === before.slug &&
    product.featured === before.featured &&
    product.brand === before.brand &&
    product.category === before.category &&
    isEqualList(product.traits, before.traits, (trait) => trait) &&
    isEqualList(product.variants, before.variants, ({ id, sku, shade }) => `${id} ${sku} ${shade?.family?.slug}`) &&
    marketCodes.every((code) => {
      const slots = sold.get(code)?.slots ?? [];
      return isEqualList(
        slots.map(({ variant }) => variant),
        listSold(markets[code], before),
        ({ id }) => id,
      );
    })
  );
}

function isEqualList<Item>(one: readonly Item[], other: readonly Item[], getKey: (item: Item) => unknown): boolean {
  return one.length === other.length && one.every((item, index) => getKey(item) === getKey(other[index] as Item));
}

/** The variants that a market sells of a product. */
function listSold(market: MarketColumns, product: ProductEntry) {
  const place = findPlace(market, product);
  return place < 0 ? [] : market.variants.slice(...getSlots(market, place));
}

/** Returns the columns of a market with products replaced; the same columns where it lists none of them. */
function replaceInMarket(market: MarketColumns, replacements: readonly Replacement[]): MarketColumns {
  const here = replacements.flatMap(({ before, product, markets }) => {
    const place = findPlace(market, before);
    const sold = markets.get(market.code);
    return place >= 0 && sold ? [{ place, product, ...sold }] : [];
  });
  if (here.length === 0) return market;
  const columns = {
    ...market,
    products: market.products.slice(),
    assortments: market.assortments.slice(),
    variants: market.variants.slice(),
    tags: market.tags.slice(),
    stock: market.stock.slice(),
    rating: market.rating.slice(),
    launchedOn: market.launchedOn.slice(),
  };
  for (const { place, product, assortment, slots } of here) {
    columns.products[place] = product;
    columns.assortments[place] = assortment;
    columns.rating[place] = product.rating;
    columns.launchedOn[place] = product.launchedOn;
    const [first] = getSlots(market, place);
    for (const [offset, slot] of slots.entries()) setSlot(columns, first + offset, slot);
  }
  if (here.some(({ place }) => columns.launchedOn[place] !== market.launchedOn[place])) {
    columns.newestFirst = sortPlaces(columns.launchedOn, 'descending');
  }
  if (here.some(({ place }) => columns.rating[place] !== market.rating[place])) {
    columns.bestFirst = sortPlaces(columns.rating, 'descending');
  }
  return columns;
}

function setSlot(columns: MarketColumns, slot: number, { variant, tag, stock }: Slot): void {
  columns.variants[slot] = variant;
  columns.tags[slot] = tag;
  columns.stock[slot] = stock;
}
