import type { PageHandle, PageTable } from './platform/page.ts';

const routes = import.meta.glob<{ handle?: PageHandle }>('./routes/*.tsx', { eager: true });

/** What the browser must know of pages whose code it has not loaded, from the handles of all routes. */
export const pageTable: PageTable = Object.fromEntries(
  Object.entries(routes).flatMap(([file, { handle }]) => {
    if (!handle?.shape && !handle?.catalog) return [];
    return [[getPattern(file), { shape: handle.shape, catalog: handle.catalog }]];
  }),
);

/** Returns the path pattern of a route's file: `./routes/brands.$slugUrl.tsx` is `/brands/:slugUrl`. */
function getPattern(file: string): string {
  const name = file.slice('./routes/'.length, -'.tsx'.length).replace(/(?:^|\.)index$/, '');
  return `/${name.replaceAll('.', '/').replaceAll('$', ':')}`;
}
