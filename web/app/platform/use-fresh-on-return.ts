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

/** The same when its tab comes to the front: another tab may have changed what it shows. */
export function useFreshOnFocus() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [revalidate]);
}
