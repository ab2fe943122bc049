import type { Bag } from '@vermilion/contract/bag';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import type { ComponentType } from 'react';

/** What every section of the bag and of checkout is given. */
export type BagSectionProps = {
  /** The server's latest answer. */
  bag: Bag;
};

/** What decides how much room sections take: the bag as the page showed it first, and whether its shopper is signed in. */
export type BagViewer = { bag: Bag; isSignedIn: boolean };

/** A section of the bag: a code, samples, rewards. Each comes with its own code, texts and queries. */
export type BagSection = {
  name: string;
  /** Made by `createLazyPart`. */
  Part: ComponentType<BagSectionProps>;
  /** The class of the height that is kept free until the section is there, such as `min-h-72`. */
  height: string | ((viewer: BagViewer) => string);
  /** Whether the section has anything to show for a bag; without it, always. */
  isNeeded?: (bag: Bag) => boolean;
};

/** A section that a button opens. */
export type FoldedSection = BagSection & {
  /** Whether the bag has what the section enters: it is open from the start then. */
  isInUse: (bag: Bag) => boolean;
  /** Open from the start where the page is wide. */
  isOpenWide: boolean;
};

/** Whether the bag has something from one of these sources, used or not. */
export function hasSource({ totals, unused }: Bag, kinds: readonly UnusedAdjustment['source']['kind'][]): boolean {
  const sources = [...totals.adjustments, ...totals.tenders, ...unused].map(({ source }) => source);
  return sources.some(({ kind }) => kinds.includes(kind));
}
