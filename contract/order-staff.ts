import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { idempotencyKey, line, minorUnits, momentCursor, openMarket, typedSigns } from './fields.ts';
import { marketCodes } from './markets.ts';
import { order, orderState, orderStatus, refundReason, refundTarget } from './order.ts';

/**
 * Why nothing of a paid order is sent until staff decide: a dispute about its payment is open or was lost, or somebody has
 * refunded it at the payment provider. Staff cancel it, release it, or take its units off with a refund `to: 'returned'`.
 */
export const orderHold = z.enum(['disputed', 'dispute_lost', 'refunded_by_provider']);
export type OrderHold = z.infer<typeof orderHold>;

/**
 * What staff do next with a paid order. `decide`: it is held (`OrderHold`); `prepare`: it was paid; `send`: the parcel, or the next one; `make_ready`: bring it to
 * its store; `hand_over`: its shopper has not collected it yet; `confirm_delivery`: its parcels are on their way.
 */
export const orderTasks = ['decide', 'prepare', 'send', 'make_ready', 'hand_over', 'confirm_delivery'] as const;
export type OrderTask = (typeof orderTasks)[number];

/** An order as staff find it. */
const foundOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    market: z.enum(marketCodes),
    state: orderState,
    status: orderStatus,
    /** ISO moments, UTC. */
    placedAt: z.string(),
    paidAt: z.string().nullable(),
    /** What staff do next with it; null: nothing. */
    task: z.enum(orderTasks).nullable(),
    /** Why it is held; null: it is not. */
    hold: orderHold.nullable(),
    fullName: z.string(),
    email: z.string(),
    total: minorUnits,
  })
  .meta({ id: 'FoundOrder' });
export type FoundOrder = z.infer<typeof foundOrder>;

/** What has happened to the units of a line. */
const staffLine = z.object({
  lineId: z.string(),
  /** Have left the shop. */
  shipped: z.number().int(),
  /** Do not leave the shop: they were refunded before. */
  withdrawn: z.number().int(),
  refunded: z.number().int(),
});

/** A payment that the shopper's bank takes back, unless people object at the provider. */
const staffDispute = z.object({
  /** As the provider names both. */
  id: z.string(),
  provider: z.string(),
  amount: minorUnits,
  /** The provider's own words. */
  reason: z.string().nullable(),
  /** `won` by the shop, which keeps the money, or `lost` to the shopper's bank. */
  state: z.enum(['open', 'won', 'lost']),
  /** ISO moments, UTC. */
  openedAt: z.string(),
  /** Until when the shop can object; null: the provider does not say. */
  answerBy: z.string().nullable(),
  closedAt: z.string().nullable(),
});

const staffOrder = z
  .object({
    order,
    state: orderState,
    /** Why nothing of it is sent until staff decide; null: it is not held. */
    hold: orderHold.nullable(),
    /** Disputes about its payment, the first one first. */
    disputes: z.array(staffDispute),
    /** What went back without the shop and no refund of staff is about yet. Minor units. */
    returned: minorUnits,
    lines: z.array(staffLine),
    /** What was paid and is not refunded yet. Minor units. */
    refundable: minorUnits,
    refundableShipping: minorUnits,
    /** Whether a refund can become store credit: a member placed it, and some of it was paid by other means. */
    canBecomeCredit: z.boolean(),
    /** What the provider refused and staff have not paid out, with what they wrote. `closedAt`: ISO moment, UTC. */
    closedRefunds: z.array(z.object({ amount: minorUnits, reason: z.string(), closedAt: z.string() })),
    /** What staff wrote when they cancelled it; null: nothing. */
    cancelNote: z.string().nullable(),
  })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.infer<typeof staffOrder>;

const quantities = z
  .array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(1).max(99) }))
  .max(100)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length);

export const parcelRequest = z
  .object({
    carrier: line(60).min(1),
    trackingNumber: typedSigns(60).min(1).optional(),
    /** An http or https address of the carrier. */
    trackingUrl: line(500).min(1).optional(),
    /** What is in it; left out: everything that is left to send. */
    lines: quantities.min(1).optional(),
    idempotencyKey,
  })
  .meta({ id: 'ParcelRequest' });
export type ParcelRequest = z.infer<typeof parcelRequest>;

export const orderRefundRequest = z
  .object({
    /** Units that have not left the shop are taken off the order: they are not sent any more. */
    lines: quantities.default([]),
    /** Minor units. */
    shipping: minorUnits.min(0).default(0),
    reason: refundReason.exclude(['return']),
    /**
     * Store credit is what a member has asked for. `returned`: the money went back without the shop, by the provider or a dispute,
     * and this refund says for what; none moves.
     */
    to: z.enum([...refundTarget.options, 'returned']).default('original'),
    /** Whether units that are taken off the order are for sale again. */
    restock: z.boolean().default(true),
    idempotencyKey,
  })
  .meta({ id: 'OrderRefundRequest' });
export type OrderRefundRequest = z.infer<typeof orderRefundRequest>;

const params = z.object({ id: z.uuid() });
const perCaller = [{ per: 'caller', maxCalls: 600, windowSeconds: 600 }] as const;

export const orderStaffEndpoints = defineEndpoints('order', {
  'GET staff/orders/': {
    summary:
      'Orders, newest first, page by page; by number, e-mail, state or market. By task: what is to be done, oldest first',
    audience: 'staff',
    permission: 'orders.read',
    limits: perCaller,
    query: z.object({
      /** A whole order number or a whole e-mail address. */
      q: typedSigns(254).min(1).optional(),
      state: orderState.optional(),
      task: z.enum(orderTasks).optional(),
      market: openMarket.optional(),
      cursor: momentCursor.optional(),
    }),
    response: z.object({ orders: z.array(foundOrder), nextCursor: z.string().nullable() }),
  },
  'GET staff/order-tasks/': {
    summary: 'How many orders wait for each task',
    audience: 'staff',
    permission: 'orders.read',
    limits: perCaller,
    query: z.object({ market: openMarket.optional() }),
    response: z.object({ tasks: z.array(z.object({ task: z.enum(orderTasks), count: z.number().int() })) }),
  },
  'GET staff/orders/{id}': {
    summary: 'An order with what is left to send and to refund',
    audience: 'staff',
    permission: 'orders.read',
    params,
    response: staffOrder,
    errors: ['ORDER_NOT_FOUND'],
  },
  'POST staff/orders/{id}/prepare': {
    summary: 'Begins to prepare a paid order: its shopper can no longer cancel it',
    audience: 'staff',
    permission: 'orders.fulfil',
    idempotency: 'state',
    limits: perCaller,
    params,
    response: staffOrder,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_FULFILLABLE', 'ORDER_HELD'],
  },
  'POST staff/orders/{id}/parcels': {
    summary: 'Records a parcel that has left, with all or some of the order, and mails the shopper',
    audience: 'staff',
    permission: 'orders.fulfil',
    idempotency: 'key',
    limits: perCaller,
    params,
    body: parcelRequest,
    response: staffOrder,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FULFILLABLE',
      'ORDER_HELD',
      'DELIVERY_METHOD_MISMATCH',
      'PARCEL_LINES_INVALID',
      'PARCEL_KNOWN',
      'TRACKING_URL_REFUSED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST staff/orders/{id}/parcels/{parcelId}/delivered': {
    summary: 'Records that a parcel was delivered; with the last one the order is delivered',
    audience: 'staff',
    permission: 'orders.fulfil',
    idempotency: 'state',
    limits: perCaller,
    params: params.extend({ parcelId: z.uuid() }),
    response: staffOrder,
    errors: ['ORDER_NOT_FOUND', 'PARCEL_NOT_FOUND'],
  },
  'POST staff/orders/{id}/ready-to-collect': {
    summary: 'Records that a Click & Collect order is ready in its store, and mails the shopper',
    audience: 'staff',
    permission: 'orders.fulfil',
    idempotency: 'state',
    limits: perCaller,
    params,
    response: staffOrder,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_FULFILLABLE', 'ORDER_HELD', 'DELIVERY_METHOD_MISMATCH'],
  },
  'POST staff/orders/{id}/collected': {
    summary: 'Checks the code of a Click & Collect order, and records that it was handed over',
    audience: 'staff',
    permission: 'orders.fulfil',
    idempotency: 'state',
    limits: perCaller,
    params,
    body: z.object({
      /** What the shopper shows: the case and what separates the letters do not count. */
      code: typedSigns(40).min(1),
    }),
    response: staffOrder,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FULFILLABLE',
      'ORDER_HELD',
      'DELIVERY_METHOD_MISMATCH',
      'COLLECTION_CODE_WRONG',
      'COLLECTION_CODE_LIMIT',
    ],
  },
  'POST staff/orders/{id}/cancel': {
    summary: 'Cancels an order of which nothing has left, refunds what was paid, and mails the shopper',
    audience: 'staff',
    permission: 'orders.refund',
    idempotency: 'state',
    limits: perCaller,
    params,
    body: z.object({
      /** For staff; the shopper does not see it. */
      note: line(500).min(1),
    }),
    response: staffOrder,
    errors: ['NOT_PERMITTED', 'ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE', 'PAYMENT_DISPUTED'],
  },
  'POST staff/orders/{id}/release': {
    summary: 'Lets an order that is held, as its money went back or is disputed, be prepared and sent after all',
    audience: 'staff',
    permission: 'orders.refund',
    idempotency: 'state',
    limits: perCaller,
    params,
    body: z.object({
      /** Why; for staff. */
      note: line(500).min(1),
    }),
    response: staffOrder,
    errors: ['NOT_PERMITTED', 'ORDER_NOT_FOUND'],
  },
  'POST staff/orders/{id}/refunds': {
    summary:
      'Refunds units of lines and shipping, to what paid for them in the reverse order of paying or as store credit',
    audience: 'staff',
    permission: 'orders.refund',
    idempotency: 'key',
    limits: perCaller,
    params,
    body: orderRefundRequest,
    response: staffOrder,
    errors: [
      'NOT_PERMITTED',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_REFUNDABLE',
      'REFUND_LINES_INVALID',
      'REFUND_TOO_HIGH',
      'PAYMENT_DISPUTED',
      'CREDIT_NEEDS_MEMBER',
      'CANCEL_INSTEAD',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
});

type OrderStaffEndpoints = typeof orderStaffEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends OrderStaffEndpoints {}
}
