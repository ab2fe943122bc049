import type { Store, StoreRecord } from '@vermilion/contract/market';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Database, Db } from '../platform/database.ts';
import { announcePurge } from '../platform/purge.ts';
import { type Addresses, getCanonicalUrl } from './market.rules.ts';
import { findStore, findStores, upsertStores } from './market.store.ts';

export { type Addresses, getCanonicalUrl, getDefaultMarket, getOrigin, listMarkets } from './market.rules.ts';

/**
 * Makes the given stores the only open ones of their markets, in the given order; other markets keep theirs. Idempotent.
 */
export async function importStores(db: Db, records: readonly StoreRecord[]): Promise<void> {
  await upsertStores(db, records);
  await announcePurge(db, ['market']);
}

export type MarketService = {
  /** The market's open stores in the retailer's order; texts in English where the language has none. */
  listStores: (market: MarketCode, language: Language) => Promise<Store[]>;
  /**
   * One of any market, open or closed for good, to name it on an order; one to choose is taken from `listStores`.
   * @param from the transaction, within one
   */
  findStore: (code: string, language: Language, from?: Db) => Promise<Store | null>;
  /** The address of a page of the shop, for links in mail and for the payment provider. @param path without a prefix */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
};

export function createMarketService({
  database,
  addresses,
}: {
  database: Database;
  addresses: Addresses;
}): MarketService {
  const { db } = database;
  return {
    listStores: (market, language) => findStores(db, market, language),
    findStore: (code, language, from = db) => findStore(from, code, language),
    getPageUrl: (path, market, language) => getCanonicalUrl(path, market, language, addresses),
  };
}
