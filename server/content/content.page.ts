import { type ContentPicture, type ListingQuery, listingQuery, type ProductCard } from '@vermilion/contract/catalogue';
import type { Page } from '@vermilion/contract/content';
import type { Block, BlockOfKind, ProductLayout, ProductRule, ProductSource } from '@vermilion/contract/content-blocks';
import type { Gathering } from '@vermilion/contract/happening';
import type { GatheringKind } from '@vermilion/contract/happening-terms';
import { getLocale, type Language, type Market, type MarketCode } from '@vermilion/contract/markets';
import type { TextBlock } from '@vermilion/contract/text-page';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { resolvePictures } from '../picture/picture.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { ShopFile } from '../platform/shop/shop-file.ts';
import { readTextBlocks } from '../platform/shop/shop-markdown.ts';
import type { Texts } from '../platform/tables.ts';
import { translate } from '../platform/texts.ts';
import type { BlockDocument, BlockDocumentOfKind, PageDocument } from './content.document.ts';
import { compareLightness, filterByFamilies, pickEvenly } from './content.rules.ts';
import { contentTexts } from './content.texts.ts';

export type Catalogue = Pick<
  CatalogueService,
  'areNewThisWeek' | 'findCard' | 'getProduct' | 'listBrands' | 'listCards' | 'listCategories' | 'listMostRated'
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
/** How many classes or events a page names. */
const happeningCount = 6;
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
): PageDocument {
  const listNames = (language: Language) => {
    const names = catalogue
      .listCategories(market, language)
      .slice(0, titleCategoryCount)
      .map(({ name }) => name);
    return names.length > 0
      ? new Intl.ListFormat(getLocale(market, language), { type: 'conjunction' }).format(names)
      : name;
  };
  const title = cover?.title ?? createTexts(listNames);
  return {
    title,
    description: description ?? null,
    blocks: [
      {
        id: 'cover',
        kind: 'cover',
        title,
        text: cover?.text ?? null,
        action: cover?.action ?? {
          label: createTexts((language) => translate(contentTexts.newest, language)),
          href: '/search?sort=newest',
        },
        picture: cover?.picture ? { url: cover.picture, ground: colors?.ground ?? defaultGround } : null,
      },
      { id: 'categories', kind: 'categories' },
      { id: 'newest', kind: 'products', source: 'newest', layout: 'rail', title: null },
      { id: 'shade-wall', kind: 'shade_wall', category: null, families: [] },
      { id: 'top-rated', kind: 'products', source: 'top_rated', layout: 'numbered', title: null },
      { id: 'on-sale', kind: 'products', source: 'on_sale', layout: 'grid', title: null },
      { id: 'brands', kind: 'brands' },
    ],
  };
}

const createTexts = (create: (language: Language) => string) => ({
  en: create('en'),
  id: create('id'),
  th: create('th'),
  zh: create('zh'),
});

export type ListGatherings = (edition: Edition, kind: GatheringKind) => Promise<readonly Gathering[]>;

/** What pages are filled from. */
export type PageSources = {
  catalogue: Catalogue;
  /** Returns the classes or events of a market that are to come, the next one first. */
  listGatherings: ListGatherings;
  clock: Clock;
};

/** The site that a page is of. */
export type Edition = { market: Market; language: Language };

/** Why a block of a page is left out: its place in the document, for the editor. */
export type BlockFault = { blockId: string; reason: 'nothing_to_show' | 'failed' };

/**
 * Fills the blocks of a page from the catalogue. Those that the market has nothing for are left out, and so is one that fails: the rest of
 * the page stands.
 * @param onFault is told of each that is left out
 */
export async function fillPage(
  document: PageDocument,
  sources: PageSources,
  { market: site, language }: Edition,
  onFault: (fault: BlockFault, error?: unknown) => void = () => {},
): Promise<Page> {
  const { catalogue, listGatherings, clock } = sources;
  const market = site.code;
  const { pick, pickLink, describePicture } = createTextPicker(language);

  const areNewThisWeek = (products: readonly ProductCard[]) =>
    catalogue.areNewThisWeek(
      products.map(({ slug }) => slug),
      market,
    );

  /** How each kind is filled. Null where the market has nothing for it. */
  const fillers: { [Kind in BlockDocument['kind']]: Filler<Kind> } = {
    cover: async ({ title, text, action, picture }) => {
      const wallDocument = document.blocks.find((block) => block.kind === 'shade_wall');
      const wall = wallDocument ? await buildWall(wallDocument, catalogue, market, language) : null;
      const front = wall?.product ?? catalogue.listMostRated(1, market, language)[0];
      const [newest] = await listPromotedCards(catalogue, { sort: 'newest' }, 1, market, language);
      const sale = await listPromotedCards(catalogue, { sale: true }, 1, market, language);
      const brands = getLeadingBrands(catalogue, coverBrandCount, market, language);
      return {
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
    },

    categories: () => {
      const categories = catalogue
        .listCategories(market, language)
        .map(({ slug, name, productCount }) => ({ slug, name, productCount }));
      return categories.length > 0 ? { categories } : null;
    },

    brands: () => {
      const brands = getLeadingBrands(catalogue, homeBrandCount, market, language);
      return brands.length > 0 ? { brands } : null;
    },

    products: async ({ source, layout, title }) => {
      const products = await listOfSource(catalogue, source, productCounts[layout], market, language);
      if (products.length < (source === 'top_rated' ? minRatedProducts : 1)) return null;
      return { source, layout, title: title && pick(title), isNewThisWeek: areNewThisWeek(products), products };
    },

    shade_wall: (block) => buildWall(block, catalogue, market, language),

    story: ({ title, text, action, picture }) => ({
      title: pick(title),
      text: pick(text),
      action: pickLink(action),
      picture: resolvePicture(picture),
    }),

    // Null where the market has too few of its products for the row: nothing sold out is promoted.
    brand_of_the_week: async (block) => {
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
        brand: { slug: brand.slug, name: brand.name },
        text: block.text ? pick(block.text) : brand.description,
        picture: block.picture
          ? resolvePicture(block.picture)
          : { url: shown.secondPicture ?? shown.picture.url, ground: shown.picture.ground },
        products,
      };
    },

    hero: ({ title, text, action, picture }) => ({
      title: pick(title),
      text: text && pick(text),
      action: action && pickLink(action),
      picture: picture && describePicture(picture),
    }),

    rich_text: ({ title, text, isFolded }) => ({
      title: title && pick(title),
      text: readRichText(pick(text)),
      isFolded,
    }),

    faq: ({ title, items }) => ({
      title: pick(title),
      items: items.map(({ id, question, answer }) => ({
        id,
        question: pick(question),
        answer: readRichText(pick(answer)),
      })),
    }),

    banner: ({ text, action }) => ({ text: pick(text), action: action && pickLink(action) }),

    promo_strip: ({ items }) => ({
      items: items.map(({ id, title, text, href }) => ({ id, title: pick(title), text: text && pick(text), href })),
    }),

    countdown: ({ title, text, action, endsAt }) => {
      const end = new Date(endsAt);
      if (end <= clock.now()) return null;
      return {
        title: pick(title),
        text: text && pick(text),
        action: action && pickLink(action),
        endsAt: end.toISOString(),
      };
    },

    featured_products: async ({ title, text, layout, rule, action }) => {
      const products = await listByRule(catalogue, rule, productCounts[layout], market, language);
      if (products.length === 0) return null;
      const href = getRulePath(rule);
      const listing = href === null ? null : { label: translate(contentTexts.seeAll, language), href };
      return {
        title: pick(title),
        text: text && pick(text),
        action: action ? pickLink(action) : listing,
        layout,
        products,
      };
    },

    happenings: async ({ title, what }) => {
      const { path, kind, label } = gatheringPages[what];
      const gatherings = await listGatherings({ market: site, language }, kind);
      if (gatherings.length === 0) return null;
      return {
        title: pick(title),
        action: { label: translate(contentTexts[label], language), href: path },
        items: gatherings.slice(0, happeningCount).map(({ id, name, next }) => ({
          id,
          name,
          href: `${path}/${id}`,
          ...next,
        })),
      };
    },

    gift_card: ({ title, text, label }) => ({
      title: pick(title),
      text: pick(text),
      action: { label: pick(label), href: '/gift-cards' },
    }),

    video: ({ title, url, poster, captions }) => {
      const inLanguage = captions.find((each) => each.language === language);
      const own = inLanguage ?? captions.find((each) => each.language === 'en');
      return { title: pick(title), url, poster: describePicture(poster), captions: own?.url ?? null };
    },

    image_map: ({ title, picture, areas }) => ({
      title: pick(title),
      picture: describePicture(picture),
      areas: areas.map(({ link, ...area }) => ({ ...area, link: pickLink(link) })),
    }),
  };

  async function fillBlock(block: BlockDocument): Promise<Block | null> {
    const { id, kind } = block;
    try {
      const filled = await (fillers[kind] as Filler<BlockDocument['kind']>)(block as never);
      if (filled === null) onFault({ blockId: id, reason: 'nothing_to_show' });
      return filled && ({ ...filled, id, kind } as Block);
    } catch (error) {
      onFault({ blockId: id, reason: 'failed' }, error);
      return null;
    }
  }

  const blocks = await Promise.all(document.blocks.map(fillBlock));
  return {
    title: pick(document.title),
    description: document.description && pick(document.description),
    blocks: blocks.filter((block) => block !== null),
  };
}

type Filled<Kind extends Block['kind']> = Omit<BlockOfKind<Kind>, 'id' | 'kind'> | null;
type Filler<Kind extends BlockDocument['kind']> = (
  block: BlockDocumentOfKind<Kind>,
) => Filled<Kind> | Promise<Filled<Kind>>;

const gatheringPages = {
  classes: { path: '/happening/classes', kind: 'class', label: 'allClasses' },
  events: { path: '/happening/events', kind: 'event', label: 'allEvents' },
} as const;

/** Returns what reads texts of documents in a language; English stands in for what is missing. */
export function createTextPicker(language: Language) {
  const pick = (texts: Texts) => texts[language] ?? texts.en;
  return {
    pick,
    pickLink: ({ label, href }: { label: Texts; href: string }) => ({ label: pick(label), href }),
    describePicture: ({ alt, ...picture }: ContentPicture & { alt: Texts }) => ({
      ...resolvePicture(picture),
      alt: pick(alt),
    }),
  };
}

/** Returns a text of paragraphs; documents have it checked. @throws where it has what no page shows */
export function readRichText(text: string): TextBlock[] {
  const read = readTextBlocks(text);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

/** Returns the listing of all products of a rule; null for those that were picked by hand. */
function getRulePath(rule: ProductRule): string | null {
  switch (rule.by) {
    case 'hand':
      return null;
    case 'brand':
      return `/brands/${rule.brand}`;
    case 'category':
      return `/categories/${rule.category}`;
    case 'source':
      return rule.source === 'on_sale' ? '/search?sale=1' : `/search?sort=${rule.source}`;
  }
}

/** In the order of the listing that the rail leads to, without what is sold out; of the top rated, those with ratings. */
async function listOfSource(
  catalogue: Catalogue,
  source: ProductSource,
  count: number,
  market: MarketCode,
  language: Language,
): Promise<ProductCard[]> {
  const query = source === 'on_sale' ? { sale: true } : { sort: source };
  const cards = await listPromotedCards(catalogue, query, count, market, language);
  return source === 'top_rated' ? cards.filter(({ rating }) => rating !== null) : cards;
}

/** Returns the first products of a rule that can be bought. */
export async function listByRule(
  catalogue: Catalogue,
  rule: ProductRule,
  count: number,
  market: MarketCode,
  language: Language,
): Promise<ProductCard[]> {
  switch (rule.by) {
    case 'hand':
      return listByHand(catalogue, rule.products, market, language).slice(0, count);
    case 'brand':
      return listPromotedCards(catalogue, { brand: rule.brand, sort: 'top_rated' }, count, market, language);
    case 'category':
      return listPromotedCards(catalogue, { category: rule.category, sort: 'top_rated' }, count, market, language);
    case 'source':
      return listOfSource(catalogue, rule.source, count, market, language);
  }
}

/** Returns the cards of products in the order of their slugs, without what the market does not sell or is sold out. */
function listByHand(
  catalogue: Pick<Catalogue, 'findCard'>,
  slugs: readonly string[],
  market: MarketCode,
  language: Language,
): ProductCard[] {
  return slugs
    .map((slug) => catalogue.findCard(slug, market, language))
    .filter((card) => card !== null)
    .filter(({ availability }) => availability !== 'out_of_stock');
}

/** Returns a picture with its address: photographs come in widths, drawings as they are. */
function resolvePicture(picture: ContentPicture): ContentPicture {
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
  { category, families }: Pick<BlockDocumentOfKind<'shade_wall'>, 'category' | 'families'>,
  catalogue: Catalogue,
  market: MarketCode,
  language: Language,
): Promise<Filled<'shade_wall'>> {
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
    product: card,
    shades: shown.map(({ name, hex, variantId, price }) => ({ name, hex, variantId, price })),
    openVariantId: face.variantId,
  };
}
