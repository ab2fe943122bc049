import type { Page } from '@vermilion/contract/content';
import type { Block } from '@vermilion/contract/content-blocks';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import type { UserSegment } from '@vermilion/contract/segments';
import type { Db } from '../platform/database.ts';
import type { DocumentPart } from '../platform/documents.ts';
import type { ExplainedFault } from '../platform/explain-issue.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { PageDocument } from './content.document.ts';
import {
  chooseParts,
  createContentFault,
  filterBlocks,
  isReached,
  joinParts,
  type ReadPage,
  readPage,
} from './content.entries.ts';
import { type BlockFault, type Edition, fillPage, type PageSources } from './content.page.ts';
import { listPreviewedParts, type PublishedDocuments } from './content.published.ts';

export const homepageId = 'homepage';

export type Pages = {
  /**
   * Returns a page as everybody sees it, without the blocks that are for some; or, where an editor previews it, with those of the chosen
   * segments and as it is drafted.
   */
  getPage(
    id: string,
    edition: Edition,
    preview?: Preview | null,
  ): Promise<Result<Page & { faults: ExplainedFault[] }, 'LANDING_PAGE_NOT_FOUND'>>;
  /** Returns the blocks of a page that are only for these segments, and the ids of all that they see, in the order of the page. */
  listBlocksFor(
    id: string,
    edition: Edition,
    segments: readonly UserSegment[],
  ): Promise<Result<{ blocks: Block[]; order: string[] }, 'LANDING_PAGE_NOT_FOUND'>>;
};

const blockFaults = { nothing_to_show: 'NOTHING_TO_SHOW', failed: 'NOT_MADE' } as const;

/** @param createDefaultHome what the home page is where none is stored */
export function createPages({
  db,
  published,
  sources,
  createDefaultHome,
  report,
}: {
  db: Db;
  published: PublishedDocuments;
  sources: PageSources;
  createDefaultHome: (market: MarketCode) => PageDocument;
  report: Report;
}): Pages {
  /** What parts of documents were read as; they are kept in memory until they change. */
  const readByParts = new WeakMap<readonly DocumentPart[], Map<string, ReadPage>>();

  function readShown(id: string, parts: readonly DocumentPart[], { market: { code } }: Edition): ReadPage {
    const known = readByParts.get(parts) ?? new Map<string, ReadPage>();
    readByParts.set(parts, known);
    const read = known.get(code) ?? readParts(parts, code);
    if (!known.has(code) && read.faults.length > 0)
      report(new Error(`The document ${id} is faulty`), { market: code, faults: JSON.stringify(read.faults) });
    known.set(code, read);
    return read;
  }

  const readParts = (parts: readonly DocumentPart[], code: Edition['market']['code']): ReadPage => {
    const document = joinParts(chooseParts(parts, code));
    return document === null ? { page: null, faults: [] } : readPage(document);
  };

  function reportFailure(document: string, { blockId }: BlockFault, error: unknown): void {
    if (error) report(error, { part: 'content block', document, block: blockId });
  }

  return {
    getPage: async (id, edition, given = null) => {
      const preview = given && isReached(given, id) ? given : null;
      const { page, faults: documentFaults } = preview
        ? readParts(await listPreviewedParts(db, id, preview), edition.market.code)
        : readShown(id, await published.find(id), edition);
      const document = page ?? (id === homepageId ? createDefaultHome(edition.market.code) : null);
      if (!document) return fail('LANDING_PAGE_NOT_FOUND');
      const faults = [...documentFaults];
      const segments: readonly UserSegment[] = preview?.segments ?? [];
      const shown = { ...document, blocks: filterBlocks(document.blocks, segments) };
      const filled = await fillPage(shown, sources, edition, (fault, error) => {
        faults.push(createContentFault(['blocks', fault.blockId], blockFaults[fault.reason]));
        reportFailure(id, fault, error);
      });
      const isSegmented = !preview && shown.blocks.length < document.blocks.length;
      return ok({ ...filled, ...(isSegmented && { segmentedId: id }), faults });
    },

    listBlocksFor: async (id, edition, segments) => {
      const { page } = readShown(id, await published.find(id), edition);
      if (!page) return fail('LANDING_PAGE_NOT_FOUND');
      const seen = filterBlocks(page.blocks, segments);
      const own = { ...page, blocks: seen.filter((block) => block.segments) };
      const { blocks } = await fillPage(own, sources, edition, (fault, error) => reportFailure(id, fault, error));
      return ok({ blocks, order: seen.map((block) => block.id) });
    },
  };
}
