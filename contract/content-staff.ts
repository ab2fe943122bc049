import { z } from 'zod';
import { contentFault } from './content.ts';
import { defineEndpoints } from './endpoint.ts';
import { anyObject, line, message, moment, openLanguage, openMarket, queryInteger } from './fields.ts';
import { limits } from './limits.ts';
import { textPageNames } from './text-page.ts';

const word = /[a-z0-9]+(?:-[a-z0-9]+)*/.source;
const documentName = `(?:(?:homepage|pages|brands|layouts)(?:\\.${word}){1,4}|overlays\\.${word})`;

/** The name of any document that is edited: pages of all kinds, pages of text, layouts, and overlays. */
export const editedDocumentId = z
  .string()
  .max(110)
  .regex(new RegExp(`^(?:homepage|${documentName}|texts\\.(?:${textPageNames.join('|')}))$`));

/** Null: of all markets that have none of their own. */
const market = openMarket.nullable();
/** The texts of a language; null: what all languages share. */
const part = openLanguage.nullable();
const version = z.number().int().min(1).max(limits.maxId);
const expectedVersion = z.number().int().min(0).max(limits.maxId);

const publication = z
  .object({
    id: z.string(),
    /** Null: nothing is shown. */
    version: version.nullable(),
    from: moment,
    until: moment.nullable(),
    author: z.string(),
  })
  .meta({ id: 'Publication' });

const editedPart = z.object({
  part,
  /** Of the newest draft. */
  version,
  author: z.string(),
  savedAt: moment,
  /** What is shown now; null: nothing. */
  shown: publication.nullable(),
  /** What will be shown, the next first. */
  scheduled: z.array(publication),
});

/** A document, which may hold anything that JSON can: what an editor does not know must not be lost. */
const anyDocument = z.record(z.string(), z.unknown());

/** A document with its drafts, as its editor sees it. */
const editedDocument = z
  .object({
    id: editedDocumentId,
    market,
    parts: z.array(editedPart),
    /** The parts that their reader may edit, and publish, whether they exist or not. */
    editable: z.array(part),
    publishable: z.array(part),
    /** The newest drafts of all parts together, each text in its languages. */
    draft: anyDocument,
    /** What is shown now; null: nothing. */
    shown: anyDocument.nullable(),
    /** What keeps the draft from being published: places, and what is wrong there. */
    faults: z.array(contentFault),
  })
  .meta({ id: 'EditedDocument' });
export type EditedDocument = z.infer<typeof editedDocument>;

/** The texts of one language by their places: `blocks.<id>.title`. */
const textsByPlace = z.record(line(200), message(20_000)).refine((texts) => Object.keys(texts).length <= 2000);

const documentQuery = z.object({ market: openMarket.optional() });
const partQuery = documentQuery.extend({ part: openLanguage.optional() });

const publishedItem = z.object({
  id: editedDocumentId,
  market: market.default(null),
  part,
  /** Null: nothing is shown from then on. */
  version: version.nullable(),
});
export type PublishedItem = z.output<typeof publishedItem>;

const listedVersion = z.object({ version, author: z.string(), savedAt: moment });

export const contentStaffEndpoints = defineEndpoints('content', {
  'GET staff/content': {
    summary: 'The documents of content with their parts, by name',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    query: z.object({ after: z.string().max(110).default(''), limit: queryInteger(1, 100).default(50) }),
    response: z.object({
      documents: z.array(z.object({ id: z.string(), market, parts: z.array(z.object({ part, version })) })),
      /** What the next page comes after; null at the end. */
      next: z.string().nullable(),
    }),
  },
  'GET staff/content/{id}': {
    summary: 'A document with its drafts, and what is shown of it',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    params: z.object({ id: editedDocumentId }),
    query: documentQuery,
    response: editedDocument,
    errors: ['CONTENT_IN_CONTENTFUL', 'DOCUMENT_NOT_FOUND', 'NOT_PERMITTED'],
  },
  'GET staff/content/{id}/start': {
    summary:
      'What a document that does not exist yet begins as: the page that a market shows; null where it shows none',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    params: z.object({ id: editedDocumentId }),
    query: documentQuery.extend({ shownIn: openMarket }),
    response: z.object({ document: anyDocument.nullable() }),
    errors: ['CONTENT_IN_CONTENTFUL', 'NOT_PERMITTED'],
  },
  'GET staff/content-schemas': {
    summary: 'The fields of pages, blocks, pages of text, layouts and overlays, as JSON Schema: what an editor offers',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    response: z.object({
      page: anyDocument,
      text: anyDocument,
      layout: anyDocument,
      overlay: anyDocument,
      /** The layout that the shop makes where none is stored: what an editor begins with. */
      defaultLayout: anyDocument,
    }),
  },
  'PUT staff/content/{id}': {
    summary: 'Saves a draft: what all languages share, or the texts of one language',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    idempotency: 'state',
    params: z.object({ id: editedDocumentId }),
    body: z.discriminatedUnion('kind', [
      /** The whole document; of its texts only their places count. */
      z.object({ kind: z.literal('shared'), market: market.default(null), expectedVersion, document: anyObject }),
      z.object({
        kind: z.literal('texts'),
        market: market.default(null),
        language: openLanguage,
        expectedVersion,
        texts: textsByPlace,
      }),
    ]),
    response: z.object({ version, faults: editedDocument.shape.faults }),
    errors: ['CONTENT_IN_CONTENTFUL', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_FAULTY', 'NOT_PERMITTED', 'VERSION_CHANGED'],
  },
  'POST staff/content/publications': {
    summary: 'Publishes versions of documents together: now or at a moment, and until another one',
    audience: 'staff',
    permission: 'content.publish',
    isScoped: true,
    idempotency: 'state',
    body: z.object({
      items: z.array(publishedItem).min(1).max(100),
      /** Null: now. */
      from: moment.nullable().default(null),
      until: moment.nullable().default(null),
    }),
    errors: ['CONTENT_IN_CONTENTFUL', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_FAULTY', 'NOT_PERMITTED'],
  },
  'DELETE staff/content/{id}/publications/{publicationId}': {
    summary: 'Takes back what was to be shown later',
    audience: 'staff',
    permission: 'content.publish',
    isScoped: true,
    idempotency: 'state',
    params: z.object({ id: editedDocumentId, publicationId: z.string().regex(/^\d{1,15}$/) }),
    query: partQuery,
    errors: ['CONTENT_IN_CONTENTFUL', 'PUBLICATION_BEGUN', 'NOT_PERMITTED'],
  },
  'GET staff/content/{id}/versions': {
    summary: 'The history of a part of a document, newest first',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    params: z.object({ id: editedDocumentId }),
    query: partQuery.extend({
      before: queryInteger(1, limits.maxId).optional(),
      limit: queryInteger(1, 100).default(50),
    }),
    response: z.object({ versions: z.array(listedVersion) }),
    errors: ['CONTENT_IN_CONTENTFUL', 'NOT_PERMITTED'],
  },
  'GET staff/content/{id}/versions/{version}': {
    summary: 'A part of a document as it was; saving it again restores it',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    params: z.object({ id: editedDocumentId, version: queryInteger(1, limits.maxId) }),
    query: partQuery,
    response: listedVersion.extend({ document: anyDocument }),
    errors: ['CONTENT_IN_CONTENTFUL', 'DOCUMENT_NOT_FOUND', 'NOT_PERMITTED'],
  },
});

type ContentStaffEndpoints = typeof contentStaffEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends ContentStaffEndpoints {}
}
