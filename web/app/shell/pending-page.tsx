import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { shapeOf } from './pending.rules.ts';
import { PendingShape } from './pending-shape.tsx';

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
    <div className="fixed inset-x-0 bottom-0 z-4 overflow-hidden bg-paper" style={{ top }} aria-busy="true">
      <PendingShape of={shapeOf(next)} />
    </div>
  );
}
