import { parseOwnPath } from './own-path.ts';
import type { Site } from './site.ts';

/** Every path of the shop is shorter; a longer value of `return_to` leads home. In characters. */
const maxReturnPathLength = 2000;

/**
 * Returns where somebody goes after signing in (spec §2): the path of this site that `return_to` holds, with its query and
 * hash, or home (`/`) where it holds anything else.
 * @param returnTo the parameter's value, decoded once, as URLSearchParams returns it
 * @returns a path without the site's language prefix, as the router takes it
 */
export function getReturnPath(returnTo: string | null | undefined, { prefix }: Pick<Site, 'prefix'>): string {
  const home = '/';
  if (!returnTo || returnTo.length > maxReturnPathLength) return home;
  const own = parseOwnPath(returnTo);
  if (own === null) return home;
  const path = removePrefix(own, prefix);
  return listDecodings(path).every((text) => parseOwnPath(text) !== null) ? path : home;
}

function removePrefix(path: string, prefix: string): string {
  if (!prefix || !path.startsWith(prefix)) return path;
  const rest = path.slice(prefix.length);
  if (rest.startsWith('/')) return rest;
  // `/thai` does not begin with the prefix `/th`.
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : path;
}

/** Returns a path, and what becomes of it each time its escapes are decoded again, by a proxy before the shop say. */
function listDecodings(path: string): string[] {
  const [first = ''] = path.split(/[?#]/, 1);
  const decodings = [first];
  for (let decoded = decodeEscapes(first); decoded !== decodings.at(-1); decoded = decodeEscapes(decoded)) {
    decodings.push(decoded);
  }
  return decodings;
}

function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
