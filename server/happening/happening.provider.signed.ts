import { webAddress } from '@vermilion/contract/fields';
import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import { z } from 'zod';
import { callWithin } from '../platform/call-within.ts';
import { CircuitOpenError, createCircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Clock } from '../platform/clock.ts';
import { toFieldErrors } from '../platform/person.ts';
import { readBounded } from '../platform/read-bounded.ts';
import { fail, ok } from '../platform/result.ts';
import { isSigned, sign, signatureHeader } from '../platform/signature.ts';
import {
  type BookingProvider,
  type HandOffStart,
  type HandOffStatus,
  handOffStatus,
  providerBooking,
  type SignedReturn,
} from './happening.provider.ts';

/** Longest wait for a whole answer: guests wait for it. */
const timeoutMs = 3000;
const maxAnswerBytes = 64 * 1024;

const startAnswer = z.object({ pageUrl: webAddress });
const notKnown: HandOffStatus = { isOpen: false, booking: null };

/** Returns the text that is signed of a question without a body. */
export const getSignedPath = (path: string): string => `GET ${path}`;

/** Returns the text that is signed of what a guest brings back. */
export const getSignedReturn = ({ handOffId, outcome, reference }: Omit<SignedReturn, 'signature'>): string =>
  `return ${handOffId} ${outcome} ${reference}`;

/**
 * Creates a provider that is reached by signed JSON over HTTP: `POST {url}/hand-offs` and `GET {url}/hand-offs/{id}`
 * (docs/booking-providers.md).
 * @param callbackUrl where the provider reports bookings: the shop's `reservation-service/callbacks`, as the provider reaches it
 */
export function createSignedProvider(
  name: BookingProviderName,
  {
    url,
    secret,
    callbackUrl,
    clock,
    fetch,
    report,
  }: {
    url: string;
    secret: string;
    callbackUrl: string;
    clock: Clock;
    fetch: typeof globalThis.fetch;
    report: (error: unknown) => void;
  },
): BookingProvider {
  // What is asked in the background does not keep guests from being handed over.
  const guardStart = createCircuitBreaker(clock);
  const guardRead = createCircuitBreaker(clock);
  const what = 'The provider of bookings';

  /**
   * Sends a signed message, and reports a failure.
   * @returns the checked answer; `unanswered` where none came in time or it was not valid; `unasked` while the circuit breaker is open
   */
  async function request<Answer>(
    callGuarded: ReturnType<typeof createCircuitBreaker>,
    path: string,
    message: object | null,
    schema: z.ZodType<Answer>,
    notFoundAnswer?: Answer,
  ): Promise<Answer | 'unanswered' | 'unasked'> {
    const body = message && JSON.stringify(message);
    try {
      const { status, text } = await callGuarded(() =>
        callWithin(what, timeoutMs, async (signal) => {
          const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
            method: body === null ? 'GET' : 'POST',
            headers: {
              ...(body !== null && { 'content-type': 'application/json' }),
              [signatureHeader]: sign(secret, body ?? getSignedPath(path), clock.now()),
            },
            body,
            redirect: 'error',
            signal,
          });
          const answer = await readBounded(what, response, maxAnswerBytes);
          if (response.status >= 500) throw new Error(`${what} answered ${response.status} to ${path}`);
          return { status: response.status, text: answer };
        }),
      );
      if (status === 404 && notFoundAnswer) return notFoundAnswer;
      if (status >= 300) throw new Error(`${what} answered ${status} to ${path}`);
      return schema.parse(JSON.parse(text));
    } catch (error) {
      // The failures that opened the breaker were reported.
      if (error instanceof CircuitOpenError) return 'unasked';
      report(error);
      return 'unanswered';
    }
  }

  return {
    name,
    start: async (handOff) => {
      const message: HandOffStart = { ...handOff, callbackUrl };
      const answer = await request(guardStart, '/hand-offs', message, startAnswer);
      return typeof answer === 'string' ? fail('BOOKING_PROVIDER_UNAVAILABLE') : ok({ pageUrl: answer.pageUrl });
    },
    // Of a hand-off that the provider does not know nothing is booked.
    read: (handOffId) => request(guardRead, `/hand-offs/${handOffId}`, null, handOffStatus, notKnown),
    verify: (header, rawBody) => isSigned(secret, header(signatureHeader), rawBody, clock.now()),
    readReport: (body) => {
      const read = providerBooking.safeParse(body);
      if (read.success) return ok(read.data);
      const paths = new Set(read.error.issues.map(({ path }) => path.join('.')));
      const fields = [...paths].map((path) => ({ path, code: 'INVALID_VALUE' as const }));
      return fail('VALIDATION_FAILED', { fields: toFieldErrors(fields, 'en') });
    },
    verifyReturn: ({ signature, ...given }) => isSigned(secret, signature, getSignedReturn(given), clock.now()),
  };
}
