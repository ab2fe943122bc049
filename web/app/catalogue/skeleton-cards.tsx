import { Trans } from '@lingui/react/macro';
import { Skeleton } from '~/ui/skeleton.tsx';

/** Placeholder of a product card, of the same size. */
function SkeletonCard() {
  return (
    <div className="card" aria-hidden="true">
      <Skeleton className="aspect-4/5" />
      <div className="card-text card-text-waiting">
        <Skeleton className="h-3.5 w-[45%]" />
        <Skeleton className="h-4 w-[85%]" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  );
}

/** Placeholders of product cards in the grid or rail that the cards will be in. Announced once to screen readers. */
export function SkeletonCards({ count, layout }: { count: number; layout: 'grid' | 'rail' }) {
  return (
    <div className={layout === 'grid' ? 'product-grid product-grid-3' : 'rail overflow-hidden'} aria-busy="true">
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
