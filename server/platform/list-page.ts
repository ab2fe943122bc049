import { formatMomentCursor, type MomentCursor } from '@vermilion/contract/fields';

/**
 * Splits what a query for one row more than a page has found. The query is ordered by what `getPlace` returns.
 * @returns `nextCursor`: where the next page begins, null on the last one
 */
export function splitPage<Row>(
  rows: readonly Row[],
  rowsPerPage: number,
  getPlace: (row: Row) => MomentCursor,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, rowsPerPage);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > rowsPerPage ? formatMomentCursor(getPlace(last)) : null };
}
