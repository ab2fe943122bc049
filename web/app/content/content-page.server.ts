import { getDocumentId, type Page } from '@vermilion/contract/content';
import { editedDocumentId } from '@vermilion/contract/content-staff';
import type { EndpointInput } from '@vermilion/contract/endpoints';
import type { MarketCode } from '@vermilion/contract/markets';
import { type PreviewTools, previewParameters } from '@vermilion/contract/preview';
import { getTextDocumentId, type TextPage, type TextPageName } from '@vermilion/contract/text-page';
import { type Api, ApiError } from '~/platform/api.ts';
import { nullIfMissing, throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageData } from '~/platform/page.ts';
import type { Shop } from '~/platform/shop.server.ts';

/** The segments of the address of a page of content (spec §2). */
export type ContentParams = {
  slugUrl?: string | undefined;
  topCategory?: string | undefined;
  category?: string | undefined;
  subCategory?: string | undefined;
};

type ContentKind = 'homepage' | 'pages' | 'brands';

const listSegments = ({ slugUrl, topCategory, category, subCategory }: ContentParams) => [
  slugUrl,
  topCategory,
  category,
  subCategory,
];

/** Loads a page of content; null where the market has none of this address. */
export async function findContentPage(api: Api, kind: ContentKind, params: ContentParams): Promise<Page | null> {
  const id = getDocumentId(kind, listSegments(params));
  return id === null ? null : nullIfMissing(api('GET contentful/content-entries/{id}', { params: { id } }));
}

/**
 * Loads a landing page.
 * @throws a 404 response with the text of spec §8 where the market has none of this address
 */
export function loadContentPage({ api }: Pick<Shop, 'api'>, kind: ContentKind, params: ContentParams): Promise<Page> {
  const id = getDocumentId(kind, listSegments(params)) ?? throwNotFound();
  return throwNotFoundIfMissing(api('GET contentful/content-entries/{id}', { params: { id } }));
}

/**
 * Loads what an editor sees of a page before it is published, and the tools of its bar; for who is no editor, what everybody sees.
 * @returns null as the content where there is none of this address
 */
export async function loadPreviewedPage(
  { api, site }: Shop,
  request: Request,
  kind: ContentKind,
  params: ContentParams,
): Promise<{ content: Page | null; tools: PreviewTools | null; sharedUntil?: string | null }> {
  const tools = await loadPreviewTools(api, request);
  const id = getDocumentId(kind, listSegments(params));
  if (!tools) {
    const link = readLink(request);
    if (link && id !== null) return { ...(await loadSharedPage(api, id, link)), tools };
    return { content: await findContentPage(api, kind, params), tools };
  }
  if (id === null) return { content: null, tools };
  const query = getPreviewQuery(request, site.market.code);
  const [draft, edited] = await Promise.all([
    nullIfMissing(api('GET contentful/preview/content-entries/{id}', { params: { id }, query })),
    findEditedDocument(api, id, site.market.code),
  ]);
  return { content: draft, tools: { ...tools, pageId: id, ...edited, faults: draft?.faults ?? [] } };
}

/**
 * Loads what an editor sees of a page of text before it is published, and the tools of its bar; for who is no editor, what everybody sees.
 * @returns null as the text where the software's own stands
 */
export async function loadPreviewedText(
  { api, site }: Shop,
  request: Request,
  name: TextPageName,
): Promise<{ text: TextPage | null; tools: PreviewTools | null }> {
  const tools = await loadPreviewTools(api, request);
  if (!tools) return { text: (await api('GET text-pages/{name}', { params: { name } })).page, tools };
  const [{ page, faults }, edited] = await Promise.all([
    api('GET contentful/preview/text-pages/{name}', {
      params: { name },
      query: getPreviewQuery(request, site.market.code),
    }),
    findEditedDocument(api, getTextDocumentId(name), site.market.code),
  ]);
  return { text: page, tools: { ...tools, ...edited, faults } };
}

/** Reads the link to a draft that an editor has made; null where the address has none. */
function readLink({ url }: Request): LinkQuery | null {
  const query = Object.fromEntries(new URL(url).searchParams);
  return query.key && query.maker && query.draft_language ? (query as unknown as LinkQuery) : null;
}

/** Loads a draft for who has a link to it. */
async function loadSharedPage(
  api: Api,
  id: string,
  query: LinkQuery,
): Promise<{ content: Page | null; sharedUntil: string | null }> {
  try {
    const page = await nullIfMissing(api('GET contentful/shared-previews/{id}', { params: { id }, query }));
    return { content: page, sharedUntil: page?.expiresAt ?? null };
  } catch (error) {
    // A key that nobody has made is refused by its form.
    if (error instanceof ApiError && (error.status === 410 || error.status === 422))
      return { content: null, sharedUntil: null };
    throw error;
  }
}

type LinkQuery = EndpointInput<'GET contentful/shared-previews/{id}'>['query'];

export type PreviewData = {
  content: Page | null;
  page: Pick<PageData, 'sharedUntil'> & { preview: PreviewTools | null };
};

/**
 * Loads the preview of a page of blocks.
 * @throws a 404 response with the text of spec §8 where there is none of this address, unless its reader can begin it
 */
export async function loadPreview(
  shop: Shop,
  request: Request,
  kind: 'homepage' | 'pages',
  params: ContentParams,
): Promise<PreviewData> {
  const { content, tools, ...shared } = await loadPreviewedPage(shop, request, kind, params);
  if (!content && !tools?.documentId && shared.sharedUntil === undefined) await loadContentPage(shop, kind, params);
  return { content, page: { preview: tools, ...shared } };
}

/**
 * Finds the document that stands for a page in a market, where its reader may edit it: the market's own, that of all, or one that they
 * may begin.
 */
export async function findEditedDocument(api: Api, id: string, code: MarketCode): Promise<Partial<PreviewTools>> {
  // `/pages` alone is the address of no document.
  if (!editedDocumentId.safeParse(id).success) return {};
  const find = (market: MarketCode | null) =>
    findPermitted(
      nullIfMissing(api('GET staff/content/{id}', { params: { id }, query: market ? { market } : {} })).then(
        (document) => ({ document }),
      ),
    );
  const own = await find(code);
  if (!own) return {};
  if (own.document) return { documentId: id, market: code };
  // One that does not exist yet can be begun.
  if (await find(null)) return { documentId: id, market: null };
  const canBegin = await findPermitted(
    api('GET staff/content/{id}/start', { params: { id }, query: { market: code, shownIn: code } }),
  );
  return canBegin ? { documentId: id, market: code } : {};
}

async function findPermitted<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/** Loads the tools of the bar; null for who is no editor. */
export async function loadPreviewTools(api: Api, request: Request): Promise<PreviewTools | null> {
  const { segments: selected, at } = readChoice(request);
  try {
    const { segments } = await api('GET sea-falcon/all-user-segments/');
    return {
      segments: segments.map(({ id, name }) => ({ id, name, isSelected: selected.includes(id) })),
      localMoment: at,
      faults: [],
      pageId: null,
      documentId: null,
      market: null,
    };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** Returns what is previewed, as the server takes it. */
function getPreviewQuery(request: Request, market: MarketCode) {
  const { segments, at } = readChoice(request);
  return { market, user_segments: segments.join(','), ...(at !== null && { at }) };
}

/** Reads what the form of the bar has sent. */
export function readChoice({ url }: Request) {
  const { searchParams } = new URL(url);
  return {
    segments: searchParams.getAll(previewParameters.segments).flatMap((list) => list.split(',')),
    at: searchParams.get(previewParameters.at) || null,
  };
}
