import { hash } from 'node:crypto';
import type { Sort } from '@vermilion/contract/catalogue';
import type { MarketCode } from '@vermilion/contract/markets';
import type { PriceRange } from './catalogue.rules.ts';

/**
 * Answers listings: here from memory (catalogue.listing.ts). Requests and answers hold slugs and ids only, so that a
 * search engine can replace it.
 */
export type CatalogueIndex = {
  list: (request: ListingRequest) => ListingAnswer | Promise<ListingAnswer>;
  /** The products alone: counting the choices of all filters is most of a listing's work. */
  find: (request: ListingRequest) => FoundProducts | Promise<FoundProducts>;
};

/** Slugs name what the catalogue holds; the caller has checked `category` and `brand`. */
export type ListingRequest = {
  market: MarketCode;
  /** Text to find; null for all products. A text without a letter or digit finds nothing. */
  text: string | null;
  /** The page's own. */
  category: string | null;
  brand: string | null;
  // Filters: any of a group, and something of each group. What is unknown is ignored.
  brands: readonly string[];
  categories: readonly string[];
  prices: readonly PriceRange[];
  onSale: boolean;
  shadeFamilies: readonly string[];
  /** Any of a group; all of what a product is free from. */
  traits: readonly string[];
  /** Choices of the shop's own fields, by key. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** With a text, `featured` is by relevance. */
  sort: Sort;
  limit: number;
  after: Cursor | null;
};

/** How many products there would be if it were set, other groups applied. */
export type Counted<Value> = { value: Value; count: number; isSelected: boolean };

export type FoundProducts = {
  /** Ids, in order. */
  products: number[];
  total: number;
  next: Cursor | null;
};

export type ListingAnswer = FoundProducts & {
  // Choices that find nothing are left out unless they are set; so is the page's own brand.
  brands: Counted<string>[];
  categories: Counted<string>[];
  prices: Counted<PriceRange>[];
  onSale: Counted<true>[];
  shadeFamilies: Counted<string>[];
  /** In the order of the filter. */
  traits: Counted<string>[];
  /** In the order of the filters; of a field without a choice nothing. */
  fields: { key: string; choices: Counted<string>[] }[];
};

/** The sort keys of a page's last product. The next page begins after them, even if that product is gone. */
export type Cursor = { sort: Sort; key: number; featured: number; id: number };

/** @param text what the listing was asked for */
export function writeCursor({ sort, key, featured, id }: Cursor, text: string): string {
  return [getOrderName(sort, text), key, featured, id].join('.');
}

/** Reads a cursor of a sort, by relevance also of the same text; null when it is none. */
export function readCursor(written: string, sort: Sort, text: string): Cursor | null {
  const [, name, key, featured, id] = /^([\w-]+)\.(-?\d{1,10})\.(\d{1,10})\.(\d{1,10})$/.exec(written) ?? [];
  return name === getOrderName(sort, text)
    ? { sort, key: Number(key), featured: Number(featured), id: Number(id) }
    : null;
}

/** Relevance depends on the text, so its cursors hold for one text; every other order is the same for all listings. */
function getOrderName(sort: Sort, text: string): string {
  return sort === 'featured' && text !== '' ? `relevance-${hash('sha256', text, 'hex').slice(0, 12)}` : sort;
}
