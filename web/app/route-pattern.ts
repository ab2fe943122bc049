/**
 * Returns the path pattern of a route's file, which is its URL: `stores/:id` for `stores.$id.tsx`, `pages/:slugUrl?` for
 * `pages.($slugUrl).tsx`, `/` for `index.tsx`, `*` for `not-found.tsx`.
 */
export function getRoutePattern(file: string): string {
  const name = file.slice(0, -'.tsx'.length).replace(/(?:^|\.)index$/, '');
  if (name === 'not-found') return '*';
  return (
    name
      .replaceAll('.', '/')
      .replaceAll('$', ':')
      .replaceAll(/\((:\w+)\)/g, '$1?') || '/'
  );
}
