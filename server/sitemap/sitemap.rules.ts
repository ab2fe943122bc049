/** A page of a market's sitemap: its addresses in each language, and where other editions show the same page. */
export type SitemapPage = { path: string; alternates: readonly EditionUrl[] };

/** How an edition writes the address of a page: what stands before and after the page's path. */
export type EditionUrl = { hreflang: string; start: string; end: string };

/**
 * The most addresses in one file. The protocol allows 50,000 in 50 MB, but with all their alternates these would be larger; files of
 * this size are a few megabytes and are written in some ten milliseconds.
 */
export const maxUrlsPerFile = 5_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns the sitemap index: the addresses of its files. */
export function writeSitemapIndex(origin: string, fileCount: number): string {
  const files = Array.from({ length: fileCount }, (_, index) => `${origin}/sitemaps/${index + 1}.xml`);
  const entries = files.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`);
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

/** Returns one file of a sitemap: each page once per edition of the host, with all its alternates. */
export function writeSitemapFile(pages: readonly { page: SitemapPage; edition: EditionUrl }[]): string {
  const entries = pages.map(({ page, edition }) => {
    const links = page.alternates.map(
      (each) =>
        `<xhtml:link rel="alternate" hreflang="${each.hreflang}" href="${escapeXml(getUrl(page.path, each))}"/>`,
    );
    return `<url><loc>${escapeXml(getUrl(page.path, edition))}</loc>${links.join('')}</url>\n`;
  });
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
}

/** @param path as routes match it; the home page's is `/`, which stands at the end of no address with a prefix */
function getUrl(path: string, { start, end }: EditionUrl): string {
  const isPrefixed = path === '/' && !/^https?:\/\/[^/]+$/.test(start);
  return `${start}${isPrefixed ? '' : encodeURI(path)}${end}`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
