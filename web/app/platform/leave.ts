import { resolveTarget } from '@vermilion/contract/safe-url';
import { useEffect, useRef, useState } from 'react';
import { reportError } from './error-reporting.ts';

/**
 * Leaves the app for another document.
 * @param external permission to leave the site, for a payment page say
 * @throws Error with the text of spec §8 when the address is refused
 */
export function leaveTo(address: string, { external = false } = {}): void {
  const target = resolveTarget(address, window.location.origin, { external });
  if (target.kind === 'refused') throw new Error(`${target.message}: ${address}`);
  window.location.assign(target.kind === 'internal' ? target.path : target.url);
}

/**
 * Hands over to an external page, and says until when.
 * @param onRestored called when the browser shows this page again as it was left (Back, from its back-forward cache)
 */
export function useHandOff(onRestored?: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  useOnRestored(() => {
    if (!isLeaving) return;
    setLeaving(false);
    onRestored?.();
  });
  return {
    isLeaving,
    /** @param onRefused called where the address is refused, which is reported; without it that is thrown */
    handOff: (address: string, onRefused?: () => void) => {
      try {
        leaveTo(address, { external: true });
        setLeaving(true);
      } catch (error) {
        if (!onRefused) throw error;
        reportError(error);
        onRefused();
      }
    },
  };
}

/** Calls back each time the browser restores this page from its back-forward cache. */
export function useOnRestored(onRestored: () => void): void {
  const latest = useRef(onRestored);
  useEffect(() => {
    latest.current = onRestored;
  });
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}
