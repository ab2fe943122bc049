import { formatMoney } from '@vermilion/contract/money';
import type { Site, SiteMarket } from '@vermilion/contract/site';
import { createContext, useContext } from 'react';
import { useRootData } from './root-data.ts';

const MarketContext = createContext<SiteMarket | null>(null);

/** Shows what is inside with another market's money, clock and forms than the site's; null for the site's own. */
export const ShownMarket = MarketContext.Provider;

/** The market and language that a page or a mail is written for. */
export type Edition = { market: Pick<SiteMarket, 'code' | 'timeZones'>; language: Site['language'] };

/** The site this page is on. */
export function useSite(): Site {
  const data = useRootData();
  const market = useContext(MarketContext);
  if (!data) throw new Error('useSite needs the root loader');
  return market ? { ...data.site, market } : data.site;
}

/** The shell's content: menu, footer, configuration. */
export function useLayout() {
  const data = useRootData();
  if (!data) throw new Error('useLayout needs the root loader');
  return data.layout;
}

/** Whose shop it is, as its shop file says. */
export const useShopIdentity = () => useLayout().shop;

/** What members of the shop belong to, such as Beauty Pass. */
export const useMembershipName = () => useShopIdentity().membershipName;

/** The shop's name; empty on an error page where the root loader failed. */
export const useShopName = () => useRootData()?.layout.shop.name ?? '';

/** Prints minor units as shoppers of this site read them. */
export function useMoney(): (minor: number, form?: 'price' | 'threshold') => string {
  const { market, language } = useSite();
  return (minor, form) => formatMoney(minor, market, language, form);
}
