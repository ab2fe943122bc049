import { Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigation } from 'react-router';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import type { PendingShape as Shape } from '~/platform/page.ts';
import { useRootData } from '~/platform/root-data.ts';

const loadPendingShape = () => import('./pending-shape.tsx');
const PendingShape = createLazyPart(loadPendingShape);

/** A page that loads within this time is shown without a placeholder before it, in milliseconds. */
const placeholderDelayMs = 250;

/**
 * The placeholder of the page that is loading. It lies over the current page rather than replacing it, so that the
 * current page keeps its scroll position for Back.
 */
export function PendingPage() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const shape = usePendingShape(next);
  const isLeaving = next !== undefined && next !== pathname;
  const [top, setTop] = useState<number | null>(null);

  useEffect(() => {
    if (!isLeaving) return setTop(null);
    // No page needs it before a navigation takes long.
    loadPendingShape().catch(() => {});
    const timer = setTimeout(() => {
      setTop(Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));
    }, placeholderDelayMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  if (!isLeaving || top === null) return null;
  return (
    // Around all of it: the current page stays until there is a shape to cover it with.
    <Suspense>
      <div
        className="fixed inset-x-0 bottom-0 z-(--layer-bar) overflow-hidden bg-paper"
        style={{ top }}
        aria-busy="true"
      >
        <PendingShape of={shape} />
      </div>
    </Suspense>
  );
}

/** Returns the shape that the page at a path declares; its own code may not have loaded yet. */
function usePendingShape(path: string | undefined): Shape {
  const pages = useRootData()?.pages ?? {};
  if (path === undefined) return 'page';
  const found = Object.entries(pages).find(([pattern]) => matchPath(pattern, path));
  return found?.[1].shape ?? 'page';
}
