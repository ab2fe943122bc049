import type { MarketCode } from '@vermilion/contract/markets';
import type { Tier } from '@vermilion/contract/tiers';
import type { Generated } from 'kysely';
import type { Json, Texts } from '../../platform/tables.ts';
import type { RedemptionSource } from '../points/points.rules.ts';

declare module '../../platform/tables.ts' {
  interface Tables {
    /** What members of a market can redeem points for. */
    rewards: {
      market: MarketCode;
      id: string;
      /** The retailer's order among rewards of the same tier and points. */
      position: number;
      points: number;
      /** The lowest tier that may redeem it. */
      tier: Tier;
      /** Either a product or an amount in minor units that it takes off an order. */
      variant_id: number | null;
      value: number | null;
      name: Json<Texts>;
      description: Json<Texts>;
      is_collectable: boolean;
      starts_at: Date | null;
      ends_at: Date | null;
      /** How many orders can still redeem it; null: any number. */
      quantity_left: Generated<number | null>;
    };
    /** The reward that a member has put in a bag. */
    bag_rewards: { bag_id: string; account_id: string; market: MarketCode; reward_id: string };
    /** Rewards that orders have redeemed. */
    reward_redemptions: {
      order_id: string;
      account_id: string;
      market: MarketCode;
      reward_id: string;
      points: number;
      source: RedemptionSource;
      name: Json<Texts>;
      /** `held` until the order is paid; `restored` after its cancellation. */
      state: 'held' | 'redeemed' | 'restored';
    };
  }
}
