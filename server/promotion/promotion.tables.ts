import type { MarketCode } from '@vermilion/contract/markets';
import type { PromotionBenefit } from '@vermilion/contract/promotion';
import type { Tier } from '@vermilion/contract/tiers';
import type { Generated } from 'kysely';
import type { Json, Texts } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** What codes and offers give, and to whom. Amounts are minor units of the market. */
    promotions: {
      id: string;
      /** Counts its changes, from 1. */
      version: Generated<number>;
      kind: 'code' | 'offer';
      market: MarketCode;
      slug: string;
      name: Json<Texts>;
      description: Json<Texts | null>;
      benefit: PromotionBenefit['kind'];
      basis_points: number | null;
      amount: number | null;
      gift_variant_id: number | null;
      gift_quantity: number | null;
      buy_quantity: number | null;
      get_quantity: number | null;
      minimum_spend: number;
      product_slugs: string[];
      brand_slugs: string[];
      category_slugs: string[];
      tiers: Tier[];
      is_first_order_only: boolean;
      is_combinable: boolean;
      is_listed: boolean;
      starts_at: Date | null;
      ends_at: Date | null;
      max_uses: number | null;
      /** Null where `max_uses` is. */
      uses_left: number | null;
      max_uses_per_customer: number | null;
      /** When staff ended it. */
      ended_at: Date | null;
      created_at: Date;
    };
    /** How often a market's offers were changed: triggers count it. Uses do not change them. */
    offer_versions: { market: MarketCode; version: number };
    promo_codes: {
      market: MarketCode;
      code: string;
      promotion_id: string;
      max_uses: number | null;
      /** Null where `max_uses` is. */
      uses_left: number | null;
      created_at: Date;
    };
    /** The code that is in a bag: one. */
    bag_promo_codes: { bag_id: string; market: MarketCode; code: string; entered_at: Date };
    /** Whose order of a bag was refused last, by keys as `createCustomerKeys` makes them; until the bag is ordered. */
    bag_customers: { bag_id: string; keys: string[]; noted_at: Date };
    /** The orders that used a promotion and were not cancelled. */
    promotion_uses: {
      order_id: string;
      promotion_id: string;
      market: MarketCode;
      /** Null for an offer. */
      code: string | null;
      used_at: Date;
    };
    /** Who placed an order that was not cancelled, by keys as `createCustomerKeys` makes them. */
    promotion_customers: { key: string; order_id: string };
  }
}
