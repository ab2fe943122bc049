// No schemas here: browsers import these without the library of the schemas.

/** What has sessions with seats. */
export const gatheringKinds = ['class', 'event'] as const;
export type GatheringKind = (typeof gatheringKinds)[number];

/** What pages list of stores. */
export const happeningPages = ['services', 'classes', 'events', 'stores'] as const;
export type HappeningPageId = (typeof happeningPages)[number];

/** How many classes and events the page of a store shows. */
export const maxStoreGatherings = 12;

/** What staff take off for a while: a service, or a class or an event. */
export const pausedKinds = ['service', 'gathering'] as const;
export type PausedKind = (typeof pausedKinds)[number];

/** Who else keeps the times of services, beside the shop: what a file of services calls them, and what guests read. */
export const bookingProviders = { booxi: 'Booxi' } as const;
export type BookingProviderName = keyof typeof bookingProviders;
export const bookingProviderNames = Object.keys(bookingProviders) as [BookingProviderName, ...BookingProviderName[]];

/** What services, classes and events are filtered by: their price, and when classes and events take place. */
export const priceFilters = ['free', 'paid'] as const;
export type PriceFilter = (typeof priceFilters)[number];
export const dateFilters = ['this-week', 'this-month'] as const;
export type DateFilter = (typeof dateFilters)[number];

/** What becomes of a booking on its day. */
export const attendances = ['arrived', 'completed', 'no_show'] as const;
export type Attendance = (typeof attendances)[number];

/** How many seats of a session one booking takes. */
export const maxSeats = 4;

/** How many guests have a service side by side, in one booking. */
export const maxGuests = 4;

/** How many services one visit has, one after the other. */
export const maxVisitServices = 4;

/** The most points that a service, a class or an event gives. */
export const maxVisitPoints = 10_000;

/** How long a seat or a time is held that is offered to whoever has waited for it, in hours. */
export const offerHours = 4;

/** How many full days one visitor, and one email address, waits for at once. */
export const maxDayWaits = 5;

/** How long a time is held for a guest who fills in the contact details, in minutes. */
export const bookingHoldMinutes = 10;

/** How many times one visitor holds at once. */
export const maxBookingHolds = 3;

/** How many bookings one email address has ahead of it at once. */
export const maxUpcomingBookings = 10;

/** The longest leave that staff enter at once, in days. */
export const maxLeaveDays = 100;

/** The longest notes of a guest, in characters. */
export const maxBookingNoteLength = 500;

/** Returns the path of a booking's page. @param key of its link; null for the member who made it */
export function getBookingPath(id: string, key: string | null): string {
  return `/happening/bookings/${id}${key === null ? '' : `?key=${key}`}`;
}

/** Returns the path of the page of a place on the waiting list of a day. @param key of its link; null for the member whose it is */
export function getDayWaitPath(id: string, key: string | null): string {
  return `/happening/waits/${id}${key === null ? '' : `?key=${key}`}`;
}
