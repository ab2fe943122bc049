import type { BookingStatus } from '@vermilion/contract/happening';
import { type GatheringKind, maxGuests, maxVisitServices } from '@vermilion/contract/happening-terms';

type BookingKind = 'service' | GatheringKind;

/**
 * What a visitor has chosen of a visit; what is left out is to be chosen.
 * @property artist null: any
 * @property further the ids of services after the first
 * @property guests how many have it side by side; left out: one
 */
export type VisitChoice = {
  store?: string;
  artist?: string | null;
  day?: string;
  further?: readonly string[];
  guests?: number;
};

/** The value of the query for any artist; no id is a hyphen alone. */
const anyArtist = '-';

/** Returns a path with what is chosen of a visit, so that each step is an address of its own. */
export function addChoice(path: string, { store, artist, day, further = [], guests = 1 }: VisitChoice): string {
  const query = new URLSearchParams();
  if (store !== undefined) query.set('store', store);
  if (artist !== undefined) query.set('artist', artist ?? anyArtist);
  if (day !== undefined) query.set('day', day);
  if (further.length > 0) query.set('further', further.join(','));
  if (guests > 1) query.set('guests', String(guests));
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** Returns what an address chooses of a visit. */
export function readChoice(query: URLSearchParams): VisitChoice {
  const [store, artist, day] = ['store', 'artist', 'day'].map((name) => query.get(name) ?? undefined);
  return {
    ...(store !== undefined && { store }),
    ...(artist && { artist: artist === anyArtist ? null : artist }),
    ...(day !== undefined && isDay(day) && { day }),
    ...readExtras(query),
  };
}

/** Returns what else an address chooses: only what can be. */
function readExtras(query: URLSearchParams): Pick<VisitChoice, 'further' | 'guests'> {
  const further = [...new Set(query.get('further')?.split(',').filter(Boolean))].slice(0, maxVisitServices - 1);
  const guests = Number(query.get('guests'));
  return {
    ...(further.length > 0 && { further }),
    ...(Number.isInteger(guests) && guests > 1 && guests <= maxGuests && { guests }),
  };
}

/** Returns what else a visit is for, as the API asks for it; nothing for one guest and one service. */
export const toVisitQuery = ({ further = [], guests = 1 }: Pick<VisitChoice, 'further' | 'guests'>) => ({
  ...(further.length > 0 && { further: further.join(',') }),
  ...(guests > 1 && { guests: String(guests) }),
});

/** Whether a text names a day of the calendar, as `2026-12-31`. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const addKey = (path: string, key: string | undefined) => (key === undefined ? path : `${path}?key=${key}`);

/** Whether the deposit of a booking is not paid, whatever has become of its payment. */
export const isUnpaid = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'failed' || status === 'blocked';

export const getServicePath = (id: string): string => getActivityPath('service', id);
const folders = { service: 'services', class: 'classes', event: 'events' } as const;

/** Returns the path of the page of what is booked. */
export const getActivityPath = (kind: BookingKind, id: string): string => `/happening/${folders[kind]}/${id}`;
export const getReschedulePath = (id: string, key: string | undefined): string =>
  addKey(`/happening/services/reschedule/${id}`, key);
export const getCancelPath = (kind: BookingKind, id: string, key: string | undefined): string =>
  addKey(`/happening/${folders[kind]}/cancel/${id}`, key);
