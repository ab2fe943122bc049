import type { MarketCode } from './markets.ts';

/** The flags that the shop asks for. What each of them may show is configured in the flag service. */
export type FlagKey = 'listing-columns' | 'bag-free-shipping-bar' | 'search-overlay-order';

/** What a visitor sees of a flag, as the server decided it and the page shows it. Ids are null for the default. */
export type FlagDecision = {
  key: string;
  id: number | null;
  experimentId: number | null;
  variables: Record<string, FlagValue>;
};

type FlagValue = string | number | boolean | null | readonly FlagValue[] | { readonly [key: string]: FlagValue };

/** What is counted for experiments, by its id in the flag service. Ids are never used again: 3 was one of earlier demos. */
export const goals = { addToBag: 1, order: 2, signUp: 4 } as const;

/**
 * The index of the custom data that a conversion carries as metadata: the currency of its revenue, ISO 4217. Revenue of
 * different currencies is never added.
 */
export const revenueCurrencyIndex = 11;

/** Where a page's own flag client reaches the service, and for whom. Null where flags are off. */
export type FlagSettings = { siteCode: string; environment: string; serviceUrl: string };

/** The index of the custom data that is a member's tier. */
export const tierIndex = 0;

/** The attributes of a visitor for targeting, by custom-data index (spec §3). */
const attributes = {
  TIER: tierIndex,
  COUNTRY: 3,
  PLATFORM: 5,
  APP_PLATFORM: 6,
  VERSION: 7,
  KEY: 8,
  BRAND_CODE: 9,
  PAGE_PATH: 10,
} as const;

/** The version that calls of the shop's own pages name (spec §7). */
const appVersion = '1.0.0';

/**
 * A visitor's values by custom-data index, none where there is no value: one of an earlier page does not stay. Server and
 * browser both call this, so that both decide alike; it reads only what both know.
 * @param path of the page, without language prefix and query
 * @param tier of a signed-in member
 */
export function targetingAttributes({
  visitorCode,
  market,
  path,
  userAgent,
  tier,
}: {
  visitorCode: string;
  market: MarketCode;
  path: string;
  userAgent: string;
  tier?: string | undefined;
}): Record<number, string[]> {
  const [, brand] = /^\/brands\/([^/]+)/.exec(path) ?? [];
  return {
    [attributes.TIER]: tier ? [tier] : [],
    [attributes.COUNTRY]: [market],
    [attributes.PLATFORM]: ['web'],
    [attributes.APP_PLATFORM]: [/\bMobi/.test(userAgent) ? 'web_mobile' : 'web_desktop'],
    [attributes.VERSION]: [appVersion],
    [attributes.KEY]: [visitorCode],
    [attributes.BRAND_CODE]: brand ? [brand] : [],
    [attributes.PAGE_PATH]: [path],
  };
}
