import type { Category } from '@vermilion/contract/catalogue';
import type { Home, Layout, SmartLink } from '@vermilion/contract/content';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Database, Db } from '../platform/database.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type HomeDocument, homeDocument } from './content.document.ts';
import { type Catalogue, createDefaultHome, fillHome, getLeadingBrands, listCards } from './content.home.ts';
import { contentChannel, findDocument, replaceDocument, type StoredDocument } from './content.store.ts';
import { contentTexts } from './content.texts.ts';

export type { HomeDocument } from './content.document.ts';

export type ContentService = {
  /** Menu, footer and configuration of the shell; `key` names a layout, `default` where none is named. */
  layout(key: string | undefined, market: MarketCode, language: Language): Promise<Result<Layout, 'LAYOUT_NOT_FOUND'>>;
  /** The home page as the retailer stored it, or one made from the catalogue alone. */
  home(market: MarketCode, language: Language): Promise<Home>;
  close(): Promise<void>;
};

type Apps = { appStore: string | null; googlePlay: string | null };

type ContentOptions = {
  database: Database;
  catalogue: Catalogue;
  /** The app stores' pages of the shop's apps; those that are null are not shown. */
  apps: Apps;
  /** Paths that another system answers. */
  exemptedPaths?: readonly SmartLink[];
  /** Invalidates cached pages and answers of this process by tag. */
  purge: (tags: readonly string[]) => void;
  report: Report;
};

const homeKey = 'home';
const layoutKeys = ['default'];
const brandsInMenu = 12;

/** Checks a home page that came from outside; problems name their place. */
export function checkHome(given: unknown): { ok: true; value: HomeDocument } | { ok: false; problems: string[] } {
  const parsed = homeDocument.safeParse(given);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}

/** The stored home page as it is, whichever release wrote it; null where there is none. */
export function findHome(db: Db): Promise<StoredDocument | null> {
  return findDocument(db, homeKey);
}

/**
 * Stores what the home page is made of, in place of the given version; 0 where there is none.
 * @returns false where another version is there: nothing is changed
 */
export function replaceHome(db: Db, document: HomeDocument, version: number): Promise<boolean> {
  return replaceDocument(db, homeKey, document, version);
}

export function createContentService({
  database,
  catalogue,
  apps,
  exemptedPaths = [],
  purge,
  report,
}: ContentOptions): ContentService {
  /** Kept until it changes; null where nothing is stored. */
  let storedHome: Promise<HomeDocument | null> | null = null;
  const forget = () => {
    storedHome = null;
    purge(['content']);
  };
  const listening = database.listen(contentChannel, forget, forget);
  // Marked as handled: the next call awaits it and fails with its error.
  listening.catch(() => {});

  async function readHome(): Promise<HomeDocument | null> {
    const stored = await findHome(database.db);
    if (!stored) return null;
    const checked = checkHome(stored.document);
    if (checked.ok) return checked.value;
    // Another release may have written it: the shop stays open with what the catalogue gives.
    report(new Error(`The stored home page (version ${stored.version}) is faulty: ${checked.problems.join('; ')}`));
    return null;
  }

  async function getHome(): Promise<HomeDocument | null> {
    await listening;
    storedHome ??= readHome();
    return storedHome.catch((error) => {
      storedHome = null;
      throw error;
    });
  }

  return {
    layout: async (key = 'default', market, language) => {
      if (!layoutKeys.includes(key)) return fail('LAYOUT_NOT_FOUND');
      const texts = contentTexts[language];
      const categories = catalogue.categories(market, language);
      const tops = categories.map(categoryLink);
      const newest = { label: texts.newest, href: '/search?sort=newest' };
      const brands = { label: texts.brands, href: '/brands' };
      const sale = { label: texts.sale, href: '/search?sale=1' };
      const hasSale = (await listCards(catalogue, { sale: true }, 1, market, language)).length > 0;
      const leadingBrands = getLeadingBrands(catalogue, brandsInMenu, market, language);
      const plain = { columns: [], feature: null };
      return ok({
        menu: [
          { ...newest, ...plain },
          ...(await Promise.all(
            categories.map(async (category) => ({
              ...categoryLink(category),
              columns: category.children.map((child) => ({
                heading: categoryLink(child),
                links: child.children.map(categoryLink),
              })),
              feature: (await listCards(catalogue, { category: category.slug }, 1, market, language))[0] ?? null,
            })),
          )),
          {
            ...brands,
            columns: [
              {
                heading: brands,
                links: leadingBrands.map(({ slug, name }) => ({ label: name, href: `/brands/${slug}` })),
              },
            ],
            feature: null,
          },
          ...(hasSale ? [{ ...sale, ...plain }] : []),
        ],
        footer: [
          { heading: texts.shop, links: [newest, ...tops, brands, ...(hasSale ? [sale] : [])] },
          {
            heading: texts.help,
            links: [
              { label: texts.customerCare, href: '/customer-care' },
              { label: texts.delivery, href: '/terms?section=delivery' },
              { label: texts.returns, href: '/terms?section=returns' },
              { label: texts.reportVulnerability, href: '/report-vulnerability' },
            ],
          },
          {
            heading: 'Vermilion',
            links: [
              { label: texts.aboutUs, href: '/about' },
              { label: texts.privacyPolicy, href: '/privacy' },
              { label: texts.termsOfUse, href: '/terms' },
            ],
          },
        ],
        // Brand names: the same in every language.
        apps: [
          ...(apps.appStore ? [{ label: 'App Store', href: apps.appStore }] : []),
          ...(apps.googlePlay ? [{ label: 'Google Play', href: apps.googlePlay }] : []),
        ],
        config: { smartLinkExemptedPaths: [...exemptedPaths] },
      });
    },

    home: async (market, language) =>
      fillHome((await getHome()) ?? createDefaultHome(catalogue, market, language), catalogue, market, language),

    close: async () => {
      const stop = await listening.catch(() => null);
      await stop?.();
    },
  };
}

const categoryLink = ({ slug, name }: Category) => ({ label: name, href: `/categories/${slug}` });
