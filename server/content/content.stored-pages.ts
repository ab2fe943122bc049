import type { MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import { listShownNames } from '../platform/documents.ts';
import { ExpectedError } from '../platform/report.ts';
import { listShownEditions, type ReadPage, readPage, type ShownEdition } from './content.entries.ts';
import { contentCollection } from './content.published.ts';
import { createDocumentReader, type DocumentSource } from './content.reading.ts';

/** Where pages come from: the shop's database, or another system. */
export type PageStore = {
  /**
   * Returns a page as it is shown in a market now.
   * @throws PagesUnavailableError
   */
  findShown(id: string, market: MarketCode): Promise<ReadPage>;
  /** Returns a page as it is drafted, or as it is shown at a moment. @throws PagesUnavailableError */
  findPreviewed(id: string, market: MarketCode, at: string | null): Promise<ReadPage>;
  /** Returns which pages are shown now. @param prefix which their names begin with */
  listShown(prefix: string): Promise<ShownEdition[]>;
};

/** Thrown where another system holds the pages, does not answer, and has not answered before. */
export class PagesUnavailableError extends ExpectedError {}

/** Reads pages that editors of the shop have written (ADR 231). */
export function createStoredPages({ clock, ...source }: DocumentSource & { clock: Clock }): PageStore {
  const read = createDocumentReader(source, readPage);
  return {
    findShown: (id, market) => read(id, market, null),

    findPreviewed: (id, market, at) => read(id, market, { at }),

    listShown: async (prefix) =>
      listShownEditions(await listShownNames(source.db, { collection: contentCollection, prefix, at: clock.now() })),
  };
}
