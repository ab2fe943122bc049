import { z } from 'zod';
import { dayMs } from './durations.ts';
import { defineEndpoints } from './endpoint.ts';
import { idempotencyKey, line, minorUnits, openLanguage, queryInteger, slug } from './fields.ts';
import { bookingDetails, chosenSlot, seatRequest, slotRequest } from './happening.ts';
import { attendances, bookingProviderNames, gatheringKinds, maxLeaveDays, pausedKinds } from './happening-terms.ts';

const attendance = z.enum(attendances);

/** A booking as the day of a store lists it. */
const storeBooking = z
  .object({
    id: z.string(),
    number: z.string(),
    /** `placed`: its deposit is not paid yet; `waiting`: for seats of a full session; `requested`: the store has to say yes. */
    state: z.enum(['held', 'placed', 'waiting', 'requested', 'confirmed', 'cancelled']),
    /** Null until staff have said. */
    attendance: attendance.nullable(),
    kind: z.enum(['service', ...gatheringKinds]),
    name: z.string(),
    /** The session of a class or an event; null for a service. */
    sessionId: z.string().nullable(),
    /** Who keeps its time, and moves and cancels it; null: the shop. */
    provider: z.enum(bookingProviderNames).nullable(),
    seats: z.number().int(),
    price: minorUnits,
    /** What was paid when it was booked; the rest of the price is paid in the store. */
    paid: minorUnits,
    /** Null for a class or an event. */
    artist: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** The id of the chair; null for a class or an event, and where the visit takes none any more. */
    chair: z.string().nullable(),
    startsAt: z.string(),
    endsAt: z.string(),
    language: openLanguage,
    /** Null until the guest has said who comes. */
    contact: z.object({ fullName: z.string(), email: z.string(), phone: z.string(), notes: z.string() }).nullable(),
    answers: z.record(z.string(), z.string()),
  })
  .meta({ id: 'StoreBooking' });
export type StoreBooking = z.infer<typeof storeBooking>;

/** `HH:MM` by the clock of the store. */
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** A moment by the clock of the store, as `2026-12-05T18:30`. */
export const storeMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, 'names no day of the calendar');
const workingDay = z
  .object({ from: time, to: time, breaks: z.array(z.object({ from: time, to: time })).max(4) })
  .meta({ id: 'WorkingDay' });
export type WorkingDay = z.infer<typeof workingDay>;

const hasBreaksWithin = ({ from, to, breaks }: WorkingDay) =>
  breaks.every((each) => from <= each.from && each.from < each.to && each.to <= to);

/** Days by the calendar of the store, the last of them included. */
const leaveDays = z.object({ from: z.iso.date(), to: z.iso.date() });
const leave = leaveDays.extend({
  id: z.string(),
  /** Whether the file of services has it; staff remove only what they have entered. */
  isFromFile: z.boolean(),
});

const rosterArtist = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    /** From Monday on; null: the artist is off. */
    week: z.array(workingDay.nullable()),
    /** Days that differ from the week. */
    shifts: z.array(z.object({ day: z.string(), hours: workingDay.nullable() })),
    leaves: z.array(leave),
  })
  .meta({ id: 'RosterArtist' });
export type RosterArtist = z.infer<typeof rosterArtist>;

/** What stands while its artist is away; it is moved or cancelled by its own endpoints. */
const standingBookings = z.array(z.object({ id: z.string(), number: z.string(), startsAt: z.string() }));
/** Whether bookings that stand then may stay as they are. Left out: refused, with their numbers. */
const keepsBookings = z.boolean().default(false);

const storeSession = z
  .object({
    id: z.string(),
    gathering: z.object({ id: z.string(), kind: z.enum(gatheringKinds), name: z.string() }),
    language: openLanguage,
    startsAt: z.string(),
    endsAt: z.string(),
    seats: z.number().int(),
    taken: z.number().int(),
    /** How many bookings wait for seats. */
    waiting: z.number().int(),
    /** Whether it takes bookings until it begins. */
    isOpen: z.boolean(),
    /** Whether the file of services has it; what staff have added an import keeps. */
    isFromFile: z.boolean(),
    /** What its guests were told; null unless staff have closed it. */
    closeReason: z.string().nullable(),
  })
  .meta({ id: 'StoreSession' });
export type StoreSession = z.infer<typeof storeSession>;

/** That something is not offered at the moment. */
const pause = z.object({
  /** Null: in all stores. */
  storeCode: z.string().nullable(),
  reason: z.string(),
  /** ISO moment, UTC. */
  since: z.string(),
});
const staffActivity = z
  .object({
    kind: z.enum(pausedKinds),
    id: z.string(),
    name: z.string(),
    /** Whether the store takes new bookings of it: where it is off in all stores or in this one it does not. */
    isOffered: z.boolean(),
    /** Where it is off, all stores first. */
    pauses: z.array(pause),
  })
  .meta({ id: 'StaffActivity' });
export type StaffActivity = z.infer<typeof staffActivity>;

const sessionSeats = z.number().int().min(1).max(1000);

const changedBooking = z.object({ id: z.string(), number: z.string() });

const bookingParams = z.object({ id: z.uuid() });
const perCaller = [{ per: 'caller', maxCalls: 600, windowSeconds: 600 }] as const;
const artistParams = z.object({ id: slug });
const common = { audience: 'staff', permission: 'bookings.manage', limits: perCaller } as const;

/** The work of a store with its bookings. Each change is in the audit, and tells the guest what it changes. */
export const happeningStaffEndpoints = defineEndpoints('happening', {
  'GET staff/bookings/': {
    ...common,
    summary:
      'The bookings of a store on a day, by its calendar, the earliest first; all, or those of an artist or a chair; and how many wait for the day',
    query: z.object({
      store: z.string().min(1).max(40),
      day: z.iso.date(),
      /** Whoever does any part of the visit. */
      artist: slug.optional(),
      chair: slug.optional(),
    }),
    response: z.object({
      bookings: z.array(storeBooking),
      /** How many wait for a time of a service on the day, whomever they want. */
      waiting: z.number().int(),
    }),
    errors: ['STORE_NOT_FOUND'],
  },
  'GET staff/bookings/day-sheet': {
    ...common,
    summary:
      'The bookings of a store on a day as a page (HTML) to print: a sheet for each artist or chair, class and event',
    query: z.object({
      store: z.string().min(1).max(40),
      day: z.iso.date(),
      by: z.enum(['artist', 'chair']).default('artist'),
    }),
    answer: 'stream',
    errors: ['STORE_NOT_FOUND'],
  },
  'POST staff/bookings/': {
    ...common,
    summary: 'Books for a guest who calls or stands in the store, in the market of that store',
    idempotency: 'key',
    body: z.union([slotRequest.safeExtend(bookingDetails.shape), seatRequest.extend(bookingDetails.shape)]),
    response: changedBooking,
    errors: [
      'SERVICE_NOT_FOUND',
      'ACTIVITY_PAUSED',
      'SERVICE_AT_PROVIDER',
      'SLOT_NOT_AVAILABLE',
      'SESSION_NOT_AVAILABLE',
      'SESSION_FULL',
      'EVENT_NEEDS_TIER',
      'BOOKING_NOT_FOUND',
      'BOOKING_CANCELLED',
      'BOOKING_LIMIT_REACHED',
      'HOLD_EXPIRED',
      'HOLD_LIMIT_REACHED',
      'BOOKING_EXPIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST staff/bookings/{id}/move': {
    ...common,
    summary: 'Moves a booking of a service to another time, artist or store; its guest is mailed',
    idempotency: 'state',
    params: bookingParams,
    body: chosenSlot,
    response: changedBooking,
    errors: [
      'NOT_PERMITTED',
      'BOOKING_NOT_FOUND',
      'BOOKING_AT_PROVIDER',
      'SLOT_NOT_AVAILABLE',
      'BOOKING_EXPIRED',
      'BOOKING_CANCELLED',
      'HOLD_EXPIRED',
    ],
  },
  'POST staff/bookings/{id}/approve': {
    ...common,
    summary: 'Says yes to a booking that needs it; its guest is mailed',
    idempotency: 'state',
    params: bookingParams,
    response: changedBooking,
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_EXPIRED', 'BOOKING_CANCELLED'],
  },
  'POST staff/bookings/{id}/cancel': {
    ...common,
    summary:
      'Cancels a booking, or says no to one that was requested, for a reason, which its guest reads; a deposit goes back',
    idempotency: 'state',
    params: bookingParams,
    body: z.object({ reason: line(200).min(1) }),
    response: changedBooking,
    errors: ['NOT_PERMITTED', 'BOOKING_NOT_FOUND', 'BOOKING_EXPIRED', 'BOOKING_AT_PROVIDER'],
  },
  'POST staff/bookings/{id}/refunds': {
    ...common,
    permission: 'orders.refund',
    summary:
      'Gives back a deposit, whole or in part, without cancelling the booking, to what paid for it; its guest is mailed',
    idempotency: 'key',
    params: bookingParams,
    body: z.object({
      /** In minor units, at most what is left of the deposit. */
      amount: minorUnits.min(1),
      /** Why; for staff. */
      reason: line(200).min(1),
      idempotencyKey,
    }),
    response: changedBooking.extend({
      amount: minorUnits,
      /** What can still be given back. */
      left: minorUnits,
    }),
    errors: ['NOT_PERMITTED', 'BOOKING_NOT_FOUND', 'REFUND_TOO_HIGH', 'PAYMENT_DISPUTED', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT staff/bookings/{id}/attendance': {
    ...common,
    summary: 'Says whether the guest of a booking has come, has been served or did not come; null takes it back',
    idempotency: 'state',
    params: bookingParams,
    body: z.object({ attendance: attendance.nullable() }),
    response: changedBooking.extend({ attendance: attendance.nullable() }),
    errors: ['NOT_PERMITTED', 'BOOKING_NOT_FOUND', 'BOOKING_NOT_BEGUN'],
  },
  'GET staff/artists/': {
    ...common,
    summary: 'The artists of a store, and when they work and are away on some days',
    query: z.object({ store: z.string().min(1).max(40), from: z.iso.date(), days: queryInteger(1, 42) }),
    response: z.object({ artists: z.array(rosterArtist) }),
    errors: ['STORE_NOT_FOUND'],
  },
  'POST staff/artists/{id}/leaves': {
    ...common,
    summary: 'Enters a leave, for which the artist takes no new visit; the same days twice are one leave',
    idempotency: 'state',
    params: artistParams,
    body: leaveDays
      .extend({ keepsBookings })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'ends before it begins' })
      .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < maxLeaveDays, {
        path: ['to'],
        message: `is more than ${maxLeaveDays} days after it begins`,
      }),
    response: leave.extend({ bookings: standingBookings }),
    errors: ['ARTIST_NOT_FOUND', 'ARTIST_HAS_BOOKINGS'],
  },
  'DELETE staff/artists/{id}/leaves/{leaveId}': {
    ...common,
    summary: 'Removes a leave that staff have entered',
    idempotency: 'state',
    params: artistParams.extend({ leaveId: z.uuid() }),
    response: z.object({ id: z.string() }),
    errors: ['ARTIST_NOT_FOUND', 'LEAVE_NOT_FOUND', 'LEAVE_FROM_FILE'],
  },
  'PUT staff/artists/{id}/shifts/{day}': {
    ...common,
    summary: 'Sets the hours of an artist on one day; null: off, `week`: as in every week again',
    idempotency: 'state',
    params: artistParams.extend({ day: z.iso.date() }),
    body: z.object({
      hours: z
        .union([
          z.literal('week'),
          workingDay
            .refine(({ from, to }) => from < to, { path: ['to'], message: 'ends before it begins' })
            .refine(hasBreaksWithin, { path: ['breaks'], message: 'must lie within the hours of the day' }),
        ])
        .nullable(),
      keepsBookings,
    }),
    response: z.object({ day: z.string(), hours: workingDay.nullable(), bookings: standingBookings }),
    errors: ['ARTIST_NOT_FOUND', 'ARTIST_HAS_BOOKINGS'],
  },
  'GET staff/activities/': {
    ...common,
    summary: 'The services, classes and events that a store has, and which of them it does not offer at the moment',
    query: z.object({ store: z.string().min(1).max(40) }),
    response: z.object({ activities: z.array(staffActivity) }),
    errors: ['STORE_NOT_FOUND'],
  },
  'PUT staff/activities/{kind}/{id}/pause': {
    ...common,
    summary:
      'Takes a service, a class or an event off for a reason, in a store or in all; no reason: it is offered there again. Bookings stay',
    idempotency: 'state',
    params: z.object({ kind: z.enum(pausedKinds), id: slug }),
    body: z.object({
      /** Null: in all stores, whatever is said of each. */
      storeCode: z.string().min(1).max(40).nullable(),
      /** For staff; null: offered again. */
      reason: line(200).min(1).nullable(),
    }),
    response: staffActivity.pick({ kind: true, id: true, pauses: true }),
    errors: ['STORE_NOT_FOUND', 'SERVICE_NOT_FOUND', 'GATHERING_NOT_FOUND'],
  },
  'GET staff/sessions/': {
    ...common,
    summary: 'The sessions of classes and events in a store from a day on, page by page, the earliest first',
    query: z.object({ store: z.string().min(1).max(40), from: z.iso.date(), cursor: slug.optional() }),
    response: z.object({ sessions: z.array(storeSession), nextCursor: z.string().nullable() }),
    errors: ['STORE_NOT_FOUND'],
  },
  'POST staff/sessions/': {
    ...common,
    summary: 'Adds a session of a class or an event; the same one twice is one',
    idempotency: 'state',
    body: z.object({
      gatheringId: slug,
      storeCode: z.string().min(1).max(40),
      startsAt: storeMoment,
      seats: sessionSeats,
      /** Which is spoken. */
      language: openLanguage,
    }),
    response: z.object({ id: z.string() }),
    errors: ['STORE_NOT_FOUND', 'GATHERING_NOT_FOUND', 'SESSION_NOT_AVAILABLE', 'SESSION_EXISTS'],
  },
  'PUT staff/sessions/{id}/seats': {
    ...common,
    summary: 'Sets how many seats a session has; what is more is offered to those who wait',
    idempotency: 'state',
    params: z.object({ id: slug }),
    body: z.object({ seats: sessionSeats }),
    response: z.object({ id: z.string(), seats: z.number().int() }),
    errors: ['SESSION_NOT_AVAILABLE', 'SESSION_SEATS_TAKEN'],
  },
  'POST staff/sessions/{id}/close': {
    ...common,
    summary: 'Closes a session for a reason, which its guests read: their bookings are cancelled, and deposits go back',
    idempotency: 'state',
    params: z.object({ id: slug }),
    body: z.object({ reason: line(200).min(1) }),
    response: z.object({ id: z.string() }),
    errors: ['SESSION_NOT_AVAILABLE'],
  },
});

type HappeningStaffEndpoints = typeof happeningStaffEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends HappeningStaffEndpoints {}
}
