import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { WaitReason } from '@vermilion/contract/waitlist';
import type { VariantItem } from '../catalogue/catalogue.service.ts';
import type { Json } from '../platform/tables.ts';
import type { OpenWaitState } from './waitlist.rules.ts';

/** What is stored of a variant, to show it once the catalogue has dropped it. */
export type WaitedVariant = Pick<
  VariantItem,
  'sku' | 'productSlug' | 'name' | 'brand' | 'shade' | 'size' | 'type' | 'picture'
>;

declare module '../platform/tables.ts' {
  interface Tables {
    /** What members wait for. What is over is deleted. */
    waitlist_items: {
      id: string;
      account_id: string;
      market: MarketCode;
      variant_id: number;
      reason: WaitReason;
      state: OpenWaitState;
      /** Of the mail. */
      language: Language;
      item: Json<WaitedVariant>;
      joined_at: Date;
      /** Since when it is due; null while it waits. */
      due_at: Date | null;
    };
  }
}
