import { z } from 'zod';
import { bag } from './bag.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import {
  idempotencyKey,
  line,
  message,
  minorUnits,
  momentCursor,
  openMarket,
  queryInteger,
  typedSigns,
} from './fields.ts';
import { giftCardDesigns, maxGiftMessageLength } from './gift-card-terms.ts';
import { marketCodes } from './markets.ts';
import {
  paymentMethodCode,
  paymentStep,
  purchaseLinkKey,
  purchasePayment,
  retryMethod,
  retryRequest,
  type UnpaidOutcome,
} from './payment.ts';
import { msg } from './text.ts';

const market = z.enum(marketCodes);
const design = z.enum(giftCardDesigns);
/** `YYYY-MM-DD`. */
const day = z.iso.date();

/** What happens to a gift card that was bought; `refunded`: its money went back, and it can no longer be spent. */
const giftCardState = z.enum(['placed', 'issued', 'cancelled', 'refunded']);
export type GiftCardState = z.infer<typeof giftCardState>;

/** What the buyer's page shows. */
const giftCardStatus = z.enum(['pending', 'confirmed', 'failed', 'blocked', 'cancelled', 'refunded']);
export type GiftCardStatus = z.infer<typeof giftCardStatus>;

/** How a gift card that is paid reaches its recipient; `refused`: their mail server takes no mail for the address, and nobody has it. */
const giftCardDelivery = z.enum(['planned', 'refused', 'again']);
export type GiftCardDelivery = z.infer<typeof giftCardDelivery>;

/** Why a gift card was cancelled before it was paid; `not_paid`: it was not paid in time. */
const cancelReason = z.enum(['not_paid', 'shopper']);
export type GiftCardCancelReason = z.infer<typeof cancelReason>;

const person = z.object({ fullName: z.string(), email: z.string() });

/** A gift card as its buyer sees it; its code and its balance are the recipient's. */
export const giftCardPurchase = z
  .object({
    id: z.string(),
    /** The number that shoppers and staff refer to, such as G-1004203. */
    number: z.string(),
    market,
    status: giftCardStatus,
    /** ISO moment, UTC. */
    placedAt: z.string(),
    amount: minorUnits,
    design,
    message: z.string(),
    buyer: person,
    recipient: person,
    /** The calendar day on which it is sent, in the recipient's zone. */
    sendOn: z.string(),
    sendZone: z.string(),
    /** ISO moment, UTC; null until it was sent. */
    sentAt: z.string().nullable(),
    /** `again`: it is on its way by a new code, after the day on which it was to be sent. */
    delivery: giftCardDelivery,
    /** The last calendar day on which it can be spent; null where it does not expire, and until it is paid. */
    expiresOn: z.string().nullable(),
    payment: purchasePayment,
    cancelReason: cancelReason.nullable(),
    canRetry: z.boolean(),
    retryMethods: z.array(retryMethod),
    /** Whether the reader may cancel it: before it is paid, and with a refund before it is sent. */
    canCancel: z.boolean(),
    /** What goes back to the buyer; `refused` by the provider: staff pay it out by hand. Null where nothing does. */
    refund: z.object({ amount: minorUnits, state: z.enum(['requested', 'succeeded', 'refused', 'closed']) }).nullable(),
    /** Whether the reader may have it sent to its recipient again. */
    canResend: z.boolean(),
    /** Whether the reader may correct the address of a recipient whose mail server has refused it: once. */
    canCorrect: z.boolean(),
    /** ISO moment until which an unpaid one can be paid; null for others. */
    heldUntil: z.string().nullable(),
    /** Whether the reader is the member who bought it, and so needs no key. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'GiftCardPurchase' });
export type GiftCardPurchase = z.infer<typeof giftCardPurchase>;

/** A gift card in its buyer's list. */
const giftCardSummary = giftCardPurchase
  .pick({
    id: true,
    number: true,
    market: true,
    status: true,
    placedAt: true,
    amount: true,
    design: true,
    sendOn: true,
    sendZone: true,
    sentAt: true,
    delivery: true,
  })
  .extend({ recipientName: z.string() })
  .meta({ id: 'GiftCardSummary' });
export type GiftCardSummary = z.infer<typeof giftCardSummary>;

/** Lengths are generous: the service checks each field and names it. */
export const giftCardRequest = z
  .object({
    /** Minor units; a choice of the market or any whole currency unit within its bounds. */
    amount: minorUnits,
    design,
    recipient: z.object({ fullName: line(500), email: typedSigns(500) }),
    buyer: z.object({ fullName: line(500), email: typedSigns(500) }),
    message: message(2 * maxGiftMessageLength),
    /** A calendar day of the recipient's zone: today, when it is sent as soon as it is paid, or later. */
    sendOn: day,
    /** A zone of the market. */
    sendZone: z.string().max(60),
    payment: z.object({ method: paymentMethodCode }),
    /** Created with the form; a request with the same key buys no second gift card. */
    idempotencyKey,
  })
  .meta({ id: 'GiftCardRequest' });
export type GiftCardRequest = z.infer<typeof giftCardRequest>;

/** What whoever holds the code of a gift card may know of it. */
const giftCardBalance = z
  .object({
    /** The last four letters and digits of its code. */
    ending: z.string(),
    market,
    balance: minorUnits,
    /** The last calendar day on which it can be spent; null where it does not expire. */
    expiresOn: z.string().nullable(),
    /** `frozen`: customer care has stopped it. */
    state: z.enum(['active', 'expired', 'frozen']),
  })
  .meta({ id: 'GiftCardBalance' });
export type GiftCardBalance = z.infer<typeof giftCardBalance>;

/** Gift cards and credit of a bag. */
const bagMoney = z
  .object({
    giftCards: z.array(giftCardBalance.extend({ id: z.string() })),
    /** The member's credit in this market; null for guests, and for members without any. */
    credit: z.object({ balance: minorUnits, isUsed: z.boolean() }).nullable(),
  })
  .meta({ id: 'BagMoney' });
export type BagMoney = z.infer<typeof bagMoney>;

const changedBagMoney = bagMoney.extend({ bag });

/**
 * Why a balance changed. `held`: credit of a refund whose payment is disputed or went back as well; `released`: it was given back
 * after the dispute.
 */
export const moneyCause = z.enum([
  'issue',
  'grant',
  'order_refund',
  'charge',
  'return',
  'expiry',
  'extension',
  'adjustment',
  'refund',
  'held',
  'released',
]);
export type MoneyCause = z.infer<typeof moneyCause>;

const moneyChange = z
  .object({
    id: z.string(),
    cause: moneyCause,
    /** Below 0 where money was spent, expired or taken back. */
    amount: minorUnits,
    orderId: z.string().nullable(),
    /** ISO moment, UTC. */
    at: z.string(),
  })
  .meta({ id: 'MoneyChange' });
export type MoneyChange = z.infer<typeof moneyChange>;

/** A change as staff see it: with its reason and who made it. */
const staffMoneyChange = moneyChange
  .extend({ reason: z.string().nullable(), author: z.string().nullable() })
  .meta({ id: 'StaffMoneyChange' });

const staffGiftCard = z
  .object({
    id: z.string(),
    number: z.string(),
    market,
    state: giftCardState,
    /** Null until it is paid. */
    ending: z.string().nullable(),
    amount: minorUnits,
    balance: minorUnits,
    buyer: person,
    recipient: person,
    sendOn: z.string(),
    sentAt: z.string().nullable(),
    expiresOn: z.string().nullable(),
    /** Whether the recipient's mail server has refused its mail for good, and nobody has it. */
    isRefused: z.boolean(),
    isFrozen: z.boolean(),
    /** Whether it is stopped because its payment is disputed; staff have stopped it otherwise. */
    isDisputed: z.boolean(),
    placedAt: z.string(),
    /** The batch of a card that staff have issued (`vermilion gift-cards`), which has no buyer; null for those that were bought. */
    batch: z.string().nullable(),
  })
  .meta({ id: 'StaffGiftCard' });
export type StaffGiftCard = z.infer<typeof staffGiftCard>;

export const staffGiftCardDetails = staffGiftCard
  .extend({ changes: z.array(staffMoneyChange) })
  .meta({ id: 'StaffGiftCardDetails' });
export type StaffGiftCardDetails = z.infer<typeof staffGiftCardDetails>;

export const staffCredit = z
  .object({ market, balance: minorUnits, changes: z.array(staffMoneyChange) })
  .meta({ id: 'StaffCredit' });
export type StaffCredit = z.infer<typeof staffCredit>;

const reason = line(500).min(1);
/** Balances stay far below what numbers of JSON can hold. */
const maxAdjustment = 1_000_000_000_000;
/** Minor units; below 0 to take money away. */
const adjustedAmount = minorUnits
  .min(-maxAdjustment)
  .max(maxAdjustment)
  .refine((amount) => amount !== 0);

export const giftcardErrors = defineErrors('giftcard', {
  /** The same for every code that cannot be used, so that codes cannot be probed. */
  GIFT_CARD_NOT_FOUND: {
    status: 404,
    text: msg({ message: 'We can’t find this gift card. Check the code in the email' }),
  },
  GIFT_CARD_NOT_USABLE: { status: 409, text: msg({ message: 'This gift card can’t be used here' }) },
  GIFT_CARD_LIMIT_REACHED: {
    status: 409,
    text: msg({ message: 'An order can use up to {maxCards} gift cards' }),
  },
  GIFT_CARDS_UNPAID: {
    status: 409,
    text: msg({
      message:
        'There are {maxCards} unpaid gift cards for this email address. Pay for one of them, or try again tomorrow',
    }),
  },
  GIFT_CARD_NOT_CANCELLABLE: { status: 409, text: msg({ message: 'This gift card can no longer be cancelled here' }) },
  GIFT_CARD_NOT_RESENDABLE: {
    status: 409,
    text: msg({ message: 'This gift card can no longer be sent again here. Write to Customer Care' }),
  },
  GIFT_CARD_NOT_CORRECTABLE: {
    status: 409,
    text: msg({ message: 'The address of this gift card can’t be corrected here. Write to Customer Care' }),
  },
  GIFT_CARD_EXPIRY_NOT_LATER: {
    status: 409,
    text: msg({ message: 'The last day of a gift card can only be made later' }),
  },
  GIFT_CARD_WITHOUT_EXPIRY: {
    status: 409,
    text: msg({ message: 'This gift card doesn’t expire' }),
  },
  GIFT_CARD_NOT_REFUNDABLE: {
    status: 409,
    text: msg({ message: 'Only a gift card that hasn’t been used can be refunded' }),
  },
  BALANCE_TOO_LOW: { status: 409, text: msg({ message: 'The balance is lower than this amount' }) },
  ADJUSTMENT_TOO_HIGH: {
    status: 422,
    text: msg({ message: 'This amount is too high. The limit is the amount of the largest gift card' }),
  },
  CREDIT_NOT_FOUND: { status: 404, text: msg({ message: 'You have no store credit here' }) },
});

type GiftcardErrors = typeof giftcardErrors;
declare module './errors.ts' {
  interface Errors extends GiftcardErrors {}
}

const cardId = z.object({ id: z.uuid() });
const typedCode = typedSigns(100).min(1);

/** What a gift card of a market can be. */
const giftCardOffer = z
  .object({
    /** Minor units: any of the choices, or whole currency units (`unit`) within the bounds. */
    amounts: z.object({ choices: z.array(minorUnits), min: minorUnits, max: minorUnits, unit: minorUnits }),
    /** Years that it can be spent; null where it does not expire. */
    years: z.number().int().nullable(),
    designs: z.array(design).min(1),
    /** The methods to pay, each with the amounts that it takes. */
    methods: z.array(retryMethod.extend({ minAmount: minorUnits, maxAmount: minorUnits })),
  })
  .meta({ id: 'GiftCardOffer' });
export type GiftCardOffer = z.infer<typeof giftCardOffer>;

/** Attempts with any codes. Fewer wrong ones are allowed (ADR 133). */
const codeLimits = [
  { per: 'address', maxCalls: 120, windowSeconds: 600 },
  { per: 'caller', maxCalls: 60, windowSeconds: 600 },
] as const;

export const giftcardEndpoints = defineEndpoints('giftcard', {
  'GET gift-cards/': {
    summary: 'What gift cards of the market can be worth, how long they can be spent, and how they are paid',
    audience: 'visitor',
    shared: ['gift-cards'],
    response: giftCardOffer,
  },
  'POST gift-cards/': {
    summary: 'Buys a gift card: stores what is sent to whom and when, and starts the payment',
    audience: 'visitor',
    idempotency: 'key',
    limits: [
      { per: 'caller', maxCalls: 10, windowSeconds: 60 },
      { per: 'address', maxCalls: 60, windowSeconds: 600 },
    ],
    body: giftCardRequest,
    response: paymentStep,
    errors: ['ORDERS_CLOSED', 'PAYMENT_METHOD_NOT_AVAILABLE', 'GIFT_CARDS_UNPAID', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET gift-cards/{id}': {
    summary: 'A gift card as its buyer sees it: of the member who bought it, or by the key of its signed link',
    audience: 'visitor',
    limits: [{ per: 'params.id', maxCalls: 120, windowSeconds: 60 }],
    params: cardId,
    query: purchaseLinkKey,
    response: giftCardPurchase,
    errors: ['AUTHENTICATION_FAILED', 'GIFT_CARD_NOT_FOUND'],
  },
  'POST gift-cards/{id}/payments': {
    summary:
      'Retry Payment: returns the open payment of an unpaid gift card, or starts the next, by another method if wanted',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: cardId,
    query: purchaseLinkKey,
    body: retryRequest,
    response: paymentStep,
    errors: [
      'AUTHENTICATION_FAILED',
      'GIFT_CARD_NOT_FOUND',
      'PAYMENT_NOT_RETRYABLE',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'PAYMENT_UNAVAILABLE',
    ],
  },
  'POST gift-cards/{id}/cancel': {
    summary: 'Cancels a gift card that was not sent; what was paid is refunded',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: cardId,
    query: purchaseLinkKey,
    response: giftCardPurchase,
    errors: ['AUTHENTICATION_FAILED', 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_NOT_CANCELLABLE'],
  },
  'POST gift-cards/{id}/resend': {
    summary: 'Sends a gift card to its recipient again, with the same code; three times at most. Idempotent by its key',
    audience: 'visitor',
    idempotency: 'key',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: cardId,
    query: purchaseLinkKey,
    body: z.object({ idempotencyKey }),
    response: giftCardPurchase,
    errors: ['AUTHENTICATION_FAILED', 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_NOT_RESENDABLE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST gift-cards/{id}/correction': {
    summary:
      'Sends a gift card whose recipient’s mail server has refused it to a corrected address, with a new code; once. Idempotent by its key',
    audience: 'visitor',
    idempotency: 'key',
    limits: [{ per: 'params.id', maxCalls: 20, windowSeconds: 60 }],
    params: cardId,
    query: purchaseLinkKey,
    body: z.object({ email: typedSigns(500), idempotencyKey }),
    response: giftCardPurchase,
    errors: ['AUTHENTICATION_FAILED', 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_NOT_CORRECTABLE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET account/gift-cards': {
    summary: 'The gift cards that the member has bought, newest first',
    audience: 'member',
    query: z.object({
      limit: queryInteger(1, 100).default(20),
      /** The id of the last one of the page before. */
      after: z.uuid().optional(),
    }),
    /** `next` is null at the end. */
    response: z.object({ giftCards: z.array(giftCardSummary), next: z.string().nullable() }),
  },
  'POST gift-cards/balance': {
    summary: 'What is left on a gift card, by its code; ten wrong codes in ten minutes are the limit of a visitor',
    audience: 'visitor',
    idempotency: 'state',
    limits: codeLimits,
    body: z.object({ code: typedCode }),
    response: giftCardBalance,
    errors: ['GIFT_CARD_NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET cart/gift-cards/': {
    summary: 'The gift cards and the credit that pay for the bag',
    audience: 'visitor',
    response: bagMoney,
  },
  'POST cart/gift-cards/': {
    summary: 'Lets a gift card pay for the bag, by its code',
    audience: 'visitor',
    idempotency: 'state',
    limits: codeLimits,
    body: z.object({ code: typedCode }),
    response: changedBagMoney,
    errors: ['BAG_EMPTY', 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_NOT_USABLE', 'GIFT_CARD_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  'DELETE cart/gift-cards/': {
    summary: 'Takes a gift card off the bag',
    audience: 'visitor',
    idempotency: 'state',
    query: z.object({ id: z.uuid() }),
    response: changedBagMoney,
  },
  'PUT cart/credit/': {
    summary: 'Whether the member’s credit pays for the bag',
    audience: 'member',
    idempotency: 'state',
    body: z.object({ isUsed: z.boolean() }),
    response: changedBagMoney,
    errors: ['BAG_EMPTY', 'CREDIT_NOT_FOUND'],
  },
  'GET account/credits': {
    summary: 'The member’s credit in the market, with its history, newest first',
    audience: 'member',
    query: z.object({
      limit: queryInteger(1, 100).default(20),
      /** What the page before ended with: the next page never repeats nor skips. */
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    response: z.object({
      balance: minorUnits,
      /** Markets of other sites in which the member has credit too. */
      others: z.array(z.object({ market, balance: minorUnits })),
      changes: z.array(moneyChange),
      /** Null at the end. */
      next: z.string().nullable(),
    }),
  },

  'GET staff/gift-cards/': {
    summary:
      'Gift cards by number, by the last four of the code, by the e-mail of buyer or recipient, by batch, or by the number of an order that they paid; newest first, page by page',
    audience: 'staff',
    permission: 'gift_cards.read',
    query: z.object({ q: typedSigns(254).min(4), cursor: momentCursor.optional() }),
    response: z.object({ giftCards: z.array(staffGiftCard), nextCursor: z.string().nullable() }),
  },
  'GET staff/gift-cards/{id}': {
    summary: 'A gift card with each change of its balance',
    audience: 'staff',
    permission: 'gift_cards.read',
    params: cardId,
    response: staffGiftCardDetails,
    errors: ['GIFT_CARD_NOT_FOUND'],
  },
  'PUT staff/gift-cards/{id}/freeze': {
    summary: 'Stops a gift card, or lets it be spent again',
    audience: 'staff',
    idempotency: 'state',
    permission: 'gift_cards.manage',
    params: cardId,
    body: z.object({ isFrozen: z.boolean(), reason }),
    response: staffGiftCardDetails,
    errors: ['NOT_PERMITTED', 'GIFT_CARD_NOT_FOUND'],
  },
  'PUT staff/gift-cards/{id}/expiry': {
    summary: 'Extends a gift card to a later last day; what had expired is on it again',
    audience: 'staff',
    idempotency: 'state',
    permission: 'gift_cards.manage',
    params: cardId,
    body: z.object({ expiresOn: day, reason }),
    response: staffGiftCardDetails,
    errors: [
      'NOT_PERMITTED',
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_EXPIRY_NOT_LATER',
      'GIFT_CARD_WITHOUT_EXPIRY',
      'STAFF_LIMIT_REACHED',
    ],
  },
  'POST staff/gift-cards/{id}/adjustments': {
    summary:
      'Adds money to a gift card or takes it away, by at most what the market’s largest card is worth. Idempotent by its key',
    audience: 'staff',
    idempotency: 'key',
    permission: 'gift_cards.manage',
    params: cardId,
    body: z.object({ amount: adjustedAmount, reason, idempotencyKey }),
    response: staffGiftCardDetails,
    errors: [
      'NOT_PERMITTED',
      'GIFT_CARD_NOT_FOUND',
      'ADJUSTMENT_TOO_HIGH',
      'BALANCE_TOO_LOW',
      'STAFF_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST staff/gift-cards/{id}/resend': {
    summary:
      'Sends a gift card again, with a new code that ends the old one; to another e-mail if wanted. Idempotent by its key',
    audience: 'staff',
    idempotency: 'key',
    permission: 'gift_cards.manage',
    params: cardId,
    body: z.object({ email: typedSigns(500).optional(), reason, idempotencyKey }),
    response: staffGiftCardDetails,
    errors: [
      'NOT_PERMITTED',
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_NOT_RESENDABLE',
      'STAFF_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST staff/gift-cards/{id}/refund': {
    summary: 'Refunds a gift card of which nothing was spent, and ends it. Idempotent',
    audience: 'staff',
    idempotency: 'state',
    permission: 'gift_cards.manage',
    params: cardId,
    body: z.object({ reason }),
    response: staffGiftCardDetails,
    errors: ['NOT_PERMITTED', 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_NOT_REFUNDABLE'],
  },
  'GET staff/members/{accountId}/credits': {
    summary: 'A member’s credit in each market, with its history',
    audience: 'staff',
    permission: 'gift_cards.read',
    params: z.object({ accountId: z.uuid() }),
    response: z.object({ credits: z.array(staffCredit) }),
    errors: ['USER_NOT_FOUND'],
  },
  'POST staff/members/{accountId}/credits': {
    summary: 'Gives a member credit, or takes it away, but nobody to themselves. Idempotent by its key',
    audience: 'staff',
    idempotency: 'key',
    permission: 'gift_cards.manage',
    params: z.object({ accountId: z.uuid() }),
    body: z.object({ market: openMarket, amount: adjustedAmount, reason, idempotencyKey }),
    response: z.object({ credits: z.array(staffCredit) }),
    errors: [
      'NOT_PERMITTED',
      'USER_NOT_FOUND',
      'ADJUSTMENT_TOO_HIGH',
      'BALANCE_TOO_LOW',
      'STAFF_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
});

type GiftcardEndpoints = typeof giftcardEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends GiftcardEndpoints {}
}

declare module './mail.ts' {
  interface Mails {
    /** To the recipient; the picture is attached by the name `giftCardPicture` in its address (`cid:…`). */
    'giftcard.delivered': {
      code: string;
      amount: number;
      design: (typeof giftCardDesigns)[number];
      message: string;
      buyerName: string;
      recipientName: string;
      expiresOn: string | null;
      shopLink: string;
      balanceLink: string;
    };
    'giftcard.confirmed': { purchase: GiftCardPurchase; link: string };
    'giftcard.transfer': { purchase: GiftCardPurchase; link: string };
    /** The way back to a payment that was left unfinished. */
    'giftcard.unfinished': { purchase: GiftCardPurchase; link: string };
    'giftcard.unpaid': { purchase: GiftCardPurchase; outcome: UnpaidOutcome; link: string };
    'giftcard.refunded': {
      purchase: GiftCardPurchase;
      /** `isTransfer`: staff have transferred what the provider refused. */
      refund: { amount: number; isTransfer: boolean };
      link: string;
    };
    /** To the buyer of a card whose mail the recipient's server has refused for good. */
    'giftcard.undelivered': { purchase: GiftCardPurchase; link: string };
    'giftcard.refundRefused': { purchase: GiftCardPurchase; refund: { amount: number }; link: string };
    /** To the buyer, and to the recipient until then, of a card that staff have sent to another address. */
    'giftcard.readdressed': { number: string; to: 'buyer' | 'recipient'; link: string };
    /** To the recipient of a card that expires soon. */
    'giftcard.expiring': {
      ending: string;
      balance: number;
      expiresOn: string;
      recipientName: string;
      shopLink: string;
      balanceLink: string;
    };
    /** To a member whom customer care has given credit. */
    'giftcard.creditGiven': { amount: number; balance: number; link: string };
  }
}
