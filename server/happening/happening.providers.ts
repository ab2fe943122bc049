import { apiRoot } from '@vermilion/contract/endpoints';
import { type BookingProviderName, bookingProviderNames } from '@vermilion/contract/happening-terms';
import { bookingProviderSettings, type Env } from '../env.ts';
import type { Clock } from '../platform/clock.ts';
import type { Report } from '../platform/report.ts';
import { createSignedProvider } from './happening.provider.signed.ts';
import type { BookingProvider, BookingProviders } from './happening.provider.ts';

/** Creates each provider of bookings by its settings; an adapter of the retailer takes its place here (docs/booking-providers.md). */
const providerFactories: Record<BookingProviderName, typeof createSignedProvider> = { booxi: createSignedProvider };

type Setup = { name: BookingProviderName; url: string; secret: string };

/** Creates the providers of bookings that are set up. */
export function createBookingProviders({
  env,
  clock,
  report,
}: {
  env: Env;
  clock: Clock;
  report: Report;
}): BookingProviders {
  const callbackUrl = getBookingCallbackUrl(env);
  return new Map(
    listSetups(env).map(({ name, url, secret }): [BookingProviderName, BookingProvider] => [
      name,
      providerFactories[name](name, { url, secret, callbackUrl, clock, fetch, report }),
    ]),
  );
}

/** Returns the names of the providers of bookings that are set up. */
export const listBookingProviders = (env: Env): ReadonlySet<BookingProviderName> =>
  new Set(listSetups(env).map(({ name }) => name));

/** Returns the providers of which all settings are given. */
const listSetups = (env: Env): Setup[] =>
  bookingProviderNames.flatMap((name) => {
    const { url, secret } = bookingProviderSettings[name];
    return env[url] && env[secret] ? [{ name, url: env[url], secret: env[secret] }] : [];
  });

/** Returns the address at which providers report bookings. */
const getBookingCallbackUrl = ({ CALLBACK_ORIGIN, PORT }: Pick<Env, 'CALLBACK_ORIGIN' | 'PORT'>): string =>
  `${CALLBACK_ORIGIN ?? `http://127.0.0.1:${PORT}`}${apiRoot}reservation-service/callbacks`;
