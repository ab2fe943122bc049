import { getCalendarDay } from '@vermilion/contract/dates';
import type { ActivityFilters } from '@vermilion/contract/happening';
import { type DateFilter, type PriceFilter, priceFilters } from '@vermilion/contract/happening-terms';
import type { Store } from '@vermilion/contract/market';
import { type Language, languages } from '@vermilion/contract/markets';

/** Where a service, a class or an event takes place, and which languages are spoken there. @property startsAt null: of a service, at any time */
export type Occasion = {
  store: Pick<Store, 'code' | 'city' | 'zone'>;
  languages: readonly Language[];
  startsAt: Date | null;
};

/** What is left out filters nothing. */
export type OccasionFilter = {
  store?: string | undefined;
  city?: string | undefined;
  language?: Language | undefined;
  date?: DateFilter | undefined;
};

/** Whether all filters apply to one occasion. */
export function isFitting(
  { store, languages: spoken, startsAt }: Occasion,
  filter: OccasionFilter,
  now: Date,
): boolean {
  return (
    (filter.store === undefined || filter.store === store.code) &&
    (filter.city === undefined || filter.city === store.city) &&
    (filter.language === undefined || spoken.includes(filter.language)) &&
    (filter.date === undefined || (startsAt !== null && isInPeriod(startsAt, store.zone, now, filter.date)))
  );
}

/** Whether a price (minor units) is free or not, as the filter wants. */
export const hasPrice = (price: number, filter: PriceFilter | undefined): boolean =>
  filter === undefined || getPriceFilter(price) === filter;

const getPriceFilter = (price: number): PriceFilter => (price === 0 ? 'free' : 'paid');

/** Whether a moment is in the week (from Monday on) or the month that it is now in a zone. */
export function isInPeriod(moment: Date, zone: string, now: Date, period: DateFilter): boolean {
  const day = Temporal.PlainDate.from(getCalendarDay(zone, moment));
  const today = Temporal.PlainDate.from(getCalendarDay(zone, now));
  const first =
    period === 'this-week' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.subtract({ days: today.day - 1 });
  const end = period === 'this-week' ? first.add({ weeks: 1 }) : first.add({ months: 1 });
  return Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, end) < 0;
}

/** Returns the choices of filters that services, classes or events have, each once. @param stores of the market, in their order */
export function listFilters(
  activities: readonly { price: number; occasions: readonly Occasion[] }[],
  stores: readonly Store[],
): ActivityFilters {
  const occasions = activities.flatMap((activity) => activity.occasions);
  const codes = new Set(occasions.map(({ store }) => store.code));
  const spoken = new Set(occasions.flatMap((occasion) => occasion.languages));
  const prices = new Set(activities.map(({ price }) => getPriceFilter(price)));
  const offering = stores.filter(({ code }) => codes.has(code));
  return {
    stores: offering.map(({ code, name }) => ({ code, name })),
    cities: [...new Set(offering.map(({ city }) => city))],
    prices: priceFilters.filter((price) => prices.has(price)),
    languages: languages.filter((language) => spoken.has(language)),
  };
}
