import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line, minorUnits, openLanguage } from './fields.ts';
import { bookingDetails, chosenSlot, seatRequest, slotRequest } from './happening.ts';
import { attendances, gatheringKinds } from './happening-terms.ts';

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

const changedBooking = z.object({ id: z.string(), number: z.string() });

const bookingParams = z.object({ id: z.uuid() });
const perCaller = [{ per: 'caller', maxCalls: 600, windowSeconds: 600 }] as const;
const common = { audience: 'staff', permission: 'bookings.manage', limits: perCaller } as const;

/** The work of a store with its bookings. Each change is in the audit, and tells the guest what it changes. */
export const happeningStaffEndpoints = defineEndpoints('happening', {
  'GET staff/bookings/': {
    ...common,
    summary: 'The bookings of a store on a day, by its calendar, the earliest first',
    query: z.object({ store: z.string().min(1).max(40), day: z.iso.date() }),
    response: z.object({ bookings: z.array(storeBooking) }),
    errors: ['STORE_NOT_FOUND'],
  },
  'POST staff/bookings/': {
    ...common,
    summary: 'Books for a guest who calls or stands in the store',
    idempotency: 'key',
    body: z.union([slotRequest.safeExtend(bookingDetails.shape), seatRequest.extend(bookingDetails.shape)]),
    response: changedBooking,
    errors: [
      'SERVICE_NOT_FOUND',
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
    errors: ['BOOKING_NOT_FOUND', 'SLOT_NOT_AVAILABLE', 'BOOKING_EXPIRED', 'BOOKING_CANCELLED', 'HOLD_EXPIRED'],
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
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_EXPIRED'],
  },
  'PUT staff/bookings/{id}/attendance': {
    ...common,
    summary: 'Says whether the guest of a booking has come, has been served or did not come; null takes it back',
    idempotency: 'state',
    params: bookingParams,
    body: z.object({ attendance: attendance.nullable() }),
    response: changedBooking.extend({ attendance: attendance.nullable() }),
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_NOT_BEGUN'],
  },
});

type HappeningStaffEndpoints = typeof happeningStaffEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends HappeningStaffEndpoints {}
}
