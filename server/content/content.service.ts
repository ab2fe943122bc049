import type { Home, Layout } from '@vermilion/contract/content';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { paymentErrors } from '@vermilion/contract/payment';
import type { SmartLink } from '@vermilion/contract/shop-path';
import type { TextPage, TextPageName } from '@vermilion/contract/text-page';
import type { MarketService } from '../market/market.service.ts';
import type { Database, Db } from '../platform/database.ts';
import { explainIssues, type Fault } from '../platform/explain-issue.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { getIdentity } from '../platform/shop/shop-folder.ts';
import { findShopPage } from '../platform/shop/shop-pages.ts';
import type { ShopSource } from '../platform/shop/shop-source.ts';
import { translate } from '../platform/texts.ts';
import {
  type ContentDocument,
  type HomeDocument,
  homeDocument,
  type LayoutDocument,
  layoutDocument,
} from './content.document.ts';
import { type Catalogue, createDefaultHome, fillHome } from './content.home.ts';
import { createDefaultLayout, fillLayout, type StorePage } from './content.layout.ts';
import { contentChannel, findDocument, loadDocuments, replaceDocument, type StoredDocument } from './content.store.ts';

export type { HomeDocument, LayoutDocument } from './content.document.ts';

export type ContentService = {
  /** Menu, footer and configuration of the shell: as the retailer stored it under a name, or made from the catalogue alone. */
  getLayout(
    name: string | undefined,
    market: MarketCode,
    language: Language,
  ): Promise<Result<Layout, 'LAYOUT_NOT_FOUND'>>;
  /** The home page as the retailer stored it, or one made from the catalogue alone. */
  getHome(market: MarketCode, language: Language): Promise<Home>;
  /** A page that the retailer wrote; null where the shop's own text stands. */
  findTextPage(name: TextPageName, market: MarketCode, language: Language): TextPage | null;
  close(): Promise<void>;
};

type Apps = { appStore: string | null; googlePlay: string | null };

type ContentOptions = {
  database: Database;
  shop: Pick<ShopSource, 'get'>;
  catalogue: Catalogue;
  market: Pick<MarketService, 'listStores'>;
  /** Returns the pages of what stores of a market offer. @param stores the codes of its open ones */
  listStorePages?: (market: MarketCode, language: Language, stores: readonly string[]) => Promise<readonly StorePage[]>;
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
const getLayoutKey = (name: string) => `layout-${name}`;
const defaultLayoutName = 'default';
const homeKey = 'home';

const getSchema = (key: string) => (key === homeKey ? homeDocument : layoutDocument);

type StoredContent = { home: HomeDocument | null; layouts: Map<string, LayoutDocument> };

export type DocumentCheck = { ok: true; value: ContentDocument } | { ok: false; problems: Fault[] };

/** Whether documents are stored under a key: `home`, or `layout-` and the layout's name. */
export function isDocumentKey(key: string): boolean {
  return key === homeKey || /^layout(-[a-z0-9]+)+$/.test(key);
}

/** Checks a document that came from outside; problems name their place. */
export function checkDocument(key: string, given: unknown): DocumentCheck {
  const parsed = getSchema(key).safeParse(given);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: explainIssues(parsed.error.issues, given) };
}

/** Reads a stored document as it is, whichever release wrote it; null where there is none. */
export function findStoredDocument(db: Db, key: string): Promise<StoredDocument | null> {
  return findDocument(db, key);
}

/**
 * Stores a document in place of the given version; 0 where there is none.
 * @returns false where another version is there: nothing is changed
 */
export function replaceStoredDocument(
  db: Db,
  key: string,
  document: ContentDocument,
  version: number,
): Promise<boolean> {
  return replaceDocument(db, key, document, version);
}

export function createContentService({
  database,
  shop,
  catalogue,
  market: markets,
  apps,
  exemptedPaths = [],
  hasGoogleSignIn = false,
  hasExperiments = false,
  listStorePages = async () => [],
  takesOrders = true,
  purge,
  report,
}: ContentOptions): ContentService {
  /** What is stored, kept until it changes. */
  let stored: Promise<StoredContent> | null = null;
  const forget = () => {
    stored = null;
    purge(['content']);
  };
  const listening = database.listen(contentChannel, forget, forget);
  // Marked as handled: the next call awaits it and fails with its error.
  listening.catch(() => {});

  async function readStored(): Promise<StoredContent> {
    const content: StoredContent = { home: null, layouts: new Map() };
    for (const { key, version, document } of await loadDocuments(database.db)) {
      const parsed = getSchema(key).safeParse(document);
      // Another release may have written it: the shop stays open with what the catalogue gives.
      if (!parsed.success)
        report(new Error(`Version ${version} of the document ${key} is faulty`, { cause: parsed.error }));
      else if ('blocks' in parsed.data) content.home = parsed.data;
      else content.layouts.set(key, parsed.data);
    }
    return content;
  }

  async function getStored(): Promise<StoredContent> {
    await listening;
    stored ??= readStored();
    return stored.catch((error) => {
      stored = null;
      throw error;
    });
  }

  return {
    getLayout: async (name = defaultLayoutName, market, language) => {
      const layout = (await getStored()).layouts.get(getLayoutKey(name));
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

    getHome: async (market, language) => {
      const { home } = await getStored();
      const document = home ?? createDefaultHome(shop.get().file, catalogue, market, language);
      return fillHome(document, catalogue, market, language);
    },

    findTextPage: (name, market, language) => findShopPage(shop.get().pages, name, market, language),

    close: async () => {
      const stop = await listening.catch(() => null);
      await stop?.();
    },
  };
}
