import { type Sort, type TraitGroup, traitGroups } from '@vermilion/contract/catalogue';
import { languages, type MarketCode, markets } from '@vermilion/contract/markets';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import {
  addBit,
  type Bits,
  countBits,
  countCommon,
  createEmptyBits,
  createFullBits,
  hasBit,
  joinBits,
  keepBits,
} from './catalogue.bits.ts';
import { type FieldSets, getFieldSets } from './catalogue.field-sets.ts';
import type {
  CatalogueIndex,
  Counted,
  Cursor,
  FoundProducts,
  ListingAnswer,
  ListingRequest,
} from './catalogue.index.ts';
import { type CategoryEntry, findPlace, type MarketColumns, type Snapshot } from './catalogue.model.ts';
import type { Prices } from './catalogue.prices.ts';
import { createPriceRanges, type PriceRange } from './catalogue.rules.ts';
import type { Hits } from './catalogue.text.ts';

/** Provides the current read model. */
export type ModelSource = {
  snapshot: () => Snapshot;
  prices: (market: MarketCode) => Prices;
  /** The shop's own fields of products. */
  fields: () => ProductFields;
};

/** The groups of spec §3, "others" by its parts, and one for each of the shop's own fields that is a filter. */
type Group = 'brands' | 'categories' | 'prices' | 'onSale' | 'shadeFamilies' | TraitGroup | `field:${string}`;

/** Sets of places of the groups in which something is selected. */
type GroupSets = ReadonlyMap<Group, Bits>;

/** Answers listings from the read model by intersecting and counting sets of places. */
export function createMemoryIndex(source: ModelSource): CatalogueIndex {
  const find = (request: ListingRequest) =>
    findProducts(source.snapshot(), source.prices(request.market), source.fields(), request);
  return {
    list: (request) => {
      const { found, sets } = find(request);
      return { ...found, ...countChoices(source.snapshot(), source.prices(request.market), sets, request) };
    },
    find: (request) => find(request).found,
  };
}

/** The group of which all selected traits are wanted; of the others any is. */
const conjunctive: TraitGroup = 'free_from';

/** Price choices by page, cached for as long as the prices hold. */
const rangesByPage = new WeakMap<Prices, Map<string, PriceRange[]>>();

/** The sets of one request: what is on the page before any filter, what each group leaves of it, and what all leave. */
type RequestSets = { base: Bits; selected: GroupSets; result: Bits; fieldSets: FieldSets };

function findProducts(
  snapshot: Snapshot,
  prices: Prices,
  fields: ProductFields,
  request: ListingRequest,
): { found: FoundProducts; sets: RequestSets } {
  const market = snapshot.markets[request.market];
  const hits = request.text === null ? null : findText(snapshot, market, request.text);
  const base = createBaseSet(snapshot, market, hits, request);
  const fieldSets = getFieldSets(market, fields);
  const selected = createSelectedSets(snapshot, market, prices, fieldSets, request);
  const result = applyGroups(base, selected);
  const found = { ...createPage(market, prices, hits, result, request), total: countBits(result) };
  return { found, sets: { base, selected, result, fieldSets } };
}

/** Counts what each choice of each filter would find. */
function countChoices(
  snapshot: Snapshot,
  prices: Prices,
  { base, selected, result, fieldSets }: RequestSets,
  request: ListingRequest,
): Omit<ListingAnswer, keyof FoundProducts> {
  const market = snapshot.markets[request.market];
  /** Returns the places that a group's choices are counted in: those that the other groups leave. */
  const getCountedSet = (group: Group) => (selected.has(group) ? applyGroups(base, selected, group) : result);
  return {
    brands: countSets(
      getCountedSet('brands'),
      snapshot.brands
        .filter(({ slug }) => slug !== request.brand)
        .map(({ slug, index }) => ({ slug, set: market.brandSets[index] })),
      request.brands,
    ),
    categories: countSets(
      getCountedSet('categories'),
      listCategoryChoices(snapshot, market, base, request).map(({ slug, index }) => ({
        slug,
        set: market.categorySets[index],
      })),
      request.categories,
    ),
    prices: countRanges(getCountedSet('prices'), prices, getRanges(prices, base, request), request.prices),
    onSale: dropEmptyChoices([
      { value: true as const, count: countCommon(getCountedSet('onSale'), prices.onSale), isSelected: request.onSale },
    ]),
    shadeFamilies: countSets(
      getCountedSet('shadeFamilies'),
      snapshot.shadeFamilies.map(({ slug, index }) => ({ slug, set: market.shadeFamilySets[index] })),
      request.shadeFamilies,
    ),
    traits: traitGroups.flatMap((group) =>
      countSets(
        // What is added to things that a product is free from leaves fewer products.
        group === conjunctive ? result : getCountedSet(group),
        snapshot.traits
          .filter((trait) => trait.group === group)
          .map(({ slug, index }) => ({ slug, set: market.traitSets[index] })),
        request.traits,
      ),
    ),
    fields: [...fieldSets]
      .map(([key, sets]) => ({
        key,
        choices: countSets(
          getCountedSet(`field:${key}`),
          [...sets].map(([slug, set]) => ({ slug, set })),
          request.fields.get(key) ?? [],
        ),
      }))
      .filter(({ choices }) => choices.length > 0),
  };
}

/** Finds products by text; a whole SKU finds its product only. */
function findText(snapshot: Snapshot, market: MarketColumns, text: string): Hits {
  const place = findPlace(market, snapshot.variantBySku.get(text.toUpperCase())?.product);
  if (place >= 0) return { places: Uint32Array.of(place), scores: Uint32Array.of(1) };
  const own = languages.find((language) => language !== 'en' && markets[market.code].languages.includes(language));
  return snapshot.texts[own ?? 'en'].search(text, market);
}

/** Returns the places of the page's text, category and brand, before any filter. */
function createBaseSet(snapshot: Snapshot, market: MarketColumns, hits: Hits | null, request: ListingRequest): Bits {
  const base = hits ? createEmptyBits(market.products.length) : createFullBits(market.products.length);
  for (const place of hits?.places ?? []) addBit(base, place);
  const category = request.category === null ? null : snapshot.categoryBySlug.get(request.category);
  if (category) keepBits(base, market.categorySets[category.index] as Bits);
  const brand = request.brand === null ? null : snapshot.brandBySlug.get(request.brand);
  if (brand) keepBits(base, market.brandSets[brand.index] as Bits);
  return base;
}

function createSelectedSets(
  snapshot: Snapshot,
  market: MarketColumns,
  prices: Prices,
  fieldSets: FieldSets,
  request: ListingRequest,
): GroupSets {
  const selected = new Map<Group, Bits>();
  const select = (group: Group, sets: readonly (Bits | undefined)[]) => {
    const set = uniteSets(
      market,
      sets.filter((known) => known !== undefined),
    );
    if (set) selected.set(group, set);
  };
  select(
    'brands',
    request.brands.map((slug) => market.brandSets[snapshot.brandBySlug.get(slug)?.index ?? -1]),
  );
  select(
    'categories',
    request.categories.map((slug) => market.categorySets[snapshot.categoryBySlug.get(slug)?.index ?? -1]),
  );
  if (request.prices.length > 0) selected.set('prices', findPlacesInRanges(prices, request.prices));
  if (request.onSale) selected.set('onSale', prices.onSale);
  select(
    'shadeFamilies',
    request.shadeFamilies.map((slug) => market.shadeFamilySets[snapshot.shadeFamilyBySlug.get(slug)?.index ?? -1]),
  );
  for (const group of traitGroups) {
    const sets = request.traits.flatMap((slug) => {
      const trait = snapshot.traitBySlug.get(slug);
      return trait?.group === group ? (market.traitSets[trait.index] ?? []) : [];
    });
    if (group !== conjunctive) select(group, sets);
    else if (sets.length > 0) selected.set(group, intersectSets(sets));
  }
  for (const [key, choices] of request.fields) {
    select(
      `field:${key}`,
      choices.map((choice) => fieldSets.get(key)?.get(choice)),
    );
  }
  return selected;
}

/** @param sets at least one */
function intersectSets([first, ...rest]: readonly Bits[]): Bits {
  const common = (first as Bits).slice();
  for (const set of rest) keepBits(common, set);
  return common;
}

function uniteSets(market: MarketColumns, sets: readonly Bits[]): Bits | null {
  if (sets.length === 0) return null;
  const all = createEmptyBits(market.products.length);
  for (const set of sets) joinBits(all, set);
  return all;
}

function findPlacesInRanges(prices: Prices, ranges: readonly PriceRange[]): Bits {
  const set = createEmptyBits(prices.lowest.length);
  for (const range of ranges) {
    const [first, end] = findRanks(prices, range);
    for (let rank = first; rank < end; rank += 1) addBit(set, prices.lowestFirst[rank] as number);
  }
  return set;
}

/** A price range's part of the places from the lowest price up, as `[first, after the last]`. */
function findRanks(prices: Prices, { min, max }: PriceRange): [number, number] {
  const first = min === null ? 0 : findRank(prices, min);
  return [first, max === null ? prices.lowest.length : Math.max(first, findRank(prices, max))];
}

/** The first rank with a price of at least so much. */
function findRank({ lowestFirst, lowest }: Prices, price: number): number {
  let low = 0;
  let high = lowestFirst.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lowest[lowestFirst[middle] as number] as number) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the places that all groups leave, or all but one. */
function applyGroups(base: Bits, sets: GroupSets, without?: Group): Bits {
  const kept = base.slice();
  for (const [group, set] of sets) if (group !== without) keepBits(kept, set);
  return kept;
}

const dropEmptyChoices = <Value>(choices: Counted<Value>[]) =>
  choices.filter(({ count, isSelected }) => count > 0 || isSelected);

function countSets(
  within: Bits,
  choices: readonly { slug: string; set: Bits | undefined }[],
  selected: readonly string[],
): Counted<string>[] {
  return dropEmptyChoices(
    choices.map(({ slug, set }) => ({
      value: slug,
      count: set ? countCommon(within, set) : 0,
      isSelected: selected.includes(slug),
    })),
  );
}

/**
 * Lists the categories below the page's own, or the top ones. Where one of them holds all places of the page, its children
 * stand in for it. Selected categories are always listed.
 */
function listCategoryChoices(
  snapshot: Snapshot,
  market: MarketColumns,
  base: Bits,
  request: ListingRequest,
): CategoryEntry[] {
  const size = countBits(base);
  const countInBase = ({ index }: CategoryEntry) => countCommon(base, market.categorySets[index] as Bits);
  const own = request.category === null ? null : snapshot.categoryBySlug.get(request.category);
  let choices = own ? own.children : snapshot.categories.filter(({ parent }) => parent === null);
  for (;;) {
    const only = size > 0 ? choices.find((category) => countInBase(category) === size) : undefined;
    if (!only || only.children.length === 0) break;
    choices = only.children;
  }
  const others = request.categories
    .map((slug) => snapshot.categoryBySlug.get(slug))
    .filter((category) => category !== undefined)
    .filter((category) => !choices.includes(category));
  return [...choices, ...others];
}

function getRanges(prices: Prices, base: Bits, request: ListingRequest): PriceRange[] {
  if (request.text !== null) return createPriceRanges(listPrices(base, prices));
  const pages = rangesByPage.get(prices) ?? new Map<string, PriceRange[]>();
  rangesByPage.set(prices, pages);
  const page = `${request.category}/${request.brand}`;
  const ranges = pages.get(page) ?? createPriceRanges(listPrices(base, prices));
  pages.set(page, ranges);
  return ranges;
}

/** The prices of a set, ascending. */
function listPrices(set: Bits, prices: Prices): number[] {
  const found: number[] = [];
  for (const place of prices.lowestFirst) if (hasBit(set, place)) found.push(prices.lowest[place] as number);
  return found;
}

function countRanges(
  within: Bits,
  prices: Prices,
  offered: readonly PriceRange[],
  selected: readonly PriceRange[],
): Counted<PriceRange>[] {
  const isSame = (one: PriceRange) => (other: PriceRange) => one.min === other.min && one.max === other.max;
  const ranges = [...offered, ...selected.filter((range) => !offered.some(isSame(range)))];
  return dropEmptyChoices(
    ranges.map((range) => {
      const [first, end] = findRanks(prices, range);
      let count = 0;
      for (let rank = first; rank < end; rank += 1) {
        if (hasBit(within, prices.lowestFirst[rank] as number)) count += 1;
      }
      return { value: range, count, isSelected: selected.some(isSame(range)) };
    }),
  );
}

/** Places in the order of a sort, each with the key that it is sorted by. */
type Order = {
  size: number;
  placeAt: (rank: number) => number;
  keyAt: (rank: number) => number;
  isDescending: boolean;
};

function getSortOrder(sort: Sort, market: MarketColumns, prices: Prices, hits: Hits | null): Order {
  const size = market.products.length;
  const by = (places: Uint32Array, keys: Int32Array, isDescending: boolean): Order => {
    const placeAt = (rank: number) => places[rank] as number;
    return { size, placeAt, keyAt: (rank) => keys[placeAt(rank)] as number, isDescending };
  };
  switch (sort) {
    case 'featured':
      if (!hits) return { size, placeAt: (rank) => rank, keyAt: () => 0, isDescending: true };
      return {
        size: hits.places.length,
        placeAt: (rank) => hits.places[rank] as number,
        keyAt: (rank) => hits.scores[rank] as number,
        isDescending: true,
      };
    case 'newest':
      return by(market.newestFirst, market.launchedOn, true);
    case 'top_rated':
      return by(market.bestFirst, market.rating, true);
    case 'price_low_high':
      return by(prices.lowestFirst, prices.lowest, false);
    case 'price_high_low':
      return by(prices.highestFirst, prices.lowest, true);
  }
}

function createPage(
  market: MarketColumns,
  prices: Prices,
  hits: Hits | null,
  result: Bits,
  { sort, limit, after }: ListingRequest,
): { products: number[]; next: Cursor | null } {
  const order = getSortOrder(sort, market, prices, hits);
  const products: number[] = [];
  let last = 0;
  for (let rank = after ? findRankAfter(order, market, after) : 0; rank < order.size; rank += 1) {
    const place = order.placeAt(rank);
    if (!hasBit(result, place)) continue;
    if (products.length === limit) {
      const end = order.placeAt(last);
      const featured = market.featured[end] as number;
      return { products, next: { sort, key: order.keyAt(last), featured, id: market.ids[end] as number } };
    }
    products.push(market.ids[place] as number);
    last = rank;
  }
  return { products, next: null };
}

/** The first rank that stands after the cursor: by key, then by featured, then by id. */
function findRankAfter(order: Order, market: MarketColumns, cursor: Cursor): number {
  const isAfter = (rank: number) => {
    const key = order.keyAt(rank);
    if (key !== cursor.key) return key < cursor.key === order.isDescending;
    const place = order.placeAt(rank);
    const featured = market.featured[place] as number;
    return featured === cursor.featured ? (market.ids[place] as number) > cursor.id : featured < cursor.featured;
  };
  let low = 0;
  let high = order.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
