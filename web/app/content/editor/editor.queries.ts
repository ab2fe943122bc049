import { queryOptions } from '@tanstack/react-query';
import type { EditedDocument } from '@vermilion/contract/content-staff';
import type { MarketCode } from '@vermilion/contract/markets';
import { type Api, ApiError } from '~/platform/api.ts';
import type { Part } from './changes.rules.ts';
import type { DocumentKind, EditedPage } from './document.rules.ts';
import type { Schema } from './schema.rules.ts';

/** A document that is edited. @param market null: that of all markets that have none of their own */
export type DocumentRef = { id: string; market: MarketCode | null };

const getMarketQuery = ({ market }: DocumentRef) => (market === null ? {} : { market });
export const getPartQuery = (ref: DocumentRef, part: Part) => ({
  ...getMarketQuery(ref),
  ...(part !== null && { part }),
});

/** Reads a document with its drafts; null where there is none. */
export async function readDocument(api: Api, ref: DocumentRef, signal?: AbortSignal): Promise<EditedDocument | null> {
  try {
    const input = { params: { id: ref.id }, query: getMarketQuery(ref) };
    return await api('GET staff/content/{id}', input, { ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'DOCUMENT_NOT_FOUND') return null;
    throw error;
  }
}

export const createDocumentQuery = (api: Api, ref: DocumentRef) =>
  queryOptions({
    queryKey: ['content', 'document', ref.id, ref.market],
    queryFn: ({ signal }) => readDocument(api, ref, signal),
    // What somebody else has saved since the page was last open.
    staleTime: 0,
  });

/** Reads what a document that does not exist yet begins as; null where the market shows no such page. */
export const createStartQuery = (api: Api, ref: DocumentRef, shownIn: MarketCode) =>
  queryOptions({
    queryKey: ['content', 'start', ref.id, ref.market, shownIn],
    queryFn: async ({ signal }) => {
      const input = { params: { id: ref.id }, query: { ...getMarketQuery(ref), shownIn } };
      return (await api('GET staff/content/{id}/start', input, { signal })).document as EditedPage | null;
    },
    staleTime: 0,
  });

export const createSchemasQuery = (api: Api) =>
  queryOptions({
    queryKey: ['content', 'schemas'],
    queryFn: async ({ signal }) => {
      const { defaultLayout, ...schemas } = await api('GET staff/content-schemas', {}, { signal });
      return { schemas: schemas as Record<DocumentKind, Schema>, defaultLayout };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const createVersionsQuery = (api: Api, ref: DocumentRef, part: Part) =>
  queryOptions({
    queryKey: ['content', 'versions', ref.id, ref.market, part],
    queryFn: async ({ signal }) => {
      const input = { params: { id: ref.id }, query: getPartQuery(ref, part) };
      return (await api('GET staff/content/{id}/versions', input, { signal })).versions;
    },
    staleTime: 0,
  });
