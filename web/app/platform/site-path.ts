/** `/gift-cards/` and `/gift-cards` are one page. */
export function removeSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/**
 * Whether a page is the one that a menu entry leads to, or below it: `/brands/halden` is within `/brands`. An entry with
 * a query is that listing only: `/search?sort=newest` is not every search.
 * @param page its path with its query
 */
export function isWithin(page: string, entry: string): boolean {
  if (entry.includes('?')) return page === entry;
  const path = removeSlash(page.split('?', 1)[0] ?? '');
  return path === removeSlash(entry) || path.startsWith(`${removeSlash(entry)}/`);
}
