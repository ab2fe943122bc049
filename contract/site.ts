import type { Language, Market, MarketCode, PaymentMethodCode } from './markets.ts';

/** The part of the market table that browsers need. */
export type SiteMarket = Pick<
  Market,
  'code' | 'currency' | 'languages' | 'freeShippingThreshold' | 'payLater' | 'returnDays' | 'timeZones' | 'callingCode'
> & {
  /** Null where no tax line is shown. */
  taxName: string | null;
  /** It is shown on another market's site: its money is named so that it cannot be mistaken. */
  isForeign?: boolean;
};

/**
 * Returns the part of a market that browsers need.
 * @param taken the methods that the payment provider takes; null: all
 */
export function toSiteMarket(market: Market, taken: ReadonlySet<PaymentMethodCode> | null = null): SiteMarket {
  const { code, currency, languages, freeShippingThreshold, payLater, returnDays, timeZones, callingCode, tax } =
    market;
  return {
    code,
    currency,
    languages,
    freeShippingThreshold,
    payLater: payLater.filter((provider) => taken === null || taken.has(provider.code)),
    returnDays,
    timeZones,
    callingCode,
    taxName: tax?.name ?? null,
  };
}

/** The site of a page; the same for all its visitors. */
export type Site = {
  market: SiteMarket;
  language: Language;
  /** BCP 47 tag for `<html lang>` and `Intl`. */
  locale: string;
  /** Scheme, host and port. */
  origin: string;
  /** What stands before every path (`/th`), or nothing. */
  prefix: string;
  /** Every edition of the shop: the country and language switcher, hreflang. `home` lacks a slash at the end. */
  editions: { market: MarketCode; languages: { language: Language; locale: string; home: string }[] }[];
};

/** A page in one edition, for hreflang; a page that its market does not have is not listed. */
export type Alternate = { market: MarketCode; hreflang: string; href: string };
