import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useDismiss } from './use-dismiss.ts';

/** Previews are for the wide layout; below it the page that they preview is one tap away. */
export const hasRoomForPreview = () => matchMedia('(min-width: 60rem)').matches;

/** How long a preview stays open after the pointer has left it, in milliseconds. */
const shownAfterLeavingMs = 250;

export type PreviewControl = {
  isOpen: boolean;
  /** Opens; with `shownForMs`, closes after that time unless it was opened again. */
  open: (shownForMs?: number) => void;
  /** Closes after a delay, or at once. */
  close: (delayMs?: number) => void;
};

/** Whether a preview is open. It closes on the way to another page and stays shut on the page that it previews. */
export function usePreview(page: string): PreviewControl {
  const { pathname, key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback((delayMs = 0) => {
    clearTimeout(timer.current);
    if (delayMs === 0) setOpenedAt(null);
    else timer.current = setTimeout(() => setOpenedAt(null), delayMs);
  }, []);

  const open = useCallback(
    (shownForMs?: number) => {
      clearTimeout(timer.current);
      if (pathname === page || !hasRoomForPreview()) return;
      setOpenedAt(key);
      if (shownForMs) close(shownForMs);
    },
    [pathname, page, key, close],
  );

  return { isOpen: openedAt === key, open, close };
}

type PreviewProps = {
  control: PreviewControl;
  /** Called for the pointer over the link and for focus by keyboard; opens the preview. */
  onOpen: () => void;
  /** The link that the preview hangs from, first of all. */
  children: ReactNode;
  /** What is shown while it is open. @param close closes it and keeps focus on the page */
  renderPanel: (close: () => void) => ReactNode;
};

/** A link of the header with a preview of its page, which opens by pointer and keyboard. */
export function Preview({ control: { isOpen, close }, onOpen, children, renderPanel }: PreviewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const closeAndKeepFocus = () => {
    // Focus must not be removed from the page with the preview.
    if (holder.current?.contains(document.activeElement)) holder.current.querySelector('a')?.focus();
    close();
  };
  useDismiss(holder, isOpen, closeAndKeepFocus);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus show what the link inside leads to
    <div
      ref={holder}
      className="wide:relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && onOpen()}
      onPointerLeave={() => close(shownAfterLeavingMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && onOpen()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      {children}
      {isOpen && renderPanel(closeAndKeepFocus)}
    </div>
  );
}
