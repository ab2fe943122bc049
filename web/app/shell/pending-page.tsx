import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Skeleton, SkeletonGrid, SkeletonLines } from '~/ui/skeleton.tsx';

/** Answers within this time show at once, without a skeleton between; in milliseconds. */
const patience = 250;

/**
 * The shape of the page that is on its way. It lies over this page rather than in its place, so that this page keeps
 * its scroll position for the way back.
 */
export function PendingPage() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const isLeaving = next !== undefined && next !== pathname;
  const [top, setTop] = useState<number | null>(null);

  useEffect(() => {
    if (!isLeaving) return setTop(null);
    const timer = setTimeout(() => {
      setTop(Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));
    }, patience);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  if (!isLeaving || top === null) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-4 overflow-hidden bg-paper" style={{ top }}>
      <div className="container-page pt-12">{shapeOf(next)}</div>
    </div>
  );
}

function shapeOf(path: string) {
  if (path.startsWith('/products/')) {
    return (
      <div className="grid gap-6 wide:grid-cols-[7fr_5fr] wide:gap-15" aria-busy="true">
        <Skeleton className="aspect-4/5 wide:aspect-square" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-14 w-4/5" />
          <SkeletonLines count={2} />
          <Skeleton className="h-13 w-full" />
        </div>
      </div>
    );
  }
  if (path === '/cart') {
    return (
      <div className="grid gap-12" aria-busy="true">
        <Skeleton className="h-[var(--text-d1)] w-2/5" />
        <div className="two-columns">
          {['first', 'second'].map((line) => (
            <div
              key={line}
              className="grid grid-cols-[6.5rem_1fr] items-start gap-4 wide:col-start-1 wide:grid-cols-[8.5rem_1fr]"
            >
              <Skeleton className="aspect-4/5" />
              <SkeletonLines />
            </div>
          ))}
          <div className="grid content-start gap-5 wide:col-start-2 wide:row-span-2 wide:row-start-1">
            <SkeletonLines />
            <Skeleton className="h-13" />
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-12">
      <Skeleton className="h-[var(--text-d1)] w-2/5" />
      {/^\/(?:categories|brands|search)\b/.test(path) ? <SkeletonGrid /> : <SkeletonLines count={5} />}
    </div>
  );
}
