import { useEffect, useState } from 'react';

/** How long a page that nobody touches waits, in milliseconds. */
export const untouchedDelayMs = 3000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls back once the page has been scrolled, pointed at, touched or typed into, or soon after it is shown. @returns ends it */
export function watchPageUse(onUsed: () => void): () => void {
  // A page that a click has led to is in use already, and so is one that was scrolled before its scripts came, as by Back.
  const isInUse = scrollY > 0 || navigator.userActivation?.hasBeenActive;
  const timer = setTimeout(onUsed, isInUse ? 0 : untouchedDelayMs);
  for (const sign of signs) addEventListener(sign, onUsed, true);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, onUsed, true);
  };
}

/** Whether the page has been used (`watchPageUse`). */
export function useIsPageUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => (isUsed ? undefined : watchPageUse(() => setUsed(true))), [isUsed]);
  return isUsed;
}
