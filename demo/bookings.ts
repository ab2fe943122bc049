import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { bookingHoldMinutes } from '@vermilion/contract/happening-terms';
import type { StoreRecord } from '@vermilion/contract/market';
import { getZoneDay } from '@vermilion/contract/opening-hours';
import {
  type Assignment,
  findAssignment,
  getDurationMs,
  type Interval,
  mergeIntervals,
  type ServiceShape,
  type StoreSupply,
  slotStepMs,
} from '@vermilion/server/happening/happening.availability.rules';
import type { Supply } from '@vermilion/server/happening/happening.supply.file';
import { createStoreSupply, toShape } from '@vermilion/server/happening/happening.supply.rules';
import type { DbTransaction } from '@vermilion/server/platform/database';
import { sql } from 'kysely';
import { artistLanguages, familyNames } from './happening.ts';
import { chance, pick, pickInteger } from './random.ts';
import { demoStores } from './stores.ts';

type Service = Supply['services'][number];

/** A confirmed booking of a guest. Times are ISO moments. */
type DemoBooking = {
  id: string;
  market: string;
  language: string;
  store: string;
  service: string | null;
  session: string | null;
  seats: number;
  artist: string | null;
  isAnyArtist: boolean;
  startsAt: string;
  endsAt: string;
  price: number;
  placedAt: string;
  fullName: string;
  email: string;
  phone: string;
  answers: Record<string, string>;
};

/** What a booking takes of an artist or a chair, which are named by their codes. */
type DemoOccupancy = { id: string; resource: string; from: string; to: string };

/** For how many days, from tomorrow on, stores have bookings of services. */
const bookedDays = 42;
/** Until then most days have bookings; afterwards few. */
const busyDays = 14;

/** How often a guest comes at a moment at which one could, on a day that is neither full nor empty. */
const visitChance = 0.06;

/** On a full day guests come for long services, and for short ones where these do not fit. */
const minLongMs = 60 * minuteMs;
const maxShortMs = 20 * minuteMs;

const guestNames = [
  'Amelia',
  'Bea',
  'Citra',
  'Dao',
  'Elena',
  'Farah',
  'Grace',
  'Hui Min',
  'Indah',
  'Joy',
  'Kanya',
  'Leila',
  'Mia',
  'Nadia',
  'Olivia',
  'Priya',
  'Rosa',
  'Siti',
  'Tess',
  'Wai Yan',
];

const noAllergies: Record<string, string> = { en: 'None', id: 'Tidak ada', th: 'ไม่มี', zh: '沒有' };

/** Returns who comes; each name gives the same guest. */
function createGuest(name: string, { market, phone }: StoreRecord) {
  const given = pick(`${name} given`, guestNames);
  const family = pick(`${name} family`, familyNames[market]);
  const number = pickInteger(`${name} number`, 100, 999);
  const address = `${given}.${family}${number}`.replaceAll(' ', '').toLowerCase();
  return {
    fullName: `${given} ${family}`,
    email: `${address}@example.com`,
    // The country of the store, and a number that nobody has.
    phone: `${phone.split(' ')[0]} 5550 0${number}`,
  };
}

const createVisit = (name: string, store: StoreRecord, now: Date) => ({
  id: randomUUID(),
  market: store.market,
  language: artistLanguages[store.market][0] ?? 'en',
  store: store.code,
  placedAt: new Date(now.getTime() - pickInteger(`${name} placed`, hourMs, 9 * dayMs)).toISOString(),
  ...createGuest(name, store),
});

/** Whether a store has guests all day, now and then, or not at all. */
function pickLoad(name: string, index: number): 'full' | 'half' | 'empty' {
  const value = chance(name);
  const [full, half] = index < busyDays ? [0.16, 0.5] : [0.02, 0.06];
  return value < full ? 'full' : value < half ? 'half' : 'empty';
}

/** Makes artists and chairs busy with a visit, in place. */
function occupy({ artists, chairs }: StoreSupply, occupancy: Assignment['occupancy']): void {
  for (const { resourceNo, from, to } of occupancy) {
    const busy = [...artists, ...chairs].find(({ no }) => no === resourceNo)?.busy as Interval[];
    busy.push({ from, to });
    busy.sort((one, other) => one.from - other.from);
  }
}

/** A service, and what it takes. */
type ShapedService = { service: Service; shape: ServiceShape; durationMs: number };

type Visit = { service: Service; startsAt: number; assignment: Assignment };

/** Returns the visits of a day, in their order: the supply is busy with them afterwards. */
function planDay(
  supply: StoreSupply,
  services: readonly ShapedService[],
  load: 'full' | 'half',
  name: string,
): Visit[] {
  const visits: Visit[] = [];
  const shortServices = services.filter(({ durationMs }) => durationMs <= maxShortMs);
  const longServices = services.filter(({ durationMs }) => durationMs >= minLongMs);
  const place = ({ service, shape }: ShapedService, startsAt: number): boolean => {
    const assignment = findAssignment(supply, shape, startsAt, null);
    if (!assignment) return false;
    occupy(supply, assignment.occupancy);
    visits.push({ service, startsAt, assignment });
    return true;
  };
  for (const { from, to } of supply.open) {
    for (let startsAt = from; startsAt < to; startsAt += slotStepMs) {
      for (const chair of supply.chairs) {
        // Visits are placed in their order.
        if ((chair.busy.at(-1)?.to ?? 0) > startsAt) continue;
        const turn = `${name} ${startsAt - from} ${chair.no}`;
        if (load === 'half' && chance(turn) >= visitChance) continue;
        const choices =
          load === 'full'
            ? [pick(`${turn} service`, longServices), ...shortServices]
            : [pick(`${turn} service`, services)];
        // Where nobody can, there is nobody for the next chair either.
        if (!choices.some((service) => place(service, startsAt)) && load === 'full') break;
      }
    }
  }
  return visits;
}

/** Returns the bookings of services of a store, and what they take. */
function planServices(
  supply: Supply,
  store: StoreRecord,
  now: Date,
): { bookings: DemoBooking[]; occupancy: DemoOccupancy[] } {
  const { code, market, zone } = store;
  const artists = supply.artists.filter((artist) => artist.store === code);
  const chairs = supply.chairs.filter((chair) => chair.store === code);
  const codes = [...artists, ...chairs].map(({ id }) => id);
  // A booking with terms has a deposit and a payment, or waits for the store.
  const services = supply.services
    .filter(
      ({ stores, depositPercent, needsApproval, provider }) =>
        stores.includes(code) && depositPercent === 0 && !needsApproval && !provider,
    )
    .map((service) => {
      const shape = toShape(service);
      return { service, shape, durationMs: getDurationMs(shape) };
    });
  const tomorrow = getZoneDay(zone, now).add({ days: 1 });
  const bookings: DemoBooking[] = [];
  const occupancy: DemoOccupancy[] = [];
  for (let index = 0; index < bookedDays; index += 1) {
    const day = tomorrow.add({ days: index });
    const name = `${code} on ${day}`;
    const load = pickLoad(name, index);
    if (load === 'empty') continue;
    const stored = {
      artists: artists.map(({ skills, week }, place) => ({ no: place, skills, week, shifts: new Map(), leaves: [] })),
      chairs: chairs.map(({ turnaroundMinutes }, place) => ({ no: artists.length + place, turnaroundMinutes })),
      taken: [],
    };
    const visits = planDay(createStoreSupply(store, stored, day, 1), services, load, name);
    for (const { service, startsAt, assignment } of visits) {
      const visit = createVisit(`${name} ${startsAt} ${assignment.artistNo}`, store, now);
      bookings.push({
        ...visit,
        service: service.id,
        session: null,
        seats: 1,
        artist: codes[assignment.artistNo] ?? null,
        isAnyArtist: chance(`${visit.email} ${startsAt}`) < 0.6,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(assignment.endsAt).toISOString(),
        price: service.prices[market] ?? 0,
        answers: Object.fromEntries(service.questions.map(({ id }) => [id, noAllergies[visit.language] ?? 'None'])),
      });
      for (const [no, intervals] of Map.groupBy(assignment.occupancy, ({ resourceNo }) => resourceNo))
        for (const { from, to } of mergeIntervals(intervals)) {
          const resource = codes[no] ?? '';
          occupancy.push({
            id: visit.id,
            resource,
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
          });
        }
    }
  }
  return { bookings, occupancy };
}

/** Returns the bookings of the sessions of classes and events that are for everybody: some are full, but never the first of a market. */
function planSessions({ gatherings }: Supply, stores: ReadonlyMap<string, StoreRecord>, now: Date): DemoBooking[] {
  return gatherings.flatMap(({ tier, sessions, minutes, prices }) => {
    const markets = new Set<string>();
    return sessions.flatMap((session) => {
      const store = stores.get(session.store);
      if (!store || tier !== undefined) return [];
      const startsAt = Temporal.PlainDateTime.from(session.startsAt).toZonedDateTime(store.zone).epochMilliseconds;
      if (startsAt > now.getTime() + bookedDays * dayMs) return [];
      const isFirst = !markets.has(store.market);
      markets.add(store.market);
      const value = chance(`seats of ${session.id}`);
      const share = value < 0.65 ? 0 : value < 0.85 || isFirst ? value * 0.6 : 1;
      const bookings: DemoBooking[] = [];
      for (let left = Math.floor(session.seats * share); left > 0; ) {
        const name = `${session.id} ${left}`;
        const seats = Math.min(left, pickInteger(`${name} seats`, 2, 4));
        left -= seats;
        bookings.push({
          ...createVisit(name, store, now),
          language: session.language,
          service: null,
          session: session.id,
          seats,
          artist: null,
          isAnyArtist: true,
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(startsAt + minutes * minuteMs).toISOString(),
          price: seats * (prices[store.market] ?? 0),
          answers: {},
        });
      }
      return bookings;
    });
  });
}

/** Stores bookings of guests who do not exist for the weeks to come, so that calendars have full, half and empty days. */
export async function insertDemoBookings(transaction: DbTransaction, supply: Supply, now: Date): Promise<void> {
  const held = new Set(supply.chairs.map(({ store }) => store));
  const stores = new Map(demoStores.filter(({ code }) => held.has(code)).map((store) => [store.code, store]));
  const plans = [...stores.values()].map((store) => planServices(supply, store, now));
  const bookings = [...plans.flatMap((plan) => plan.bookings), ...planSessions(supply, stores, now)];
  const occupancy = plans.flatMap((plan) => plan.occupancy);
  await sql`
    insert into happening_reservations (id, market, language, service_code, session_code, seats, store_code, state, starts_at, ends_at,
      artist_no, is_any_artist, price, placed_at, held_until, confirmed_at, full_name, email, phone, answers)
    select booking.id, market, language, service, session, seats, store, 'confirmed', "startsAt", "endsAt",
      artists.no, "isAnyArtist", price, "placedAt", "placedAt" + ${bookingHoldMinutes} * interval '1 minute',
      "placedAt" + interval '3 minutes', "fullName", email, phone, answers
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as booking (id uuid, market text, language text, service text,
      session text, seats integer, store text, artist text, "isAnyArtist" boolean, "startsAt" timestamptz, "endsAt" timestamptz,
      price bigint, "placedAt" timestamptz, "fullName" text, email text, phone text, answers jsonb)
    left join happening_artists as artists on artists.code = artist`.execute(transaction);
  await sql`
    insert into happening_occupancy (reservation_id, resource_no, during)
    select id, no, tstzrange("from", "to")
    from jsonb_to_recordset(${JSON.stringify(occupancy)}::jsonb) as visit (id uuid, resource text, "from" timestamptz, "to" timestamptz)
    join (select no, code from happening_artists union all select no, code from happening_chairs) as resources
      on resources.code = resource`.execute(transaction);
}
