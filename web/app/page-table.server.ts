import type { PageHandle, PageTable } from './platform/page.ts';

const routes = import.meta.glob<{ handle?: PageHandle }>('./routes/*.tsx', { eager: true });

/** What the browser needs of pages before their code is loaded, from the handles of all routes. */
export const pageTable: PageTable = Object.fromEntries(
  Object.entries(routes).flatMap(([file, { handle }]) => {
    if (!handle?.shape && !handle?.catalogs) return [];
    return [[getPattern(file), { shape: handle.shape, catalogs: handle.catalogs }]];
  }),
);

/** Returns the pattern of a route's file as middleware is given it: `brands/:slugUrl` for `./routes/brands.$slugUrl.tsx`. */
function getPattern(file: string): string {
  const name = file.slice('./routes/'.length, -'.tsx'.length).replace(/(?:^|\.)index$/, '');
  return name.replaceAll('.', '/').replaceAll('$', ':') || '/';
}
