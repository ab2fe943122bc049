import type { Concern, HairType, SkinTone, SkinType } from '@vermilion/contract/beauty-profile';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Tier, TierChangeCause } from '@vermilion/contract/tiers';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Texts } from '../../platform/tables.ts';
import type { ClaimedGift } from './claims.ts';
import type { StoredGiftType } from './gifts.rules.ts';

type MembershipPurchases = {
  order_id: string;
  account_id: string;
  /** Where the order was placed. */
  market: MarketCode;
  /** On which it was paid, in the membership's market. */
  day: string;
  /** Minor units of the order's market. */
  paid: number;
  taken_back: number;
  /** Minor units of the membership's market. */
  counted: number;
};

declare module '../../platform/tables.ts' {
  interface Tables {
    memberships: {
      account_id: string;
      /** Decides currency, thresholds and days. */
      market: MarketCode;
      card_number: string;
      birth_month: number | null;
      joined_on: string;
      tier: Tier;
      /** The membership year that spend is counted for: its first and its last day. */
      year_from: string;
      year_to: string;
      /** The last day of the year that the member was warned to lose the tier after; null where there was no warning. */
      warned_of: Generated<string | null>;
      /** Minor units, in this year and in the one before it. */
      spend: number;
      last_year_spend: number;
      has_purchased: boolean;
    };
    tier_changes: {
      number: GeneratedAlways<number>;
      account_id: string;
      from_tier: Tier;
      to_tier: Tier;
      cause: TierChangeCause;
      /** The order that was paid, or whose money was taken back; null where a year ended. */
      order_id: string | null;
      day: string;
    };
    /** Paid orders of members, with what counts towards tiers. */
    membership_purchases: MembershipPurchases;
    /** Those that can still be cancelled by their shopper, with what will count; moved to the table above then. */
    membership_pending_purchases: MembershipPurchases;
    loyalty_gifts: {
      id: string;
      account_id: string;
      type: StoredGiftType;
      /** What it was issued for. */
      cause: string;
      /** The name of a gift of the type `others`. */
      label: Json<Texts | null>;
      market: MarketCode;
      basis_points: number | null;
      amount: number | null;
      minimum_spend: number;
      first_day: string;
      last_day: string;
      /** The same days as moments. */
      valid_from: Date;
      expires_at: Date;
      /** The bag that the member has put it in. */
      bag_id: string | null;
      used_at: Date | null;
      order_id: string | null;
      /** It was withdrawn after an order had used it: the order's cancellation does not give it back. */
      is_withdrawn: Generated<boolean>;
    };
    /** Who has got what is given once per person; the rows stay when the account is deleted. */
    loyalty_claims: {
      gift: ClaimedGift;
      identity_hash: Uint8Array;
      /** Null once the account was deleted. */
      account_id: string | null;
    };
    beauty_profiles: {
      account_id: string;
      skin_type: SkinType | null;
      skin_tone: SkinTone | null;
      hair_type: HairType | null;
      concerns: Concern[];
      /** When it was complete for the first time. */
      completed_at: Date | null;
    };
  }
}
