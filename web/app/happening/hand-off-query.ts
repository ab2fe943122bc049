/** What a provider of bookings adds to the addresses with which guests come back (docs/booking-providers.md). */
export const handOffQuery = ['hand_off', 'outcome', 'reference', 'signature'] as const;
