import { expect, test } from 'vitest';
import { addFilters, chooseFilters, type FilterChoices, isFiltered } from './chosen-filters.ts';

const choices: FilterChoices = {
  stores: [
    { code: 'sg-a', name: 'Orchard' },
    { code: 'sg-b', name: 'Bugis' },
  ],
  cities: ['Singapore', 'Kota Kinabalu'],
  groups: [{ id: 'brows', name: 'Brows' }],
  prices: ['free', 'paid'],
  dates: ['this-week', 'this-month'],
  languages: ['en', 'zh'],
};
const choose = (search: string, changes: Partial<FilterChoices> = {}) =>
  chooseFilters({ ...choices, ...changes }, new URLSearchParams(search));

test('an address sets the filters that it names', () => {
  const search = 'store=sg-b&city=Kota+Kinabalu&type=brows&price=free&date=this-week&language=zh';
  expect(choose(search)).toEqual({
    store: 'sg-b',
    city: 'Kota Kinabalu',
    type: 'brows',
    price: 'free',
    date: 'this-week',
    language: 'zh',
  });
  expect(addFilters('/happening/classes', choose(search))).toBe(`/happening/classes?${search}`);
  expect(isFiltered(choose('city=Singapore'))).toBe(true);
});

test('what is no choice, or is empty as without scripts, filters nothing', () => {
  for (const search of ['', 'store=&city=&price=', 'store=sg-x&city=Perth&price=cheap&language=fr', 'type=lips']) {
    expect(isFiltered(choose(search)), search).toBe(false);
    expect(addFilters('/happening/services', choose(search))).toBe('/happening/services');
  }
  expect(isFiltered(choose('date=this-week', { dates: [] }))).toBe(false);
});
