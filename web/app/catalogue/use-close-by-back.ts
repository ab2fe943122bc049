import { useEffect, useRef } from 'react';

/** Lets Back close what is open instead of leaving the page: while it is open, the history has an entry for it. */
export function useCloseByBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isOpen) return;
    // The router's own state stays: to it both entries are the same page.
    if (!history.state?.isOverlay) history.pushState({ ...history.state, isOverlay: true }, '');
    const onBack = () => close.current();
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      if (history.state?.isOverlay) history.back();
    };
  }, [isOpen]);
}
