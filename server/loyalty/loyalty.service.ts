/**
 * Beauty Pass (spec §4, §6, §9), one part per concern: each part is a service in files of its own, and is made in the
 * manifest. Other nouns call `loyalty.<part>.<method>`.
 */
export type LoyaltyService = Record<never, never>;
