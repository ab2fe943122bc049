import type { MarketCode } from '@vermilion/contract/markets';
import { marketCodes } from '@vermilion/contract/markets';
import { parseOwnPath } from '@vermilion/contract/own-path';
import { builtInRedirects } from '@vermilion/contract/page';
import { parseExternalUrl, resolveTarget } from '@vermilion/contract/safe-url';

/** 301 and 308 are for good, 302 for now; after a 308 a browser repeats the method of its request. */
export const redirectStatuses = [301, 302, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

/** A rule of the retailer: who opens `from` is led to `target`. */
export type Redirect = {
  /** As `normalizePath` returns it, without a language prefix. */
  from: string;
  /** Null: all markets. A rule of the market itself comes first. */
  market: MarketCode | null;
  /** A path of the shop, which may have a query and a hash; or the https address of another site. */
  target: string;
  status: RedirectStatus;
  isExternal: boolean;
};

/** Redirects of a shop, at most: all are in the memory of each process. */
export const maxRedirects = 20_000;

/** Rules by path and market; `all` is the one of all markets. */
export type RedirectTable = ReadonlyMap<string, Partial<Record<MarketCode | 'all', Redirect>>>;

export function createRedirectTable(redirects: Iterable<Redirect>): RedirectTable {
  const table = new Map<string, Partial<Record<MarketCode | 'all', Redirect>>>();
  for (const redirect of redirects) {
    const rules = table.get(redirect.from) ?? {};
    rules[redirect.market ?? 'all'] = redirect;
    table.set(redirect.from, rules);
  }
  return table;
}

/** Returns the rule of a path in a market, the market's own before that of all; null where there is none. */
export function findRedirect(table: RedirectTable, path: string, market: MarketCode): Redirect | null {
  const rules = table.get(path);
  return rules?.[market] ?? rules?.all ?? null;
}

/**
 * Returns the one spelling of a path: escaped where it must be, without empty segments and a slash at its end. Case is kept.
 * @param path as a URL has it or as a person writes it, without query and hash
 */
export function normalizePath(path: string): string {
  if (plainPath.test(path)) return path;
  const segments = path.split('/').filter(Boolean).map(normalizeSegment);
  return `/${segments.join('/')}`;
}

/** A path that is spelled so already, as most are. */
const plainPath = /^(?:\/[\w.~-]+)+$/;

/** A run of escapes, or of what is none. */
const run = /(?:%[\da-f]{2})+|[^%]+|%/gi;

const normalizeSegment = (segment: string) => segment.toWellFormed().replace(run, normalizeRun);

function normalizeRun(part: string): string {
  if (part.length === 1 || !part.startsWith('%')) return encodeText(part);
  try {
    return encodeText(decodeURIComponent(part));
  } catch {
    // No UTF-8: addresses of old systems have such escapes.
    return part.replace(/%../g, (each) =>
      /%[0-7]/.test(each) ? encodeText(decodeURIComponent(each)) : each.toUpperCase(),
    );
  }
}

const encodeText = (text: string) => encodeURI(text).replace(/[/?#]/g, encodeURIComponent);

/** Of a path or address as a browser sends it, in characters. */
const maxAddressLength = 2000;

/** Whether a text is a path that a redirect can have as `from`. */
export function isRedirectPath(text: string): boolean {
  return (
    parseOwnPath(text) !== null &&
    !/[?#\\\s]/.test(text) &&
    // Browsers resolve such segments before they send the path.
    !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(text) &&
    normalizePath(text).length <= maxAddressLength
  );
}

/** Whether a text is something that a redirect can lead to. */
export function isRedirectTarget(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text) || !(text.startsWith('/') || isExternalTarget(text))) return false;
  const address = findTarget(text);
  return address !== null && address.length <= maxAddressLength;
}

export const isExternalTarget = (text: string) => /^https:\/\/[^/]/i.test(text);

/** Returns a target in the spelling of a URL, as it stands in the header of the answer. */
export const normalizeTarget = (text: string): string => findTarget(text) ?? text;

function findTarget(text: string): string | null {
  if (isExternalTarget(text)) return parseExternalUrl(text);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(parseOwnPath(text) ?? '') ?? [];
  // A page whose path is spelled otherwise, as with a slash at its end, is redirected once more.
  return path === '' ? null : normalizePath(path) + rest;
}

/** Returns the path of the shop that a rule leads to, as `normalizePath` spells it; null where it leads to another site. */
export function getTargetPath({ target, isExternal }: Pick<Redirect, 'target' | 'isExternal'>): string | null {
  return isExternal ? null : normalizePath(target.split(/[?#]/, 1)[0] ?? '');
}

/**
 * Returns where a rule leads a request: a path without a language prefix, or the address of another site.
 * @param search the query of the request with its `?`, or an empty text; it is kept unless the target has one of its own
 * @returns null where the target is no safe address: an import refuses such, so another release has stored it
 */
export function getRedirectLocation({ target, isExternal }: Redirect, search: string, origin: string): string | null {
  const [beforeHash = '', hash] = target.split(/#(.*)/s, 2);
  const address = beforeHash.includes('?') ? target : beforeHash + search + (hash === undefined ? '' : `#${hash}`);
  const found = resolveTarget(address, origin, { external: isExternal });
  if (found.kind === 'internal') return isExternal ? null : found.path;
  return found.kind === 'external' && found.url.startsWith('https://') ? found.url : null;
}

/** Pages of the route table that are always there, each with a path of its own. */
const fixedPages: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/beauty-pass',
  '/brands',
  '/customer-care',
  '/happening/classes',
  '/happening/events',
  '/happening/services',
  '/privacy',
  '/report-vulnerability',
  '/search',
  '/stores',
  '/terms',
  '/wishlist',
  ...Object.keys(builtInRedirects),
]);

/**
 * Addresses whose paths below are pages of one visitor, of staff or of the server: links in mails lead to them, and who can write
 * redirects must not take them.
 */
const reservedPaths =
  /^\/(?:account|cart|checkout|confirm_email|forgot_password|gift-cards|happening\/(?:bookings|waits|[^/]+\/(?:cancel|reschedule|booxi))|orders|preview|reset_password|sandbox|sign_in|sign_up|staff[^/]*|stop_news|swagger|verify_email|api|assets|media|shop|builds|flags|flagservice|health|ready|robots\.txt|offline\.html|offline-worker\.js|sitemap\.xml|sitemaps|[^/]+\.svg)(?:\/|$)/i;

/** Whether the shop answers a path itself, whatever its catalogue and content hold: such a path is never redirected. */
export function isFixedPath(path: string): boolean {
  return fixedPages.has(path.toLowerCase()) || reservedPaths.test(path);
}

/** How far a chain is followed to say where it leads. */
const maxNamedSteps = 8;

/**
 * What keeps a table from being one: a rule whose target is redirected again.
 * @property isLoop whether the chain leads back to a path that it has
 * @property path of the chain, from the rule's own on
 */
export type Chain = { redirect: Redirect; next: Redirect; market: MarketCode; isLoop: boolean; path: string[] };

/** Finds the chains of a table, each rule's once. */
export function* findChains(table: RedirectTable): Generator<Chain> {
  for (const rules of table.values()) {
    for (const redirect of Object.values(rules)) {
      const markets = redirect.market ? [redirect.market] : marketCodes.filter((code) => !rules[code]);
      const found = findNext(table, redirect, markets);
      if (found) yield { redirect, ...found, ...followChain(table, redirect, found.market) };
    }
  }
}

/** Returns the rule that redirects again what a rule leads to, in the first of some markets that has one. */
function findNext(
  table: RedirectTable,
  redirect: Redirect,
  markets: readonly MarketCode[],
): Pick<Chain, 'next' | 'market'> | null {
  const path = getTargetPath(redirect);
  if (path === null || !table.has(path)) return null;
  for (const market of markets) {
    const next = findRedirect(table, path, market);
    if (next) return { next, market };
  }
  return null;
}

function followChain(table: RedirectTable, first: Redirect, market: MarketCode): Pick<Chain, 'isLoop' | 'path'> {
  const path = [first.from];
  let at: Redirect | undefined = first;
  while (at && path.length <= maxNamedSteps) {
    const target: string = getTargetPath(at) ?? at.target;
    const isLoop = path.includes(target);
    path.push(target);
    if (isLoop) return { isLoop, path };
    at = findNext(table, at, [market])?.next;
  }
  return { isLoop: false, path };
}
