import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far outside the window a place counts as near. All above it were passed, by a jump or by Back to where the page was. */
const margin = '100000px 0px 400px';

/** Whether an element is in the window or near it; stays true once it was. What is not displayed is not near. */
export function useIsNear<Element extends HTMLElement>(): { ref: RefObject<Element | null>; isNear: boolean } {
  const ref = useRef<Element>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
