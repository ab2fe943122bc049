import { anyOrigin, resolveTarget } from './safe-url.ts';

// Apart from safe-url.ts, which every page loads.

/**
 * Returns a path of this site as a browser sends it, with its query and hash; null for what is none: an absolute address,
 * `//host`, `/\host`, and `/..//host`, of which two slashes are left.
 */
export function parseOwnPath(text: string): string | null {
  // Browsers drop tabs and line breaks before they read an address.
  if (!/^\/(?![/\\])/.test(text) || /\p{Cc}/u.test(text) || !text.isWellFormed()) return null;
  const target = resolveTarget(text, anyOrigin);
  if (target.kind !== 'internal' || new URL(text, anyOrigin).pathname.startsWith('//')) return null;
  return target.path;
}
