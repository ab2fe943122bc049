import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import {
  idempotencyKey,
  line,
  message,
  minorUnits,
  momentCursor,
  nothing,
  openLanguage,
  openMarket,
  queryInteger,
  queryList,
  slug,
  typedSigns,
} from './fields.ts';
import {
  bookingProviderNames,
  dateFilters,
  gatheringKinds,
  happeningPages,
  maxBookingNoteLength,
  maxGuests,
  maxSeats,
  maxStoreGatherings,
  maxVisitServices,
  priceFilters,
} from './happening-terms.ts';
import { store } from './market.ts';
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
import { tier } from './pricing.ts';
import { msg } from './text.ts';

/** `YYYY-MM-DD`, by the calendar of the store. */
const day = z.iso.date();
/** ISO moment, UTC. */
const moment = z.iso.datetime();

/** What is asked before a visit. */
const question = z
  .object({
    id: z.string(),
    label: z.string(),
    isRequired: z.boolean(),
    /** What can be answered; null: a text. */
    choices: z.array(z.string()).nullable(),
  })
  .meta({ id: 'BookingQuestion' });

/** A service that can be booked, in a list. */
const service = z
  .object({
    id: z.string(),
    name: z.string(),
    /** In one sentence. */
    summary: z.string(),
    /** What it belongs to, such as brows. */
    group: z.object({ id: z.string(), name: z.string() }),
    minutes: z.number().int(),
    /** Without what is paid when it is booked it is paid in the store; 0: free. */
    price: minorUnits,
    currencySymbol: z.string(),
    /** The colour behind its name. */
    ground: z.string(),
    /** The codes of the stores that offer it. */
    stores: z.array(z.string()),
    /** Who keeps its times, and books it; null: the shop. */
    provider: z.enum(bookingProviderNames).nullable(),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

/** What a booking costs before the visit, and what is kept of that. Amounts in minor units. */
const bookingTerms = z
  .object({
    /** Paid when it is booked; the rest of the price is paid in the store. 0: all of it. */
    deposit: minorUnits,
    /** What is kept of the deposit where the guest cancels too late, or does not come. */
    lateFee: minorUnits,
    /** How many hours before it begins it can be cancelled without losing that. */
    cancelHours: z.number().int(),
    /** Whether the store says yes or no before it is booked. */
    needsApproval: z.boolean(),
  })
  .meta({ id: 'BookingTerms' });
export type BookingTerms = z.infer<typeof bookingTerms>;

const artist = z
  .object({
    id: z.string(),
    name: z.string(),
    /** What the artist does best. */
    title: z.string(),
    languages: z.array(openLanguage),
    ground: z.string(),
  })
  .meta({ id: 'Artist' });
export type Artist = z.infer<typeof artist>;

/** An artist of a store. @property skills the groups of services of which the artist does any, by name */
const storeArtist = artist.extend({ skills: z.array(z.string()) }).meta({ id: 'StoreArtist' });
export type StoreArtist = z.infer<typeof storeArtist>;

const serviceStore = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zone: z.string(),
  /** Who does any of the service there. */
  artists: z.array(artist),
});
export type ServiceStore = z.infer<typeof serviceStore>;

const serviceDetails = service
  .extend({
    description: z.string(),
    /** What happens one after the other. */
    parts: z.array(z.object({ name: z.string(), minutes: z.number().int() })),
    questions: z.array(question),
    /** Where it can be booked; none where it is not offered at the moment. */
    places: z.array(serviceStore),
    /** The stores that do not offer it at the moment. */
    paused: z.array(z.object({ code: z.string(), name: z.string() })),
    terms: bookingTerms,
    /** What a member earns once the visit is completed; 0: nothing. */
    points: z.number().int(),
    /** The slugs of products that are used. */
    products: z.array(z.string()),
  })
  .meta({ id: 'ServiceDetails' });
export type ServiceDetails = z.infer<typeof serviceDetails>;

/** @property left how many guests can begin then */
const slot = z.object({ startsAt: z.string(), endsAt: z.string(), left: z.number().int() }).meta({ id: 'Slot' });
export type Slot = z.infer<typeof slot>;

/** A class or an event, in a list. */
const gathering = service
  .pick({
    id: true,
    name: true,
    summary: true,
    minutes: true,
    price: true,
    currencySymbol: true,
    ground: true,
    stores: true,
  })
  .extend({
    kind: z.enum(gatheringKinds),
    /** The lowest tier of the members an event is for; null: everybody. */
    tier: tier.nullable(),
    /** ISO moment of the next session to come to which all filters apply, and the zone of its store. */
    next: z.object({ startsAt: z.string(), zone: z.string() }),
  })
  .meta({ id: 'Gathering' });
export type Gathering = z.infer<typeof gathering>;

/** When and where a class or an event takes place. */
const session = z
  .object({
    id: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    language: openLanguage,
    /** How many seats anybody can take; 0 while somebody waits for one. */
    left: z.number().int(),
    store: serviceStore.omit({ artists: true }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

const gatheringDetails = gathering
  .omit({ next: true })
  .extend({
    description: z.string(),
    /** Of one seat. */
    terms: bookingTerms,
    /** What a member earns once it is completed, with any number of seats; 0: nothing. */
    points: z.number().int(),
    products: z.array(z.string()),
    /** Whether it has no sessions to book as it is not offered at the moment. */
    isPaused: z.boolean(),
    sessions: z.array(session),
  })
  .meta({ id: 'GatheringDetails' });
export type GatheringDetails = z.infer<typeof gatheringDetails>;

/**
 * `held`: nobody else gets the time or the seats until `heldUntil`, and the contact details are missing; `pending`, `failed`, `blocked`:
 * so is its deposit, by what has become of the payment; `waiting`: for seats of a full session; `requested`: the store has to say yes;
 * `past`: it was to begin before now.
 */
const bookingStatus = z.enum([
  'held',
  'pending',
  'failed',
  'blocked',
  'waiting',
  'requested',
  'confirmed',
  'past',
  'cancelled',
  'expired',
]);
export type BookingStatus = z.infer<typeof bookingStatus>;

const booking = z
  .object({
    id: z.string(),
    /** The number that guests and stores refer to, such as B-1004203. */
    number: z.string(),
    market: openMarket,
    status: bookingStatus,
    kind: z.enum(['service', ...gatheringKinds]),
    /** What is booked: a service, a class or an event; of several services their names, with one price. The price is that of all seats. */
    service: service.pick({ id: true, name: true, minutes: true, price: true, currencySymbol: true, ground: true }),
    /** The ids of the services after the first one. */
    further: z.array(z.string()),
    questions: z.array(question),
    store: serviceStore.omit({ artists: true }).extend({ phone: z.string() }),
    /** Null for a class or an event, and where a provider keeps the booking. */
    artist: artist.nullable(),
    /** Who keeps its time, and moves and cancels it; null: the shop. */
    provider: z
      .object({
        name: z.enum(bookingProviderNames),
        /** What the provider calls the booking. */
        reference: z.string(),
        /** Its page at the provider; null for whoever may not change the booking. */
        manageUrl: z.string().nullable(),
      })
      .nullable(),
    /** Which is spoken; null for a service. */
    language: openLanguage.nullable(),
    /** Of a session; of a service the guests who have it side by side. */
    seats: z.number().int(),
    /** How many bookings wait before this one; null where it waits for nothing. */
    waitingBefore: z.number().int().nullable(),
    /** Whether the guest asked for any artist. */
    isAnyArtist: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    /** ISO moment until which the time is held; null once it is booked or given up. */
    heldUntil: z.string().nullable(),
    /** Of all seats. `freeUntil`: ISO moment until which cancelling costs nothing; null: it never does. */
    terms: bookingTerms.omit({ cancelHours: true }).extend({ freeUntil: z.string().nullable() }),
    /** What of the deposit is paid, without what went back at the provider; what the shop gives back of that is `refund`. */
    paid: minorUnits,
    /** What of it is to go back; null until it is known. */
    refundDue: minorUnits.nullable(),
    /** What of that goes back as soon as a dispute about it is over; 0 where none is open. */
    refundAhead: minorUnits,
    /** What of it staff have given back without cancelling the booking, or are to pay out by hand. */
    goodwill: minorUnits,
    /** What of the deposit the payment provider is to take; gift card and credit pay the rest. */
    amountDue: minorUnits,
    /** How the deposit can be paid, while the details are missing, and the credit (minor units) of the member who books. */
    paying: z.object({ methods: z.array(paymentOption), credit: minorUnits }).nullable(),
    /** Null where nothing is paid before the visit, and until the details are there. */
    payment: purchasePayment.nullable(),
    canRetry: z.boolean(),
    retryMethods: z.array(retryMethod),
    /** What goes back to the guest, of all refunds; `refused` by the provider: staff pay it out by hand. Null where nothing does. */
    refund: z.object({ amount: minorUnits, state: z.enum(['requested', 'succeeded', 'refused', 'closed']) }).nullable(),
    /** Null until it is booked. */
    contact: z.object({ fullName: z.string(), email: z.string(), phone: z.string(), notes: z.string() }).nullable(),
    answers: z.record(z.string(), z.string()),
    /** What the member who booked it earns once it is completed; 0: nothing, or no member has. */
    points: z.number().int(),
    /** Whether the member has them. */
    hasPoints: z.boolean(),
    /** Whether its guest was sent an entry for calendars. */
    hadEntry: z.boolean(),
    /** Why the store has cancelled it; null where the guest has, or nobody. */
    cancelReason: z.string().nullable(),
    canChange: z.boolean(),
    canCancel: z.boolean(),
    /** What is kept of the deposit where it is cancelled now. */
    cancelFee: minorUnits,
    /** Whether the reader is the member who booked it, and so needs no key. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof booking>;

const bookingSummary = booking
  .pick({ id: true, number: true, market: true, status: true, startsAt: true, endsAt: true })
  .extend({ serviceName: z.string(), storeName: z.string(), zone: z.string() })
  .meta({ id: 'BookingSummary' });
export type BookingSummary = z.infer<typeof bookingSummary>;

/**
 * `waiting`: a time that becomes free is offered in turn; `offered`: one was, and is a booking of its own; `left`: the guest waits no more;
 * `over`: nothing of the day can be booked any more.
 */
const dayWaitStatus = z.enum(['waiting', 'offered', 'left', 'over']);

/** A place on the waiting list of a day that has no free time for a service in a store. */
const dayWait = z
  .object({
    id: z.string(),
    market: openMarket,
    status: dayWaitStatus,
    /** Of several services of one visit their names. */
    service: z.object({ id: z.string(), name: z.string() }),
    /** The ids of the services after the first one. */
    further: z.array(z.string()),
    guests: z.number().int(),
    store: serviceStore.omit({ artists: true }),
    /** Null: any. */
    artist: artist.pick({ id: true, name: true }).nullable(),
    day,
    /** How many have asked for the day in the store before. */
    waitingBefore: z.number().int(),
    /** Where the offer is mailed to; null once nothing is waited for. */
    email: z.string().nullable(),
    /** What was offered, with the key of its link for a guest. */
    booking: z.object({ id: z.string(), key: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'DayWait' });
export type DayWait = z.infer<typeof dayWait>;

export const happeningErrors = defineErrors('happening', {
  SERVICE_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this service' }) },
  /** Staff have taken it off for a while, in this store or in all. */
  ACTIVITY_PAUSED: {
    status: 409,
    text: msg({ message: 'We don’t offer this there at the moment. Choose another store, or something else' }),
  },
  BOOKING_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this booking' }) },
  /** Somebody else has it, or nobody can do it then. */
  SLOT_NOT_AVAILABLE: {
    status: 409,
    text: msg({ message: 'This time isn’t available any more. Choose another one' }),
  },
  HOLD_LIMIT_REACHED: {
    status: 409,
    text: msg({
      message:
        'You’re holding {maxHolds, plural, one {# time} other {# times}} already. Book one of them, or wait a few minutes',
    }),
  },
  HOLD_EXPIRED: {
    status: 409,
    text: msg({ message: 'We held this time for a while and then gave it back. Choose a time again' }),
  },
  BOOKING_LIMIT_REACHED: {
    status: 409,
    text: msg({
      message:
        'You have {maxBookings, plural, one {# booking} other {# bookings}} ahead already. Cancel one before you book another',
    }),
  },
  WAIT_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this place on the waiting list' }) },
  /** Nobody has to wait for a day with free times. */
  DAY_HAS_TIMES: { status: 409, text: msg({ message: 'A time is free on this day. Choose it' }) },
  /** The store is closed then, or it is too late or too early to book for it. */
  DAY_NOT_AVAILABLE: {
    status: 409,
    text: msg({ message: 'This day can’t be waited for. Choose another one' }),
  },
  WAIT_LIMIT_REACHED: {
    status: 409,
    text: msg({
      message:
        'You’re on the waiting lists of {maxWaits, plural, one {# day} other {# days}} already. Leave one of these lists before you join another',
    }),
  },
  BOOKING_PAYMENT_PENDING: {
    status: 409,
    text: msg({ message: 'Your payment is being processed. Wait until you know how it ends before you cancel' }),
  },
  /** Cancelling costs more than the guest was told, as the time to do so for nothing is over. */
  BOOKING_FEE_CHANGED: {
    status: 409,
    text: msg({ message: 'It’s too late now to get all of the deposit back. Look at what we keep before you cancel' }),
  },
  /** Its time has come (spec §8). */
  BOOKING_EXPIRED: { status: 409, text: msg({ message: 'Booking expired: it cannot be rescheduled or cancelled' }) },
  BOOKING_CANCELLED: { status: 409, text: msg({ message: 'This booking was cancelled. Book a new time' }) },
  /** Its times are not the shop's: `POST reservation-service/hand-offs` leads to those who have them. */
  SERVICE_AT_PROVIDER: {
    status: 409,
    text: msg({ message: 'Our booking partner keeps the times of this service. Open its page to book' }),
  },
  /** What changes it is the provider. */
  BOOKING_AT_PROVIDER: {
    status: 409,
    text: msg({
      message: 'Our booking partner keeps this booking. Open it there to reschedule or cancel, or call the store',
    }),
  },
  BOOKING_PROVIDER_UNAVAILABLE: {
    status: 503,
    text: msg({ message: 'Our booking partner doesn’t answer. Try again in a few minutes, or call the store' }),
  },
  /** For providers of bookings: the shop has handed nobody over with this id. */
  HAND_OFF_NOT_FOUND: { status: 404, text: msg({ message: 'We don’t know this booking attempt' }) },
  /** For providers of bookings. */
  HAND_OFF_MISMATCH: {
    status: 409,
    text: msg({ message: 'This booking attempt, or this reference, has another booking already' }),
  },
  /** For staff: nobody has come yet. */
  BOOKING_NOT_BEGUN: { status: 409, text: msg({ message: 'This visit is still to come' }) },
  /** For staff: none of the store's artists has it, or does new visits. */
  ARTIST_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this artist' }) },
  /** For staff: what they enter can be entered all the same (`keepsBookings`). */
  ARTIST_HAS_BOOKINGS: {
    status: 409,
    text: msg({
      message:
        '{count, plural, one {A booking stands} other {# bookings stand}} at that time: {numbers}. Move or cancel what the artist can’t do, or keep it',
    }),
  },
  LEAVE_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this leave' }) },
  /** The next import would bring it back. */
  LEAVE_FROM_FILE: {
    status: 409,
    text: msg({ message: 'This leave comes from the file of services. Remove it there, and import the file' }),
  },
  GATHERING_NOT_FOUND: { status: 404, text: msg({ message: 'We can’t find this class or event' }) },
  /** It has begun, or is none of the market. */
  SESSION_NOT_AVAILABLE: {
    status: 409,
    text: msg({ message: 'This date can’t be booked any more. Choose another one' }),
  },
  SESSION_FULL: {
    status: 409,
    text: msg({
      message:
        '{left, plural, =0 {No seats are left. Join the waiting list, or choose another date} one {Only # seat is left. Choose fewer, or another date} other {Only # seats are left. Choose fewer, or another date}}',
    }),
  },
  /** For staff: one with other seats or in another language begins at the same moment. */
  SESSION_EXISTS: { status: 409, text: msg({ message: 'This store has this class or event at that time already' }) },
  SESSION_SEATS_TAKEN: {
    status: 409,
    text: msg({ message: '{taken, plural, one {# seat is} other {# seats are}} taken. Cancel bookings first' }),
  },
  EVENT_NEEDS_TIER: {
    status: 403,
    text: msg({ message: 'This event is for some membership tiers only. Log in if you’re a member' }),
  },
});

type HappeningErrors = typeof happeningErrors;
declare module './errors.ts' {
  interface Errors extends HappeningErrors {}
}

const activityId = z.object({ id: slug });
const bookingId = z.object({ id: z.uuid() });
const storeCode = z.string().min(1).max(40);
/** Left out: any artist. */
const artistId = slug.optional();

/** A booking to be moved, which the caller may change: what it takes is free for it, in its own market. */
const movedBooking = z.uuid().optional();

/** Further services of one visit, after the first. */
const furtherServices = z.array(slug).max(maxVisitServices - 1);
const isWithoutRepeat = ({ activityId, further }: { activityId: string; further: readonly string[] }): boolean =>
  new Set([activityId, ...further]).size === further.length + 1;

/** What else a visit is for: further services, and how many guests have it side by side. */
const visitQuery = z.object({
  further: queryList.pipe(furtherServices).default([]),
  guests: queryInteger(1, maxGuests).default(1),
});

/** What is booked: its service, place, artist (null: any) and time. */
export const chosenSlot = z.object({ storeCode, artistId: slug.nullable(), startsAt: moment });

/** Who comes, and what the store has asked. */
export const bookingDetails = z.object({
  contact: z.object({
    fullName: line(500),
    email: typedSigns(500),
    phone: typedSigns(100),
    notes: message(2 * maxBookingNoteLength),
  }),
  /** By the ids of the questions. */
  answers: z.record(slug, line(500)).refine((answers) => Object.keys(answers).length <= 20),
});
export type BookingDetails = z.infer<typeof bookingDetails>;

/** How a deposit is paid: first by the gift card, then by credit, and the rest by a method. */
const depositPayment = z.object({
  /** Needed where gift card and credit do not pay all of it. */
  method: paymentMethodCode.optional(),
  giftCardCode: typedSigns(40).optional(),
  usesCredit: z.boolean().default(false),
});
export type DepositPayment = z.infer<typeof depositPayment>;

/** A day that is waited for, and who waits. */
export const dayWaitRequest = chosenSlot
  .omit({ startsAt: true })
  .extend({
    activityId: slug,
    further: furtherServices.default([]),
    guests: z.number().int().min(1).max(maxGuests).default(1),
    day,
    contact: bookingDetails.shape.contact.omit({ notes: true }),
  })
  .refine(isWithoutRepeat, { path: ['further'], message: 'names a service twice' })
  .meta({ id: 'DayWaitRequest' });
export type DayWaitRequest = z.infer<typeof dayWaitRequest>;

/** A change of a booking: the contact details make one of a time that is held; `move` takes another time for it. */
const bookingChange = z
  .discriminatedUnion('action', [
    bookingDetails.extend({ action: z.literal('confirm'), payment: depositPayment.optional() }),
    chosenSlot.extend({ action: z.literal('move') }),
  ])
  .meta({ id: 'BookingChange' });
export type BookingChange = z.infer<typeof bookingChange>;

const visitShape = {
  ...chosenSlot.shape,
  activityId: slug,
  /** Of the same store, one after the other. */
  further: furtherServices.default([]),
  /** How many have it side by side, each with an artist and a chair. */
  guests: z.number().int().min(1).max(maxGuests).default(1),
  /** Created with each press; a request with the same key holds no second time. */
  idempotencyKey,
};
export const slotRequest = z
  .object(visitShape)
  .refine(isWithoutRepeat, { path: ['further'], message: 'names a service twice' })
  .meta({ id: 'SlotRequest' });
export type SlotRequest = z.infer<typeof slotRequest>;

const handOffRequest = z
  .object({
    activityId: slug,
    storeCode,
    /** Created with each press; a request with the same key begins nothing anew while the first can be booked, or is. */
    idempotencyKey,
  })
  .meta({ id: 'HandOffRequest' });

/** What the shop knows of a guest who comes back from a provider of bookings. */
const handOffResult = z
  .discriminatedUnion('outcome', [
    /** Nothing: what the address says is not signed by the provider, is too old, or is about another visitor. */
    z.object({ outcome: z.literal('unknown') }),
    z.object({
      outcome: z.literal('booked'),
      /** Null while the provider has not said yet what is booked. `key` of its link; null for the member who booked. */
      booking: z.object({ id: z.string(), number: z.string(), key: z.string().nullable() }).nullable(),
    }),
    z.object({
      outcome: z.literal('not_completed'),
      /** What was chosen. */
      serviceId: z.string(),
      storeCode: z.string(),
    }),
  ])
  .meta({ id: 'HandOffResult' });
export type HandOffResult = z.infer<typeof handOffResult>;

export const seatRequest = z
  .object({
    sessionId: slug,
    seats: z.number().int().min(1).max(maxSeats),
    /** Whether to wait for seats where there are too few. */
    canWait: z.boolean().default(false),
    idempotencyKey,
  })
  .meta({ id: 'SeatRequest' });
export type SeatRequest = z.infer<typeof seatRequest>;

/** By what services, classes and events are filtered; the choices are in `filters` of the answers. */
const activityQuery = z.object({
  store: storeCode.optional(),
  /** As `filters` names it, in the language of the caller. */
  city: line(80).optional(),
  price: z.enum(priceFilters).optional(),
  /** Spoken at a session, or by an artist who does any of the service. */
  language: openLanguage.optional(),
});
const gatheringQuery = activityQuery.extend({
  /** The calendar week (from Monday on) or the month that it is in the zone of the store. */
  date: z.enum(dateFilters).optional(),
});

/** The choices of filters, of all that the market has. */
const activityFilters = z
  .object({
    stores: z.array(z.object({ code: z.string(), name: z.string() })),
    cities: z.array(z.string()),
    prices: z.array(z.enum(priceFilters)),
    languages: z.array(openLanguage),
  })
  .meta({ id: 'ActivityFilters' });
export type ActivityFilters = z.infer<typeof activityFilters>;

const serviceFilters = activityFilters.extend({ groups: z.array(service.shape.group) }).meta({ id: 'ServiceFilters' });
export type ServiceFilters = z.infer<typeof serviceFilters>;

/** Slots are counted anew at each call. */
const slotLimits = [{ per: 'address', maxCalls: 240, windowSeconds: 60 }] as const;
const bookingLimits = [{ per: 'params.id', maxCalls: 120, windowSeconds: 60 }] as const;

export const happeningEndpoints = defineEndpoints('happening', {
  'GET booking-service/activities/': {
    summary: 'The services that the stores of the market offer',
    audience: 'visitor',
    shared: ['happening', 'market'],
    response: z.object({ services: z.array(service) }),
  },
  'GET booking-services/beauty-services': {
    summary:
      'The services that a store offers to which all filters apply, or all that the market has; with the choices of filters',
    audience: 'visitor',
    shared: ['happening', 'market'],
    query: activityQuery.extend({ group: slug.optional() }),
    response: z.object({ services: z.array(service), filters: serviceFilters }),
  },
  'GET layouts/store-services/activity-groups': {
    summary: 'What services belong to, with the number of services that the market has of each',
    audience: 'visitor',
    shared: ['happening', 'market'],
    response: z.object({ groups: z.array(service.shape.group.extend({ activities: z.number().int() })) }),
  },
  'GET layouts/store-services/activities': {
    summary: 'The names of the services that the market has, for menus',
    audience: 'visitor',
    shared: ['happening', 'market'],
    response: z.object({ activities: z.array(service.pick({ id: true, name: true, group: true })) }),
  },
  'GET happening/services/activities/{id}': {
    summary: 'A service, as booking-service/activities/{id} has it',
    audience: 'visitor',
    shared: ['happening', 'market'],
    params: activityId,
    response: serviceDetails,
    errors: ['SERVICE_NOT_FOUND'],
  },
  'GET booking-service/activities/{id}': {
    summary: 'A service, or several of one visit as one: what happens, where and with whom',
    audience: 'visitor',
    shared: ['happening', 'market'],
    params: activityId,
    query: visitQuery,
    response: serviceDetails,
    errors: ['SERVICE_NOT_FOUND'],
  },
  'GET booking-services/by-product/{slug}': {
    summary: 'The services of the market that use a product; none where there are none',
    audience: 'visitor',
    shared: ['happening', 'market'],
    params: z.object({ slug }),
    response: z.object({
      services: z.array(service.pick({ id: true, name: true, minutes: true, price: true, currencySymbol: true })),
    }),
  },
  'GET booking-services/beauty-classes': {
    summary:
      'The classes with a session to come to which all filters apply, in the stores of the market; with the choices of filters',
    audience: 'visitor',
    limits: slotLimits,
    query: gatheringQuery,
    response: z.object({ classes: z.array(gathering), filters: activityFilters }),
  },
  'GET booking-services/events': {
    summary: 'The events to come to which all filters apply, in the stores of the market; with the choices of filters',
    audience: 'visitor',
    limits: slotLimits,
    query: gatheringQuery,
    response: z.object({ events: z.array(gathering), filters: activityFilters }),
  },
  'GET booking-services/gatherings/{id}': {
    summary: 'A class or an event, with its sessions to come and the seats that are left',
    audience: 'visitor',
    limits: slotLimits,
    params: activityId,
    response: gatheringDetails,
    errors: ['GATHERING_NOT_FOUND'],
  },
  'GET booking-services/stores/{code}': {
    summary: 'An open store of the market with what it offers: services, artists, and the next classes and events',
    audience: 'visitor',
    shared: ['happening', 'market'],
    params: z.object({ code: slug }),
    response: z.object({
      store,
      services: z.array(service),
      artists: z.array(storeArtist),
      /** At most 12, the next one first. */
      gatherings: z.array(gathering.omit({ stores: true })).max(maxStoreGatherings),
    }),
    errors: ['STORE_NOT_FOUND'],
  },
  'GET booking-services/pages': {
    summary:
      'The pages of what the stores of the market offer: services, classes, events and the stores themselves, each with how many it lists',
    audience: 'visitor',
    limits: slotLimits,
    response: z.object({
      pages: z.array(z.object({ id: z.enum(happeningPages), path: z.string(), activities: z.number().int() })),
    }),
  },
  'GET booking-service/questions/{id}': {
    summary: 'What is asked before a visit for a service',
    audience: 'visitor',
    shared: ['happening', 'market'],
    params: activityId,
    response: z.object({ questions: z.array(question) }),
    errors: ['SERVICE_NOT_FOUND'],
  },
  'GET booking-service/available-slots/{id}': {
    summary: 'On which days a service can be begun in a store, and how many times',
    audience: 'visitor',
    limits: slotLimits,
    params: activityId,
    query: purchaseLinkKey.extend({
      ...visitQuery.shape,
      store: storeCode,
      artist: artistId,
      from: day,
      days: queryInteger(1, 42),
      booking: movedBooking,
    }),
    response: z.object({
      days: z.array(z.object({ day, slots: z.number().int(), isOpen: z.boolean() })),
      /** The last day for which the service can be booked today. */
      lastDay: day,
    }),
    errors: [
      'SERVICE_NOT_FOUND',
      'ACTIVITY_PAUSED',
      'SERVICE_AT_PROVIDER',
      'AUTHENTICATION_FAILED',
      'BOOKING_NOT_FOUND',
    ],
  },
  'GET booking-service/time-slots/{id}': {
    summary: 'When a service can be begun in a store on a day; where it cannot, what else there is',
    audience: 'visitor',
    limits: slotLimits,
    params: activityId,
    query: purchaseLinkKey.extend({
      ...visitQuery.shape,
      store: storeCode,
      artist: artistId,
      day,
      booking: movedBooking,
    }),
    response: z.object({
      slots: z.array(slot),
      /** The next day with a free time; null where the day has one, or no other has. */
      nextDay: day.nullable(),
      /** Other artists of the store who are free that day, and other stores, where the day has no free time. */
      artists: z.array(artist),
      stores: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Whether a day without a free time can be waited for. */
      canWait: z.boolean(),
    }),
    errors: [
      'SERVICE_NOT_FOUND',
      'ACTIVITY_PAUSED',
      'SERVICE_AT_PROVIDER',
      'AUTHENTICATION_FAILED',
      'BOOKING_NOT_FOUND',
    ],
  },
  'POST booking-service/waits': {
    summary:
      'Waits for a day without free times: what becomes free is offered in turn, held for some hours and mailed. A visitor who asks again corrects who waits',
    audience: 'visitor',
    idempotency: 'state',
    limits: [
      { per: 'caller', maxCalls: 10, windowSeconds: 60 },
      { per: 'address', maxCalls: 60, windowSeconds: 86_400 },
    ],
    body: dayWaitRequest,
    // The link is mailed: whoever types the address of somebody else gets nothing of theirs.
    response: nothing,
    errors: [
      'SERVICE_NOT_FOUND',
      'ACTIVITY_PAUSED',
      'SERVICE_AT_PROVIDER',
      'DAY_HAS_TIMES',
      'DAY_NOT_AVAILABLE',
      'WAIT_LIMIT_REACHED',
    ],
  },
  'GET booking-service/waits/{id}': {
    summary: 'A place on the waiting list of a day: of the member whose it is, or by the key of its signed link',
    audience: 'visitor',
    limits: bookingLimits,
    params: bookingId,
    query: purchaseLinkKey,
    response: dayWait,
    errors: ['AUTHENTICATION_FAILED', 'WAIT_NOT_FOUND'],
  },
  'DELETE booking-service/waits/{id}': {
    summary: 'Leaves the waiting list of a day; what was offered already stays a booking of its own',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 30, windowSeconds: 60 }],
    params: bookingId,
    query: purchaseLinkKey,
    response: dayWait,
    errors: ['AUTHENTICATION_FAILED', 'WAIT_NOT_FOUND'],
  },
  'POST reservation-service/create': {
    summary:
      'Holds a time, or seats of a session, for some minutes; its contact details make a booking of it, or a place on the waiting list',
    audience: 'visitor',
    idempotency: 'key',
    limits: [
      { per: 'caller', maxCalls: 20, windowSeconds: 60 },
      { per: 'address', maxCalls: 120, windowSeconds: 600 },
      { per: 'address', maxCalls: 240, windowSeconds: 86_400 },
    ],
    body: z.union([slotRequest, seatRequest]),
    response: z.object({
      id: z.string(),
      /** Of the booking's link; null for a member, who needs none. */
      key: z.string().nullable(),
    }),
    errors: [
      'SERVICE_NOT_FOUND',
      'ACTIVITY_PAUSED',
      'SERVICE_AT_PROVIDER',
      'SLOT_NOT_AVAILABLE',
      'SESSION_NOT_AVAILABLE',
      'SESSION_FULL',
      'EVENT_NEEDS_TIER',
      'AUTHENTICATION_FAILED',
      'HOLD_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST reservation-service/hand-offs': {
    summary:
      'Hands a guest over to the provider that keeps the times of a service, and answers with the address of its page',
    audience: 'visitor',
    idempotency: 'key',
    limits: [
      { per: 'caller', maxCalls: 20, windowSeconds: 60 },
      { per: 'address', maxCalls: 120, windowSeconds: 600 },
      { per: 'address', maxCalls: 240, windowSeconds: 86_400 },
    ],
    body: handOffRequest,
    response: z.object({ redirectUrl: z.string() }),
    errors: ['SERVICE_NOT_FOUND', 'ACTIVITY_PAUSED', 'BOOKING_PROVIDER_UNAVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET reservation-service/hand-offs/{id}': {
    summary: 'What has become of a guest who comes back from a provider of bookings, by its signed answer',
    audience: 'visitor',
    limits: [{ per: 'address', maxCalls: 120, windowSeconds: 600 }],
    params: bookingId,
    query: z.object({
      outcome: z.enum(['booked', 'not_completed']),
      /** What the provider calls the booking, exactly as it was signed; empty where there is none. */
      reference: z.string().max(100).default(''),
      signature: typedSigns(100),
    }),
    response: handOffResult,
  },
  'POST reservation-service/callbacks': {
    summary:
      'A provider of bookings reports what was booked, moved, cancelled or completed there; signed, the latest version counts',
    audience: 'provider',
    idempotency: 'state',
    /** In the provider's own form; `providerBooking` (server/happening/happening.provider.ts) is that of the signed protocol. */
    body: z.record(z.string(), z.unknown()),
    response: z.object({ received: z.literal(true) }),
    errors: ['HAND_OFF_NOT_FOUND', 'HAND_OFF_MISMATCH'],
  },
  'GET reservation-service/{id}': {
    summary: 'A booking: of the member who made it, or by the key of its signed link',
    audience: 'visitor',
    limits: bookingLimits,
    params: bookingId,
    query: purchaseLinkKey,
    response: booking,
    errors: ['AUTHENTICATION_FAILED', 'BOOKING_NOT_FOUND'],
  },
  'POST reservation-service/{id}': {
    summary:
      'Books a time that is held, or moves a booking to another time: the new one is taken and the old one freed at once',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 30, windowSeconds: 60 }],
    params: bookingId,
    query: purchaseLinkKey,
    body: bookingChange,
    response: booking,
    errors: [
      'AUTHENTICATION_FAILED',
      'BOOKING_NOT_FOUND',
      'SLOT_NOT_AVAILABLE',
      'SESSION_NOT_AVAILABLE',
      'HOLD_EXPIRED',
      'EVENT_NEEDS_TIER',
      'BOOKING_LIMIT_REACHED',
      'BOOKING_EXPIRED',
      'BOOKING_CANCELLED',
      'ORDERS_CLOSED',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_NOT_USABLE',
      'RATE_LIMITED',
      'BOOKING_AT_PROVIDER',
    ],
  },
  'POST reservation-service/{id}/payments': {
    summary: 'Retry Payment of a deposit: the page of the open payment, or of another one',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 30, windowSeconds: 60 }],
    params: bookingId,
    query: purchaseLinkKey,
    body: retryRequest,
    response: paymentStep,
    errors: [
      'AUTHENTICATION_FAILED',
      'BOOKING_NOT_FOUND',
      'PAYMENT_NOT_RETRYABLE',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'PAYMENT_UNAVAILABLE',
    ],
  },
  'DELETE reservation-service/{id}': {
    summary: 'Cancels a booking, or gives a held time back',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'params.id', maxCalls: 30, windowSeconds: 60 }],
    params: bookingId,
    query: purchaseLinkKey.extend({
      /** What the guest was told is kept of the deposit, in minor units: refused where it is more. Left out: whatever it is. */
      fee: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: booking,
    errors: [
      'AUTHENTICATION_FAILED',
      'BOOKING_NOT_FOUND',
      'BOOKING_EXPIRED',
      'BOOKING_PAYMENT_PENDING',
      'BOOKING_FEE_CHANGED',
      'BOOKING_AT_PROVIDER',
    ],
  },
  'GET reservation-service/{id}/calendar': {
    summary: 'A booking as an entry for a calendar (iCalendar)',
    audience: 'visitor',
    limits: bookingLimits,
    params: bookingId,
    query: purchaseLinkKey,
    answer: 'stream',
    errors: ['AUTHENTICATION_FAILED', 'BOOKING_NOT_FOUND'],
  },
  'GET account/bookings': {
    summary:
      'The bookings of the member, the latest time first, page by page, and the full days that the member waits for',
    audience: 'member',
    query: z.object({ cursor: momentCursor.optional() }),
    response: z.object({
      bookings: z.array(bookingSummary),
      nextCursor: z.string().nullable(),
      /** The earliest day first; the same on each page. */
      waits: z.array(dayWait),
    }),
  },
});

type HappeningEndpoints = typeof happeningEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends HappeningEndpoints {}
}

declare module './mail.ts' {
  interface Mails {
    'happening.confirmed': { booking: Booking; link: string };
    /** To the guest whose booking has another time or artist. */
    'happening.moved': { booking: Booking; link: string };
    'happening.cancelled': { booking: Booking; link: string };
    /** The day before. */
    'happening.reminder': { booking: Booking; link: string };
    /** To the guest whose booking the store has to say yes to. */
    'happening.requested': { booking: Booking; link: string };
    /** With the way back to the payment of a deposit. */
    'happening.unfinished': { booking: Booking; link: string };
    'happening.unpaid': { booking: Booking; link: string; outcome: UnpaidOutcome };
    'happening.refunded': { booking: Booking; link: string; refund: { amount: number; isTransfer: boolean } };
    'happening.refundRefused': { booking: Booking; link: string; refund: { amount: number } };
    /** To the guest who has joined a waiting list. */
    'happening.waiting': { booking: Booking; link: string };
    /** To the guest whose turn it is: the seats or the time are held for some hours. */
    'happening.offered': { booking: Booking; link: string };
    /** To the guest who waits for a full day. */
    'happening.dayWaiting': { wait: DayWait; link: string };
    /** To the guest who waits for a session that is offered no more. */
    'happening.closed': { booking: Booking; link: string };
  }
}
