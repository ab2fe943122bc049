import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { minuteMs } from '@vermilion/contract/durations';
import { getLocale, type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { ContentService } from '../content/content.service.ts';
import {
  type Addresses,
  getCanonicalUrl,
  getDefaultMarket,
  getOrigin,
  listMarkets,
  type MarketService,
} from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import {
  type EditionUrl,
  maxUrlsPerFile,
  type SitemapPage,
  writeSitemapFile,
  writeSitemapIndex,
} from './sitemap.rules.ts';

export type SitemapService = {
  /** Returns the sitemap index of a host. @param origin one of the shop's */
  getIndex: (origin: string) => Promise<string>;
  /** Returns a file of a host's sitemap, counted from 1, compressed by gzip; null where there is none. */
  getFile: (origin: string, number: number) => Promise<Buffer | null>;
};

/** Has no text unless the retailer writes one. */
const aboutPage = '/about';

/** Pages that every market has, and that are for everybody; but for `/about`, where it is written. A test keeps the list to what pages allow to be indexed. */
export const openPages: readonly string[] = [
  '/',
  aboutPage,
  '/beauty-pass',
  '/brands',
  '/customer-care',
  '/gift-cards',
  '/privacy',
  '/report-vulnerability',
  '/terms',
];

/** The list of stores, which markets with stores have; each has a page below it. */
const storesPage = '/stores';

/** How long a written sitemap is served: crawlers come rarely, and a new product may wait for so long. */
const freshMs = 10 * minuteMs;

/** Files that are kept, over all hosts; a crawler reads them one after the other. */
const maxKeptFiles = 50;

type Edition = EditionUrl & { market: MarketCode; language: Language };

export function createSitemapService({
  catalogue,
  content,
  market: stores,
  addresses,
  clock,
}: {
  catalogue: Pick<CatalogueService, 'listPaths'>;
  content: Pick<ContentService, 'listPagePaths' | 'texts'>;
  market: Pick<MarketService, 'listOpenStoreCodes'>;
  addresses: Addresses;
  clock: Clock;
}): SitemapService {
  const openMarkets = listMarkets(addresses.origins);
  const editions = openMarkets.flatMap((market) =>
    markets[market].languages.map((language): Edition => {
      const hreflang = getLocale(market, language);
      return { market, language, hreflang, ...getEditionUrl(market, language, addresses) };
    }),
  );
  const fallback = editions.find(({ market }) => market === getDefaultMarket(addresses.origins));
  const files = new Map<string, Promise<Buffer>>();
  let listed: { entries: Promise<Map<string, SitemapEntry[]>>; at: number } | null = null;

  /** Returns the editions that have a text about the shop. */
  async function listAboutEditions(): Promise<Edition[]> {
    const found = await Promise.all(
      editions.map(({ market, language }) => content.texts.find('about', { market: markets[market], language })),
    );
    return editions.filter((_, index) => found[index]?.page);
  }

  /** Returns the paths of all pages that are for everybody, each with the markets that have it. */
  async function listMarketsByPath(): Promise<Map<string, MarketCode[]>> {
    const openStores = Map.groupBy(await stores.listOpenStoreCodes(), ({ market }) => market);
    const marketsByPath = new Map<string, MarketCode[]>(openPages.map((path) => [path, openMarkets]));
    for (const market of openMarkets) {
      const codes = (openStores.get(market) ?? []).map(({ code }) => code);
      const storePaths = codes.length === 0 ? [] : [storesPage, ...codes.map((code) => `${storesPage}/${code}`)];
      for (const path of [...catalogue.listPaths(market), ...storePaths]) {
        const known = marketsByPath.get(path);
        if (known) known.push(market);
        else marketsByPath.set(path, [market]);
      }
    }
    return marketsByPath;
  }

  /** Returns what each host's sitemap holds. */
  function listEntries(): Promise<Map<string, SitemapEntry[]>> {
    const now = clock.now().getTime();
    if (listed && now - listed.at < freshMs) return listed.entries;
    const entries = readEntries();
    const current = { entries, at: now };
    listed = current;
    files.clear();
    // What failed is read again.
    entries.catch(() => {
      if (listed === current) listed = null;
    });
    return entries;
  }

  async function readEntries(): Promise<Map<string, SitemapEntry[]>> {
    const entries = new Map<string, SitemapEntry[]>();
    const shownByPath = new Map<string, Edition[]>();
    for (const [path, sellers] of await listMarketsByPath()) {
      shownByPath.set(
        path,
        editions.filter(({ market }) => sellers.includes(market)),
      );
    }
    shownByPath.set(aboutPage, await listAboutEditions());
    for (const [path, written] of Map.groupBy(await content.listPagePaths(), (page) => page.path)) {
      const isShown = ({ market, language }: Edition) =>
        written.some((page) => page.market === market && page.languages.includes(language));
      shownByPath.set(path, editions.filter(isShown));
    }
    for (const [path, shown] of shownByPath) {
      const isInDefault = fallback && shown.includes(fallback);
      const page = { path, alternates: isInDefault ? [...shown, { ...fallback, hreflang: 'x-default' }] : shown };
      for (const edition of shown) {
        const origin = getOrigin(edition.market, addresses.origins);
        const host = entries.get(origin) ?? [];
        host.push({ page, edition });
        entries.set(origin, host);
      }
    }
    return entries;
  }

  return {
    getIndex: async (origin) => {
      const count = (await listEntries()).get(origin)?.length ?? 0;
      return writeSitemapIndex(origin, Math.ceil(count / maxUrlsPerFile));
    },
    getFile: async (origin, number) => {
      const entries = (await listEntries()).get(origin) ?? [];
      const wanted = entries.slice((number - 1) * maxUrlsPerFile, number * maxUrlsPerFile);
      if (number < 1 || wanted.length === 0) return null;
      const key = `${origin} ${number}`;
      const known = files.get(key);
      if (known) return known;
      const body = promisify(gzip)(writeSitemapFile(wanted));
      if (files.size >= maxKeptFiles) files.clear();
      files.set(key, body);
      return body;
    },
  };
}

type SitemapEntry = { page: SitemapPage; edition: Edition };

/** Returns what stands around a path in the canonical addresses of an edition. */
function getEditionUrl(
  market: MarketCode,
  language: Language,
  addresses: Addresses,
): Pick<EditionUrl, 'start' | 'end'> {
  const placeholder = '/path-of-the-page';
  const [start = '', end = ''] = getCanonicalUrl(placeholder, market, language, addresses).split(placeholder);
  return { start, end };
}
