import { formatDate } from './dates.ts';
import { getLocale, type Language, type MarketCode } from './markets.ts';

/**
 * Prints a UTC moment (ISO text) as the date of a receipt in a zone. In Thai it has the year of the Buddhist era, as the
 * country's tax papers do ("28 พฤศจิกายน พ.ศ. 2569"); the shop's other pages count in the common era.
 */
export function formatReceiptDate(iso: string, zone: string, market: MarketCode, language: Language): string {
  if (language !== 'th') return formatDate(iso, zone, market, language);
  const format = new Intl.DateTimeFormat(getLocale(market, language), {
    calendar: 'buddhist',
    numberingSystem: 'latn',
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    era: 'short',
  });
  return format.format(new Date(iso));
}
