import type { Product, ProductCard } from '@vermilion/contract/catalogue';
import { dayMs } from '@vermilion/contract/durations';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Suggestion } from '@vermilion/contract/pairing';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { categoryPairings } from './pairing.categories.ts';
import { type Candidate, chooseSuggestions, listPairedCategories, takeTurns } from './pairing.rules.ts';
import { listBought, listBoughtWith, writeCoPurchases } from './pairing.store.ts';

export type PairingService = {
  /** Returns up to 8 products that go with a product, in stock, of the categories that its own is paired with. */
  listCompanions(slug: string, market: MarketCode, language: Language): Result<ProductCard[], 'PRODUCT_NOT_FOUND'>;
  /** Returns what goes with a bag, in stock; none for an empty one. */
  suggestTogether(context: BagContext): Promise<Suggestion[]>;
  /** Returns what a member bought before and can buy again, without what the bag holds; none for guests. */
  suggestAgain(context: BagContext): Promise<Suggestion[]>;
  /** Recounts which products were bought together. Idempotent. */
  countCoPurchases(): Promise<void>;
};

const maxCompanions = 8;
const maxTogether = 6;
const maxAgain = 12;

/** How many earlier products are looked at: some are sold no more. */
const maxBought = 40;

/** How long an order counts towards what is bought together, in milliseconds. */
const countedMs = 180 * dayMs;

export function createPairingService({
  database,
  clock,
  catalogue,
  bag,
}: {
  database: Database;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'findCard' | 'getProduct' | 'listMostRatedInCategory'>;
  bag: Pick<BagService, 'listItems'>;
}): PairingService {
  const { db } = database;

  /** @param boughtId the variant to add again, where it is in stock */
  function createSuggestion(
    { slug, variants }: Product,
    market: MarketCode,
    language: Language,
    boughtId: number | null,
  ): Suggestion[] {
    const product = catalogue.findCard(slug, market, language);
    if (!product) return [];
    const bought = variants.find(({ id, availability }) => id === boughtId && availability === 'in_stock');
    const variant = bought && {
      id: bought.id,
      shade: bought.shade?.name ?? null,
      size: bought.size,
      type: bought.type,
    };
    return [{ product, variant: variant ?? null }];
  }

  const findProduct = (slug: string, market: MarketCode, language: Language): Product[] => {
    const found = catalogue.getProduct(slug, market, language);
    return found.ok && found.value.availability === 'in_stock' ? [found.value] : [];
  };
  const createCandidate = ({ slug, trail }: Product): Candidate => ({ slug, categorySlug: trail.at(-1)?.slug ?? '' });

  return {
    listCompanions: (slug, market, language) => {
      const found = catalogue.getProduct(slug, market, language);
      if (!found.ok) return fail('PRODUCT_NOT_FOUND');
      const { categorySlug } = createCandidate(found.value);
      const lists = listPairedCategories([categorySlug], categoryPairings).map((paired) => {
        const cards = catalogue
          .listMostRatedInCategory(paired, market)
          .flatMap((each) => catalogue.findCard(each, market, language) ?? []);
        // What the same brand makes for it comes first.
        const isOwn = ({ brand }: ProductCard) => brand.slug === found.value.brand.slug;
        return [...cards.filter(isOwn), ...cards.filter((card) => !isOwn(card))];
      });
      return ok(takeTurns(lists).slice(0, maxCompanions));
    },

    suggestTogether: async (context) => {
      const { language } = context;
      const market = context.market.code;
      const items = (await bag.listItems(context)).map(({ productSlug, categorySlugs }) => ({
        slug: productSlug,
        categorySlug: categorySlugs.at(-1) ?? '',
      }));
      if (items.length === 0) return [];
      const bought = await listBoughtWith(
        db,
        market,
        items.map(({ slug }) => slug),
      );
      const paired = listPairedCategories(
        items.map(({ categorySlug }) => categorySlug),
        categoryPairings,
      ).flatMap((categorySlug) => catalogue.listMostRatedInCategory(categorySlug, market));
      const products = new Map(
        [...bought, ...paired]
          .flatMap((slug) => findProduct(slug, market, language))
          .map((found) => [found.slug, found]),
      );
      const chosen = chooseSuggestions(items, [...products.values()].map(createCandidate), maxTogether);
      return chosen
        .flatMap((slug) => products.get(slug) ?? [])
        .flatMap((product) => createSuggestion(product, market, language, null));
    },

    suggestAgain: async (context) => {
      const { language, buyer } = context;
      const market = context.market.code;
      if (buyer.accountId === null) return [];
      const held = new Set((await bag.listItems(context)).map(({ productSlug }) => productSlug));
      const bought = await listBought(db, buyer.accountId, maxBought);
      return bought
        .filter(({ slug }) => !held.has(slug))
        .flatMap(({ slug, variantId }) =>
          findProduct(slug, market, language).flatMap((product) =>
            createSuggestion(product, market, language, variantId),
          ),
        )
        .slice(0, maxAgain);
    },

    countCoPurchases: () =>
      runInTransaction(db, (transaction) => writeCoPurchases(transaction, new Date(clock.now().getTime() - countedMs))),
  };
}
