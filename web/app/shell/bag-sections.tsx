import type { Bag, BagLine } from '@vermilion/contract/bag';
import { Suspense, useState } from 'react';
import { useIsPageUsed } from '~/bag/use-is-page-used.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';

const BagPlaces = createLazyPart(() => loadWithCatalogs(['purchase', 'sections'], () => import('./bag-places.tsx')));

export type BagPlacesProps = {
  /** `changes` is where changes of the bag are announced. */
  place: 'line' | 'lines' | 'delivery' | 'codes' | 'facts' | 'offers' | 'shelf' | 'changes';
  /** The server's latest answer. */
  bag: Bag;
  /** The line of a place in each line. */
  line?: BagLine;
};

/**
 * The height that is kept free in each place, so that what is below stays where it is: the sum of the sections of a bag with an
 * item and nothing else. `bag-places.test.ts` computes it from their list.
 */
export const reservedHeights: Partial<Record<BagPlacesProps['place'], string>> = {
  lines: 'flow-root min-h-160 wide:min-h-226',
  codes: 'min-h-33 wide:min-h-50',
  facts: 'min-h-22',
  offers: 'min-h-72',
  shelf: 'flow-root min-h-134 wide:min-h-173',
};

/**
 * The sections of one place of the bag or of checkout (`bag-places.tsx` lists them). Their code is loaded once the page is
 * used, so that it is not in the page's first bytes (ADR 91).
 * @param isLast nothing is below that could move: no height is kept free
 */
export function BagSections({ place, bag, line, isLast = false }: BagPlacesProps & { isLast?: boolean }) {
  const [first] = useState(bag);
  const isUsed = useIsPageUsed();
  return (
    <div className={isLast ? undefined : reservedHeights[place]}>
      <Suspense>{isUsed && <BagPlaces place={place} bag={bag} line={line} first={first} />}</Suspense>
    </div>
  );
}
