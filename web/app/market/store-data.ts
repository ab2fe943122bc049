import { isPastMidnight } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import type { Site } from '@vermilion/contract/site';
import { groupWeek, listClosings, type StoreAt } from './opening-hours.rules.ts';
import { getStorePath } from './store-path.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A store as search engines read it (schema.org Store), with its hours and the days on which it is closed. @param isSalon whether it offers services */
export function createStoreData(
  { store, day }: Pick<StoreAt, 'store' | 'day'>,
  { origin, prefix }: Pick<Site, 'origin' | 'prefix'>,
  { isSalon }: { isSalon: boolean },
) {
  const { code, name, address, city, market, phone, hours } = store;
  return {
    '@context': 'https://schema.org',
    '@type': isSalon ? ['Store', 'BeautySalon'] : 'Store',
    name,
    url: `${origin}${prefix}${getStorePath(code)}`,
    telephone: phone,
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressCountry: market },
    openingHoursSpecification: groupWeek(hours).flatMap(({ from, to, hours: own }) =>
      own
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: weekdays.slice(from, to + 1),
              opens: own.opens,
              closes: getEnd(own),
            },
          ]
        : [],
    ),
    specialOpeningHoursSpecification: listClosings(store, day).map((closed) => ({
      '@type': 'OpeningHoursSpecification',
      // All of the day.
      opens: '00:00',
      closes: '00:00',
      validFrom: closed,
      validThrough: closed,
    })),
  };
}

/** Around the clock is written as up to the last minute: `00:00` to `00:00` is closed. */
function getEnd(own: NonNullable<Store['hours'][number]>): string {
  return isPastMidnight(own) && own.opens === own.closes ? '23:59' : own.closes;
}
