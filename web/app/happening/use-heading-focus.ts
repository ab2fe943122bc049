import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses a heading once something else is shown below it: the control that was pressed has left the page then, and the heading says what
 * has come of it.
 * @param shown names what is shown
 */
export function useHeadingFocus(shown: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    ref.current?.focus();
  }, [shown]);
  return ref;
}
