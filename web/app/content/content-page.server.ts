import { getDocumentId, type Page } from '@vermilion/contract/content';
import type { MarketCode } from '@vermilion/contract/markets';
import { type PreviewTools, previewParameters } from '@vermilion/contract/preview';
import { type Api, ApiError } from '~/platform/api.ts';
import { nullIfMissing, throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
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
): Promise<{ content: Page | null; tools: PreviewTools | null }> {
  const tools = await loadPreviewTools(api, request);
  if (!tools) return { content: await findContentPage(api, kind, params), tools };
  const id = getDocumentId(kind, listSegments(params));
  if (id === null) return { content: null, tools };
  const { segments, at } = readChoice(request);
  const query = { market: site.market.code, user_segments: segments.join(','), ...(at !== null && { at }) };
  const [draft, edited] = await Promise.all([
    nullIfMissing(api('GET contentful/preview/content-entries/{id}', { params: { id }, query })),
    findEditedDocument(api, id, site.market.code),
  ]);
  return { content: draft, tools: { ...tools, ...edited, faults: draft?.faults ?? [] } };
}

/** Finds the document that stands for a page in a market, where its reader may edit it: the market's own, or that of all. */
async function findEditedDocument(api: Api, id: string, code: MarketCode): Promise<Partial<PreviewTools>> {
  const find = (market: MarketCode | null) =>
    nullIfMissing(api('GET staff/content/{id}', { params: { id }, query: market ? { market } : {} }));
  try {
    const own = await find(code);
    // One that does not exist yet can be begun.
    if (!own) await find(null);
    return { documentId: id, market: own ? code : null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return {};
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
      documentId: null,
      market: null,
    };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** Reads what the form of the bar has sent. */
function readChoice({ url }: Request) {
  const { searchParams } = new URL(url);
  return {
    segments: searchParams.getAll(previewParameters.segments).flatMap((list) => list.split(',')),
    at: searchParams.get(previewParameters.at) || null,
  };
}
