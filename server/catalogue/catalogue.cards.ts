import type {
  Availability,
  Brand,
  Category,
  Picture,
  Product,
  ProductCard,
  Variant,
} from '@vermilion/contract/catalogue';
import { type Language, marketCodes } from '@vermilion/contract/markets';
import { countBits, hasBit } from './catalogue.bits.ts';
import {
  type BrandEntry,
  type CategoryEntry,
  hasStock,
  type MarketColumns,
  type ProductEntry,
  placeOf,
  type Snapshot,
  slotOf,
  slotsOf,
  trailOf,
  type VariantEntry,
} from './catalogue.model.ts';
import type { Prices } from './catalogue.prices.ts';
import { availabilityAt, badgesAt, stockToTell, textIn } from './catalogue.rules.ts';
import { collatorOf, traitLabel } from './catalogue.texts.ts';

/** How the shop shows what the read model holds: in the reader's language, at a moment, in one market. */

/** A market as it is now, for a reader. */
export type View = { snapshot: Snapshot; market: MarketColumns; prices: Prices; language: Language; now: number };

/** A variant as a bag or an order shows it. */
export type BagItem = {
  variantId: number;
  sku: string;
  productSlug: string;
  name: string;
  brand: { slug: string; name: string };
  /** The product's category after those above it. */
  categorySlugs: string[];
  isHouseBrand: boolean;
  shade: { name: string; hex: string } | null;
  size: string | null;
  type: string | null;
  picture: Picture;
  /** Minor units. */
  price: number;
  /** What it cost before the sale that is on. */
  was: number | null;
  /** As if it were in stock: coming soon, priority access and app exclusives may be looked at, not bought. */
  availability: Availability;
};

const shadesOnCard = 24;

const brandLink = ({ slug, name }: BrandEntry) => ({ slug, name });

const ratingOf = ({ rating, ratingCount }: ProductEntry) =>
  ratingCount > 0 ? { average: rating / 100, count: ratingCount } : null;

const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];

function badgesOf({ market, prices, now }: View, place: number) {
  const { launchedOn } = market.products[place] as ProductEntry;
  const isOnSale = hasBit(prices.onSale, place);
  return badgesAt(assortmentOf(market, place), { isOnSale, launchedOn }, prices.today, now);
}

const assortmentOf = (market: MarketColumns, place: number) =>
  market.assortments[place] ?? { badges: [], onSaleFrom: null };

function productAvailability({ market, now }: View, place: number): Availability {
  return availabilityAt(assortmentOf(market, place), hasStock(market, place), now);
}

/** What a shopper picks from: sizes, or types where there is but one size. */
const choicesToShow = (sizes: string[], types: string[]): string[] =>
  sizes.length > 1 || (sizes.length === 1 && types.length < 2) ? sizes : types;

export function cardOf(view: View, place: number): ProductCard {
  const { market, prices, language } = view;
  const product = market.products[place] as ProductEntry;
  const [first, end] = slotsOf(market, place);
  const sold = market.variants.slice(first, end);
  const [front] = sold as [VariantEntry];
  const cheapest = prices.cheapest[place] as number;
  // A shade that is sold in two sizes is one shade.
  const shades = distinct(sold.flatMap(({ shade }) => (shade ? [shade.hex] : [])));
  const sizes = distinct(sold.map(({ size }) => size && textIn(size, language)));
  const types = distinct(sold.map(({ type }) => type && textIn(type, language)));
  return {
    slug: product.slug,
    name: textIn(product.name, language),
    brand: brandLink(product.brand),
    picture: front.pictures[0],
    price: prices.lowest[place] as number,
    was: prices.was[cheapest] || null,
    isFrom: prices.isFrom[place] === 1,
    badge: badgesOf(view, place)[0] ?? null,
    rating: ratingOf(product),
    availability: productAvailability(view, place),
    shades: shades.slice(0, shadesOnCard),
    shadeCount: shades.length,
    sizes: shades.length > 0 ? [] : choicesToShow(sizes, types),
    variantId: sold.length === 1 ? front.id : null,
  };
}

/** Cards of products by id; what the market does not list (any more) is left out. */
export function cardsOf(view: View, ids: readonly number[]): ProductCard[] {
  const places = ids.map((id) => placeOf(view.market, view.snapshot.productById.get(id)));
  return places.filter((place) => place >= 0).map((place) => cardOf(view, place));
}

function variantOf(view: View, slot: number): Variant {
  const { market, prices, language, now } = view;
  const { id, sku, product, shade, size, type, pictures } = market.variants[slot] as VariantEntry;
  const onHand = market.stock[slot] as number;
  const place = market.placeOfSlot[slot] as number;
  return {
    id,
    sku,
    productSlug: product.slug,
    shade: shade && { name: textIn(shade.name, language), hex: shade.hex, family: shade.family },
    size: size && textIn(size, language),
    type: type && textIn(type, language),
    price: prices.price[slot] as number,
    was: prices.was[slot] || null,
    availability: availabilityAt(assortmentOf(market, place), onHand > 0, now),
    stockLeft: stockToTell(onHand),
    pictures: [...pictures],
  };
}

/** Variants by id; what the market does not sell is left out. */
export function variantsOf(view: View, ids: readonly number[]): Variant[] {
  const slots = ids.map((id) => slotOf(view.market, view.snapshot.variantById.get(id)));
  return slots.filter((slot) => slot >= 0).map((slot) => variantOf(view, slot));
}

export function productOf(view: View, place: number): Product {
  const { snapshot, market, language, now } = view;
  const product = market.products[place] as ProductEntry;
  const [first, end] = slotsOf(market, place);
  const variants = Array.from({ length: end - first }, (_, index) => variantOf(view, first + index));
  const { onSaleFrom } = assortmentOf(market, place);
  const differs = {
    shade: new Set(variants.map(({ shade }) => shade?.name)).size > 1,
    size: new Set(variants.map(({ size }) => size)).size > 1,
    type: new Set(variants.map(({ type }) => type)).size > 1,
  };
  return {
    slug: product.slug,
    name: textIn(product.name, language),
    brand: brandLink(product.brand),
    trail: trailOf(product.category).map((category) => categoryLink(category, language)),
    shortDescription: textIn(product.shortDescription, language),
    howToUse: textIn(product.howToUse, language),
    ingredients: product.ingredients,
    badges: badgesOf(view, place),
    traits: product.traits.map((value) => ({ value, label: traitLabel(value, language) })),
    rating: ratingOf(product),
    options: (['shade', 'size', 'type'] as const).filter((option) => differs[option]),
    variants,
    availability: productAvailability(view, place),
    onSaleFrom: onSaleFrom !== null && onSaleFrom > now ? new Date(onSaleFrom).toISOString() : null,
    markets: marketCodes.filter((code) => placeOf(snapshot.markets[code], product) >= 0),
  };
}

export function bagItemOf(view: View, slot: number): BagItem {
  const { market, prices, language, now } = view;
  const variant = market.variants[slot] as VariantEntry;
  const { product, shade, size, type } = variant;
  const assortment = assortmentOf(market, market.placeOfSlot[slot] as number);
  return {
    variantId: variant.id,
    sku: variant.sku,
    productSlug: product.slug,
    name: textIn(product.name, language),
    brand: brandLink(product.brand),
    categorySlugs: trailOf(product.category).map(({ slug }) => slug),
    isHouseBrand: product.brand.isHouse,
    shade: shade && { name: textIn(shade.name, language), hex: shade.hex },
    size: size && textIn(size, language),
    type: type && textIn(type, language),
    picture: variant.pictures[0],
    price: prices.price[slot] as number,
    was: prices.was[slot] || null,
    availability: availabilityAt(assortment, true, now),
  };
}

export function categoryLink({ slug, name }: CategoryEntry, language: Language): { slug: string; name: string } {
  return { slug, name: textIn(name, language) };
}

export function brandOf({ market, language }: View, brand: BrandEntry): Brand {
  const [first] = brand.name.normalize('NFKD').toUpperCase();
  return {
    slug: brand.slug,
    name: brand.name,
    isHouse: brand.isHouse,
    description: textIn(brand.description, language),
    productCount: countBits(market.brandSets[brand.index] ?? new Uint32Array()),
    initial: first && /\p{L}/u.test(first) ? first : '#',
  };
}

/** Brands with products in the market, by name. */
export function brandsOf(view: View): Brand[] {
  const collator = collatorOf(view.language);
  return view.snapshot.brands
    .map((brand) => brandOf(view, brand))
    .filter(({ productCount }) => productCount > 0)
    .sort((one, other) => collator.compare(one.name, other.name));
}

/** The tree of categories with products in the market. */
export function categoriesOf(view: View): Category[] {
  return view.snapshot.categories
    .filter(({ parent }) => parent === null)
    .map((category) => categoryOf(view, category))
    .filter((category) => category !== null);
}

/** A category with those below it; null where it holds no product of the market. */
function categoryOf(view: View, category: CategoryEntry): Category | null {
  const productCount = countBits(view.market.categorySets[category.index] ?? new Uint32Array());
  if (productCount === 0) return null;
  const children = category.children.map((child) => categoryOf(view, child)).filter((child) => child !== null);
  return { ...categoryLink(category, view.language), productCount, children };
}
