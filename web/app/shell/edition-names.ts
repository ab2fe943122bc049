import { useLingui } from '@lingui/react/macro';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { useSite } from '~/platform/use-site.ts';

/** What each language calls itself; the same in every edition. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  th: 'ภาษาไทย',
  zh: '中文',
};

/** One per locale: a page names every market. */
const names = new Map<string, Intl.DisplayNames>();

/**
 * A country's name in a language of the reader's or its own.
 * @param country ISO 3166 code; a code unknown to ICU is returned unchanged
 */
export function countryName(country: string, locale: string): string {
  const known =
    names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', style: 'short', fallback: 'code' });
  names.set(locale, known);
  return known.of(country) ?? country;
}

/** "New Zealand edition, English": the way to the choice of editions. */
export function useEditionLabel(): string {
  const { t } = useLingui();
  const { market, language, locale } = useSite();
  const country = countryName(market.code satisfies MarketCode, locale);
  const name = languageNames[language];
  return t`${country} edition, ${name}`;
}
