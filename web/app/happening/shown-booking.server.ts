import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';

/**
 * Reads a booking that its page shows in its own market, whichever site shows it.
 * @param url of the page, with the key of a guest's link
 * @throws a 404 response where there is none, or the way to the login where a key is missing
 */
export async function readShownBooking({ api, site }: Pick<Shop, 'api' | 'site'>, id: string, url: URL) {
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET reservation-service/{id}', { params: { id }, query: { key } }));
  const booking = await requireMember(answer, url);
  return { booking, bookingKey: key, market: getShownMarket(booking.market, site.market.code) };
}
