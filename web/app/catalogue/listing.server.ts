import type { Category, Listing } from '@vermilion/contract/catalogue';
import { limits } from '@vermilion/contract/limits';
import { throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageData } from '~/platform/page.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { isBlankSearch, mostServed, parseListing, toApiFilters } from './listing-state.ts';

/** What a listing page is about, if not about a text: part of its path, so it shows no chip. */
export type ListingScope = { category?: string; brand?: string };

export type ListingPage = Listing & {
  scope: ListingScope;
  page: PageData;
  /** Where to go on from an empty listing. */
  suggestions: { queries: string[]; categories: Category[] } | null;
};

/**
 * Loads a listing as its address asks for it, from the first product to the last one that "Show more" had shown, as
 * far as the server shows them at once.
 * @throws a 404 response where the category or brand is not sold in the market
 */
export async function loadListing({ api }: Shop, url: string, scope: ListingScope = {}): Promise<ListingPage> {
  const { searchParams } = new URL(url);
  const state = parseListing(searchParams);
  const filters = { ...toApiFilters(state), ...(isBlankSearch(searchParams) && { q: '' }) };
  const shown = Math.min(state.show, mostServed);
  const loadPart = (wanted: number, after?: string) =>
    api('GET search/', {
      query: { ...filters, ...scope, limit: String(Math.min(wanted, limits.maxListingPageSize)), after },
    });
  const listing = await throwNotFoundIfMissing(loadPart(shown));
  const products = [...listing.products];
  let { next } = listing;
  while (next && products.length < shown) {
    const more = await loadPart(shown - products.length, next);
    products.push(...more.products);
    next = more.next;
  }
  const page = { department: listing.category?.trail[0]?.slug };
  return {
    ...listing,
    products,
    next,
    scope,
    page,
    suggestions: listing.total === 0 ? await loadSuggestions(api) : null,
  };
}

async function loadSuggestions(api: Shop['api']) {
  const [{ queries }, { categories }] = await Promise.all([api('GET search/popular-queries/'), api('GET categories/')]);
  return { queries, categories: categories.map((category) => ({ ...category, children: [] })) };
}
