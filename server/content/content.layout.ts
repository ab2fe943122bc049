import type { Category } from '@vermilion/contract/catalogue';
import type { Layout } from '@vermilion/contract/content';
import { type HappeningPageId, happeningPages } from '@vermilion/contract/happening-terms';
import { type Language, languages, type MarketCode } from '@vermilion/contract/markets';
import type { ShopFile } from '../platform/shop/shop-file.ts';
import { getMembershipName } from '../platform/shop/shop-folder.ts';
import { translate } from '../platform/texts.ts';
import type { LayoutDocument, LinkDocument, MenuEntryDocument } from './content.document.ts';
import { type Catalogue, createTextPicker, getLeadingBrands, listCards, listPromotedCards } from './content.page.ts';
import { contentTexts } from './content.texts.ts';

type MenuEntry = Layout['menu'][number];
type Link = Layout['footer'][number]['links'][number];

const menuBrandCount = 12;

/** One of the shop's own texts in all languages, as documents hold texts. */
const getTexts = (key: keyof typeof contentTexts, membershipNames?: Record<Language, string>) =>
  mapLanguages((language) => translate(contentTexts[key], language, { membership: membershipNames?.[language] }));

const mapLanguages = (getText: (language: Language) => string) =>
  Object.fromEntries(languages.map((language) => [language, getText(language)])) as Record<Language, string>;

const createPageLink = (key: keyof typeof contentTexts, href: string) => ({
  kind: 'link' as const,
  label: getTexts(key),
  href,
});

/** The menu of the membership (spec §2): what it is, and what the member has of it. */
const createMembershipMenu = (names: Record<Language, string>): MenuEntryDocument => ({
  kind: 'link',
  label: names,
  href: '/beauty-pass',
  columns: [
    {
      heading: { label: getTexts('howItWorks'), href: '/beauty-pass' },
      links: [
        createPageLink('tiersCompared', '/beauty-pass#benefits'),
        {
          kind: 'link',
          label: getTexts('joinMembership', names),
          href: '/sign_up?return_to=%2Faccount%2Fpoints',
        },
      ],
    },
    {
      heading: { label: names, href: '/account/points' },
      links: [
        createPageLink('myPoints', '/account/points#log'),
        createPageLink('myRewards', '/account/rewards'),
        createPageLink('myGifts', '/account/gifts'),
      ],
    },
  ],
});

type ShopPages = { hasAbout: boolean; hasPrivacyChoices: boolean };

/** Creates the layout of a shop that has stored none: menu and footer follow the catalogue. */
export function createDefaultLayout(file: ShopFile, { hasAbout, hasPrivacyChoices }: ShopPages): LayoutDocument {
  const membershipNames = mapLanguages((language) => getMembershipName(file, language));
  return {
    menu: [
      { kind: 'newest' },
      { kind: 'categories' },
      { kind: 'brands' },
      { kind: 'sale' },
      createMembershipMenu(membershipNames),
      { kind: 'stores' },
      { ...createPageLink('giftCards', '/gift-cards'), columns: [] },
    ],
    footer: [
      {
        heading: getTexts('shop'),
        links: [
          { kind: 'newest' },
          { kind: 'categories' },
          { kind: 'brands' },
          { kind: 'sale' },
          { kind: 'services' },
          { kind: 'classes' },
          { kind: 'events' },
          { kind: 'store-list' },
          createPageLink('giftCards', '/gift-cards'),
        ],
      },
      {
        heading: getTexts('help'),
        links: [
          createPageLink('customerCare', '/customer-care'),
          createPageLink('delivery', '/terms?section=delivery'),
          createPageLink('returns', '/terms?section=returns'),
          createPageLink('reportVulnerability', '/report-vulnerability'),
        ],
      },
      {
        heading: { en: file.name },
        links: [
          ...(hasAbout ? [createPageLink('aboutUs', '/about')] : []),
          { kind: 'link', label: membershipNames, href: '/beauty-pass' },
          ...(file.footer.links ?? []).map((link) => ({ kind: 'link' as const, ...link })),
          createPageLink('privacyPolicy', '/privacy'),
          ...(hasPrivacyChoices ? [createPageLink('privacyChoices', '/privacy?section=tests')] : []),
          createPageLink('termsOfUse', '/terms'),
        ],
      },
    ],
  };
}

/** A page of what stores offer. */
export type StorePage = { id: HappeningPageId; path: string };

/**
 * Fills menu and footer from the catalogue; what the market has nothing for is left out.
 * @param storePages what stores of the market offer
 */
export async function fillLayout(
  document: LayoutDocument,
  catalogue: Catalogue,
  { market, language, storePages }: { market: MarketCode; language: Language; storePages: readonly StorePage[] },
): Promise<Pick<Layout, 'menu' | 'footer'>> {
  const { pick } = createTextPicker(language);
  const tops = catalogue.listCategories(market, language);
  const hasSale = (await listCards(catalogue, { sale: true }, 1, market, language)).length > 0;

  const pageNames = { ...contentTexts, stores: contentTexts.ourStores };
  const listStoreLinks = (page: HappeningPageId): Link[] =>
    storePages
      .filter(({ id }) => id === page)
      .map(({ path }) => ({ label: translate(pageNames[page], language), href: path }));

  function listLinks(item: LinkDocument): Link[] {
    switch (item.kind) {
      case 'newest':
        return [{ label: translate(contentTexts.newest, language), href: '/search?sort=newest' }];
      case 'sale':
        return hasSale ? [{ label: translate(contentTexts.sale, language), href: '/search?sale=1' }] : [];
      case 'services':
      case 'classes':
      case 'events':
        return listStoreLinks(item.kind);
      case 'store-list':
        return listStoreLinks('stores');
      case 'brands':
        return [{ label: translate(contentTexts.brands, language), href: '/brands' }];
      case 'categories':
        return tops.map(createCategoryLink);
      case 'category': {
        const category = findCategory(tops, item.slug);
        return category ? [createCategoryLink(category)] : [];
      }
      case 'link':
        return [{ label: pick(item.label), href: item.href }];
    }
  }

  async function listMenuEntries(item: MenuEntryDocument): Promise<MenuEntry[]> {
    const plain = (item.kind === 'stores' ? [] : listLinks(item)).map((link) => ({
      ...link,
      columns: [],
      feature: null,
    }));
    switch (item.kind) {
      case 'categories':
        return Promise.all(tops.map(createCategoryEntry));
      case 'category': {
        const category = findCategory(tops, item.slug);
        return category ? [await createCategoryEntry(category)] : [];
      }
      case 'brands': {
        const brands = getLeadingBrands(catalogue, menuBrandCount, market, language);
        const links = brands.map(({ slug, name }) => ({ label: name, href: `/brands/${slug}` }));
        return plain.map((entry) => ({ ...entry, columns: [{ heading: toLink(entry), links }] }));
      }
      case 'stores': {
        const links = happeningPages.flatMap(listStoreLinks);
        const [first] = links;
        if (!first) return [];
        const label = translate(contentTexts.stores, language);
        return [{ label, href: first.href, columns: [{ heading: { label, href: first.href }, links }], feature: null }];
      }
      case 'link': {
        const columns = item.columns.map(({ heading, links }) => ({
          heading: { label: pick(heading.label), href: heading.href },
          links: removeRepeated(links.flatMap(listLinks)),
        }));
        return plain.map((entry) => ({ ...entry, columns }));
      }
      default:
        return plain;
    }
  }

  async function createCategoryEntry(category: Category): Promise<MenuEntry> {
    const [feature = null] = await listPromotedCards(catalogue, { category: category.slug }, 1, market, language);
    const columns = category.children.map((child) => ({
      heading: createCategoryLink(child),
      links: child.children.map(createCategoryLink),
    }));
    return { ...createCategoryLink(category), columns, feature };
  }

  return {
    menu: removeRepeated((await Promise.all(document.menu.map(listMenuEntries))).flat()),
    footer: document.footer.map(({ heading, links }) => ({
      heading: pick(heading),
      links: removeRepeated(links.flatMap(listLinks)),
    })),
  };
}

/** Returns what a layout says beside its menu and footer, in the language of a reader. */
export function pickWords(
  { announcement, welcomeMat }: Pick<LayoutDocument, 'announcement' | 'welcomeMat'>,
  language: Language,
): Pick<Layout['config'], 'announcement' | 'welcomeMat'> {
  const { pick } = createTextPicker(language);
  return {
    announcement: announcement ? { ...announcement, text: pick(announcement.text) } : null,
    welcomeMat: welcomeMat ? { title: pick(welcomeMat.title), text: welcomeMat.text && pick(welcomeMat.text) } : null,
  };
}

const createCategoryLink = ({ slug, name }: Category): Link => ({ label: name, href: `/categories/${slug}` });

const toLink = ({ label, href }: Link): Link => ({ label, href });

/** Keeps the first of several links to one address: a category may stand for itself and among all. */
function removeRepeated<Item extends Link>(links: readonly Item[]): Item[] {
  return links.filter(({ href }, index) => links.findIndex((other) => other.href === href) === index);
}

function findCategory(categories: readonly Category[], slug: string): Category | null {
  for (const category of categories) {
    const found = category.slug === slug ? category : findCategory(category.children, slug);
    if (found) return found;
  }
  return null;
}
