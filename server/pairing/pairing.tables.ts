import type { MarketCode } from '@vermilion/contract/markets';

declare module '../platform/tables.ts' {
  interface Tables {
    /** Products of a market that were bought in the same orders; each pair in both directions. */
    co_purchases: {
      market: MarketCode;
      product_slug: string;
      other_slug: string;
      /** In how many orders of the counted days. */
      order_count: number;
    };
  }
}
