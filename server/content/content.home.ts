import { type ListingQuery, listingQuery, type Picture, type ProductCard } from '@vermilion/contract/catalogue';
import type { Block, BlockOfKind, Home, ProductLayout, ProductSource } from '@vermilion/contract/content';
import { getLocale, type Language, type MarketCode } from '@vermilion/contract/markets';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { resolvePictures } from '../picture/picture.service.ts';
import type { ShopFile } from '../platform/shop/shop-file.ts';
import { translate } from '../platform/texts.ts';
import type {
  BlockDocument,
  BrandOfTheWeekDocument,
  CoverDocument,
  HomeDocument,
  ShadeWallDocument,
  StoryDocument,
} from './content.document.ts';
import { compareLightness, filterByFamilies, pickEvenly } from './content.rules.ts';
import { contentTexts } from './content.texts.ts';

export type Catalogue = Pick<
  CatalogueService,
  'areNewThisWeek' | 'getProduct' | 'listBrands' | 'listCards' | 'listCategories' | 'listMostRated'
>;

/** How many shades a wall has room for: of more, they are taken from all over the card. */
const maxWallShades = 12;
/** From this many shades on, a wall is of the wanted families alone. */
const minFamilyShades = 4;
/** How many products each layout shows: whole rows at 390 and at 1280 px. */
const productCounts: Record<ProductLayout, number> = { rail: 8, grid: 4, numbered: 6 };
const weekProductCount = 3;
/** Fewer products with ratings are not promoted as the best rated. */
const minRatedProducts = 3;
const homeBrandCount = 12;
const coverBrandCount = 3;
/** Categories that the headline names where the shop has stored none: the page lists the others. */
const titleCategoryCount = 3;

/** The ground of the cover in the stylesheet. */
const defaultGround = '#f3c6bb';

/**
 * What the home page is made of where the retailer has stored nothing: its cover is that of the shop file, or names the
 * market's own categories.
 */
export function createDefaultHome(
  { name, colors, cover, description }: Pick<ShopFile, 'name' | 'colors' | 'cover' | 'description'>,
  catalogue: Catalogue,
  market: MarketCode,
  language: Language,
): HomeDocument {
  const names = catalogue
    .listCategories(market, language)
    .slice(0, titleCategoryCount)
    .map(({ name }) => name);
  const list =
    names.length > 0 ? new Intl.ListFormat(getLocale(market, language), { type: 'conjunction' }).format(names) : name;
  const title = cover?.title ?? { en: list };
  return {
    title,
    description: description ?? null,
    blocks: [
      {
        kind: 'cover',
        title,
        text: cover?.text ?? null,
        action: cover?.action ?? {
          label: { en: translate(contentTexts.newest, language) },
          href: '/search?sort=newest',
        },
        picture: cover?.picture ? { url: cover.picture, ground: colors?.ground ?? defaultGround } : null,
      },
      { kind: 'categories' },
      { kind: 'products', source: 'newest', layout: 'rail', title: null },
      { kind: 'shade_wall', category: null, families: [] },
      { kind: 'products', source: 'top_rated', layout: 'numbered', title: null },
      { kind: 'products', source: 'on_sale', layout: 'grid', title: null },
      { kind: 'brands' },
    ],
  };
}

/** Fills the blocks of a home page from the catalogue; those that the market has nothing for are left out. */
export async function fillHome(
  document: HomeDocument,
  catalogue: Catalogue,
  market: MarketCode,
  language: Language,
): Promise<Home> {
  const pick = (texts: { en: string } & Partial<Record<Language, string>>) => texts[language] ?? texts.en;

  async function fillBlock(block: BlockDocument): Promise<Block | null> {
    if (block.kind === 'cover') return fillCover(block);
    if (block.kind === 'story') return fillStory(block);
    if (block.kind === 'brand_of_the_week') return fillBrandOfTheWeek(block);
    if (block.kind === 'shade_wall') return buildWall(block, catalogue, market, language);
    if (block.kind === 'categories') {
      const categories = catalogue
        .listCategories(market, language)
        .map(({ slug, name, productCount }) => ({ slug, name, productCount }));
      return categories.length > 0 ? { kind: 'categories', categories } : null;
    }
    if (block.kind === 'brands') {
      const brands = getLeadingBrands(catalogue, homeBrandCount, market, language);
      return brands.length > 0 ? { kind: 'brands', brands } : null;
    }
    const { source, layout } = block;
    const products = await listProducts(source, productCounts[layout]);
    if (products.length < (source === 'top_rated' ? minRatedProducts : 1)) return null;
    const title = block.title && pick(block.title);
    return { kind: 'products', source, layout, title, isNewThisWeek: areNewThisWeek(products), products };
  }

  const areNewThisWeek = (products: readonly ProductCard[]) =>
    catalogue.areNewThisWeek(
      products.map(({ slug }) => slug),
      market,
    );

  /** In the order of the page that the rail leads to, without what is sold out; of the top rated, those with ratings. */
  async function listProducts(source: ProductSource, count: number): Promise<ProductCard[]> {
    const query = source === 'on_sale' ? { sale: true } : { sort: source };
    const cards = await listPromotedCards(catalogue, query, count, market, language);
    return source === 'top_rated' ? cards.filter(({ rating }) => rating !== null) : cards;
  }

  async function fillCover({ title, text, action, picture }: CoverDocument): Promise<BlockOfKind<'cover'>> {
    const wallDocument = document.blocks.find((block) => block.kind === 'shade_wall');
    const wall = wallDocument ? await buildWall(wallDocument, catalogue, market, language) : null;
    const front = wall?.product ?? catalogue.listMostRated(1, market, language)[0];
    const [newest] = await listPromotedCards(catalogue, { sort: 'newest' }, 1, market, language);
    const sale = await listPromotedCards(catalogue, { sale: true }, 1, market, language);
    const brands = getLeadingBrands(catalogue, coverBrandCount, market, language);
    return {
      kind: 'cover',
      title: pick(title),
      text: text && pick(text),
      action: { label: pick(action.label), href: action.href ?? (front ? `/products/${front.slug}` : '/search') },
      picture: picture && resolvePicture(picture),
      shades: wall ? wall.shades.map(({ hex }) => hex) : (front?.shades ?? []),
      newest: newest
        ? { name: newest.name, brandName: newest.brand.name, isNewThisWeek: areNewThisWeek([newest]) }
        : null,
      isSaleOn: sale.length > 0,
      brandNames: brands.map(({ name }) => name),
      hasMoreBrands: catalogue.listBrands(market, language).length > brands.length,
    };
  }

  function fillStory({ title, text, action, picture }: StoryDocument): BlockOfKind<'story'> {
    return {
      kind: 'story',
      title: pick(title),
      text: pick(text),
      action: { label: pick(action.label), href: action.href },
      picture: resolvePicture(picture),
    };
  }

  /** Returns null where the market has too few of its products for the row: nothing sold out is promoted. */
  async function fillBrandOfTheWeek(block: BrandOfTheWeekDocument): Promise<BlockOfKind<'brand_of_the_week'> | null> {
    const brand = catalogue.listBrands(market, language).find(({ slug }) => slug === block.brand);
    if (!brand) return null;
    const query = { brand: brand.slug, sort: 'top_rated' as const };
    const best = await listPromotedCards(catalogue, query, 2 * weekProductCount, market, language);
    const products = best.slice(0, weekProductCount);
    const [first] = products;
    if (!first || products.length < weekProductCount) return null;
    // The ground fills the width above the products: it is none of theirs, if it can be.
    const grounds = new Set(products.map(({ picture }) => picture.ground));
    const shown = best.find(({ picture }) => !grounds.has(picture.ground)) ?? first;
    return {
      kind: 'brand_of_the_week',
      brand: { slug: brand.slug, name: brand.name },
      text: block.text ? pick(block.text) : brand.description,
      picture: block.picture
        ? resolvePicture(block.picture)
        : { url: shown.secondPicture ?? shown.picture.url, ground: shown.picture.ground },
      products,
    };
  }

  const blocks = await Promise.all(document.blocks.map(fillBlock));
  return {
    title: pick(document.title),
    description: document.description && pick(document.description),
    blocks: blocks.filter((block) => block !== null),
  };
}

/** Returns a picture with its address: photographs come in widths, drawings as they are. */
function resolvePicture(picture: Picture): Picture {
  return resolvePictures([picture], new Map())[0] ?? picture;
}

/** Returns the first products of a listing; none where the catalogue has no such listing. */
export function listCards(
  catalogue: Catalogue,
  query: Partial<ListingQuery>,
  limit: number,
  market: MarketCode,
  language: Language,
): Promise<ProductCard[]> {
  return catalogue.listCards({ ...listingQuery.parse({}), ...query, limit }, market, language);
}

/** Returns the first products of a listing that are not sold out: nothing else is promoted. */
export async function listPromotedCards(
  catalogue: Catalogue,
  query: Partial<ListingQuery>,
  limit: number,
  market: MarketCode,
  language: Language,
): Promise<ProductCard[]> {
  const cards = await listCards(catalogue, query, limit * 3, market, language);
  return cards.filter(({ availability }) => availability !== 'out_of_stock').slice(0, limit);
}

/** The house's own brands, then those with most products. */
export function getLeadingBrands(catalogue: Catalogue, count: number, market: MarketCode, language: Language) {
  return catalogue
    .listBrands(market, language)
    .sort((one, other) => Number(other.isHouse) - Number(one.isHouse) || other.productCount - one.productCount)
    .slice(0, count);
}

/** The shades of the house brand's product that has most of them; null where there are none. */
async function buildWall(
  { category, families }: ShadeWallDocument,
  catalogue: Catalogue,
  market: MarketCode,
  language: Language,
): Promise<BlockOfKind<'shade_wall'> | null> {
  const house = catalogue.listBrands(market, language).find(({ isHouse }) => isHouse);
  if (!house) return null;
  const maxProducts = listingQuery.shape.limit.parse('240');
  const listHouse = (query: Partial<ListingQuery>) =>
    listCards(catalogue, { brand: house.slug, ...query }, maxProducts, market, language);
  const inCategory = category ? await listHouse({ category }) : [];
  const candidates = inCategory.length > 0 ? inCategory : await listHouse({});
  // A wall is of colours: names alone make none.
  const [card] = candidates
    .filter(({ shades }) => shades.length > 0)
    .sort((one, other) => other.shadeCount - one.shadeCount);
  if (!card) return null;
  const product = catalogue.getProduct(card.slug, market, language);
  if (!product.ok) return null;
  const { variants, frontVariantId } = product.value;
  // A shade that comes in several sizes or types stands once, by the variant on the card where it is one of them.
  const byShade = Map.groupBy(variants, ({ shade }) => shade?.name);
  const shades = [...byShade.values()].flatMap((same) => {
    const shown = same.find(({ id }) => id === frontVariantId) ?? same[0];
    const { hex = null } = shown?.shade ?? {};
    return shown?.shade && hex !== null ? [{ ...shown.shade, hex, variantId: shown.id, price: shown.price }] : [];
  });
  // The shade that the product shows on its card is never left out, unless its colour is not known.
  const face = shades.find(({ variantId }) => variantId === frontVariantId) ?? shades[0];
  if (!face) return null;
  const scale = filterByFamilies(shades, families, minFamilyShades, face).sort(compareLightness);
  const shown = pickEvenly(scale, maxWallShades, face);
  return {
    kind: 'shade_wall',
    product: card,
    shades: shown.map(({ name, hex, variantId, price }) => ({ name, hex, variantId, price })),
    openVariantId: face.variantId,
  };
}
