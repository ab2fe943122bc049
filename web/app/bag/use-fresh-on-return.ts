import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the page's data again when the browser shows the page as it was left (back after paying, say). */
export function useFreshOnReturn() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [revalidate]);
}
