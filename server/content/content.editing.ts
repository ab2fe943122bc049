import { isDeepStrictEqual } from 'node:util';
import { listTextPlaces, splitDocument } from '@vermilion/contract/content-parts';
import type { EditedDocument, PublishedItem } from '@vermilion/contract/content-staff';
import { type Language, languages, type MarketCode } from '@vermilion/contract/markets';
import type { Permission } from '@vermilion/contract/permissions';
import { sql } from 'kysely';
import { formatAuthor, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, type DbTransaction, runResultInTransaction } from '../platform/database.ts';
import {
  cancelPublication,
  type DocumentName,
  type DocumentPart,
  type Draft,
  findDraft,
  findVersion,
  listDocuments,
  listDraftParts,
  listPublications,
  listShownParts,
  listVersions,
  type Publication,
  publishVersion,
  saveDraft,
} from '../platform/documents.ts';
import { type ExplainedFault, explainIssues } from '../platform/explain-issue.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { checkScope, type ScopedAuthor } from '../platform/scope.ts';
import type { PageDocument } from './content.document.ts';
import { announceDraft } from './content.drafts.ts';
import {
  chooseParts,
  createContentFault,
  findRepeatedIds,
  getContentType,
  getDocumentSchema,
  isKeptWhole,
  joinParts,
  printFault,
} from './content.entries.ts';
import { type DocumentRef, importDocument } from './content.import.ts';
import { homepageId } from './content.pages.ts';
import { announceDocument, contentCollection } from './content.published.ts';

type Part = Language | null;
type Faults = EditedDocument['faults'];
type RefusedError = 'CONTENT_IN_CONTENTFUL' | 'NOT_PERMITTED';
type EditError = RefusedError | 'DOCUMENT_NOT_FOUND';

/** Who edits, and in which language they read what is wrong; English where it is not said. */
export type EditingAuthor = ScopedAuthor & { language?: Language };

/** What staff edit (spec §6). Each call checks that the grants of its author reach the market, the language and the type of the document. */
export type ContentEditor = {
  /** Lists documents by name, those that their reader may edit. */
  list(
    author: EditingAuthor,
    page: { after: string; limit: number },
  ): Promise<{ documents: ListedDocument[]; next: string | null }>;
  read(author: EditingAuthor, ref: DocumentRef): Promise<Result<EditedDocument, EditError>>;
  /**
   * Returns what a document that does not exist yet begins as: the page that is shown in a market. Null where it shows none.
   * @param shownIn the market whose page it is
   */
  findStart(
    author: EditingAuthor,
    ref: DocumentRef,
    shownIn: MarketCode,
  ): Promise<Result<Record<string, unknown> | null, RefusedError>>;
  /** Saves what all languages share: blocks, pictures and links. Texts in it only say where there are some. */
  saveShared(
    author: EditingAuthor,
    ref: DocumentRef,
    change: { document: object; expectedVersion: number },
  ): Promise<Result<Saved, RefusedError | 'DOCUMENT_FAULTY' | 'VERSION_CHANGED'>>;
  /** Saves the texts of one language by their places. */
  saveTexts(
    author: EditingAuthor,
    ref: DocumentRef,
    change: { language: Language; texts: Readonly<Record<string, string>>; expectedVersion: number },
  ): Promise<Result<Saved, EditError | 'DOCUMENT_FAULTY' | 'VERSION_CHANGED'>>;
  /**
   * Publishes versions together, or nothing of them. A page has to be whole then: DOCUMENT_FAULTY names what is missing.
   * @param release.from null: now
   */
  publish(
    author: EditingAuthor,
    release: { items: readonly PublishedItem[]; from: Date | null; until: Date | null },
  ): Promise<Result<undefined, EditError | 'DOCUMENT_FAULTY'>>;
  /** Takes back what was to be shown later. Idempotent. */
  cancel(
    author: EditingAuthor,
    ref: DocumentRef & { part: Part },
    publicationId: string,
  ): Promise<Result<undefined, RefusedError | 'PUBLICATION_BEGUN'>>;
  listVersions(
    author: EditingAuthor,
    ref: DocumentRef & { part: Part },
    page: { before: number | undefined; limit: number },
  ): Promise<Result<Omit<Draft, 'document'>[], RefusedError>>;
  findVersion(
    author: EditingAuthor,
    ref: DocumentRef & { part: Part },
    version: number,
  ): Promise<Result<Draft, EditError>>;
};

type ListedDocument = { id: string; market: MarketCode | null; parts: { part: Part; version: number }[] };
type Saved = { version: number; faults: Faults };

const getName = ({ id, market }: DocumentRef, part: Part): DocumentName => ({
  collection: contentCollection,
  key: id,
  market,
  part,
});

/** Whether a document is a page of blocks, which may come from Contentful. */
const isOfPages = (id: string) => ['homepage', 'pages', 'brands'].includes(getContentType(id));

/**
 * @param createDefaultHome what the home page of a market is where none is stored
 * @param arePagesElsewhere whether pages come from Contentful: only layouts and overlays are edited here then
 */
export function createContentEditor({
  database,
  clock,
  createDefaultHome,
  arePagesElsewhere = false,
}: {
  database: Database;
  clock: Clock;
  createDefaultHome: (market: MarketCode) => PageDocument;
  arePagesElsewhere?: boolean;
}): ContentEditor {
  const { db } = database;

  function check(
    author: EditingAuthor,
    permission: Permission,
    { id, market }: DocumentRef,
    language: Part,
  ): Result<undefined, RefusedError> {
    const permitted = checkScope(author, getContentType(id) === 'layouts' ? 'layouts.manage' : permission, {
      market,
      language,
      contentType: getContentType(id),
    });
    if (!permitted.ok) return permitted;
    return arePagesElsewhere && isOfPages(id) ? fail('CONTENT_IN_CONTENTFUL') : ok(undefined);
  }

  /** The newest drafts of a document, in all its parts. */
  async function readDrafts(from: Db, ref: DocumentRef): Promise<DocumentPart[]> {
    const parts = await listDraftParts(from, { collection: contentCollection, keys: [ref.id] });
    return parts.filter(({ market }) => market === ref.market);
  }

  async function readShown(from: Db, ref: DocumentRef, at: Date): Promise<DocumentPart[]> {
    const parts = await listShownParts(from, { collection: contentCollection, keys: [ref.id], at });
    return parts.filter(({ market }) => market === ref.market);
  }

  /** Splits what a release before has stored whole, before anybody edits or publishes a part of it. */
  async function splitFormer(transaction: DbTransaction, ref: DocumentRef): Promise<void> {
    const drafts = await readDrafts(transaction, ref);
    if (findFormerParts(ref, drafts))
      await importDocument(transaction, clock, ref, joinParts(drafts) as never, 'operator');
  }

  /** Saves a part, and says what keeps the document from being published. */
  async function save(
    transaction: DbTransaction,
    author: EditingAuthor,
    { ref, part }: { ref: DocumentRef; part: Part },
    { document, expectedVersion }: { document: object; expectedVersion: number },
  ): Promise<Result<Saved, 'DOCUMENT_FAULTY' | 'VERSION_CHANGED'>> {
    const now = clock.now();
    const before = await findDraft(transaction, getName(ref, part));
    const saved = await saveDraft(transaction, getName(ref, part), {
      document,
      expectedVersion,
      author: formatAuthor(author),
      now,
    });
    if (!saved.ok) return saved;
    const faults = findFaults(ref.id, joinParts(await readDrafts(transaction, ref)));
    // A draft may lack texts; what it has must be right.
    const wrong = faults.filter(({ isMissingText }) => !isMissingText);
    if (wrong.length > 0) return fail('DOCUMENT_FAULTY', { faults: wrong.map(printFor(author)) });
    // The same again is no change: an answer was lost.
    if (saved.value !== before?.version) {
      await recordChange(transaction, clock, {
        author,
        action: 'content.drafted',
        object: { kind: 'document', id: ref.id },
        after: { market: ref.market, part, version: saved.value },
      });
      await announceDraft(transaction, { ...ref, part, version: saved.value });
    }
    return ok({ version: saved.value, faults: faults.map(printFor(author)) });
  }

  return {
    list: async (author, { after, limit }) => {
      const listed = await listDocuments(db, { collection: contentCollection, after, limit });
      const documents = new Map<string, ListedDocument>();
      for (const { key, market, part, version } of listed) {
        const ref = { id: key, market };
        if (!check(author, 'content.edit', ref, part).ok) continue;
        const name = `${key}@${market}`;
        const document = documents.get(name) ?? { ...ref, parts: [] };
        document.parts.push({ part, version });
        documents.set(name, document);
      }
      const keys = new Set(listed.map(({ key }) => key));
      return { documents: [...documents.values()], next: keys.size === limit ? (listed.at(-1)?.key ?? null) : null };
    },

    read: async (author, ref) => {
      // A draft of before the shop moved to Contentful is none of today's page.
      if (arePagesElsewhere && isOfPages(ref.id)) return fail('CONTENT_IN_CONTENTFUL');
      const parts = await readDrafts(db, ref);
      const draft = joinParts(parts);
      if (draft === null) return fail('DOCUMENT_NOT_FOUND');
      const permit = (permission: Permission) =>
        // Of what is kept whole, all words are saved with the rest of it.
        [null, ...languages].filter((part) => check(author, permission, ref, isKeptWhole(ref.id) ? null : part).ok);
      // Whoever may edit one part of it sees all of it: a translator needs the words to translate.
      const editable = permit('content.edit');
      if (editable.length === 0) return fail('NOT_PERMITTED');
      const now = clock.now();
      const shown = joinParts(await readShown(db, ref, now));
      return ok({
        ...ref,
        parts: await Promise.all(
          (findFormerParts(ref, parts) ?? parts.map((each) => ({ ...each, heldIn: each.part }))).map(
            async ({ part, version, heldIn }) => {
              const name = getName(ref, heldIn);
              const [newest, timeline] = await Promise.all([findDraft(db, name), listPublications(db, name, now)]);
              if (!newest) throw new Error(`The draft of ${ref.id} is gone`);
              // What is shown whole is shown in its parts once it is split.
              const entries = timeline.map((entry) =>
                toPublication(entry.version === newest.version ? { ...entry, version } : entry),
              );
              const isShown = (entry: ReturnType<typeof toPublication>) => new Date(entry.from) <= now;
              const { author: savedBy, savedAt } = newest;
              return {
                part,
                version,
                author: savedBy,
                savedAt: savedAt.toISOString(),
                shown: entries.find(isShown) ?? null,
                scheduled: entries.filter((entry) => !isShown(entry)),
              };
            },
          ),
        ),
        editable,
        publishable: permit('content.publish'),
        draft: draft as Record<string, unknown>,
        shown: shown as Record<string, unknown> | null,
        faults: findFaults(ref.id, draft).map(printFor(author)),
      });
    },

    findStart: async (author, ref, shownIn) => {
      const permitted = check(author, 'content.edit', ref, null);
      if (!permitted.ok) return permitted;
      const shown = await listShownParts(db, { collection: contentCollection, keys: [ref.id], at: clock.now() });
      const page =
        joinParts(chooseParts(shown, shownIn)) ?? (ref.id === homepageId ? createDefaultHome(shownIn) : null);
      return ok(page as Record<string, unknown> | null);
    },

    saveShared: async (author, ref, { document, expectedVersion }) => {
      const permitted = check(author, 'content.edit', ref, null);
      if (!permitted.ok) return permitted;
      const shared = isKeptWhole(ref.id) ? document : splitDocument(document).shared;
      return runResultInTransaction(db, async (transaction) => {
        await splitFormer(transaction, ref);
        return save(transaction, author, { ref, part: null }, { document: shared, expectedVersion });
      });
    },

    saveTexts: async (author, ref, { language, texts, expectedVersion }) => {
      const permitted = check(author, 'content.edit', ref, language);
      if (!permitted.ok) return permitted;
      return runResultInTransaction<Result<Saved, EditError | 'DOCUMENT_FAULTY' | 'VERSION_CHANGED'>>(
        db,
        async (transaction) => {
          await splitFormer(transaction, ref);
          const shared = (await readDrafts(transaction, ref)).find(({ part }) => part === null)?.document;
          if (!shared || isKeptWhole(ref.id)) return fail('DOCUMENT_NOT_FOUND');
          const places = new Set(listTextPlaces(shared));
          const unknown = Object.keys(texts).filter((place) => !places.has(place));
          if (unknown.length > 0) {
            const faults = unknown.map((place) => printFor(author)(createContentFault([place], 'NO_SUCH_PLACE')));
            return fail('DOCUMENT_FAULTY', { faults });
          }
          return save(transaction, author, { ref, part: language }, { document: texts, expectedVersion });
        },
      );
    },

    publish: async (author, { items, from, until }) => {
      for (const { id, market, part } of items) {
        const permitted = check(author, 'content.publish', { id, market }, part);
        if (!permitted.ok) return permitted;
      }
      return runResultInTransaction<Result<undefined, EditError | 'DOCUMENT_FAULTY'>>(db, async (transaction) => {
        const now = clock.now();
        const begins = from && from > now ? from : now;
        if (until && until <= begins) {
          const fault = createContentFault(['until'], 'ENDS_TOO_EARLY');
          return fail('DOCUMENT_FAULTY', { faults: [printFor(author)(fault)] });
        }
        // In one order, so that two releases wait for each other in one direction.
        const sorted = items.toSorted((one, other) => describeItem(one).localeCompare(describeItem(other)));
        const refs = new Map(sorted.map(({ id, market }) => [`${id}@${market}`, { id, market }]));
        for (const ref of refs.values()) {
          await lockReleases(transaction, ref.id);
          await splitFormer(transaction, ref);
        }
        let isChanged = false;
        for (const { id, market, part, version } of sorted) {
          const published = await publishVersion(transaction, getName({ id, market }, part), {
            version,
            from: begins,
            until,
            author: formatAuthor(author),
            now,
          });
          if (!published.ok) return fail('DOCUMENT_NOT_FOUND');
          isChanged ||= published.value;
        }
        for (const ref of refs.values()) {
          const shown = joinParts(await readShown(transaction, ref, begins));
          const faults = shown === null ? [] : findFaults(ref.id, shown);
          if (faults.length > 0) {
            return fail('DOCUMENT_FAULTY', {
              faults: faults.map(printFor(author)).map((fault) => ({ ...fault, path: `${ref.id}.${fault.path}` })),
            });
          }
          await announceDocument(transaction, ref.id);
        }
        // The same again is no change: an answer was lost.
        if (!isChanged) return ok(undefined);
        await recordChange(transaction, clock, {
          author,
          action: 'content.published',
          object: { kind: 'document', id: sorted[0]?.id ?? '' },
          after: { items: sorted.map(describeItem), from: begins, until },
        });
        return ok(undefined);
      });
    },

    cancel: async (author, { part, ...ref }, publicationId) => {
      const permitted = check(author, 'content.publish', ref, part);
      if (!permitted.ok) return permitted;
      return runResultInTransaction<Result<undefined, 'PUBLICATION_BEGUN'>>(db, async (transaction) => {
        const now = clock.now();
        const name = getName(ref, part);
        if (await cancelPublication(transaction, name, Number(publicationId), now)) {
          await announceDocument(transaction, ref.id);
          await recordChange(transaction, clock, {
            author,
            action: 'content.publication_cancelled',
            object: { kind: 'document', id: ref.id },
            before: { publicationId, part },
          });
          return ok(undefined);
        }
        const entries = await listPublications(transaction, name, now);
        return entries.some(({ id }) => String(id) === publicationId) ? fail('PUBLICATION_BEGUN') : ok(undefined);
      });
    },

    listVersions: async (author, { part, ...ref }, page) => {
      const permitted = check(author, 'content.edit', ref, part);
      return permitted.ok ? ok(await listVersions(db, getName(ref, part), page)) : permitted;
    },

    findVersion: async (author, { part, ...ref }, version) => {
      const permitted = check(author, 'content.edit', ref, part);
      if (!permitted.ok) return permitted;
      const found = await findVersion(db, getName(ref, part), version);
      return found ? ok(found) : fail('DOCUMENT_NOT_FOUND');
    },
  };
}

const describeItem = ({ id, market, part, version }: PublishedItem) =>
  `${id}@${market ?? ''}/${part ?? ''} ${version ?? 'none'}`;

const toPublication = ({ id, version, shows_from, shows_until, author }: Publication) => ({
  id: String(id),
  version,
  from: shows_from.toISOString(),
  until: shows_until?.toISOString() ?? null,
  author,
});

/**
 * Returns the parts that a document becomes which a release before has stored whole, with the versions that they have once it is split.
 * It is read as if it were, so that what is based on it is saved at once. Null for one that is stored in parts.
 */
function findFormerParts(
  { id }: DocumentRef,
  drafts: readonly DocumentPart[],
): { part: Part; version: number; heldIn: Part }[] | null {
  const findHeld = (part: Part) => drafts.find((each) => each.part === part);
  const whole = findHeld(null);
  if (isKeptWhole(id) || !whole || Object.keys(splitDocument(whole.document).texts).length === 0) return null;
  const { shared, texts } = splitDocument(joinParts(drafts) as object);
  return [null, ...languages].flatMap((part) => {
    const [held, next] = [findHeld(part), part === null ? shared : texts[part]];
    if (!held && !next) return [];
    const version = held?.version ?? 0;
    const isKept = isDeepStrictEqual(held?.document, next ?? {});
    return [{ part, version: isKept ? version : version + 1, heldIn: held ? part : null }];
  });
}

type DocumentFault = ExplainedFault & { isMissingText: boolean };

/** Lets one release of a document at a time be checked: two may be sound alone, and not together. */
async function lockReleases(transaction: DbTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`releases of ${id}`}, 0))`.execute(transaction);
}

/** Returns what keeps a document from being published. */
function findFaults(id: string, document: unknown): DocumentFault[] {
  const parsed = getDocumentSchema(id).safeParse(document);
  const issues = parsed.success ? [] : explainIssues(parsed.error.issues, document);
  return [...issues, ...findRepeatedIds(document)].map(({ path, ...fault }) => ({
    ...fault,
    path: listNamedSteps(document, path),
    isMissingText: path.at(-1) === 'en' && getValue(document, path) === undefined,
  }));
}

const getValue = (given: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step], given);

/** Names elements of lists by their ids, as the places of texts are. */
function listNamedSteps(document: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  return path.map((step, index) => {
    const element = typeof step === 'number' ? getValue(document, path.slice(0, index + 1)) : null;
    const { id } = (element ?? {}) as { id?: unknown };
    return typeof id === 'string' ? id : step;
  });
}

const printFor =
  ({ language = 'en' }: EditingAuthor) =>
  (fault: ExplainedFault) =>
    printFault(fault, language);
