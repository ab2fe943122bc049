import { useSyncExternalStore } from 'react';

/** Below the one breakpoint of the design (ui/tokens.css). */
const query = '(width < 60rem)';
/** Milliseconds after the last resize until the device is looked at again (spec §9). */
const recheckAfter = 50;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, recheckAfter);
  };
  window.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', onResize);
  };
}

export function isMobile(): boolean {
  return window.matchMedia(query).matches;
}

/** Whether the page is shown as at 390 px. The server cannot know: false until hydration, so lay out by CSS instead. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile, () => false);
}
