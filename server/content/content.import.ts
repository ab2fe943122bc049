import { addBlockIds, type DocumentParts, splitDocument } from '@vermilion/contract/content-parts';
import { editedDocumentId } from '@vermilion/contract/content-staff';
import { languages as allLanguages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import type { Db, DbTransaction } from '../platform/database.ts';
import {
  createDocuments,
  type DocumentName,
  findDraft,
  listDraftParts,
  listShownParts,
  publishVersion,
  saveDraft,
} from '../platform/documents.ts';
import { explainIssues, type Fault } from '../platform/explain-issue.ts';
import type { ContentDocument } from './content.document.ts';
import { findRepeatedIds, getDocumentSchema, isKeptWhole, joinParts } from './content.entries.ts';
import { announceDocument, announceDocuments, contentCollection } from './content.published.ts';

/** A document in files and commands: `homepage`, `pages.summer`, `texts.terms`, `layouts.default`, and `homepage@SG` for one market. */
export type DocumentRef = { id: string; market: MarketCode | null };

/** Reads the name of a document as people write it, also as releases before called it; null where there are no such documents. */
export function readDocumentRef(typed: string): DocumentRef | null {
  const [name = '', market, ...rest] = typed.split('@');
  const id = name === 'home' ? 'homepage' : name.replace(/^layout-/, 'layouts.');
  const isKnown = editedDocumentId.safeParse(id).success;
  const code = marketCodes.find((each) => each === market) ?? null;
  return isKnown && rest.length === 0 && (market === undefined) === (code === null) ? { id, market: code } : null;
}

export type DocumentCheck = { ok: true; value: ContentDocument } | { ok: false; problems: Fault[] };

/** Checks a document that came from outside; problems name their place. */
export function checkDocument(id: string, given: unknown): DocumentCheck {
  const named = addBlockIds(given);
  const parsed = getDocumentSchema(id).safeParse(named);
  const problems: Fault[] = [
    ...(parsed.success ? [] : explainIssues(parsed.error.issues, named)),
    ...findRepeatedIds(named),
  ];
  return parsed.success && problems.length === 0 ? { ok: true, value: parsed.data } : { ok: false, problems };
}

const getPartName = ({ id, market }: DocumentRef, part: DocumentName['part']): DocumentName => ({
  collection: contentCollection,
  key: id,
  market,
  part,
});

/** Returns a document as files have it, as it is shown now; null where nothing is shown of it. */
export async function exportDocument(db: Db, { id, market }: DocumentRef, now: Date): Promise<unknown> {
  const parts = await listShownParts(db, { collection: contentCollection, keys: [id], at: now });
  return joinParts(parts.filter((part) => part.market === market));
}

/** Splits a document into what all languages share and the texts of each; a layout stays whole. */
const splitIntoParts = ({ id }: DocumentRef, document: ContentDocument): DocumentParts =>
  isKeptWhole(id) ? { shared: document, texts: {} } : splitDocument(document);

/** Stores documents that nobody has stored before, and shows them at once in all processes; those that are stored stay as they are. */
export async function importNewDocuments(
  transaction: DbTransaction,
  clock: Clock,
  documents: readonly (DocumentRef & { document: ContentDocument })[],
  author: string,
): Promise<void> {
  const parts = documents.flatMap(({ document, ...ref }) => {
    const { shared, texts } = splitIntoParts(ref, document);
    const ofLanguages = allLanguages.flatMap((part) => {
      const text = texts[part];
      return text ? [{ ...getPartName(ref, part), document: text }] : [];
    });
    return [{ ...getPartName(ref, null), document: shared }, ...ofLanguages];
  });
  await createDocuments(transaction, parts, { author, now: clock.now() });
  await announceDocuments(transaction, [...new Set(documents.map(({ id }) => id))]);
}

/**
 * Stores a document of a file in all its parts, and shows it at once in all processes. Texts of a language that the file has none of are
 * emptied.
 * @param author as the history names them
 * @returns VERSION_CHANGED where somebody saves it at the same moment
 */
export async function importDocument(
  transaction: DbTransaction,
  clock: Clock,
  ref: DocumentRef,
  document: ContentDocument,
  author: string,
): Promise<{ isChanged: boolean }> {
  const now = clock.now();
  const { shared, texts } = splitIntoParts(ref, document);
  const stored = await listDraftParts(transaction, { collection: contentCollection, keys: [ref.id] });
  const held = stored.filter(({ market, part }) => market === ref.market && part !== null).map(({ part }) => part);
  const languages = new Set([...held, ...Object.keys(texts)] as (keyof typeof texts)[]);
  let isChanged = false;
  for (const part of [null, ...languages]) {
    const name = getPartName(ref, part);
    const draft = await findDraft(transaction, name);
    const next = part === null ? shared : (texts[part] ?? {});
    const saved = await saveDraft(transaction, name, {
      document: next,
      expectedVersion: draft?.version ?? 0,
      author,
      now,
    });
    if (!saved.ok) throw new Error(`Somebody saves ${ref.id} at this moment`);
    const shown = await publishVersion(transaction, name, {
      version: saved.value,
      from: now,
      until: null,
      author,
      now,
    });
    if (!shown.ok) throw new Error(`The version ${saved.value} of ${ref.id} is gone`);
    isChanged ||= saved.value !== draft?.version;
  }
  await announceDocument(transaction, ref.id);
  return { isChanged };
}
