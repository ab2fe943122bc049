import type { FieldErrorCode } from './errors.ts';
import type { MarketCode } from './markets.ts';

/** Years that a member must have completed (spec §5, §9): the account may be opened from the 14th birthday on. */
export const minAge = 14;

const earliestYear = 1900;

/** Years that the Buddhist calendar of Thailand is ahead. */
const buddhistYears = 543;
const earliestBuddhistYear = earliestYear + buddhistYears;

/**
 * Returns a birthday in the calendar that the shop counts in: Thais write 2533 for 1990. No such year is past in the other
 * calendar, so the two cannot be mistaken for each other.
 */
export function readBirthday(typed: string, market: MarketCode): string {
  const year = Number(typed.slice(0, 4));
  return market === 'TH' && year >= earliestBuddhistYear ? `${year - buddhistYears}${typed.slice(4)}` : typed;
}

/**
 * Checks a birthday (`YYYY-MM-DD`).
 * @param today the calendar day in the zone of the home market
 */
export function findBirthdayProblem(birthday: string, today: string): FieldErrorCode | null {
  if (birthday === '') return 'REQUIRED';
  if (!isCalendarDay(birthday) || birthday > today || Number(birthday.slice(0, 4)) < earliestYear)
    return 'INVALID_VALUE';
  return getAge(birthday, today) < minAge ? 'TOO_YOUNG' : null;
}

/** Returns the completed years on a calendar day. Who is born on 29 February has the birthday on 1 March in other years. */
export function getAge(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) >= birthday.slice(5) ? years : years - 1;
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
