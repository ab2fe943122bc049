import type { AddressPart } from '@vermilion/contract/address';
import type { DeliveryMethodCode, Language, MarketCode } from '@vermilion/contract/markets';
import type { CancelReason, OrderState, RefundReason } from '@vermilion/contract/order';
import type { OrderHold } from '@vermilion/contract/order-staff';
import type { AdjustmentSource, LineKind } from '@vermilion/contract/pricing';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, StoredPicture } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    orders: {
      id: string;
      number: Generated<string>;
      market: MarketCode;
      language: Language;
      state: OrderState;
      bag_id: string;
      /** The member who placed it; null for a guest. */
      account_id: string | null;
      idempotency_key: string;
      full_name: string;
      email: string;
      phone: string;
      delivery_method: DeliveryMethodCode;
      address: Json<{ [part in AddressPart]?: string } | null>;
      store_code: string | null;
      /** Calendar days. */
      estimate_from: string;
      estimate_to: string;
      subtotal: number;
      discount: number;
      shipping: number;
      total: number;
      /** What the payment provider takes: `total` less what tenders pay. */
      amount_due: number;
      /** Before the adjustments of shipping. */
      shipping_fee: number;
      shipping_tax_basis_points: number;
      shipping_tax_amount: number;
      placed_at: Date;
      /** Until when an unpaid order keeps its items. */
      held_until: Date;
      /** How often the hold was extended for a payment that was under way when it ended. */
      hold_extensions: Generated<number>;
      /** When its payment was confirmed, or it was placed with nothing left to pay; null: it was never paid. */
      paid_at: Date | null;
      /** Which mail the order got while it was unpaid, as `<payment id>.<outcome>`; at most one. */
      unpaid_mail: string | null;
      /** The payment that a mail with the way back to it was sent about, a transfer or one left unfinished; at most one. */
      transfer_mail: string | null;
      /**
       * A digest of the request that placed it, to refuse another request with the same idempotency key; null for orders
       * placed before digests were stored.
       */
      request_hash: string | null;
      /** Goes with the parcel; null: no message. */
      gift_message: string | null;
      hides_prices: Generated<boolean>;
      cancel_reason: CancelReason | null;
      /** What staff wrote when they cancelled it. */
      cancel_note: string | null;
      /** Of Click & Collect: when it is to be ready, and until when it waits in the store once it is. */
      ready_by: Date | null;
      collect_by: Date | null;
      /** Wrong codes that were shown for it since a moment. */
      wrong_codes: Generated<number>;
      wrong_codes_since: Date | null;
      /** When all of it was delivered or collected. */
      delivered_at: Date | null;
      /** What staff have refunded, counted by the database from `order_refunds`: in all, and of the shipping. Minor units. */
      refunded: Generated<number>;
      refunded_shipping: Generated<number>;
      refunded_shipping_tax: Generated<number>;
      /** Why nothing of it is sent until staff decide; null: it is not held (ADR 177). */
      hold: OrderHold | null;
      /** What went back without the shop, by its provider or a lost dispute, as far as no credit note is about it. Minor units. */
      returned: Generated<number>;
    };
    order_lines: {
      order_id: string;
      position: number;
      variant_id: number | null;
      sku: string;
      product_slug: string;
      name: string;
      brand: string;
      shade: Json<{ name: string; hex: string | null } | null>;
      size: string | null;
      type: string | null;
      picture: Json<StoredPicture>;
      quantity: number;
      unit_price: number;
      id: string;
      kind: LineKind;
      brand_slug: string;
      category_slugs: string[];
      unit_price_before_sale: number | null;
      /** Unit price times quantity. */
      subtotal: GeneratedAlways<number>;
      discount: number;
      /** `subtotal` less `discount`. */
      total: GeneratedAlways<number>;
      tax_basis_points: number;
      tax_amount: number;
      /** Units that have left the shop, counted by the database from parcels; of Click & Collect, when it is collected. */
      shipped: Generated<number>;
      /** Counted by the database from `order_refund_lines`: units that do not leave the shop, and all units refunded. */
      withdrawn: Generated<number>;
      refunded: Generated<number>;
      refunded_amount: Generated<number>;
      refunded_tax: Generated<number>;
    };
    order_parcels: {
      id: string;
      order_id: string;
      carrier: string;
      tracking_number: string | null;
      tracking_url: string | null;
      shipped_at: Date;
      delivered_at: Date | null;
    };
    order_parcel_lines: { parcel_id: string; order_id: string; line_id: string; quantity: number };
    /**
     * What staff have refunded of orders that stand: shoppers see it as a credit note. The money is in `refunds`, in the rows whose
     * idempotency key is `request:<id>` (ADR 141).
     */
    order_refunds: {
      id: string;
      order_id: string;
      reason: RefundReason;
      /** Of the lines together. Minor units. */
      goods: number;
      shipping: number;
      shipping_tax: number;
      requested_at: Date;
      /** The name of the refund in the file that it is from; null: staff made it by itself. */
      reference: string | null;
      /** It moved no money: that had gone back without the shop (`orders.returned`). */
      of_returned: Generated<boolean>;
    };
    order_refund_lines: {
      refund_id: string;
      order_id: string;
      line_id: string;
      /** Units, and those of them that are taken off the order as they had not left. */
      quantity: number;
      withdrawn: number;
      amount: number;
      tax_amount: number;
    };
    /** The events of an order for which each follower was called. */
    followed_order_events: {
      order_id: string;
      /** The noun. */
      follower: string;
      event: string;
      /** What the event refunded. Minor units. */
      goods: number;
      shipping: number;
      followed_at: Date;
    };
    /** The tax inside an order's total, by rate. */
    order_taxes: { order_id: string; basis_points: number; name: string; amount: number; price_before_tax: number };
    /** What each source takes off a line or off shipping, in the order of application. */
    order_adjustments: {
      order_id: string;
      position: number;
      target: 'line' | 'shipping';
      /** Null unless the target is a line. */
      line_id: string | null;
      source: Json<AdjustmentSource>;
      /** As its shopper saw it; null where the kind of the source is name enough. */
      name: string | null;
      amount: number;
    };
  }
}
