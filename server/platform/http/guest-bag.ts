import type { MarketCode } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { RequestContext } from '../request-context.ts';

/** How long a guest's bag is kept after the last addition, in seconds: 60 days. */
export const guestBagSeconds = 60 * 24 * 3600;

const getCookieName = (market: MarketCode) => `bag-${market.toLowerCase()}`;

const guestBagId = z.uuidv4();

/**
 * Returns the id of the bag that the cookie names; null where it names none or is malformed. Only random ids (version 4)
 * name guests' bags: those of members' bags are never taken from a cookie.
 */
export function readGuestBagId({ market, cookies }: Pick<RequestContext, 'market' | 'cookies'>): string | null {
  return guestBagId.safeParse(cookies.get(getCookieName(market.code))).data ?? null;
}

export function setGuestBagCookie(
  { market, cookies }: Pick<RequestContext, 'market' | 'cookies'>,
  bagId: string,
): void {
  cookies.set(getCookieName(market.code), bagId, { maxAge: guestBagSeconds });
}

export function deleteGuestBagCookie({ market, cookies }: Pick<RequestContext, 'market' | 'cookies'>): void {
  cookies.set(getCookieName(market.code), '', { maxAge: 0 });
}
