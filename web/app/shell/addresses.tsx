import { useLocation } from 'react-router';
import { useRootData } from '~/platform/root-data.ts';

/**
 * The page's own address for search engines and link previews, on the page first loaded only. Layouts render it beside their
 * page; an error replaces both, so a page that is not found has none.
 */
export function Addresses() {
  const data = useRootData();
  const { pathname } = useLocation();
  if (!data || data.path !== pathname) return null;
  return (
    <>
      <link rel="canonical" href={data.canonical} />
      <meta property="og:site_name" content={data.layout.shop.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={data.canonical} />
      <meta property="og:locale" content={data.site.locale.replaceAll('-', '_')} />
    </>
  );
}
