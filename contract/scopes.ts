import { type Language, languages, type MarketCode, marketCodes } from './markets.ts';
import { listPermissions, type Permission, type StaffRole, staffRoles } from './permissions.ts';

/** What content is divided into for those who edit it. */
export const contentTypes = ['homepage', 'pages', 'brands', 'texts', 'overlays', 'layouts'] as const;
export type ContentType = (typeof contentTypes)[number];

/** The permissions whose endpoints check the scope of a grant. */
const scopedPermissions: readonly Permission[] = [
  'content.preview',
  'content.edit',
  'content.publish',
  'layouts.manage',
];

/** The roles that somebody can have in a part of the shop only. A migration lists them once more. */
export const scopedRoles: readonly StaffRole[] = staffRoles.filter((role) => {
  const permitted = listPermissions([role]);
  return permitted.length > 0 && permitted.every((permission) => scopedPermissions.includes(permission));
});

/** Where somebody has a role: in some markets, languages and content types. Null: in all. */
export type Scope = {
  markets: MarketCode[] | null;
  languages: Language[] | null;
  contentTypes: ContentType[] | null;
};

/** A role that somebody has, and where; null: everywhere. */
export type RoleGrant = { role: StaffRole; scope: Scope | null };

/** What is read or changed. Null: all markets, or what all languages have in common. */
export type Place = { market: MarketCode | null; language: Language | null; contentType: ContentType };

/**
 * Returns whether grants permit something at a place. One of them has to permit the whole of it: the markets of one role and
 * the languages of another do not add up. What is of all markets or languages takes a grant without such a limit.
 */
export function isWithinScope(grants: readonly RoleGrant[], permission: Permission, place: Place): boolean {
  return grants.some(({ role, scope }) => {
    if (!listPermissions([role]).includes(permission)) return false;
    if (scope === null) return true;
    return (
      isWithin(scope.markets, place.market) &&
      isWithin(scope.languages, place.language) &&
      isWithin(scope.contentTypes, place.contentType)
    );
  });
}

/** What grants reach in a market, in whatever language. @property contentTypes null: all */
export type Reach = { contentTypes: readonly ContentType[] | null };

/** Returns what grants permit to be read in a market; null where they permit nothing there. */
export function findReachInMarket(
  grants: readonly RoleGrant[],
  permission: Permission,
  market: MarketCode,
): Reach | null {
  const reaching = grants.filter(
    ({ role, scope }) => listPermissions([role]).includes(permission) && isWithin(scope?.markets ?? null, market),
  );
  if (reaching.length === 0) return null;
  if (reaching.some(({ scope }) => !scope?.contentTypes)) return { contentTypes: null };
  return {
    contentTypes: contentTypes.filter((type) => reaching.some(({ scope }) => scope?.contentTypes?.includes(type))),
  };
}

function isWithin<Value>(limit: readonly Value[] | null, wanted: Value | null): boolean {
  return limit === null || (wanted !== null && limit.includes(wanted));
}

/** Returns a scope in the sequence of the tables, each value once; null where it limits nothing. */
export function normalizeScope(given: Scope | null): Scope | null {
  if (!given || Object.values(given).every((limit) => limit === null)) return null;
  return {
    markets: given.markets && marketCodes.filter((code) => given.markets?.includes(code)),
    languages: given.languages && languages.filter((language) => given.languages?.includes(language)),
    contentTypes: given.contentTypes && contentTypes.filter((type) => given.contentTypes?.includes(type)),
  };
}
