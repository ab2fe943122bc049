import { listingQuery } from '@vermilion/contract/catalogue';
import { limits, sorts } from '@vermilion/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearFilters,
  countFilters,
  formatListingSearch,
  isBlankSearch,
  keepOffered,
  type ListingState,
  mostShown,
  pageSize,
  parseListing,
  tidySearchText,
  toApiFilters,
  toggleFilter,
  untouched,
} from './listing-state.ts';

const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,2}$/), { maxLength: 6 });
const ranges = fc.uniqueArray(fc.stringMatching(/^(?:0|[1-9]\d{0,6})-(?:[1-9]\d{0,6})?$/), { maxLength: 3 });

const state: fc.Arbitrary<ListingState> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 60 }).map(tidySearchText),
  brands: slugs,
  categories: slugs,
  price: ranges,
  shades: slugs,
  others: slugs,
  fields: fc.uniqueArray(
    fc.stringMatching(/^[a-z][a-z0-9_]{0,8}\.(?:[a-z0-9]{1,8}(?:-[a-z0-9]{1,8})?|-?\d{1,4}(?:\.\d{1,3})?)$/),
    { maxLength: 4 },
  ),
  sale: fc.boolean(),
  sort: fc.constantFrom(...sorts),
  show: fc.integer({ min: 1, max: mostShown / pageSize }).map((pages) => pages * pageSize),
});

describe('the state of a listing in its address', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(state, (given) => {
        expect(parseListing(formatListingSearch(given))).toEqual(given);
      }),
    );
  });

  it('writes nothing for an untouched listing, and the same state the same way', () => {
    expect(formatListingSearch(untouched)).toBe('');
    fc.assert(
      fc.property(state, (given) => {
        const written = formatListingSearch(given);
        expect(formatListingSearch(parseListing(written))).toBe(written);
      }),
    );
  });

  it('never fails on garbage, and keeps nothing that the API would refuse', () => {
    const names = fc.constantFrom(
      'q',
      'brands',
      'categories',
      'price',
      'shades',
      'others',
      'fields',
      'sale',
      'sort',
      'show',
      'x',
    );
    const garbage = fc.array(
      fc.tuple(names, fc.oneof(fc.string({ unit: 'binary' }), slugs.map(String), ranges.map(String))),
    );
    fc.assert(
      fc.property(garbage, (pairs) => {
        const parsed = parseListing(new URLSearchParams(pairs));
        for (const group of ['brands', 'categories', 'shades', 'others'] as const) {
          expect(parsed[group].length).toBeLessThanOrEqual(limits.maxListItems);
          for (const item of parsed[group]) expect(item).toMatch(/^[a-z0-9_-]{1,120}$/i);
        }
        for (const item of parsed.price) expect(item).toMatch(/^\d*-\d*$/);
        expect(parsed.q.isWellFormed()).toBe(true);
        expect(parsed.q).not.toContain('\u0000');
        expect(parsed.q.length).toBeLessThanOrEqual(limits.maxSearchTextLength);
        expect(sorts).toContain(parsed.sort);
        expect(listingQuery.safeParse(toApiFilters(parsed)).error).toBeUndefined();
        expect(parsed.show % pageSize).toBe(0);
        expect(parsed.show).toBeGreaterThanOrEqual(pageSize);
        expect(parsed.show).toBeLessThanOrEqual(mostShown);
      }),
    );
  });

  it.each([
    ['brands=halden,kobune', { brands: ['halden', 'kobune'] }],
    ['brands=halden&brands=kobune&brands=halden', { brands: ['halden', 'kobune'] }],
    ['price=-2000&price=5000-', { price: ['-2000', '5000-'] }],
    ['price=-', { price: [] }],
    ['price=cheap,1000-2000', { price: ['1000-2000'] }],
    ['price=01000-2000,1000-20000000000', { price: [] }],
    ['sale=0', { sale: false }],
    ['sale=1', { sale: true }],
    ['sort=cheapest', { sort: 'featured' }],
    ['show=30', { show: 48 }],
    ['show=1000', { show: 1008 }],
    ['show=-1', { show: 24 }],
    ['show=1e9', { show: mostShown }],
    ['show=NaN', { show: 24 }],
  ])('reads %s', (search, expected) => {
    expect(parseListing(search)).toMatchObject(expected);
  });

  it.each(['%20', '%20%20%20', '+', '%E3%80%80', '%EF%BB%BF', '%E2%80%8B', '%C2%A0%09%0A', '%00'])(
    'takes q=%s for a blank search, which sets nothing',
    (blank) => {
      expect(isBlankSearch(`?q=${blank}`)).toBe(true);
      expect(parseListing(`q=${blank}`)).toEqual(untouched);
      expect(formatListingSearch(parseListing(`q=${blank}`))).toBe('');
    },
  );

  it.each(['', '?sort=newest', '?q=a', '?q=%20a'])('takes %s for no blank search', (search) => {
    expect(isBlankSearch(search)).toBe(false);
  });

  it('cuts a text between characters, not within one', () => {
    expect(tidySearchText(`${'a'.repeat(99)}💄`)).toBe('a'.repeat(99));
  });
});

describe('what a shopper sets', () => {
  it('is in force where the API knows it, though it finds nothing', () => {
    const offered = (value: string, count: number, selected: boolean) => ({ value, label: value, count, selected });
    const filters = {
      brands: [offered('halden', 9, false), offered('kobune', 0, true)],
      categories: [],
      price: [offered('1-2', 0, true)],
      shades: [],
      others: [],
      fields: [
        { key: 'worn', label: 'Worn', choices: [offered('worn.day', 3, true)] },
        { key: 'lasts', label: 'Lasts', choices: [offered('lasts.9.5', 1, true)] },
      ],
    };
    const requested = parseListing(
      'q=red&brands=nonexistent,kobune&categories=gone&price=1-2&others=holy&fields=worn.day,worn.never,gone.x,lasts.9.5&sale=1&show=48',
    );
    const set = keepOffered(requested, filters);
    expect(set).toEqual({
      ...requested,
      brands: ['kobune'],
      categories: [],
      others: [],
      fields: ['worn.day', 'lasts.9.5'],
    });
    expect(countFilters(set)).toBe(5);
    // The box that was clicked just now, before its answer has come.
    expect(keepOffered(toggleFilter(set, 'brands', 'halden'), filters).brands).toEqual(['kobune', 'halden']);
  });

  it('is unset by the same click, and starts the listing from its top', () => {
    const set = toggleFilter({ ...untouched, show: 72 }, 'brands', 'halden');
    expect(set).toMatchObject({ brands: ['halden'], show: pageSize });
    expect(toggleFilter(set, 'brands', 'halden')).toEqual(untouched);
  });

  it('is counted, and cleared but for text and order', () => {
    const set: ListingState = { ...untouched, q: 'red', brands: ['a', 'b'], sale: true, sort: 'newest', show: 48 };
    expect(countFilters(set)).toBe(3);
    expect(clearFilters(set)).toEqual({ ...untouched, q: 'red', sort: 'newest' });
  });
});
