import { reloadGuardMs, reloadKeyPrefix } from './chunk-reload.rules.ts';

const preloadAttribute = 'rel="modulepreload"';
const modulePreload = /<link [^>]*rel="modulepreload"[^>]*>/g;
const hrefAttribute = / href="([^"]+)"/;

/**
 * Reloads the page when one of its scripts is missing: `platform/missing-chunk.ts`, for the time before that runs. The
 * last import of the router's script is dynamic, so its failure is an unhandled rejection.
 */
const reloadForMissingScript = `const reload=()=>{if(!window.__isStarted&&navigator.onLine)try{
const key="${reloadKeyPrefix}"+location.pathname,now=Date.now(),last=sessionStorage.getItem(key);
if(last===null||now-last>=${reloadGuardMs}||now<last){sessionStorage.setItem(key,now);location.reload()}}catch{}};
addEventListener("unhandledrejection",({reason})=>{if(reason instanceof TypeError)reload()});
`;

/** How long after the page has loaded the browser gets the page that it shows offline: nothing waits for that (ADR 122). */
const offlinePageDelayMs = 3000;

const keepOfflinePage = `const keepOfflinePage=()=>navigator.serviceWorker?.register("/offline-worker.js",{updateViaCache:"all"}).catch(()=>{});
`;

/** Takes the router's preloads out of a page. */
function takePreloads(page: string): { withoutPreloads: string; hrefs: string[] } {
  const hrefs: string[] = [];
  const first = page.indexOf(preloadAttribute);
  if (first < 0) return { withoutPreloads: page, hrefs };
  // They stand together: the rest of the page is not searched.
  const start = page.lastIndexOf('<link ', first);
  const end = page.indexOf('>', page.lastIndexOf(preloadAttribute)) + 1;
  const others = page.slice(start, end).replaceAll(modulePreload, (link) => {
    const href = hrefAttribute.exec(link)?.[1];
    if (href) hrefs.push(href);
    return '';
  });
  return { withoutPreloads: page.slice(0, start) + others + page.slice(end), hrefs };
}

/** Longest wait after the first frame, so that a picture that never arrives does not keep the page from working. */
const maxWaitMs = 1500;

/**
 * Defers a page's scripts until the render-critical assets (styles, fonts, first pictures) have loaded, as ADR 18
 * decides. The router would load all at once, and has no setting for it.
 * @param page whole, as rendered
 * @param nonce marks the page's own scripts
 * @param more URLs of scripts that those of the page will import
 */
export function deferScripts(page: string, nonce: string, more: readonly string[]): string {
  const { withoutPreloads, hrefs } = takePreloads(page);
  const begin = `{${reloadForMissingScript}${keepOfflinePage}let begun;const begin=()=>{if(begun)return;begun=true;
for(const href of ${JSON.stringify(hrefs.concat(more))})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
document.head.append(Object.assign(document.createElement("script"),{type:"module",onerror:reload,textContent:document.getElementById("start").textContent}))};
addEventListener("load",()=>{setTimeout(begin);setTimeout(keepOfflinePage,${offlinePageDelayMs})});requestAnimationFrame(()=>setTimeout(begin,${maxWaitMs}))}`;
  const mark = `nonce="${nonce}"`;
  return (
    withoutPreloads
      // The router's script, which imports all others; no browser runs this type.
      .replace(`<script ${mark} type="module" async="">`, `<script ${mark} type="text/plain" id="start">`)
      .replace('</body>', () => `<script ${mark}>${begin}</script></body>`)
  );
}
