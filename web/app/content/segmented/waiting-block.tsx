import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canFill } from './places.rules.ts';

/** Takes no room, at the place where the block will stand: its code and its styles are loaded there. */
const waiting: CSSProperties = {
  position: 'absolute',
  width: '100%',
  height: 0,
  overflow: 'hidden',
  visibility: 'hidden',
};
const placed: CSSProperties = { display: 'contents' };

/** A block that came after its page: it is placed once nothing in view moves by it. */
export function WaitingBlock({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPlaced, setPlaced] = useState(false);

  useEffect(() => {
    if (!isReady || isPlaced) return;
    const place = () => {
      const top = ref.current?.getBoundingClientRect().top;
      if (top === undefined || !canFill(top, window.innerHeight)) return;
      const next = findNext(ref.current);
      const before = next?.getBoundingClientRect().top ?? 0;
      flushSync(() => setPlaced(true));
      // Above what is in view: browsers that do not keep it in its place by themselves are scrolled.
      const moved = (next?.getBoundingClientRect().top ?? 0) - before;
      if (top < 0 && moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    };
    const frame = requestAnimationFrame(place);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [isReady, isPlaced]);

  return (
    <div ref={ref} style={isPlaced ? placed : waiting} inert={!isPlaced}>
      <Suspense>
        {children}
        <Ready onReady={setReady} />
      </Suspense>
    </div>
  );
}

/** Says when what it stands beside can be shown. */
function Ready({ onReady }: { onReady: (isReady: true) => void }) {
  useEffect(() => onReady(true), [onReady]);
  return null;
}

/** Returns what follows the block on the page. */
function findNext(element: Element | null): Element | null {
  let at = element;
  while (at && at !== document.body) {
    if (at.nextElementSibling) return at.nextElementSibling;
    at = at.parentElement;
  }
  return null;
}
