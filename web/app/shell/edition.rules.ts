import { type Language, localeParameters, type MarketCode } from '@vermilion/contract/markets';
import type { Site } from '@vermilion/contract/site';

export type Edition = { market: MarketCode; language: Language; locale: string; home: string };

/** The edition of a market that a reader of this language gets: the same language, or the market's first. */
export function findEdition(editions: Site['editions'], market: MarketCode, language: Language): Edition | null {
  const found = editions.find((edition) => edition.market === market);
  const spoken = found?.languages.find((known) => known.language === language) ?? found?.languages[0];
  return spoken ? { market, ...spoken } : null;
}

/**
 * The address of this page in another edition. In another market without the prices that a listing is filtered by:
 * they are minor units of the currency.
 * @param from the market that the page is of
 * @param path path and query of the page, without a language prefix
 */
export function buildEditionUrl(
  editions: Site['editions'],
  { market, language, home }: Edition,
  from: MarketCode,
  path: string,
): string {
  const url = new URL(home + path);
  if (market !== from) url.searchParams.delete('price');
  for (const name of localeParameters) url.searchParams.delete(name);
  const sharesHost = editions.some(
    (other) => other.market !== market && other.languages.some((spoken) => new URL(spoken.home).host === url.host),
  );
  // What the address itself does not say, the parameters of spec §2 say.
  if (sharesHost) url.searchParams.set('country_code', market);
  const homes = editions.find((edition) => edition.market === market)?.languages ?? [];
  if (homes.some((other) => other.language !== language && other.home === home))
    url.searchParams.set('language', language);
  return url.href;
}

/** The cookie that remembers what a parameter chose (spec §3). */
const cookieNames = { country_code: 'locale', language: 'language', language_code: 'language' } as const;

/**
 * An address without the choice of country or language that cookies remember by now: it leads to the same page.
 * @param cookies in the format of `document.cookie`
 */
export function removeRememberedParameters(address: string, cookies: string): string {
  const url = new URL(address);
  const remembered = new Set(cookies.split('; ').map((cookie) => cookie.split('=', 1)[0]));
  const done = localeParameters.filter((name) => remembered.has(cookieNames[name]) && url.searchParams.has(name));
  for (const name of done) url.searchParams.delete(name);
  return done.length > 0 ? url.href : address;
}
