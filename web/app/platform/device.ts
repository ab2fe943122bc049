/** Below the one breakpoint of the design (ui/tokens.css). */
const query = '(width < 60rem)';
/** Milliseconds after the last resize until the device is looked at again (spec §9). */
const recheckAfter = 50;

let known: boolean | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleRecheck(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    known = window.matchMedia(query).matches;
  }, recheckAfter);
}

/** Whether the page is shown as on a phone; in the browser only. Layout is CSS's task: this is for analytics. */
export function isMobile(): boolean {
  if (known === undefined) {
    known = window.matchMedia(query).matches;
    window.addEventListener('resize', scheduleRecheck);
  }
  return known;
}
