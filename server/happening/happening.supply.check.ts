import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import type { MarketCode } from '@vermilion/contract/markets';
import { bookingProviderSettings } from '../env.ts';
import type { Fault } from '../platform/explain-issue.ts';
import type { BookedSession } from './happening.gatherings.store.ts';
import type { Supply } from './happening.supply.file.ts';

/**
 * Returns what a file of services says that cannot be: names without what they name, names that are there twice, and services that
 * nobody could ever book.
 * @param markets of the stores of the shop, by their codes
 * @param providers of bookings that are set up, by their names
 * @param booked the sessions that somebody has booked, holds or waits for, by their codes
 */
export function findSupplyFaults(
  supply: Supply,
  markets: ReadonlyMap<string, MarketCode>,
  booked: ReadonlyMap<string, BookedSession>,
  providers: ReadonlySet<BookingProviderName>,
): Fault[] {
  const { groups, services, artists, chairs, gatherings } = supply;
  const groupIds = new Set(groups.map(({ id }) => id));
  const chairStores = new Set(chairs.map(({ store }) => store));
  const storeSkills = new Map(
    [...Map.groupBy(artists, ({ store }) => store)].map(([store, own]) => [
      store,
      new Set(own.flatMap(({ skills }) => skills)),
    ]),
  );

  const listUnknownStore = (path: Fault['path'], store: string): Fault[] =>
    markets.has(store) ? [] : [{ path, message: `names ${store}, which is no store of the shop` }];

  const listServiceFaults = (service: Supply['services'][number], place: number): Fault[] => {
    const path = ['services', place];
    const faults = service.stores.flatMap((store, index): Fault[] => {
      const at = [...path, 'stores', index];
      const market = markets.get(store);
      if (!market) return listUnknownStore(at, store);
      // Who does it there, and where, is the provider's.
      if (service.provider) return listMissingPrice(service, path, market, store);
      const missing = new Set(service.parts.map(({ skill }) => skill)).difference(storeSkills.get(store) ?? new Set());
      return [
        ...listMissingPrice(service, path, market, store),
        ...[...missing].map((skill) => ({
          path: at,
          message: `names ${store}, where no artist has the skill ${skill}`,
        })),
        ...(chairStores.has(store) ? [] : [{ path: at, message: `names ${store}, which has no chair` }]),
      ];
    });
    const unknownGroup = { path: [...path, 'group'], message: `names ${service.group}, which is none of the groups` };
    return [
      ...(groupIds.has(service.group) ? [] : [unknownGroup]),
      ...faults,
      ...listTwice(service.questions, [...path, 'questions']),
      ...listProviderFaults(service, path, providers),
    ];
  };

  const listGatheringFaults = (gathering: Supply['gatherings'][number], place: number): Fault[] => {
    const path = ['gatherings', place];
    return [
      ...(gathering.kind === 'class' && gathering.tier !== undefined
        ? [{ path: [...path, 'tier'], message: 'is for events alone: a class is for everybody' }]
        : []),
      ...listTwice(gathering.questions, [...path, 'questions']),
      ...gathering.sessions.flatMap(({ id, store, seats }, index): Fault[] => {
        const at = [...path, 'sessions', index];
        const market = markets.get(store);
        if (!market) return listUnknownStore([...at, 'store'], store);
        return [
          ...listMissingPrice(gathering, path, market, store),
          ...listChangeFaults({ id, seats }, gathering.id, market, at),
        ];
      }),
    ];
  };
  /** Returns what a session cannot become that somebody has booked: who has paid for one thing does not get another. */
  const listChangeFaults = (
    { id, seats }: { id: string; seats: number },
    gathering: string,
    market: MarketCode,
    path: Fault['path'],
  ): Fault[] => {
    const before = booked.get(id);
    if (!before) return [];
    return [
      // Where staff have said how many there are, the file changes nothing.
      ...(seats < before.taken && !before.hasStaffSeats
        ? [{ path: [...path, 'seats'], message: `is ${seats}, and ${before.taken} seats are taken` }]
        : []),
      ...(gathering === before.gathering
        ? []
        : [{ path: [...path, 'id'], message: `is ${id}, which is booked as a session of ${before.gathering}` }]),
      ...(market === before.market
        ? []
        : [{ path: [...path, 'store'], message: `is in ${market}, and it is booked in ${before.market}` }]),
    ];
  };
  const sessionIds = new Set<string>();
  const listSessionsTwice = gatherings.flatMap(({ sessions }, place) =>
    listTwice(sessions, ['gatherings', place, 'sessions'], sessionIds),
  );

  return [
    ...listTwice(groups, ['groups']),
    ...listTwice(services, ['services']),
    ...services.flatMap(listServiceFaults),
    ...listTwice(gatherings, ['gatherings']),
    ...gatherings.flatMap(listGatheringFaults),
    ...listSessionsTwice,
    ...listTwice(artists, ['artists']),
    ...artists.flatMap(({ store, week }, place) => [
      ...listUnknownStore(['artists', place, 'store'], store),
      ...listBreakFaults(week, ['artists', place, 'week']),
    ]),
    ...listTwice(chairs, ['chairs']),
    ...chairs.flatMap(({ store }, place) => listUnknownStore(['chairs', place, 'store'], store)),
  ];
}

function listMissingPrice(
  { prices }: Pick<Supply['services'][number], 'prices'>,
  path: Fault['path'],
  market: MarketCode,
  store: string,
): Fault[] {
  return prices[market] === undefined
    ? [{ path: [...path, 'prices'], message: `has no price for ${market}, where ${store} is` }]
    : [];
}

/** Returns what a service of a provider cannot have: what is asked and paid is the provider's, and what is completed is reported by it. */
function listProviderFaults(
  { provider, questions, depositPercent, needsApproval, points = 0 }: Supply['services'][number],
  path: Fault['path'],
  providers: ReadonlySet<BookingProviderName>,
): Fault[] {
  if (!provider) return [];
  const { url, secret } = bookingProviderSettings[provider.name];
  const message = `is for services whose times the shop keeps, and ${provider.name} keeps those of this one`;
  return [
    ...(providers.has(provider.name)
      ? []
      : [
          {
            path: [...path, 'provider', 'name'],
            message: `is ${provider.name}, which is not set up: set ${url} and ${secret} first`,
          },
        ]),
    ...(questions.length > 0 ? [{ path: [...path, 'questions'], message }] : []),
    ...(depositPercent > 0 ? [{ path: [...path, 'depositPercent'], message }] : []),
    ...(needsApproval ? [{ path: [...path, 'needsApproval'], message }] : []),
    ...(points > 0 ? [{ path: [...path, 'points'], message }] : []),
  ];
}

/** Returns the ids that an earlier record has. @param ids of records before those of the list */
function listTwice(records: readonly { id: string }[], path: Fault['path'], ids = new Set<string>()): Fault[] {
  return records.flatMap(({ id }, place) => {
    const isTwice = ids.has(id);
    ids.add(id);
    return isTwice ? [{ path: [...path, place, 'id'], message: `is ${id}, which is there twice` }] : [];
  });
}

function listBreakFaults(week: Supply['artists'][number]['week'], path: Fault['path']): Fault[] {
  return week.flatMap((day, index) =>
    (day?.breaks ?? []).flatMap(({ from, to }, place) =>
      day && day.from <= from && from < to && to <= day.to
        ? []
        : [{ path: [...path, index, 'breaks', place], message: 'must lie within the hours of the day' }],
    ),
  );
}
