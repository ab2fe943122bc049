import type { Store } from '@vermilion/contract/market';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPrice, isFitting, isInPeriod, listFilters, type Occasion } from './happening.filters.rules.ts';

const now = new Date('2026-12-02T04:00:00Z');
const createStore = (code: string, city: string) => ({ code, name: `Vermilion ${code}`, city, zone: 'Asia/Singapore' });
const orchard = createStore('sg-a', 'Singapore');
const penang = createStore('my-a', 'Penang');
const inEnglish: Occasion = { store: orchard, languages: ['en'], startsAt: new Date('2026-12-04T10:30:00Z') };
const inChinese: Occasion = { store: penang, languages: ['zh'], startsAt: null };

describe('a week or a month', () => {
  test.each([
    // Sunday and Monday at midnight in Singapore, where it is eight hours later than in UTC.
    ['2026-11-29T15:59:59Z', [false, false]],
    ['2026-11-29T16:00:00Z', [true, false]],
    ['2026-11-30T15:59:59Z', [true, false]],
    ['2026-11-30T16:00:00Z', [true, true]],
    ['2026-12-06T15:59:59Z', [true, true]],
    ['2026-12-06T16:00:00Z', [false, true]],
    ['2026-12-31T15:59:59Z', [false, true]],
    ['2026-12-31T16:00:00Z', [false, false]],
  ])('begins and ends by the calendar of the store: %s', (moment, expected) => {
    const isIn = (period: 'this-week' | 'this-month') => isInPeriod(new Date(moment), 'Asia/Singapore', now, period);
    expect([isIn('this-week'), isIn('this-month')]).toEqual(expected);
  });

  test('has now, in every zone', () => {
    const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom('Asia/Singapore', 'Australia/Sydney', 'Pacific/Auckland', 'Asia/Bangkok');
    fc.assert(
      fc.property(date, zone, (moment, inZone) => {
        expect(isInPeriod(moment, inZone, moment, 'this-week')).toBe(true);
        expect(isInPeriod(moment, inZone, moment, 'this-month')).toBe(true);
      }),
    );
  });
});

test('filters apply to one occasion, all of them', () => {
  expect(isFitting(inEnglish, {}, now)).toBe(true);
  const all = { store: 'sg-a', city: 'Singapore', language: 'en', date: 'this-week' } as const;
  expect(isFitting(inEnglish, all, now)).toBe(true);
  for (const change of [{ store: 'sg-b' }, { city: 'Penang' }, { language: 'zh' }] as const) {
    expect(isFitting(inEnglish, { ...all, ...change }, now)).toBe(false);
  }
  // What takes place at any time is in no week.
  expect(isFitting(inChinese, { date: 'this-week' }, now)).toBe(false);
});

test('a price is free or not', () => {
  expect([hasPrice(0, 'free'), hasPrice(0, 'paid'), hasPrice(0, undefined)]).toEqual([true, false, true]);
  expect([hasPrice(1, 'free'), hasPrice(1, 'paid'), hasPrice(1, undefined)]).toEqual([false, true, true]);
});

test('each choice is listed once, in the order of stores and languages', () => {
  const activities = [
    { price: 4800, occasions: [inChinese, inEnglish] },
    { price: 0, occasions: [inEnglish] },
  ];
  const stores = [orchard, createStore('sg-b', 'Singapore'), penang] as Store[];
  expect(listFilters(activities, stores)).toEqual({
    stores: [
      { code: 'sg-a', name: 'Vermilion sg-a' },
      { code: 'my-a', name: 'Vermilion my-a' },
    ],
    cities: ['Singapore', 'Penang'],
    prices: ['free', 'paid'],
    languages: ['en', 'zh'],
  });
  expect(listFilters([], stores)).toEqual({ stores: [], cities: [], prices: [], languages: [] });
});
