import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Edition } from '~/platform/use-site.ts';

/** Returns a moment (ISO) as a day and a time of day on the clock of a zone: "Tue, 24 Nov" and "3:00 pm". */
export function formatMoment(at: string, zone: string, { market, language }: Edition): { day: string; time: string } {
  return {
    day: formatDate(at, zone, market.code, language, 'weekday'),
    time: formatTime(at, zone, market.code, language),
  };
}
