import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The preview is for the wide layout; below it the bag is one tap away. */
export const hasRoomForPreview = () => matchMedia('(min-width: 60rem)').matches;

type Preview = {
  isOpen: boolean;
  /** Opens; `shownFor` milliseconds later it closes by itself, unless it was opened again. */
  open: (shownFor?: number) => void;
  /** Closes after a delay in milliseconds, or at once. */
  close: (delay?: number) => void;
};

/** Whether the bag preview is open. It closes on the way to another page and stays shut on the bag's own. */
export function usePreview(): Preview {
  const { pathname, key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback((delay = 0) => {
    clearTimeout(timer.current);
    if (delay === 0) setOpenedAt(null);
    else timer.current = setTimeout(() => setOpenedAt(null), delay);
  }, []);

  const open = useCallback(
    (shownFor?: number) => {
      clearTimeout(timer.current);
      if (pathname === '/cart' || !hasRoomForPreview()) return;
      setOpenedAt(key);
      if (shownFor) close(shownFor);
    },
    [pathname, key, close],
  );

  return { isOpen: openedAt === key, open, close };
}
