import { z } from 'zod';
import { tier } from './pricing.ts';

/** The current account (spec §3), as pages load it under the cache key luxola-account; private to its member. */
export const account = z
  .object({
    id: z.string(),
    firstName: z.string(),
    email: z.string(),
    isEmployee: z.boolean(),
    /** In years; null where the birthday is not known. */
    age: z.number().int().nullable(),
    cardNumber: z.string(),
    /** SHA-256 of the address and of the number in E.164 form, in hexadecimal digits, for analytics. */
    hashedEmail: z.string(),
    hashedMobile: z.string().nullable(),
    /** Points that can be spent. */
    loyaltyPoints: z.number().int(),
    /** Points of orders that are not confirmed. */
    pendingPoints: z.number().int(),
    /** Which points expire, and the last day (`YYYY-MM-DD`) on which they can be spent; null where there are none. */
    expiringPoints: z.object({ points: z.number().int(), on: z.string() }).nullable(),
    loyaltyTier: tier,
    /** Minor units spent in the membership year that count towards a tier. */
    tierPointsCounter: z.number().int(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;
