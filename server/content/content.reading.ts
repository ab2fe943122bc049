import type { MarketCode } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import type { Db } from '../platform/database.ts';
import type { DocumentPart } from '../platform/documents.ts';
import type { Report } from '../platform/report.ts';
import { chooseParts, joinParts, type ReadDocument } from './content.entries.ts';
import { listPreviewedParts, type PublishedDocuments } from './content.published.ts';

/** Where documents are read from. */
export type DocumentSource = { db: Db; published: PublishedDocuments; report: Report };

/**
 * Creates a function that reads a document as a market shows it, from memory, or as it is previewed there. What is faulty in it is
 * left out, and reported once.
 * @param read reads what its parts make together
 */
export function createDocumentReader<Document>(
  { db, published, report }: DocumentSource,
  read: (document: unknown) => ReadDocument<Document>,
) {
  /** What parts of documents were read as; they are kept in memory until they change. */
  const readByParts = new WeakMap<readonly DocumentPart[], Map<string, ReadDocument<Document>>>();

  function readShown(id: string, parts: readonly DocumentPart[], code: MarketCode): ReadDocument<Document> {
    const known = readByParts.get(parts) ?? new Map<string, ReadDocument<Document>>();
    readByParts.set(parts, known);
    const shown = known.get(code) ?? readParts(parts, code);
    if (!known.has(code)) reportFaults(report, id, code, shown);
    known.set(code, shown);
    return shown;
  }

  function readParts(parts: readonly DocumentPart[], code: MarketCode): ReadDocument<Document> {
    const document = joinParts(chooseParts(parts, code));
    return document === null ? { document: null, faults: [] } : read(document);
  }

  return async (id: string, code: MarketCode, preview: Pick<Preview, 'at'> | null): Promise<ReadDocument<Document>> =>
    preview
      ? readParts(await listPreviewedParts(db, id, preview), code)
      : readShown(id, await published.find(id), code);
}

/** Reports what is wrong with a document that is shown. */
export function reportFaults(
  report: Report,
  id: string,
  market: MarketCode,
  { faults }: Pick<ReadDocument<unknown>, 'faults'>,
): void {
  if (faults.length > 0) report(new Error(`The document ${id} is faulty`), { market, faults: JSON.stringify(faults) });
}
