import type { Suggestions } from '@vermilion/contract/catalogue';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Database } from '../platform/database.ts';
import { type PopularQuery, popularQueries, popularQueriesChannel } from './search.store.ts';

export type SearchService = {
  /** A listing by text, category or brand. */
  listing: CatalogueService['listing'];
  /** What a text being typed may become: at most 6 products, 3 brands, 3 categories and 5 queries. */
  suggestions(text: string, market: MarketCode, language: Language): Promise<Suggestions>;
  popularQueries(market: MarketCode, language: Language): Promise<string[]>;
};

const most = 10;
const mostSuggested = 5;

export function createSearchService({
  catalogue,
  database,
}: {
  catalogue: CatalogueService;
  database: Database;
}): SearchService {
  /** The whole table: some hundred rows, kept until told that they changed. */
  let held: Promise<PopularQuery[]> | null = null;
  const forget = () => {
    held = null;
  };
  const listening = database.listen(popularQueriesChannel, forget, forget);
  // Whoever asks next is told.
  listening.catch(() => {});

  async function popular(market: MarketCode, language: Language): Promise<string[]> {
    await listening;
    held ??= popularQueries(database.db);
    const all = await held.catch((error) => {
      forget();
      throw error;
    });
    return all.filter((row) => row.market === market && row.language === language).map((row) => row.query);
  }

  return {
    listing: catalogue.listing,
    suggestions: async (text, market, language) => {
      const typed = fold(text);
      const queries = (await popular(market, language)).filter(
        (query) => typed !== '' && fold(query).startsWith(typed),
      );
      return { ...(await catalogue.suggest(text, market, language)), queries: queries.slice(0, mostSuggested) };
    },
    popularQueries: async (market, language) => (await popular(market, language)).slice(0, most),
  };
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();
