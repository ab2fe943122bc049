import { isDeepStrictEqual } from 'node:util';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from './database.ts';
import { fail, ok, type Result } from './result.ts';
import type { Tables } from './tables.ts';

/**
 * Documents that people edit (ADR 231). Each save makes the next version of the draft, and names the version that it is based on: whoever
 * has read an older one is refused. What is shown is a timeline beside the versions: an entry says which version is shown from when,
 * and until when; of those whose time it is, the one that began last counts. A campaign that ends so gives way to what was shown before.
 */
export type DocumentName = {
  /** What kind of documents they are, as `entries`. */
  collection: string;
  /** Words in lower case with hyphens, joined by dots. */
  key: string;
  /** Null: of all markets that have none of their own. */
  market: MarketCode | null;
  /** Null: what all languages share. */
  part: Language | null;
};

export type Draft = { version: number; document: object; author: string; savedAt: Date };

/** A version that is shown, or will be. @property version null where nothing is shown from then on */
export type Publication = Pick<
  Selectable<Tables['document_publications']>,
  'version' | 'shows_from' | 'shows_until' | 'author' | 'published_at'
> & { id: number };

/** How many versions of a document are kept, beside those that the timeline names. */
const maxVersions = 200;

function selectDocument(db: Db, { collection, key, market, part }: DocumentName) {
  return db
    .selectFrom('documents')
    .where('collection', '=', collection)
    .where('key', '=', key)
    .where('market', 'is not distinct from', market)
    .where('part', 'is not distinct from', part);
}

/** Returns the newest draft of a document; null where there is no such document. */
export async function findDraft(db: Db, name: DocumentName): Promise<Draft | null> {
  const row = await selectDocument(db, name)
    .innerJoin('document_versions as draft', (join) =>
      join.onRef('draft.document_id', '=', 'documents.id').onRef('draft.version', '=', 'documents.version'),
    )
    .select(['draft.version', 'draft.document', 'draft.author', 'draft.saved_at as savedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Saves a draft as the next version. What is as the newest draft already makes none, so that a save whose answer was lost can be repeated.
 * @param expectedVersion that the change is based on; 0 for a new document
 * @returns the version; VERSION_CHANGED with the `version` of now, where somebody else has saved meanwhile
 */
export async function saveDraft(
  transaction: DbTransaction,
  name: DocumentName,
  { document, expectedVersion, author, now }: { document: object; expectedVersion: number; author: string; now: Date },
): Promise<Result<number, 'VERSION_CHANGED'>> {
  const created = await transaction
    .insertInto('documents')
    .values({ ...name, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) {
    // Nothing remains of it: a Result that is no success rolls the transaction back.
    if (expectedVersion !== 0) return fail('VERSION_CHANGED', { version: 0 });
    await insertVersion(transaction, created.id, 1);
    return ok(1);
  }
  const { id, version } = await selectDocument(transaction, name)
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const newest = await readVersion(transaction, id, version);
  if (isDeepStrictEqual(newest?.document, toJson(document))) return ok(version);
  if (version !== expectedVersion) return fail('VERSION_CHANGED', { version });
  await insertVersion(transaction, id, version + 1);
  await transaction
    .updateTable('documents')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
  await deleteOldVersions(transaction, id, version + 1 - maxVersions);
  return ok(version + 1);

  function insertVersion(to: DbTransaction, documentId: number, next: number) {
    return to
      .insertInto('document_versions')
      .values({ document_id: documentId, version: next, document: JSON.stringify(document), author, saved_at: now })
      .execute();
  }
}

/**
 * Stores documents that nobody has stored before, and shows them from now on: one statement for any number of them. A document of which
 * any part is stored is left as it is.
 */
export async function createDocuments(
  transaction: DbTransaction,
  documents: readonly (DocumentName & { document: object })[],
  { author, now }: { author: string; now: Date },
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as given (collection text, key text, market market_code, part language_code, document jsonb)
    ), created as (
      insert into documents (collection, key, market, part, version)
      select collection, key, market, part, 1 from given where not exists (
        select from documents as held
        where held.collection = given.collection and held.key = given.key
          and held.market is not distinct from given.market
      )
      on conflict do nothing
      returning id, collection, key, market, part
    ), versions as (
      insert into document_versions (document_id, version, document, author, saved_at)
      select created.id, 1, given.document, ${author}, ${now}::timestamptz
      from created join given on given.collection = created.collection and given.key = created.key
        and given.market is not distinct from created.market and given.part is not distinct from created.part
      returning document_id, version
    )
    insert into document_publications (document_id, version, shows_from, author, published_at)
    select document_id, version, ${now}::timestamptz, ${author}, ${now}::timestamptz from versions`.execute(
    transaction,
  );
}

/** Returns a document as the database keeps it: without fields that are undefined. */
const toJson = (document: object): unknown => JSON.parse(JSON.stringify(document));

async function deleteOldVersions(transaction: DbTransaction, id: number, upTo: number): Promise<void> {
  if (upTo < 1) return;
  await sql`
    delete from document_versions as old where document_id = ${id} and version <= ${upTo} and not exists (
      select from document_publications where document_id = old.document_id and version = old.version
    )`.execute(transaction);
}

async function readVersion(db: Db, documentId: number, version: number) {
  return db
    .selectFrom('document_versions')
    .select(['version', 'document', 'author', 'saved_at as savedAt'])
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Returns one version of a document; null where it is not kept. */
export async function findVersion(db: Db, name: DocumentName, version: number): Promise<Draft | null> {
  const row = await selectDocument(db, name).select('id').executeTakeFirst();
  return (row && (await readVersion(db, row.id, version))) ?? null;
}

/** Returns versions of a document without what they hold, newest first. @param before only older ones */
export function listVersions(
  db: Db,
  name: DocumentName,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Omit<Draft, 'document'>[]> {
  return selectDocument(db, name)
    .innerJoin('document_versions as each', 'each.document_id', 'documents.id')
    .select(['each.version', 'each.author', 'each.saved_at as savedAt'])
    .$if(before !== undefined, (query) => query.where('each.version', '<', before ?? 0))
    .orderBy('each.version', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Shows a version from a moment on, and until another one where that is given. The same again changes nothing.
 * @param version null: nothing is shown from then on
 * @returns whether anything has changed; RESOURCE_NOT_FOUND where there is no such version
 */
export async function publishVersion(
  transaction: DbTransaction,
  name: DocumentName,
  given: { version: number | null; from: Date; until: Date | null; author: string; now: Date },
): Promise<Result<boolean, 'RESOURCE_NOT_FOUND'>> {
  const { version, from, until, author, now } = given;
  const row = await selectDocument(transaction, name).select('id').forUpdate().executeTakeFirst();
  if (!row || (version !== null && !(await readVersion(transaction, row.id, version))))
    return fail('RESOURCE_NOT_FOUND');
  const [shown] = await listPublications(transaction, name, from);
  const isShown = shown !== undefined && shown.version === version && shown.shows_until?.getTime() === until?.getTime();
  if (isShown && shown.shows_from <= from) return ok(false);
  await transaction
    .insertInto('document_publications')
    .values({ document_id: row.id, version, shows_from: from, shows_until: until, author, published_at: now })
    .execute();
  return ok(true);
}

/** Returns what is shown of a document at a moment, first, and what will be later, the next one first. */
export async function listPublications(db: Db, name: DocumentName, at: Date): Promise<Publication[]> {
  const rows = await selectDocument(db, name)
    .innerJoin('document_publications as shown', 'shown.document_id', 'documents.id')
    .select([
      'shown.id',
      'shown.version',
      'shown.shows_from',
      'shown.shows_until',
      'shown.author',
      'shown.published_at',
    ])
    .where((is) => is.or([is('shown.shows_until', 'is', null), is('shown.shows_until', '>', at)]))
    .orderBy('shown.shows_from')
    .orderBy('shown.id')
    .execute();
  const current = rows.findLast(({ shows_from: from }) => from <= at);
  return [...(current ? [current] : []), ...rows.filter(({ shows_from: from }) => from > at)];
}

/** Takes back what was to be shown later. @returns whether there was such an entry that has not begun */
export async function cancelPublication(
  transaction: DbTransaction,
  name: DocumentName,
  id: number,
  now: Date,
): Promise<boolean> {
  const row = await selectDocument(transaction, name).select('id').executeTakeFirst();
  if (!row) return false;
  const { numDeletedRows } = await transaction
    .deleteFrom('document_publications')
    .where('id', '=', id)
    .where('document_id', '=', row.id)
    .where('shows_from', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A part of a document in one market, as it is shown at a moment or as it is drafted. */
export type DocumentPart = Omit<DocumentName, 'collection'> & { version: number; document: object };

/** Returns the parts of documents that are shown at a moment, in all markets and languages. */
export async function listShownParts(
  db: Db,
  { collection, keys, at }: { collection: string; keys: readonly string[]; at: Date },
): Promise<DocumentPart[]> {
  const { rows } = await sql<DocumentPart>`
    select key, market, part, shown.version, document from documents
    cross join lateral (
      select version from document_publications
      where document_id = documents.id and shows_from <= ${at} and (shows_until is null or shows_until > ${at})
      order by shows_from desc, id desc limit 1
    ) as shown
    join document_versions on document_versions.document_id = documents.id and document_versions.version = shown.version
    where collection = ${collection} and key = any(${sql.val(keys)}::text[])
    order by key, market nulls first, part nulls first`.execute(db);
  return rows;
}

/** Returns the newest drafts of documents, in all markets and languages. */
export async function listDraftParts(
  db: Db,
  { collection, keys }: { collection: string; keys: readonly string[] },
): Promise<DocumentPart[]> {
  const { rows } = await sql<DocumentPart>`
    select key, market, part, documents.version, document from documents
    join document_versions on document_id = documents.id and document_versions.version = documents.version
    where collection = ${collection} and key = any(${sql.val(keys)}::text[])
    order by key, market nulls first, part nulls first`.execute(db);
  return rows;
}

/** Returns which parts of documents are shown at a moment, without what they hold. @param prefix which their keys begin with */
export async function listShownNames(
  db: Db,
  { collection, prefix, at }: { collection: string; prefix: string; at: Date },
): Promise<Omit<DocumentName, 'collection'>[]> {
  const { rows } = await sql<Omit<DocumentName, 'collection'>>`
    select key, market, part from documents
    cross join lateral (
      select version from document_publications
      where document_id = documents.id and shows_from <= ${at} and (shows_until is null or shows_until > ${at})
      order by shows_from desc, id desc limit 1
    ) as shown
    where collection = ${collection} and starts_with(key, ${prefix}) and shown.version is not null
    order by key, market nulls first, part nulls first`.execute(db);
  return rows;
}

/** Returns the keys of a collection with what is shown of each; in their order, after a key. */
export async function listDocuments(
  db: Db,
  { collection, after, limit }: { collection: string; after: string; limit: number },
): Promise<{ key: string; market: MarketCode | null; part: Language | null; version: number }[]> {
  return db
    .selectFrom('documents')
    .select(['key', 'market', 'part', 'version'])
    .where('collection', '=', collection)
    .where('key', 'in', (from) =>
      from
        .selectFrom('documents')
        .select('key')
        .distinct()
        .where('collection', '=', collection)
        .where('key', '>', after)
        .orderBy('key')
        .limit(limit),
    )
    .orderBy('key')
    .orderBy('market', (order) => order.nullsFirst())
    .orderBy('part', (order) => order.nullsFirst())
    .execute();
}

/** Returns the next moment at which something begins or ends to be shown by itself; null where nothing does. */
export async function findNextChange(db: Db, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(shows_from) from document_publications where shows_from > ${after}),
      (select min(shows_until) from document_publications where shows_until > ${after})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** Returns what began or ended to be shown by itself since a moment, up to another one. */
export async function listChanged(
  db: Db,
  { after, until }: { after: Date; until: Date },
): Promise<{ collection: string; key: string }[]> {
  const { rows } = await sql<{ collection: string; key: string }>`
    select distinct collection, key from documents join document_publications on document_id = documents.id
    where (shows_from > ${after} and shows_from <= ${until}) or (shows_until > ${after} and shows_until <= ${until})`.execute(
    db,
  );
  return rows;
}
