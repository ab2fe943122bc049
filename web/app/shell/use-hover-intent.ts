import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long the pointer must be over an entry before its panel opens, and away before it closes. */
const openDelayMs = 120;
const closeDelayMs = 220;
/** A click so soon after the pointer has opened a panel is meant to open it, not to close it. */
const openingClickMs = 400;

/** Which of several panels is open, by a mouse that stays over its entry and by clicks on it. */
export function useHoverIntent() {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openedAtMs = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** @param key of the panel to open; null closes the open one */
  const open = (key: string | null) => {
    clearTimeout(timer.current);
    if (key !== openKey) openedAtMs.current = performance.now();
    setOpenKey(key);
  };
  const openLater = (key: string | null, delayMs: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open(key), delayMs);
  };
  return {
    openKey,
    open,
    toggle: (key: string) => {
      if (openKey !== key) open(key);
      else if (performance.now() - openedAtMs.current > openingClickMs) open(null);
    },
    /** Props of the element around an entry and its panel; without a key a mouse over it closes the open one. */
    getHoverProps: (key: string | null) => ({
      onPointerEnter: openLater(key, openDelayMs),
      onPointerLeave: openLater(null, closeDelayMs),
    }),
  };
}
