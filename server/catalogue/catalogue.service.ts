import {
  type Brand,
  type Category,
  type Filters,
  type Listing,
  type ListingQuery,
  listingQuery,
  type Product,
  type ProductCard,
  type Suggestions,
  type Variant,
} from '@vermilion/contract/catalogue';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Db } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import type { Bits } from './catalogue.bits.ts';
import {
  type BagItem,
  createBagItem,
  createCard,
  createCards,
  createProduct,
  createVariantItem,
  createVariants,
  getProductAvailability,
  listBrands,
  listCategories,
  type VariantItem,
  type View,
} from './catalogue.cards.ts';
import type { CatalogueIndex, FoundProducts } from './catalogue.index.ts';
import { createMemoryIndex } from './catalogue.listing.ts';
import { createLiveModel, type LiveModelOptions } from './catalogue.live.ts';
import { findPlace, findSlot } from './catalogue.model.ts';
import { listMostRated, listMostRatedInCategory, listRelated } from './catalogue.picks.ts';
import { createFilters, createListing, createListingRequest, type ListingFailure } from './catalogue.query.ts';
import { createPriceTag, getAvailability, getPriceAt, isNewWithin } from './catalogue.rules.ts';
import { loadOffers } from './catalogue.store.ts';
import { suggestNames } from './catalogue.suggest.ts';
import { estimateIndexBytes } from './catalogue.text.ts';
import { normalizeText } from './catalogue.words.ts';

export type { BagItem, VariantItem } from './catalogue.cards.ts';
export { createRemovalImport } from './catalogue.removal-import.ts';
export { type CatalogueNames, findUnknownNames, readSkus, readVariantIds } from './catalogue.store.ts';

export type CatalogueService = {
  /** Returns a page of a listing. An unknown cursor fails with VALIDATION_FAILED. */
  getListing(query: ListingQuery, market: MarketCode, language: Language): Promise<Result<Listing, ListingFailure>>;
  /** Returns the first products of a listing, without the filters; none where the catalogue has no such listing. */
  listCards(query: ListingQuery, market: MarketCode, language: Language): Promise<ProductCard[]>;
  /** Returns the filters of a listing, without its products. */
  getFilters(query: ListingQuery, market: MarketCode, language: Language): Promise<Result<Filters, ListingFailure>>;
  getProduct(slug: string, market: MarketCode, language: Language): Result<Product, 'PRODUCT_NOT_FOUND'>;
  /** Returns up to 8 products of the same category that can be bought, those of the same brand first. */
  listRelated(slug: string, market: MarketCode, language: Language): Result<ProductCard[], 'PRODUCT_NOT_FOUND'>;
  /** Estimates the memory of the index of texts, in bytes. */
  estimateIndexBytes(): number;
  /** Returns the paths of all pages of the catalogue in a market that show something: products, categories, brands. */
  listPaths(market: MarketCode): string[];
  /** Returns the brands with products in the market, by name. */
  listBrands(market: MarketCode, language: Language): Brand[];
  /** Returns the tree of categories with products in the market. */
  listCategories(market: MarketCode, language: Language): Category[];
  /** Returns variants in the order of the ids; those that the market does not sell are left out. */
  listVariants(ids: readonly number[], market: MarketCode, language: Language): Variant[];
  /** Returns what a text being typed may mean: at most 6 products, 3 brands and 3 categories. */
  suggest(text: string, market: MarketCode, language: Language): Promise<Omit<Suggestions, 'queries'>>;
  /** Returns the products with the most ratings that can be bought, those first. */
  listMostRated(count: number, market: MarketCode, language: Language): ProductCard[];
  /** Whether all of these products, by slug, were launched in the last seven days. */
  areNewThisWeek(slugs: readonly string[], market: MarketCode): boolean;
  /** Returns the card of a product; null when the market does not sell it. */
  findCard(slug: string, market: MarketCode, language: Language): ProductCard | null;
  /**
   * Returns the slugs of up to 4 products of a category that can be bought, the most rated first; none where the shop has no
   * such category.
   */
  listMostRatedInCategory(categorySlug: string, market: MarketCode): string[];
  /** Returns a search text without the differences that searching ignores, such as case and accents. */
  normalizeText(text: string): string;
  /** Returns a variant as a bag shows it, from memory; null when the market does not sell it. */
  findBagItem(variantId: number, market: MarketCode, language: Language): BagItem | null;
  /**
   * Returns a variant as a sample of its product, whether or not it has a price; null when the market does not list the
   * product.
   */
  findSampleItem(variantId: number, market: MarketCode, language: Language): VariantItem | null;
  /**
   * Reads the prices in force from the database, for orders, which must not trust the read model of one process. Variants
   * that the market does not list are left out.
   */
  readOrderPrices(db: Db, variantIds: readonly number[], market: MarketCode): Promise<Map<number, VariantPrice>>;
  /** Resolves once the first snapshot is built; other methods must be called only after that. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** A variant's price now, in minor units, and to whom it is sold: its availability as if it were in stock. */
export type VariantPrice = Pick<BagItem, 'price' | 'priceBeforeSale' | 'availability'>;

const maxSuggestedProducts = 6;

type CatalogueOptions = LiveModelOptions & {
  /** The markets that the shop is open in. */
  openMarkets: readonly MarketCode[];
  /** Returns the shop's own fields of products, as the shop file declares them now. */
  getFields: () => ProductFields;
};

export function createCatalogueService(options: CatalogueOptions): CatalogueService {
  const { clock, openMarkets, getFields } = options;
  const live = createLiveModel(options);
  const index: CatalogueIndex = createMemoryIndex({ ...live, fields: getFields });

  function createView(code: MarketCode, language: Language): View {
    const snapshot = live.snapshot();
    const now = clock.now().getTime();
    return {
      snapshot,
      market: snapshot.markets[code],
      openMarkets,
      prices: live.prices(code),
      fields: getFields(),
      language,
      now,
    };
  }

  const canBuyIn = (view: View) => (place: number) => getProductAvailability(view, place) === 'in_stock';

  const createRequest = (query: ListingQuery, code: MarketCode, language: Language) =>
    createListingRequest(query, live.snapshot(), getFields(), code, language);

  async function answer(query: ListingQuery, code: MarketCode, language: Language) {
    const request = createRequest(query, code, language);
    return request.ok ? ok(await index.list(request.value)) : request;
  }

  async function find(query: ListingQuery, code: MarketCode, language: Language): Promise<FoundProducts> {
    const request = createRequest(query, code, language);
    return request.ok ? index.find(request.value) : { products: [], total: 0, next: null };
  }

  return {
    getListing: async (query, code, language) => {
      const found = await answer(query, code, language);
      return found.ok ? ok(createListing(createView(code, language), query, found.value)) : found;
    },

    listCards: async (query, code, language) => {
      const { products } = await find(query, code, language);
      return createCards(createView(code, language), products);
    },

    getFilters: async (query, code, language) => {
      const found = await answer(query, code, language);
      return found.ok ? ok(createFilters(createView(code, language), found.value)) : found;
    },

    getProduct: (slug, code, language) => {
      const current = createView(code, language);
      const place = findPlace(current.market, current.snapshot.productBySlug.get(slug));
      return place < 0 ? fail('PRODUCT_NOT_FOUND') : ok(createProduct(current, place));
    },

    listRelated: (slug, code, language) => {
      const current = createView(code, language);
      const place = findPlace(current.market, current.snapshot.productBySlug.get(slug));
      if (place < 0) return fail('PRODUCT_NOT_FOUND');
      return ok(listRelated(current.market, place, canBuyIn(current)).map((each) => createCard(current, each)));
    },

    estimateIndexBytes: () => estimateIndexBytes(live.snapshot().texts),
    listPaths: (code) => {
      const { snapshot, market } = createView(code, 'en');
      const hasAny = (sets: readonly Bits[], index: number) => sets[index]?.some((word) => word !== 0) === true;
      return [
        ...snapshot.categories
          .filter(({ index }) => hasAny(market.categorySets, index))
          .map(({ slug }) => `/categories/${slug}`),
        ...snapshot.brands.filter(({ index }) => hasAny(market.brandSets, index)).map(({ slug }) => `/brands/${slug}`),
        ...market.products.map(({ slug }) => `/products/${slug}`),
      ];
    },
    listBrands: (code, language) => listBrands(createView(code, language)),
    listCategories: (code, language) => listCategories(createView(code, language)),
    listVariants: (ids, code, language) => createVariants(createView(code, language), ids),

    suggest: async (text, code, language) => {
      const query = { ...listingQuery.parse({}), q: text, limit: maxSuggestedProducts * 2 };
      const { products, total } = text === '' ? { products: [], total: 0 } : await find(query, code, language);
      const current = createView(code, language);
      const cards = createCards(current, products);
      const isOut = ({ availability }: ProductCard) => availability === 'out_of_stock';
      // What is sold out is suggested after all else that was found.
      const suggested = [...cards.filter((card) => !isOut(card)), ...cards.filter(isOut)].slice(
        0,
        maxSuggestedProducts,
      );
      return { products: suggested, ...suggestNames(current, text), total };
    },

    listMostRated: (count, code, language) => {
      const current = createView(code, language);
      return listMostRated(current.market, count, canBuyIn(current)).map((place) => createCard(current, place));
    },

    areNewThisWeek: (slugs, code) => {
      const { snapshot, prices } = createView(code, 'en');
      return slugs.every((slug) => {
        const product = snapshot.productBySlug.get(slug);
        return product !== undefined && isNewWithin(7, product, prices.today);
      });
    },

    findCard: (slug, code, language) => {
      const current = createView(code, language);
      const place = findPlace(current.market, current.snapshot.productBySlug.get(slug));
      return place < 0 ? null : createCard(current, place);
    },

    listMostRatedInCategory: (categorySlug, code) => {
      const current = createView(code, 'en');
      const category = current.snapshot.categoryBySlug.get(categorySlug);
      return category ? listMostRatedInCategory(current.market, category.index, canBuyIn(current)) : [];
    },

    normalizeText,

    findBagItem: (variantId, code, language) => {
      const current = createView(code, language);
      const slot = findSlot(current.market, current.snapshot.variantById.get(variantId));
      return slot < 0 ? null : createBagItem(current, slot);
    },

    findSampleItem: (variantId, code, language) => {
      const { market, snapshot } = createView(code, language);
      const variant = snapshot.variantById.get(variantId);
      return variant && findPlace(market, variant.product) >= 0 ? createVariantItem(variant, language) : null;
    },

    readOrderPrices: async (db, variantIds, code) => {
      const now = clock.now().getTime();
      const rows = variantIds.length > 0 ? await loadOffers(db, code, variantIds) : [];
      return new Map(
        rows.map(({ variant_id, price, sale_price, sale_from, sale_to, badges, on_sale_from }) => {
          const tag = createPriceTag(price, sale_price, sale_from?.getTime() ?? null, sale_to?.getTime() ?? null);
          const assortment = { badges, onSaleFrom: on_sale_from?.getTime() ?? null };
          return [variant_id, { ...getPriceAt(tag, now), availability: getAvailability(assortment, true, now) }];
        }),
      );
    },
    ready: live.ready,
    close: live.close,
  };
}
