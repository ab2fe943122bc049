import type { Layout } from '@vermilion/contract/content';
import type { Overlay } from '@vermilion/contract/content-overlays';
import { slug } from '@vermilion/contract/fields';
import type { PreviewTools } from '@vermilion/contract/preview';
import { ApiError } from '~/platform/api.ts';
import { nullIfMissing, throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { findEditedDocument, loadPreviewTools, readChoice } from './content-page.server.ts';

/** Where a layout is looked at by itself (spec §2). */
const previewPath = '/preview/layout';

/** Reads the name of the layout that is looked at; null: that of all pages. */
const readKey = ({ url }: Request) => new URL(url).searchParams.get('key') || null;

/** Loads the layout around a page: on its own page the one that is looked at, where there is such a one. */
export async function loadLayout({ api, path }: Pick<Shop, 'api' | 'path'>, request: Request): Promise<Layout> {
  const key = path === previewPath ? readKey(request) : null;
  const named = key === null ? null : await nullIfMissing(api('GET layouts/', { query: { key } }));
  return named ?? api('GET layouts/');
}

/**
 * Loads what the bar above a layout offers; null for who is no editor.
 * @throws a 404 response with the text of spec §8 where there is no layout of this name
 */
export async function loadPreviewedLayout({ api, site }: Shop, request: Request): Promise<PreviewTools | null> {
  const key = readKey(request);
  const [tools] = await Promise.all([
    loadPreviewTools(api, request),
    throwNotFoundIfMissing(api('GET layouts/', { query: key === null ? {} : { key } })),
  ]);
  return tools && { ...tools, ...(await findEditedDocument(api, `layouts.${key ?? 'default'}`, site.market.code)) };
}

/**
 * Loads an overlay as an editor sees it before it is published, and the tools of its bar; for who is no editor, as everybody sees it.
 * @returns null as the overlay where there is none that can be shown, but whoever reads it may begin or complete it
 */
export async function loadPreviewedOverlay(
  { api, site }: Shop,
  request: Request,
  id: string,
): Promise<{ overlay: Overlay | null; tools: PreviewTools | null }> {
  if (!slug.safeParse(id).success) throwNotFound();
  const tools = await loadPreviewTools(api, request);
  const { at } = readChoice(request);
  const query = { market: site.market.code, ...(at !== null && { at }) };
  const drafted = tools && (await findPermitted(api('GET preview/overlays/{id}', { params: { id }, query })));
  const edited = tools && (await findEditedDocument(api, `overlays.${id}`, site.market.code));
  if (drafted || edited?.documentId) return { overlay: drafted, tools: tools && { ...tools, ...edited } };
  return { overlay: await throwNotFoundIfMissing(api('GET overlays/{id}', { params: { id } })), tools };
}

/** Drafts of overlays may be closed to an editor of other content. */
async function findPermitted<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await nullIfMissing(answer);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
