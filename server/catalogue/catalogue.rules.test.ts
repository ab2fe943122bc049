import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPriceRanges,
  getAvailability,
  getPriceAt,
  getPriceEnd,
  getStockToShow,
  getText,
  isInRange,
  listBadgesAt,
  readPriceRange,
  toDayNumber,
  writePriceRange,
} from './catalogue.rules.ts';

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 200 });

describe('price ranges', () => {
  test('touch, hold every price once, are never empty, and are five at most', () => {
    fc.assert(
      fc.property(amounts, (unsorted) => {
        const prices = unsorted.sort((one, other) => one - other);
        const ranges = createPriceRanges(prices);
        expect(ranges.length).toBeLessThanOrEqual(5);
        for (const range of ranges) expect(prices.some((price) => isInRange(price, range))).toBe(true);
        if (ranges.length === 0) return;
        expect(ranges[0]?.min).toBeNull();
        expect(ranges.at(-1)?.max).toBeNull();
        for (const [index, { max }] of ranges.entries()) {
          if (index < ranges.length - 1) expect(max).toBe(ranges[index + 1]?.min);
        }
        for (const price of prices) expect(ranges.filter((range) => isInRange(price, range))).toHaveLength(1);
      }),
    );
  });

  test('are cut at round numbers of the currency', () => {
    const dollars = Array.from({ length: 100 }, (_, index) => 990 + index * 100);
    expect(createPriceRanges(dollars).map(writePriceRange)).toEqual([
      '-3000',
      '3000-5000',
      '5000-6000',
      '6000-8000',
      '8000-',
    ]);
    expect(createPriceRanges([149_000, 179_000, 199_000, 249_000, 429_000]).map(writePriceRange)).toEqual([
      '-200000',
      '200000-250000',
      '250000-',
    ]);
  });

  test('one price needs none', () => {
    expect(createPriceRanges([])).toEqual([]);
    expect(createPriceRanges([500, 500, 500])).toEqual([]);
  });

  test('are read as they are written', () => {
    const end = fc.option(fc.integer({ min: 0, max: 9_999_999_999 }));
    fc.assert(
      fc.property(end, end, (min, max) => {
        const range = min === null && max === null ? null : { min, max };
        expect(readPriceRange(writePriceRange({ min, max }))).toEqual(range);
      }),
    );
    for (const text of ['', '-', 'a-b', '1-2-3', '1e3-', ' 1-2', '−5-', '99999999999-'])
      expect(readPriceRange(text)).toBeNull();
  });
});

describe('prices', () => {
  const tag = { price: 3800, sale: { price: 2900, from: 1000, to: 2000 } };

  test('a sale holds from its first moment until before its last', () => {
    expect(getPriceAt(tag, 999)).toEqual({ price: 3800, priceBeforeSale: null });
    expect(getPriceAt(tag, 1000)).toEqual({ price: 2900, priceBeforeSale: 3800 });
    expect(getPriceAt(tag, 1999)).toEqual({ price: 2900, priceBeforeSale: 3800 });
    expect(getPriceAt(tag, 2000)).toEqual({ price: 3800, priceBeforeSale: null });
  });

  test('hold until they say so, and change then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (now, later) => {
        const until = getPriceEnd(tag, now);
        if (later >= now && later < until) expect(getPriceAt(tag, later)).toEqual(getPriceAt(tag, now));
        if (until < Number.POSITIVE_INFINITY) expect(getPriceAt(tag, until)).not.toEqual(getPriceAt(tag, now));
      }),
    );
  });
});

describe('availability', () => {
  const at = (badges: string[], onSaleFrom: number | null, inStock: boolean, now = 1000) =>
    getAvailability({ badges, onSaleFrom }, inStock, now);

  test('coming soon goes before all, until its moment has come', () => {
    expect(at(['coming_soon', 'app_exclusive'], null, true)).toBe('coming_soon');
    expect(at(['coming_soon'], 1001, true)).toBe('coming_soon');
    expect(at(['coming_soon'], 1000, true)).toBe('in_stock');
    expect(at(['coming_soon', 'app_exclusive'], 1000, true)).toBe('app_exclusive');
  });

  test('what goes on sale at a moment is coming soon before it, without the badge too', () => {
    const before = (badges: string[]) => {
      const assortment = { badges, onSaleFrom: 1001 };
      const shown = listBadgesAt(assortment, { isOnSale: false, launchedOn: 0 }, 1000, 1000);
      return [getAvailability(assortment, true, 1000), ...shown];
    };
    expect(before([])).toEqual(['coming_soon', 'coming_soon']);
    expect(before(['selected_shades_only'])).toEqual(['coming_soon', 'coming_soon', 'selected_shades_only']);
    expect(before(['app_exclusive'])[0]).toBe('coming_soon');
    expect(before(['priority_access'])).toEqual(['priority_access', 'priority_access']);
    expect(at([], 1000, true)).toBe('in_stock');
  });

  test('otherwise stock decides', () => {
    expect(at(['priority_access'], null, false)).toBe('priority_access');
    expect([999, 1000].map((moment) => at(['priority_access'], 1000, true, moment))).toEqual([
      'priority_access',
      'in_stock',
    ]);
    expect(at(['selected_shades_only'], null, true)).toBe('in_stock');
    expect(at([], null, false)).toBe('out_of_stock');
  });

  test('stock is told when five or fewer are left', () => {
    expect([0, 1, 5, 6].map(getStockToShow)).toEqual([null, 1, 5, null]);
  });
});

test('badges come by rank; new is for sixty days', () => {
  const today = toDayNumber('2026-11-21');
  const badges = (isOnSale: boolean, launched: string) =>
    listBadgesAt(
      { badges: ['app_exclusive', 'coming_soon'], onSaleFrom: 500 },
      { isOnSale, launchedOn: toDayNumber(launched) },
      today,
      1000,
    );
  expect(badges(true, '2026-11-21')).toEqual(['app_exclusive', 'sale', 'new']);
  expect(badges(false, '2026-09-23')).toEqual(['app_exclusive', 'new']);
  expect(badges(false, '2026-09-22')).toEqual(['app_exclusive']);
  expect(badges(false, '2026-11-22')).toEqual(['app_exclusive']);
});

test('English stands in for a text that is missing or empty', () => {
  expect(getText({ en: 'Lips', th: 'ริมฝีปาก', id: '' }, 'th')).toBe('ริมฝีปาก');
  expect(getText({ en: 'Lips', th: 'ริมฝีปาก', id: '' }, 'id')).toBe('Lips');
  expect(getText({ en: 'Lips' }, 'zh')).toBe('Lips');
});
