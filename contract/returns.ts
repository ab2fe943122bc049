import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { idempotencyKey, line, minorUnits, momentCursor, openMarket, typedSigns } from './fields.ts';
import { store } from './market.ts';
import { marketCodes } from './markets.ts';
import { moneyRefund, type Order, orderLine, refundTarget } from './order.ts';
import { returnMethods, returnReasons } from './return-reasons.ts';
import { msg } from './text.ts';

/**
 * What happens to a return. `requested`: it waits for its label; `accepted`: the shopper may send or bring it; `received`: the
 * goods are back; `refused` by staff, or because nothing arrived in time; `cancelled` by the shopper before it was received.
 */
export const returnState = z.enum(['requested', 'accepted', 'received', 'refunded', 'refused', 'cancelled']);
export type ReturnState = z.infer<typeof returnState>;

/** How the goods came back. */
export const returnCondition = z.enum(['unopened', 'opened', 'damaged']);
export type ReturnCondition = z.infer<typeof returnCondition>;

/** Why staff refuse a return; the shopper reads it. */
export const returnRefusal = z.enum(['opened', 'damaged', 'not_received', 'other']);
export type ReturnRefusal = z.infer<typeof returnRefusal>;

const returnReason = z.enum(returnReasons);
const returnMethod = z.enum(returnMethods);

const returnLine = z.object({
  lineId: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  reason: returnReason,
  /** Units; null until the return is received. */
  received: z.number().int().nullable(),
  condition: returnCondition.nullable(),
  refunded: z.number().int(),
});

export const orderReturn = z
  .object({
    id: z.string(),
    /** The number that shoppers and staff refer to, such as R-104201. */
    number: z.string(),
    state: returnState,
    method: returnMethod,
    /** ISO moments, UTC; `receivedAt` is null until the goods are back. */
    requestedAt: z.string(),
    receivedAt: z.string().nullable(),
    /** The last day (`YYYY-MM-DD`) on which the goods have to arrive; null unless the return waits for them. */
    arriveBy: z.string().nullable(),
    /** How to send it; null until staff have made one, and for a return to a store. */
    label: z.object({ carrier: z.string(), trackingNumber: z.string(), url: z.string() }).nullable(),
    refusal: returnRefusal.nullable(),
    /** The store that has received it; null: the shop's warehouse, or nobody yet. */
    storeCode: z.string().nullable(),
    /** What the shopper wants the money to become. */
    refundTo: refundTarget,
    /** What is refunded for it, in minor units; null until it is `refunded`. */
    refundAmount: minorUnits.nullable(),
    /** Where the money goes and whether it has arrived there, a part each; empty until the return is refunded. */
    refunds: z.array(moneyRefund),
    lines: z.array(returnLine),
    /** Whether the reader may cancel it. */
    canCancel: z.boolean(),
  })
  .meta({ id: 'Return' });
export type Return = z.infer<typeof orderReturn>;

const orderReturns = z
  .object({
    order: z.object({ id: z.string(), number: z.string(), market: z.enum(marketCodes) }),
    /** What can be returned, each line with so many units; empty where nothing can be any more. */
    lines: z.array(orderLine.extend({ returnable: z.number().int() })),
    /** The last day (`YYYY-MM-DD`) on which a return can be requested; null where none can be. */
    until: z.string().nullable(),
    methods: z.array(returnMethod),
    /** What the reader may choose that the money becomes. */
    refundTargets: z.array(refundTarget),
    /** Where it can be brought to. */
    stores: z.array(store),
    /** Newest first. */
    returns: z.array(orderReturn),
  })
  .meta({ id: 'OrderReturns' });
export type OrderReturns = z.infer<typeof orderReturns>;

const uniqueLines = <Line extends { lineId: string }>(lines: Line[]) =>
  new Set(lines.map(({ lineId }) => lineId)).size === lines.length;

const quantity = z.number().int().min(1).max(99);

export const returnRequest = z
  .object({
    lines: z
      .array(z.object({ lineId: z.uuid(), quantity, reason: returnReason }))
      .min(1)
      .max(100)
      .refine(uniqueLines),
    method: returnMethod,
    /** `credit` is for the member who placed the order. */
    refundTo: refundTarget.default('original'),
    idempotencyKey,
  })
  .meta({ id: 'ReturnRequest' });
export type ReturnRequest = z.infer<typeof returnRequest>;

const receivedReturn = z
  .object({
    /** The store that has the goods, whose stock they join; null: the warehouse, from which the website sells. */
    storeCode: z.string().min(1).max(40).nullable(),
    /** What has come back. Lines that are left out, and units that are missing, have not. */
    lines: z
      .array(z.object({ lineId: z.uuid(), quantity, condition: returnCondition, restock: z.boolean() }))
      .min(1)
      .max(100)
      .refine(uniqueLines),
  })
  .meta({ id: 'ReceivedReturn' });
export type ReceivedReturn = z.infer<typeof receivedReturn>;

const returnRefund = z
  .object({
    /** Of what was received; left out: all of it. */
    lines: z
      .array(z.object({ lineId: z.uuid(), quantity }))
      .min(1)
      .max(100)
      .refine(uniqueLines)
      .optional(),
  })
  .meta({ id: 'ReturnRefund' });
export type ReturnRefund = z.infer<typeof returnRefund>;

const staffReturn = z
  .object({ return: orderReturn, order: z.object({ id: z.string(), number: z.string(), market: z.enum(marketCodes) }) })
  .meta({ id: 'StaffReturn' });
export type StaffReturn = z.infer<typeof staffReturn>;

/** A return as a list of staff shows it. */
const foundReturn = z
  .object({
    id: z.string(),
    number: z.string(),
    state: returnState,
    method: returnMethod,
    /** ISO moment, UTC. */
    requestedAt: z.string(),
    arriveBy: z.string().nullable(),
    /** Units that are to come back. */
    itemCount: z.number().int(),
    order: z.object({ id: z.string(), number: z.string(), market: z.enum(marketCodes), fullName: z.string() }),
  })
  .meta({ id: 'FoundReturn' });
export type FoundReturn = z.infer<typeof foundReturn>;

export const returnsErrors = defineErrors('returns', {
  RETURN_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this return' }) },
  RETURN_NOT_POSSIBLE: { status: 409, text: msg({ message: 'This order can no longer be returned' }) },
  RETURN_LINES_INVALID: {
    status: 422,
    text: msg({ message: 'Some of these items can’t be returned. Choose again' }),
  },
  RETURN_METHOD_NOT_AVAILABLE: {
    status: 422,
    text: msg({ message: 'Returns can’t be brought to a store here. Choose the parcel' }),
  },
  /** The details name the `state`. */
  RETURN_STATE_CHANGED: {
    status: 409,
    text: msg({ message: 'This return has moved on. Load the page again' }),
  },
  /** What is for sale again is the shop's: its money goes back. */
  RETURN_RESTOCKED: {
    status: 409,
    text: msg({ message: 'Items of this return are for sale again, so they have to be refunded' }),
  },
  LABEL_URL_REFUSED: {
    status: 422,
    text: msg({ message: 'The link of the label must be an http or https address without a password' }),
  },
});

type ReturnsErrors = typeof returnsErrors;
declare module './errors.ts' {
  interface Errors extends ReturnsErrors {}
}

const orderParams = z.object({ id: z.uuid() });
const returnParams = z.object({ id: z.uuid(), returnId: z.uuid() });
const orderKey = z.object({ key: z.string().max(200).optional() });
const staffParams = z.object({ returnId: z.uuid() });
const perCaller = [{ per: 'caller', maxCalls: 600, windowSeconds: 600 }] as const;

export const returnsEndpoints = defineEndpoints('returns', {
  'GET orders/{id}/returns': {
    summary: 'What can be returned of an order, and its returns; for the member who placed it, or by its link',
    audience: 'visitor',
    limits: [{ per: 'params.id', maxCalls: 120, windowSeconds: 60 }],
    params: orderParams,
    query: orderKey,
    response: orderReturns,
    errors: ['AUTHENTICATION_FAILED', 'ORDER_NOT_FOUND'],
  },
  'POST orders/{id}/returns': {
    summary: 'Requests a return of units of an order that has arrived, within the days of its market',
    audience: 'visitor',
    idempotency: 'key',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: orderParams,
    query: orderKey,
    body: returnRequest,
    response: orderReturns,
    errors: [
      'AUTHENTICATION_FAILED',
      'ORDER_NOT_FOUND',
      'RETURN_NOT_POSSIBLE',
      'RETURN_LINES_INVALID',
      'RETURN_METHOD_NOT_AVAILABLE',
      'CREDIT_NEEDS_MEMBER',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST orders/{id}/returns/{returnId}/cancel': {
    summary: 'Cancels a return that was not received yet',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: returnParams,
    query: orderKey,
    response: orderReturns,
    errors: ['AUTHENTICATION_FAILED', 'ORDER_NOT_FOUND', 'RETURN_NOT_FOUND', 'RETURN_STATE_CHANGED'],
  },
  'GET staff/returns/': {
    summary: 'Returns, oldest request first; by state, number or market',
    audience: 'staff',
    permission: 'returns.manage',
    limits: perCaller,
    query: z.object({
      state: returnState.optional(),
      q: typedSigns(40).min(1).optional(),
      market: openMarket.optional(),
      cursor: momentCursor.optional(),
    }),
    response: z.object({ returns: z.array(foundReturn), nextCursor: z.string().nullable() }),
  },
  'GET staff/returns/{returnId}': {
    summary: 'A return with its lines, label and refunds',
    audience: 'staff',
    permission: 'returns.manage',
    limits: perCaller,
    params: staffParams,
    response: staffReturn,
    errors: ['RETURN_NOT_FOUND'],
  },
  'POST staff/returns/{returnId}/label': {
    summary: 'Gives a return its label, and mails it to the shopper',
    audience: 'staff',
    permission: 'returns.manage',
    idempotency: 'state',
    limits: perCaller,
    params: staffParams,
    body: z.object({ carrier: line(60).min(1), trackingNumber: typedSigns(60).min(1), url: line(500).min(1) }),
    response: staffReturn,
    errors: ['RETURN_NOT_FOUND', 'RETURN_STATE_CHANGED', 'LABEL_URL_REFUSED'],
  },
  'POST staff/returns/{returnId}/receipt': {
    summary:
      'Records what has come back, where and in which condition, and puts on the shelf there what can be sold again',
    audience: 'staff',
    permission: 'returns.manage',
    idempotency: 'state',
    limits: perCaller,
    params: staffParams,
    body: receivedReturn,
    response: staffReturn,
    errors: ['RETURN_NOT_FOUND', 'RETURN_STATE_CHANGED', 'RETURN_LINES_INVALID', 'STORE_NOT_FOUND'],
  },
  'POST staff/returns/{returnId}/refund': {
    summary: 'Refunds what was received; points that it earned are taken back',
    audience: 'staff',
    permission: 'returns.manage',
    idempotency: 'state',
    limits: perCaller,
    params: staffParams,
    body: returnRefund,
    response: staffReturn,
    errors: [
      'NOT_PERMITTED',
      'RETURN_NOT_FOUND',
      'RETURN_STATE_CHANGED',
      'RETURN_LINES_INVALID',
      'RETURN_RESTOCKED',
      'ORDER_NOT_REFUNDABLE',
      'REFUND_LINES_INVALID',
      'REFUND_TOO_HIGH',
      'PAYMENT_DISPUTED',
    ],
  },
  'POST staff/returns/{returnId}/refuse': {
    summary: 'Refuses a return, and mails the shopper why',
    audience: 'staff',
    permission: 'returns.manage',
    idempotency: 'state',
    limits: perCaller,
    params: staffParams,
    body: z.object({ refusal: returnRefusal }),
    response: staffReturn,
    errors: ['RETURN_NOT_FOUND', 'RETURN_STATE_CHANGED', 'RETURN_RESTOCKED'],
  },
});

type ReturnsEndpoints = typeof returnsEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends ReturnsEndpoints {}
}

declare module './mail.ts' {
  interface Mails {
    'returns.changed': { return: Return; order: Order; link: string };
  }
}
