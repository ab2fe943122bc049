import type { Page } from '@vermilion/contract/content';
import type { Block } from '@vermilion/contract/content-blocks';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import type { UserSegment } from '@vermilion/contract/segments';
import type { ExplainedFault } from '../platform/explain-issue.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { PageDocument } from './content.document.ts';
import { createContentFault, filterBlocks, getContentType, isReached, type ReadPage } from './content.entries.ts';
import { type BlockFault, type Edition, fillPage, type PageSources } from './content.page.ts';
import { type PageStore, PagesUnavailableError } from './content.stored-pages.ts';

export const homepageId = 'homepage';

type PageError = 'LANDING_PAGE_NOT_FOUND' | 'SERVICE_UNAVAILABLE';

export type Pages = {
  /**
   * Returns a page as everybody sees it, without the blocks that are for some; or, where an editor previews it, with those of the chosen
   * segments and as it is drafted.
   */
  getPage(
    id: string,
    edition: Edition,
    preview?: Preview | null,
  ): Promise<Result<Page & { faults: ExplainedFault[] }, PageError>>;
  /** Returns the blocks of a page that are only for these segments, and the ids of all that they see, in the order of the page. */
  listBlocksFor(
    id: string,
    edition: Edition,
    segments: readonly UserSegment[],
  ): Promise<Result<{ blocks: Block[]; order: string[] }, PageError>>;
};

const blockFaults = { nothing_to_show: 'NOTHING_TO_SHOW', failed: 'NOT_MADE' } as const;

/** @param createDefaultHome what the home page is where none is stored */
export function createPages({
  store,
  sources,
  createDefaultHome,
  report,
}: {
  store: PageStore;
  sources: PageSources;
  createDefaultHome: (market: MarketCode) => PageDocument;
  report: Report;
}): Pages {
  /** Returns null where the pages cannot be read. */
  async function read(id: string, market: MarketCode, preview: Preview | null): Promise<ReadPage | null> {
    try {
      return preview ? await store.findPreviewed(id, market, preview.at) : await store.findShown(id, market);
    } catch (error) {
      if (!(error instanceof PagesUnavailableError)) throw error;
      report(error);
      // The shop stays open with what it makes by itself: its own home page, and the products of a brand.
      return getContentType(id) === 'pages' ? null : { document: null, faults: [] };
    }
  }

  function reportFailure(document: string, { blockId }: BlockFault, error: unknown): void {
    if (error) report(error, { part: 'content block', document, block: blockId });
  }

  return {
    getPage: async (id, edition, given = null) => {
      const preview = given && isReached(given, id) ? given : null;
      const found = await read(id, edition.market.code, preview);
      if (!found) return fail('SERVICE_UNAVAILABLE');
      const { document: written, faults: documentFaults } = found;
      const document = written ?? (id === homepageId ? createDefaultHome(edition.market.code) : null);
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
      const found = await read(id, edition.market.code, null);
      if (!found) return fail('SERVICE_UNAVAILABLE');
      const { document: page } = found;
      if (!page) return fail('LANDING_PAGE_NOT_FOUND');
      const visibleBlocks = filterBlocks(page.blocks, segments);
      const own = { ...page, blocks: visibleBlocks.filter((block) => block.segments) };
      const { blocks } = await fillPage(own, sources, edition, (fault, error) => reportFailure(id, fault, error));
      return ok({ blocks, order: visibleBlocks.map((block) => block.id) });
    },
  };
}
