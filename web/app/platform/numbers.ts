/** One formatter per locale and digits: `toLocaleString` would make one for every number on the page. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Prints a count or a rating in a locale (BCP 47 tag).
 * @param digits after the point, always shown; none for counts
 */
export function formatNumber(value: number, locale: string, digits = 0): string {
  const key = `${locale}/${digits}`;
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formatters.set(key, made);
  }
  return made.format(value);
}
