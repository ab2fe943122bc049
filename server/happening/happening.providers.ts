import { apiRoot } from '@vermilion/contract/endpoints';
import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import type { Env } from '../env.ts';
import type { Clock } from '../platform/clock.ts';
import type { Report } from '../platform/report.ts';
import { createSignedProvider } from './happening.provider.signed.ts';
import type { BookingProviders } from './happening.provider.ts';

/**
 * Creates the providers of bookings that the settings name; none where they name none. Those of the retailer stand here, too
 * (docs/booking-providers.md).
 */
export function createBookingProviders({
  env,
  clock,
  report,
}: {
  env: Env;
  clock: Clock;
  report: Report;
}): BookingProviders {
  const { BOOXI_URL: url, BOOXI_SECRET: secret } = env;
  if (!url || !secret) return new Map();
  const callbackUrl = getBookingCallbackUrl(env);
  return new Map([['booxi', createSignedProvider('booxi', { url, secret, callbackUrl, clock, fetch, report })]]);
}

/** Returns the names of the providers of bookings that the settings name. */
export const listBookingProviders = ({
  BOOXI_URL: url,
  BOOXI_SECRET: secret,
}: Pick<Env, 'BOOXI_URL' | 'BOOXI_SECRET'>): ReadonlySet<BookingProviderName> =>
  new Set(url && secret ? ['booxi'] : []);

/** Returns the address at which providers report bookings. */
const getBookingCallbackUrl = ({ CALLBACK_ORIGIN, PORT }: Pick<Env, 'CALLBACK_ORIGIN' | 'PORT'>): string =>
  `${CALLBACK_ORIGIN ?? `http://127.0.0.1:${PORT}`}${apiRoot}reservation-service/callbacks`;
