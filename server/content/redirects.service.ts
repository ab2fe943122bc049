import type { Database } from '../platform/database.ts';
import type { FindPageRedirect } from '../platform/http/page-redirect.ts';
import type { Report } from '../platform/report.ts';
import { writeRedirectFile } from './redirects.file.ts';
import { createRedirectTable, findRedirect, getRedirectLocation, normalizePath } from './redirects.rules.ts';
import { loadRedirects, redirectsChannel } from './redirects.store.ts';

export type RedirectService = {
  /** Returns where a request for a page is redirected, from memory; null where it is not. */
  find: FindPageRedirect;
  /** Returns all redirects as a CSV file that can be imported. */
  exportFile: () => Promise<string>;
  close: () => Promise<void>;
};

/** How soon redirects are read again after the database has failed to answer. */
const retryMs = 1000;

/** Reads the table of redirects into memory, and again each time that it changes, in whichever process. */
export async function createRedirectService({
  database,
  report,
}: {
  database: Database;
  report: Report;
}): Promise<RedirectService> {
  let table = createRedirectTable([]);
  let isOutdated = true;
  let reading: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  // The table of before serves until the new one is there, also while the database does not answer.
  async function readAll(): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      try {
        table = createRedirectTable(await loadRedirects(database.db));
      } catch (error) {
        isOutdated = true;
        throw error;
      }
    }
  }
  const read = () => {
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  };
  const refresh = () => {
    clearTimeout(retry);
    isOutdated = true;
    read().catch((error) => {
      report(error, { part: 'redirects' });
      retry = setTimeout(refresh, retryMs).unref();
    });
  };

  const stopListening = await database.listen(redirectsChannel, refresh, refresh);
  await read();

  return {
    find: (path, { market, origin, search }) => {
      if (table.size === 0) return null;
      const redirect = findRedirect(table, normalizePath(path), market);
      const location = redirect && getRedirectLocation(redirect, search, origin);
      return redirect && location ? { location, status: redirect.status, isDocument: redirect.isExternal } : null;
    },
    exportFile: async () => writeRedirectFile(await loadRedirects(database.db)),
    close: async () => {
      await stopListening();
      clearTimeout(retry);
      await reading?.catch(() => {});
    },
  };
}
