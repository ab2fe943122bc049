import { getRoutePattern } from './route-pattern.ts';

/**
 * What a page is for. How much JavaScript it may load depends on it (`bench/bytes.ts`), and tools are in no shopper's route
 * table.
 */
export type PageKind = 'landing' | 'shopping' | 'form' | 'tool';

/** By the first words of a page's address; every other page is a landing page, which may load the least. */
const kinds: readonly (readonly [PageKind, RegExp])[] = [
  // For developers, editors and staff, and where a booking provider sends its guests.
  ['tool', /^(?:happening\/services\/booxi|preview|sandbox|staff|swagger)/],
  ['shopping', /^(?:brands|cart|categories|products|search|wishlist)/],
  // What somebody fills in: to buy, to sign in, and about themselves.
  ['form', /^(?:account|checkout|confirm_|forgot_|gift-cards|happening\/|orders|reset_|sign_|stop_|verify_)/],
];

/** @param pattern of the page's address, such as `brands/:slugUrl` (`getRoutePattern`) */
export function getPageKind(pattern: string): PageKind {
  return kinds.find(([, words]) => words.test(pattern))?.[0] ?? 'landing';
}

/** Whether a route is a page that shoppers have no link to. @param id such as `routes/staff_invitation` */
export function isToolRoute(id: string): boolean {
  const [, name] = /^routes\/(.+)$/.exec(id) ?? [];
  return name !== undefined && getPageKind(getRoutePattern(`${name}.tsx`)) === 'tool';
}

/**
 * Returns the URL of the route table that has tools as well, which is beside that of shoppers (scripts/build.ts).
 * @param url of the shoppers' one
 */
export const getWholeRouteTable = (url: string): string => url.replace(/(\/)manifest(-[^/]+)$/, '$1whole-manifest$2');
