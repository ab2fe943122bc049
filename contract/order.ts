import { z } from 'zod';
import { bag, giftNote } from './bag.ts';
import { picture } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { idempotencyKey, line, minorUnits, momentCursor, queryInteger, typedSigns } from './fields.ts';
import { limits } from './limits.ts';
import { store } from './market.ts';
import { deliveryMethodCodes, marketCodes } from './markets.ts';
import {
  paymentMethodCode,
  paymentOption,
  paymentStep,
  purchaseLinkKey,
  purchasePayment,
  retryMethod,
  retryRequest,
  type UnpaidOutcome,
} from './payment.ts';
import { lineAmounts, lineKind, totals } from './pricing.ts';
import { seller } from './shop.ts';
import { msg } from './text.ts';

/** What happens to an order, apart from its payment. */
export const orderState = z.enum([
  'placed',
  'preparing',
  'partly_shipped',
  'shipped',
  'delivered',
  'ready_to_collect',
  'collected',
  'cancelled',
]);
export type OrderState = z.infer<typeof orderState>;

/**
 * What the shopper's page shows: the payment outcomes of spec §4, and what follows a confirmed one. `refunded`: all that was
 * paid was given back, and the order was not cancelled.
 */
export const orderStatus = z.enum([
  'pending',
  'failed',
  'blocked',
  'confirmed',
  ...orderState.exclude(['placed', 'cancelled']).options,
  'refunded',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** What happens to a paid order that its shopper is told by mail. */
export const orderProgress = ['shipped', 'delivered', 'ready_to_collect', 'collected', 'cancelled'] as const;
export type OrderProgress = (typeof orderProgress)[number];

/** Who cancelled an order; `not_paid`, `not_collected`: nobody did, it was not paid or collected in time. */
const cancelReason = z.enum(['not_paid', 'not_collected', 'shopper', 'shop']);
export type CancelReason = z.infer<typeof cancelReason>;

export const deliveryMethodCode = z.enum(deliveryMethodCodes);

/**
 * The first and the last calendar day (`YYYY-MM-DD`) of a delivery: in the market's zone or, for Click & Collect, in the
 * store's.
 */
const estimate = z.object({ from: z.string(), to: z.string() });
export type DeliveryEstimate = z.infer<typeof estimate>;

/** Lengths are generous: the service checks each part by the market's form and names the field. */
export const address = z
  .object({
    line1: line(500).optional(),
    line2: line(500).optional(),
    district: line(500).optional(),
    city: line(500).optional(),
    subdivision: line(500).optional(),
    postcode: typedSigns(500).optional(),
  })
  .meta({ id: 'Address' });

export const contact = z.object({ fullName: z.string(), email: z.string(), phone: z.string() }).meta({ id: 'Contact' });

const deliveryOption = z.object({
  code: deliveryMethodCode,
  /** After the adjustments of shipping; 0 where nothing is shipped. */
  fee: minorUnits,
  /** The spend from which on it is free; null where it is free at any spend or at none. */
  freeFrom: minorUnits.nullable(),
  /** For Click & Collect: from the earliest to the latest day of any store that has the bag; `stores` has the time of each. */
  estimate,
});

/** A store to collect from, and when an order placed now is ready there. */
const collectionStore = store
  .extend({
    /** ISO moment, UTC. */
    readyBy: z.string(),
    /** The lines that it has too few units of, with those that it has; gifts are left out instead. Empty: it has the bag. */
    lacking: z.array(z.object({ lineId: z.string(), available: z.number().int() })),
  })
  .meta({ id: 'CollectionStore' });

export const checkout = z
  .object({
    /**
     * Priced with the delivery of the query; with standard delivery where there is none or it is not available. With the
     * store of the query it has the gifts that the store has.
     */
    bag,
    deliveryOptions: z.array(deliveryOption),
    stores: z.array(collectionStore),
    /** The methods to pay what is due; none where nothing is left to pay. */
    paymentOptions: z.array(paymentOption),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkout>;

/** How a variant ordered now would arrive: the days of each delivery, and the stores that have it. */
export const variantDelivery = z
  .object({
    /** Deliveries of the market with their days; Click & Collect only where a store has the variant. */
    methods: z.array(z.object({ code: deliveryMethodCode, estimate })),
    /** The stores that have it, in the order in which it is ready there. */
    stores: z.array(
      store.pick({ code: true, name: true, zone: true }).extend({
        /** ISO moment, UTC. */
        readyBy: z.string(),
      }),
    ),
  })
  .meta({ id: 'VariantDelivery' });
export type VariantDelivery = z.infer<typeof variantDelivery>;

export const orderLine = z
  .object({
    id: z.string(),
    kind: lineKind,
    /** Null once the variant has left the catalogue. */
    variantId: z.number().int().nullable(),
    sku: z.string(),
    productSlug: z.string(),
    name: z.string(),
    brand: z.object({ slug: z.string(), name: z.string() }),
    categorySlugs: z.array(z.string()),
    shade: z.object({ name: z.string(), hex: z.string().nullable() }).nullable(),
    size: z.string().nullable(),
    type: z.string().nullable(),
    picture,
    quantity: z.number().int(),
    /** As paid; later price changes do not touch it. */
    unitPrice: minorUnits,
    unitPriceBeforeSale: minorUnits.nullable(),
    ...lineAmounts,
  })
  .meta({ id: 'OrderLine' });

/**
 * What gets money back: the card or other means of the payment, a gift card that paid, store credit, or the bank account to which
 * staff have transferred what the provider refused.
 */
export const moneyTarget = z.enum(['payment', 'gift_card', 'credit', 'bank_account']);

/** Money that goes back to one of the means that paid. A credit note has one for each of them. */
export const moneyRefund = z.object({
  amount: minorUnits,
  target: moneyTarget,
  /** The credit note that it belongs to; null where it has none, as for an order that was cancelled or paid twice. */
  creditNoteId: z.string().nullable(),
  /**
   * `requested`: not paid out yet; `succeeded`: paid out; `refused` by the provider: staff pay it out by hand; `closed` by staff,
   * who do not pay it out.
   */
  state: z.enum(['requested', 'succeeded', 'refused', 'closed']),
  /** Of what was paid out, where it has one. */
  reference: z.string().nullable(),
  /** The shopper's bank took it back by a dispute. */
  isDisputed: z.boolean(),
});

const parcel = z
  .object({
    id: z.string(),
    carrier: z.string(),
    trackingNumber: z.string().nullable(),
    /** The carrier's page for it: an http or https address. */
    trackingUrl: z.string().nullable(),
    /** ISO moments, UTC; `deliveredAt` is null until it is delivered. */
    shippedAt: z.string(),
    deliveredAt: z.string().nullable(),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })),
  })
  .meta({ id: 'Parcel' });
export type Parcel = z.infer<typeof parcel>;

/** Why staff give money back. `return`: goods came back. */
export const refundReason = z.enum(['return', 'not_available', 'damaged', 'lost', 'late', 'goodwill', 'other']);
export type RefundReason = z.infer<typeof refundReason>;

/**
 * What the money of a refund becomes: it goes back to what paid (`original`), or what was not paid by gift cards or credit
 * becomes store credit of the member who placed the order.
 */
export const refundTarget = z.enum(['original', 'credit']);
export type RefundTarget = z.infer<typeof refundTarget>;

/** What a refund gives back and for what, as receipts show it. Minor units. */
const creditNote = z
  .object({
    id: z.string(),
    /** ISO moment, UTC. */
    at: z.string(),
    reason: refundReason,
    /** `withdrawn`: units of it that had not left, and never will. */
    lines: z.array(
      z.object({ lineId: z.string(), quantity: z.number().int(), withdrawn: z.number().int(), amount: minorUnits }),
    ),
    shipping: minorUnits,
    /** Of lines and shipping together. */
    amount: minorUnits,
    /** The tax inside `amount`. */
    taxAmount: minorUnits,
  })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNote>;

export const order = z
  .object({
    id: z.string(),
    /** The number that shoppers and staff refer to, such as V-2046817. */
    number: z.string(),
    /** Where it was placed: decides currency, time zone and address form. */
    market: z.enum(marketCodes),
    status: orderStatus,
    /** ISO moment, UTC. */
    placedAt: z.string(),
    /** Who sold it, in the reader's language. */
    seller,
    contact,
    delivery: z.object({
      method: deliveryMethodCode,
      address: address.nullable(),
      store: store.nullable(),
      estimate,
      /** For Click & Collect: ISO moment when it is ready; null otherwise. */
      readyBy: z.string().nullable(),
    }),
    /** What the shopper brings to the store while the order is ready there; null otherwise, and for other readers. */
    collection: z
      .object({
        /** Shown to the staff of the store. */
        code: z.string(),
        /** ISO moment until which the order waits; then it is cancelled and refunded. */
        collectBy: z.string(),
      })
      .nullable(),
    payment: purchasePayment,
    /** Refunds, oldest first. */
    refunds: z.array(moneyRefund),
    /** What the refunds of an order that stands are for, oldest first. */
    creditNotes: z.array(creditNote),
    /** Parcels that have left, oldest first. */
    parcels: z.array(parcel),
    /** ISO moment when it was paid; null: it never was. */
    paidAt: z.string().nullable(),
    /** ISO moment when all of it was delivered or collected; null until then. */
    deliveredAt: z.string().nullable(),
    /** Null unless it was cancelled. */
    cancelReason: cancelReason.nullable(),
    /** Null: the order is no gift. */
    giftNote: giftNote.nullable(),
    lines: z.array(orderLine),
    totals,
    /** Whether Retry Payment is offered (spec §2, §8). */
    canRetry: z.boolean(),
    /** The methods that Retry Payment accepts, with their names (null for card); empty unless `canRetry`. */
    retryMethods: z.array(retryMethod),
    /** Whether the reader may cancel it: a paid order until it is being prepared. What was paid is refunded. */
    canCancel: z.boolean(),
    /** The last day (`YYYY-MM-DD`) on which the reader may ask for a return; null where the reader may not. */
    returnableUntil: z.string().nullable(),
    /** Whether the reader is the member who placed it, and so needs no key. */
    isOwn: z.boolean(),
    /** ISO moment until which the items are held for an unpaid order. */
    heldUntil: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** To an address, or to a store where the shopper collects it. */
const requestedDelivery = z.discriminatedUnion('method', [
  z.object({ method: deliveryMethodCode.exclude(['collect']), address }),
  z.object({ method: z.literal('collect'), storeCode: z.string().max(40) }),
]);

export const orderRequest = z
  .object({
    contact: z.object({ fullName: line(500), email: typedSigns(500), phone: typedSigns(100) }),
    delivery: requestedDelivery,
    /** Null exactly where nothing is left to pay (`amountDue` 0). */
    payment: z.object({ method: paymentMethodCode }).nullable(),
    /** The total and the amount due that the shopper saw. Any other is refused with BAG_CHANGED (`BagChangedDetails`). */
    expectedTotal: minorUnits.min(0),
    expectedAmountDue: minorUnits.min(0),
    /** The ids of the gifts and samples that the shopper saw: with others the order is refused in the same way. Left out: any. */
    expectedExtraIds: z.array(z.uuid()).max(99).optional(),
    /** Whether a member keeps the delivery address for the next checkout. Left out: no. */
    saveAddress: z.boolean().optional(),
    /** Created with the form; a request with the same key places no second order. */
    idempotencyKey,
  })
  .meta({ id: 'OrderRequest' });
export type OrderRequest = z.infer<typeof orderRequest>;

/**
 * The details of BAG_CHANGED: what the bag costs now, in minor units, and the ids of its gifts and samples. Where total and
 * amount due are as expected, only the gifts and samples have changed.
 */
export type BagChangedDetails = { total: number; amountDue: number; extraIds: string[] };

/** An order in a member's list. */
export const orderSummary = z
  .object({
    id: z.string(),
    number: z.string(),
    market: z.enum(marketCodes),
    status: orderStatus,
    /** ISO moment, UTC. */
    placedAt: z.string(),
    total: minorUnits,
    /** Units, without gifts and samples. */
    itemCount: z.number().int(),
    /** Of the first lines. */
    pictures: z.array(z.object({ picture, name: z.string() })),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof orderSummary>;

const orderId = z.object({ id: z.uuid() });

export const orderErrors = defineErrors('order', {
  DELIVERY_NOT_AVAILABLE: { status: 422, text: msg({ message: 'This delivery option isn’t available here' }) },
  ORDER_TOO_LARGE: {
    status: 422,
    text: msg({ message: 'An order can have at most {maxUnits} items. Reduce the quantities in your bag' }),
  },
  STORE_NOT_FOUND: { status: 404, text: msg({ message: 'This store doesn’t exist' }) },
  /** The details name the `variantIds`. */
  STORE_OUT_OF_STOCK: {
    status: 409,
    text: msg({ message: 'This store doesn’t have everything any more. Choose another store or have it delivered' }),
  },
  /** What is to be paid is less than the payment provider takes. */
  PAYMENT_TOO_SMALL: {
    status: 422,
    text: msg({ message: 'The amount to pay is too small for the payment service. Add another item to your bag' }),
  },
  ORDER_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this order' }) },
  ORDER_NOT_CANCELLABLE: { status: 409, text: msg({ message: 'This order can no longer be cancelled here' }) },
  /** The details name the `state`. */
  ORDER_NOT_FULFILLABLE: {
    status: 409,
    text: msg({ message: 'This order isn’t paid, was refunded, or has left already' }),
  },
  /** The details name the `hold`. */
  ORDER_HELD: {
    status: 409,
    text: msg({
      message: 'The money of this order went back or is disputed. Cancel the order, or release it to send it after all',
    }),
  },
  /** A parcel of a Click & Collect order, or a collection of any other. The details name the delivery `method` of the order. */
  DELIVERY_METHOD_MISMATCH: {
    status: 409,
    text: msg({
      message:
        'This step doesn’t match the delivery of the order. Click & Collect orders are collected in a store, all others are sent',
    }),
  },
  COLLECTION_CODE_WRONG: {
    status: 422,
    text: msg({
      message:
        'This code doesn’t match the order. {attemptsLeft, plural, one {# attempt is} other {# attempts are}} left',
    }),
  },
  COLLECTION_CODE_LIMIT: {
    status: 429,
    text: msg({
      message: 'Too many wrong codes for this order. Try again in {minutes, plural, one {# minute} other {# minutes}}',
    }),
  },
  PARCEL_NOT_FOUND: { status: 404, text: msg({ message: 'This order has no such parcel' }) },
  /** Another parcel of the order has the number, with other units. */
  PARCEL_KNOWN: {
    status: 409,
    text: msg({ message: 'This order has a parcel with this tracking number and other items' }),
  },
  /** More units than are left to send, or lines of another order. */
  PARCEL_LINES_INVALID: {
    status: 422,
    text: msg({ message: 'The parcel has more of a line than is left to send' }),
  },
  TRACKING_URL_REFUSED: {
    status: 422,
    text: msg({ message: 'The tracking link must be an http or https address without a password' }),
  },
  CREDIT_NEEDS_MEMBER: {
    status: 409,
    text: msg({ message: 'Only a member can be refunded in store credit' }),
  },
  ORDER_NOT_REFUNDABLE: { status: 409, text: msg({ message: 'Only an order that was paid can be refunded' }) },
  REFUND_LINES_INVALID: {
    status: 422,
    text: msg({ message: 'The refund has more of a line than is left to refund, or nothing at all' }),
  },
  /** A refund of everything before anything was sent. */
  CANCEL_INSTEAD: {
    status: 409,
    text: msg({ message: 'Nothing would be left to send. Cancel the order instead' }),
  },
  /** The details name the `order` with its `id` and `key`, as in the answer to an order that is placed. */
  ALREADY_ORDERED: { status: 409, text: msg({ message: 'You’ve already placed this order' }) },
});

type OrderErrors = typeof orderErrors;
declare module './errors.ts' {
  interface Errors extends OrderErrors {}
}

export const orderEndpoints = defineEndpoints('order', {
  'GET checkout/': {
    summary: 'What the bag can be checked out with: deliveries, stores, payment methods, totals',
    audience: 'visitor',
    query: z.object({
      delivery: deliveryMethodCode.optional(),
      /** The code of the store, for Click & Collect. */
      store: z.string().max(40).optional(),
    }),
    response: checkout,
    errors: ['BAG_EMPTY'],
  },
  'GET variants/{id}/delivery': {
    summary: 'How a variant ordered now would arrive, and which stores have it',
    audience: 'visitor',
    params: z.object({ id: queryInteger(1, limits.maxId) }),
    response: variantDelivery,
  },
  'POST orders/': {
    summary: 'Places the order: reserves stock, stores prices, starts the payment',
    audience: 'visitor',
    idempotency: 'key',
    // Many visitors may share an address, such as that of a mobile network.
    limits: [
      { per: 'caller', maxCalls: 10, windowSeconds: 60 },
      { per: 'address', maxCalls: 120, windowSeconds: 60 },
    ],
    body: orderRequest,
    response: paymentStep,
    errors: [
      'ORDERS_CLOSED',
      'BAG_EMPTY',
      'BAG_CHANGED',
      'OUT_OF_STOCK',
      'ORDER_TOO_LARGE',
      'DELIVERY_NOT_AVAILABLE',
      'STORE_NOT_FOUND',
      'STORE_OUT_OF_STOCK',
      'UNPAID_LIMIT_REACHED',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'PAYMENT_TOO_SMALL',
      'ADJUSTMENT_REFUSED',
      'ALREADY_ORDERED',
      /** With the same details as ALREADY_ORDERED. */
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'GET orders/': {
    summary: "The member's orders in all markets, newest first, page by page",
    audience: 'member',
    query: z.object({ cursor: momentCursor.optional() }),
    response: z.object({
      orders: z.array(orderSummary),
      /** The `cursor` of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
  },
  'GET orders/{id}': {
    summary: 'An order: of the member who placed it, or by the key of its signed link',
    audience: 'visitor',
    limits: [{ per: 'params.id', maxCalls: 120, windowSeconds: 60 }],
    params: orderId,
    query: purchaseLinkKey,
    response: order,
    errors: ['AUTHENTICATION_FAILED', 'ORDER_NOT_FOUND'],
  },
  'POST orders/{id}/payments': {
    summary:
      'Retry Payment: returns the open payment of an unpaid order, or starts the next, by another method if wanted',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: orderId,
    query: purchaseLinkKey,
    body: retryRequest,
    response: paymentStep,
    errors: [
      'AUTHENTICATION_FAILED',
      'ORDER_NOT_FOUND',
      'PAYMENT_NOT_RETRYABLE',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'PAYMENT_UNAVAILABLE',
    ],
  },
  'POST orders/{id}/cancel': {
    summary:
      'Cancels an order that is not paid, or paid and not yet being prepared: what was paid is refunded, and its items are for sale again',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: orderId,
    query: purchaseLinkKey,
    response: order,
    errors: ['AUTHENTICATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE'],
  },
});

type OrderEndpoints = typeof orderEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends OrderEndpoints {}
}

/** What a refund gives back to one of the means that paid. */
export type RefundPart = {
  /** Minor units. */
  amount: number;
  /** `credit`: whether it paid or the member chose it. */
  to: Order['refunds'][number]['target'];
  state: Order['refunds'][number]['state'];
  reference: string | null;
  /** Of a gift card: the last four of its code, and the last day on which it can be spent; null where it does not expire. */
  card: { ending: string; expiresOn: string | null } | null;
};

declare module './mail.ts' {
  interface Mails {
    'order.confirmed': { order: Order; link: string };
    'order.transfer': { order: Order; link: string };
    /** Of a payment that was started or failed, and can be retried. */
    'order.unfinished': { order: Order; link: string };
    'order.unpaid': { order: Order; outcome: UnpaidOutcome; link: string };
    'order.progress': { order: Order; progress: OrderProgress; parcel: Parcel | null; link: string };
    /** Some days before an order that is ready to collect is cancelled. */
    'order.collectReminder': { order: Order; link: string };
    /** `returned`: what gift cards and credit have got back all the same. */
    'order.refundRefused': { order: Order; refund: { amount: number }; returned: RefundPart[]; link: string };
    /** `creditNote`: what it is for; null for an order that was cancelled, or paid twice. */
    'order.refunded': { order: Order; parts: RefundPart[]; creditNote: CreditNote | null; link: string };
  }
}
