import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the home page's cover (`.cover`, which is the shop's name in full width) is on screen: the header shows no
 * name of its own then.
 */
export function useCover(): boolean {
  const isHome = useLocation().pathname === '/';
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    setPast(false);
    const cover = isHome && document.querySelector('.cover');
    if (!cover) return setPast(true);
    const headerHeight = document.querySelector('header')?.offsetHeight ?? 0;
    const observer = new IntersectionObserver((entries) => setPast(!entries.at(-1)?.isIntersecting), {
      rootMargin: `${-headerHeight}px 0px 0px`,
    });
    observer.observe(cover);
    return () => observer.disconnect();
  }, [isHome]);
  return isHome && !isPast;
}
