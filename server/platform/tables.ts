import type { AddressPart } from '@vermilion/contract/address';
import type { BagLine } from '@vermilion/contract/bag';
import type { FlagDocument, TrackedType } from '@vermilion/contract/flagservice';
import type { StoreRecord } from '@vermilion/contract/market';
import type { CurrencyCode, Language, MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { OrderState } from '@vermilion/contract/order';
import type { PaymentState } from '@vermilion/contract/payment';
import type { AdjustmentSource, LineKind, TenderSource } from '@vermilion/contract/pricing';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RefundState } from '../payment/payment.rules.ts';
import type { Tender } from '../payment/payment.store.ts';

/** Text per language; English is there always. */
export type Texts = { en: string } & Partial<Record<Language, string>>;
export type StoredPicture = { url: string; ground: string };
/** A bag line's variant as the shopper saw it when adding it, in the language of that visit; price in minor units. */
export type BagLineItem = Pick<
  BagLine,
  'sku' | 'productSlug' | 'name' | 'brand' | 'categorySlugs' | 'shade' | 'size' | 'type' | 'picture' | 'unitPrice'
>;

/** Written as JSON text; as SQL null where it may be null. */
type Json<Value extends object | null> = JSONColumnType<
  Value,
  string | Extract<Value, null>,
  string | Extract<Value, null>
>;

export type Tables = {
  brands: { id: Generated<number>; slug: string; name: string; is_house: boolean; description: Json<Texts> };
  categories: {
    id: Generated<number>;
    slug: string;
    parent_id: number | null;
    position: number;
    name: Json<Texts>;
  };
  products: {
    id: Generated<number>;
    slug: string;
    brand_id: number;
    category_id: number;
    name: Json<Texts>;
    short_description: Json<Texts>;
    how_to_use: Json<Texts>;
    ingredients: string;
    traits: string[];
    /** Calendar day. */
    launched_on: string;
    featured: number;
    /** Hundredths of a star. */
    rating: number | null;
    rating_count: number;
  };
  product_markets: {
    product_id: number;
    market: MarketCode;
    badges: string[];
    on_sale_from: Date | null;
  };
  variants: {
    id: Generated<number>;
    product_id: number;
    sku: string;
    position: number;
    shade: Json<{ name: Texts; hex: string; family: string } | null>;
    size: Json<Texts | null>;
    type: Json<Texts | null>;
    pictures: Json<StoredPicture[]>;
  };
  prices: {
    variant_id: number;
    market: MarketCode;
    price: number;
    sale_price: number | null;
    sale_from: Date | null;
    sale_to: Date | null;
  };
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
  /** Who holds unpaid goods. */
  stock_reservation_holders: {
    owner_kind: string;
    owner_id: string;
    scope: 'visitor' | 'email' | 'address';
    holder: string;
  };
  /** View: units on hand that are not reserved. */
  available_stock: { market: MarketCode; variant_id: number; available: number };
  stores: {
    code: string;
    market: MarketCode;
    position: number;
    name: Json<Texts>;
    address: Json<Texts>;
    city: Json<Texts>;
    zone: string;
    phone: string;
    hours: Json<StoreRecord['hours']>;
  };
  popular_queries: { market: MarketCode; language: Language; position: number; query: string };
  bags: { id: string; market: MarketCode; created_at: Generated<Date>; updated_at: Generated<Date> };
  bag_lines: {
    id: string;
    kind: LineKind;
    bag_id: string;
    variant_id: number;
    quantity: number;
    /** Shown once the variant has left the catalogue. */
    item: Json<BagLineItem>;
    added_at: Date;
    /** Set while the line can still be restored in its place. */
    removed_at: Date | null;
  };
  orders: {
    id: string;
    number: Generated<string>;
    market: MarketCode;
    language: Language;
    state: OrderState;
    bag_id: string;
    idempotency_key: string;
    full_name: string;
    email: string;
    phone: string;
    delivery_method: 'standard' | 'express' | 'collect';
    address: Json<{ [part in AddressPart]?: string } | null>;
    store_code: string | null;
    /** Calendar days. */
    estimate_from: string;
    estimate_to: string;
    subtotal: number;
    discount: number;
    shipping: number;
    total: number;
    /** `total` less what tenders pay. */
    payable: number;
    /** Before the adjustments of shipping. */
    shipping_fee: number;
    shipping_tax_basis_points: number;
    shipping_tax_amount: number;
    placed_at: Date;
    /** Until when an unpaid order keeps its items. */
    held_until: Date;
    /** How often the hold was extended for a payment that was under way when it ended. */
    hold_extensions: Generated<number>;
    /** When its payment was confirmed; null: it was never paid. */
    paid_at: Date | null;
    /** The unpaid order's one mail, as `<payment id>.<status>`. */
    unpaid_mail: string | null;
    /** Of the request that placed it, to refuse another one with the same idempotency key. */
    request_hash: string | null;
    cancelled_because: 'not_paid' | 'shopper' | 'shop' | null;
  };
  order_lines: {
    order_id: string;
    position: number;
    variant_id: number | null;
    sku: string;
    product_slug: string;
    name: string;
    brand: string;
    shade: Json<{ name: string; hex: string } | null>;
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
  };
  /** The tax inside an order's total, by rate. */
  order_taxes: { order_id: string; basis_points: number; name: string; amount: number; price_before_tax: number };
  /** What each source takes off a line or off shipping, or pays of the total, in the order of application. */
  order_adjustments: {
    order_id: string;
    position: number;
    target: 'line' | 'shipping' | 'tender';
    /** Null unless the target is a line. */
    line_id: string | null;
    source: Json<AdjustmentSource | TenderSource>;
    amount: number;
  };
  payables: { kind: string; id: string /** Minor units. */; amount: number; currency: CurrencyCode };
  tenders: { payable_kind: string; payable_id: string; tender: Tender; amount: number; currency: CurrencyCode };
  payments: {
    id: string;
    payable_kind: string;
    payable_id: string;
    tender: Tender;
    attempt: number;
    method: PaymentMethodCode;
    /** Minor units. */
    amount: number;
    currency: CurrencyCode;
    state: PaymentState;
    reason: string | null;
    reference: string | null;
    /** The provider's page for this payment. */
    page_url: string | null;
    page_expires_at: Date;
    /** When the provider closed the page at the shop's request. */
    closed_at: Date | null;
    /** The sum of its refunds, counted by the database. */
    refunded: Generated<number>;
    created_at: Date;
  };
  refunds: {
    id: string;
    payment_id: string;
    idempotency_key: string;
    amount: number;
    currency: CurrencyCode;
    state: Generated<RefundState>;
    reference: string | null;
    requested_at: Date;
    settled_at: Date | null;
  };
  payment_events: {
    event_id: string;
    payment_id: string;
    outcome: 'pending' | 'confirmed' | 'failed' | 'blocked';
    received_at: Date;
  };
  jobs: {
    id: Generated<number>;
    kind: string;
    key: string | null;
    payload: Json<object>;
    run_at: Date;
    attempts: Generated<number>;
    version: Generated<number>;
    leased_until: Date | null;
    last_error: string | null;
    failed_at: Date | null;
    created_at: Generated<Date>;
  };
  flag_sites: { site_code: string; version: number; document: Json<FlagDocument>; modified_at: Date };
  /** Who changed a site's flags when, and what they were before (null: nothing) and after. */
  flag_audit: {
    site_code: string;
    version: number;
    at: Date;
    who: string;
    before: Json<FlagDocument | null>;
    after: Json<FlagDocument>;
  };
  /** Values that clients ask for by key; any JSON value. */
  flag_remote_data: {
    site_code: string;
    key: string;
    value: ColumnType<unknown, string, string>;
    modified_at: Date;
  };
  /** What visitors' clients tell, partitioned by the week (its Monday) in which it arrived. */
  flag_events: {
    week: string;
    site_code: string;
    nonce: string;
    received_at: Date;
    /** Place in the body that it came with: orders lines that arrived together. */
    line: number;
    type: TrackedType;
    visitor_code: string;
    /** The visitor is named by the value of the mapping custom data, not by the visitor code. */
    is_mapping: boolean;
    is_crawler: boolean;
    experiment_id: number | null;
    variation_id: number | null;
    goal_id: number | null;
    /** In the site's own unit, taken away where it is negative. */
    revenue: number | null;
    /** The other fields of the line, as visitor data shows them. */
    data: Json<object | null>;
  };
  /** The mapping custom data's value that a visitor code was linked to last. */
  flag_links: { site_code: string; visitor_code: string; mapping_value: string; linked_at: Date };
};
