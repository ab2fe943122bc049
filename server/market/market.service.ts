import type { Store, StoreRecord } from '@vermilion/contract/market';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Database, Db } from '../platform/database.ts';
import { announcePurge } from '../platform/purge.ts';
import { type Addresses, getCanonicalUrl } from './market.rules.ts';
import { findOpenCodes, findStore, findStores, listOpenCodes, upsertStores } from './market.store.ts';

export { type Addresses, getCanonicalUrl, getDefaultMarket, getOrigin, listMarkets } from './market.rules.ts';

/**
 * Adds stores, or replaces those of the same code, in the given order; others stay as they are. One without hours closes for good.
 * Idempotent.
 * @returns the codes of stores that were open and have closed
 */
export async function importStores(db: Db, records: readonly StoreRecord[]): Promise<string[]> {
  const closing = records.filter(({ hours }) => hours.every((day) => day === null)).map(({ code }) => code);
  const open = await findOpenCodes(db, closing);
  await upsertStores(db, records);
  await announcePurge(db, ['market']);
  return closing.filter((code) => open.has(code));
}

export type MarketService = {
  /** The market's open stores in the retailer's order; texts in English where the language has none. */
  listStores: (market: MarketCode, language: Language) => Promise<Store[]>;
  /**
   * One of any market, open or closed for good, to name it on an order; one to choose is taken from `listStores`.
   * @param from the transaction, within one
   */
  findStore: (code: string, language: Language, from?: Db) => Promise<Store | null>;
  /** Returns the codes of the open stores of all markets, in the retailer's order. */
  listOpenStoreCodes: () => Promise<{ market: MarketCode; code: string }[]>;
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
    listOpenStoreCodes: () => listOpenCodes(db),
    getPageUrl: (path, market, language) => getCanonicalUrl(path, market, language, addresses),
  };
}
