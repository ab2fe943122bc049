import type { ActivityFilters, ServiceFilters } from '@vermilion/contract/happening';
import type { DateFilter } from '@vermilion/contract/happening-terms';

/** The choices of filters that a page has. */
export type FilterChoices = ActivityFilters & {
  /** What services belong to; none for classes and events. */
  groups: ServiceFilters['groups'];
  /** When classes and events take place; none for services. */
  dates: readonly DateFilter[];
};

/** The query of the address of a list, which is its filters; `type`: what services belong to. */
export type ChosenFilters = ReturnType<typeof chooseFilters>;
export type FilterName = keyof ChosenFilters;

/** Returns the filters that an address sets. What is no choice, such as a store that has closed, filters nothing. */
export function chooseFilters(
  { stores, cities, groups, prices, dates, languages }: FilterChoices,
  query: URLSearchParams,
) {
  const find = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  return {
    store: find(
      'store',
      stores.map(({ code }) => code),
    ),
    city: find('city', cities),
    type: find(
      'type',
      groups.map(({ id }) => id),
    ),
    price: find('price', prices),
    date: find('date', dates),
    language: find('language', languages),
  };
}

/** Whether any filter is set. */
export const isFiltered = (chosen: ChosenFilters): boolean =>
  Object.values(chosen).some((value) => value !== undefined);

/** Returns the address of a list with filters. @param path of the list without any */
export function addFilters(path: string, chosen: Partial<Record<FilterName, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
