import type { Bag, BagLine } from '@vermilion/contract/bag';
import { type CSSProperties, Suspense, useState } from 'react';
import { type BagPlaceName, getReservedRoom, noRoom } from '~/bag/sections/reserved-room.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { useIsPageUsed } from '~/platform/use-is-page-used.ts';

const BagPlaces = createLazyPart(() => loadWithCatalogs(['purchase', 'sections'], () => import('./bag-places.tsx')));

export type BagPlacesProps = {
  place: BagPlaceName;
  /** The server's latest answer. */
  bag: Bag;
  /** The line of a place in each line. */
  line?: BagLine;
};

/**
 * The sections of one place of the bag or of checkout (`bag-places.tsx` lists them). Their code is loaded once the page is
 * used, so that it is not in the page's first bytes (ADR 91).
 * @param isLast nothing is below that could move: no height is kept free
 */
export function BagSections({ place, bag, line, isLast = false }: BagPlacesProps & { isLast?: boolean }) {
  const [first] = useState(bag);
  const isUsed = useIsPageUsed();
  const isSignedIn = useIsSignedIn();
  const sections = <Suspense>{isUsed && <BagPlaces place={place} bag={bag} line={line} first={first} />}</Suspense>;
  const [narrow, wide] = isLast ? noRoom : getReservedRoom(place, { bag: first, isSignedIn });
  if (narrow === 0) return <div>{sections}</div>;
  const room = { '--room': `${narrow / 4}rem`, '--wide-room': `${wide / 4}rem` } as CSSProperties;
  return (
    <div className="flow-root min-h-(--room) wide:min-h-(--wide-room)" style={room}>
      {sections}
    </div>
  );
}
