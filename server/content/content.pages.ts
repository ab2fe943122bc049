import type { Page } from '@vermilion/contract/content';
import type { Preview } from '@vermilion/contract/preview';
import type { UserSegment } from '@vermilion/contract/segments';
import type { Db } from '../platform/database.ts';
import { type DocumentPart, listDraftParts, listShownParts } from '../platform/documents.ts';
import type { Fault } from '../platform/explain-issue.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { PageDocument } from './content.document.ts';
import { chooseParts, filterBlocks, isReached, joinParts, type ReadPage, readPage } from './content.entries.ts';
import { type BlockFault, type Edition, fillPage, type PageSources } from './content.page.ts';
import { contentCollection, type PublishedDocuments } from './content.published.ts';

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
  ): Promise<Result<Page & { faults: Fault[] }, 'LANDING_PAGE_NOT_FOUND'>>;
};

const blockFaults: Record<BlockFault['reason'], string> = {
  nothing_to_show: 'has nothing to show in this market',
  failed: 'could not be made',
};

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
  createDefaultHome: (edition: Edition) => PageDocument;
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

  async function readPreviewed(id: string, { market: { code } }: Edition, { at }: Preview): Promise<ReadPage> {
    const which = { collection: contentCollection, keys: [id] };
    const parts =
      at === null ? await listDraftParts(db, which) : await listShownParts(db, { ...which, at: new Date(at) });
    return readParts(parts, code);
  }

  return {
    getPage: async (id, edition, given = null) => {
      const preview = given && isReached(given, id) ? given : null;
      const { page, faults: documentFaults } = preview
        ? await readPreviewed(id, edition, preview)
        : readShown(id, await published.find(id), edition);
      const document = page ?? (id === homepageId ? createDefaultHome(edition) : null);
      if (!document) return fail('LANDING_PAGE_NOT_FOUND');
      const faults = [...documentFaults];
      const segments: readonly UserSegment[] = preview?.segments ?? [];
      const shown = { ...document, blocks: filterBlocks(document.blocks, segments) };
      const filled = await fillPage(shown, sources, edition, ({ blockId, reason }, error) => {
        faults.push({ path: ['blocks', blockId], message: blockFaults[reason] });
        if (error) report(error, { part: 'content block', document: id, block: blockId });
      });
      return ok({ ...filled, faults });
    },
  };
}
