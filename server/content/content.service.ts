import type { Category, ListingQuery, ProductCard } from '@vermilion/contract/catalogue';
import { listingQuery } from '@vermilion/contract/catalogue';
import type { Home, Layout, SmartLink } from '@vermilion/contract/content';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { fail, ok, type Result } from '@vermilion/contract/result';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { byLightness, ofFamilies, spread } from './content.rules.ts';
import { contentTexts } from './content.texts.ts';

export type ContentService = {
  /** Menu, footer and configuration of the shell; `key` names a layout, `default` where none is named. */
  layout(key: string | undefined, market: MarketCode, language: Language): Promise<Result<Layout, 'LAYOUT_NOT_FOUND'>>;
  /** The modules of the home page; those that the market has no products for are empty. */
  home(market: MarketCode, language: Language): Promise<Home>;
};

type Catalogue = Pick<CatalogueService, 'listing' | 'product' | 'brands' | 'categories' | 'mostRated'>;

type Apps = { appStore: string | null; googlePlay: string | null };

const layoutKeys = ['default'];
/** Where the shade wall's product is looked for first. */
const wallCategory = 'lipsticks';
/** How many shades the wall has room for: of more, they are taken from all over the card. */
const wallShades = 12;
/** Which of them it shows, where there are some: light to dark within one hue. */
const wallFamilies = ['coral', 'red'];
const leastOfWallFamilies = 4;
const railLength = 8;
const brandsOnHome = 12;
const brandsInMenu = 12;

type Options = {
  catalogue: Catalogue;
  /** The app stores' pages of the shop's apps; those that are null are not shown. */
  apps: Apps;
  /** Paths that another system answers. */
  exemptedPaths?: readonly SmartLink[];
};

export function createContentService({ catalogue, apps, exemptedPaths = [] }: Options): ContentService {
  async function cards(
    query: Partial<ListingQuery>,
    limit: number,
    market: MarketCode,
    language: Language,
  ): Promise<ProductCard[]> {
    const listing = await catalogue.listing({ ...listingQuery.parse({}), ...query, limit }, market, language);
    return listing.ok ? listing.value.products : [];
  }

  /** Brands to show: the house's own, then those with most products. */
  function foremostBrands(count: number, market: MarketCode, language: Language) {
    return catalogue
      .brands(market, language)
      .sort((one, other) => Number(other.isHouse) - Number(one.isHouse) || other.productCount - one.productCount)
      .slice(0, count);
  }

  async function wallOf(market: MarketCode, language: Language): Promise<Home['wall']> {
    const house = catalogue.brands(market, language).find(({ isHouse }) => isHouse);
    if (!house) return null;
    const most = listingQuery.shape.limit.parse('240');
    const lipsticks = await cards({ brand: house.slug, category: wallCategory }, most, market, language);
    const candidates = lipsticks.length > 0 ? lipsticks : await cards({ brand: house.slug }, most, market, language);
    const [card] = candidates.sort((one, other) => other.shadeCount - one.shadeCount);
    if (!card || card.shadeCount === 0) return null;
    const product = catalogue.product(card.slug, market, language);
    if (!product.ok) return null;
    // A shade that comes in several sizes or types stands once.
    const byShade = Map.groupBy(product.value.variants, ({ shade }) => shade?.name);
    const shades = [...byShade.values()].flatMap(([first]) =>
      first?.shade ? [{ ...first.shade, variantId: first.id, price: first.price }] : [],
    );
    // The shade that the product shows on its card is never left out.
    const [face] = shades;
    if (!face) return null;
    const scale = ofFamilies(shades, wallFamilies, leastOfWallFamilies, face).sort(byLightness);
    const shown = spread(scale, wallShades, face);
    return {
      product: card,
      shades: shown.map(({ name, hex, variantId, price }) => ({ name, hex, variantId, price })),
    };
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
      const hasSale = (await cards({ sale: true }, 1, market, language)).length > 0;
      const foremost = foremostBrands(brandsInMenu, market, language);
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
              feature: (await cards({ category: category.slug }, 1, market, language))[0] ?? null,
            })),
          )),
          {
            ...brands,
            columns: [
              { heading: brands, links: foremost.map(({ slug, name }) => ({ label: name, href: `/brands/${slug}` })) },
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

    home: async (market, language) => {
      const mostRated = catalogue.mostRated(railLength, market, language);
      const wall = await wallOf(market, language);
      const front = wall?.product ?? mostRated[0];
      return {
        cover: {
          picture: coverPicture,
          shades: wall ? wall.shades.map(({ hex }) => hex) : (front?.shades ?? []),
          href: front ? `/products/${front.slug}` : '/search',
        },
        categories: catalogue
          .categories(market, language)
          .map(({ slug, name, productCount }) => ({ slug, name, productCount })),
        newest: await cards({ sort: 'newest' }, railLength, market, language),
        mostRated,
        wall,
        onSale: await cards({ sale: true }, railLength, market, language),
        brands: foremostBrands(brandsOnHome, market, language),
      };
    },
  };
}

/** A drawing without ground, 700 × 1000, that stands in the wordmark; a retailer puts another file in its place. */
const coverPicture = { url: '/media/packshots/cover.svg', ground: '#f0cfc6' };

const categoryLink = ({ slug, name }: Category) => ({ label: name, href: `/categories/${slug}` });
