import type { ProductCard } from '@vermilion/contract/catalogue';
import type { Layout } from '@vermilion/contract/content';
import type { ProductRule } from '@vermilion/contract/content-blocks';
import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { paymentErrors } from '@vermilion/contract/payment';
import type { Preview } from '@vermilion/contract/preview';
import type { SmartLink } from '@vermilion/contract/shop-path';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { getIdentity } from '../platform/shop/shop-folder.ts';
import type { ShopSource } from '../platform/shop/shop-source.ts';
import { translate } from '../platform/texts.ts';
import type { LayoutDocument, PageDocument } from './content.document.ts';
import { chooseParts, isReached, joinParts, readLayout } from './content.entries.ts';
import { createDefaultLayout, fillLayout, pickWords, type StorePage } from './content.layout.ts';
import { createOverlays, type Overlays } from './content.overlays.ts';
import { type Catalogue, createDefaultHome, type ListGatherings, listByRule } from './content.page.ts';
import { createPages, type Pages } from './content.pages.ts';
import { createPublishedDocuments, listPreviewedParts } from './content.published.ts';
import { createStoredPages, type PageStore } from './content.stored-pages.ts';
import { createTextPages, type TextPages } from './content.text-pages.ts';

export type { ContentDocument, LayoutDocument, OverlayDocument, PageDocument } from './content.document.ts';
export * from './content.import.ts';

export type ContentService = {
  /**
   * Menu, footer and configuration of the shell: as the retailer stored it under a name, or made from the catalogue alone; as it is drafted
   * where an editor previews it.
   */
  getLayout(
    name: string | undefined,
    market: MarketCode,
    language: Language,
    preview?: Preview | null,
  ): Promise<Result<Layout, 'LAYOUT_NOT_FOUND'>>;
  /** Returns the layout that the shop makes where none is stored: what an editor begins with. */
  createDefaultLayout(): Promise<LayoutDocument>;
  /** The home page, landing pages, and what stands above the products of a brand. */
  pages: Pages;
  /** What the home page of a market is where none is stored. */
  createDefaultHome(market: MarketCode): PageDocument;
  /** What is shown over pages. */
  overlays: Overlays;
  /** Returns the products of a rule that can be bought, up to a number. */
  listProducts(
    rule: ProductRule,
    limit: number,
    market: MarketCode,
    language: Language,
  ): Promise<readonly ProductCard[]>;
  /** Returns the addresses of landing pages that are shown now, each with a market that shows it, and its languages there. */
  listPagePaths(): Promise<{ path: string; market: MarketCode; languages: Language[] }[]>;
  /** Pages of text that the retailer wrote. */
  texts: TextPages;
  close(): Promise<void>;
};

type Apps = { appStore: string | null; googlePlay: string | null };

type ContentOptions = {
  database: Database;
  clock: Clock;
  shop: Pick<ShopSource, 'get'>;
  catalogue: Catalogue;
  market: Pick<MarketService, 'listStores'>;
  /** Returns the pages of what stores of a market offer. @param stores the codes of its open ones */
  listStorePages?: (market: MarketCode, language: Language, stores: readonly string[]) => Promise<readonly StorePage[]>;
  /** Returns the classes or events of a market that are to come. */
  listGatherings?: ListGatherings;
  /** The app stores' pages of the shop's apps; those that are null are not shown. */
  apps: Apps;
  /** Paths that another system answers. */
  exemptedPaths?: readonly SmartLink[];
  hasGoogleSignIn?: boolean;
  hasExperiments?: boolean;
  takesOrders?: boolean;
  /** Where pages come from; the shop's own documents where left out. Layouts always are. */
  pageStore?: PageStore | undefined;
  /** Invalidates cached pages and answers of this process by tag. */
  purge: (tags: readonly string[]) => void;
  report: Report;
};

/** The key under which a layout is stored. */
const getLayoutKey = (name: string) => `layouts.${name}`;
const defaultLayoutName = 'default';

/** What keys of landing pages begin with. */
const pagePrefix = 'pages.';

export function createContentService({
  database,
  clock,
  shop,
  catalogue,
  market: marketService,
  apps,
  exemptedPaths = [],
  hasGoogleSignIn = false,
  hasExperiments = false,
  listStorePages = async () => [],
  takesOrders = true,
  listGatherings = async () => [],
  pageStore,
  purge,
  report,
}: ContentOptions): ContentService {
  const published = createPublishedDocuments({ database, clock, purge, report });
  const source = { db: database.db, published, report };
  const store = pageStore ?? createStoredPages({ ...source, clock });
  const texts = createTextPages({ ...source, shop });

  const createHome = (market: MarketCode) => createDefaultHome(shop.get().file, catalogue, market);

  const overlays = createOverlays(source);

  async function findLayout(name: string, market: MarketCode, given: Preview | null): Promise<LayoutDocument | null> {
    const key = getLayoutKey(name);
    const preview = given && isReached(given, key) ? given : null;
    const parts = preview ? await listPreviewedParts(database.db, key, preview) : await published.find(key);
    const document = joinParts(chooseParts(parts, market));
    if (document === null) return null;
    const { layout, faults } = readLayout(document);
    // Another release may have written it: the shop stays open with what can be read, or with what the catalogue gives.
    if (faults.length > 0 && !preview) {
      report(new Error(`The document ${key} is faulty`), { market, faults: JSON.stringify(faults) });
    }
    return layout;
  }

  return {
    createDefaultLayout: async () => {
      const found = await Promise.all(
        marketCodes.map((code) => texts.find('about', { market: markets[code], language: 'en' })),
      );
      const hasAbout = found.some(({ page }) => page !== null);
      return createDefaultLayout(shop.get().file, { hasAbout, hasPrivacyChoices: hasExperiments });
    },

    getLayout: async (name = defaultLayoutName, market, language, preview = null) => {
      const layout = await findLayout(name, market, preview);
      if (!layout && name !== defaultLayoutName) return fail('LAYOUT_NOT_FOUND');
      const profile = shop.get();
      const ordersClosed = takesOrders ? null : translate(paymentErrors.ORDERS_CLOSED.text, language);
      const stores = await marketService.listStores(market, language);
      const about = await texts.find('about', { market: markets[market], language });
      const hasAbout = about.page !== null;
      const document = layout ?? createDefaultLayout(profile.file, { hasAbout, hasPrivacyChoices: hasExperiments });
      return ok({
        shop: getIdentity(profile, language),
        ...(await fillLayout(document, catalogue, {
          market,
          language,
          storePages: await listStorePages(
            market,
            language,
            stores.map(({ code }) => code),
          ),
        })),
        // Brand names: the same in every language.
        apps: [
          ...(apps.appStore ? [{ label: 'App Store', href: apps.appStore }] : []),
          ...(apps.googlePlay ? [{ label: 'Google Play', href: apps.googlePlay }] : []),
        ],
        config: {
          smartLinkExemptedPaths: [...exemptedPaths, ...(document.smartLinkExemptedPaths ?? [])],
          hasGoogleSignIn,
          ordersClosed,
          hasStores: stores.length > 0,
          ...pickWords(document, language),
          overlays: await overlays.list(market),
        },
      });
    },

    texts,

    pages: createPages({
      store,
      sources: { catalogue, listGatherings, clock },
      createDefaultHome: createHome,
      report,
    }),

    createDefaultHome: createHome,
    overlays,

    listProducts: async (rule, limit, market, language) => listByRule(catalogue, rule, limit, market, language),

    listPagePaths: async () =>
      (await store.listShown(pagePrefix)).map(({ key, ...edition }) => ({
        path: `/${key.replaceAll('.', '/')}`,
        ...edition,
      })),

    close: published.close,
  };
}
