import { useEffect, useState } from 'react';

/** How long a page that nobody touches waits, in milliseconds. */
const untouchedDelayMs = 3000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Whether the page has been scrolled, pointed at, touched or typed into; also true soon after it is shown. */
export function useIsPageUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return;
    const use = () => setUsed(true);
    // A page that a click has led to is in use already, and so is one that was scrolled before its scripts came, as by Back.
    const isInUse = scrollY > 0 || navigator.userActivation?.hasBeenActive;
    const timer = setTimeout(use, isInUse ? 0 : untouchedDelayMs);
    for (const sign of signs) addEventListener(sign, use, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, use, true);
    };
  }, [isUsed]);
  return isUsed;
}
