import type { ContentFault } from './content.ts';
import type { MarketCode } from './markets.ts';
import type { ContentType } from './scopes.ts';
import type { UserSegment } from './segments.ts';

/** What an editor looks at (spec §3): drafts, or what will be shown at a moment, as people of these segments will see it. */
export type Preview = {
  segments: readonly UserSegment[];
  /** ISO moment whose published content is shown; null: the newest drafts. */
  at: string | null;
  /** The types of content whose drafts the editor may see; null: all. */
  contentTypes: readonly ContentType[] | null;
};

/** The header of calls for a preview (spec §7). */
export const previewHeader = 'x-preview-mode';

/**
 * The query parameters of a preview, of its pages and of the calls that they make. Segments are joined by commas, or stand in several
 * parameters, as forms send them; a moment without a zone is one of the market's clock.
 */
export const previewParameters = { segments: 'user_segments', at: 'at' } as const;

/** After how many days at most a link to a draft expires. */
export const maxPreviewLinkDays = 7;

/** What the bar above a previewed page offers. */
export type PreviewTools = {
  segments: { id: string; name: string; isSelected: boolean }[];
  /** The moment whose content is shown, as the form has sent it; null: the newest drafts. */
  localMoment: string | null;
  /** What the page leaves out, and why. */
  faults: ContentFault[];
  /** The document of the page; null: the page is made of none. */
  pageId: string | null;
  /** The document of the page, which its reader may edit; null: none, or they may not. It need not exist yet. */
  documentId: string | null;
  /** The one market that the document is for; null: all that have none of their own. */
  market: MarketCode | null;
};
