import { addBlockIds, joinDocument } from '@vermilion/contract/content-parts';
import { type Language, languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { ContentType, Reach } from '@vermilion/contract/scopes';
import type { UserSegment } from '@vermilion/contract/segments';
import type { DocumentPart } from '../platform/documents.ts';
import { explainIssues, type Fault } from '../platform/explain-issue.ts';
import { type BlockDocument, blockDocument, type PageDocument, pageDocument } from './content.document.ts';

/** The type of content that a document is of. */
export const getContentType = (id: string) => id.split('.', 1)[0] as ContentType;

/** Whether drafts of a document may be seen. */
export const isReached = ({ contentTypes }: Reach, id: string): boolean =>
  contentTypes === null || contentTypes.includes(getContentType(id));

/** A document that is read leniently: what is faulty in it is left out, and named. */
export type ReadPage = { page: PageDocument | null; faults: Fault[] };

/** Returns the parts of a market: its own where it has a document of its own, otherwise those of all markets. */
export function chooseParts<Part extends Pick<DocumentPart, 'market' | 'part'>>(
  parts: readonly Part[],
  market: MarketCode,
): Part[] {
  const own = parts.filter((part) => part.market === market);
  return own.some(({ part }) => part === null) ? own : parts.filter((part) => part.market === null);
}

/** A document in a market that shows it, with the languages in which it has texts of its own. */
export type ShownEdition = { key: string; market: MarketCode; languages: Language[] };

/** Returns where documents are shown. Without English, which stands in for what is missing, a document is not shown at all. */
export function listShownEditions(names: readonly Pick<DocumentPart, 'key' | 'market' | 'part'>[]): ShownEdition[] {
  return [...Map.groupBy(names, ({ key }) => key)].flatMap(([key, parts]) =>
    marketCodes.flatMap((market): ShownEdition[] => {
      const shown = new Set(chooseParts(parts, market).map(({ part }) => part));
      const isShown = shown.has(null) && shown.has('en');
      return isShown ? [{ key, market, languages: languages.filter((language) => shown.has(language)) }] : [];
    }),
  );
}

/** Joins parts to the document that they make together; null where what all languages share is missing. */
export function joinParts(parts: readonly DocumentPart[]): unknown {
  const shared = parts.find(({ part }) => part === null);
  if (!shared) return null;
  const texts = Object.fromEntries(
    parts.flatMap(({ part, document }) => (part === null ? [] : [[part, document as Record<string, string>]])),
  );
  return addBlockIds(joinDocument({ shared: shared.document, texts }));
}

/** Reads a page, whichever release or editor wrote it. Blocks that are faulty or of no known kind are left out: the rest of it stands. */
export function readPage(document: unknown): ReadPage {
  const whole = pageDocument.safeParse(document);
  if (whole.success) return { page: whole.data, faults: [] };
  const faults = explainIssues(whole.error.issues, document);
  const { blocks, ...head } = document as { blocks?: unknown };
  const sound = (Array.isArray(blocks) ? blocks : []).flatMap((block): BlockDocument[] => {
    const parsed = blockDocument.safeParse(block);
    return parsed.success ? [parsed.data] : [];
  });
  const ids = new Set<string>();
  const distinct = sound.filter(({ id }) => !ids.has(id) && ids.add(id));
  const rest = pageDocument.safeParse({ ...head, blocks: distinct });
  return { page: rest.success ? rest.data : null, faults };
}

/**
 * Returns the blocks that are for somebody: those without an audience, and those for one of their segments.
 * @param segments none: everybody, of whom nothing is known
 */
export function filterBlocks<Shown extends { segments?: readonly UserSegment[] | undefined }>(
  blocks: readonly Shown[],
  segments: readonly UserSegment[],
): Shown[] {
  return blocks.filter(({ segments: wanted }) => !wanted || wanted.some((segment) => segments.includes(segment)));
}
