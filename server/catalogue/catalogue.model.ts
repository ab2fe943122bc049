import type { Picture, TraitGroup } from '@vermilion/contract/catalogue';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Bits } from './catalogue.bits.ts';
import type { FieldValues } from './catalogue.fields.ts';
import type { Assortment, LocalText, PriceTag } from './catalogue.rules.ts';
import type { TextIndexes } from './catalogue.text.ts';
import type { Synonyms } from './catalogue.words.ts';

/**
 * The read model: the whole catalogue in memory, built from Postgres (catalogue.build.ts) and replaced as a whole
 * when that changes. What all markets share is stored once; what differs is stored per market in columns. Only stock
 * levels change in place.
 */
export type Snapshot = {
  brands: readonly BrandEntry[];
  categories: readonly CategoryEntry[];
  /** In the order of the filter. */
  traits: readonly TraitEntry[];
  shadeFamilies: readonly ShadeFamilyEntry[];
  products: readonly ProductEntry[];
  brandBySlug: ReadonlyMap<string, BrandEntry>;
  categoryBySlug: ReadonlyMap<string, CategoryEntry>;
  traitBySlug: ReadonlyMap<string, TraitEntry>;
  shadeFamilyBySlug: ReadonlyMap<string, ShadeFamilyEntry>;
  productBySlug: ReadonlyMap<string, ProductEntry>;
  productById: ReadonlyMap<number, ProductEntry>;
  variantById: ReadonlyMap<number, VariantEntry>;
  /** Hyphens may be left out. */
  variantBySku: ReadonlyMap<string, VariantEntry>;
  markets: Record<MarketCode, MarketColumns>;
  texts: TextIndexes;
  synonyms: Synonyms;
};

export type BrandEntry = { index: number; slug: string; name: string; isHouse: boolean; description: LocalText };

export type CategoryEntry = {
  index: number;
  slug: string;
  name: LocalText;
  description: LocalText | null;
  parent: CategoryEntry | null;
  children: CategoryEntry[];
};

/** What a product is or is free of; the "others" filter (spec §3) and its groups. */
export type TraitEntry = { index: number; slug: string; group: TraitGroup; name: LocalText };

/** What shoppers call a group of shades; search and a filter find products by it. */
export type ShadeFamilyEntry = { index: number; slug: string; name: LocalText };

export type ProductEntry = {
  /** Its place in the featured sort over all markets (ties by id). */
  index: number;
  id: number;
  slug: string;
  brand: BrandEntry;
  category: CategoryEntry;
  name: LocalText;
  shortDescription: LocalText;
  howToUse: LocalText;
  ingredients: string;
  traits: readonly TraitEntry[];
  /** The shop's own, as stored. */
  fields: FieldValues;
  /** As a number of days. */
  launchedOn: number;
  featured: number;
  /** Hundredths of a star; 0 without reviews. */
  rating: number;
  ratingCount: number;
  /** In the order that the retailer gave them. */
  variants: VariantEntry[];
};

export type VariantEntry = {
  index: number;
  id: number;
  sku: string;
  product: ProductEntry;
  shade: { name: LocalText; hex: string | null; family: ShadeFamilyEntry | null } | null;
  size: LocalText | null;
  type: LocalText | null;
  pictures: readonly [Picture, ...Picture[]];
};

/**
 * What one market sells. A listed product has a **place**, a sold variant a **slot**; the slots of a product are
 * neighbours. Places are given in featured order, so that of two products that a sort leaves level, the one with
 * the lower place goes first.
 */
export type MarketColumns = {
  code: MarketCode;
  // By place
  products: ProductEntry[];
  assortments: Assortment[];
  /** The slots of a place run from its number here to the next one's. */
  firstSlot: Uint32Array;
  featured: Int32Array;
  ids: Int32Array;
  rating: Int32Array;
  launchedOn: Int32Array;
  // By slot
  variants: VariantEntry[];
  tags: PriceTag[];
  /** Units on hand; kept up to date in place. */
  stock: Int32Array;
  placeOfSlot: Uint32Array;
  // By index in the snapshot; -1 where the market does not list or sell it
  placeOf: Int32Array;
  slotOf: Int32Array;
  // Sets of places, by index of the brand, the category (with all below it), the trait and the family of a shade
  brandSets: Bits[];
  categorySets: Bits[];
  traitSets: Bits[];
  shadeFamilySets: Bits[];
  // Places in the order of a sort
  newestFirst: Uint32Array;
  bestFirst: Uint32Array;
};

/** A category and those above it, from the top down. */
export function getTrail(category: CategoryEntry): CategoryEntry[] {
  return category.parent ? [...getTrail(category.parent), category] : [category];
}

/** The place of a product; -1 where the market does not list it, or there is none. */
export function findPlace(market: MarketColumns, product: ProductEntry | undefined): number {
  return product ? (market.placeOf[product.index] as number) : -1;
}

/** The slot of a variant; -1 where the market does not sell it, or there is none. */
export function findSlot(market: MarketColumns, variant: VariantEntry | undefined): number {
  return variant ? (market.slotOf[variant.index] as number) : -1;
}

/** The slots of a place, as `[first, after the last]`. */
export function getSlots(market: MarketColumns, place: number): [number, number] {
  return [market.firstSlot[place] as number, market.firstSlot[place + 1] as number];
}

export function hasStock(market: MarketColumns, place: number): boolean {
  const [first, end] = getSlots(market, place);
  for (let slot = first; slot < end; slot += 1) if ((market.stock[slot] as number) > 0) return true;
  return false;
}

/**
 * Places sorted by a key, of level ones the lower place first.
 * @param keys whole numbers from 0 to 2³⁰, by place
 */
export function sortPlaces(keys: Int32Array, direction: 'ascending' | 'descending'): Uint32Array {
  // Key and place in one number: typed arrays sort numbers many times faster than a comparison function does.
  const most = 2 ** 30;
  const sorted = Float64Array.from(
    keys,
    (key, place) => (direction === 'ascending' ? key : most - key) * placeBound + place,
  ).sort();
  return Uint32Array.from(sorted, (both) => both % placeBound);
}

/** More products than this one process cannot hold anyway; 2³⁰ keys times it still are exact numbers. */
const placeBound = 2 ** 21;
