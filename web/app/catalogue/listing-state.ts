import type { FilterChoice, Filters, Sort } from '@vermilion/contract/catalogue';
import type { EndpointInput } from '@vermilion/contract/endpoints';
import { limits, sorts } from '@vermilion/contract/limits';

/** How many products a listing starts with, and how many "Show more" adds. */
export const pageSize = 24;

/** The most products that the server renders; the browser loads the rest of what the URL includes, by cursor. */
export const mostServed = limits.maxListingPageSize * 4;

/** The most products that a URL can include. */
export const mostShown = mostServed * 5;

/** The filter groups (spec §3) that hold several values; `fields` has those of the shop's own fields. */
export const listGroups = ['brands', 'categories', 'price', 'shades', 'others', 'fields'] as const;
export type ListGroup = (typeof listGroups)[number];

/** The query parameters that a listing page reads. */
export const listingParameters = ['q', ...listGroups, 'sale', 'sort', 'show'] as const;

/** Everything a shopper sets on a listing; it lives in the address, so that a link shows the same. */
export type ListingState = Record<ListGroup, string[]> & {
  q: string;
  sale: boolean;
  sort: Sort;
  show: number;
};

function mapGroups(getChoices: (group: ListGroup) => string[]): Record<ListGroup, string[]> {
  return Object.fromEntries(listGroups.map((group) => [group, getChoices(group)])) as Record<ListGroup, string[]>;
}

export const untouched: ListingState = {
  ...mapGroups(() => []),
  q: '',
  sale: false,
  sort: 'featured',
  show: pageSize,
};

/** A slug, or a field's key and its choice. */
const value = /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/i;
/** As the API writes it, so that the choice is found among those it offers. */
const priceRange = /^(?:(?:0|[1-9]\d{0,9})-(?:0|[1-9]\d{0,9})?|-(?:0|[1-9]\d{0,9}))$/;
/** Parses a listing's query. Unknown and invalid parameters are dropped, so that no link fails. */
export function parseListing(search: string | URLSearchParams): ListingState {
  const params = new URLSearchParams(search);
  const list = (group: ListGroup) => {
    const shape = group === 'price' ? priceRange : value;
    const items = params.getAll(group).flatMap((text) => text.split(','));
    const known = items.filter((item) => item.length <= limits.maxSlugLength && shape.test(item));
    return [...new Set(known)].slice(0, limits.maxListItems);
  };
  return {
    ...mapGroups(list),
    q: tidySearchText(params.get('q') ?? ''),
    sale: ['1', 'true'].includes(params.get('sale') ?? ''),
    sort: sorts.find((known) => known === params.get('sort')) ?? untouched.sort,
    show: readShownCount(params.get('show')),
  };
}

/** Returns a text to search for as the API takes it: trimmed and bounded; empty where nothing in it is visible. */
export function tidySearchText(text: string): string {
  const storable = text.toWellFormed().replaceAll('\u0000', '').trim();
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(storable)) return '';
  return storable
    .slice(0, limits.maxSearchTextLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Whether an address searches for a text in which nothing is visible: the API finds nothing by it. */
export function isBlankSearch(search: string | URLSearchParams): boolean {
  const q = new URLSearchParams(search).get('q');
  return q !== null && tidySearchText(q) === '';
}

/** Rounds to whole pages: "Show more" then adds as many as it says. */
function readShownCount(text: string | null): number {
  const wanted = Math.ceil(Number(text) / pageSize) * pageSize;
  return wanted >= pageSize ? Math.min(wanted, mostShown) : pageSize;
}

/** Writes the query of an address, `?` included; nothing for a listing as it first appears. */
export function formatListingSearch(state: ListingState): string {
  const params = new URLSearchParams(toApiFilters(state));
  if (state.show !== untouched.show) params.set('show', String(state.show));
  // A comma is legal in a query and keeps the address readable.
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** Returns the API's query for a listing's state, without defaults. */
export function toApiFilters(state: ListingState): Record<string, string> & EndpointInput<'GET search/'>['query'] {
  return {
    ...(state.q && { q: state.q }),
    ...Object.fromEntries(
      listGroups.flatMap((group) => (state[group].length > 0 ? [[group, state[group].join(',')]] : [])),
    ),
    ...(state.sale && { sale: '1' }),
    ...(state.sort !== untouched.sort && { sort: state.sort }),
  };
}

/**
 * What of a listing's state is in force: the API ignores a choice that it does not know, such as a brand that is gone,
 * so none of these is shown as set.
 */
export function keepOffered(state: ListingState, filters: Pick<Filters, ListGroup>): ListingState {
  return {
    ...state,
    ...mapGroups((group) => state[group].filter((choice) => findChoice(filters, group, choice))),
  };
}

/** Finds a choice among those that are offered. */
export function findChoice(
  filters: Pick<Filters, ListGroup>,
  group: ListGroup,
  choice: string,
): FilterChoice | undefined {
  const offered = group === 'fields' ? filters.fields.flatMap(({ choices }) => choices) : filters[group];
  return offered.find(({ value }) => value === choice);
}

/** Sets or unsets one choice; the listing starts from its top again. */
export function toggleFilter(state: ListingState, group: ListGroup, choice: string): ListingState {
  const set = state[group];
  const next = set.includes(choice) ? set.filter((item) => item !== choice) : [...set, choice];
  return { ...state, [group]: next, show: pageSize };
}

/** Without any filter; the text and the order stay. */
export function clearFilters(state: ListingState): ListingState {
  return { ...untouched, q: state.q, sort: state.sort };
}

export function countFilters(state: ListingState): number {
  return listGroups.reduce((sum, group) => sum + state[group].length, state.sale ? 1 : 0);
}
