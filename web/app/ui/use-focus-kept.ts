import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type FocusKept<E extends HTMLElement> = {
  /** Where focus goes: the first control in here, or the element itself. */
  ref: RefObject<E | null>;
  /** For the element whose controls may leave; it must stay itself. */
  watch: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
};

/**
 * Focus is not lost with a control that leaves the page because it was pressed ("Remove", the cross on a chip): it goes
 * on to what has taken its place. The component that calls this must be the one that is rendered again then.
 */
export function useFocusKept<E extends HTMLElement>(): FocusKept<E> {
  const ref = useRef<E>(null);
  const focused = useRef<Element>(null);

  // After every rendering: browsers send no event for it.
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    const next = ref.current?.querySelector<HTMLElement>('a[href], button') ?? ref.current;
    const isLost = document.activeElement === document.body;
    // What takes the place may come with a later rendering.
    if (isLost && !next) return;
    focused.current = null;
    if (isLost) next?.focus({ preventScroll: true });
  });

  return {
    ref,
    watch: {
      onFocus: ({ target }) => {
        focused.current = target;
      },
      onBlur: () => {
        focused.current = null;
      },
    },
  };
}
