import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusMain } from '~/platform/focus-main.ts';
import { usePage } from '~/platform/page.ts';

/**
 * After a navigation inside the app: announces the page's title and moves focus to the start of its content, as loading a
 * document does. A page with `focus: 'page'` keeps the focus that it has set.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const { focus } = usePage().handle;
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const main = document.getElementById('main');
    if (focus !== 'page' || !main?.contains(document.activeElement)) focusMain();
  }, [pathname, focus]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
