import { Trans } from '@lingui/react/macro';
import { classNames } from './class-names.ts';

/** A box where something will come; give it that thing's size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />;
}

/** Lines of text to come. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  const widths = ['w-full', 'w-11/12', 'w-3/5'];
  return (
    <span className="grid gap-2">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Skeleton key={index} className={`h-4 ${widths[index % widths.length]}`} />
      ))}
    </span>
  );
}

/** A product card to come, of the same size. */
function SkeletonCard() {
  return (
    <div className="card" aria-hidden="true">
      <span className="picture skeleton" />
      <div className="card-text card-text-waiting">
        <Skeleton className="h-3.5 w-[45%]" />
        <Skeleton className="h-4 w-[85%]" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  );
}

/** Cards to come, in the grid or rail that they will stand in; says so once to screen readers. */
export function SkeletonCards({ count, className }: { count: number; className: string }) {
  return (
    <div className={className} aria-busy="true">
      <span className="sr-only" role="status">
        <Trans>Loading products</Trans>
      </span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}
