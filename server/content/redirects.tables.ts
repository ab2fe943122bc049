import type { MarketCode } from '@vermilion/contract/markets';
import type { Generated } from 'kysely';
import type { RedirectStatus } from './redirects.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** The retailer's redirects; those without a market are of all. */
    redirects: {
      id: Generated<number>;
      from_path: string;
      market: MarketCode | null;
      target: string;
      status: RedirectStatus;
      is_external: boolean;
    };
  }
}
