import type { ContentFault } from '@vermilion/contract/content';
import { addBlockIds, joinDocument } from '@vermilion/contract/content-parts';
import { type Language, languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { ContentType, Reach } from '@vermilion/contract/scopes';
import type { UserSegment } from '@vermilion/contract/segments';
import { z } from 'zod';
import type { DocumentPart } from '../platform/documents.ts';
import { type ExplainedFault, explainIssues, explainReason } from '../platform/explain-issue.ts';
import {
  blockDocument,
  type ContentDocument,
  type LayoutDocument,
  layoutDocument,
  overlayDocument,
  type PageDocument,
  pageDocument,
  sectionDocument,
  textDocument,
} from './content.document.ts';
import { contentFaults } from './content.texts.ts';

/** The type of content that a document is of. */
export const getContentType = (id: string) => id.split('.', 1)[0] as ContentType;

/** Returns what a document of this name may hold. */
export function getDocumentSchema(id: string): z.ZodType<ContentDocument> {
  switch (getContentType(id)) {
    case 'layouts':
      return layoutDocument;
    case 'overlays':
      return overlayDocument;
    case 'texts':
      return textDocument;
    default:
      return pageDocument;
  }
}

/** Layouts are kept whole, with the texts of all languages: their entries have no ids. */
export const isKeptWhole = (id: string) => getContentType(id) === 'layouts';

/** Whether drafts of a document may be seen. */
export const isReached = ({ contentTypes }: Reach, id: string): boolean =>
  contentTypes === null || contentTypes.includes(getContentType(id));

/** Returns a fault of what Contentful holds. @param problem in English, as its editors name their fields */
export function createContentfulFault(path: ExplainedFault['path'], problem: string): ExplainedFault {
  return { path, message: problem, reason: { code: 'NOT_TAKEN', text: contentFaults.NOT_TAKEN, values: { problem } } };
}

/** Returns a fault that no schema names. */
export function createContentFault(path: ExplainedFault['path'], code: keyof typeof contentFaults): ExplainedFault {
  const text = contentFaults[code];
  return { path, message: text.message, reason: { code, text } };
}

/** Returns a fault as the screens of a reader show it. */
export function printFault({ path, reason }: ExplainedFault, language: Language): ContentFault {
  return { path: path.join('.'), code: reason.code, message: explainReason(reason, language) };
}

/**
 * Returns the elements of blocks that share an id with another one of their list: the texts of both would have one place, and one of them
 * would be lost. The schemas take them, as documents that are stored already stay as they are.
 */
export function findRepeatedIds(document: unknown): ExplainedFault[] {
  const { blocks } = (document ?? {}) as { blocks?: unknown };
  return (Array.isArray(blocks) ? blocks : []).flatMap((block: unknown, index) =>
    Object.entries(block ?? {}).flatMap(([name, list]) => {
      const ids = new Set<unknown>();
      return (Array.isArray(list) ? list : []).flatMap((element: unknown, at) => {
        const { id } = (element ?? {}) as { id?: unknown };
        if (typeof id !== 'string' || (!ids.has(id) && ids.add(id))) return [];
        return [createContentFault(['blocks', index, name, at, 'id'], 'ID_TAKEN')];
      });
    }),
  );
}

/** A document that is read leniently: what is faulty in it is left out, and named. */
export type ReadDocument<Document> = { document: Document | null; faults: ExplainedFault[] };

export type ReadPage = ReadDocument<PageDocument>;

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

/** Returns a function that reads documents, whichever release or editor wrote them. Blocks that are faulty or of no known kind are left out: the rest stands. */
const createReader =
  <Document, Block extends { id: string }>(documentSchema: z.ZodType<Document>, blockSchema: z.ZodType<Block>) =>
  (given: unknown): ReadDocument<Document> => {
    const whole = documentSchema.safeParse(given);
    if (whole.success) return { document: whole.data, faults: [] };
    const faults = explainIssues(whole.error.issues, given);
    const { blocks, ...head } = given as { blocks?: unknown };
    const sound = (Array.isArray(blocks) ? blocks : []).flatMap((block): Block[] => {
      const parsed = blockSchema.safeParse(block);
      return parsed.success ? [parsed.data] : [];
    });
    const ids = new Set<string>();
    const distinct = sound.filter(({ id }) => !ids.has(id) && ids.add(id));
    const rest = documentSchema.safeParse({ ...head, blocks: distinct });
    return { document: rest.success ? rest.data : null, faults };
  };

export const readPage = createReader(pageDocument, blockDocument);
export const readText = createReader(textDocument, sectionDocument);

const { menu, footer, smartLinkExemptedPaths, announcement, welcomeMat } = layoutDocument.shape;
const lenientLayout = z.object({
  menu,
  footer,
  smartLinkExemptedPaths: smartLinkExemptedPaths.catch(undefined),
  announcement: announcement.catch(undefined),
  welcomeMat: welcomeMat.catch(undefined),
});

/** Reads a layout, whichever release or editor wrote it. What is faulty or unknown beside menu and footer is left out: these stand. */
export function readLayout(document: unknown): { layout: LayoutDocument | null; faults: ExplainedFault[] } {
  const whole = layoutDocument.safeParse(document);
  if (whole.success) return { layout: whole.data, faults: [] };
  const faults = explainIssues(whole.error.issues, document);
  return { layout: lenientLayout.safeParse(document).data ?? null, faults };
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
