import type {
  Availability,
  Brand,
  Category,
  Picture,
  Product,
  ProductCard,
  Variant,
} from '@vermilion/contract/catalogue';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import { countBits, hasBit } from './catalogue.bits.ts';
import { formatFieldValue, listFieldValues } from './catalogue.fields.ts';
import {
  type BrandEntry,
  type CategoryEntry,
  findPlace,
  findSlot,
  getSlots,
  getTrail,
  hasStock,
  type MarketColumns,
  type ProductEntry,
  type Snapshot,
  type VariantEntry,
} from './catalogue.model.ts';
import type { Prices } from './catalogue.prices.ts';
import { getAvailability, getStockToShow, getText, listBadgesAt } from './catalogue.rules.ts';
import { rankShades } from './catalogue.shades.ts';
import { getCollator } from './catalogue.texts.ts';

/** Turns entries of the read model into answers of the API: in one language and market, at one moment. */

/** The read model of a market at a moment, and the language to answer in. */
export type View = {
  snapshot: Snapshot;
  market: MarketColumns;
  /** The markets that the shop is open in. */
  openMarkets: readonly MarketCode[];
  prices: Prices;
  /** The shop's own of products. */
  fields: ProductFields;
  language: Language;
  now: number;
};

/** A variant as a bag or an order shows it, without its price. */
export type VariantItem = {
  variantId: number;
  sku: string;
  productSlug: string;
  name: string;
  brand: { slug: string; name: string };
  /** The product's category after those above it. */
  categorySlugs: string[];
  isHouseBrand: boolean;
  shade: { name: string; hex: string | null } | null;
  size: string | null;
  type: string | null;
  picture: Picture;
};

/** A variant that a market sells, as a bag or an order shows it. */
export type BagItem = VariantItem & {
  /** Minor units. */
  price: number;
  /** What it cost before the sale that is on. */
  priceBeforeSale: number | null;
  /** As if it were in stock: coming soon, priority access and app exclusives may be looked at, not bought. */
  availability: Availability;
};

const maxCardShades = 24;

const createBrandLink = ({ slug, name }: BrandEntry) => ({ slug, name });

const createRating = ({ rating, ratingCount }: ProductEntry) =>
  ratingCount > 0 ? { average: rating / 100, count: ratingCount } : null;

const removeDuplicates = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];

function listBadges({ market, prices, now }: View, place: number) {
  const { launchedOn } = market.products[place] as ProductEntry;
  const isOnSale = hasBit(prices.onSale, place);
  return listBadgesAt(getAssortment(market, place), { isOnSale, launchedOn }, prices.today, now);
}

const getAssortment = (market: MarketColumns, place: number) =>
  market.assortments[place] ?? { badges: [], onSaleFrom: null };

export function getProductAvailability({ market, now }: View, place: number): Availability {
  return getAvailability(getAssortment(market, place), hasStock(market, place), now);
}

/** The order of each product's shades, by hex; kept for as long as the read model. */
const shadeRanks = new WeakMap<ProductEntry, ReadonlyMap<string, number>>();

function getShadeRanks(product: ProductEntry): ReadonlyMap<string, number> {
  const known = shadeRanks.get(product);
  if (known) return known;
  const ranks = rankShades(product.variants.flatMap(({ shade }) => shade ?? []));
  shadeRanks.set(product, ranks);
  return ranks;
}

/**
 * Sorts by shade, by hue and then light to dark, and shades without a known colour last; what has none, or the same, stays in the
 * retailer's order.
 */
function sortByShade<Item>(
  items: Item[],
  getHex: (item: Item) => string | null | undefined,
  product: ProductEntry,
): Item[] {
  const ranks = getShadeRanks(product);
  const rank = (item: Item) => ranks.get(getHex(item) ?? '') ?? ranks.size;
  return items.sort((one, other) => rank(one) - rank(other));
}

/** Returns what a shopper chooses from: sizes, or types if there is only one size. */
const selectChoices = (sizes: string[], types: string[]): string[] =>
  sizes.length > 1 || (sizes.length === 1 && types.length < 2) ? sizes : types;

export function createCard(view: View, place: number): ProductCard {
  const { market, prices, language } = view;
  const product = market.products[place] as ProductEntry;
  const [first, end] = getSlots(market, place);
  const sold = market.variants.slice(first, end);
  const [front] = sold as [VariantEntry];
  const cheapest = prices.cheapest[place] as number;
  // A shade that is sold in two sizes is one shade.
  const hexes = removeDuplicates(sold.map(({ shade }) => shade?.hex ?? null));
  const shades = sortByShade(hexes, (hex) => hex, product);
  const shadeCount = new Set(sold.flatMap(({ shade }) => (shade ? [shade.hex ?? shade.name.en] : []))).size;
  const sizes = removeDuplicates(sold.map(({ size }) => size && getText(size, language)));
  const types = removeDuplicates(sold.map(({ type }) => type && getText(type, language)));
  const availability = getProductAvailability(view, place);
  const [badge = null] = listBadges(view, place);
  return {
    slug: product.slug,
    name: getText(product.name, language),
    brand: createBrandLink(product.brand),
    picture: front.pictures[0],
    secondPicture: front.pictures[1]?.url ?? null,
    price: prices.lowest[place] as number,
    priceBeforeSale: prices.priceBeforeSale[cheapest] || null,
    isFrom: prices.isFrom[place] === 1,
    // What is new and sold out is sold out.
    badge: badge === 'new' && availability === 'out_of_stock' ? null : badge,
    rating: createRating(product),
    availability,
    shades: shades.slice(0, maxCardShades),
    shadeCount,
    sizes: shadeCount > 0 ? [] : selectChoices(sizes, types),
    variantId: sold.length === 1 ? front.id : null,
  };
}

/** Cards of products by id; what the market does not list (any more) is left out. */
export function createCards(view: View, ids: readonly number[]): ProductCard[] {
  const places = ids.map((id) => findPlace(view.market, view.snapshot.productById.get(id)));
  return places.filter((place) => place >= 0).map((place) => createCard(view, place));
}

function createVariant(view: View, slot: number): Variant {
  const { market, prices, language, now } = view;
  const { id, sku, product, shade, size, type, pictures } = market.variants[slot] as VariantEntry;
  const onHand = market.stock[slot] as number;
  const place = market.placeOfSlot[slot] as number;
  return {
    id,
    sku,
    productSlug: product.slug,
    shade: shade && {
      name: getText(shade.name, language),
      hex: shade.hex,
      family: shade.family?.slug ?? null,
      familyName: shade.family && getText(shade.family.name, language),
    },
    size: size && getText(size, language),
    type: type && getText(type, language),
    price: prices.price[slot] as number,
    priceBeforeSale: prices.priceBeforeSale[slot] || null,
    availability: getAvailability(getAssortment(market, place), onHand > 0, now),
    stockLeft: getStockToShow(onHand),
    pictures: [...pictures],
  };
}

/** Variants by id; what the market does not sell is left out. */
export function createVariants(view: View, ids: readonly number[]): Variant[] {
  const slots = ids.map((id) => findSlot(view.market, view.snapshot.variantById.get(id)));
  return slots.filter((slot) => slot >= 0).map((slot) => createVariant(view, slot));
}

export function createProduct(view: View, place: number): Product {
  const { snapshot, market, openMarkets, language, now } = view;
  const product = market.products[place] as ProductEntry;
  const [first, end] = getSlots(market, place);
  const given = Array.from({ length: end - first }, (_, index) => createVariant(view, first + index));
  const [front] = given as [Variant];
  const variants = sortByShade(given, ({ shade }) => shade?.hex, product);
  const { onSaleFrom } = getAssortment(market, place);
  const differs = {
    shade: new Set(variants.map(({ shade }) => shade?.name)).size > 1,
    size: new Set(variants.map(({ size }) => size)).size > 1,
    type: new Set(variants.map(({ type }) => type)).size > 1,
  };
  return {
    slug: product.slug,
    name: getText(product.name, language),
    brand: createBrandLink(product.brand),
    trail: getTrail(product.category).map((category) => createCategoryLink(category, language)),
    shortDescription: getText(product.shortDescription, language),
    howToUse: getText(product.howToUse, language),
    ingredients: product.ingredients,
    badges: listBadges(view, place),
    traits: product.traits.map(({ slug, name, group }) => ({ value: slug, label: getText(name, language), group })),
    fields: createFields(view, product),
    rating: createRating(product),
    options: (['shade', 'size', 'type'] as const).filter((option) => differs[option]),
    variants,
    frontVariantId: front.id,
    availability: getProductAvailability(view, place),
    onSaleFrom: onSaleFrom !== null && onSaleFrom > now ? new Date(onSaleFrom).toISOString() : null,
    markets: openMarkets.filter((code) => findPlace(snapshot.markets[code], product) >= 0),
  };
}

function createFields({ fields, market, language }: View, product: ProductEntry): Product['fields'] {
  return Object.fromEntries(
    listFieldValues(fields, product.fields).map(([key, field, value]) => {
      const text = formatFieldValue(field, value, market.code, language);
      const isLocalized = field.kind === 'localized_text';
      const shown = { label: getText(field.label, language), text, isShown: field.isShown };
      return [key, { ...shown, value: isLocalized ? text : value } as Product['fields'][string]];
    }),
  );
}

export function createBagItem(view: View, slot: number): BagItem {
  const { market, prices, language, now } = view;
  const assortment = getAssortment(market, market.placeOfSlot[slot] as number);
  return {
    ...createVariantItem(market.variants[slot] as VariantEntry, language),
    price: prices.price[slot] as number,
    priceBeforeSale: prices.priceBeforeSale[slot] || null,
    availability: getAvailability(assortment, true, now),
  };
}

export function createVariantItem(variant: VariantEntry, language: Language): VariantItem {
  const { product, shade, size, type } = variant;
  return {
    variantId: variant.id,
    sku: variant.sku,
    productSlug: product.slug,
    name: getText(product.name, language),
    brand: createBrandLink(product.brand),
    categorySlugs: getTrail(product.category).map(({ slug }) => slug),
    isHouseBrand: product.brand.isHouse,
    shade: shade && { name: getText(shade.name, language), hex: shade.hex },
    size: size && getText(size, language),
    type: type && getText(type, language),
    picture: variant.pictures[0],
  };
}

export function createCategoryLink({ slug, name }: CategoryEntry, language: Language): { slug: string; name: string } {
  return { slug, name: getText(name, language) };
}

export function createBrand({ market, language }: View, brand: BrandEntry): Brand {
  const [first] = brand.name.normalize('NFKD').toUpperCase();
  return {
    slug: brand.slug,
    name: brand.name,
    isHouse: brand.isHouse,
    description: getText(brand.description, language),
    productCount: countBits(market.brandSets[brand.index] ?? new Uint32Array()),
    initial: first && /\p{L}/u.test(first) ? first : '#',
  };
}

/** Brands with products in the market, by name. */
export function listBrands(view: View): Brand[] {
  const collator = getCollator(view.language);
  return view.snapshot.brands
    .map((brand) => createBrand(view, brand))
    .filter(({ productCount }) => productCount > 0)
    .sort((one, other) => collator.compare(one.name, other.name));
}

/** The tree of categories with products in the market. */
export function listCategories(view: View): Category[] {
  return view.snapshot.categories
    .filter(({ parent }) => parent === null)
    .map((category) => createCategory(view, category))
    .filter((category) => category !== null);
}

/** A category with those below it; null where it holds no product of the market. */
function createCategory(view: View, category: CategoryEntry): Category | null {
  const productCount = countBits(view.market.categorySets[category.index] ?? new Uint32Array());
  if (productCount === 0) return null;
  const children = category.children.map((child) => createCategory(view, child)).filter((child) => child !== null);
  return { ...createCategoryLink(category, view.language), productCount, children };
}
