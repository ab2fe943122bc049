import type { FieldErrorCode } from './errors.ts';

/** Years that a member must have completed (spec §5, §9): the account may be opened from the 14th birthday on. */
export const minAge = 14;

const earliestYear = 1900;

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
