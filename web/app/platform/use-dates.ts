import { formatDate, formatTime } from '@vermilion/contract/dates';
import { useSite } from './use-site.ts';

/** Prints days and times as readers of the site read them, on the clock of a zone. @param zone the market's first by default */
export function useDates(zone?: string) {
  const { market, language } = useSite();
  const clock = zone ?? market.timeZones[0];
  type Style = Parameters<typeof formatDate>[4];
  return {
    /** Prints the day of a moment (ISO text). */
    printDate: (iso: string, style?: Style) => formatDate(iso, clock, market.code, language, style),
    /** Prints the time of day of a moment (ISO text). */
    printTime: (iso: string) => formatTime(iso, clock, market.code, language),
    /** Prints a calendar day (`YYYY-MM-DD`). */
    printDay: (day: string, style?: Style) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language, style),
  };
}
