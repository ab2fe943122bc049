import { getCalendarDay, getTimeOfDay } from '@vermilion/contract/dates';

/** Returns a moment as a field of the browser has it, `YYYY-MM-DDTHH:MM`, on the clock of a zone. */
export const toLocal = (iso: string, zone: string): string => {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : `${getCalendarDay(zone, moment)}T${getTimeOfDay(zone, moment)}`;
};

/**
 * Returns the moment (ISO, UTC) at which the clock of a zone shows a time; null for what is no time. One that the clock skips is taken
 * as the one before the skip shows it, one that it shows twice as the first.
 */
export function toMoment(local: string, zone: string): string | null {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return null;
  const getOffset = (at: number) => Date.parse(`${toLocal(new Date(at).toISOString(), zone)}Z`) - at;
  // Offsets are whole minutes: what the clock does not show of the moment would count as one.
  const minute = wanted - (wanted % 60_000);
  const offsets = [getOffset(minute - 86_400_000), getOffset(minute + 86_400_000)];
  const fitting = offsets.map((offset) => minute - offset).find((at) => at + getOffset(at) === minute);
  return new Date(fitting ?? minute - (offsets[0] ?? 0)).toISOString();
}
