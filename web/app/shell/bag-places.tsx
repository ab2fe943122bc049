import { Trans } from '@lingui/react/macro';
import type { Bag } from '@vermilion/contract/bag';
import type { ReactNode } from 'react';
import BagAnnouncer from '~/bag/sections/bag-announcer.tsx';
import { BagPlace, FoldedPlace } from '~/bag/sections/bag-place.tsx';
import type { BagSection, FoldedSection } from '~/bag/sections/bag-section.ts';
import { FreePerks } from '~/bag/sections/free-perks.tsx';
import { hasCard, hasCode, hasNote, hasSavedItems } from '~/bag/sections/reserved-room.ts';
import { SaveButton } from '~/bag/sections/save-button.tsx';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import type { BagPlacesProps } from './bag-sections.tsx';

/*
 * The sections of the bag and of checkout, in each place in the order in which they are shown. docs/architecture.md tells how
 * one is added ("A new section of the bag").
 */

/** Below the lines: samples, then rewards. */
const lineSections: BagSection[] = [
  {
    name: 'samples',
    height: 'mt-8 min-h-98 wide:min-h-167',
    Part: createLazyPart(() => loadWithCatalogs(['sample'], () => import('~/sample/sample-section.tsx'))),
  },
  {
    name: 'beauty-pass',
    // Members see four of their rewards and gifts.
    height: ({ isSignedIn }) => (isSignedIn ? 'mt-8 min-h-150' : 'mt-8 min-h-46 wide:min-h-43'),
    Part: createLazyPart(() =>
      loadWithCatalogs(['loyalty', 'rewards', 'purchase', 'notes'], () => import('~/loyalty/offers-section.tsx')),
    ),
  },
];

/** Above the totals, at checkout too: a promo code, a gift card, then the gift note. */
const codeSections: (FoldedSection & { title: ReactNode })[] = [
  {
    name: 'promo-code',
    title: <Trans>Promo code</Trans>,
    height: ({ bag }) => (hasCode(bag) ? 'min-h-15 wide:min-h-21' : 'min-h-28'),
    isInUse: hasCode,
    isOpenWide: true,
    Part: createLazyPart(() =>
      loadWithCatalogs(['promotion', 'sections', 'notes'], () => import('~/promotion/promo-code-section.tsx')),
    ),
  },
  {
    name: 'gift-cards',
    title: <Trans>Gift card or credit</Trans>,
    height: 'min-h-28',
    isInUse: hasCard,
    isOpenWide: false,
    Part: createLazyPart(() =>
      loadWithCatalogs(['giftcard', 'sections', 'notes'], () => import('~/giftcard/gift-card-section.tsx')),
    ),
  },
  {
    name: 'gift-note',
    title: <Trans>Gift note</Trans>,
    height: ({ bag }) => (hasNote(bag) ? 'min-h-31' : 'min-h-72'),
    isInUse: hasNote,
    isOpenWide: false,
    Part: createLazyPart(() => loadWithCatalogs(['sections'], () => import('~/bag/sections/gift-note.tsx'))),
  },
];

/** Below the deliveries at checkout: what the chosen one leaves out. */
const deliverySections: BagSection[] = [
  {
    name: 'lost-samples',
    height: 'min-h-px',
    isNeeded: ({ unused }) =>
      unused.some(({ source, reason }) => source.kind === 'sample' && reason === 'not_for_this_delivery'),
    Part: createLazyPart(() => loadWithCatalogs(['sample'], () => import('~/sample/sample-notice.tsx'))),
  },
];

/** Below the button of the bag: what the order earns, what comes with it and when. */
const factSections: BagSection[] = [
  {
    name: 'points',
    height: 'min-h-11',
    Part: createLazyPart(() => loadWithCatalogs(['loyalty'], () => import('~/loyalty/earned-points.tsx'))),
  },
  {
    name: 'perks',
    height: 'min-h-11',
    isNeeded: ({ lines }) => lines.some(({ kind }) => kind === 'gift'),
    Part: FreePerks,
  },
  {
    name: 'delivery',
    height: 'min-h-11',
    Part: createLazyPart(() => loadWithCatalogs(['purchase'], () => import('~/order/delivery-fact.tsx'))),
  },
];

/** Below the button, at checkout too: offers, and what is missing to the next one. */
const offerSections: BagSection[] = [
  {
    name: 'offers',
    height: 'min-h-72',
    Part: createLazyPart(() =>
      loadWithCatalogs(['promotion', 'notes'], () => import('~/promotion/offers-section.tsx')),
    ),
  },
];

/** Across the page below both columns: what was saved for later, what goes with the bag, what was bought before. */
const shelfSections: BagSection[] = [
  {
    name: 'saved',
    height: 'min-h-84 wide:min-h-99',
    isNeeded: hasSavedItems,
    Part: createLazyPart(() =>
      loadWithCatalogs(['sections', 'purchase', 'bag'], () => import('~/bag/sections/saved-items.tsx')),
    ),
  },
  {
    name: 'together',
    height: 'min-h-134 wide:min-h-173',
    isNeeded: ({ lines }) => lines.some(({ kind }) => kind === 'item'),
    Part: createLazyPart(() => loadWithCatalogs(['pairing'], () => import('~/pairing/bought-together.tsx'))),
  },
  {
    name: 'again',
    height: 'min-h-px',
    Part: createLazyPart(() => loadWithCatalogs(['pairing'], () => import('~/pairing/get-it-again.tsx'))),
  },
];

export const sections = {
  lines: lineSections,
  codes: codeSections,
  delivery: deliverySections,
  facts: factSections,
  offers: offerSections,
  shelf: shelfSections,
};

type Props = BagPlacesProps & {
  /** The bag that the page showed at its start. */
  first: Bag;
};

/** The sections of one place. */
export default function BagPlaces({ place, bag, line, first }: Props) {
  if (place === 'line') return line && <SaveButton line={line} />;
  if (place === 'changes') return <BagAnnouncer bag={bag} first={first} />;
  if (place === 'codes') {
    return codeSections.map(({ title, ...section }) => (
      <FoldedPlace key={section.name} section={section} title={title} bag={bag} />
    ));
  }
  return sections[place]
    .filter(({ isNeeded }) => isNeeded?.(bag) ?? true)
    .map((section) => <BagPlace key={section.name} section={section} bag={bag} />);
}
