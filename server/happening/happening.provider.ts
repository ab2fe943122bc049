import { isEmail, normalizeEmail } from '@vermilion/contract/contact';
import { fileLine, line, openLanguage, openMarket, typedSigns, webAddress } from '@vermilion/contract/fields';
import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import { z } from 'zod';
import type { Result } from '../platform/result.ts';

/** ISO moment, UTC. */
const moment = z.iso.datetime();
const ownAddress = z.url({ protocol: /^https?$/ }).max(2000);
/** As browsers send it: what cannot be stored is escaped. */
const storedAddress = webAddress.max(2000);
/** One visible line. It is signed, so it is refused rather than cleaned. */
const reference = z
  .string()
  .min(1)
  .max(100)
  .refine(
    (text) =>
      text.isWellFormed() &&
      text.trim() === text &&
      !/[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text),
  );

/** What a provider is told of a guest who is handed over. */
export const handOffStart = z.object({
  /** The shop's own id of it, which comes back with each answer. */
  handOffId: z.uuid(),
  /** What the provider calls the service: `provider.reference` of the file of services. */
  serviceReference: fileLine(100).min(1),
  serviceName: z.string(),
  minutes: z.number().int().min(1),
  /** The shop's own code of the store that the guest has chosen. */
  storeCode: z.string().min(1).max(40),
  storeName: z.string(),
  /** IANA zone of the store. */
  zone: z.string(),
  market: openMarket,
  language: openLanguage,
  /** Where the guest comes back to, with a signed outcome: booked, or not. */
  successUrl: ownAddress,
  cancelUrl: ownAddress,
  /** Where the provider reports what is booked, and each change of it. */
  callbackUrl: ownAddress,
  startedAt: moment,
  /** Until when the shop asks what has become of it; what is booked later has to be reported. */
  expiresAt: moment,
});
export type HandOffStart = z.infer<typeof handOffStart>;

/**
 * A booking as the provider has it: all of it each time, in reports and answers alike. What was moved is `booked` at another time, with a
 * higher version.
 */
export const providerBooking = z
  .object({
    handOffId: z.uuid(),
    /** What the provider calls the booking: one reference is one booking. */
    reference,
    /** Grows with each change of it; what is not higher than before is left out. */
    version: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    state: z.enum(['booked', 'cancelled', 'completed']),
    startsAt: moment,
    endsAt: moment,
    guest: z.object({
      fullName: line(100).min(1),
      // A domain in letters is longer in the form in which it is stored.
      email: z.string().max(1000).transform(normalizeEmail).pipe(z.string().max(254).refine(isEmail)),
      phone: typedSigns(30).refine((text) => [...text].length >= 3),
    }),
    /** The page on which its guest moves and cancels it; null where there is none. */
    manageUrl: storedAddress.nullable(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'is not after startsAt',
  });
export type ProviderBooking = z.output<typeof providerBooking>;

/** What a provider answers about a guest who was handed over. @property isOpen whether something can still be booked there */
export const handOffStatus = z.object({ isOpen: z.boolean(), booking: providerBooking.nullable() });
export type HandOffStatus = z.output<typeof handOffStatus>;

/** What the address says with which a guest comes back. @property reference empty where nothing was booked */
export type SignedReturn = {
  handOffId: string;
  outcome: 'booked' | 'not_completed';
  reference: string;
  signature: string;
};

/**
 * Somebody else who keeps the times of services, and books them. The shop hands guests over, and records what it is told; a provider calls
 * it in three ways: by the guest who comes back, by reports from server to server, and by the answer when it is asked.
 */
export type BookingProvider = {
  name: BookingProviderName;
  /** Returns the page on which a guest chooses a time. Idempotent by the hand-off's id. */
  start(
    handOff: Omit<HandOffStart, 'callbackUrl'>,
  ): Promise<Result<{ pageUrl: string }, 'BOOKING_PROVIDER_UNAVAILABLE'>>;
  /**
   * Returns what has become of a hand-off. `unanswered`: no valid answer came in time; `unasked`: nothing was sent, as the provider has not
   * answered lately. Failures of it do not keep guests from `start`.
   */
  read(handOffId: string): Promise<HandOffStatus | 'unanswered' | 'unasked'>;
  /** Whether a report is signed by the provider, now. @param rawBody exactly as it came */
  verify(header: (name: string) => string | undefined, rawBody: string): boolean;
  readReport(body: Record<string, unknown>): Result<ProviderBooking, 'VALIDATION_FAILED'>;
  /** Whether what a guest brings back is signed by the provider, and new. */
  verifyReturn(given: SignedReturn): boolean;
};

/** The providers of the settings, by their names. */
export type BookingProviders = ReadonlyMap<BookingProviderName, BookingProvider>;
