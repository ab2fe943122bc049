import type { Language, MarketCode } from '@vermilion/contract/markets';

declare module '../platform/tables.ts' {
  interface Tables {
    popular_queries: { market: MarketCode; language: Language; position: number; query: string };
  }
}
