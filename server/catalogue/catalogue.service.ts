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
import { errorText } from '@vermilion/contract/errors';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { fail, ok, type Result } from '@vermilion/contract/result';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { forEachBit } from './catalogue.bits.ts';
import {
  type BagItem,
  bagItemOf,
  brandOf,
  cardOf,
  categoryLink,
  categoryOf,
  productOf,
  type View,
  variantOf,
} from './catalogue.cards.ts';
import {
  type CatalogueIndex,
  type Counted,
  type Cursor,
  type ListingAnswer,
  readCursor,
  writeCursor,
} from './catalogue.index.ts';
import { createMemoryIndex } from './catalogue.listing.ts';
import { createLiveModel } from './catalogue.live.ts';
import { trailOf } from './catalogue.model.ts';
import { priceAt, priceTag, readPriceRange, textIn, writePriceRange } from './catalogue.rules.ts';
import { priceTags } from './catalogue.store.ts';
import { suggestNames } from './catalogue.suggest.ts';
import { onSaleLabel, rangeLabel, traitLabel } from './catalogue.texts.ts';

export type { BagItem } from './catalogue.cards.ts';

type ListingFailure = 'CATEGORY_NOT_FOUND' | 'BRAND_NOT_FOUND' | 'VALIDATION_FAILED';

export type CatalogueService = {
  /** A page of a listing. A cursor that is none fails with VALIDATION_FAILED. */
  listing(query: ListingQuery, market: MarketCode, language: Language): Promise<Result<Listing, ListingFailure>>;
  /** The filters of a listing, without its products. */
  filters(query: ListingQuery, market: MarketCode, language: Language): Promise<Result<Filters, ListingFailure>>;
  product(slug: string, market: MarketCode, language: Language): Result<Product, 'PRODUCT_NOT_FOUND'>;
  /** Up to 8 products that go with it: of its category, its own brand's first. */
  related(slug: string, market: MarketCode, language: Language): Result<ProductCard[], 'PRODUCT_NOT_FOUND'>;
  /** Brands with products in the market, by name. */
  brands(market: MarketCode, language: Language): Brand[];
  /** The tree of categories with products in the market. */
  categories(market: MarketCode, language: Language): Category[];
  /** Variants in the order asked for; what the market does not sell is left out. */
  variants(ids: readonly number[], market: MarketCode, language: Language): Variant[];
  /** What a text being typed may mean: at most 6 products, 3 brands and 3 categories. */
  suggest(text: string, market: MarketCode, language: Language): Promise<Omit<Suggestions, 'queries'>>;
  /** Those with most ratings first. */
  bestSellers(count: number, market: MarketCode, language: Language): ProductCard[];
  /** From memory; null when the market does not sell it. */
  bagItem(variantId: number, market: MarketCode, language: Language): BagItem | null;
  /** Prices in force now, from the database, for orders; what the market does not sell is left out. Minor units. */
  pricesNow(
    db: Db,
    variantIds: readonly number[],
    market: MarketCode,
  ): Promise<Map<number, { price: number; was: number | null }>>;
  /** Resolves once the first snapshot is built; the rest is only to be asked after that. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

const mostRelated = 8;
const mostSuggested = 6;

export function createCatalogueService({
  database,
  clock,
  report,
}: {
  database: Database;
  clock: Clock;
  report: (error: unknown) => void;
}): CatalogueService {
  const live = createLiveModel(database, clock, report);
  const index: CatalogueIndex = createMemoryIndex(live);

  function view(code: MarketCode, language: Language): View {
    return { market: live.snapshot().markets[code], prices: live.prices(code), language, now: clock.now().getTime() };
  }

  async function answer(
    query: ListingQuery,
    code: MarketCode,
    language: Language,
  ): Promise<Result<ListingAnswer, ListingFailure>> {
    const { categoryBySlug, brandBySlug } = live.snapshot();
    if (query.category !== undefined && !categoryBySlug.has(query.category)) return fail('CATEGORY_NOT_FOUND');
    if (query.brand !== undefined && !brandBySlug.has(query.brand)) return fail('BRAND_NOT_FOUND');
    let after: Cursor | null = null;
    if (query.after) {
      after = readCursor(query.after, query.sort);
      if (!after) {
        const field = { path: 'after', code: 'INVALID_VALUE', message: errorText('INVALID_VALUE', language) } as const;
        return fail('VALIDATION_FAILED', { fields: [field] });
      }
    }
    return ok(
      await index.list({
        market: code,
        text: query.q ?? '',
        category: query.category ?? null,
        brand: query.brand ?? null,
        brands: query.brands ?? [],
        categories: query.categories ?? [],
        prices: (query.price ?? []).map(readPriceRange).filter((range) => range !== null),
        onSale: query.sale ?? false,
        traits: query.others ?? [],
        sort: query.sort,
        limit: query.limit,
        after,
      }),
    );
  }

  function labelled(counts: ListingAnswer, code: MarketCode, language: Language): Filters {
    const { brandBySlug, categoryBySlug } = live.snapshot();
    const choices = <Value>(
      counted: readonly Counted<Value>[],
      value: (choice: Value) => string,
      label: (choice: Value) => string,
    ) =>
      counted.map((choice) => ({
        value: value(choice.value),
        label: label(choice.value),
        count: choice.count,
        selected: choice.isSelected,
      }));
    const slug = (text: string) => text;
    const collator = collatorOf(language);
    return {
      brands: choices(counts.brands, slug, (brand) => brandBySlug.get(brand)?.name ?? brand).sort(
        (one, other) => other.count - one.count || collator.compare(one.label, other.label),
      ),
      categories: choices(counts.categories, slug, (category) => {
        const known = categoryBySlug.get(category);
        return known ? textIn(known.name, language) : category;
      }),
      price: choices(counts.prices, writePriceRange, (range) => rangeLabel(range, markets[code], language)),
      onSale: choices(
        counts.onSale,
        () => '1',
        () => onSaleLabel(language),
      ),
      others: choices(counts.traits, slug, (trait) => traitLabel(trait, language)),
    };
  }

  /** Cards of products by id; one that vanished since the index answered is left out. */
  function cards(ids: readonly number[], code: MarketCode, language: Language): ProductCard[] {
    const { productById } = live.snapshot();
    const seen = view(code, language);
    return ids.flatMap((id) => {
      const product = productById.get(id);
      const place = product ? (seen.market.placeOf[product.index] as number) : -1;
      return place < 0 ? [] : [cardOf(seen, place)];
    });
  }

  function placeOf(slug: string, code: MarketCode): number {
    const { productBySlug, markets: columns } = live.snapshot();
    const product = productBySlug.get(slug);
    return product ? (columns[code].placeOf[product.index] as number) : -1;
  }

  function slotOf(variantId: number, code: MarketCode): number {
    const { variantById, markets: columns } = live.snapshot();
    const variant = variantById.get(variantId);
    return variant ? (columns[code].slotOf[variant.index] as number) : -1;
  }

  function brands(code: MarketCode, language: Language): Brand[] {
    const seen = view(code, language);
    const collator = collatorOf(language);
    return live
      .snapshot()
      .brands.map((brand) => brandOf(seen, brand))
      .filter(({ productCount }) => productCount > 0)
      .sort((one, other) => collator.compare(one.name, other.name));
  }

  return {
    listing: async (query, code, language) => {
      const counts = await answer(query, code, language);
      if (!counts.ok) return counts;
      const { products, total, next } = counts.value;
      const { categoryBySlug, brandBySlug } = live.snapshot();
      const category = categoryBySlug.get(query.category ?? '');
      const brand = brandBySlug.get(query.brand ?? '');
      return ok({
        products: cards(products, code, language),
        total,
        next: next && writeCursor(next),
        filters: labelled(counts.value, code, language),
        category: category
          ? {
              ...categoryLink(category, language),
              trail: trailOf(category).map((each) => categoryLink(each, language)),
            }
          : null,
        brand: brand ? brandOf(view(code, language), brand) : null,
      });
    },

    filters: async (query, code, language) => {
      const counts = await answer(query, code, language);
      return counts.ok ? ok(labelled(counts.value, code, language)) : counts;
    },

    product: (slug, code, language) => {
      const place = placeOf(slug, code);
      return place < 0 ? fail('PRODUCT_NOT_FOUND') : ok(productOf(view(code, language), place));
    },

    related: (slug, code, language) => {
      const seen = view(code, language);
      const own = placeOf(slug, code);
      const product = seen.market.products[own];
      if (!product) return fail('PRODUCT_NOT_FOUND');
      const chosen = new Set<number>();
      for (const { index: category } of trailOf(product.category).reverse()) {
        const ofBrand: number[] = [];
        const ofOthers: number[] = [];
        forEachBit(seen.market.categorySets[category] ?? new Uint32Array(), (place) => {
          if (place !== own) (seen.market.products[place]?.brand === product.brand ? ofBrand : ofOthers).push(place);
        });
        // Half of them by the same brand at most, so that there is something to discover.
        for (const place of [...ofBrand.slice(0, mostRelated / 2), ...ofOthers]) {
          if (chosen.size < mostRelated) chosen.add(place);
        }
        if (chosen.size === mostRelated) break;
      }
      return ok([...chosen].map((place) => cardOf(seen, place)));
    },

    brands,

    categories: (code, language) => {
      const seen = view(code, language);
      return live
        .snapshot()
        .categories.filter(({ parent }) => parent === null)
        .map((category) => categoryOf(seen, category))
        .filter((category) => category !== null);
    },

    variants: (ids, code, language) => {
      const seen = view(code, language);
      return ids.flatMap((id) => {
        const slot = slotOf(id, code);
        return slot < 0 ? [] : [variantOf(seen, slot)];
      });
    },

    suggest: async (text, code, language) => {
      const query = { ...listingQuery.parse({}), q: text, limit: mostSuggested };
      const found = text === '' ? null : await answer(query, code, language);
      const { products, total } = found?.ok ? found.value : { products: [], total: 0 };
      const names = suggestNames(live.snapshot(), view(code, language), text);
      return { products: cards(products, code, language), ...names, total };
    },

    bestSellers: (count, code, language) => {
      const seen = view(code, language);
      return seen.market.products
        .map(({ ratingCount }, place) => ({ ratingCount, place }))
        .sort((one, other) => other.ratingCount - one.ratingCount || one.place - other.place)
        .slice(0, count)
        .map(({ place }) => cardOf(seen, place));
    },

    bagItem: (variantId, code, language) => {
      const slot = slotOf(variantId, code);
      return slot < 0 ? null : bagItemOf(view(code, language), slot);
    },

    pricesNow: async (db, variantIds, code) => {
      const now = clock.now().getTime();
      const rows = await priceTags(db, code, variantIds);
      return new Map(
        rows.map(({ variant_id, price, sale_price, sale_from, sale_to }) => {
          const tag = priceTag(price, sale_price, sale_from?.getTime() ?? null, sale_to?.getTime() ?? null);
          return [variant_id, priceAt(tag, now)];
        }),
      );
    },

    ready: live.ready,
    close: live.close,
  };
}

const collators = new Map<Language, Intl.Collator>();

/** Names sort as readers of the language expect; the embedded database cannot. */
function collatorOf(language: Language): Intl.Collator {
  const made = collators.get(language) ?? new Intl.Collator(language === 'zh' ? 'zh-Hant-HK' : language);
  collators.set(language, made);
  return made;
}
