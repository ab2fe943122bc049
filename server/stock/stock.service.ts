import type { MarketCode } from '@vermilion/contract/markets';
import { fail, ok, type Result } from '@vermilion/contract/result';
import type { Expression, RawBuilder, Transaction } from 'kysely';
import { type Db, notify } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { lower, onHandOf, raise, readOnHand, type StockItem } from './stock.store.ts';

export type { StockItem } from './stock.store.ts';

export type StockService = {
  /** Units on hand; variants that the market has never stocked are not in the map. */
  onHand(db: Db, market: MarketCode, variantIds: readonly number[]): Promise<Map<number, number>>;
  /** The units on hand as a value within another noun's statement, where one more question would cost too much. */
  onHandOf(market: MarketCode, variantId: Expression<number>): RawBuilder<number>;
  /**
   * Takes units for an order: all items or none.
   * @returns OUT_OF_STOCK with `details.variantIds` when one falls short; the transaction must then be undone
   */
  take(
    transaction: Transaction<Tables>,
    market: MarketCode,
    items: readonly StockItem[],
  ): Promise<Result<void, 'OUT_OF_STOCK'>>;
  /** Puts back what `take` took. */
  giveBack(transaction: Transaction<Tables>, market: MarketCode, items: readonly StockItem[]): Promise<void>;
};

/**
 * Units per variant and market. Each change is told on the channel `stock` as `SG:12,15` once it is committed. Pages
 * are purged when a product sells out or is back (catalogue.live.ts); how many are left is asked for by the page.
 */
export function createStockService(): StockService {
  const tell = (transaction: Transaction<Tables>, market: MarketCode, items: readonly StockItem[]) =>
    notify(transaction, 'stock', `${market}:${[...new Set(items.map((item) => item.variantId))].join(',')}`);

  return {
    onHand: readOnHand,
    onHandOf,
    take: async (transaction, market, items) => {
      const taken = new Set(await lower(transaction, market, items));
      const short = items.map((item) => item.variantId).filter((id) => !taken.has(id));
      if (short.length > 0) return fail('OUT_OF_STOCK', { variantIds: short });
      await tell(transaction, market, items);
      return ok(undefined);
    },
    giveBack: async (transaction, market, items) => {
      if (items.length === 0) return;
      await raise(transaction, market, items);
      await tell(transaction, market, items);
    },
  };
}
