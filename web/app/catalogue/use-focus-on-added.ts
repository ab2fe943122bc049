import { type RefObject, useEffect, useRef } from 'react';

type FocusOnAdded = {
  /** What the products stand in. */
  grid: RefObject<HTMLDivElement | null>;
  /** What holds the button, as long as there is one. */
  foot: RefObject<HTMLDivElement | null>;
};

/**
 * "Show more" puts products above itself: focus goes on to the first of them, rather than far down with the button or
 * away with it.
 * @param listing another value after a navigation: its products were not added by “Show more”
 * @param count of the products that are shown
 */
export function useFocusOnAdded(listing: object, count: number): FocusOnAdded {
  const grid = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const shown = useRef({ listing, count });
  useEffect(() => {
    const before = shown.current;
    shown.current = { listing, count };
    if (before.listing !== listing || count <= before.count) return;
    const { activeElement } = document;
    const hasGoneOn = activeElement !== document.body && !foot.current?.contains(activeElement);
    if (hasGoneOn) return;
    const first = grid.current?.querySelectorAll('article')[before.count]?.querySelector('a');
    first?.focus({ preventScroll: true });
    // A pointer user keeps the scroll position.
    if (first?.matches(':focus-visible')) first.scrollIntoView({ block: 'nearest' });
  }, [listing, count]);
  return { grid, foot };
}
