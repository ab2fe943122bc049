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
