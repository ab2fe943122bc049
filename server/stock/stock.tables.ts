import type { MarketCode } from '@vermilion/contract/markets';
import type { Generated } from 'kysely';
import type { HolderScope } from './stock.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    stock: {
      variant_id: number;
      market: MarketCode;
      /** Units on the shelf, reserved ones included. */
      on_hand: number;
      /** Units that open reservations hold: the sum of their lines. */
      reserved: Generated<number>;
    };
    stock_reservations: {
      owner_kind: string;
      owner_id: string;
      /** `held`: not paid for; `committed`: paid for; `consumed`: the goods have left the shelf. */
      state: 'held' | 'committed' | 'released' | 'consumed';
      units: number;
      reserved_at: Date;
      closed_at: Date | null;
    };
    /** Lines of open reservations. */
    stock_reservation_lines: {
      owner_kind: string;
      owner_id: string;
      variant_id: number;
      market: MarketCode;
      quantity: number;
    };
    /** Units in a store, as in `stock` (ADR 123). */
    store_stock: { variant_id: number; store_code: string; on_hand: number; reserved: Generated<number> };
    /** Lines of open reservations of a store's units. */
    store_reservation_lines: {
      owner_kind: string;
      owner_id: string;
      variant_id: number;
      store_code: string;
      quantity: number;
    };
    /** Who holds unpaid goods. */
    stock_reservation_holders: {
      owner_kind: string;
      owner_id: string;
      scope: HolderScope;
      holder: string;
    };
    /** View: units on hand that are not reserved. */
    available_stock: { market: MarketCode; variant_id: number; available: number };
  }
}
