import { useLocation } from 'react-router';
import { usePage } from './page.ts';
import { PageTitle } from './page-title.tsx';
import { useRootData } from './root-data.ts';

type PageMetaProps = {
  title: string;
  description?: string;
  /** Absolute URL of the picture shown where the page is shared. */
  image?: string;
  /** Pages that others find better elsewhere, such as filtered listings: links are followed, the page is not kept. */
  isPassing?: boolean;
};

/** Title and description of a page; React puts them into the head. */
export function PageMeta({ title, description, image, isPassing = false }: PageMetaProps) {
  return (
    <>
      <PageTitle of={title} />
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {isPassing ? <meta name="robots" content="noindex, follow" /> : <Alternates />}
    </>
  );
}

/**
 * The page's addresses in the other markets and languages, on the page first loaded only. The server lists them where this is the
 * page's own address; a page that is not kept by search engines has none.
 */
function Alternates() {
  const data = useRootData();
  const { markets } = usePage().data;
  const { pathname } = useLocation();
  if (!data || data.path !== pathname) return null;
  return data.alternates
    .filter(({ market }) => markets?.includes(market) ?? true)
    .map(({ hreflang, href }) => <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />);
}
