import { addDays, getCalendarDay } from '@vermilion/contract/dates';
import { dayMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { Api } from '~/platform/api.ts';

/** How many days are shown at once. */
const shownDays = 7;
/** How far ahead the first free day is looked for, where none is chosen. */
const lookedAtDays = 42;

/** The free times of a service in a store: the days that are shown, and the times of one of them. */
export type Times = {
  days: EndpointOutput<'GET booking-service/available-slots/{id}'>['days'];
  /** The day whose times are shown. */
  day: string;
  /** The first of the days before and after those shown; null where there is none to book. */
  previous: string | null;
  next: string | null;
  offer: EndpointOutput<'GET booking-service/time-slots/{id}'>;
};

/**
 * Reads the free times of a service in a store.
 * @param wanted.extras what else the visit is for
 * @param wanted.day the first day that has free times by default
 * @param wanted.booking that is to be moved, with the key of its link
 */
export async function readTimes(
  api: Api,
  id: string,
  wanted: {
    store: string;
    zone: string;
    artist: string | null;
    day?: string | undefined;
    extras?: { further?: string; guests?: string };
    booking?: string;
    key?: string | undefined;
  },
  now: Date,
): Promise<Times> {
  const { store, zone, artist, booking, key, extras } = wanted;
  const params = { id };
  const choice = { store, booking, key, ...extras, ...(artist !== null && { artist }) };
  const today = getCalendarDay(zone, now);
  const readDays = (from: string, count: number) =>
    api('GET booking-service/available-slots/{id}', { params, query: { ...choice, from, days: String(count) } });
  const isAhead = wanted.day !== undefined && wanted.day >= today && countDays(today, wanted.day) <= maxDaysAhead;
  const chosen = isAhead ? wanted.day : undefined;
  const ahead = await readDays(
    chosen === undefined ? today : getWeek(today, chosen),
    chosen === undefined ? lookedAtDays : shownDays,
  );
  const day = chosen ?? ahead.days.find(({ slots }) => slots > 0)?.day ?? today;
  const first = getWeek(today, day);
  const offer = await api('GET booking-service/time-slots/{id}', { params, query: { ...choice, day } });
  const next = moveDay(first, shownDays);
  const place = ahead.days.findIndex((each) => each.day === first);
  return {
    days: ahead.days.slice(place, place + shownDays),
    day,
    previous: first > today ? moveDay(first, -shownDays) : null,
    next: next <= ahead.lastDay ? next : null,
    offer,
  };
}

/** Services are booked a year ahead at most. */
const maxDaysAhead = 366;

const moveDay = (day: string, count: number) => addDays(day, count, () => true);

const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Returns the first of the days that are shown with a day: weeks are counted from today. */
const getWeek = (today: string, day: string) =>
  moveDay(today, Math.floor(countDays(today, day) / shownDays) * shownDays);
