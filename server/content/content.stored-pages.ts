import type { MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { type DocumentPart, listShownNames } from '../platform/documents.ts';
import { ExpectedError, type Report } from '../platform/report.ts';
import {
  chooseParts,
  joinParts,
  listShownEditions,
  type ReadPage,
  readPage,
  type ShownEdition,
} from './content.entries.ts';
import { contentCollection, listPreviewedParts, type PublishedDocuments } from './content.published.ts';

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
export function createStoredPages({
  db,
  clock,
  published,
  report,
}: {
  db: Db;
  clock: Clock;
  published: PublishedDocuments;
  report: Report;
}): PageStore {
  /** What parts of documents were read as; they are kept in memory until they change. */
  const readByParts = new WeakMap<readonly DocumentPart[], Map<string, ReadPage>>();

  function readShown(id: string, parts: readonly DocumentPart[], market: MarketCode): ReadPage {
    const known = readByParts.get(parts) ?? new Map<string, ReadPage>();
    readByParts.set(parts, known);
    const read = known.get(market) ?? readParts(parts, market);
    if (!known.has(market)) reportFaults(report, id, market, read);
    known.set(market, read);
    return read;
  }

  const readParts = (parts: readonly DocumentPart[], market: MarketCode): ReadPage => {
    const document = joinParts(chooseParts(parts, market));
    return document === null ? { page: null, faults: [] } : readPage(document);
  };

  return {
    findShown: async (id, market) => readShown(id, await published.find(id), market),

    findPreviewed: async (id, market, at) => readParts(await listPreviewedParts(db, id, { at }), market),

    listShown: async (prefix) =>
      listShownEditions(await listShownNames(db, { collection: contentCollection, prefix, at: clock.now() })),
  };
}

/** Reports what is wrong with a page that is shown. */
export function reportFaults(report: Report, id: string, market: MarketCode, { faults }: ReadPage): void {
  if (faults.length > 0) report(new Error(`The document ${id} is faulty`), { market, faults: JSON.stringify(faults) });
}
