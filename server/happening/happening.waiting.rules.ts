import { hourMs, minuteMs } from '@vermilion/contract/durations';
import { offerHours } from '@vermilion/contract/happening-terms';
import {
  type Assignment,
  findGroupAssignment,
  getDurationMs,
  type Interval,
  listGroupSlots,
  occupy,
  type ServiceShape,
  type StoreSupply,
  slotStepMs,
} from './happening.availability.rules.ts';

/**
 * `waiting`: a time is offered in turn; `offered`: one was, and is a reservation; `left`: the guest waits no more; `over`: nothing of the
 * day can be booked any more. Only what is `waiting` changes.
 */
export type DayWaitState = 'waiting' | 'offered' | 'left' | 'over';

/** The shortest time in which somebody reads the mail of an offer and takes it. */
const minOfferMs = 15 * minuteMs;

/** How many days a place is kept after its day is over. */
export const waitsKeptDays = 30;

/** How many days those at one network address wait for at once: a household, or an office. */
export const maxAddressWaits = 20;

/** Somebody who waits. @property leadMs how long before it begins the service is booked at the latest */
export type Wish = {
  id: string;
  shape: ServiceShape;
  /** Null: anybody. */
  artistNo: number | null;
  guests: number;
  leadMs: number;
  /** The last moment at which the service may begin. */
  latest: number;
};

/** A time for somebody who waits. @property until when it is held for them */
export type TimeOffer = { id: string; startsAt: number; until: number; assignment: Assignment };

/** Returns the first and the last moment at which a time may begin that is offered now: none that is too near to be taken. */
export function getOfferBounds(
  { leadMs, latest }: Pick<Wish, 'leadMs' | 'latest'>,
  now: number,
): { earliest: number; latest: number } {
  return { earliest: now + leadMs + minOfferMs, latest };
}

/** Returns until when a time is held for whoever it is offered to now: until it can be booked no more at the latest. */
export function getOfferEnd(startsAt: number, leadMs: number, now: number): number {
  return Math.min(now + offerHours * hourMs, startsAt - leadMs);
}

/** Whether a service can still be offered on a day: the opening hours have a beginning for it that is not too near, whoever has it now. */
export function canBeOffered(
  open: readonly Interval[],
  shape: Pick<ServiceShape, 'segments'>,
  day: Interval,
  { earliest, latest }: { earliest: number; latest: number },
): boolean {
  const durationMs = getDurationMs(shape);
  return open.some(({ from, to }) => {
    const skipped = Math.max(0, Math.ceil((Math.max(earliest, day.from) - from) / slotStepMs));
    const first = from + skipped * slotStepMs;
    return first < day.to && first <= latest && first + durationMs <= to;
  });
}

/**
 * Returns what is offered of a day to those who wait for it: in turn, to each the earliest time that fits the wish. Whom nothing fits is passed over
 * and keeps the place; for whom the day is over waits no more.
 * @param wishes in the order of asking
 * @param day its moments, in the zone of the store
 */
export function planOffers(
  supply: StoreSupply,
  wishes: readonly Wish[],
  day: Interval,
  now: number,
): { offers: TimeOffer[]; overIds: string[] } {
  let left = supply;
  const offers: TimeOffer[] = [];
  const overIds: string[] = [];
  for (const wish of wishes) {
    const { id, shape, artistNo, guests, leadMs } = wish;
    const bounds = getOfferBounds(wish, now);
    // A store that is closed that day for now may open.
    const canBegin =
      !hasHours(supply.open, day) || canBeOffered(supply.open, shape, day, { ...bounds, latest: day.to });
    if (bounds.earliest >= day.to || !canBegin) {
      overIds.push(id);
      continue;
    }
    const slot = listGroupSlots(left, shape, { artistNo, guests }, bounds).find(
      ({ startsAt }) => day.from <= startsAt && startsAt < day.to,
    );
    const assignment = slot && findGroupAssignment(left, shape, slot.startsAt, { artistNo, guests });
    if (!slot || !assignment) continue;
    left = occupy(left, assignment.occupancy);
    offers.push({ id, startsAt: slot.startsAt, until: getOfferEnd(slot.startsAt, leadMs, now), assignment });
  }
  return { offers, overIds };
}

/** Whether a store is open at any moment of a day. */
const hasHours = (open: readonly Interval[], day: Interval): boolean =>
  open.some(({ from, to }) => from < day.to && day.from < to);
