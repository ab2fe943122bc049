/**
 * Returns the path pattern of a route's file, which is its URL: `brands/:slugUrl` for `brands.$slugUrl.tsx`, `/` for
 * `index.tsx`, `*` for `not-found.tsx`.
 */
export function getRoutePattern(file: string): string {
  const name = file.slice(0, -'.tsx'.length).replace(/(?:^|\.)index$/, '');
  if (name === 'not-found') return '*';
  return name.replaceAll('.', '/').replaceAll('$', ':') || '/';
}
