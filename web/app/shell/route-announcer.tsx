import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusMain } from './focus-main.ts';

/** After a change of page inside the app: says its title and puts focus at its start, as a whole page load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    focusMain();
  }, [pathname]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
