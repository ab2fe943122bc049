import type { PointSource } from '@vermilion/contract/loyalty';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Texts } from '../../platform/tables.ts';
import type { LedgerAccount } from './ledger.rules.ts';
import type { PurchaseState, RedemptionSource, RedemptionState } from './points.rules.ts';

declare module '../../platform/tables.ts' {
  interface Tables {
    /** One row per member with points: the sums of the member's ledger entries, which a trigger keeps. */
    point_balances: {
      account_id: string;
      available: Generated<number>;
      pending: Generated<number>;
      held: Generated<number>;
      /** Points that were taken back after they had been spent. */
      owed: Generated<number>;
      /** The market whose calendar days count: of the last purchase or redemption, otherwise of the first points. */
      market: MarketCode;
      /** Calendar day of the first points since there were none; null while there are none that can expire. */
      started_on: string | null;
      /** The last calendar day on which the available points can be spent. */
      expires_on: string | null;
      /** The `expires_on` that the member has had a mail about. */
      reminded_of: Generated<string | null>;
    };
    /** Append-only. What moved points, once per idempotency key. */
    ledger_postings: {
      id: GeneratedAlways<number>;
      account_id: string;
      source: PointSource;
      /** The change that the point log shows; 0 where points only move between accounts of the ledger. */
      points: number;
      entry_count: number;
      idempotency_key: string;
      market: MarketCode;
      order_id: string | null;
      order_number: string | null;
      product: Json<Texts | null>;
      /** Why staff adjusted points, and who did. */
      reason: string | null;
      adjusted_by: string | null;
      posted_at: Date;
    };
    /** Append-only. The entries of a posting add up to 0. */
    ledger_entries: { posting_id: number; ledger_account: LedgerAccount; points: number };
    /** Orders of members, and the points that they earn. */
    loyalty_purchases: {
      order_id: string;
      account_id: string;
      market: MarketCode;
      order_number: string;
      state: PurchaseState;
      /** Minor units. */
      paid_amount: number;
      multiplier: number;
      /** As earned when the order was placed. */
      points: number;
      points_taken_back: Generated<number>;
      /** Calendar day of the market on which the order was paid; null before. */
      confirmed_on: string | null;
    };
    /** Amounts of goods that were given back while the order stands, in minor units. */
    loyalty_refunds: { order_id: string; idempotency_key: string; amount: number };
    /** Points that orders use. */
    point_redemptions: {
      id: string;
      account_id: string;
      market: MarketCode;
      state: RedemptionState;
      source: RedemptionSource;
      points: number;
      order_id: string | null;
      order_number: string | null;
      product: Json<Texts | null>;
      /** Calendar day of the market; null unless the points were spent. */
      redeemed_on: string | null;
    };
  }
}
