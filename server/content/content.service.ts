import type { ProductCard } from '@vermilion/contract/catalogue';
import type { Layout } from '@vermilion/contract/content';
import type { ProductRule } from '@vermilion/contract/content-blocks';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { paymentErrors } from '@vermilion/contract/payment';
import type { SmartLink } from '@vermilion/contract/shop-path';
import type { TextPage, TextPageName } from '@vermilion/contract/text-page';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { listShownNames } from '../platform/documents.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { getIdentity } from '../platform/shop/shop-folder.ts';
import { findShopPage } from '../platform/shop/shop-pages.ts';
import type { ShopSource } from '../platform/shop/shop-source.ts';
import { translate } from '../platform/texts.ts';
import { type LayoutDocument, layoutDocument } from './content.document.ts';
import { chooseParts, joinParts, listShownEditions } from './content.entries.ts';
import { createDefaultLayout, fillLayout, type StorePage } from './content.layout.ts';
import { type Catalogue, createDefaultHome, type ListGatherings, listByRule } from './content.page.ts';
import { createPages, type Pages } from './content.pages.ts';
import { contentCollection, createPublishedDocuments } from './content.published.ts';

export type { LayoutDocument, PageDocument } from './content.document.ts';
export * from './content.import.ts';

export type ContentService = {
  /** Menu, footer and configuration of the shell: as the retailer stored it under a name, or made from the catalogue alone. */
  getLayout(
    name: string | undefined,
    market: MarketCode,
    language: Language,
  ): Promise<Result<Layout, 'LAYOUT_NOT_FOUND'>>;
  /** The home page, landing pages, and what stands above the products of a brand. */
  pages: Pages;
  /** Returns the products of a rule that can be bought, up to a number. */
  listProducts(
    rule: ProductRule,
    limit: number,
    market: MarketCode,
    language: Language,
  ): Promise<readonly ProductCard[]>;
  /** Returns the addresses of landing pages that are shown now, each with a market that shows it, and its languages there. */
  listPagePaths(): Promise<{ path: string; market: MarketCode; languages: Language[] }[]>;
  /** A page that the retailer wrote; null where the shop's own text stands. */
  findTextPage(name: TextPageName, market: MarketCode, language: Language): TextPage | null;
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
  market: markets,
  apps,
  exemptedPaths = [],
  hasGoogleSignIn = false,
  hasExperiments = false,
  listStorePages = async () => [],
  takesOrders = true,
  listGatherings = async () => [],
  purge,
  report,
}: ContentOptions): ContentService {
  const published = createPublishedDocuments({ database, clock, purge, report });

  async function findLayout(name: string, market: MarketCode): Promise<LayoutDocument | null> {
    const document = joinParts(chooseParts(await published.find(getLayoutKey(name)), market));
    if (document === null) return null;
    const parsed = layoutDocument.safeParse(document);
    if (parsed.success) return parsed.data;
    // Another release may have written it: the shop stays open with what the catalogue gives.
    report(new Error(`The document ${getLayoutKey(name)} is faulty`, { cause: parsed.error }));
    return null;
  }

  return {
    getLayout: async (name = defaultLayoutName, market, language) => {
      const layout = await findLayout(name, market);
      if (!layout && name !== defaultLayoutName) return fail('LAYOUT_NOT_FOUND');
      const profile = shop.get();
      const ordersClosed = takesOrders ? null : translate(paymentErrors.ORDERS_CLOSED.text, language);
      const stores = await markets.listStores(market, language);
      const hasAbout = findShopPage(profile.pages, 'about', market, language) !== null;
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
          smartLinkExemptedPaths: [...exemptedPaths],
          hasGoogleSignIn,
          ordersClosed,
          hasStores: stores.length > 0,
        },
      });
    },

    pages: createPages({
      db: database.db,
      published,
      sources: { catalogue, listGatherings, clock },
      createDefaultHome: ({ market, language }) => createDefaultHome(shop.get().file, catalogue, market.code, language),
      report,
    }),

    listProducts: async (rule, limit, market, language) => listByRule(catalogue, rule, limit, market, language),

    listPagePaths: async () => {
      const names = await listShownNames(database.db, {
        collection: contentCollection,
        prefix: pagePrefix,
        at: clock.now(),
      });
      return listShownEditions(names).map(({ key, ...edition }) => ({
        path: `/${key.replaceAll('.', '/')}`,
        ...edition,
      }));
    },

    findTextPage: (name, market, language) => findShopPage(shop.get().pages, name, market, language),

    close: published.close,
  };
}
