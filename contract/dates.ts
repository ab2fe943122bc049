import { getLocale, type Language, type MarketCode } from './markets.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}/${zone}/${JSON.stringify(options)}`;
  let made = formatters.get(key);
  if (!made) {
    // Thai dates default to the Buddhist year; the shop's orders and offers use the common era throughout.
    made = new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: zone,
      ...options,
    });
    formatters.set(key, made);
  }
  return made;
}

/** "24 November 2026", "24 Nov 2026", "Tue, 24 Nov", "Tue 24". */
const dateStyles = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfMonth: { weekday: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type OpeningHours = { opens: string; closes: string };

/** Whether opening hours, `HH:MM` each, run past midnight: they end at or before their start. */
export const isPastMidnight = ({ opens, closes }: OpeningHours): boolean => closes <= opens;

/** Whether the hours of a day, which may run past midnight, last until after those of the next day have begun. */
export function isOverlapping(hours: OpeningHours | null, nextDay: OpeningHours | null): boolean {
  return hours !== null && nextDay !== null && isPastMidnight(hours) && hours.closes > nextDay.opens;
}

/** Prints a UTC moment (ISO text) as a date in a zone, such as "24 November 2026", or with its weekday: "Tue, 24 Nov". */
export function formatDate(
  iso: string,
  zone: string,
  market: MarketCode,
  language: Language,
  style: keyof typeof dateStyles = 'long',
): string {
  const printed = getFormatter(getLocale(market, language), zone, dateStyles[style]).format(new Date(iso));
  if (!('weekday' in dateStyles[style])) return printed;
  // As people write them: "11月24日（星期二）", "วันอังคารที่ 24 พ.ย.".
  if (language === 'zh') return printed.replace(/週(.)$/, '（星期$1）');
  return language === 'th' ? `วัน${printed.replace(' ', 'ที่ ')}` : printed;
}

/**
 * Prints the first and the last of some calendar days (`YYYY-MM-DD`) with their weekdays, or the only one. Where a reader
 * expects it, the month stands once: "Tue 24" and "Wed 25 Nov", "11月24日（星期二）" and "25日（星期三）".
 */
export function formatDays(first: string, last: string, market: MarketCode, language: Language): string[] {
  const print = (day: string, style: 'weekday' | 'dayOfMonth') =>
    formatDate(`${day}T00:00:00Z`, 'UTC', market, language, style);
  const from = print(first, 'weekday');
  if (first === last) return [from];
  const to = print(last, 'weekday');
  // Where the month is written before the day ("Tue, Nov 24"), it stands in both.
  if (first.slice(0, 7) !== last.slice(0, 7) || /\d$/.test(from)) return [from, to];
  if (language === 'zh') return [from, to.replace(/^\d+月/, '')];
  return [print(first, 'dayOfMonth').replace(',', ''), to.replace(',', '')];
}

/** Prints a UTC moment (ISO text) as a time of day in a zone, such as "11:59 pm". */
export function formatTime(iso: string, zone: string, market: MarketCode, language: Language): string {
  return getFormatter(getLocale(market, language), zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** Returns the calendar day (`YYYY-MM-DD`) that a moment falls on in a zone. */
export function getCalendarDay(zone: string, moment: Date): string {
  return getFormatter('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
}

/** Returns the time of day (`HH:MM`, 24-hour) of a moment on the clock of a zone. */
export function getTimeOfDay(zone: string, moment: Date): string {
  return getFormatter('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
}

/** Returns the weekday of a calendar day (`YYYY-MM-DD`), counted from Monday, 0. */
export function getWeekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Adds working days (Monday to Friday) to a calendar day (`YYYY-MM-DD`). */
export function addWorkingDays(day: string, count: number): string {
  return addDays(day, count, (weekday) => weekday < 5);
}

/**
 * Adds days to a calendar day (`YYYY-MM-DD`), of which only some weekdays count.
 * @param count below 0: days before it
 * @param counts whether a weekday (Monday is 0) does; one of them must, where days are added
 */
export function addDays(day: string, count: number, counts: (weekday: number) => boolean): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = Math.abs(count); left > 0; ) {
    date.setUTCDate(date.getUTCDate() + Math.sign(count));
    if (counts((date.getUTCDay() + 6) % 7)) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
