import type { MarketCode } from '@vermilion/contract/markets';
import type { WishlistItem } from '@vermilion/contract/wishlist';
import type { Json } from '../platform/tables.ts';

/** What is stored of a product, to show it where the market does not sell it. */
export type WishedProduct = Pick<WishlistItem, 'name' | 'brandName' | 'picture'>;

declare module '../platform/tables.ts' {
  interface Tables {
    /** One for each member, and for each guest who wishes for something. */
    wishlists: {
      id: string;
      account_id: string | null;
      guest_id: string | null;
      created_at: Date;
      changed_at: Date;
    };
    wishlist_items: {
      list_id: string;
      product_slug: string;
      /** What was chosen of it; null: nothing. */
      variant_id: number | null;
      /** Where it was put on the list. */
      market: MarketCode;
      /** What it cost there, in minor units. */
      price: number;
      item: Json<WishedProduct>;
      added_at: Date;
    };
  }
}
