import type { MarketCode } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { RequestContext } from '../platform/request-context.ts';

/** How long a bag is remembered, in seconds: 60 days, counted anew from each thing added. */
export const remembered = 60 * 24 * 3600;

const cookieName = (market: MarketCode) => `bag-${market.toLowerCase()}`;

/** The id of the bag that the visitor's cookie names; null where it names none or holds garbage. */
export function bagIdIn({ market, cookies }: Pick<RequestContext, 'market' | 'cookies'>): string | null {
  return z.uuid().safeParse(cookies.get(cookieName(market.code))).data ?? null;
}

export function rememberBag({ market, cookies }: Pick<RequestContext, 'market' | 'cookies'>, bagId: string): void {
  cookies.set(cookieName(market.code), bagId, { maxAge: remembered });
}
