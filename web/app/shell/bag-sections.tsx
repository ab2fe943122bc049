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
 * The sections of one place of the bag or of checkout (`bag-places.tsx` lists them). Their code is loaded once the page is
 * used, so that it is not in the page's first bytes (ADR 91).
 * @param reserved the class of the height that is kept free for them, such as `min-h-11`: what is below stays where it is
 */
export function BagSections({ place, bag, line, reserved }: BagPlacesProps & { reserved?: string }) {
  const [first] = useState(bag);
  const isUsed = useIsPageUsed();
  return (
    <div className={reserved}>
      <Suspense>{isUsed && <BagPlaces place={place} bag={bag} line={line} first={first} />}</Suspense>
    </div>
  );
}
