import { useEffect, useState } from 'react';

/** How long a page that nobody touches waits, in milliseconds. */
export const untouchedDelayMs = 3000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls back once somebody has scrolled the page, pointed at it, touched it or typed into it; a crawler never does. @returns ends it */
export function watchTouches(onTouched: () => void): () => void {
  // A page that a click has led to is in use already, and so is one that was scrolled before its scripts came, as by Back.
  const isInUse = scrollY > 0 || navigator.userActivation?.hasBeenActive;
  const timer = isInUse ? setTimeout(onTouched) : undefined;
  for (const sign of signs) addEventListener(sign, onTouched, true);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, onTouched, true);
  };
}

/** Calls back once the page has been used (`watchTouches`), or soon after it is shown. @returns ends it */
export function watchPageUse(onUsed: () => void): () => void {
  const timer = setTimeout(onUsed, untouchedDelayMs);
  const stop = watchTouches(onUsed);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Whether the page has been used (`watchPageUse`). */
export function useIsPageUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => (isUsed ? undefined : watchPageUse(() => setUsed(true))), [isUsed]);
  return isUsed;
}
