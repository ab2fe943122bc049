import { getCalendarDay } from '@vermilion/contract/dates';
import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { BookingTerms, Service, ServiceDetails, ServiceFilters, StoreArtist } from '@vermilion/contract/happening';
import type { BookingProviderName, PriceFilter } from '@vermilion/contract/happening-terms';
import type { Store } from '@vermilion/contract/market';
import type { CurrencyCode, Language, Market } from '@vermilion/contract/markets';
import { getCurrencySign } from '@vermilion/contract/money';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import {
  type Assignment,
  getDurationMs,
  type Interval,
  listGroupSlots,
  type StoreSupply,
} from './happening.availability.rules.ts';
import type { NewVisit } from './happening.booking.store.ts';
import { hasPrice, isFitting, listFilters, type OccasionFilter } from './happening.filters.rules.ts';
import { isPausedIn } from './happening.pauses.store.ts';
import type { BookingProviders } from './happening.provider.ts';
import type { QuestionDefinition, ServiceDefinition } from './happening.supply.file.ts';
import { createStoreSupply, getDayBounds, toShape } from './happening.supply.rules.ts';
import {
  findService,
  getText,
  listArtists,
  listServices,
  readSupply,
  type StoredArtist,
  type StoredService,
  toArtist,
  type VisitService,
} from './happening.supply.store.ts';
import { getFeeStart, getTerms } from './happening.terms.rules.ts';
import { sumPoints, sumTerms, type Visit } from './happening.visit.rules.ts';
import { canBeOffered, getOfferBounds } from './happening.waiting.rules.ts';

/** How many days ahead a free one is looked for where the chosen day has none. */
const lookAheadDays = 42;

type Edition = { market: Market; language: Language };
/** @property moved a booking that is moved: what it takes is free for it, and its own time is none of the others */
type Choice = {
  store: string;
  artist?: string | undefined;
  moved?: { id: string; startsAt: Date; storeCode: string } | undefined;
};

type ServiceFilter = Omit<OccasionFilter, 'date'> & {
  group?: string | undefined;
  price?: PriceFilter | undefined;
};

/** A service, or several as one, that a store offers in its market. @property price, terms of all guests */
export type OfferedService = {
  service: VisitService;
  guests: number;
  store: Store;
  price: number;
  terms: BookingTerms;
};

/** Why a visit cannot be booked in a store, at any time. */
type OfferError = 'SERVICE_NOT_FOUND' | 'ACTIVITY_PAUSED' | 'SERVICE_AT_PROVIDER';

/** A service whose times a provider keeps, in a store. @property reference what the provider calls the service */
type HandedOverService = {
  service: { name: string };
  store: Store;
  price: number;
  minutes: number;
  providerName: BookingProviderName;
  reference: string;
};

/** What can be booked, where, with whom and when. */
export type Offering = {
  /** Returns the services that open stores of a market offer: all, or those that use a product. */
  listServices(edition: Edition, productSlug?: string): Promise<Service[]>;
  /** Returns those that a store offers to which all filters apply, and the choices of filters. */
  filterServices(edition: Edition, filter: ServiceFilter): Promise<{ services: Service[]; filters: ServiceFilters }>;
  /** Returns an open store of a market with its services and artists. */
  readStore(
    edition: Edition,
    code: string,
  ): Promise<Result<{ store: Store; services: Service[]; artists: StoreArtist[] }, 'STORE_NOT_FOUND'>>;
  readService(edition: Edition, visit: Visit): Promise<Result<ServiceDetails, 'SERVICE_NOT_FOUND'>>;
  /**
   * Returns what a visit is for in a store; refused where the market has not all of that, or the store does not offer it (at the moment).
   * @param keptStoreCode the store of a booking that is moved: what is booked there stays, and so does its right to another time
   */
  findOffered(
    edition: Edition,
    visit: Visit,
    storeCode: string,
    keptStoreCode?: string,
  ): Promise<Result<OfferedService, OfferError>>;
  /** Returns a service that a provider books in a store; refused where the shop does so itself. */
  findHandedOver(
    edition: Edition,
    code: string,
    storeCode: string,
  ): Promise<Result<HandedOverService, 'SERVICE_NOT_FOUND' | 'ACTIVITY_PAUSED'>>;
  /** Returns how many times a service can be begun in a store on each of some days. */
  countSlots(
    edition: Edition,
    visit: Visit,
    choice: Choice & { from: string; days: number },
  ): Promise<Result<EndpointOutput<'GET booking-service/available-slots/{id}'>, OfferError>>;
  /** Returns when a service can be begun in a store on a day; where it cannot, what else there is. */
  listSlots(
    edition: Edition,
    visit: Visit,
    choice: Choice & { day: string },
  ): Promise<Result<EndpointOutput<'GET booking-service/time-slots/{id}'>, OfferError>>;
};

/** Returns the names of questions as their reader sees them. */
export const toQuestions = ({ questions }: { questions: readonly QuestionDefinition[] }, language: Language) =>
  questions.map(({ id, label, isRequired, choices }) => ({
    id,
    label: getText(label, language),
    isRequired,
    choices: choices?.map((choice) => getText(choice, language)) ?? null,
  }));

/** Returns whether an artist does any part of a service. */
export const isAble =
  (definition: Pick<ServiceDefinition, 'parts'>) =>
  (artist: Pick<StoredArtist, 'skills'>): boolean =>
    definition.parts.some(({ skill }) => artist.skills.includes(skill));

/** Returns between which moments a service can be begun now. */
export function getBounds(
  { leadMinutes, horizonDays }: Pick<ServiceDefinition, 'leadMinutes' | 'horizonDays'>,
  now: Date,
): { earliest: number; latest: number } {
  return { earliest: now.getTime() + leadMinutes * minuteMs, latest: now.getTime() + horizonDays * dayMs };
}

/** Returns what is held of a service that begins at a moment. `further` are the codes of the services after the first. */
export function toHeldVisit(
  { service, guests, store, price, terms }: OfferedService,
  { isAnyArtist, further }: { isAnyArtist: boolean; further: readonly string[] },
  startsAt: number,
  { artistNo, endsAt }: Pick<Assignment, 'artistNo' | 'endsAt'>,
): NewVisit {
  const start = new Date(startsAt);
  return {
    service_code: service.code,
    further_services: [...further],
    session_code: null,
    seats: guests,
    waiting_since: null,
    store_code: store.code,
    starts_at: start,
    ends_at: new Date(endsAt),
    artist_no: artistNo,
    is_any_artist: isAnyArtist,
    price,
    deposit: terms.deposit,
    late_fee: terms.lateFee,
    fee_from: getFeeStart(terms, start),
    needs_approval: terms.needsApproval,
    points: sumPoints(service.joined),
  };
}

/** Returns who and what a store has on the days around an interval. */
export function createSupply(
  store: Store,
  stored: Parameters<typeof createStoreSupply>[1],
  { from, to }: Interval,
): StoreSupply {
  const first = Temporal.PlainDate.from(getCalendarDay(store.zone, new Date(from))).subtract({ days: 1 });
  return createStoreSupply(store, stored, first, Math.ceil((to - from) / dayMs) + 2);
}

/** Returns the interval of which the calendar decides about an interval: visits that reach into it from the day before count. */
export const widen = ({ from, to }: Interval): Interval => ({ from: from - dayMs, to: to + dayMs });

const isOther =
  (moved: Choice['moved']) =>
  ({ startsAt }: { startsAt: number }): boolean =>
    startsAt !== moved?.startsAt.getTime();

export function createOffering({
  db,
  clock,
  getSmallestPayment,
  market: markets,
  providers,
}: {
  db: Db;
  clock: Clock;
  /** Of bookings: those that are set up. */
  providers: Pick<BookingProviders, 'has'>;
  getSmallestPayment: (currency: CurrencyCode) => number;
  market: Pick<MarketService, 'listStores'>;
}): Offering {
  /** Whether a service can be booked: one of a provider that is not set up any more cannot. */
  const isServed = ({ provider }: ServiceDefinition) => provider === undefined || providers.has(provider.name);

  const toService = (
    { code, groupCode, groupName, definition, pausedIn }: StoredService,
    stores: readonly Store[],
    edition: Edition,
  ) => {
    const { market, language } = edition;
    const price = isServed(definition) ? definition.prices[market.code] : undefined;
    const places = stores.filter((store) => definition.stores.includes(store.code));
    if (price === undefined || places.length === 0) return null;
    return {
      id: code,
      name: getText(definition.name, language),
      summary: getText(definition.summary, language),
      group: { id: groupCode, name: getText(groupName, language) },
      minutes: getDurationMs(toShape(definition)) / minuteMs,
      price,
      currencySymbol: getCurrencySign(market, language),
      ground: definition.ground,
      stores: places.filter((store) => !isPausedIn(pausedIn, store.code)).map((store) => store.code),
      provider: definition.provider?.name ?? null,
    };
  };

  /** Returns the services of a market with what their file says of them, and its open stores. */
  async function readServices(edition: Edition, productSlug?: string) {
    const [stored, stores] = await Promise.all([
      listServices(db, productSlug),
      markets.listStores(edition.market.code, edition.language),
    ]);
    const services = stored.flatMap((each) => {
      const service = toService(each, stores, edition);
      // What is off everywhere has a page still, and is in no list.
      return service && service.stores.length > 0 ? [{ service, definition: each.definition }] : [];
    });
    return { services, stores };
  }

  /**
   * Returns the price and the terms of all guests of a visit; null where the market does not have all of its services, and where one of
   * them is of a provider and there are several services or guests.
   */
  function priceVisit({ definition, joined }: VisitService, guests: number, market: Market) {
    const price = definition.prices[market.code];
    if (price === undefined || !joined.every(isServed)) return null;
    // A provider books one service for one guest.
    if ((joined.length > 1 || guests > 1) && joined.some(({ provider }) => provider)) return null;
    const smallest = getSmallestPayment(market.currency.code);
    const terms = joined.map((each) => getTerms(each, (each.prices[market.code] ?? 0) * guests, smallest));
    return { price: price * guests, terms: sumTerms(terms) };
  }

  /** Returns what a visit is for in a store, whoever books it. */
  const findInStore = async (
    { market, language }: Edition,
    { codes, guests }: Visit,
    storeCode: string,
    keptStoreCode?: string,
  ): Promise<Result<OfferedService, 'SERVICE_NOT_FOUND' | 'ACTIVITY_PAUSED'>> => {
    const [service, stores] = await Promise.all([findService(db, codes), markets.listStores(market.code, language)]);
    const store = stores.find((each) => each.code === storeCode);
    const priced = service && priceVisit(service, guests, market);
    if (!service || !store || !priced || !service.definition.stores.includes(storeCode))
      return fail('SERVICE_NOT_FOUND');
    if (storeCode !== keptStoreCode && isPausedIn(service.pausedIn, storeCode)) return fail('ACTIVITY_PAUSED');
    return ok({ service, guests, store, ...priced });
  };

  const findOffered: Offering['findOffered'] = async (edition, visit, storeCode, keptStoreCode) => {
    const offered = await findInStore(edition, visit, storeCode, keptStoreCode);
    return offered.ok && offered.value.service.definition.provider ? fail('SERVICE_AT_PROVIDER') : offered;
  };

  /** Returns the number of the chosen artist; null: anybody, undefined: there is no such artist in the store. */
  const findArtistNo = (artists: readonly StoredArtist[], code: string | undefined) =>
    code === undefined ? null : artists.find((artist) => artist.code === code)?.no;

  return {
    findOffered,

    findHandedOver: async (edition, code, storeCode) => {
      const offered = await findInStore(edition, { codes: [code], guests: 1 }, storeCode);
      if (!offered.ok) return offered;
      const { service, store, price } = offered.value;
      const { provider, name } = service.definition;
      if (!provider) return fail('SERVICE_NOT_FOUND');
      return ok({
        service: { name: getText(name, edition.language) },
        store,
        price,
        minutes: getDurationMs(toShape(service.definition)) / minuteMs,
        providerName: provider.name,
        reference: provider.reference,
      });
    },

    listServices: async (edition, productSlug) =>
      (await readServices(edition, productSlug)).services.map(({ service }) => service),

    filterServices: async (edition, { group, price, ...filter }) => {
      const { services, stores } = await readServices(edition);
      const artists = Map.groupBy(
        await listArtists(
          db,
          stores.map(({ code }) => code),
        ),
        ({ storeCode }) => storeCode,
      );
      const activities = services.map(({ service, definition }) => ({
        service,
        price: service.price,
        occasions: stores
          .filter(({ code }) => service.stores.includes(code))
          .map((store) => ({
            store,
            languages: (artists.get(store.code) ?? [])
              .filter(isAble(definition))
              .flatMap(({ profile }) => profile.languages),
            startsAt: null,
          })),
      }));
      const groups = new Map(services.map(({ service }) => [service.group.id, service.group]));
      return {
        services: activities
          .filter(({ occasions }) => occasions.some((occasion) => isFitting(occasion, filter, clock.now())))
          .map(({ service }) => service)
          .filter((service) => hasPrice(service.price, price))
          .filter((service) => group === undefined || service.group.id === group),
        filters: { ...listFilters(activities, stores), groups: [...groups.values()] },
      };
    },

    readStore: async (edition, code) => {
      const [{ services, stores }, artists] = await Promise.all([readServices(edition), listArtists(db, [code])]);
      const store = stores.find((each) => each.code === code);
      if (!store) return fail('STORE_NOT_FOUND');
      const own = services.filter(({ service }) => service.stores.includes(code));
      return ok({
        store,
        services: own.map(({ service }) => service),
        artists: artists.map((artist) => ({
          ...toArtist(artist, edition.language),
          skills: [
            ...new Set(
              own.filter(({ definition }) => isAble(definition)(artist)).map(({ service }) => service.group.name),
            ),
          ],
        })),
      });
    },

    readService: async (edition, { codes, guests }) => {
      const { market, language } = edition;
      const [stored, stores] = await Promise.all([findService(db, codes), markets.listStores(market.code, language)]);
      const service = stored && toService(stored, stores, edition);
      const priced = stored && priceVisit(stored, guests, market);
      if (!service || !priced) return fail('SERVICE_NOT_FOUND');
      const { definition } = stored;
      const artists = (await listArtists(db, service.stores)).filter(isAble(definition));
      return ok({
        ...service,
        ...priced,
        description: getText(definition.description, language),
        parts: definition.parts.map(({ name, minutes, processingMinutes }) => ({
          name: getText(name, language),
          minutes: minutes + processingMinutes,
        })),
        questions: toQuestions(definition, language),
        places: stores
          .filter((store) => service.stores.includes(store.code))
          .map(({ code: storeCode, name, address, city, zone }) => ({
            code: storeCode,
            name,
            address,
            city,
            zone,
            artists: artists
              .filter((artist) => artist.storeCode === storeCode)
              .map((artist) => toArtist(artist, language)),
          })),
        paused: stores
          .filter(({ code }) => definition.stores.includes(code) && !service.stores.includes(code))
          .map(({ code, name }) => ({ code, name })),
        points: sumPoints(stored.joined),
        products: definition.products,
      });
    },

    countSlots: async (edition, visit, { store: storeCode, artist, from, days, moved }) => {
      const offered = await findOffered(edition, visit, storeCode, moved?.storeCode);
      if (!offered.ok) return offered;
      const { service, store } = offered.value;
      const now = clock.now();
      const first = Temporal.PlainDate.from(from);
      const range = {
        from: getDayBounds(store.zone, first).from,
        to: getDayBounds(store.zone, first.add({ days })).from,
      };
      const stored = (await readSupply(db, [storeCode], widen(range), { now, exceptId: moved?.id ?? null })).get(
        storeCode,
      );
      const artistNo = stored && findArtistNo(stored.artists, artist);
      if (!stored || artistNo === undefined) return fail('SERVICE_NOT_FOUND');
      const supply = createSupply(store, stored, range);
      const bounds = getBounds(service.definition, now);
      const slots = listGroupSlots(
        supply,
        toShape(service.definition),
        { artistNo, guests: visit.guests },
        bounds,
      ).filter(isOther(moved));
      const counts = new Map<string, number>();
      for (const { startsAt } of slots) {
        const day = getCalendarDay(store.zone, new Date(startsAt));
        counts.set(day, (counts.get(day) ?? 0) + 1);
      }
      const openDays = new Set(supply.open.map(({ from: opens }) => getCalendarDay(store.zone, new Date(opens))));
      return ok({
        days: Array.from({ length: days }, (_, index) => {
          const day = first.add({ days: index }).toString();
          return { day, slots: counts.get(day) ?? 0, isOpen: openDays.has(day) };
        }),
        lastDay: getCalendarDay(store.zone, new Date(bounds.latest)),
      });
    },

    listSlots: async (edition, visit, { store: storeCode, artist, day, moved }) => {
      const offered = await findOffered(edition, visit, storeCode, moved?.storeCode);
      if (!offered.ok) return offered;
      const { service, store } = offered.value;
      const { definition } = service;
      const now = clock.now();
      const shape = toShape(definition);
      const bounds = getBounds(definition, now);
      const range = getDayBounds(store.zone, Temporal.PlainDate.from(day));
      const ahead = { from: range.from, to: range.to + lookAheadDays * dayMs };
      // The other stores are read with it: how many queries there are does not depend on the answer.
      const stores = (await markets.listStores(edition.market.code, edition.language)).filter(
        ({ code }) => definition.stores.includes(code) && (code === storeCode || !isPausedIn(service.pausedIn, code)),
      );
      const read = await readSupply(
        db,
        stores.map((each) => each.code),
        widen(ahead),
        { now, exceptId: moved?.id ?? null },
      );
      const stored = read.get(storeCode);
      const artistNo = stored && findArtistNo(stored.artists, artist);
      if (!stored || artistNo === undefined) return fail('SERVICE_NOT_FOUND');
      const isOnDay = ({ startsAt }: { startsAt: number }) => range.from <= startsAt && startsAt < range.to;
      const { guests } = visit;
      const listOfDay = (supply: StoreSupply, no: number | null) =>
        listGroupSlots(supply, shape, { artistNo: no, guests }, bounds).filter(isOnDay).filter(isOther(moved));
      const supply = createSupply(store, stored, range);
      const slots = listOfDay(supply, artistNo);
      if (slots.length > 0) {
        const shown = slots.map(({ startsAt, endsAt, left }) => ({
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(endsAt).toISOString(),
          left,
        }));
        return ok({ slots: shown, nextDay: null, artists: [], stores: [], canWait: false });
      }
      const later = listGroupSlots(createSupply(store, stored, ahead), shape, { artistNo, guests }, bounds).find(
        ({ startsAt }) => startsAt >= range.to,
      );
      const others = artistNo === null ? [] : stored.artists.filter(isAble(definition));
      return ok({
        slots: [],
        nextDay: later ? getCalendarDay(store.zone, new Date(later.startsAt)) : null,
        artists: others
          .filter(({ no }) => no !== artistNo && listOfDay(supply, no).length > 0)
          .map((each) => toArtist(each, edition.language)),
        stores: stores
          .filter((each) => {
            const own = read.get(each.code);
            return each.code !== storeCode && own && listOfDay(createSupply(each, own, range), null).length > 0;
          })
          .map(({ code: otherCode, name }) => ({ code: otherCode, name })),
        // Whoever moves a booking keeps it until there is another time.
        canWait:
          moved === undefined &&
          canBeOffered(
            supply.open,
            shape,
            range,
            getOfferBounds({ leadMs: bounds.earliest - now.getTime(), latest: bounds.latest }, now.getTime()),
          ),
      });
    },
  };
}
