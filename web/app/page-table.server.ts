import type { PageHandle, PageTable } from './platform/page.ts';
import { getRoutePattern } from './route-pattern.ts';

const routes = import.meta.glob<{ handle?: PageHandle }>('./routes/*.tsx', { eager: true });

/** What the browser needs of pages before their code is loaded, from the handles of all routes. */
export const pageTable: PageTable = Object.fromEntries(
  Object.entries(routes).flatMap(([file, { handle }]) => {
    if (!handle?.shape && !handle?.catalogs) return [];
    return [[getRoutePattern(file.slice('./routes/'.length)), { shape: handle.shape, catalogs: handle.catalogs }]];
  }),
);
