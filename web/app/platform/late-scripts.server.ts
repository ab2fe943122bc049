const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** The router's script, which imports all others. */
const start = '<script type="module" async="">';
/** A type that no browser runs. */
const waiting = '<script type="text/plain" id="start">';

/** Milliseconds after the first frame; a picture that does not come must not keep the page from working. */
const longestWait = 1500;

/**
 * Lets a page ask for its scripts when what it is seen by has come: styles, fonts and the first pictures have the line to
 * themselves until then (docs/adr/0018). The router would ask for all at once, and has no setting for it.
 * @param page whole, as rendered
 * @param more addresses of scripts that those of the page will ask for
 */
export function startLate(page: string, more: readonly string[]): string {
  const hrefs: string[] = [];
  const withoutPreloads = page.replaceAll(preload, (_link, href: string) => {
    hrefs.push(href);
    return '';
  });
  const begin = `{let begun;const begin=()=>{if(begun)return;begun=true;
for(const href of ${JSON.stringify(hrefs.concat(more))})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
document.head.append(Object.assign(document.createElement("script"),{type:"module",textContent:document.getElementById("start").textContent}))};
addEventListener("load",()=>setTimeout(begin));requestAnimationFrame(()=>setTimeout(begin,${longestWait}))}`;
  return withoutPreloads.replace(start, waiting).replace('</body>', () => `<script>${begin}</script></body>`);
}
