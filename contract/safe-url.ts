/** Where an address leads: a path of this site, another site, or nowhere. */
export type Target =
  | { kind: 'internal'; path: string }
  | { kind: 'external'; url: string }
  | { kind: 'refused'; message: string };

/** The messages of spec §8. */
export const externalNotAllowed = 'Navigating to an external URL is not allowed by default';
export const protocolNotAllowed = 'Navigating to a URL with a forbidden protocol is refused';

/** An allow-list: javascript:, data:, vbscript:, blob: and any protocol to come are not on it. */
const allowedProtocols: readonly string[] = ['https:', 'http:'];

/**
 * Resolves an address that came from content, a query parameter or another system.
 * @param origin of this site; an address that resolves to it is internal, however it is spelled
 * @param external permission to leave the site
 */
export function resolveTarget(address: string, origin: string, { external = false } = {}): Target {
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return { kind: 'refused', message: protocolNotAllowed };
  }
  if (!allowedProtocols.includes(url.protocol)) return { kind: 'refused', message: protocolNotAllowed };
  if (url.origin !== origin && url.origin !== new URL(origin).origin) {
    return external ? { kind: 'external', url: url.href } : { kind: 'refused', message: externalNotAllowed };
  }
  // A path with two slashes at its start would be read as another host.
  const path = url.pathname.replace(/^\/{2,}/, '/');
  return { kind: 'internal', path: path + url.search + url.hash };
}

/**
 * Returns the address of another site in its normal form, for a link that staff have entered, such as a carrier's page; null
 * for a relative address, a forbidden protocol and one with a user name or password.
 */
export function parseExternalUrl(address: string): string | null {
  // Relative addresses resolve to this origin, which no site has.
  const target = resolveTarget(address, 'https://shop.invalid', { external: true });
  if (target.kind !== 'external') return null;
  const { username, password } = new URL(target.url);
  return username === '' && password === '' ? target.url : null;
}
