import type { MarketCode } from '@vermilion/contract/markets';
import { useLocation, useMatches } from 'react-router';
import { useRootData } from '~/platform/root-data.ts';

/**
 * Where this page is found: for search engines, and for those who share it. Of the page first loaded only. Layouts show
 * it beside their page, which an error takes the place of: what is not found has no address.
 */
export function Addresses() {
  const data = useRootData();
  const markets = useMarkets();
  const { pathname } = useLocation();
  if (!data || data.path !== pathname) return null;
  return (
    <>
      <link rel="canonical" href={data.canonical} />
      {data.alternates
        .filter(({ market }) => markets?.includes(market) ?? true)
        .map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
      <meta property="og:site_name" content="Vermilion" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={data.canonical} />
      <meta property="og:locale" content={data.site.locale.replaceAll('-', '_')} />
    </>
  );
}

/** The markets that have this page, where its loader tells them (`markets`); null: all have it. */
function useMarkets(): readonly MarketCode[] | null {
  const page = useMatches().at(-1)?.loaderData;
  return typeof page === 'object' && page && 'markets' in page ? (page.markets as MarketCode[]) : null;
}
