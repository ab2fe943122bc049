import catalogUrls from 'virtual:catalog-files';
import { I18nProvider } from '@lingui/react';
import type { RenderShopMail } from '@vermilion/contract/mail';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import type { CatalogName } from './messages/catalogs.ts';
import { getWholeRouteTable, isToolRoute } from './page-kinds.ts';
import { getTranslator } from './platform/catalogs.server.ts';
import { addEarlyInput } from './platform/early-input.server.ts';
import { listFontPreloads } from './platform/font-preloads.server.ts';
import { PagePartsProvider } from './platform/kept-part.tsx';
import { createPageParts } from './platform/kept-parts.server.ts';
import { deferScripts } from './platform/late-scripts.server.ts';
import { loadRequestedParts } from './platform/missing-chunk.ts';
import type { PageHandle } from './platform/page.ts';
import { applyEdits, insertBefore, toByteText } from './platform/page-text.server.ts';
import type { RootData } from './platform/root-data.ts';
import { getShop } from './platform/shop.server.ts';

export { createInProcessApi } from './platform/in-process-api.server.ts';
export { shopContext } from './platform/shop.server.ts';

/** Renders a mail. Its templates are loaded with the first one: a process that sends none saves 10 MB. */
export const renderMail: RenderShopMail = async (...mail) => (await import('./mails.server.ts')).renderMail(...mail);

/**
 * Renders a page whole: it is cached and compressed as one piece, and shown without any script. As a text, for which
 * React takes half the time of a stream; so nothing can suspend here but parts whose code this process has not loaded yet.
 * @returns the page's status and headers; its text goes to `handOverPage`
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { site, scriptNonce, renderedParts, handOverPage } = getShop(context);
  const { language } = site;
  const i18n = await getTranslator(language);
  await readData(router);
  if (!import.meta.env.DEV) chooseRouteTable(router);
  let parts = createPageParts(renderedParts, scriptNonce);
  const rendered = await renderWithParts(() => {
    parts = createPageParts(renderedParts, scriptNonce);
    // The router locks it, and reads the data from the cache that `readData` has filled.
    if (router.serverHandoffStream) router.serverHandoffStream = new ReadableStream();
    return (
      <I18nProvider i18n={i18n}>
        <PagePartsProvider value={parts}>
          <ServerRouter context={router} url={request.url} nonce={scriptNonce} />
        </PagePartsProvider>
      </I18nProvider>
    );
  });
  if (rendered.includes(leftToBrowser)) throw new Error(`${request.url} has a part that the server could not render`);
  headers.set('content-type', 'text/html; charset=utf-8');
  const rootData = router.staticHandlerContext.loaderData.root as RootData | undefined;
  const fonts = listFontPreloads(rootData?.layout.shop.fonts ?? [], language);
  headers.set('link', [...listStylesheets(router), ...fonts].join(', '));
  const page = toByteText(rendered);
  const catalogs = getCatalogs(router);
  const urls = catalogUrls[language];
  const settings = `<script nonce="${scriptNonce}">window.__catalogs=${JSON.stringify({ urls, page: catalogs })}</script>`;
  const edits = [
    { start: 0, end: 0, text: '<!DOCTYPE html>' },
    ...parts.takeParts(page),
    addEarlyInput(page, scriptNonce),
    // In development there is no list of scripts: each is requested when it is found.
    ...(import.meta.env.DEV
      ? []
      : deferScripts(
          page,
          scriptNonce,
          catalogs.map((name) => urls[name]),
        )),
    insertBefore(page, '</body>', toByteText(settings)),
  ];
  handOverPage(applyEdits(page, edits));
  return new Response(null, { headers, status });
}

/** Renders, and renders again while there are parts whose code is used for the first time in this process. */
export async function renderWithParts(createApp: () => ReactNode): Promise<string> {
  for (;;) {
    try {
      const page = renderToString(createApp());
      if (!page.includes(leftToBrowser) || !(await loadRequestedParts())) return page;
    } catch (error) {
      // A part outside of every boundary.
      if (!(await loadRequestedParts())) throw error;
    }
  }
}

/** Lets a tool's page load the route table that has it; shoppers' pages load one without tools. */
function chooseRouteTable(router: EntryContext): void {
  if (!router.staticHandlerContext.matches.some(({ route }) => isToolRoute(route.id))) return;
  router.manifest = { ...router.manifest, url: getWholeRouteTable(router.manifest.url) };
}

/** Returns the catalogs that the page's routes declare, and that of every page. */
function getCatalogs({ staticHandlerContext, routeModules }: EntryContext): CatalogName[] {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  const { catalogs = [] } = Object.assign({}, ...handles) as PageHandle;
  return ['shell', ...catalogs];
}

/** Reports what went wrong in a page. What the shop refuses (an address it does not know, a wrong method) is no fault. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal) getShop(context).report(error);
}

/**
 * Returns the page's stylesheets for a Link header: nothing is shown without them, and in the page they stand behind scripts. The
 * build ends the address of one that is also loaded later with a bare `#`, which is no part of what is fetched.
 */
function listStylesheets({ manifest, staticHandlerContext }: EntryContext): string[] {
  const hrefs = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(hrefs)].map((href) => `<${href.replace(/#$/, '')}>; rel=preload; as=style`);
}

/** How React marks a boundary that it left to the browser, because its content failed or suspended. */
const leftToBrowser = '<!--$!-->';

/**
 * Reads the loaders' data before rendering. The router hands them to the page from a stream, piece by piece, which
 * suspends; it looks for the pieces in this cache first.
 */
async function readData(router: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = router;
  if (!serverHandoffStream || !renderMeta) return;
  const value = await new Response(serverHandoffStream).text();
  const piece = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  renderMeta.streamCache = { 0: piece({ done: true, value }) };
}
