import type { Suggestions } from '@vermilion/contract/catalogue';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Database } from '../platform/database.ts';
import { listPopularQueries, type PopularQuery, popularQueriesChannel } from './search.store.ts';

export { importPopularQueries, type PopularQuery } from './search.store.ts';

export type SearchService = {
  /** Returns a listing by text, category or brand. */
  getListing: CatalogueService['getListing'];
  /** Returns what a text being typed may become: at most 6 products, 3 brands, 3 categories and 5 queries. */
  suggest(text: string, market: MarketCode, language: Language): Promise<Suggestions>;
  listPopularQueries(market: MarketCode, language: Language): Promise<string[]>;
  close(): Promise<void>;
};

const maxPopularQueries = 10;
const maxSuggestedQueries = 5;

export function createSearchService({
  catalogue,
  database,
  purge,
}: {
  catalogue: Pick<CatalogueService, 'getListing' | 'suggest' | 'normalizeText'>;
  database: Database;
  /** Invalidates cached pages and answers of this process by tag. */
  purge: (tags: readonly string[]) => void;
}): SearchService {
  /** The whole table: some hundred rows, kept until they change. */
  let rows: Promise<PopularQuery[]> | null = null;
  const forget = () => {
    rows = null;
    purge(['search']);
  };
  const listening = database.listen(popularQueriesChannel, forget, forget);
  // Marked as handled: the next call awaits it and fails with its error.
  listening.catch(() => {});

  async function getPopularQueries(market: MarketCode, language: Language): Promise<string[]> {
    await listening;
    rows ??= listPopularQueries(database.db);
    const all = await rows.catch((error) => {
      rows = null;
      throw error;
    });
    return all.filter((row) => row.market === market && row.language === language).map((row) => row.query);
  }

  return {
    getListing: catalogue.getListing,
    suggest: async (text, market, language) => {
      const typed = catalogue.normalizeText(text);
      const queries = (await getPopularQueries(market, language)).filter(
        (query) => typed !== '' && catalogue.normalizeText(query).startsWith(typed),
      );
      return { ...(await catalogue.suggest(text, market, language)), queries: queries.slice(0, maxSuggestedQueries) };
    },
    listPopularQueries: async (market, language) =>
      (await getPopularQueries(market, language)).slice(0, maxPopularQueries),
    close: async () => {
      const stop = await listening.catch(() => null);
      await stop?.();
    },
  };
}
