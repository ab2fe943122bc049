import type { BagLine, MergeLeftover, MergeReport } from '@vermilion/contract/bag';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Generated } from 'kysely';
import type { Json } from '../platform/tables.ts';

/** A bag line's variant as the shopper saw it when adding it, in the language of that visit; price in minor units. */
export type VariantSnapshot = Pick<
  BagLine,
  'sku' | 'productSlug' | 'name' | 'brand' | 'categorySlugs' | 'shade' | 'size' | 'type' | 'picture' | 'unitPrice'
>;

/** What merges have left out of a member's bag, with the id of the report. */
export type MergeLeftovers = { id: string; leftOut: MergeLeftover[] };

declare module '../platform/tables.ts' {
  interface Tables {
    bags: {
      id: string;
      market: MarketCode;
      /** The member it belongs to; null: it is a guest's, named by a cookie. */
      account_id: string | null;
      created_at: Generated<Date>;
      /** When units were added or a guest's bag was merged last. */
      last_added_at: Generated<Date>;
      /** The highest number in `bag_additions` so far; 1 while the bag has only the addition that created it. */
      addition_count: Generated<number>;
      /**
       * The idempotency key of the addition that created a guest's bag; null for members' bags, and for bags created before
       * keys were stored.
       */
      first_addition_key: string | null;
      /** What merges have capped or left out, until a page has shown it; null for guests' bags. */
      merge_report: Json<Omit<MergeReport, 'leftOut'> | null>;
      /** Which of a guest's codes and choices merges have left out; like `merge_report`, which older processes read whole. */
      merge_leftovers: Json<MergeLeftovers | null>;
      /** The gift note of the next order; null: it has no message. */
      gift_message: string | null;
      hides_prices: Generated<boolean>;
    };
    /** Items of a bag that were saved for later. */
    saved_items: {
      /** The id of the line that was saved. */
      id: string;
      bag_id: string;
      variant_id: number;
      quantity: number;
      /** The variant as it was then, to show once it has left the catalogue. */
      item: Json<VariantSnapshot>;
      saved_at: Date;
    };
    bag_lines: {
      id: string;
      /** Gifts and samples are added whenever a bag is priced, and are not stored. */
      kind: 'item';
      bag_id: string;
      variant_id: number;
      quantity: number;
      /** The variant as it was then, to show once it has left the catalogue. */
      item: Json<VariantSnapshot>;
      added_at: Date;
      /** Set while the line can still be restored in its place. */
      removed_at: Date | null;
    };
    /** The latest additions of each bag, to recognise repeated requests. */
    bag_additions: {
      bag_id: string;
      idempotency_key: string;
      /** The number of the addition in its bag, from 1. */
      number: number;
      variant_id: number;
      requested_quantity: number;
      /** The quantity of the line before the addition, and after it. */
      quantity_before: number;
      quantity: number;
    };
  }
}
