import { getLocale, type Language, type Market, type MarketCode } from './markets.ts';

/** Currencies whose bare sign would be read as another country's dollar; spelled as look and field do. */
const spelledSigns: Partial<Record<MarketCode, string>> = { HK: 'HK$' };

/** Signs on the site of another market, where a bare dollar would be read as that market's own. */
const foreignSigns: Partial<Record<MarketCode, string>> = { AU: 'A$', NZ: 'NZ$', SG: 'S$' };

type MoneyMarket = Pick<Market, 'code' | 'currency'> & { isForeign?: boolean };

/** How a market's amounts stand between their sign and what follows, in a locale. */
type Form = { before: string; number: Intl.NumberFormat; after: string };

/** One per locale, market and digits: making one costs more than a hundred uses of it. */
const forms = new Map<string, Form>();

function getForm(locale: string, { code, currency, isForeign = false }: MoneyMarket, digits: number): Form {
  const key = `${locale}/${code}/${digits}/${isForeign}`;
  const known = forms.get(key);
  if (known) return known;
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.code,
    currencyDisplay: 'narrowSymbol',
    ...fixed,
  }).formatToParts(0);
  const number = parts.findIndex(({ type }) => type === 'integer');
  const around = (some: Intl.NumberFormatPart[]) =>
    some
      .map(({ type, value }) => {
        if (type === 'currency') return spelledSigns[code] ?? (isForeign ? foreignSigns[code] : undefined) ?? value;
        return type === 'literal' && code !== 'ID' ? value : '';
      })
      .join('');
  const form = {
    before: around(parts.slice(0, number)),
    number: new Intl.NumberFormat(locale, fixed),
    after: around(parts.slice(number)),
  };
  forms.set(key, form);
  return form;
}

/** Returns the sign of a market's currency as shoppers there read it: `S$`, `RM`, `฿`. */
export function getCurrencySign(market: MoneyMarket, language: Language): string {
  const { before, after } = getForm(getLocale(market.code, language), market, 0);
  return (before || after).trim();
}

/**
 * Prints an amount as shoppers of the market read it: `$38.00`, `HK$230.00`, `RM 160.00`, `₱1,250`,
 * `Rp429.000`, `฿890`. The one place in the product that formats money.
 *
 * @param minor integer of the currency's smallest unit kept (`currency.digits`); may be negative
 * @param market `isForeign` on the site of another market: `S$38.00`
 * @param form a threshold is spoken of, not paid: whole amounts lose their digits ("Free shipping from $35")
 */
export function formatMoney(
  minor: number,
  market: MoneyMarket,
  language: Language,
  form: 'price' | 'threshold' = 'price',
): string {
  const { currency } = market;
  const scale = 10 ** currency.digits;
  const isShort = (currency.hidesWholeDigits || form === 'threshold') && minor % scale === 0;
  const digits = isShort ? 0 : currency.digits;
  // Rupiah are grouped by points whatever the language of the page, as on every price tag there.
  const locale = market.code === 'ID' ? 'id-ID' : getLocale(market.code, language);
  const { before, number, after } = getForm(locale, market, digits);
  return `${minor < 0 ? '\u2212' : ''}${before}${number.format(Math.abs(minor) / scale)}${after}`;
}

/**
 * Splits a total into instalments that add up to it; the first ones carry the odd units.
 * @returns minor units, first instalment first
 */
export function splitInstalments(total: number, count: number): number[] {
  const base = Math.floor(total / count);
  return Array.from({ length: count }, (_, index) => base + (index < total - base * count ? 1 : 0));
}
