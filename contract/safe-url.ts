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
 * Resolves an address that came from content, a query parameter or another system. It alone decides what a safe address is; what
 * else the shop checks of one is stricter and calls it (docs/design/addresses.md).
 * @param origin of this site; an address that resolves to it is internal, however it is spelled
 * @param external permission to leave the site; never to an address with a user name or password, which hides its host
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
    return external && url.username + url.password === ''
      ? { kind: 'external', url: url.href }
      : { kind: 'refused', message: externalNotAllowed };
  }
  // A path with two slashes at its start would be read as another host.
  const path = url.pathname.replace(/^\/{2,}/, '/');
  return { kind: 'internal', path: path + url.search + url.hash };
}

/** An origin that no site has, for what is checked without one: relative addresses resolve to it. */
export const anyOrigin = 'https://shop.invalid';

/**
 * Returns the address of another site in its normal form, for a link that staff have entered, such as a carrier's page; null
 * for a relative address, a forbidden protocol and one with a user name or password.
 */
export function parseExternalUrl(address: string): string | null {
  const target = resolveTarget(address, anyOrigin, { external: true });
  return target.kind === 'external' ? target.url : null;
}
