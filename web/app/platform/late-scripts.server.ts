import { reloadGuardMs, reloadKeyPrefix } from './chunk-reload.rules.ts';
import { type Edit, insertBefore } from './page-text.server.ts';

const preloadAttribute = 'rel="modulepreload"';
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

/** Finds the router's preloads in a page. @returns their addresses, and the edits that take them out */
function takePreloads(page: string): { hrefs: string[]; edits: Edit[] } {
  const hrefs: string[] = [];
  const edits: Edit[] = [];
  for (let found = page.indexOf(preloadAttribute); found >= 0; found = page.indexOf(preloadAttribute, found + 1)) {
    const start = page.lastIndexOf('<link ', found);
    const end = page.indexOf('>', found) + 1;
    const href = hrefAttribute.exec(page.slice(start, end))?.[1];
    if (href) hrefs.push(href);
    edits.push({ start, end, text: '' });
  }
  return { hrefs, edits };
}

/** Longest wait after the first frame, so that a picture that never arrives does not keep the page from working. */
const maxWaitMs = 1500;

/**
 * Returns the edits that defer a page's scripts until the render-critical assets (styles, fonts, first pictures) have loaded, as
 * ADR 18 decides. The router would load all at once, and has no setting for it.
 * @param page whole, as rendered
 * @param nonce marks the page's own scripts
 * @param more URLs of scripts that those of the page will import
 */
export function deferScripts(page: string, nonce: string, more: readonly string[]): Edit[] {
  const { hrefs, edits } = takePreloads(page);
  const begin = `{${reloadForMissingScript}${keepOfflinePage}let begun;const begin=()=>{if(begun)return;begun=true;
for(const href of ${JSON.stringify(hrefs.concat(more))})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
document.head.append(Object.assign(document.createElement("script"),{type:"module",onerror:reload,textContent:document.getElementById("start").textContent}))};
addEventListener("load",()=>{setTimeout(begin);setTimeout(keepOfflinePage,${offlinePageDelayMs})});requestAnimationFrame(()=>setTimeout(begin,${maxWaitMs}))}`;
  const mark = `nonce="${nonce}"`;
  // The router's script, which imports all others; no browser runs the other type.
  const routerScript = `<script ${mark} type="module" async="">`;
  const start = page.indexOf(routerScript);
  if (start >= 0) {
    edits.push({ start, end: start + routerScript.length, text: `<script ${mark} type="text/plain" id="start">` });
  }
  return [...edits, insertBefore(page, '</body>', `<script ${mark}>${begin}</script>`)];
}
